"""What a person's deals come to, and the page that says it."""

import re
from datetime import datetime, timedelta
from math import sqrt
from statistics import fmean, stdev

import pytest
from django.urls import reverse
from django.utils import timezone

from tables import referee
from tables.models import Deal, Match, Seat
from tables.statistics.figures import ENOUGH, Figures, Mean
from tables.statistics.games import Game, games_of
from tests.tables.finished import address, play_on, played, to_win

URL = reverse("my-statistics")


def game(points: int, win: str | None = None, drawn: bool = False, dealer: bool = False, match: int = 1) -> Game:
    return Game(datetime(2026, 12, 1), "lequ-half", "482190", match, 1, points, dealer, drawn, win)


# --- What deals come to -------------------------------------------------------------------------------------

GAMES = [
    game(-4, dealer=True),
    game(8, "self_draw", dealer=True),
    game(30, "double_you"),
    game(8, "self_draw", match=2),
    game(1, drawn=True, match=2),
    game(-10, match=2),
    game(8, "self_draw", match=2),
]


def test_how_often_i_won_nobody_did_and_somebody_else_did():
    figures = Figures.of(GAMES)
    assert (figures.won, figures.drawn, figures.paid, figures.mean.deals, figures.matches) == (4, 1, 2, 7, 2)


def test_wins_are_counted_by_kind_the_commonest_first():
    assert Figures.of(GAMES).wins == [("self_draw", 3), ("double_you", 1)]


def test_streak_best_win_and_sums():
    figures = Figures.of(GAMES)
    assert figures.streak == 3
    assert figures.best == GAMES[2]
    assert figures.sums == [-4, 4, 34, 42, 43, 33, 41]


def test_points_as_dealer_and_not():
    figures = Figures.of(GAMES)
    assert figures.dealing == Mean(2, 2.0)
    assert figures.others == Mean(5, fmean([30, 8, 1, -10, 8]))
    assert Figures.of(GAMES[:2]).others is None


def test_who_never_won_has_no_streak_and_no_best_win():
    figures = Figures.of([game(-2), game(0, drawn=True)])
    assert (figures.streak, figures.best, figures.wins) == (0, None, [])


def test_a_mean_has_an_interval_once_there_are_enough_deals():
    points = [index % 7 - 2 for index in range(ENOUGH)]
    mean = Mean.of(points)
    assert (mean.least + mean.most) / 2 == pytest.approx(fmean(points))
    assert mean.most - mean.least == pytest.approx(2 * 1.959964 * stdev(points) / sqrt(ENOUGH), rel=1e-6)
    assert Mean.of(points[:-1]).least is None


# --- The record ---------------------------------------------------------------------------------------------


@pytest.fixture
def match(alice, bob) -> Match:
    match = played(alice, alice, bob, "beginner", "beginner", deals=3, choose=to_win)
    play_on(match, choose=to_win)
    return match


@pytest.mark.django_db
def test_the_games_are_those_of_the_record(alice, bob, match):
    for user in (alice, bob):
        seat = Seat.objects.get(match=match, user=user)
        games = games_of(user)
        assert [game.deal for game in games] == [1, 2, 3]
        assert sum(game.points for game in games) == seat.points
        for each, deal in zip(games, match.played.order_by("number"), strict=True):
            assert each.dealer == (deal.dealer == seat.index)
            assert each.win == (deal.result["win"] if deal.result["winner"] == seat.index else None)


@pytest.mark.django_db
def test_running_and_abandoned_deals_and_those_of_others_count_for_nothing(alice, carol, match):
    referee.open_table(alice, "lequ-half", 2, [alice, "beginner", "beginner", "beginner"])
    result = {"status": "abandoned", "winner": None, "win": None, "points": [0, 0, 0, 0]}
    left = referee.open_table(alice, "lequ-half", 2, [alice, "beginner", "beginner", "beginner"])
    Deal.objects.filter(match=left).update(ended_at=timezone.now(), result=result)
    assert len(games_of(alice)) == 3
    assert games_of(carol) == []


# --- The page -----------------------------------------------------------------------------------------------


def _many(user, deals: int) -> None:
    """So many deals of a person, out of thin air: won, drawn and lost in turn."""
    for start in range(0, deals, 250):
        match = referee.open_table(user, "lequ-half", 250, [user, "beginner", "beginner", "beginner"])
        seat, first = Seat.objects.get(match=match, user=user).index, match.played.get()
        match.played.filter(pk=first.pk).update(ended_at=match.started_at, result=_result(start, seat))
        Deal.objects.bulk_create(
            Deal(
                match=match,
                number=start + number,
                result=_result(start + number, seat),
                ended_at=match.started_at + timedelta(seconds=number),
                **{name: getattr(first, name) for name in ("rules", "dealer", "streak", "wall", "dice", "clocks")},
            )
            for number in range(2, min(250, deals - start) + 1)
        )


def _result(number: int, seat: int) -> dict:
    other = (seat + 1) % 4
    winner = {0: seat, 1: None}.get(number % 3, other)
    points = [0, 0, 0, 0]
    if winner is not None:
        points = [-2] * 4
        points[winner] = 6
    win = None if winner is None else ("self_draw", "double_you")[number % 2]
    return {"status": "drawn" if winner is None else "won", "winner": winner, "win": win, "points": points}


@pytest.mark.django_db
def test_nothing_yet_says_so_and_offers_to_play(browse, alice):
    page = browse(alice).get(URL).content.decode()
    assert "还没有打完的局" in page
    assert f'class="button main" href="{reverse("lobby")}"' in page
    assert 'class="chart"' not in page


@pytest.mark.django_db
def test_the_figures_are_on_the_page_and_the_best_win_leads_to_its_replay(browse, alice, match):
    page = browse(alice).get(URL).content.decode()
    figures = Figures.of(games_of(alice))
    assert "3 局" in page
    assert f"{100 * figures.won / 3:.0f}%" in page
    assert "局数还少" in page
    if figures.best is None:
        assert "还没有胡过" in page
    else:
        assert f'href="{address(match.played.get(number=figures.best.deal))}"' in page
    assert browse(alice).get(reverse("my-matches")).content.decode().count(f'href="{URL}"') == 1


@pytest.mark.django_db
def test_every_chart_has_a_title_and_a_description(browse, alice):
    _many(alice, 40)
    page = browse(alice).get(URL).content.decode()
    charts = re.findall(r'<svg class="chart".*?</svg>', page)
    assert len(charts) == 4
    for chart in charts:
        assert re.search(r"<title[^>]*>[^<]+</title><desc[^>]*>[^<]+</desc>", chart)
        assert "style=" not in chart
    assert "九成五" in page


@pytest.mark.django_db
def test_filters_leave_what_fits(browse, alice, match):
    other = played(alice, alice, *["beginner"] * 3, preset="juxian-half", choose=to_win)
    browser, asked = browse(alice), ("", "?preset=juxian-half", "?preset=zhangle")
    pages = {query: browser.get(URL + query).content.decode() for query in asked}
    assert re.search(r"<dd>4 局</dd>", pages[""])
    assert re.search(r"<dd>1 局</dd>", pages["?preset=juxian-half"])
    assert f"/replay/{match.room.code}/" not in pages["?preset=juxian-half"]
    assert "这个范围里没有打完的局" in pages["?preset=zhangle"]
    assert "漳乐" not in pages[""]
    assert other.room.preset == "juxian-half"


@pytest.mark.django_db
def test_a_period_leaves_out_what_is_older(browse, alice):
    _many(alice, 3)
    kept = browse(alice).get(URL, {"period": "30"}).content.decode()
    assert "<dd>3 局</dd>" in kept
    with pytest.MonkeyPatch.context() as patch:
        later = timezone.now() + timedelta(days=40)
        patch.setattr(timezone, "now", lambda: later)
        assert "这个范围里没有打完的局" in browse(alice).get(URL, {"period": "30"}).content.decode()
    for wrong in ("7", "x", "-1"):
        assert "<dd>3 局</dd>" in browse(alice).get(URL, {"period": wrong, "preset": wrong}).content.decode()


@pytest.mark.django_db
def test_many_deals_are_read_by_one_query_and_one_for_seats_that_changed_hands(
    browse, alice, django_assert_num_queries
):
    _many(alice, 300)
    browser = browse(alice)
    browser.get(URL)  # a device that is seen for the first time is written down
    with django_assert_num_queries(4):
        page = browser.get(URL).content.decode()
    assert "300 局" in page


@pytest.mark.django_db
def test_who_is_not_signed_in_logs_in_first(client):
    assert client.get(URL)["Location"].startswith(reverse("log-in"))
