"""Staff adds, replaces and removes voice packs, on a page and by a command."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.voices.samples import files, laid_out, stored, wav, zipped
from voices.checking import MAX_PACK
from voices.models import Pack, Recording

PAGE = reverse("voice-packs")

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(alice, browse):
    """Her browser, who keeps the site."""
    alice.is_staff = True
    alice.save()
    return browse(alice)


def send(browser, content: bytes, **fields):
    return browser.post(PAGE, {"pack": SimpleUploadedFile("pack.zip", content), **fields}, follow=True)


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("voicepack", *words, stdout=out)
    return out.getvalue()


def calls_of(name: str) -> set[str]:
    return set(Recording.objects.filter(pack__name=name).values_list("call", flat=True))


def test_a_zip_file_becomes_a_pack_that_is_listed(staff):
    assert "还没有声音包" in staff.get(PAGE).text
    page = send(staff, zipped(files()).getvalue()).text
    assert "“永定客家话”加好了" in page
    assert "21 个喊法里有 2 个" in page
    assert calls_of("yongding") == {"peng", "hu"}


def test_what_is_wrong_is_said_of_each_file_and_nothing_is_stored(staff):
    answer = send(staff, zipped({**files(), "gang.wav": wav(4), "pong.wav": wav()}).getvalue())
    assert answer.status_code == 422
    assert "<code>gang.wav</code> 有 4.0 秒，太长了" in answer.text
    assert "<code>pong.wav</code> 没有“pong”这个喊法" in answer.text
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"no zip", "这不是 zip"), (bytes(MAX_PACK + 1), "整包太大了")],
    ids=["something else", "too large"],
)
def test_another_file_is_refused_in_words(staff, content, why):
    assert why in send(staff, content).text


def test_without_a_file_it_asks_for_one(staff):
    assert "请先选一个 zip 文件" in staff.post(PAGE).text


def test_a_pack_with_the_same_id_takes_the_place_of_the_old_one_only_if_asked(staff):
    send(staff, zipped(files()).getvalue())
    newer = zipped(files(gang_wav=wav())).getvalue()
    assert "已经有这个 id" in send(staff, newer).text
    assert calls_of("yongding") == {"peng", "hu"}
    send(staff, newer, replace="on")
    assert calls_of("yongding") == {"gang"}


def test_a_pack_is_removed(staff):
    stored()
    assert "删掉了" in staff.post(reverse("remove-pack", args=["yongding"]), follow=True).text
    assert not Recording.objects.exists()
    assert staff.post(reverse("remove-pack", args=["yongding"])).status_code == 302


def test_nobody_else_may(client, browse, bob):
    stored()
    for place in (PAGE, reverse("remove-pack", args=["yongding"])):
        assert client.post(place).url.startswith("/accounts/log-in/")
        assert browse(bob).post(place).status_code == 403
    assert Pack.objects.exists()


def test_a_command_checks_adds_lists_and_removes(tmp_path):
    folder = str(laid_out(tmp_path, files()))
    assert "peng: 0.2 s" in run("check", folder)
    assert "gang: the browser's own voice" in run("check", folder)
    assert run("list") == ""
    assert run("add", folder).endswith("added\n")
    with pytest.raises(CommandError, match="--replace"):
        run("add", folder)
    run("add", folder, "--replace")
    assert "yongding: 永定客家话, 客家话 (hak), 2 calls" in run("list")
    assert run("remove", "yongding") == "removed yongding\n"
    with pytest.raises(CommandError, match="no pack yongding"):
        run("remove", "yongding")


def test_a_command_says_all_that_is_wrong(tmp_path):
    folder = laid_out(tmp_path / "pack", {**files(), "gang.wav": wav(4), "pong.wav": wav()})
    with pytest.raises(CommandError, match=r"(?s)gang.wav: .*4.0.*pong.wav: .*pong"):
        run("check", str(folder))
    with pytest.raises(CommandError, match="nowhere"):
        run("add", str(tmp_path / "nowhere"))
    assert not Pack.objects.exists()
