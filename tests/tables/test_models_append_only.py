"""The record is only ever added to: whatever is tried, in Python or in SQL, is refused and changes nothing."""

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, IntegrityError, NotSupportedError, connection, models, transaction
from django.db.models import F
from django.utils import timezone

from longyan.keeping import AppendOnly
from tables import guards, referee
from tables.models import Deal, Handover, Match, Move, Seat, Vote
from tests.tables.conftest import T0, newest

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal(open_table, alice) -> Deal:
    """A deal with some moves, not over."""
    match = open_table(turn_seconds=60)
    referee.tick(newest(match).pk, T0)
    return newest(match)


@pytest.fixture
def ended(open_table) -> Deal:
    match = open_table("beginner", "beginner", "beginner", "beginner", deals=1)
    referee.tick(newest(match).pk, T0)
    return newest(match)


def _rows(model: type[models.Model]) -> list[dict]:
    return list(model._base_manager.order_by("pk").values())


def _changed(move: Move) -> Move:
    move.action = "discard 9m"
    return move


def _copy(move: Move) -> Move:
    return Move(**{field.attname: getattr(move, field.attname) for field in Move._meta.concrete_fields})


_BY_PYTHON = {
    "save": lambda move: _changed(move).save(),
    "save some fields": lambda move: _changed(move).save(update_fields=["action"]),
    "delete": lambda move: move.delete(),
    "queryset update": lambda move: Move.objects.update(action="discard 9m"),
    "related update": lambda move: move.deal.record.update(action="discard 9m"),
    "filtered update": lambda move: Move.objects.filter(pk=move.pk).update(action="discard 9m"),
    "queryset delete": lambda move: Move.objects.all().delete(),
    "related delete": lambda move: move.deal.record.all().delete(),
    "base manager's update": lambda move: Move._base_manager.update(action="discard 9m"),
    "base manager's delete": lambda move: Move._base_manager.all().delete(),
    "raw delete": lambda move: Move.objects.all()._raw_delete("default"),
    "bulk update": lambda move: Move.objects.bulk_update([_changed(move)], ["action"]),
    "bulk create over it": lambda move: Move.objects.bulk_create(
        [_changed(move)], update_conflicts=True, update_fields=["action"], unique_fields=["id"]
    ),
    "bulk create beside it": lambda move: Move.objects.bulk_create([move], ignore_conflicts=True),
    "update or create": lambda move: Move.objects.update_or_create(pk=move.pk, defaults={"action": "win"}),
    "deal's delete": lambda move: move.deal.delete(),
    "deals' delete": lambda move: Deal.objects.all().delete(),
    "deals' raw delete": lambda move: Deal.objects.all()._raw_delete("default"),
}


@pytest.mark.parametrize("attempt", _BY_PYTHON.values(), ids=_BY_PYTHON)
def test_python_refuses(deal, attempt):
    before = _rows(Move), _rows(Deal)
    with pytest.raises(AppendOnly):
        attempt(deal.record.last())
    assert (_rows(Move), _rows(Deal)) == before


def test_a_cascade_is_refused(deal, alice):
    before = _rows(Move), _rows(Deal), _rows(Seat)
    for parent in (deal.match, deal.match.room, alice):
        with pytest.raises(models.ProtectedError):
            parent.delete()
    assert (_rows(Move), _rows(Deal), _rows(Seat)) == before


_SAME = "SELECT id, number, seat, question, 'win', events, by, at, took_ms, deal_id FROM tables_move"
_COLUMNS = "id, number, seat, question, action, events, by, at, took_ms, deal_id"
_BY_ANY_SQL = {
    "update": "UPDATE tables_move SET action = 'win'",
    "delete": "DELETE FROM tables_move",
    "delete one": "DELETE FROM tables_move WHERE number = 1",
    "upsert": f"INSERT INTO tables_move ({_COLUMNS}) {_SAME} WHERE true"
    " ON CONFLICT (deal_id, number) DO UPDATE SET action = 'win'",
    "upsert by id": f"INSERT INTO tables_move ({_COLUMNS}) {_SAME.replace('number', 'number + 1', 1)}"
    " WHERE number = (SELECT MAX(number) FROM tables_move) ON CONFLICT (id) DO UPDATE SET action = 'win'",
    "ignored": f"INSERT INTO tables_move ({_COLUMNS}) {_SAME} WHERE true ON CONFLICT DO NOTHING",
    "a gap": f"INSERT INTO tables_move ({_COLUMNS}) {_SAME.replace('id, number', 'NULL, number + 1000', 1)}",
    "delete the deal": "DELETE FROM tables_deal",
    "upsert the deal": "INSERT INTO tables_deal SELECT * FROM tables_deal WHERE true"
    " ON CONFLICT (id) DO UPDATE SET wall = '[]'",
}
_BY_OWN_SQL = {
    "sqlite": {
        "update or replace": "UPDATE OR REPLACE tables_move SET number = 1",
        "update or ignore": "UPDATE OR IGNORE tables_move SET action = 'win'",
        "replace by id": f"INSERT OR REPLACE INTO tables_move ({_COLUMNS}) {_SAME}",
        "replace by number": f"REPLACE INTO tables_move ({_COLUMNS}) {_SAME.replace('id, number', 'NULL, number', 1)}",
        "replace the deal": "REPLACE INTO tables_deal SELECT * FROM tables_deal",
    },
    "postgresql": {
        "truncate": "TRUNCATE tables_move",
        "truncate and begin again": "TRUNCATE tables_move RESTART IDENTITY CASCADE",
        "truncate the deals": "TRUNCATE tables_deal CASCADE",
        "truncate everything": "TRUNCATE accounts_user CASCADE",
        "update from": "UPDATE ONLY tables_move SET action = 'win' FROM tables_deal WHERE tables_deal.id = deal_id",
        "delete using": "DELETE FROM tables_move USING tables_deal WHERE tables_deal.id = deal_id",
        "in a query": "WITH gone AS (DELETE FROM tables_move RETURNING id) SELECT * FROM gone",
    },
}
_BY_SQL = _BY_ANY_SQL | _BY_OWN_SQL[connection.vendor]


@pytest.mark.parametrize("statement", _BY_SQL.values(), ids=_BY_SQL)
def test_the_database_refuses(deal, statement):
    connection.check_constraints()  # as at a commit: nothing else is in the statement's way
    before = _rows(Move), _rows(Deal)
    with pytest.raises(IntegrityError, match=r"a (move|deal|handover|vote)|keeps its rows"), transaction.atomic():
        connection.cursor().execute(statement)
    assert (_rows(Move), _rows(Deal)) == before


_CHANGES = {
    "match_id": F("match_id") + 1,
    "number": F("number") + 1,
    "rules": {},
    "dealer": F("dealer") + 1,
    "streak": F("streak") + 1,
    "wall": [],
    "dice": [],
    "created_at": datetime(2001, 1, 1, tzinfo=UTC),
}


@pytest.mark.parametrize(("column", "value"), _CHANGES.items(), ids=_CHANGES)
def test_what_was_dealt_never_changes(deal, column, value):
    before = _rows(Deal)
    with pytest.raises(IntegrityError, match="what was dealt"), transaction.atomic():
        Deal.objects.update(**{column: value})
    assert _rows(Deal) == before


@pytest.mark.parametrize("values", [{"result": None}, {"ended_at": None}, {"moves": 1}])
def test_how_a_deal_ended_is_written_once(ended, values):
    before = _rows(Deal)
    with pytest.raises(IntegrityError, match="what was dealt"), transaction.atomic():
        Deal.objects.filter(pk=ended.pk).update(**values)
    assert _rows(Deal) == before


def test_clocks_of_a_deal_may_change(ended):
    assert Deal.objects.filter(pk=ended.pk).update(due=None, clocks=ended.clocks) == 1


def test_the_next_move_may_be_added(deal):
    move = Move(deal=deal, number=deal.moves + 1, action="win", events=[], by=Move.PERSON, at=timezone.now())
    move.save()
    assert Move.objects.filter(deal=deal).count() == deal.moves + 1


def test_no_move_may_be_added_to_a_deal_that_is_over(ended):
    move = Move(deal=ended, number=ended.moves + 1, action="win", events=[], by=Move.PERSON, at=timezone.now())
    with pytest.raises(IntegrityError, match="a move only follows"), transaction.atomic():
        move.save()


def test_a_second_row_with_the_number_of_another_is_refused(deal):
    copy = _copy(deal.record.last())
    copy.pk = None
    with pytest.raises(DatabaseError), transaction.atomic():
        copy.save()


@pytest.fixture(params=[Handover, Vote])
def kept(request, deal, alice) -> Handover | Vote:
    """A row of each kind that is only ever added."""
    facts = {"deal": deal, "moves": deal.moves, "seat": 1, "at": timezone.now()}
    if request.param is Handover:
        return Handover.objects.create(**facts, from_user=alice, by=alice, why=Handover.LEFT)
    return Vote.objects.create(**facts, number=1, user=alice, says=Vote.CALL)


_AGAIN_BY_PYTHON = {
    "save": lambda row: row.save(),
    "delete": lambda row: row.delete(),
    "queryset update": lambda row: type(row).objects.update(seat=2),
    "queryset delete": lambda row: type(row).objects.all().delete(),
    "base manager's update": lambda row: type(row)._base_manager.update(seat=2),
}


@pytest.mark.parametrize("attempt", _AGAIN_BY_PYTHON.values(), ids=_AGAIN_BY_PYTHON)
def test_python_keeps_handovers_and_votes(kept, attempt):
    before = _rows(type(kept))
    with pytest.raises(AppendOnly):
        attempt(kept)
    assert _rows(type(kept)) == before


_AGAIN_BY_SQL = {
    "update": "UPDATE {table} SET seat = 2",
    "delete": "DELETE FROM {table}",
    "upsert": "INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT (id) DO UPDATE SET seat = 2",
    **(
        {"replace": "REPLACE INTO {table} SELECT * FROM {table}"}
        if connection.vendor == "sqlite"
        else {"truncate": "TRUNCATE {table}"}
    ),
}


@pytest.mark.parametrize("statement", _AGAIN_BY_SQL.values(), ids=_AGAIN_BY_SQL)
def test_the_database_keeps_handovers_and_votes(kept, statement):
    connection.check_constraints()
    before = _rows(type(kept))
    with pytest.raises(IntegrityError, match=r"only added to|keeps its rows"), transaction.atomic():
        connection.cursor().execute(statement.format(table=kept._meta.db_table))
    assert _rows(type(kept)) == before


def test_a_seat_is_a_persons_or_a_computer_players(deal, alice):
    match = Match.objects.create(room=deal.match.room, number=9, rules={}, deals=1)
    for nobody_or_both in ({}, {"user": alice, "bot": "beginner"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(match=match, index=0, **nobody_or_both)


def test_no_database_goes_without_guards():
    with pytest.raises(NotSupportedError):
        list(guards.installation("oracle"))
