"""The table without a socket: the page, and every button as a plain form."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tables import referee, scene, showing
from tables.models import Match, Move, Room, Seat
from tables.table import now_ms
from tests.tables import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice) -> Match:
    return playing.opened(alice, alice, *["beginner"] * 3, deals=1, turn_seconds=60, claim_seconds=60)


def _page(match: Match) -> str:
    return reverse("table", args=[match.room.code])


def _act(match: Match) -> str:
    return reverse("act", args=[match.room.code])


def _id(page: str) -> str:
    """The id that a page has."""
    return re.search(r'<input type="hidden" name="page" value="([\w-]+)">', page)[1]


def _button(match: Match) -> str:
    """What a button says that may be pressed now."""
    seat, state = playing.first_asked(match), playing.state_of(match)
    return playing.said(state, seat, playing.quiet(state, seat))


def test_the_page_is_made_of_the_same_fragments_that_are_pushed(browse, alice, match):
    answer = browse(alice).get(_page(match))
    page = answer.content.decode()
    seat = Seat.objects.select_related("match__room").get(match=match, user=alice)
    for html in scene.fragments(showing.sight(seat, now_ms())).values():
        assert html in page
    assert f'ws-connect="/ws/table/{match.room.code}/?language=zh-hans&amp;page={_id(page)}"' in page
    assert re.search(r'id="pulse" data-digest="\w{16}"', page)
    assert "no-store" in answer["Cache-Control"]


def test_every_legal_button_is_on_the_page(browse, alice, match):
    page = browse(alice).get(_page(match)).content.decode()
    seat, state = playing.first_asked(match), playing.state_of(match)
    for action in playing.legal(state, seat):
        assert f'name="action" value="{playing.said(state, seat, action)}"' in page


@pytest.mark.parametrize("make_url", [_page, _act])
def test_a_stranger_and_a_wrong_code_are_answered_alike(browse, carol, match, make_url):
    browser = browse(carol)
    method = browser.get if make_url is _page else browser.post
    theirs, nowhere = method(make_url(match)), method(make_url(match).replace(match.room.code, "000000"))
    assert (theirs.status_code, nowhere.status_code) == (404, 404)
    without_path = [re.sub(r"[0-9]{6}|\w{64}", "", answer.content.decode()) for answer in (theirs, nowhere)]
    assert without_path[0] == without_path[1]


def test_who_is_not_signed_in_logs_in_first(client, match):
    assert client.get(_page(match))["Location"].startswith(reverse("log-in"))
    assert client.post(_act(match), {"action": _button(match)})["Location"].startswith(reverse("log-in"))


def test_a_button_plays_and_the_browser_goes_back_to_the_table(browse, alice, match):
    before = Move.objects.count()
    answer = browse(alice).post(_act(match), {"action": _button(match)})
    assert (answer.status_code, answer["Location"]) == (303, _page(match))
    assert Move.objects.count() > before


@pytest.mark.parametrize("action", ["", "nonsense", "999 pass", "1 resign", "next", "again"])
def test_a_refused_button_says_why_and_changes_nothing(browse, alice, match, action):
    before = list(Move.objects.values())
    answer = browse(alice).post(_act(match), {"action": action}, follow=True)
    assert re.search(r'<p id="notice"[^>]*>[^<]+</p>', answer.content.decode())
    assert list(Move.objects.values()) == before


def test_a_form_from_elsewhere_is_refused(alice, match):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    before = Move.objects.count()
    assert browser.post(_act(match), {"action": _button(match)}).status_code == 403
    assert Move.objects.count() == before


def test_nothing_is_played_by_reading(browse, alice, match):
    before = Move.objects.count()
    browser = browse(alice)
    assert browser.get(_act(match), {"action": _button(match)}).status_code == 405
    browser.get(_page(match), {"action": _button(match)})
    assert Move.objects.count() == before


def test_a_deal_is_played_to_its_end_and_the_table_once_more_by_forms_alone(browse, alice, match):
    browser = browse(alice)
    while playing.first_asked(match) is not None:
        browser.post(_act(match), {"action": _button(match)})
    page = browser.get(_page(match)).content.decode()
    assert 'class="ranks"' in page
    assert 'value="again"' in page
    assert browser.post(_act(match), {"action": "again", "page": _id(page)}).status_code == 303
    assert match.room.matches.count() == 2
    assert 'class="ranks"' not in browser.get(_page(match)).content.decode()


def test_a_closed_table_shows_the_ranking_that_it_came_to(browse, alice, match):
    playing.play_out(match)
    Room.objects.update(closed_at=match.started_at)
    page = browse(alice).get(_page(match)).content.decode()
    assert "这一桌散了" in page
    assert "Alice" in page


def test_coming_to_the_page_counts_as_being_there(browse, alice, match):
    Seat.objects.filter(user=alice).update(seen_at=1)
    browse(alice).get(_page(match))
    assert Seat.objects.get(user=alice).seen_at > 1


def test_the_tables_rules_open_over_the_table(alice, browse):
    match = referee.open_table(alice, "juxian-half", 4, [alice, "steady", "steady", "steady"])
    address = reverse("table-rules", args=[match.room.code]) + "?from=table"
    panel = browse(alice).get(address, headers={"HX-Request": "true"}).content.decode()
    assert 'method="dialog"' in panel
    assert "<html" not in panel
    whole = browse(alice).get(address).content.decode()
    assert "聚闲半自摸" in whole
    assert address.partition("?")[0] in browse(alice).get(reverse("table", args=[match.room.code])).content.decode()


def test_a_strangers_question_for_the_rules_finds_no_table(alice, bob, browse):
    match = referee.open_table(alice, "juxian-half", 4, [alice, "steady", "steady", "steady"])
    assert browse(bob).get(reverse("table-rules", args=[match.room.code])).status_code == 404


# What a page asks for that can open no socket


def _news(match: Match, digest: str = "", page: str = "") -> str:
    return reverse("news", args=[match.room.code]) + f"?page={page}&digest={digest}"


def _digest(page: str) -> str:
    return re.search(r'data-digest="(\w+)"', page)[1]


def test_news_are_all_fragments_for_a_page_that_shows_something_else(browse, alice, match):
    seat = Seat.objects.select_related("match__room").get(match=match, user=alice)
    told = browse(alice).get(_news(match, "what-it-showed-before"))
    for html in scene.fragments(showing.sight(seat, now_ms())).values():
        assert html in told.content.decode()
    assert "no-store" in told["Cache-Control"]


def test_there_are_no_news_for_a_page_that_shows_all_of_it(browse, alice, match):
    page = browse(alice).get(_page(match)).content.decode()
    told = browse(alice).get(_news(match, _digest(page), _id(page))).content.decode()
    assert re.fullmatch(r'<div id="pulse"[^>]*></div>', told)
    playing.step(match)
    assert 'id="hand"' in browse(alice).get(_news(match, _digest(page), _id(page))).content.decode()


def test_a_refusal_is_among_the_news_once(browse, alice, match):
    browser = browse(alice)
    browser.post(_act(match), {"action": "999 pass"})
    assert "这一步已经过去了" in browser.get(_news(match)).content.decode()
    assert "这一步已经过去了" not in browser.get(_news(match)).content.decode()


def test_news_are_for_who_sits_there(browse, client, alice, carol, match):
    assert browse(carol).get(_news(match)).status_code == 404
    assert client.get(_news(match)).status_code == 302
    assert browse(alice).post(_news(match)).status_code == 405


def test_asking_for_news_counts_as_being_there(browse, alice, match):
    Seat.objects.filter(user=alice).update(seen_at=1)
    browse(alice).get(_news(match))
    assert Seat.objects.get(user=alice).seen_at > 1


def test_without_script_the_page_reloads_by_itself(browse, alice, match):
    page = browse(alice).get(_page(match)).content.decode()
    after = re.search(r'<noscript><meta http-equiv="refresh" content="(\d+);url=\?page=([\w-]+)">', page)
    assert after[2] == _id(page)
    assert 20 < int(after[1]) <= 61
    assert f"还有{int(after[1]) - 1}秒" in page
