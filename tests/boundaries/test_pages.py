"""Every address of the site, asked for by everybody in both ways: the matrix of `table` says what comes of it, to the
letter, and an address that is not in it is a fault."""

import re

import pytest

from tests.boundaries import rows, world
from tests.boundaries.asking import Asked, routes
from tests.boundaries.rows import METHODS, Row

pytestmark = pytest.mark.django_db

KEPT_OUT = set("l.xm")

MATRICES = dict(rows.matrices())

NAMED = re.compile("<(pk|person|job|room)>")
"""What of a club is named beside it."""

OF_A_LIST = ("add/", "<object_id>/", "<object_id>/change/", "<object_id>/delete/", "<object_id>/history/")
"""What every list of the staff's has; the matrix names the ways that show or change something."""


def _letters(found: world.World, row: Row, roles) -> str:
    world.empower(found, row.powers)
    return "".join(Asked(found, role).ask(row.method, row.route, row.thing, row.data) for role in roles)


def _written(row: Row, letters: str) -> str:
    return f"{row.method} {row.route} {letters} {row.thing}"


@pytest.mark.parametrize("name", MATRICES)
def test_everybody_gets_what_is_declared(found, name):
    matrix = MATRICES[name]
    got = [(row, _letters(found, row, matrix.roles)) for row in matrix.rows]
    assert "\n".join(_written(row, letters) for row, letters in got if letters != row.letters) == ""


@pytest.mark.parametrize("name", MATRICES)
def test_nobody_gets_in_by_a_way_that_is_not_declared(found, name):
    matrix = MATRICES[name]
    declared = {(row.method, row.route) for row in matrix.rows}
    ways = {(method, route) for route in _routes_of(name) for method in METHODS} - declared
    others = [Row(method, route, rows.thing_of(route), "") for method, route in sorted(ways)]
    got = [(row, _letters(found, row, matrix.few)) for row in others]
    assert "\n".join(_written(row, letters) for row, letters in got if not set(letters) <= KEPT_OUT) == ""


def test_no_club_reaches_into_another(found):
    """Whoever owns one asks at its address for what is another's."""
    inner = [row for row in MATRICES["clubs"].rows if row.route.startswith("clubs/<code>") and NAMED.search(row.route)]
    got = []
    for row in inner:
        found.things["another's"] = found.things[row.thing] | found.things["other club"]
        got.append((row, Asked(found, "other").ask(row.method, row.route, "another's", row.data)))
    assert inner
    assert "\n".join(_written(row, letter) for row, letter in got if letter != ".") == ""


def test_every_address_has_a_line():
    declared = set().union(*map(_routes_of, MATRICES))
    assert set(routes()) ^ declared == set()


def _routes_of(name: str) -> set[str]:
    """What a matrix declares; those of lists have more addresses, which only the staff gets to."""
    declared = {row.route for row in MATRICES[name].rows}
    lists = {route for route in declared if route.count("/") == 3} if name == "rows" else ()
    return declared | {route + of for route in lists for of in OF_A_LIST}
