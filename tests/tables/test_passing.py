"""How the persons of a site pass, by its record."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from longyan.engine.actions import GIVE_UP
from tables import passing, pauses, referee
from tables.models import Deal, HeardPassing, Move
from tables.pauses import GUESS, NOBODY_YET
from tables.table import moment
from tests.tables.conftest import T0, newest, seat_of

HERE = T0 + 1_000
ENOUGH = 40


@pytest.fixture(autouse=True)
def _few_are_enough(monkeypatch):
    monkeypatch.setattr(pauses, "ENOUGH", ENOUGH)


@pytest.fixture
def passes(db):
    """Somebody passes so often, in a deal of their own: by hand unless told otherwise."""

    def passes(user, times: int, took_ms: int, at: int = HERE, **facts: object) -> None:
        match = referee.open_table(user, "lequ-half", 1, [user, *["beginner"] * 3], at)
        deal = newest(match)
        said = {"seat": seat_of(match, user), "action": str(GIVE_UP), "by": Move.PERSON, "took_ms": took_ms, **facts}
        for number in range(1, times + 1):
            Move.objects.create(deal=deal, number=number, events=[], at=moment(at), **said)
            Deal.objects.filter(pk=deal.pk).update(moves=number)

    return passes


@pytest.mark.django_db
def test_until_anybody_was_heard_it_is_a_guess():
    assert passing.in_use() == GUESS


@pytest.mark.django_db
def test_it_is_renewed_by_the_passes_of_a_month(passes, alice, bob):
    passes(bob, 40, 9_000, at=T0 - passing.HEARD_MS)
    passes(alice, ENOUGH // 2, 2_000)
    passes(bob, ENOUGH // 2, 2_000)
    passing.renew(T0 + 2_000)
    assert passing.in_use().typical == pytest.approx(2_000, rel=0.01)
    assert HeardPassing.objects.get().passes == ENOUGH


@pytest.mark.django_db
@pytest.mark.parametrize(
    "facts",
    [{"toggle": "pass"}, {"by": Move.CLOCK, "took_ms": 500}, {"by": Move.COMPUTER}, {"action": "discard 1m"}],
    ids=["toggle", "autopilot", "computer", "discard"],
)
def test_what_takes_no_thought_is_not_heard(passes, alice, facts):
    passes(alice, ENOUGH, **{"took_ms": 2_000, **facts})
    assert passing.renew(T0 + 2_000) is None


@pytest.mark.django_db
def test_those_for_whom_time_ran_out_are_a_share_of_their_own(passes, alice):
    passes(alice, ENOUGH, 2_000)
    passes(alice, 10, 6_010, by=Move.CLOCK)
    assert passing.renew(T0 + 2_000).silent == pytest.approx(0.2)


@pytest.mark.django_db
def test_too_few_passes_leave_what_was_known(passes, alice, bob):
    passes(alice, ENOUGH, 2_000)
    known = passing.renew(T0 + 2_000)
    assert passing.renew(T0 + 2_000 + 2 * passing.HEARD_MS) is None
    assert passing.in_use() == known


@pytest.mark.django_db
def test_it_is_renewed_once_a_day_by_one_process_alone(passes, alice):
    passes(alice, ENOUGH, 2_000)
    later = (T0 + 2_000, T0 + 3_000, T0 + 2_000 + passing.DAY_MS)
    assert [passing.renew_daily(now) for now in later] == [True, False, True]
    assert passing.in_use().typical == pytest.approx(2_000, rel=0.01)


@pytest.mark.django_db
def test_a_persons_manner_is_seen_from_their_own_passes(passes, alice, bob):
    passes(alice, 20, 4_000)
    passes(bob, 20, 500)
    assert passing.manner_of(alice.pk).factor > 2
    assert passing.manner_of(bob.pk).factor < 0.6


@pytest.mark.django_db
def test_of_a_newcomer_nothing_is_known(open_table, alice):
    open_table()
    assert passing.manner_of(alice.pk) == NOBODY_YET


def _printed(*options: str) -> str:
    out = StringIO()
    call_command("claimpauses", *options, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_command_says_that_it_is_a_guess():
    assert _printed() == (
        "a guess: too few passes were heard at this site\n"
        "by hand: 10 % 0.6 s, 25 % 0.9 s, 50 % 1.3 s, 75 % 2.0 s, 90 % 2.8 s\n"
        "time ran out: 1.0%\n"
    )


@pytest.mark.django_db
def test_the_command_renews(passes, alice, monkeypatch):
    with pytest.raises(CommandError, match="fewer than 40 passes"):
        _printed("--renew")
    passes(alice, ENOUGH, 2_000)
    monkeypatch.setattr("tables.management.commands.claimpauses.now_ms", lambda: T0 + 2_000)
    assert _printed("--renew").startswith("40 passes at this site, heard by 2027-01-15 08:00 UTC\n")
