"""Plays at a few tables by this release's own code and writes down what it stored."""

import argparse
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from tests.releases import FOLDER, PASSWORD, SECRET_KEY

LASTING = datetime(2100, 1, 1, tzinfo=UTC)
"""When the sessions end."""


def main() -> None:
    """Write the release's file."""
    parser = argparse.ArgumentParser(prog="python -m tests.releases", description=__doc__)
    parser.add_argument("release", help="its version: 0.2")
    wanted = FOLDER / f"{parser.parse_args().release}.sql"
    if wanted.exists():
        parser.error(f"{wanted} is there, and is never changed")
    with TemporaryDirectory() as folder:
        os.environ |= {"LONGYAN_VAR": folder, "LONGYAN_SECRET_KEY": SECRET_KEY, "DATABASE_URL": "", "REDIS_URL": ""}
        os.environ["DJANGO_SETTINGS_MODULE"] = "longyan.settings"
        django.setup()
        _play()
        with closing(sqlite3.connect(Path(folder, "longyan.sqlite3"))) as rows:
            wanted.write_text("".join(f"{statement}\n" for statement in rows.iterdump()))


def _play() -> None:
    """A match that is over, the next one of the same four while it is played, one under other rules, one given up."""
    from django.contrib.sessions.models import Session
    from django.core.management import call_command
    from django.test import Client

    from accounts.models import User
    from tables import referee
    from tables.clock import AWAY_MS, CLOSE_MS
    from tables.table import now_ms
    from tests.tables import playing

    call_command("migrate", verbosity=0)
    alice, bob = (User.objects.create_user(name, PASSWORD) for name in ("Alice", "Bob"))
    guest = User.objects.create_user("游客4321", is_guest=True)
    Client().force_login(guest)
    Session.objects.update(expire_date=LASTING)

    other = referee.open_table(alice, "xinzhuang-full", 1, [alice, "steady", "steady", "steady"], **playing.AT_ONCE)
    referee.tick(playing.deal_of(other).pk)
    playing.play_out(other, playing.wild(1))

    left = playing.opened(bob, bob, "beginner", "beginner", "beginner")
    for later in (AWAY_MS, AWAY_MS + CLOSE_MS):
        referee.tick(playing.deal_of(left).pk, now_ms() + 2 * later)

    match = playing.opened(alice, alice, bob, guest, "steady", hands_open="winner")
    playing.play_until(match, lambda state: playing.deal_of(match).number == 2, playing.wild(2))
    playing.play_out(match, playing.wild(3))
    referee.again(match.pk, alice)
    referee.again(match.pk, bob)
    again = referee.again(match.pk, guest)
    referee.tick(playing.deal_of(again).pk)
    for _ in range(20):
        playing.step(again, playing.quiet)


main()
