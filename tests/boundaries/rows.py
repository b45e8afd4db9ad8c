"""The lines of `table`, read."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.boundaries import table

METHODS = ("GET", "POST")


class Row(NamedTuple):
    """A way to ask for an address of a thing, and the letter that each role gets."""

    method: str
    route: str
    thing: str
    letters: str

    @property
    def data(self) -> dict[str, object]:
        """What the form says."""
        return table.SAID.get(self.route, {"do": "end"}) if self.method == "POST" else {}

    @property
    def powers(self) -> tuple[str, ...]:
        """With any of these a manager gets in."""
        return next((powers for start, powers in table.POWERS if self.route.startswith(start)), ())


class Matrix(NamedTuple):
    """Its columns, those that are asked where nobody gets in, and its rows."""

    roles: tuple[str, ...]
    few: tuple[str, ...]
    rows: tuple[Row, ...]


def read(text: str, few: str) -> Matrix:
    """A matrix as it is written."""
    head, *lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    roles = tuple(head.replace("|", " ").split())
    return Matrix(roles, tuple(few.split()), tuple(_row(line, len(roles)) for line in lines))


def _row(line: str, columns: int) -> Row:
    method, *words = line.split()
    route = words.pop(0) if "/" in words[0] or ("." in words[0] and words[0][0].isalpha()) else ""
    letters = ""
    while len(letters) < columns:
        letters += words.pop(0)
    return Row(method, route, " ".join(words) or thing_of(route), letters)


def thing_of(route: str) -> str:
    """What an address of this route names; those of the staff's pages of a model its first row."""
    if found := re.match(r"admin/(\w+)/(\w+)/<object_id>", route):
        return f"{found[1]}.{found[2]}"
    return next((thing for start, thing in table.THINGS if route.startswith(start)), "")


def matrices() -> Iterator[tuple[str, Matrix]]:
    """All of them, by name."""
    for name, (text, few) in table.MATRICES.items():
        yield name, read(text, few)
