"""How each event changes what lies on the table. Nothing is decided here: events carry the facts."""

from bisect import bisect
from collections.abc import Iterable

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
    Hand,
    Meld,
    Offer,
    Question,
    Seat,
    State,
    Thrown,
)  # fmt: skip
from longyan.engine.tiles import Tile


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    return _CHANGES[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    for event in events:
        state = evolve(state, event)
    return state


def _with(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Sorted tiles with one more."""
    place = bisect(tiles, tile)
    return (*tiles[:place], tile, *tiles[place:])


def _without(tiles: tuple[Tile, ...], tile: Tile, copies: int = 1) -> tuple[Tile, ...]:
    """Sorted tiles without so many of a kind."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + copies :]


def _set(values: tuple, seat: Seat, value: object) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])


def _with_hand(state: State, seat: Seat, hand: Hand) -> State:
    return state.but(hands=_set(state.hands, seat, hand))


def _nothing(state: State) -> tuple[None, ...]:
    return (None,) * len(state.hands)


def _asked(state: State, event: Asked) -> State:
    questions, asked = list(state.questions), list(state.asked)
    for seat in event.seats:
        asked[seat] += 1
        questions[seat] = Question(asked[seat], event.kind)
    phase = OPENING if event.kind == OPENING else state.phase
    return state.but(questions=tuple(questions), asked=tuple(asked), phase=phase)


def _answered(state: State, event: Answered) -> State:
    return state.but(
        questions=_set(state.questions, event.seat, None),
        answers=_set(state.answers, event.seat, event.action),
    )


def _opened(state: State, event: Opened) -> State:
    nothing = _nothing(state)
    return state.but(phase=TURN, turn=state.dealer, questions=nothing, answers=nothing)


def _drew(state: State, event: Drew) -> State:
    hand, tile = state.hands[event.seat], event.tile
    hand = hand.but(tiles=_with(hand.tiles, tile), code=hand.code + UNIT[tile], drawn=tile, draw=event.draw)
    hands, nothing = _set(state.hands, event.seat, hand), _nothing(state)
    return state.but(
        hands=hands, at=state.at + 1, phase=TURN, turn=event.seat, offer=None, questions=nothing, answers=nothing
    )


def _laid_flower(state: State, event: LaidFlower) -> State:
    hand = state.hands[event.seat]
    hand = hand.but(flowers=(*hand.flowers, event.tile))
    return state.but(hands=_set(state.hands, event.seat, hand), at=state.at + 1)


def _discarded(state: State, event: Discarded) -> State:
    hand, tile = state.hands[event.seat], event.tile
    hand = hand.but(
        tiles=_without(hand.tiles, tile),
        code=hand.code - UNIT[tile],
        river=(*hand.river, Thrown(tile, event.drawn)),
        level=event.level,
        peak=max(hand.peak, event.level),
        threw_gold=tile in state.indicators,
        drawn=None,
        draw="",
    )
    hands, nothing = _set(state.hands, event.seat, hand), _nothing(state)
    offer = Offer(event.seat, tile, False)
    return state.but(hands=hands, phase=OFFER, offer=offer, fresh=False, questions=nothing, answers=nothing)


def _froze(state: State, event: Froze) -> State:
    return state.but(freezes=event.freezes)


def _kong_closed(state: State, event: KongClosed) -> State:
    hand = state.hands[event.seat]
    return _with_hand(state, event.seat, hand.but(closed=(*hand.closed, event.tile)))


def _claimed(state: State, source: Seat) -> State:
    """The discard has left its river."""
    hand, nothing = state.hands[source], _nothing(state)
    hands = _set(state.hands, source, hand.but(river=hand.river[:-1]))
    return state.but(hands=hands, offer=None, questions=nothing, answers=nothing)


def _laid_out(hand: Hand, meld: Meld, copies: int) -> Hand:
    """The hand with a meld of so many of its own tiles."""
    return hand.but(
        tiles=_without(hand.tiles, meld.tile, copies),
        code=hand.code - copies * UNIT[meld.tile],
        melds=(*hand.melds, meld),
    )


def _ponged(state: State, event: Ponged) -> State:
    state = _claimed(state, event.source)
    hand = _laid_out(state.hands[event.seat], Meld(PONG, event.tile, event.source), 2)
    return state.but(hands=_set(state.hands, event.seat, hand), phase=TURN, turn=event.seat)


def _kong_shown(state: State, event: KongShown) -> State:
    hand, tile = state.hands[event.seat], event.tile
    hand = hand.but(tiles=_without(hand.tiles, tile), code=hand.code - UNIT[tile], drawn=None)
    hands, nothing = _set(state.hands, event.seat, hand), _nothing(state)
    offer = Offer(event.seat, tile, True)
    return state.but(hands=hands, phase=OFFER, offer=offer, questions=nothing, answers=nothing)


def _konged(state: State, event: Konged) -> State:
    if event.kind == FED:
        state = _claimed(state, event.source)
    hand = _KONG_HANDS[event.kind](state.hands[event.seat], event)
    hand = hand.but(level=event.level, drawn=None, draw="")
    hands, nothing = _set(state.hands, event.seat, hand), _nothing(state)
    return state.but(
        hands=hands, phase=TURN, turn=event.seat, offer=None, fresh=False, questions=nothing, answers=nothing
    )


def _from_hand(copies: int):
    def hand_after(hand: Hand, event: Konged) -> Hand:
        return _laid_out(hand, Meld(event.kind, event.tile, event.source), copies)

    return hand_after


def _added(hand: Hand, event: Konged) -> Hand:
    melds = tuple(
        Meld(ADDED, meld.tile, meld.source) if meld.kind == PONG and meld.tile == event.tile else meld
        for meld in hand.melds
    )
    return hand.but(melds=melds)


_KONG_HANDS = {FED: _from_hand(3), CONCEALED: _from_hand(4), ADDED: _added}


def _fenbing_went(state: State, event: FenbingWent) -> State:
    return state.but(fenbing=event.fenbing)


def _paid(state: State, event: Paid) -> State:
    return state.but(payments=(*state.payments, event.payment))


def _ended(state: State, event: Ended) -> State:
    outcome = event.outcome
    if outcome.loser is not None:
        if not state.offer.kong:
            state = _claimed(state, outcome.loser)
        hand, tile = state.hands[outcome.winner], outcome.tile
        hand = hand.but(tiles=_with(hand.tiles, tile), code=hand.code + UNIT[tile])
        state = _with_hand(state, outcome.winner, hand)
    nothing = _nothing(state)
    return state.but(outcome=outcome, phase=OVER, offer=None, questions=nothing, answers=nothing)


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
