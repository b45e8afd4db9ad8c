"""Answers to the conformance cases: one deal or one hand a line (``tests/cases/``, ``docs/CONFORMANCE.md``)."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from longyan.engine import actions, tiles
from longyan.engine.actions import GIVE_UP, Refusal
from longyan.engine.dealing import begin
from longyan.engine.hands import Reading, pack
from longyan.engine.houserules import RulesRefused
from longyan.engine.legal import legal
from longyan.engine.play import act, settled
from longyan.engine.presets import read_rules
from longyan.engine.scoring import status, totals
from longyan.engine.state import Meld, Seat, State
from longyan.engine.tiles import NotATile
from longyan.engine.you import frozen

Case = Mapping[str, Any]
KINDS_OF_PAYMENT = ("win", "kong", "flower", "fenbing")


class NotACase(Exception):
    """A line that is no valid case; the text says what is wrong."""


class _Illegal(Exception):
    pass


def answers(lines: Iterable[str], answer: Callable[[Case], dict[str, Any]]) -> Iterator[tuple[dict[str, Any], bool]]:
    """For each line its answer, and whether the line was a valid case."""
    for line in lines:
        try:
            yield answer(_read(line)), True
        except (NotACase, NotATile, RulesRefused) as fault:
            yield {"error": str(fault)}, False


def answer_deal(case: Case) -> dict[str, Any]:
    """Plays a deal's moves; the keys of the answer are those of the case's ``expect``.

    Raises `NotACase`, `NotATile` or `RulesRefused` for a case that cannot be set up.
    """
    state, moves = _set_up(case), _moves(case)
    for index, (seat, text, action) in enumerate(moves):
        try:
            state = _played(state, seat, action)
        except _Illegal:
            return {"error": "illegal", "at": index, "move": text}
    return _told(state)


def answer_hand(case: Case) -> dict[str, Any]:
    """Evaluates a hand of 14 − 3m or 13 − 3m tiles; raises as `answer_deal`."""
    rules, golds = read_rules(_given(case, "rules", (str, dict))), _tiles_of(_given(case, "gold", list))
    hand, melds = tiles.read(_given(case, "hand", str)), _given(case, "melds", int)
    if not 0 <= melds <= 4 or len(hand) not in (13 - 3 * melds, 14 - 3 * melds):
        raise NotACase(f"{len(hand)} tiles with {melds} melds are no hand")
    reading, code = Reading.under(rules, golds), pack(hand)
    if len(hand) == 14 - 3 * melds:
        return {
            "complete": list(reading.forms(code, melds)),
            "floats": [tiles.name(tile) for tile in reading.floats(code, melds)],
        }
    return {
        "ready": [tiles.name(tile) for tile in reading.ready(code, melds)],
        "floating": list(reading.floating(code, melds)),
    }


def _read(line: str) -> Case:
    try:
        case = json.loads(line)
    except ValueError as fault:
        raise NotACase(f"not JSON: {fault}") from None
    if not isinstance(case, dict):
        raise NotACase("not an object")
    return case


def _given(case: Case, key: str, kind: type | tuple[type, ...]) -> Any:
    if key not in case:
        raise NotACase(f"no {key!r}")
    value = case[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise NotACase(f"{key!r} cannot be {value!r}")
    return value


def _tiles_of(texts: list[Any]) -> tuple[tiles.Tile, ...]:
    golds = tuple(tiles.parse(text) for text in texts)
    if not 1 <= len(golds) <= 2 or any(map(tiles.is_flower, golds)):
        raise NotACase(f"{texts!r} cannot be the indicators")
    return golds


def _hands(case: Case, key: str) -> list[tuple[tiles.Tile, ...]]:
    texts = _given(case, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise NotACase(f"{key!r} cannot be {texts!r}")
    return [tiles.read(text) for text in texts]


def _set_up(case: Case) -> State:
    rules = read_rules(_given(case, "rules", (str, dict)))
    hands, flowers = _hands(case, "hands"), _hands(case, "flowers")
    dealer, streak = _given(case, "dealer", int), _given(case, "streak", int)
    if len(hands) != rules.players or len(flowers) != rules.players or not 0 <= dealer < rules.players:
        raise NotACase(f"not a table of {rules.players}")
    if [len(hand) for hand in hands] != [13 + (seat == dealer) for seat in range(rules.players)]:
        raise NotACase("the dealer holds 14 tiles, the others 13")
    indicators, wall = _tiles_of(_given(case, "gold", list)), tiles.read(_given(case, "wall", str))
    return settled(begin(rules, dealer, streak, indicators, hands, flowers, wall))


def _moves(case: Case) -> list[tuple[Seat, str, actions.Action]]:
    return [_move(text, len(_given(case, "hands", list))) for text in _given(case, "moves", list)]


def _move(text: Any, players: int) -> tuple[Seat, str, actions.Action]:
    seat, _, words = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if not seat.isdecimal() or int(seat) >= players:
        raise NotACase(f"not a move: {text!r}")
    try:
        return int(seat), text, actions.parse(words)
    except Refusal:
        raise NotACase(f"not a move: {text!r}") from None


def _played(state: State, seat: Seat, action: actions.Action) -> State:
    """The state after the move; seats with an offer pass for it if it is not legal yet, the mover last."""
    while action not in legal(state, seat):
        passer = _next_passer(state, seat)
        if passer is None:
            raise _Illegal
        state = settled(act(state, passer, GIVE_UP).state)
    return settled(act(state, seat, action).state)


def _next_passer(state: State, mover: Seat) -> Seat | None:
    pending = [seat for seat in range(len(state.hands)) if GIVE_UP in legal(state, seat)]
    return min(pending, key=lambda seat: (seat == mover, seat), default=None)


def _told(state: State) -> dict[str, Any]:
    outcome, seats = state.outcome, range(len(state.hands))
    told = {
        "status": status(state),
        "winner": outcome and outcome.winner,
        "win": outcome and outcome.win,
        "loser": outcome and outcome.loser,
        "payments": {kind: list(totals(state, kind)) for kind in KINDS_OF_PAYMENT},
        "score": list(totals(state)),
        "levels": [hand.level for hand in state.hands],
        "frozen": [frozen(state, seat) for seat in seats],
        "hands": [tiles.write(hand.tiles) for hand in state.hands],
        "melds": [[_meld_text(meld) for meld in hand.melds] for hand in state.hands],
        "flowers": [tiles.write(hand.flowers) for hand in state.hands],
        "wall_left": len(state.wall) - state.at,
        "legal": {str(seat): sorted(map(str, legal(state, seat))) for seat in seats if legal(state, seat)},
    }
    return told | ({"next_dealer": outcome.next_dealer, "next_streak": outcome.next_streak} if outcome else {})


def _meld_text(meld: Meld) -> str:
    return f"{'kong' if meld.is_kong else 'pong'} {tiles.name(meld.tile)}"
