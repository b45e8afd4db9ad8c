"""`manage.py movehouse`: an SQLite site into PostgreSQL, whole or not at all."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command

from tables.house import NotDone, proof, sitefile
from tables.models import Heartbeat, Move, Seat
from tables.table import now_ms
from tests.houses import House
from tests.releases import SECRET_KEY
from tests.releases.visit import look_round
from tests.servers import Server
from tests.services import private_services

ACTION = "UPDATE tables_move SET action = 'discard 9z' WHERE id = 3"

FOUR_TIMES = """
    import io, json
    from django.core.management import CommandError, call_command
    from django.db import connection
    from accounts.models import User
    from tables.models import Move

    def attempt(file):
        told, why = io.StringIO(), None
        try:
            call_command("movehouse", "--from", file, stdout=io.StringIO(), stderr=told)
        except CommandError as error:
            why = str(error)
        return why, told.getvalue(), User.objects.count(), Move.objects.count()

    def order(statement):
        with connection.cursor() as cursor:
            cursor.execute(statement)

    attempts = [attempt("{holed}")]
    order("CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS"
          " 'BEGIN NEW.took_ms = 1; RETURN NEW; END'")
    order("CREATE TRIGGER other BEFORE INSERT ON tables_move FOR EACH ROW EXECUTE FUNCTION other()")
    attempts.append(attempt("{forged}"))
    order("DROP FUNCTION other CASCADE")
    attempts += [attempt("{forged}"), attempt("{forged}")]
    print(json.dumps(attempts))
"""
"""A record with a hole, a PostgreSQL that stores something else, a record that was forged before, and once more."""


@pytest.fixture(scope="module")
def addresses():
    """Where a PostgreSQL is."""
    with private_services() as services:
        yield services.environment


@pytest.fixture
def goal(addresses, tmp_path):
    """A server over a new database."""
    house = House(tmp_path, addresses=addresses)
    yield Server(house, SECRET_KEY)
    house.leave()


def _counts(house: House, tables: list[str]) -> dict[str, int]:
    return {table: house.rows(f"SELECT COUNT(*) FROM {table}")[0][0] for table in tables}


def test_everything_is_there_and_goes_on(site, goal):
    said = goal.manage("movehouse", "--from", str(site))
    source = House(site.parent, addresses={})
    tables = [name for (name,) in source.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    tables.remove("sqlite_sequence")
    counts = _counts(source, tables)
    assert _counts(goal.house, tables) == counts
    for table in ("accounts_user", "tables_deal", "tables_move", "django_content_type"):
        assert goal.house.rows(f"SELECT id FROM {table} ORDER BY id") == source.rows(
            f"SELECT id FROM {table} ORDER BY id"
        )
    assert f"tables_move: {counts['tables_move']}\n" in said
    assert (counts["voices_recording"], counts["ledger_entry"]) == (2, 2)
    rows = sum(counts.values()) - counts["django_migrations"]
    assert f"Verified there: {rows:,} rows are the same in every column, and 5 deals replay" in said
    with pytest.raises(Exception, match="a move is never changed"):
        goal.house.rows("UPDATE tables_move SET action = 'win'")
    look_round(goal)


def test_nothing_is_kept_unless_all_is_as_it_was(goal, forge):
    """No guard is taken down for it, so a record with a hole stays where it is."""
    holed = forge("DELETE FROM tables_move WHERE id = 7")
    forged = forge(ACTION, "CREATE TABLE notes (text)")
    goal.secret_key = "another"
    refused, altered, moved, again = goal.run(FOUR_TIMES.format(holed=holed, forged=forged))
    hole = "Nothing was moved: tables_move: a move only follows the last one of a deal that is played."
    assert refused == [hole, "", 0, 0]
    assert altered[0].startswith("Nothing was moved: row ")
    assert altered[0].endswith(" of tables_move has another took_ms in the copy.")
    assert altered[1:] == ["", 0, 0]
    assert moved[0] is None
    assert "Deal 1 did not replay before and does not now" in moved[1]
    assert "the site knows no such table: notes" in moved[1]
    assert "signed with another key than this site's. Serve with the old one, or" in moved[1]
    assert str(forged.parent / "secret-key") in moved[1]
    assert again[0].startswith("Nothing was moved: the database to move into is not empty, there are rows in accounts_")
    assert again[1:] == ["", *moved[2:]]


@pytest.mark.django_db
def test_it_moves_into_postgresql_alone(site):
    with pytest.raises(CommandError, match="DATABASE_URL must name the PostgreSQL"):
        call_command("movehouse", "--from", site)


_OTHER_TABLES = {
    "older": ("DELETE FROM django_migrations WHERE name = '0002_guards'", "older than this code, without tables.0002_"),
    "newer": (
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tables', '0999_later', '2026-12-01')",
        "newer than this code, with tables.0999_later",
    ),
    "none": ("DELETE FROM django_migrations", "there is no site in the file"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("statement", "why"), _OTHER_TABLES.values(), ids=_OTHER_TABLES)
def test_tables_of_other_code_stay(forge, statement, why):
    with sitefile.opened(forge(statement)) as alias, pytest.raises(NotDone, match=why):
        sitefile.check_version(alias)


@pytest.mark.django_db
def test_a_file_that_is_no_site_is_said_to_be_none(tmp_path):
    (tmp_path / "words").write_text("These are no tables. " * 100)
    for name, why in {"words": "cannot be read: file is not a database", "nothing": "there is no file"}.items():
        with pytest.raises(NotDone, match=why), sitefile.opened(tmp_path / name):
            pass


@pytest.mark.django_db
def test_a_site_that_serves_stays(site, tmp_path):
    house = House(tmp_path, addresses={})
    shutil.copy(site, house.file)
    server = Server(house)
    server.start()
    try:
        with sitefile.opened(house.file) as alias, pytest.raises(NotDone, match="stop its server first"):
            sitefile.check_unserved(alias)
    finally:
        server.kill()


@pytest.mark.django_db
def test_a_site_that_was_stopped_just_now_is_known_to_be_soon(forge, monkeypatch):
    file = forge(f"INSERT INTO tables_heartbeat VALUES (1, {now_ms()})")
    monkeypatch.setattr(sitefile, "OUTAGE_MS", 200)
    with sitefile.opened(file) as alias:
        sitefile.check_unserved(alias)


@pytest.mark.django_db
def test_what_is_written_meanwhile_is_not_read_and_not_passed_over(forge):
    file, found = forge(), []

    def read_while_somebody_writes():
        with sitefile.opened(file) as alias, sitefile.unchanging(alias):
            found.append(Heartbeat.objects.using(alias).count())
            with closing(sqlite3.connect(file)) as rows:
                rows.execute("INSERT INTO tables_heartbeat VALUES (1, 1)")
                rows.commit()
            found.append(Heartbeat.objects.using(alias).count())

    with pytest.raises(NotDone, match="stop its server first"):
        read_while_somebody_writes()
    assert found == [0, 0]


_DIFFERENCES = {
    "another value": (
        Seat,
        "UPDATE tables_seat SET points = 3 WHERE id = 2",
        "row 2 of tables_seat has another points",
    ),
    "an id": (Move, "UPDATE tables_move SET id = 999 WHERE id = 7", "row 7 of tables_move is missing"),
    "fewer": (Move, "DELETE FROM tables_move WHERE id = 7", "tables_move has 428 rows, but 427 in the copy"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("model", "statement", "why"), _DIFFERENCES.values(), ids=_DIFFERENCES)
def test_a_copy_that_differs_is_found_out(site, forge, model, statement, why):
    forged = sitefile.opened(forge(statement), "copy")
    with sitefile.opened(site) as source, forged as copy, pytest.raises(NotDone, match=why):
        proof.compare_rows(model, source, copy, print)


@pytest.mark.django_db
def test_a_deal_that_replays_otherwise_is_found_out(site, forge):
    with sitefile.opened(site) as source, sitefile.opened(forge(ACTION), "copy") as copy:
        assert proof.replay_all(source, source, print) == (5, [])
        assert proof.replay_all(copy, copy, print) == (4, [1])
        with pytest.raises(NotDone, match="deal 1 does not replay as it did"):
            proof.replay_all(source, copy, print)
