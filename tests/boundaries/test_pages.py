"""Every address of the site, asked for by everybody in both ways: the matrix of `table` says what comes of it, to the
letter, and an address that is not in it is a fault."""

import pytest

from tests.boundaries import rows, world
from tests.boundaries.asking import Asked, routes
from tests.boundaries.rows import METHODS, Row

pytestmark = pytest.mark.django_db

KEPT_OUT = set("l.xm")

MATRICES = dict(rows.matrices())


def _letters(found: world.World, row: Row, roles) -> str:
    world.empower(found, row.powers)
    return "".join(Asked(found, role).ask(row.method, row.route, row.thing, row.data) for role in roles)


def _written(row: Row, letters: str) -> str:
    return f"{row.method} {row.route} {letters} {row.thing}"


@pytest.mark.parametrize("name", MATRICES)
def test_everybody_gets_what_is_declared(found, name):
    matrix = MATRICES[name]
    wrong = [(_written(row, got), row.letters) for row in matrix.rows if (got := _letters(found, row, matrix.roles)) != row.letters]
    assert wrong == []


@pytest.mark.parametrize("name", MATRICES)
def test_nobody_gets_in_by_a_way_that_is_not_declared(found, name):
    matrix = MATRICES[name]
    declared = {(row.method, row.route) for row in matrix.rows}
    ways = [(method, route) for _method, route in declared for method in METHODS if (method, route) not in declared]
    others = [Row(method, route, rows.thing_of(route), "") for method, route in sorted(set(ways))]
    answers = {_written(row, got): set(got) for row in others if (got := _letters(found, row, matrix.few))}
    assert {way: got for way, got in answers.items() if not got <= KEPT_OUT} == {}


def test_every_address_has_a_line():
    declared = {row.route for matrix in MATRICES.values() for row in matrix.rows}
    assert set(routes()) ^ declared == set()


def test_what_is_declared_names_roles_that_there_are():
    assert all({*matrix.roles, *matrix.few} <= set(world.ROLES) for matrix in MATRICES.values())
