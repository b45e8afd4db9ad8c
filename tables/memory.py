"""The states of deals, kept in the process: each is advanced by the moves it has not seen, and can always be
rebuilt from the rows. Only stored moves are ever kept here."""

from collections import OrderedDict
from threading import Lock

from longyan.engine import State, deal, fold, read_rules
from longyan.engine.events import restore
from longyan.engine.tiles import parse
from tables.models import Deal, Move

DEALS = 2000
"""How many deals are kept; the one longest unused goes first."""

_lock = Lock()
_kept: OrderedDict[int, tuple[int, State]] = OrderedDict()


def load(row: Deal) -> State:
    """The state of a deal after the moves that its row counts."""
    moves, state = _recalled(row)
    if moves < row.moves:
        unseen = Move.objects.filter(deal=row, number__gt=moves, number__lte=row.moves)
        for events in unseen.order_by("number").values_list("events", flat=True):
            state = fold(state, map(restore, events))
    keep(row.pk, row.moves, state)
    return state


def keep(deal_id: int, moves: int, state: State) -> None:
    """Keep the state of a deal after so many moves, all of them stored."""
    with _lock:
        if moves >= _kept.get(deal_id, (0, None))[0]:
            _kept[deal_id] = (moves, state)
            _kept.move_to_end(deal_id)
        while len(_kept) > DEALS:
            _kept.popitem(last=False)


def forget() -> None:
    """Forget every deal."""
    with _lock:
        _kept.clear()


def dealt(row: Deal) -> State:
    """The state of a deal before its first move."""
    wall = tuple(map(parse, row.wall))
    return deal(read_rules(row.rules), wall, row.dealer, row.streak)


def _recalled(row: Deal) -> tuple[int, State]:
    """The newest state kept that is not newer than the row, which may have been read a while ago."""
    with _lock:
        moves, state = _kept.get(row.pk, (row.moves + 1, None))
        if moves <= row.moves:
            _kept.move_to_end(row.pk)
            return moves, state
    return 0, dealt(row)
