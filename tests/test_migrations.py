"""A site of an earlier release, migrated to this one: on SQLite, and where DATABASE_URL names it on PostgreSQL."""

import pytest
from django.core.management import call_command

from tests.houses import House
from tests.releases import RELEASES, SECRET_KEY, lay_down
from tests.releases.visit import look_round
from tests.servers import Server

MOVES = "SELECT id, deal_id, number, seat, question, action, by, at, took_ms FROM tables_move ORDER BY id"

SEATS_LEFT = """
    SELECT m.room_id, s."index", s.user_id, s.bot FROM tables_seat s
    JOIN tables_match m ON m.id = s.match_id JOIN tables_room r ON r.id = m.room_id
    WHERE r.closed_at IS NULL AND m.number = (SELECT MAX(number) FROM tables_match WHERE room_id = r.id) ORDER BY 1, 2
"""

SCHEMA = {
    "sqlite": ["SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"],
    "postgresql": [
        "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity"
        " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
        "SELECT tgname, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
    ],
}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """A house migrated from nothing."""
    house = House(tmp_path_factory.mktemp("fresh"))
    Server(house).manage("migrate", "--verbosity", "0")
    yield house
    house.leave()


@pytest.fixture(scope="module", params=RELEASES)
def upgraded(request, tmp_path_factory):
    """A server over what a release left, migrated, and the moves of before."""
    house = House(tmp_path_factory.mktemp("upgraded"))
    server = Server(house, SECRET_KEY)
    if house.vendor == "sqlite":
        lay_down(request.param, house.file)
    else:
        lay_down_there = f"from tests import releases; releases.lay_down_here('{request.param}')"
        server.manage("shell", "--no-imports", "-c", lay_down_there)
    before = house.rows(MOVES)
    server.manage("migrate", "--verbosity", "0")
    yield server, before
    house.leave()


def _schema(house: House) -> list:
    return [house.rows(query) for query in SCHEMA[house.vendor]]


@pytest.mark.django_db
def test_the_migrations_make_all_that_the_models_say(capsys):
    """The tests' own database is made from nothing by them."""
    call_command("makemigrations", check=True, dry_run=True)
    assert "No changes detected" in capsys.readouterr().out


def test_an_earlier_releases_tables_become_what_they_are_from_nothing(fresh, upgraded):
    assert _schema(upgraded[0].house) == _schema(fresh)


def test_who_sat_at_a_rooms_newest_match_has_its_chairs(upgraded):
    house = upgraded[0].house
    chairs = house.rows('SELECT room_id, "index", user_id, bot FROM tables_chair ORDER BY 1, 2')
    assert chairs == house.rows(SEATS_LEFT)
    assert len(chairs) > 4


def test_an_earlier_releases_record_goes_on(upgraded):
    server, before = upgraded
    assert before
    assert server.house.rows(MOVES) == before
    look_round(server)
