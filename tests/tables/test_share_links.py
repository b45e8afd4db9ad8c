"""A match's page, and links by which others see what came of it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tables.models import Match, Seat, ShareLink
from tests.tables import playing
from tests.tables.finished import address, play_on, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob) -> Match:
    match = played(alice, alice, bob, "beginner", "beginner", deals=2)
    play_on(match)
    return match


@pytest.fixture
def closed(alice, bob) -> Match:
    """The first deal is over, in a room that keeps the losers' hands closed until the match is."""
    return played(alice, alice, bob, "beginner", "beginner", deals=2, hands_open="winner")


def _page(match: Match) -> str:
    return reverse("match", args=[match.room.code, match.number])


def _make(browser, match: Match, **order: str) -> ShareLink:
    answer = browser.post(reverse("make-link", args=[match.room.code, match.number]), order)
    assert answer.status_code == 302
    return ShareLink.objects.latest("pk")


# --- The match's page ---------------------------------------------------------------------------------------


def test_the_page_leads_to_every_deal_and_shows_the_picture(browse, alice, match):
    page = browse(alice).get(_page(match)).content.decode()
    for deal in match.played.all():
        assert f'href="{address(deal)}"' in page
    assert f'src="{_page(match)}result.png"' in page
    assert re.search(r'alt="乐趣半自摸：第1名 [^"]+"', page)


def test_a_match_that_is_played_shows_its_deals_so_far(browse, alice, closed):
    playing.next_deal(closed)
    page = browse(alice).get(_page(closed)).content.decode()
    assert page.count('class="watch"') == 1
    assert "result.png" not in page
    assert "还没打完" in page


def test_a_match_whose_first_deal_is_played(browse, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    assert "第一局打完" in browse(alice).get(_page(match)).content.decode()


def test_strangers_find_no_match(browse, carol, client, match):
    for url in (_page(match), _page(match).replace(match.room.code, "000000")):
        assert browse(carol).get(url).status_code == 404
        assert client.get(url).status_code == 302
    assert browse(carol).post(reverse("make-link", args=[match.room.code, 1])).status_code == 404
    assert not ShareLink.objects.exists()


def test_reading_it_takes_few_queries(browse, alice, match, django_assert_max_num_queries):
    browser = browse(alice)
    browser.get(_page(match))  # notes the device
    with django_assert_max_num_queries(11):
        browser.get(_page(match))


# --- Links --------------------------------------------------------------------------------------------------


def test_a_link_opens_result_and_replays_to_anybody(browse, alice, match, client):
    link = _make(browse(alice), match)
    assert len(link.key) >= 22
    shared = f"/shared/{link.key}/"
    assert f"{shared}" in browse(alice).get(_page(match)).content.decode()
    page = client.get(shared).content.decode()
    assert "Alice" in page
    for url in (f"{shared}result.png", f"{shared}result.svg", f"{shared}2/", f"{shared}2/record.json"):
        assert client.get(url).status_code == 200
    assert f'href="{shared}1/"' in page


def test_whoever_has_a_link_neither_learns_the_room_nor_makes_links(browse, alice, match, client):
    shared = f"/shared/{_make(browse(alice), match).key}/"
    for url in (shared, f"{shared}1/", f"{shared}result.svg", f"{shared}1/record.json"):
        assert match.room.code not in client.get(url).content.decode()
    assert 'class="share"' not in client.get(shared).content.decode()


def test_a_link_to_one_deal_shows_that_deal_alone(browse, alice, match, client):
    link = _make(browse(alice), match, deal="2")
    assert client.get(f"/shared/{link.key}/")["Location"] == f"/shared/{link.key}/2/"
    assert client.get(f"/shared/{link.key}/2/").status_code == 200
    for rest in ("1/", "1/record.json", "result.png", "result.svg"):
        assert client.get(f"/shared/{link.key}/{rest}").status_code == 404


def test_names_are_hidden_on_request(browse, alice, match, client):
    link = _make(browse(alice), match, names="hidden")
    for page in ("", "1/", "1/?hands=own&seat=2", "result.svg", "1/record.json"):
        shown = client.get(f"/shared/{link.key}/{page}").content.decode()
        assert not re.search("Alice|Bob|新手", shown)
        assert "东家" in shown
    named = _make(browse(alice), match)
    assert named != link
    assert "Alice" in client.get(f"/shared/{named.key}/").content.decode()


def test_the_same_wish_gives_the_same_link(browse, alice, bob, match):
    first = _make(browse(alice), match)
    assert _make(browse(alice), match) == first
    assert _make(browse(bob), match) != first
    assert browse(bob).get(_page(match)).content.decode().count('class="address"') == 1


def test_a_link_that_was_taken_back_opens_nothing(browse, alice, bob, match, client):
    link = _make(browse(alice), match)
    revoke = reverse("revoke-link", args=[link.key])
    assert browse(bob).post(revoke).status_code == 404
    assert client.get(f"/shared/{link.key}/1/").status_code == 200
    assert browse(alice).post(revoke).status_code == 302
    for page in ("", "1/", "1/record.json", "result.svg", "result.png"):
        assert client.get(f"/shared/{link.key}/{page}").status_code == 404
    assert _make(browse(alice), match) != link


@pytest.mark.parametrize("key", ["x", "A" * 22])
def test_a_guess_opens_nothing(client, match, key):
    for page in ("", "1/", "result.svg"):
        assert client.get(f"/shared/{key}/{page}").status_code == 404


def test_a_link_shows_no_more_than_its_maker_may_see(browse, alice, bob, closed, client):
    link, mine = _make(browse(alice), closed), Seat.objects.get(match=closed, user=alice).index
    page = client.get(f"/shared/{link.key}/1/", {"move": 9, "seat": 3 - mine, "hands": "all"}).content.decode()
    assert page.count('<i class="b">') >= 3 * 10
    assert "Alice的视角" in page
    playing.next_deal(closed)
    assert client.get(f"/shared/{link.key}/2/").status_code == 404


def test_a_link_to_a_deal_that_is_played_cannot_be_made(browse, alice, closed):
    playing.next_deal(closed)
    url = reverse("make-link", args=[closed.room.code, closed.number])
    assert browse(alice).post(url, {"deal": "2"}).status_code == 404
    assert not ShareLink.objects.exists()


def test_forms_from_elsewhere_are_refused(alice, match):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    assert browser.post(reverse("make-link", args=[match.room.code, match.number])).status_code == 403
    assert not ShareLink.objects.exists()
