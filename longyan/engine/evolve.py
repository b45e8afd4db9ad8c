"""How each event changes what lies on the table. Nothing is decided here: events carry the facts."""

from bisect import bisect
from collections.abc import Callable, Iterable

from longyan.engine.events import (
    Answered,
    Asked,
    Discarded,
    Drew,
    Ended,
    Event,
    FenbingWent,
    Froze,
    KongClosed,
    Konged,
    KongShown,
    LaidFlower,
    Opened,
    Paid,
    Ponged,
)  # fmt: skip
from longyan.engine.hands import UNIT
from longyan.engine.state import (
    ADDED,
    CONCEALED,
    FED,
    OFFER,
    OPENING,
    OVER,
    PONG,
    TURN,
    HandDraft,
    Meld,
    Offer,
    Question,
    Seat,
    State,
    StateDraft,
    Thrown,
    new_tuple,
)  # fmt: skip
from longyan.engine.tiles import Tile


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    return fold(state, (event,))


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    draft = state.draft()
    for event in events:
        change(draft, event)
    return draft.freeze()


def change(state: StateDraft, event: Event) -> None:
    """Makes the draft what the table is after the event."""
    if state.memo:
        state.memo = {}
    _CHANGES[type(event)](state, event)


def _take(hand: HandDraft, tile: Tile) -> None:
    place = bisect(hand.tiles, tile)
    hand.tiles = (*hand.tiles[:place], tile, *hand.tiles[place:])
    hand.code += UNIT[tile]


def _give(hand: HandDraft, tile: Tile, copies: int = 1) -> None:
    place = hand.tiles.index(tile)
    hand.tiles = hand.tiles[:place] + hand.tiles[place + copies :]
    hand.code -= copies * UNIT[tile]


def _set(values: tuple, seat: Seat, value: object) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])


def _lay(state: StateDraft, seat: Seat, hand: HandDraft) -> None:
    hands = list(state.hands)
    hands[seat] = hand.freeze()
    state.hands = tuple(hands)


def _asked(state: StateDraft, event: Asked) -> None:
    kind, seats = event
    questions, asked = list(state.questions), list(state.asked)
    for seat in seats:
        asked[seat] += 1
        questions[seat] = new_tuple(Question, (asked[seat], kind))
    state.questions, state.asked = tuple(questions), tuple(asked)
    if kind == OPENING:
        state.phase = OPENING


def _answered(state: StateDraft, event: Answered) -> None:
    state.questions = _set(state.questions, event.seat, None)
    state.answers = _set(state.answers, event.seat, event.action)


def _opened(state: StateDraft, event: Opened) -> None:
    _begin_turn(state, state.dealer)


def _begin_turn(state: StateDraft, seat: Seat) -> None:
    state.phase, state.turn, state.offer = TURN, seat, None
    state.questions = state.answers = (None,) * len(state.hands)


def _drew(state: StateDraft, event: Drew) -> None:
    seat, tile, draw = event
    hand = state.hands[seat].draft()
    _take(hand, tile)
    hand.drawn, hand.draw = tile, draw
    _lay(state, seat, hand)
    state.at += 1
    _begin_turn(state, seat)


def _laid_flower(state: StateDraft, event: LaidFlower) -> None:
    hand = state.hands[event.seat].draft()
    hand.flowers = (*hand.flowers, event.tile)
    _lay(state, event.seat, hand)
    state.at += 1


def _discarded(state: StateDraft, event: Discarded) -> None:
    seat, tile, drawn, level = event
    hand = state.hands[seat].draft()
    _give(hand, tile)
    hand.river = (*hand.river, new_tuple(Thrown, (tile, drawn)))
    hand.level = level
    if level > hand.peak:
        hand.peak = level
    hand.threw_gold = tile in state.indicators
    hand.drawn, hand.draw = None, ""
    _lay(state, seat, hand)
    state.fresh = False
    _lay_open(state, new_tuple(Offer, (seat, tile, False)))


def _lay_open(state: StateDraft, offer: Offer) -> None:
    state.phase, state.offer = OFFER, offer
    state.questions = state.answers = (None,) * len(state.hands)


def _froze(state: StateDraft, event: Froze) -> None:
    state.freezes = event.freezes


def _kong_closed(state: StateDraft, event: KongClosed) -> None:
    hand = state.hands[event.seat].draft()
    hand.closed = (*hand.closed, event.tile)
    _lay(state, event.seat, hand)


def _leave_river(state: StateDraft, source: Seat) -> None:
    """The discard is taken from its river."""
    hand = state.hands[source].draft()
    hand.river = hand.river[:-1]
    _lay(state, source, hand)


def _lay_out(hand: HandDraft, meld: Meld, copies: int) -> None:
    """A meld with so many of the hand's own tiles."""
    _give(hand, meld.tile, copies)
    hand.melds = (*hand.melds, meld)


def _ponged(state: StateDraft, event: Ponged) -> None:
    _leave_river(state, event.source)
    hand = state.hands[event.seat].draft()
    _lay_out(hand, Meld(PONG, event.tile, event.source), 2)
    _lay(state, event.seat, hand)
    _begin_turn(state, event.seat)


def _kong_shown(state: StateDraft, event: KongShown) -> None:
    hand = state.hands[event.seat].draft()
    _give(hand, event.tile)
    hand.drawn = None
    _lay(state, event.seat, hand)
    _lay_open(state, Offer(event.seat, event.tile, True))


def _konged(state: StateDraft, event: Konged) -> None:
    if event.kind == FED:
        _leave_river(state, event.source)
    hand = state.hands[event.seat].draft()
    _KONG_HANDS[event.kind](hand, event)
    hand.level, hand.drawn, hand.draw = event.level, None, ""
    _lay(state, event.seat, hand)
    state.fresh = False
    _begin_turn(state, event.seat)


def _from_hand(copies: int) -> Callable[[HandDraft, Konged], None]:
    return lambda hand, event: _lay_out(hand, Meld(event.kind, event.tile, event.source), copies)


def _added(hand: HandDraft, event: Konged) -> None:
    hand.melds = tuple(
        Meld(ADDED, meld.tile, meld.source) if meld.kind == PONG and meld.tile == event.tile else meld
        for meld in hand.melds
    )


_KONG_HANDS = {FED: _from_hand(3), CONCEALED: _from_hand(4), ADDED: _added}


def _fenbing_went(state: StateDraft, event: FenbingWent) -> None:
    state.fenbing = event.fenbing


def _paid(state: StateDraft, event: Paid) -> None:
    state.payments = (*state.payments, event.payment)


def _ended(state: StateDraft, event: Ended) -> None:
    outcome = event.outcome
    if outcome.loser is not None:
        if not state.offer.kong:
            _leave_river(state, outcome.loser)
        hand = state.hands[outcome.winner].draft()
        _take(hand, outcome.tile)
        _lay(state, outcome.winner, hand)
    state.outcome, state.phase, state.offer = outcome, OVER, None
    state.questions = state.answers = (None,) * len(state.hands)


_CHANGES = {
    Asked: _asked,
    Answered: _answered,
    Opened: _opened,
    Drew: _drew,
    LaidFlower: _laid_flower,
    Discarded: _discarded,
    Froze: _froze,
    KongClosed: _kong_closed,
    Ponged: _ponged,
    KongShown: _kong_shown,
    Konged: _konged,
    FenbingWent: _fenbing_went,
    Paid: _paid,
    Ended: _ended,
}
