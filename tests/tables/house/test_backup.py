"""`manage.py backup`: the SQLite file while it serves, checked, and put back."""

import re
import shutil
import sqlite3
from contextlib import closing, suppress
from io import StringIO
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from tables.house import backing, proof, sitefile
from tests.houses import House
from tests.realsocket import Closed
from tests.servers import Server
from tests.tables.visitors import Player, table_for

pytestmark = pytest.mark.django_db

BUSY_HOUSE = """
    import json
    from django.test import Client
    from accounts.models import User
    from tables import referee

    people = [User.objects.create_user(name) for name in {people}]
    clients = [Client() for person in people]
    for client, person in zip(clients, people):
        client.force_login(person)
    lasting = dict(flip_ms=0, bot_ms=0, turn_seconds=600, claim_seconds=600, next_deal_seconds=0)
    match = referee.open_table(people[0], "lequ-half", 400, [*people, *["beginner"] * 3], pace_ms=0, **lasting)
    for _ in range(2):
        referee.open_table(people[0], "lequ-half", 400, ["beginner"] * 4, pace_ms=100, **lasting)
"""
"""Somebody's table, and two of computer players, at which something is stored all the time."""


class Clicker:
    """Somebody who presses whatever there is to be pressed; what was acknowledged to them, in order."""

    def __init__(self, player: Player) -> None:
        self.player, self.acknowledged = player, []
        self._thread = Thread(target=self._click)
        self._thread.start()

    def wait_for(self, clicks: int) -> None:
        """Until so many more clicks were acknowledged."""
        wanted, ends_at = len(self.acknowledged) + clicks, monotonic() + 60
        while len(self.acknowledged) < wanted:
            assert monotonic() < ends_at
            sleep(0.02)

    def join(self) -> None:
        """Wait until they have left; the server must have sent them away."""
        self._thread.join()
        self.player.socket.close()

    def _click(self) -> None:
        with suppress(Closed, OSError):
            while True:
                if said := self.player.press_any():
                    self.acknowledged.append(said)


@pytest.fixture
def served(site, tmp_path):
    """A server at which somebody plays among other tables, and what they came to it by."""
    server = Server(House(tmp_path, addresses={}))
    shutil.copy(site, server.house.file)
    (seat,) = table_for(server, "Dora", script=BUSY_HOUSE)
    server.start()
    try:
        clicker = Clicker(Player(server, *seat))
        yield server, clicker, seat
        server.stop()
        clicker.join()
    finally:
        server.kill()
    assert server.log == []


@pytest.fixture
def back_up(site, monkeypatch):
    """The command over a file, by default the site's: what it prints, and what it prints to be heeded."""

    def command(dest: Path, *options: str, file: Path = site) -> tuple[str, str]:
        monkeypatch.setitem(connections["default"].settings_dict, "NAME", str(file))
        out, err = StringIO(), StringIO()
        call_command("backup", dest, *options, stdout=out, stderr=err)
        return out.getvalue(), err.getvalue()

    return command


def _said_in(file: Path, by: str = "Dora") -> list[str]:
    query = (
        "SELECT question || ' ' || action FROM tables_move m JOIN tables_deal d ON d.id = deal_id"
        ' JOIN tables_seat s ON s.match_id = d.match_id AND s."index" = seat JOIN accounts_user u ON u.id = user_id'
        " WHERE by = 'person' AND username = ? ORDER BY m.id"
    )
    with closing(sqlite3.connect(file)) as rows:
        return [said for (said,) in rows.execute(query, [by])]


def test_backups_taken_while_people_play_hold_all_that_was_acknowledged(served, tmp_path):
    server, clicker, seat = served
    by_command = tmp_path / "by-command.sqlite3"
    assert re.search(r"of the newest (\d+) deals \1 replay", server.manage("backup", str(by_command)))
    for number in range(3):
        clicker.wait_for(2)
        before, backup = list(clicker.acknowledged), tmp_path / f"backup-{number}.sqlite3"
        assert backing.back_up(server.house.file, backup).broken == []
        assert _said_in(backup)[: len(before)] == before
        with sitefile.opened(backup) as alias:
            assert {fault for _, fault in proof.faults(alias)} == {None}
    _goes_on_where_it_was(backup, server.house.var / "secret-key", tmp_path / "restored", seat)


def _goes_on_where_it_was(backup: Path, key: Path, var: Path, seat: tuple[str, str]) -> None:
    """Put back as the README says, in a folder of its own."""
    var.mkdir()
    shutil.copy(backup, var / "longyan.sqlite3")
    shutil.copy(key, var)
    server = Server(House(var, addresses={}))
    server.start()
    try:
        player = Player(server, *seat)
        said = player.play()
        assert _said_in(server.house.file) == [*_said_in(backup), said]
        player.socket.close()
    finally:
        server.kill()


def test_a_backup_is_one_file_for_its_owner_alone(back_up, site, tmp_path):
    said, heeded = back_up(tmp_path / "mine.sqlite3")
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert heeded == ""
    assert re.search(rf"{file}: [01]\.\d MB, 5 deals, 428 moves\.", said)
    assert "of the newest 5 deals 5 replay" in said
    assert str(site.parent / "secret-key") in said
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(site)) as rows:
        assert list(copy.iterdump()) == list(rows.iterdump())


def test_in_a_folder_it_is_named_by_the_time(back_up, tmp_path):
    back_up(tmp_path)
    (file,) = tmp_path.iterdir()
    assert re.fullmatch(r"longyan-20\d{6}-\d{6}\.sqlite3", file.name)


def test_a_file_that_is_there_is_replaced_only_if_that_was_said(back_up, tmp_path):
    file = tmp_path / "kept"
    file.write_text("something")
    with pytest.raises(CommandError, match=f"Nothing was backed up: {file} is there already"):
        back_up(file)
    assert file.read_text() == "something"
    back_up(file, "--replace")
    assert len(_said_in(file, by="Alice")) > 20


def test_the_site_itself_is_never_replaced(back_up, forge, tmp_path):
    file = forge()
    (tmp_path / "link").symlink_to(file)
    before = file.stat()
    for name in (file, tmp_path / "link"):
        with pytest.raises(CommandError, match="is the site itself"):
            back_up(name, "--replace", file=file)
    assert file.stat() == before


_DAMAGES = {
    "a user is missing": (["DELETE FROM accounts_user WHERE id = 2"], "refers to a row of accounts_user"),
    "an index has a row too many": (
        [
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = sql || ' WHERE id <> 7' WHERE name LIKE 'tables_move_deal_id%'",
        ],
        "the record is damaged",
    ),
}


@pytest.mark.parametrize(("statements", "why"), _DAMAGES.values(), ids=_DAMAGES)
def test_a_damaged_record_leaves_the_last_good_backup(back_up, forge, tmp_path, statements, why):
    good = tmp_path / "good"
    back_up(good)
    before = good.read_bytes()
    with pytest.raises(CommandError, match=why):
        back_up(good, "--replace", file=forge(*statements))
    assert good.read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_torn_page_is_found(back_up, forge, tmp_path):
    file = forge()
    with closing(sqlite3.connect(file)) as rows:
        ((size,),) = rows.execute("PRAGMA page_size")
        ((page,),) = rows.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_move'")
    with file.open("r+b") as pages:
        pages.seek(size * (page - 1))
        pages.write(b"\xff" * size)
    with pytest.raises(CommandError, match="Nothing was backed up: "):
        back_up(tmp_path / "never", file=file)
    assert not (tmp_path / "never").exists()


def test_a_file_that_holds_no_site_is_said_to_hold_none(back_up, tmp_path):
    (tmp_path / "empty").touch()
    with pytest.raises(CommandError, match="no such table: tables_deal"):
        back_up(tmp_path / "never", file=tmp_path / "empty")


def test_where_nothing_can_be_written_that_is_said(back_up, tmp_path):
    with pytest.raises(CommandError, match="never cannot be written: No such file or directory"):
        back_up(tmp_path / "nowhere" / "never")


def test_a_deal_that_does_not_replay_is_backed_up_and_named(back_up, forge, tmp_path):
    forged = forge("UPDATE tables_move SET action = 'discard 9z' WHERE id = 3")
    said, heeded = back_up(tmp_path / "copy", file=forged)
    assert "of the newest 5 deals 4 replay" in said
    assert heeded.startswith("Deal 1 does not replay")


def test_tables_of_other_code_are_backed_up_before_they_are_migrated(back_up, forge, tmp_path):
    older = forge("DELETE FROM django_migrations WHERE app = 'tables' AND name LIKE '0002%'")
    said, _ = back_up(tmp_path / "copy", file=older)
    assert "no deal was replayed, for the file's tables are older than this code" in said
    assert (tmp_path / "copy").exists()


def test_of_postgresql_it_says_what_to_type(back_up, monkeypatch, tmp_path):
    monkeypatch.setattr(connections["default"], "vendor", "postgresql")
    with pytest.raises(CommandError) as refused:
        back_up(tmp_path / "my site.sqlite3")
    command = str(refused.value).partition(": ")[2]
    assert command == f"""pg_dump --format=custom --file='{tmp_path}/my site.dump' "$DATABASE_URL\""""
    assert not list(tmp_path.iterdir())
