"""Who sat with whom, where the points went, and how long they thought: the figures are those of the record."""

import pytest

from review import pairs, thinking
from tables.models import Deal, Move, Seat
from tables.replays.frames import Eyes, frames_of
from tables.table import ABANDONED
from tests.tables import playing
from tests.tables.finished import STEP_MS, play_on, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def deals(alice, bob, carol) -> list:
    """Six deals of Alice and Bob, two of Alice with Carol."""
    made = []
    for other, count in ((bob, 6), (carol, 2)):
        match = played(alice, alice, other, "beginner", "beginner", deals=count)
        play_on(match)
        made += list(match.played.select_related("match__room"))
    return made


def _seats(deal, *people) -> list[int]:
    return [Seat.objects.get(match=deal.match, user=user).index for user in people]


def _paid(deals, payer, payee) -> float:
    """By the settlements that the replays show, entry by entry."""
    whole = 0.0
    for deal in deals:
        one, other = _seats(deal, payer, payee)
        for payment in frames_of(deal, Eyes(one, True))[-1].view.payments:
            gains = sum(points for points in payment.points if points > 0)
            if payment.points[one] < 0 < payment.points[other]:
                whole -= payment.points[one] * payment.points[other] / gains
    return whole


def test_pairs_add_up_to_what_the_settlements_say(deals, alice, bob, carol):
    with_bob = [deal for deal in deals if deal.match.seats.filter(user=bob).exists()]
    first, *others = pairs.pairs_of([alice, bob, carol])
    assert (first.first, first.second, first.matches, first.deals) == (alice, bob, 1, 6)
    assert (first.of_first, first.of_second) == (8, 6)
    assert first.there == pytest.approx(_paid(with_bob, alice, bob))
    assert first.back == pytest.approx(_paid(with_bob, bob, alice))
    assert first.there + first.back > 0
    assert {(pair.first, pair.second, pair.deals) for pair in others} == {(alice, carol, 2), (bob, carol, 0)}
    assert [deal.number for deal in first.newest] == [6, 5, 4, 3, 2]


def test_what_a_seat_paid_all_others_is_what_it_lost(deals):
    for deal in deals:
        flows = pairs.flows_of([deal.pk]).get(deal.pk, {})
        for seat, points in enumerate(deal.result["points"]):
            got = sum(paid for (_payer, payee), paid in flows.items() if payee == seat)
            gave = sum(paid for (payer, _payee), paid in flows.items() if payer == seat)
            assert got - gave == pytest.approx(points)


def test_deals_that_are_played_or_were_abandoned_count_for_nothing(alice, bob):
    over = played(alice, alice, bob, "beginner", "beginner").played.get()
    playing.opened(alice, alice, bob, "beginner", "beginner")
    given_up = playing.deal_of(playing.opened(alice, alice, bob, "beginner", "beginner"))
    result = {"status": ABANDONED, "winner": None, "win": None, "points": [0] * 4}
    Deal.objects.filter(pk=given_up.pk).update(ended_at=over.ended_at, result=result)
    assert set(pairs.seats_of(alice)) == {over.pk}


def test_think_times_are_counted_by_span_without_toggles(deals, alice, bob):
    [mine, _bobs] = thinking.thinking_of([alice, bob])
    own = Move.objects.filter(by=Move.PERSON, toggle=None, took_ms__isnull=False)
    seats = pairs.seats_of(alice)
    expected = sum(own.filter(deal=deal, seat=seat).count() for deal, seat in seats.items())
    assert mine.answers == expected > 0
    span = max(place for place, edge in enumerate(thinking.EDGES) if edge <= STEP_MS)
    assert mine.counts[span] == mine.answers
    assert sum(mine.others) == own.count() - expected
    assert "<svg" in mine.chart
    assert thinking.Thinking(alice, (1,) * 7, (0,) * 7).chart == ""
