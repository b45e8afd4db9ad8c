"""The shipped file of hand tables, ``handtables.bin``: how it is written and read.

It holds sequences of numbers. A table of 5^n values is stored as a tree whose equal branches are stored once:
level by level, five children a branch, the leaves being indices of a list of values. That is a hundredth of
the table and is unfolded by joining lists.
"""

import zlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import chain

FILE = files(__package__) / "handtables.bin"

_BLOCK_LEVELS = 3


def _planes(numbers: Sequence[int], width: int) -> Iterator[bytes]:
    """A section: its width and length, then the lowest byte of every number, the next byte of every number,
    …"""
    yield bytes((width,)) + len(numbers).to_bytes(4, "little")
    for place in range(width):
        yield bytes(number >> 8 * place & 255 for number in numbers)


def dump(sections: Sequence[Sequence[int]]) -> bytes:
    """The file's bytes for these sequences of numbers, none negative."""
    widths = [max(1, (max(numbers).bit_length() + 7) // 8) for numbers in sections]
    planes = chain.from_iterable(map(_planes, sections, widths))
    return zlib.compress(b"".join(planes), 9)


def load(packed: bytes) -> Iterator[list[int]]:
    """The sequences that `dump` was given."""
    raw, at = zlib.decompress(packed), 0
    while at < len(raw):
        width, size, start = raw[at], int.from_bytes(raw[at + 1 : at + 5], "little"), at + 5
        numbers = [0] * size
        for place in range(width):
            plane = raw[start + place * size : start + (place + 1) * size]
            numbers = [number | byte << 8 * place for number, byte in zip(numbers, plane, strict=True)]
        yield numbers
        at = start + width * size


def fold(table: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """A table's values and levels as they are stored; `unfold` undoes it."""
    values = sorted(set(table))
    number = {value: at for at, value in enumerate(values)}
    row, levels = [number[value] for value in table], []
    while len(row) > 1:
        branches = list(zip(*[iter(row)] * 5, strict=True))
        number = {branch: at for at, branch in enumerate(dict.fromkeys(branches))}
        row = [number[branch] for branch in branches]
        levels.append(list(chain.from_iterable(number)))
    return values, levels


def unfold(values: Sequence[int], levels: Sequence[Sequence[int]]) -> list[int]:
    """The table of a stored tree, its levels from the leaves' parents to the root.

    Both ends are unfolded, leaves into blocks and the root into the order of the blocks, so that the bulk of
    the table is copied only once.
    """
    blocks = [[value] for value in values]
    for level in levels[:_BLOCK_LEVELS]:
        blocks = [
            list(chain.from_iterable([blocks[child] for child in level[at : at + 5]])) for at in range(0, len(level), 5)
        ]
    order = [0]
    for level in reversed(levels[_BLOCK_LEVELS:]):
        order = [child for branch in order for child in level[5 * branch : 5 * branch + 5]]
    table: list[int] = []
    for block in order:
        table += blocks[block]
    return table
