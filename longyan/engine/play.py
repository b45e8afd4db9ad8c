"""How a deal is played: an action is decided into events, events are evolved into the next state.

A seat acts when it is asked (`act`); when nobody is asked and the deal is not over it is the table's turn (`proceed`):
the opening, the next draw, the kong that nobody robbed. So whoever keeps the clock decides when those happen.
"""

from collections.abc import Iterable
from typing import NamedTuple

from longyan.engine import actions
from longyan.engine.actions import DISCARD, GIVE_UP, KONG, PONG, TAKE_WIN, WIN, Action, NotAllowed, TooLate
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
from longyan.engine.evolve import evolve
from longyan.engine.hands import UNIT, count
from longyan.engine.legal import (
    CLAIM_QUESTION,
    OPENING_QUESTION,
    ROB_QUESTION,
    TURN_QUESTION,
    addable,
    can_draw,
    claimers,
    claims,
    concealed_kongs,
    legal,
    may_kong_now,
)  # fmt: skip
from longyan.engine.multipliers import gettext_noop
from longyan.engine.scoring import fenbing_payment, flower_payments, kong_payment, next_dealer, win_payment
from longyan.engine.state import (
    ADDED,
    CONCEALED,
    DEALT,
    DRAWN,
    FED,
    OFFER,
    OPENING,
    TURN,
    WON,
    Fenbing,
    Meld,
    Outcome,
    Seat,
    State,
)  # fmt: skip
from longyan.engine.tiles import Tile, is_flower
from longyan.engine.wins import opening_offers, win_open
from longyan.engine.you import freezes_after_discard, level_after_discard, level_after_kong

_CLAIM_ORDER = {WIN: 0, KONG: 1, PONG: 2}


class Step(NamedTuple):
    """What an action led to: the state after it, and the events that lead there."""

    state: State
    events: tuple[Event, ...]


class _Story:
    """Events told one after the other, and the state that they have led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def step(self) -> Step:
        return Step(self.state, tuple(self.events))


def act(state: State, seat: Seat, action: Action) -> Step:
    """What a seat's action leads to.

    Raises `TooLate` if the deal is over, `NotAllowed` if the seat is asked nothing or the action is not open to it.
    """
    _refuse(state, seat, action)
    story = _Story(state)
    _DECISIONS[state.phase](story, seat, action)
    return story.step()


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """The events that a seat's action leads to; refusals as in `act`."""
    return list(act(state, seat, action).events)


def check_number(state: State, seat: Seat, number: int) -> None:
    """Raises `TooLate` unless this is the number of the question that the seat is asked now."""
    question = state.questions[seat]
    if question is None or question.number != number:
        raise TooLate(gettext_noop("这一步已经过去了"))


def is_tables_turn(state: State) -> bool:
    """Whether nobody is asked and the deal goes on by itself: `proceed`."""
    return state.outcome is None and not any(state.questions)


def proceed(state: State) -> Step:
    """The table's own step; raises `NotAllowed` while a seat is asked or when the deal is over."""
    if not is_tables_turn(state):
        raise NotAllowed(gettext_noop("还在等人出牌"))
    story = _Story(state)
    _TABLE_STEPS[state.phase](story)
    return story.step()


def settled(state: State) -> State:
    """The state after all of the table's own steps that need no answer, for play without a clock."""
    while is_tables_turn(state):
        state = proceed(state).state
    return state


def _refuse(state: State, seat: Seat, action: Action) -> None:
    if state.outcome is not None:
        raise TooLate(gettext_noop("这一局已经结束"))
    if state.questions[seat] is None:
        raise NotAllowed(gettext_noop("还没轮到你"))
    if action not in legal(state, seat):
        raise NotAllowed(gettext_noop("现在不能{action}"), action=str(action))


# The table's own steps


def _ask_opening(story: _Story) -> None:
    seats = sorted(offer.seat for offer in opening_offers(story.state))
    story.tell(Asked(OPENING_QUESTION, tuple(seats)))


def _open(story: _Story) -> None:
    story.tell(Opened())
    story.tell(Asked(TURN_QUESTION, (story.state.dealer,)))


def _pass_on(story: _Story) -> None:
    """Nobody took what lay open: a kong is made, or the next seat draws."""
    offer = story.state.offer
    if offer.kong:
        _make_kong(story, offer.seat, Meld(ADDED, offer.tile))
    else:
        _draw(story, (offer.seat + 1) % len(story.state.hands), "wall")


_TABLE_STEPS = {DEALT: _ask_opening, OPENING: _open, OFFER: _pass_on}


# A seat's own turn


def _take_turn(story: _Story, seat: Seat, action: Action) -> None:
    _TURN_DECISIONS[action.verb](story, seat, action)


def _self_draw(story: _Story, seat: Seat, action: Action) -> None:
    hand = story.state.hands[seat]
    kong_draw = hand.draw not in ("", "wall")
    _win(story, seat, win_open(story.state, seat), hand.drawn, None, kong_draw)


def _discard(story: _Story, seat: Seat, action: Action) -> None:
    tile, before = action.tile, story.state
    hand = before.hands[seat]
    level, made = level_after_discard(before, seat, tile)
    freezes = freezes_after_discard(before, seat, tile, level, made)
    _close_passed_kongs(story, seat)
    story.tell(Discarded(seat, tile, tile == hand.drawn, level))
    if freezes != before.freezes:
        story.tell(Froze(freezes))
    if before.fenbing is not None:
        _follow_fenbing(story, tile)
    if asked := claimers(story.state):
        story.tell(Asked(CLAIM_QUESTION, asked))


def _close_passed_kongs(story: _Story, seat: Seat) -> None:
    """过手杠 `strict`: a kong that could be added in this turn and was not (section 8)."""
    hand = story.state.hands[seat]
    if story.state.rules.passed_kong != "strict" or not hand.melds or not may_kong_now(story.state, seat):
        return
    for tile in addable(hand):
        if tile not in hand.closed:
            story.tell(KongClosed(seat, tile))


def _follow_fenbing(story: _Story, tile: Tile) -> None:
    fenbing = story.state.fenbing
    if fenbing.count and tile != fenbing.tile:
        story.tell(FenbingWent(None))
        return
    fenbing = Fenbing(fenbing.round, tile, fenbing.count + 1)
    if fenbing.count == len(story.state.hands):
        story.tell(Paid(fenbing_payment(story.state, fenbing)))
        fenbing = Fenbing(fenbing.round + 1)
    story.tell(FenbingWent(fenbing))


def _own_kong(story: _Story, seat: Seat, action: Action) -> None:
    if action.tile in concealed_kongs(story.state, seat):
        _make_kong(story, seat, Meld(CONCEALED, action.tile))
        return
    story.tell(KongShown(seat, action.tile))
    if asked := claimers(story.state):
        story.tell(Asked(ROB_QUESTION, asked))


_TURN_DECISIONS = {WIN: _self_draw, DISCARD: _discard, KONG: _own_kong}


# Answers that several seats give at once


def _answer_opening(story: _Story, seat: Seat, action: Action) -> None:
    """The offer that stands first among those taken counts, once no earlier one can be taken (section 6)."""
    story.tell(Answered(seat, action))
    for offer in opening_offers(story.state):
        if story.state.questions[offer.seat] is not None:
            return
        if story.state.answers[offer.seat] == TAKE_WIN:
            _win(story, offer.seat, offer.win, None, None)
            return


def _answer_offer(story: _Story, seat: Seat, action: Action) -> None:
    """The best answer counts once no better one can come (section 8)."""
    story.tell(Answered(seat, action))
    for claimer, claim in _claims_in_order(story.state):
        if story.state.questions[claimer] is not None:
            return
        if story.state.answers[claimer] == claim:
            _CLAIM_DECISIONS[claim.verb](story, claimer)
            return


def _claims_in_order(state: State) -> list[tuple[Seat, Action]]:
    """Every claim that was or may still be taken: wins, then kong, then pong; each in turn order."""
    seats, source = len(state.hands), state.offer.seat
    order = [(source + step) % seats for step in range(1, seats)]
    asked = [seat for seat in order if state.questions[seat] or state.answers[seat] not in (None, GIVE_UP)]
    every = [(seat, claim) for seat in asked for claim in claims(state, seat)]
    return sorted(every, key=lambda pair: _CLAIM_ORDER[pair[1].verb])


def _take_offer(story: _Story, seat: Seat) -> None:
    offer = story.state.offer
    _win(story, seat, win_open(story.state, seat), offer.tile, offer.seat)


def _pong(story: _Story, seat: Seat) -> None:
    offer, rules = story.state.offer, story.state.rules
    held = count(story.state.hands[seat].code, offer.tile)
    _end_fenbing(story)
    story.tell(Ponged(seat, offer.tile, offer.seat))
    if held == 3 and rules.passed_kong != "none":
        story.tell(KongClosed(seat, offer.tile))
    story.tell(Asked(TURN_QUESTION, (seat,)))


def _fed_kong(story: _Story, seat: Seat) -> None:
    offer = story.state.offer
    _make_kong(story, seat, Meld(FED, offer.tile, offer.seat))


_CLAIM_DECISIONS = {WIN: _take_offer, KONG: _fed_kong, PONG: _pong}
_DECISIONS = {OPENING: _answer_opening, TURN: _take_turn, OFFER: _answer_offer}


# What several decisions share

_COPIES_IN_HAND = {FED: 3, CONCEALED: 4, ADDED: 0}


def _make_kong(story: _Story, seat: Seat, meld: Meld) -> None:
    state = story.state
    hand = state.hands[seat]
    rest = hand.code - _COPIES_IN_HAND[meld.kind] * UNIT[meld.tile]
    melds = len(hand.melds) + (meld.kind != ADDED)
    _end_fenbing(story)
    level = level_after_kong(state, rest, melds, hand.level)
    story.tell(Konged(seat, meld.tile, meld.kind, meld.source, level))
    story.tell(Paid(kong_payment(state, seat, meld)))
    _draw(story, seat, meld.kind)


def _end_fenbing(story: _Story) -> None:
    if story.state.fenbing is not None:
        story.tell(FenbingWent(None))


def _draw(story: _Story, seat: Seat, draw: str) -> None:
    """A draw from the head of the wall; flowers are laid out and replaced at once; no tile left: a drawn deal."""
    while can_draw(story.state):
        tile = story.state.wall[story.state.at]
        if not is_flower(tile):
            story.tell(Drew(seat, tile, draw))
            story.tell(Asked(TURN_QUESTION, (seat,)))
            return
        story.tell(LaidFlower(seat, tile))
    _end(story, Outcome(DRAWN, *next_dealer(story.state, DRAWN, None)))


def _win(story: _Story, seat: Seat, win: str, tile: Tile | None, loser: Seat | None, kong_draw: bool = False) -> None:
    state = story.state
    patterns = named_patterns(state, seat, win, tile if loser is not None else None)
    story.tell(Paid(win_payment(state, seat, win, tile, loser, patterns)))
    dealer, streak = next_dealer(state, WON, seat)
    _end(story, Outcome(WON, dealer, streak, seat, win, loser, tile, patterns, kong_draw))


def named_patterns(state: State, seat: Seat, win: str, taken: Tile | None) -> tuple[str, ...]:
    """碰碰胡 and its kin that the winning hand has, `taken` from another; an opening win with the indicator in it."""
    hand = state.hands[seat]
    code = hand.code if taken is None else hand.code + UNIT[taken]
    if taken is None and len(hand.tiles) % 3 == 1:
        code += UNIT[state.indicators[0]]
    if win == "thirteen_orphans" or not state.reading.is_complete(code, len(hand.melds)):
        return ()
    return state.reading.patterns(code, tuple(meld.tile for meld in hand.melds))


def _end(story: _Story, outcome: Outcome) -> None:
    for payment in flower_payments(story.state):
        story.tell(Paid(payment))
    story.tell(Ended(outcome))


# Replay


class Replay(NamedTuple):
    """How far stored moves replay: the state there, how many moves, and why it stopped (None: it did not)."""

    state: State
    count: int
    fault: str | None


def replay(state: State, moves: Iterable[tuple[Seat | None, str, tuple[Event, ...]]]) -> Replay:
    """Plays moves (seat or None for the table, action's text, events) again and compares the events.

    Returns the longest valid prefix and the reason it stopped there.
    """
    number = 0
    for seat, text, events in moves:
        try:
            step = proceed(state) if seat is None else act(state, seat, actions.parse(text))
        except actions.Refusal as refusal:
            return Replay(state, number, f"{seat} {text}: {refusal.message}")
        if step.events != tuple(events):
            return Replay(state, number, f"{seat} {text}: other events")
        state, number = step.state, number + 1
    return Replay(state, number, None)
