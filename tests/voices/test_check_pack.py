"""What somebody recorded is looked at, file by file, before anybody hears it."""

import re
from io import BytesIO

import pytest

from tests.voices.samples import MANIFEST, files, laid_out, m4a, mp3, ogg, wav, zipped
from voices import clips, manifest
from voices.calls import CALLS
from voices.checking import MAX_PACK, Faulty, check
from voices.reading import MAX_FILE, MAX_FILES, Unreadable, read, read_zip


def problems(content: dict[str, bytes]) -> list[str]:
    with pytest.raises(Faulty) as faulty:
        check(content)
    return list(map(str, faulty.value.problems))


@pytest.mark.parametrize(
    ("name", "sound", "seconds"),
    [
        ("peng.wav", wav(0.5), 0.5),
        ("peng.mp3", mp3(), 0.99),
        ("peng.MP3", b"ID3\x04\0\0\0\0\0\x0a" + bytes(10) + mp3(), 0.99),
        ("peng.ogg", ogg(1.5), 1.5),
        ("peng.opus", ogg(), 1),
        ("peng.m4a", m4a(2), 2),
    ],
)
def test_the_usual_kinds_of_sound_are_taken_and_measured(name, sound, seconds):
    clip = clips.read(name, sound)
    assert clip.call == "peng"
    assert clip.seconds == pytest.approx(seconds, abs=0.02)


@pytest.mark.parametrize("source", ["folder", "zip", "zip with a folder"])
def test_a_pack_may_be_a_folder_or_a_zip_file(tmp_path, source):
    content = files()
    if source == "folder":
        found = read(laid_out(tmp_path, content))
    else:
        path = tmp_path / "pack.zip"
        path.write_bytes(zipped(content, "我的包/" if "with" in source else "").getvalue())
        found = read(path)
    pack = check(found)
    assert (pack.manifest.id, pack.manifest.name, pack.manifest.language) == ("yongding", "永定客家话", "hak")
    assert pack.manifest.captions == {"peng": "碰哩", "zimo": "自家摸"}
    assert [clip.call for clip in pack.clips] == ["hu", "peng"]


def test_what_systems_add_to_a_zip_file_and_a_licence_do_not_matter():
    litter = {"__MACOSX/包/._peng.wav": b"x", "包/.DS_Store": b"x", "包/README.md": b"x", "包/LICENSE.txt": b"x"}
    content = {f"包/{name}": data for name, data in files().items()} | litter
    assert len(check(read_zip(zipped(content))).clips) == 2


def test_every_problem_is_said_with_its_file():
    bad = {
        "pong.wav": wav(),
        "gang.mp3": wav(),
        "zimo.wav": wav(3.5),
        "tianhu.wav": wav(3, rate=60000),
        "hu.ogg": b"OggS OpusHead",
        "danyou.wav": wav(0),
        "notes.docx": b"x",
    }
    said = problems({**files(), **bad})
    assert said == [
        "danyou.wav：里面没有声音。",
        "gang.mp3：里面不是 mp3，请重新存一次。",
        "hu.ogg：读不出来，文件可能坏了。",
        "notes.docx：不是能用的声音文件，只收 mp3, m4a, ogg, wav, opus, oga。",
        "pong.wav：没有“pong”这个喊法。",
        "tianhu.wav：文件太大了，最多 300 KB。",
        "zimo.wav：有 3.5 秒，太长了，最多 3 秒。",
    ]


def test_a_pack_without_a_manifest_or_without_sounds_or_with_two_for_a_call():
    assert problems({"peng.wav": wav()}) == ["voice.toml：没有这个文件，里面写明是谁的声音。"]
    assert problems({"voice.toml": files()["voice.toml"]}) == ["一个声音文件也没有。"]
    assert problems({**files(), "peng.mp3": mp3()}) == ["“peng”有不止一个文件，只能留一个。"]


def test_a_pack_that_is_too_large_as_a_whole():
    heavy = {f"{call}.mp3": mp3(0.5) + bytes(MAX_FILE - 20_000) for call in list(CALLS)[: MAX_PACK // MAX_FILE + 2]}
    assert "整包太大了，最多 3 MB。" in problems({**files(), **heavy})


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ('id = "{id}"', 'id = "Yong Ding"', "“id”不能这样写。"),
        ('id = "{id}"', 'id = "browser"', "“id”不能叫这个名字。"),
        ('id = "{id}"', 'id = "../x"', "“id”不能这样写。"),
        ('name = "永定客家话"', "", "要写上“name”。"),
        ('name = "永定客家话"', "name = 7", "要写上“name”。"),
        ('name = "永定客家话"', f'name = "{"长" * 17}"', "“name”太长了，最多 16 个字。"),
        ('author = "永定麻将社"', 'author = "a\\u202eb"', "“author”不能这样写。"),
        ('language = "hak"', 'language = "客家"', "“language”不能这样写。"),
        ('dialect = "客家话"', 'dialect = "客家话"\nvolume = 3', "不认得“volume”这一项。"),
        ('peng = "碰哩"', 'pong = "碰哩"', "没有“pong”这个喊法。"),
        ('peng = "碰哩"', 'peng = ""', "“peng”的字幕不能这样写。"),
        ('peng = "碰哩"', 'peng = "碰碰碰碰碰碰碰"', "“peng”的字幕太长了，最多 6 个字。"),
        ("[captions]", "captions = 3", "“captions”要写成一节：每行一个喊法。"),
    ],
)
def test_a_mistake_in_the_manifest_is_named(line, instead, why):
    text = MANIFEST.replace(line, instead)
    if instead == "captions = 3":
        text = text.partition("peng")[0]
    assert problems(files(manifest=text)) == [f"voice.toml：{why}"]


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"id = yongding", "不是 TOML 的写法"), ("name = 客".encode("gbk"), "要存成 UTF-8 的文本。")],
)
def test_a_manifest_that_cannot_be_read(content, why):
    assert why in problems({**files(), "voice.toml": content})[0]


def test_a_manifest_by_an_editor_that_marks_utf_8():
    content = files()
    content["voice.toml"] = b"\xef\xbb\xbf" + content["voice.toml"]
    assert check(content).manifest.id == "yongding"


@pytest.mark.parametrize("name", ["../peng.wav", "/etc/peng.wav", "a/b/peng.wav", "..\\peng.wav", "a/../peng.wav"])
def test_no_name_leads_out_of_a_zip_file(name):
    with pytest.raises(Unreadable, match="不要再分文件夹"):
        read_zip(zipped({**files(), name: wav()}))


def test_a_file_that_swells_is_read_to_its_limit_alone():
    bomb = zipped({**files(), "gang.wav": wav() + bytes(50_000_000)})
    assert len(bomb.getvalue()) < 100_000
    found = read_zip(bomb)
    assert len(found["gang.wav"]) == MAX_FILE + 1
    assert problems(found) == ["gang.wav：文件太大了，最多 300 KB。"]


def test_a_zip_file_of_another_system():
    backwards = {f"包\\{name}": data for name, data in files().items()}
    assert len(check(read_zip(zipped(backwards))).clips) == 2


def test_too_many_files_are_not_read(tmp_path):
    many = {f"{number}.wav": b"" for number in range(MAX_FILES + 1)}
    for source in (zipped(many), zipped(many, "包/")):
        with pytest.raises(Unreadable, match="最多 64 个"):
            read_zip(source)
    with pytest.raises(Unreadable, match="最多 64 个"):
        read(laid_out(tmp_path, many))


def _locked() -> BytesIO:
    """A zip file that says of its first file that it is encrypted."""
    data = bytearray(zipped(files()).getvalue())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    return BytesIO(data)


def _odd() -> BytesIO:
    data = bytearray(zipped(files()).getvalue())
    for mark, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(mark) + at] = 99
    return BytesIO(data)


def _torn() -> BytesIO:
    data = bytearray(zipped(files()).getvalue())
    data[60:90] = bytes(30)
    return BytesIO(data)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (BytesIO(b""), "这不是 zip"),
        (BytesIO(wav()), "这不是 zip"),
        (BytesIO(zipped(files()).getvalue()[:200]), "这不是 zip"),
        (_torn(), "这不是 zip"),
        (_locked(), "加了密码"),
        (_odd(), "加了密码"),
    ],
    ids=["empty", "a sound", "cut off", "torn", "encrypted", "of an odd kind"],
)
def test_a_file_that_is_no_zip_file_is_said_to_be_none(file, why):
    with pytest.raises(Unreadable, match=why):
        read_zip(file)


def test_a_place_where_nothing_is(tmp_path):
    with pytest.raises(Unreadable, match="没有"):
        read(tmp_path / "nothing.zip")


@pytest.mark.parametrize("end", [0, 4, 8, 12, 20, 43, 44])
@pytest.mark.parametrize(("ending", "sound"), [("wav", wav()), ("mp3", mp3()), ("ogg", ogg()), ("m4a", m4a())])
def test_a_sound_that_is_cut_off_is_refused_in_words(ending, sound, end):
    with pytest.raises(ValueError, match=r"。$"):
        clips.read(f"peng.{ending}", sound[:end])


def test_the_guide_for_clubs_names_every_call_limit_and_field(settings):
    guide = (settings.BASE_DIR / "docs" / "VOICES.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", guide, re.MULTILINE))
    assert {call: rows[call] for call in rows if call in CALLS} == CALLS
    fields = [field for field in rows if field not in CALLS]
    assert fields == [*manifest.Manifest.__dataclass_fields__]
    assert f"at most {clips.MAX_SECONDS:.0f} s" in guide
    assert f"{MAX_FILE // 1000} kB, a pack {MAX_PACK // 1_000_000} MB and {MAX_FILES} files" in guide
    for kind in clips.KINDS:
        assert f"`.{kind}`" in guide
    example = re.search(r"```toml\n(.*?)```", guide, re.DOTALL)[1]
    assert manifest.read(example.encode())[1] == []
