"""All kinds of masking attacked over the same people, in a process and a house of their own."""

import json
import os
import sys
from tempfile import TemporaryDirectory

MATCH = 8
"""Deals of a match: nobody has ever played before it."""

PEOPLE = {"0.8 s": (800,) * 4, "1.3 s": (1_300,) * 4, "2.5 s": (2_500,) * 4, "mixed": (800, 1_300, 2_500, 1_300)}
"""The medians of what the four think before they pass."""

KINDS = dict.fromkeys(PEOPLE, ("off", "full")) | {"1.3 s": ("off", "light", "full")}
"""How each of these tables is masked by what the project guesses; `full` once more by how these people were heard."""


def attacked(name: str, deals: int, seed: int, is_drawn: bool) -> dict[str, dict]:
    """The verdicts by kind of masking, over so many deals each, of people of this name; they are printed as well."""
    with TemporaryDirectory() as folder:
        _open_house(folder)
        from tables import passing
        from tests.claims.evening import T0, People

        people = People(PEOPLE[name])
        told = {masking: _verdict(people, masking, deals, seed, is_drawn) for masking in KINDS[name]}
        if passing.renew(T0 + passing.HEARD_MS) is not None:
            told["renewed"] = _verdict(people, "full", deals, seed, is_drawn)
    print(json.dumps({name: told}), file=sys.stderr, flush=True)
    return told


def _open_house(folder: str) -> None:
    os.environ |= {"LONGYAN_VAR": folder, "DJANGO_SETTINGS_MODULE": "longyan.settings"}
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = OFF")  # nothing here is to outlive a power cut


def _verdict(people: tuple, masking: str, deals: int, seed: int, is_drawn: bool) -> dict:
    from tests.claims.evening import matches
    from tests.claims.evidence import discards
    from tests.claims.verdict import verdict

    played = matches(people, masking, max(2, deals // MATCH), seed, MATCH, is_drawn)
    watched = [deal for match in played for deal in match]
    return verdict([found for number, deal in enumerate(watched) for found in discards(number, deal)], watched)
