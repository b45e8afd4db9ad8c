"""Opening a table."""

import pytest
from django.urls import reverse

from tables.models import Match, Seat
from tests.tables import playing

URL = reverse("new-table")
CHOSEN = {
    "preset": "lequ-half",
    "deals": "4",
    "friend_1": "beginner",
    "friend_2": "steady",
    "friend_3": "steady",
}

pytestmark = pytest.mark.django_db


def test_the_page_offers_eight_deals_with_steady_players(browse, alice):
    page = browse(alice).get(URL)
    assert {name: field.initial for name, field in page.context["form"].fields.items()} == {
        "preset": "lequ-half",
        "deals": 8,
        "friend_1": "steady",
        "friend_2": "steady",
        "friend_3": "steady",
    }
    assert "乐趣半自摸" in page.content.decode()


def test_a_table_is_opened_as_chosen_and_the_browser_goes_there(browse, alice):
    answer = browse(alice).post(URL, CHOSEN)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[match.room.code]))
    assert (match.room.owner, match.room.preset, match.deals) == (alice, "lequ-half", 4)
    sitting = Seat.objects.values_list("user", "bot")
    assert sorted(sitting, key=str) == sorted(
        [(alice.pk, ""), (None, "beginner"), (None, "steady"), (None, "steady")], key=str
    )


@pytest.mark.parametrize(
    "change", [{"deals": "5"}, {"deals": ""}, {"preset": "lequ-full"}, {"friend_2": "random"}, {"friend_3": ""}]
)
def test_what_is_not_offered_is_refused(browse, alice, change):
    answer = browse(alice).post(URL, {**CHOSEN, **change})
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == list(change)
    assert not Match.objects.exists()


def test_who_is_in_a_match_is_led_back_to_it(browse, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    browser = browse(alice)
    for answer in (browser.get(URL, follow=True), browser.post(URL, CHOSEN, follow=True)):
        assert answer.redirect_chain == [(reverse("table", args=[match.room.code]), 303)]
        assert "先打完再开新桌" in answer.content.decode()
    assert Match.objects.count() == 1


def test_a_finished_match_is_no_hindrance(browse, alice):
    playing.play_out(playing.opened(alice, alice, *["beginner"] * 3, deals=1))
    assert browse(alice).post(URL, CHOSEN).status_code == 303
    assert Match.objects.count() == 2


def test_strangers_log_in_first(client):
    assert client.get(URL)["Location"] == f"{reverse('log-in')}?next={URL}"
    client.post(URL, CHOSEN)
    assert not Match.objects.exists()
