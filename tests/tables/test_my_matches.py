"""One's finished matches."""

import pytest
from django.urls import reverse

from tables import records, views
from tables.models import Match, Seat
from tests.tables import playing

URL = reverse("my-matches")

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(alice) -> Match:
    match = playing.opened(alice, alice, *["beginner"] * 3, deals=1)
    playing.play_out(match)
    Seat.objects.filter(match=match).exclude(user=alice).update(points=4)
    Seat.objects.filter(match=match, user=alice).update(points=-12)
    return match


def test_nothing_yet_says_so_and_offers_to_play(browse, alice):
    page = browse(alice).get(URL).content.decode()
    assert "还没有打完的一场" in page
    assert f'class="button main" href="{reverse("lobby")}"' in page


def test_each_has_its_ranking_and_leads_to_its_own_page(browse, alice, finished):
    page = browse(alice).get(URL).content.decode()
    assert f'href="{reverse("match", args=[finished.room.code, finished.number])}"' in page
    assert "第 4 名" in page
    assert "−12" in page
    assert page.count("1 新手") == 3


def test_a_running_match_is_not_listed(browse, alice):
    playing.opened(alice, alice, *["beginner"] * 3)
    assert "还没有打完的一场" in browse(alice).get(URL).content.decode()


def test_others_do_not_see_it(browse, bob, finished):
    assert finished.room.code not in browse(bob).get(URL).content.decode()


def test_many_are_paged(browse, alice, finished, monkeypatch):
    monkeypatch.setattr(views, "MATCHES_A_PAGE", 1)
    second = playing.opened(alice, alice, *["beginner"] * 3, deals=1)
    playing.play_out(second)
    first_page, second_page = (browse(alice).get(URL, {"page": page}).content.decode() for page in (1, 2))
    assert second.room.code in first_page
    assert finished.room.code not in first_page
    assert finished.room.code in second_page


def test_reading_them_takes_few_queries(browse, alice, finished, django_assert_max_num_queries):
    for _match in range(3):
        playing.play_out(playing.opened(alice, alice, *["beginner"] * 3, deals=1))
    with django_assert_max_num_queries(3):
        assert len([records.Finished.of(match, alice) for match in records.finished(alice)]) == 4
