"""Several pages of one seat: all show it, one plays."""

import re

import pytest
from django.urls import reverse

from tables import control, referee, sayings
from tables.models import Match, Seat
from tables.sight import PLAY_HERE
from tests.tables.conftest import T0, answer_of, newest, seat_of, state_of

pytestmark = pytest.mark.django_db

FIRST, SECOND = control.mark_of("first-page"), control.mark_of("second-page")


@pytest.fixture
def match(open_table) -> Match:
    """Alice is asked something."""
    match = open_table(turn_seconds=600, claim_seconds=600)
    referee.tick(newest(match).pk, T0)
    return match


def _controls(match: Match, user) -> str:
    return Seat.objects.get(match=match, user=user).page


def test_the_page_that_was_loaded_last_controls(match, alice):
    referee.open_page(match.pk, alice, FIRST)
    assert _controls(match, alice) == FIRST
    referee.open_page(match.pk, alice, SECOND)
    assert _controls(match, alice) == SECOND


def test_a_page_that_connects_again_takes_no_control_from_another(match, alice):
    referee.open_page(match.pk, alice, FIRST)
    referee.open_page(match.pk, alice, SECOND)
    for _ in range(2):
        referee.open_page(match.pk, alice, FIRST, is_new=False)
    assert _controls(match, alice) == SECOND
    referee.open_page(match.pk, alice, SECOND, is_new=False)
    assert _controls(match, alice) == SECOND


def test_a_page_that_connects_controls_a_seat_that_none_controls(match, alice):
    referee.open_page(match.pk, alice, FIRST, is_new=False)
    assert _controls(match, alice) == FIRST


def _sayings(match: Match, user) -> list[str]:
    return [answer_of(match, user), "next", "again", "back", "auto 1 pass on", "end call", "end 1 no", "computer 2"]


def test_what_a_page_without_control_says_is_refused_and_changes_nothing(match, alice):
    referee.open_page(match.pk, alice, SECOND)
    before = newest(match).clocks, newest(match).moves, state_of(match)
    for text in _sayings(match, alice):
        with pytest.raises(control.NotInControl):
            sayings.carry_out(match.pk, alice, text, FIRST)
    assert (newest(match).clocks, newest(match).moves, state_of(match)) == before
    assert _controls(match, alice) == SECOND


def test_one_goes_on_here_and_then_not_there(match, alice):
    referee.open_page(match.pk, alice, SECOND)
    sayings.carry_out(match.pk, alice, PLAY_HERE, FIRST)
    with pytest.raises(control.NotInControl):
        sayings.carry_out(match.pk, alice, answer_of(match, alice), SECOND)
    moves = newest(match).moves
    sayings.carry_out(match.pk, alice, answer_of(match, alice), FIRST)
    assert newest(match).moves > moves


def test_others_pages_are_their_own(open_table, alice, bob):
    match = open_table(alice, bob, "beginner", "beginner")
    referee.open_page(match.pk, alice, FIRST)
    referee.open_page(match.pk, bob, SECOND)
    assert (_controls(match, alice), _controls(match, bob)) == (FIRST, SECOND)


def test_a_seat_that_changes_hands_is_controlled_by_no_page(open_table, alice, bob, carol):
    match = open_table(alice, bob, "beginner", "beginner")
    referee.open_page(match.pk, bob, FIRST)
    seat = seat_of(match, bob)
    referee.leave(match.pk, bob, T0)
    referee.take_over(match.pk, carol, seat, T0)
    assert _controls(match, carol) == ""


def test_the_same_page_controls_the_next_match(open_table, alice):
    match = open_table(deals=1)
    referee.tick(newest(match).pk, T0)
    referee.open_page(match.pk, alice, FIRST)
    while newest(match).result is None:
        referee.answer(match.pk, alice, answer_of(match, alice), T0)
    assert _controls(referee.again(match.pk, alice), alice) == FIRST


def test_a_mark_tells_nothing_of_the_page(match, alice):
    page = control.new_page()
    assert control.read(page) == page
    assert page not in control.mark_of(page)


@pytest.mark.parametrize("text", [None, "", "short", "x" * 33, "a b c d e f g h", "金金金金金金金金金"])
def test_what_is_no_page_is_none(text):
    assert control.read(text) == ""


# Without a socket


def _table(match: Match) -> str:
    return reverse("table", args=[match.room.code])


def _page(html: str) -> str:
    return re.search(r'name="page" value="([\w-]+)"', html)[1]


def _says(browser, match: Match, action: str, page: str):
    return browser.post(reverse("act", args=[match.room.code]), {"action": action, "page": page})


def test_the_plain_page_that_was_loaded_last_plays(browse, alice, match):
    browser = browse(alice)
    older, newer = (browser.get(_table(match)).content.decode() for _ in range(2))
    moves = newest(match).moves
    answer = _says(browser, match, answer_of(match, alice), _page(older))
    assert newest(match).moves == moves
    shown = browser.get(answer["Location"]).content.decode()
    assert "您在别的窗口打牌，先点“在这里打”" in shown
    assert f'value="{PLAY_HERE}"' in shown
    assert _page(shown) == _page(older)
    assert answer.status_code == 303
    _says(browser, match, answer_of(match, alice), _page(newer))
    assert newest(match).moves > moves


def test_the_plain_page_goes_on_here(browse, alice, match):
    browser = browse(alice)
    older, newer = (browser.get(_table(match)).content.decode() for _ in range(2))
    shown = browser.get(_says(browser, match, PLAY_HERE, _page(older))["Location"]).content.decode()
    assert "在别的窗口打牌" not in shown
    moves = newest(match).moves
    _says(browser, match, answer_of(match, alice), _page(newer))
    assert newest(match).moves == moves
    _says(browser, match, answer_of(match, alice), _page(older))
    assert newest(match).moves > moves


def test_a_plain_page_that_reloads_itself_takes_no_control(browse, alice, match):
    browser = browse(alice)
    older, newer = (browser.get(_table(match)).content.decode() for _ in range(2))
    reload = re.search(r'content="\d+;url=(\?page=[\w-]+)"', older)[1]
    assert "在别的窗口打牌" in browser.get(_table(match) + reload).content.decode()
    assert _controls(match, alice) == control.mark_of(_page(newer))


def test_the_news_say_who_controls(browse, alice, match):
    browser = browse(alice)
    older, newer = (browser.get(_table(match)).content.decode() for _ in range(2))
    for page, elsewhere in ((older, True), (newer, False)):
        news = re.search(r'data-news="([^"]+)"', page)[1]
        assert ("在别的窗口打牌" in browser.get(f"{news}&digest=").content.decode()) == elsewhere
