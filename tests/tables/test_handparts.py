"""What is told of my hand, and the toggles: the words, for eyes and for ears."""

import re
from dataclasses import replace

import pytest

from longyan.engine.hints import Hint, Hints, Wait
from longyan.engine.tiles import parse, read
from tables import scene
from tables.handparts import HandTiles, HintLines, Toggles
from tables.sight import NO_HINTS
from tests.longyan.engine.positions import opened, play
from tests.tables.sights import own, seen, sight, view

GOLD = tuple(read("8p"))


def _plain(html: str) -> str:
    """What a screen reader says of some HTML: tiles by their names."""
    named = re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r"\1", html)
    return re.sub(r"<[^>]+>", "", named)


def _of_hand(found: Hints, **changes: object) -> str:
    return _plain(HintLines(found, GOLD, **changes).context()["stands"])


def _waits(text: str, left: int = 2) -> tuple[Wait, ...]:
    return tuple(Wait(tile, left) for tile in read(text))


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (Hint(0, _waits("36m")), "听三万×2六万×2共4张"),
        (Hint(0, _waits("36m", 0)), "听三万×0六万×0共0张"),
        (Hint(0, _waits("8p", 1)), "听八筒×1共1张"),
        (Hint(0, _waits("123456m")), "听一万×2二万×2三万×2四万×2等6种共12张"),
        (Hint(0, (), level=1), "单游：摸到什么都胡"),
        (Hint(0, (), level=3), "三游：摸到什么都胡"),
        (Hint(0, (), barred=True), "牌听了，可是手里有金，要游才能胡"),
        (Hint(2, _waits("36m")), "还差2张听，能进的有4张"),
        (Hint(1, _waits("36m"), golds_win="three_golds"), "还差1张听，能进的有4张；再摸一张金就是三金倒"),
    ],
)
def test_what_is_told_of_a_hand_as_it_stands(hint, said):
    assert _of_hand(Hints(hint)) == said


def test_before_a_throw_the_best_tiles_are_named():
    near, far = Hint(0, _waits("3m")), Hint(1, _waits("3m"))
    throws = tuple(zip(read("1m7z9s"), (near, far, near), strict=True))
    assert _of_hand(Hints(None, throws)) == "打一万九条就听"
    assert _of_hand(Hints(None, throws[1:2])) == "还差1张听"


def test_the_line_is_left_out_beside_weightier_words_and_where_nothing_is_told():
    assert _of_hand(Hints(Hint(0, _waits("36m"))), is_quiet=True) == ""
    assert _of_hand(Hints()) == ""


def test_a_tile_that_is_gone_is_told_from_one_that_is_left():
    html = HintLines(Hints(Hint(0, (*_waits("3m", 0), *_waits("6m", 1)))), GOLD).context()["stands"]
    assert re.findall(r'class="wait( gone)?"', html) == [" gone", ""]


def test_each_throw_is_described_by_its_own_line():
    state = opened("123m456p789s45m11s7z", gold="8p")
    shown = scene.fragments(seen(state, 0))
    described = re.findall(r'aria-label="([^"]*)" aria-describedby="hint-(\w+)"', shown["hand"])
    assert len(described) == 14
    lines = dict(re.findall(r'<p id="hint-(\w+)" class="told" hidden>(.*?)</p>', shown["hints"]))
    assert set(lines) == {name for _label, name in described}
    assert _plain(lines["7z"]) == "打红中：听三万×3六万×4八筒×3共10张"
    assert _plain(lines["1m"]).startswith("打一万：还差1张听")


def test_a_dot_says_which_throws_leave_a_ready_hand_but_not_over_one_that_floats():
    tiles = read("1m7z9s")
    hand = HandTiles(17, tiles, None, frozenset(tiles), ((parse("7z"), 1),), GOLD, ready=(parse("1m"), parse("7z")))
    dots = re.findall(
        r'value="17 discard (\w+)".*?(?:<i class="dot" aria-hidden="true">(.)</i>)?</button>', _drawn(hand)
    )
    assert dots == [("1m", "听"), ("9s", ""), ("7z", "游")]


def _drawn(part) -> str:
    return scene.draw(part)


def test_the_hand_is_not_drawn_anew_when_only_the_tiles_left_change():
    """Another seat's discard changes how many are left, but takes no tile out of a finger."""
    others = ("3m258m369p147s126z", "33z69m147p258s127z")
    state = play(opened("123m456p789s45m11s7z", *others, gold="8p", wall="9s9s9s6s"), "0 discard 7z")
    later = play(state, "1 discard 3m")
    first, second = (scene.fragments(seen(at, 0)) for at in (state, later))
    assert first["hand"] == second["hand"]
    assert first["hints"] != second["hints"]


def test_nothing_is_told_without_hints_and_to_nobody_who_only_looks_on():
    state = opened("123m456p789s45m11s7z", gold="8p")
    for shown in (replace(seen(state, 0), hints=NO_HINTS), seen(state, None)):
        fragments = scene.fragments(shown)
        assert fragments["hints"] == '<div id="hints" class="hints"></div>'
        assert "aria-describedby" not in fragments["hand"]


# Toggles


def test_toggles_show_which_are_on_and_what_their_buttons_would_do():
    html = _drawn(Toggles(3, "win throw"))
    assert _plain(html.partition("</summary>")[0]).split() == ["自动胡", "自动摸切"]
    pressed = dict(re.findall(r'value="(auto [^"]+)" aria-pressed="(\w+)"', html))
    assert pressed == {"auto 3 win off": "true", "auto 3 pass on": "false", "auto 3 throw off": "true"}


def test_no_toggles_are_offered_to_who_only_looks_on():
    assert "<button" not in scene.fragments(sight(view()))["toggles"]
    assert "<button" in scene.fragments(sight(view(own("123m"))))["toggles"]
