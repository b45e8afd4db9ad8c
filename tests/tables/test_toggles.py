"""What a seat's toggles answer to a question, and what their buttons say."""

from types import SimpleNamespace

import pytest

from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, GIVE_UP, TAKE_WIN, Action, discard, kong
from longyan.engine.legal import CLAIM_QUESTION, OPENING_QUESTION, ROB_QUESTION, TURN_QUESTION
from longyan.engine.state import Question
from longyan.engine.tiles import parse, read
from tables.toggles import PASS, THROW, TOGGLES, WIN, Switch, answer, switched

ALL = " ".join(TOGGLES)
THROWS = [discard(tile) for tile in read("5m16p7z")]


def _view(kind: str, legal: list[Action], drawn: str | None = None, floats: tuple = ()) -> SimpleNamespace:
    """As much of a seat's view as toggles look at; 5m is gold."""
    mine = SimpleNamespace(
        question=Question(3, kind), legal=tuple(legal), drawn=drawn and parse(drawn), floats=floats, tiles=()
    )
    return SimpleNamespace(mine=mine, golds=read("5m"))


@pytest.mark.parametrize(
    ("kind", "others"),
    [
        (OPENING_QUESTION, [GIVE_UP]),
        (TURN_QUESTION, THROWS),
        (ROB_QUESTION, [GIVE_UP]),
        (CLAIM_QUESTION, [CLAIM_PONG, GIVE_UP]),
    ],
)
def test_a_win_is_taken_at_once_or_asked(kind, others):
    view = _view(kind, [TAKE_WIN, *others], "6p", floats=((parse("6p"), 1), (parse("5m"), 2)))
    assert answer(view, ALL) == (TAKE_WIN, WIN)
    assert answer(view, f"{PASS} {THROW}") is None


@pytest.mark.parametrize("offered", [[CLAIM_PONG, GIVE_UP], [CLAIM_KONG, CLAIM_PONG, GIVE_UP]])
def test_a_claim_that_is_no_win_is_passed(offered):
    view = _view(CLAIM_QUESTION, offered)
    assert answer(view, PASS) == (GIVE_UP, PASS)
    assert answer(view, f"{WIN} {THROW}") is None


@pytest.mark.parametrize("drawn", ["6p", "7z"])
def test_the_drawn_tile_is_thrown(drawn):
    view = _view(TURN_QUESTION, THROWS, drawn, floats=((parse("6p"), 1),))
    assert answer(view, THROW) == (discard(parse(drawn)), THROW)
    assert answer(view, f"{WIN} {PASS}") is None


@pytest.mark.parametrize("drawn", ["5m", "2p", None])
def test_a_gold_a_tile_that_may_not_be_thrown_and_a_turn_without_a_draw_are_asked(drawn):
    assert answer(_view(TURN_QUESTION, THROWS, drawn), ALL) is None


def test_a_kong_is_asked_unless_no_kong_is_wanted():
    view = _view(TURN_QUESTION, [kong(parse("1p")), *THROWS], "6p")
    assert answer(view, THROW) is None
    assert answer(view, f"{PASS} {THROW}") == (discard(parse("6p")), THROW)


@pytest.mark.parametrize("level", [2, 3])
def test_a_higher_you_level_is_asked(level):
    view = _view(TURN_QUESTION, THROWS, "6p", floats=((parse("6p"), 1), (parse("5m"), level)))
    assert answer(view, ALL) is None


def test_nothing_is_answered_while_all_are_off():
    assert answer(_view(TURN_QUESTION, [TAKE_WIN, *THROWS], "6p"), "") is None
    assert answer(_view(CLAIM_QUESTION, [CLAIM_PONG, GIVE_UP]), "") is None


def test_toggles_are_set_one_by_one_in_one_order():
    assert switched("", THROW, True) == THROW
    assert switched(THROW, WIN, True) == f"{WIN} {THROW}"
    assert switched(f"{WIN} {THROW}", WIN, True) == f"{WIN} {THROW}"
    assert switched(f"{WIN} {THROW}", THROW, False) == WIN
    assert switched("", PASS, False) == ""


@pytest.mark.parametrize("toggle", TOGGLES)
@pytest.mark.parametrize("on", [True, False])
def test_a_switch_says_what_it_stands_for(toggle, on):
    switch = Switch(12, toggle, on)
    assert Switch.parse(str(switch)) == switch


@pytest.mark.parametrize(
    "text",
    ["auto 1 win", "auto 1 win on ", "auto x win on", "auto 1 tsumo on", "auto 123456 win on", "auto ١ win on", ""],
)
def test_any_other_text_is_no_switch(text):
    assert Switch.parse(text) is None
