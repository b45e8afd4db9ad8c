"""What is heard at the table: each new thing once, after the first touch, in the voice that was chosen."""

import json
from dataclasses import replace

import pytest

from longyan.engine.tiles import parse
from tables.sight import PONGED, THREW, LogLine
from tests.browser import states
from tests.voices.samples import wav
from voices.calls import CALLS

INSTRUMENTS = """
  window.heard = [];
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = () => ({ connect() {}, gain, frequency: {}, Q: {} });
  const sounding = (name) => Object.assign(node(), { stop() {}, start() { heard.push(name(this)); } });
  window.opened = 0;
  window.AudioContext = class {
    constructor() { opened += 1; Object.assign(this, { state: "suspended", sampleRate: 8000, destination: {} }); }
    get currentTime() { return window.standing ? 0 : performance.now() / 1000; }
    async resume() { this.state = "running"; }
    createGain() { return node(); }
    createBiquadFilter() { return node(); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
    createOscillator() { return sounding((tone) => tone.frequency.value); }
    createBufferSource() { return sounding(({ buffer }) => buffer.recorded ?? "tile"); }
    async decodeAudioData(bytes) { return { recorded: `recording of ${bytes.byteLength} bytes` }; }
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.voices = [{ lang: "en-GB" }, { lang: "zh-TW" }, { lang: "zh_CN", localService: true }];
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices,
    cancel() {},
    speak: ({ text, voice }) => text && heard.push(`${text} ${voice?.lang}`),
  }, configurable: true });
"""
"""Instruments that write down what is played on them: pitches, tiles, recordings, words."""

HIDE = """
  (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }
"""

TURN, WIN = [659, 880], [523, 587, 659, 784, 1047]
BESIDE = "#middle"


@pytest.fixture
def listened(stage):
    """A table at somebody else's turn, in a page whose sounds are written down, for somebody with preferences."""

    def listen(script: str = "", **preferences):
        shown = stage()
        shown.page.add_init_script(INSTRUMENTS + script)
        shown.page.route("**/accounts/settings/", _keep(shown))
        shown.page.route("**/voices/**", _tell)
        shown.kept = []
        shown.show(states.waiting(), **preferences)
        return shown

    return listen


def _keep(shown):
    def keep(route):
        shown.kept.append(route.request.post_data)
        route.fulfill(status=204)

    return keep


def _tell(route) -> None:
    """What the site answers: a pack that has two calls, or none."""
    name = route.request.url.rstrip("/").rpartition("/")[2]
    if name == "pong-of-hakka":
        return route.fulfill(body=wav(0.1), content_type="audio/wav")
    sounds = {"peng": "/voices/pong-of-hakka/"} if name == "hakka" else {}
    told = {"language": "zh-CN", "words": CALLS, "sounds": sounds}
    route.fulfill(body=json.dumps(told), content_type="application/json")


def _touch(shown) -> None:
    """The first touch, after which words and recordings are there."""
    shown.page.click(BESIDE)
    shown.page.wait_for_function("() => Tones.isOn()")
    shown.page.evaluate("() => Voice.load()")


def _heard(shown) -> list:
    """What was heard since this was last asked. All that a push sounds is set going before it is acknowledged."""
    return shown.page.evaluate("() => heard.splice(0)")


def _with(sight, *lines: LogLine):
    return replace(sight, log=(*sight.log, *lines))


THROWN = LogLine(1, THREW, parse("9m"))
CLAIMED = LogLine(2, PONGED, parse("9m"))


def test_nothing_sounds_and_nothing_is_fetched_before_the_first_touch(listened):
    shown = listened()
    fetched = []
    shown.page.on("request", lambda request: fetched.append(request.url))
    shown.push(_with(states.waiting(), THROWN, CLAIMED))
    assert _heard(shown) == []
    assert shown.page.evaluate("() => opened") == 0
    assert not [url for url in fetched if "voices" in url]


def test_what_is_new_sounds_once(listened):
    shown = listened()
    _touch(shown)
    assert _heard(shown) == []
    shown.push(_with(states.waiting(), THROWN))
    assert _heard(shown) == ["tile"]
    claimed = _with(states.waiting(), THROWN, CLAIMED)
    shown.push(claimed)
    assert _heard(shown) == ["tile", "tile", "碰 zh_CN"]
    shown.push(replace(claimed, turn_timer=None))
    shown.push(claimed)
    assert _heard(shown) == []


def test_my_turn_and_a_win_have_sounds_of_their_own(listened):
    shown = listened()
    _touch(shown)
    shown.push(states.turn())
    assert _heard(shown) == TURN
    shown.push(states.win())
    assert [each for each in _heard(shown) if each != "tile"] == [*WIN, "单游 zh_CN"]


def test_a_page_that_is_loaded_anew_does_not_repeat_what_was(listened):
    shown = listened()
    claimed = _with(states.waiting(), THROWN, CLAIMED)
    shown.show(claimed)
    shown._layout = None
    shown.show(claimed)
    _touch(shown)
    shown.push(replace(claimed, turn_timer=None))
    assert _heard(shown) == []


def test_many_things_at_once_do_not_become_a_noise(listened):
    shown = listened("window.standing = true;")
    _touch(shown)
    shown.push(_with(states.waiting(), *[THROWN] * 6))
    assert _heard(shown) == ["tile"]
    for count in range(7, 20):
        shown.push(_with(states.waiting(), *[THROWN] * count))
    assert len(_heard(shown)) == 5


def test_the_recording_of_a_pack_takes_the_place_of_the_browsers_voice_where_there_is_one(listened):
    shown = listened(voice="hakka")
    _touch(shown)
    shown.push(_with(states.waiting(), THROWN, CLAIMED))
    assert _heard(shown)[2:] == [f"recording of {len(wav(0.1))} bytes"]
    shown.push(states.win())
    assert "单游 zh_CN" in _heard(shown)


@pytest.mark.parametrize(
    ("voices", "words"),
    [
        ("[]", ["碰 undefined"]),
        ('[{ lang: "en-GB" }]', []),
        ('[{ lang: "zh-HK" }, { lang: "zh-CN" }]', ["碰 zh-CN"]),
    ],
    ids=["not told", "foreign", "several"],
)
def test_the_browser_speaks_if_it_can_speak_chinese(listened, voices, words):
    shown = listened(f"voices = {voices};")
    _touch(shown)
    shown.push(_with(states.waiting(), CLAIMED))
    assert _heard(shown)[2:] == words


def test_a_browser_without_sound_or_speech_is_silent_and_complains_of_nothing(listened):
    shown = listened(
        "window.AudioContext = window.webkitAudioContext = undefined;"
        'Object.defineProperty(window, "speechSynthesis", { value: undefined });'
    )
    shown.page.click(BESIDE)
    shown.page.evaluate("() => Voice.load()")
    shown.push(_with(states.waiting(), CLAIMED))
    assert _heard(shown) == []


@pytest.mark.parametrize(
    ("preferences", "sounds"),
    [({"sound": "off"}, []), ({"voice": "none"}, ["tile", "tile"])],
    ids=["off", "nobody calls"],
)
def test_who_wants_no_sound_or_no_voice_gets_none(listened, preferences, sounds):
    shown = listened(**preferences)
    shown.page.click(BESIDE)
    shown.page.wait_for_timeout(100)
    shown.push(_with(states.waiting(), CLAIMED))
    assert _heard(shown) == sounds


def test_the_table_is_muted_by_its_button_and_by_a_key_and_keeps_it(listened):
    shown = listened(sound="low")
    mute = shown.page.get_by_role("button", name="静音")
    _touch(shown)
    with shown.page.expect_response("**/accounts/settings/"):
        mute.click()
    assert mute.get_attribute("aria-pressed") == "true"
    assert 'name="sound"\r\n\r\noff' in shown.kept[0]
    _heard(shown)
    shown.push(_with(states.waiting(), CLAIMED))
    assert _heard(shown) == []
    with shown.page.expect_response("**/accounts/settings/"):
        shown.page.keyboard.press("m")
    assert mute.get_attribute("aria-pressed") == "false"
    assert 'name="sound"\r\n\r\nlow' in shown.kept[1]


def test_in_a_tab_that_is_not_seen_the_title_says_so_and_my_turn_alone_sounds(listened):
    shown = listened()
    _touch(shown)
    usual = shown.page.title()
    shown.page.evaluate(HIDE, True)
    shown.push(_with(states.waiting(), CLAIMED))
    assert (_heard(shown), shown.page.title()) == ([], usual)
    shown.push(states.turn())
    assert (_heard(shown), shown.page.title()) == (TURN, f"● 轮到我 — {usual}")
    shown.page.evaluate(HIDE, False)
    assert shown.page.title() == usual


def test_the_title_is_as_it_was_once_i_am_not_asked_any_more(listened):
    shown = listened()
    usual = shown.page.title()
    shown.page.evaluate(HIDE, True)
    shown.push(states.claim())
    assert shown.page.title().startswith("● ")
    shown.push(states.waiting())
    assert shown.page.title() == usual


def test_a_setting_takes_effect_at_once_at_a_real_table(table, player):
    """Real instruments, settings and answers, of which nothing complains."""
    page = table.page
    for press in (lambda: page.keyboard.press("m"), page.get_by_role("button", name="静音").click):
        with page.expect_response(lambda answer: answer.status == 204):
            press()
    page.locator(".menu summary").click()
    page.locator(".menu").get_by_text("设置").click()
    with page.expect_response(lambda answer: answer.status == 204):
        page.locator("dialog[open] input[name=voice][value=none]").check()
    player.refresh_from_db()
    assert player.preferences == {"voice": "none"}
