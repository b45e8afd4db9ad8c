"""All kinds of masking attacked over the same people."""

import os
from collections import defaultdict
from contextlib import contextmanager
from tempfile import TemporaryDirectory

MATCH = 8
"""Deals of a match: nobody has ever played before it."""

PEOPLE = {"0.8 s": (800,) * 4, "1.3 s": (1_300,) * 4, "2.5 s": (2_500,) * 4, "mixed": (800, 1_300, 2_500, 1_300)}
"""The medians of what the four think before they pass."""


def attacked(medians: tuple[int, ...], deals: int, seed: int) -> dict[str, dict]:
    """The verdicts by kind of masking, at tables without rows: `full` draws pauses as the project guesses, `renewed` as
    these people were heard to pass."""
    from tables import pauses
    from tests.claims.evening import People
    from tests.claims.unstored import matches

    people, heard = People(medians), defaultdict(list)
    played = {
        masking: matches(people, masking, max(2, deals // MATCH), seed, MATCH, heard=heard)
        for masking in ("off", "light", "full")
    }
    told = {masking: _verdict(each) for masking, each in played.items()}
    known = pauses.renewed(heard, silent=0)
    if known is not None:
        told["renewed"] = _verdict(matches(people, "full", max(2, deals // MATCH), seed + 1, MATCH, known))
    return told


def attacked_pages(medians: tuple[int, ...], deals: int, seed: int) -> dict[str, dict]:
    """The same through the referee, a database and the pages of one seat, as the project guesses."""
    from tests.claims.evening import People, matches

    with _house():
        return {
            masking: _verdict(matches(People(medians), masking, max(2, deals // MATCH), seed, MATCH))
            for masking in ("off", "full")
        }


@contextmanager
def _house():
    """A house of its own that ends with the attack."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    with TemporaryDirectory() as folder:
        connection.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = os.path.join(folder, "house.sqlite3")
        call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")  # nothing here is to outlive a power cut
        yield
        connection.close()


def _verdict(played) -> dict:
    from tests.claims.evidence import discards
    from tests.claims.verdict import verdict

    watched = [deal for match in played for deal in match]
    return verdict([found for number, deal in enumerate(watched) for found in discards(number, deal)], watched)
