"""People keep away from each other: who is not heard, who is not met, and the page on which that is undone."""

import re

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import Friendship
from tables import rooms, sayings, scene, showing
from tables.entrance.listing import Listing
from tables.models import Match, Room, Seat
from tables.table import now_ms
from talk import distance
from talk.models import Distance, Utterance
from tests.tables import playing
from tests.tables.test_rooms_sitting import FREE

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match(alice, bob) -> Match:
    return playing.opened(alice, alice, bob, "beginner", "beginner", turn_seconds=60, claim_seconds=60)


@pytest.fixture
def talked(match, alice, bob) -> Match:
    """Both have said something."""
    sayings.carry_out(match.pk, alice, "say phrase tea")
    sayings.carry_out(match.pk, bob, "say phrase hello")
    return match


def _at(match: Match, user) -> int:
    return Seat.objects.get(match=match, user=user).index


def _url(page: str, match: Match, user) -> str:
    return reverse(page, args=[match.room.code, match.number, _at(match, user)])


def _hears(match: Match, reader, words: str) -> bool:
    seat = Seat.objects.select_related("match__room").get(match=match, user=reader)
    shown = scene.fragments(showing.sight(seat, now_ms()))
    said = [html for name, html in shown.items() if name.startswith(("talk", "bubble"))]
    assert sum(words in html for html in said) in (0, 2)
    return any(words in html for html in said)


def test_a_muted_person_is_not_heard_and_hears(talked, alice, bob, browse):
    answer = browse(bob).post(_url("keep-away", talked, alice), {"kind": "mute"})
    assert (answer.status_code, answer["Location"]) == (303, _url("companion", talked, alice))
    assert not _hears(talked, bob, "喝口茶")
    assert _hears(talked, bob, "请多关照")
    assert _hears(talked, alice, "请多关照")


def test_blocked_people_do_not_hear_each_other(talked, alice, bob, browse):
    browse(bob).post(_url("keep-away", talked, alice), {"kind": "block"})
    assert not _hears(talked, bob, "喝口茶")
    assert not _hears(talked, alice, "请多关照")
    assert _hears(talked, alice, "喝口茶")


def test_what_was_muted_is_heard_again(talked, alice, bob, browse):
    browser = browse(bob)
    for kind in ("mute", "block", "none"):
        browser.post(_url("keep-away", talked, alice), {"kind": kind})
    assert _hears(talked, bob, "喝口茶")
    assert not Distance.objects.exists()


def test_it_holds_at_other_tables_too(talked, alice, bob):
    distance.keep(bob, alice, Distance.MUTE)
    other = playing.opened(alice, alice, bob, "beginner", "beginner")
    Utterance.objects.create(room=other.room, match=other, user=alice, kind="phrase", what="joy")
    assert not _hears(other, bob, "恭喜恭喜")


def test_the_other_is_told_nothing_of_a_mute(talked, alice, bob, browse):
    seat, now = Seat.objects.select_related("match__room").get(match=talked, user=alice), now_ms()
    before = scene.fragments(showing.sight(seat, now))
    distance.keep(bob, alice, Distance.MUTE)
    assert scene.fragments(showing.sight(seat, now)) == before
    assert browse(alice).get(_url("companion", talked, bob)).text.count('value="none"') == 0


# Where it is done


def test_names_of_other_persons_lead_to_what_can_be_done(match, alice, bob, browse):
    page = browse(alice).get(reverse("table", args=[match.room.code])).text
    assert re.findall(r'<a class="who" href="([^"?]+)', page) == [_url("companion", match, bob)]
    shown = browse(alice).get(_url("companion", match, bob)).text
    assert {'value="mute"', 'value="block"'} <= set(re.findall(r'value="\w+"', shown))
    assert _url("report", match, bob) in shown


def test_over_the_table_it_is_a_panel(match, alice, bob, browse):
    answer = browse(alice).get(_url("companion", match, bob), headers=HTMX)
    assert "<html" not in answer.text
    assert 'method="dialog"' in answer.text
    assert "HX-Request" in answer["Vary"]
    done = browse(alice).post(_url("keep-away", match, bob), {"kind": "mute"}, headers=HTMX, follow=True)
    assert "听不见这个人说话了" in done.text


def test_one_meets_everybody_one_sat_with(match, alice, bob, browse):
    page = (
        browse(alice)
        .get(reverse("company", args=[match.room.code, match.number]) + "?deal=1&evil=1", headers=HTMX)
        .text
    )
    assert _url("companion", match, bob) + "?deal=1" in page
    assert "evil" not in page
    assert _url("companion", match, alice) not in page


@pytest.mark.parametrize("page", ["companion", "keep-away", "report"])
def test_a_stranger_an_empty_seat_and_a_computer_player_are_answered_alike(match, alice, bob, carol, browse, page):
    theirs = _url(page, match, bob)
    bot = Seat.objects.filter(match=match, user=None).first().index
    of = browse(alice)
    ask = of.post if page == "keep-away" else of.get
    stranger = browse(carol)
    strange = stranger.post if page == "keep-away" else stranger.get
    answers = [
        strange(theirs),
        strange(theirs.replace(match.room.code, "000000")),
        ask(_url(page, match, alice)),
        ask(reverse(page, args=[match.room.code, match.number, bot])),
        ask(reverse(page, args=[match.room.code, match.number, 9])),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert not Distance.objects.exists()


def test_nothing_is_done_by_reading_or_by_nonsense(match, alice, bob, browse):
    url = _url("keep-away", match, bob)
    assert browse(alice).get(url, {"kind": "block"}).status_code == 405
    assert browse(alice).post(url, {"kind": "hate"}).status_code == 400
    assert not Distance.objects.exists()


def test_who_is_not_signed_in_logs_in_first(match, bob, client):
    for page in ("company", "companion", "report"):
        args = [match.room.code, match.number, _at(match, bob)][: 2 if page == "company" else 3]
        assert client.get(reverse(page, args=args))["Location"].startswith(reverse("log-in"))


def test_a_block_ends_a_friendship_and_nobody_asks_for_another(match, alice, bob, browse):
    browser = browse(bob)
    assert "加牌友" in browser.get(_url("companion", match, alice)).text
    browser.post(reverse("ask-friend"), {"name": "Alice"})
    assert "加牌友" not in browser.get(_url("companion", match, alice)).text
    browse(alice).post(_url("keep-away", match, bob), {"kind": "block"})
    assert not Friendship.objects.exists()
    answer = browser.post(reverse("ask-friend"), {"name": "Alice"}, follow=True)
    assert "等对方点头" in answer.text
    assert not Friendship.objects.exists()


# The list


def test_the_list_names_them_and_undoes_it(alice, bob, carol, browse):
    distance.keep(alice, bob, Distance.MUTE)
    distance.keep(alice, carol, Distance.BLOCK)
    browser = browse(alice)
    page = browser.get(reverse("kept-away")).text
    assert "Bob" in page
    assert "Carol" in page
    kept = Distance.objects.get(about=carol)
    answer = browser.post(reverse("let-near", args=[kept.pk]))
    assert (answer.status_code, answer["Location"]) == (303, reverse("kept-away"))
    assert not Distance.objects.filter(about=carol).exists()
    assert reverse("kept-away") in browser.get(reverse("profile")).text


def test_nobody_undoes_what_another_keeps(alice, bob, carol, browse):
    distance.keep(alice, bob, Distance.BLOCK)
    kept = Distance.objects.get()
    for user in (bob, carol):
        assert browse(user).post(reverse("let-near", args=[kept.pk])).status_code == 404
    assert Distance.objects.exists()
    assert "Alice" not in browse(bob).get(reverse("kept-away")).text


# What the seating asks


def test_people_are_apart_if_one_has_blocked_another(alice, bob, carol):
    assert not distance.are_apart([alice, bob, carol])
    distance.keep(bob, alice, Distance.MUTE)
    assert not distance.are_apart([alice, bob, carol])
    distance.keep(bob, alice, Distance.BLOCK)
    assert distance.are_apart([alice, bob, carol])
    assert distance.are_apart([bob, alice])
    assert not distance.are_apart([alice, carol])
    assert distance.blocked_with(alice) == {bob.pk}
    assert distance.blocked_with(bob) == {alice.pk}
    assert distance.blocked_with(carol) == set()


def test_the_database_keeps_one_distance_of_two_and_none_from_oneself(alice, bob):
    distance.keep(alice, bob, Distance.MUTE)
    for by, about in ((alice, bob), (alice, alice)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Distance.objects.create(by=by, about=about, kind=Distance.BLOCK)


@pytest.fixture
def open_to_all(alice) -> Room:
    """A room in the lobby in which Alice waits."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, FREE, FREE, FREE], listed=True)


@pytest.mark.parametrize("by_whom", ["of", "by"])
def test_the_lobby_brings_nobody_together_with_whom_they_blocked_or_were_blocked_by(
    open_to_all, alice, bob, carol, browse, by_whom
):
    distance.keep(*((bob, alice) if by_whom == "by" else (alice, bob)), Distance.BLOCK)
    assert [room.room for room in Listing(carol).rooms] == [open_to_all]
    assert Listing(bob).rooms == []
    act = reverse("room-act", args=[open_to_all.code])
    refused = browse(bob).post(act, {"action": "sit 1"}, follow=True)
    assert "换一桌吧" in refused.text
    assert "拉黑" not in refused.text
    browse(carol).post(act, {"action": "sit 1"})
    assert list(open_to_all.chairs.exclude(user=None).values_list("user", flat=True)) == [alice.pk, carol.pk]


def test_a_link_warns_whoever_blocked_somebody_there_and_nobody_else(open_to_all, alice, bob, carol, browse):
    link = reverse("by-link", args=[open_to_all.key])
    distance.keep(bob, alice, Distance.BLOCK)
    distance.keep(alice, carol, Distance.BLOCK)
    assert "您拉黑的人：Alice" in browse(bob).get(link).text
    assert "拉黑" not in browse(carol).get(link).text
    browse(bob).post(reverse("sit-by-link", args=[open_to_all.key]))
    assert open_to_all.chairs.filter(user=bob).exists()


def test_nobody_takes_a_free_seat_of_an_open_table_beside_whom_they_blocked(match, alice, bob, carol, browse):
    Room.objects.update(listed=True)
    distance.keep(carol, alice, Distance.BLOCK)
    answer = browse(carol).post(reverse("take-seat", args=[match.room.code]), {"seat": "0"}, follow=True)
    assert "换一桌吧" in answer.text
    assert not Seat.objects.filter(match=match, user=carol).exists()
