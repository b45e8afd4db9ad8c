"""`manage.py replay`: what it prints, and of a running deal does not print."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from longyan.engine.tiles import name, write
from tables import guards, memory, referee
from tables.models import Deal, Match, Move
from tests.tables.conftest import T0, answer_of, newest, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(open_table, alice) -> Match:
    """Some moves into a deal."""
    match = open_table(deals=2, hands_open="all")
    referee.tick(newest(match).pk, T0)
    for _ in range(6):
        referee.answer(match.pk, alice, answer_of(match, alice), T0 + 1_500)
    return match


def _play_out(match: Match, alice) -> Deal:
    while newest(match).result is None:
        referee.answer(match.pk, alice, answer_of(match, alice), T0 + 1_500)
    return newest(match)


def _printed(deal: Deal) -> str:
    out = StringIO()
    call_command("replay", deal.pk, stdout=out)
    return out.getvalue()


def test_a_settled_deal_is_printed_whole(match, alice):
    deal = _play_out(match, alice)
    printed, start = _printed(deal), memory.dealt(deal)
    for hand in (*start.hands, *memory.load(deal).hands):
        assert f": {write(hand.tiles)}" in printed
    assert f"room {match.room.code}" in printed
    assert f"indicator {name(start.indicators[0])}" in printed
    for move in deal.record.all():
        line = next(line for line in printed.splitlines() if line.startswith(f"{move.number:4} "))
        assert move.action in line
        assert f" {move.by} " in line
    assert re.search(r" seat \d #1 +person +1\.5 s discard ", printed)
    assert f"status {deal.result['status']}, " in printed.splitlines()[-2]
    assert printed.endswith("it replays\n")


def test_of_a_running_deal_only_what_all_saw_is_printed(match, alice):
    printed, state = _printed(newest(match)), state_of(match)
    thrown = [(seat, tile) for seat, hand in enumerate(state.hands) for tile, _ in hand.river]
    for seat, tile in thrown:
        assert f"seat {seat} threw - {name(tile)}" in printed
    seen = {name(tile) for hand in state.hands for tile in hand.flowers}
    seen |= {name(meld.tile) for hand in state.hands for meld in hand.melds}
    seen |= {name(tile) for _, tile in thrown} | {name(tile) for tile in state.indicators}
    assert set(re.findall(r"\b[1-9][mpszf]\b", printed)) <= seen
    assert "not shown" in printed
    assert printed.endswith("it replays\n")


@pytest.mark.parametrize("finished", [False, True])
def test_hands_that_the_room_keeps_closed_stay_so_until_the_match_is_over(match, alice, finished):
    match.room.hands_open = "winner"
    match.room.save()
    deal = _play_out(match, alice)
    if finished:
        Match.objects.update(finished_at=deal.ended_at)
    printed = _printed(deal)
    assert any(f": {write(hand.tiles)}" in printed for hand in memory.dealt(deal).hands) == finished
    assert deal.result["status"] in printed


def test_a_deal_that_is_not_there():
    with pytest.raises(CommandError, match="there is no deal 99"):
        call_command("replay", 99)


_FORGERIES = {
    "another action": ("UPDATE tables_move SET action = 'win' WHERE number = {}", "does not replay"),
    "other events": ("UPDATE tables_move SET events = '[]' WHERE number = {}", "does not replay"),
    "damaged events": ("UPDATE tables_move SET events = '[[7]]' WHERE number = {}", "does not replay"),
    "a missing move": ("DELETE FROM tables_move WHERE number = {}", "moves are counted"),
    "another seat": ("UPDATE tables_move SET seat = (seat + 1) % 4 WHERE number = {}", "does not replay"),
    "another result": ("""UPDATE tables_deal SET result = '{"status": "x"}'""", "not that of the moves"),
}


@pytest.mark.parametrize(("statement", "reason"), _FORGERIES.values(), ids=_FORGERIES)
def test_a_forged_record_does_not_replay(match, statement, reason):
    """Forged with the guards taken down, as somebody with the file in hand could."""
    number = newest(match).record.filter(by=Move.PERSON).first().number
    with connection.cursor() as cursor:
        for removal in guards.removal(connection.vendor):
            cursor.execute(removal)
        cursor.execute(statement.replace("{}", str(number)))
        for installation in guards.installation(connection.vendor):
            cursor.execute(installation)
    with pytest.raises(CommandError, match=f"it does not replay: .*{reason}"):
        _printed(newest(match))


def test_an_abandoned_deal_replays_as_far_as_it_went(match):
    for now in (T0 + 120_000, T0 + 120_000 + 3_600_000):
        referee.tick(newest(match).pk, now)
    printed = _printed(newest(match))
    assert "status abandoned, winner -, win -, points (0 0 0 0)" in printed
    assert printed.endswith("it replays\n")
