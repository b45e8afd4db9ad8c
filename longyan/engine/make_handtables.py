"""Makes the shipped file of hand tables: ``python -m longyan.engine.make_handtables`` (under a minute)."""

from collections.abc import Callable, Iterator
from itertools import chain, product

from longyan.engine import handfile
from longyan.engine.hand_values import (
    HONOUR_KINDS,
    MOST_TILES,
    NOTHING,
    SUIT_KINDS,
    VECTOR_SHIFT,
    Figures,
    honour_figures,
    strict_honour_figures,
    suit_figures,
)

Rows = dict[tuple[int, ...], int]


def _table(kinds: int, figures: Callable[[tuple[int, ...]], Figures], rows: Rows) -> Iterator[int]:
    """The value of every key in order; a row of missing tiles seen first is added to `rows`."""
    for digits in product(range(5), repeat=kinds):
        if sum(digits) > MOST_TILES:
            yield NOTHING
            continue
        fields, row = figures(digits[::-1])
        yield fields | rows.setdefault(row, len(rows)) << VECTOR_SHIFT


def sections() -> list[list[int]]:
    """What `longyan.engine.handtables` reads, in its order."""
    rows: Rows = {}
    strict_rows: Rows = {}
    parts: list[list[int]] = []
    for kinds, figures, into in (
        (SUIT_KINDS, suit_figures, rows),
        (HONOUR_KINDS, honour_figures, rows),
        (HONOUR_KINDS, strict_honour_figures, strict_rows),
    ):
        values, levels = handfile.fold(list(_table(kinds, figures, into)))
        parts += [values, *levels]
    return [*parts, list(chain.from_iterable(rows)), list(chain.from_iterable(strict_rows))]


if __name__ == "__main__":
    handfile.FILE.write_bytes(handfile.dump(sections()))
