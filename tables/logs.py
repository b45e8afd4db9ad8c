"""What all could see of a deal, kept in the process: each log is lengthened by the moves it has not seen."""

from collections import OrderedDict
from itertools import chain
from threading import Lock

from longyan.engine.events import restore
from tables.models import Deal, Move
from tables.sight import LogLine, public_log

DEALS = 500
"""How many logs are kept; the one longest unused goes first."""

_lock = Lock()
_kept: OrderedDict[int, tuple[int, tuple[LogLine, ...]]] = OrderedDict()


def log_of(row: Deal) -> tuple[LogLine, ...]:
    """The public log of a deal after the moves that its row counts."""
    with _lock:
        moves, lines = _kept.get(row.pk, (0, ()))
    if moves > row.moves:
        moves, lines = 0, ()
    if moves < row.moves:
        lines += _lines(row, moves)
        _keep(row.pk, row.moves, lines)
    return lines


def forget() -> None:
    """Forget every log."""
    with _lock:
        _kept.clear()


def _lines(row: Deal, after: int) -> tuple[LogLine, ...]:
    unseen = Move.objects.filter(deal=row, number__gt=after, number__lte=row.moves).order_by("number")
    stored = chain.from_iterable(unseen.values_list("events", flat=True))
    return public_log(map(restore, stored))


def _keep(deal_id: int, moves: int, lines: tuple[LogLine, ...]) -> None:
    with _lock:
        if moves >= _kept.get(deal_id, (0, ()))[0]:
            _kept[deal_id] = (moves, lines)
            _kept.move_to_end(deal_id)
        while len(_kept) > DEALS:
            _kept.popitem(last=False)
