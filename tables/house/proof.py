"""Whether a copy is what it was made of, and whether its deals replay."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from django.db.models import Field, Model

from tables.house import NotDone
from tables.house.moving import CHUNK, columns, rows
from tables.house.progress import Say, counted
from tables.models import Deal
from tables.transcript import Transcript


class Replayed(NamedTuple):
    """How many deals replay, and which do not, here as little as where they came from."""

    deals: int
    broken: list[int]


def compare_rows(model: type[Model], source: str, target: str, say: Say) -> int:
    """How many rows the model has; raises `NotDone` unless each of them is at both the same in every column."""
    table, fields = model._meta.db_table, columns(model)
    key = itemgetter(fields.index(model._meta.pk))
    total, found = (model._base_manager.using(alias).count() for alias in (source, target))
    if total != found:
        raise NotDone(f"{table} has {total} rows, but {found} in the copy")
    names = [field.attname for field in fields]
    copies = model._base_manager.using(target).values_list(*names)
    with closing(rows(model, source, fields)) as read:
        told = counted(read, total, f"{table} compared", say)
        while chunk := list(islice(told, CHUNK)):
            there = {key(copy): copy for copy in copies.filter(pk__in=map(key, chunk))}
            for row in chunk:
                _compare(f"row {key(row)} of {table}", fields, row, there.get(key(row)))
    return total


def replay_all(source: str, target: str, say: Say) -> Replayed:
    """Replay every deal of the copy; raises `NotDone` if one does not replay as it did."""
    total = Deal.objects.using(target).count()
    with closing(faults(target)) as read:
        told = counted(read, total, "deals replayed", say)
        broken = {deal.pk: fault for deal, fault in told if fault is not None}
    for pk, fault in broken.items():
        if fault != Transcript(Deal.objects.using(source).get(pk=pk)).fault:
            raise NotDone(f"deal {pk} does not replay as it did: {fault}")
    return Replayed(total - len(broken), sorted(broken))


def faults(alias: str, newest: int | None = None) -> Iterator[tuple[Deal, str | None]]:
    """The deals, or so many of the newest, each with why it does not replay; None if it does. To be closed before the
    database is."""
    deals = Deal.objects.using(alias).select_related("match__room").order_by("-pk")[:newest]
    for deal in deals.iterator(CHUNK):
        yield deal, Transcript(deal).fault


def _compare(which: str, fields: Sequence[Field], row: tuple, copy: tuple | None) -> None:
    """Raises `NotDone` if they differ. Neither value is named: it may be a secret."""
    if copy is None:
        raise NotDone(f"{which} is missing in the copy")
    if row == copy:
        return
    for field, value, copied in zip(fields, row, copy, strict=True):
        # A database may write the same address in another way.
        if field.to_python(value) != field.to_python(copied):
            raise NotDone(f"{which} has another {field.name} in the copy")
