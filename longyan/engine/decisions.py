"""What follows from an action or from the table's own step, told event by event.

`play` checks that an action is open and hands it to `DECISIONS`; `TABLE_STEPS` are the table's.
"""

from longyan.engine import events
from longyan.engine.actions import DISCARD, GIVE_UP, KONG, PONG, TAKE_WIN, WIN, Action
from longyan.engine.evolve import change
from longyan.engine.hands import UNIT, count
from longyan.engine.legal import (
    CLAIM_QUESTION,
    OPENING_QUESTION,
    ROB_QUESTION,
    TURN_QUESTION,
    added_kongs,
    can_draw,
    claimers,
    claims,
    concealed_kongs,
)  # fmt: skip
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
    new_tuple,
)  # fmt: skip
from longyan.engine.tiles import Tile, is_flower
from longyan.engine.wins import named_patterns, opening_offers, win_open
from longyan.engine.you import freezes_after_discard, level_after_discard, level_after_kong

_TURN_ASKED = tuple(events.Asked(TURN_QUESTION, (seat,)) for seat in range(4))
_CLAIM_ORDER = {WIN: 0, KONG: 1, PONG: 2}


class Story:
    """Events told one after the other; `state` is a draft that goes along with them."""

    __slots__ = "events", "state"

    def __init__(self, state: State) -> None:
        self.state = state.draft()
        self.events: list[events.Event] = []

    def tell(self, event: events.Event) -> None:
        self.events.append(event)
        change(self.state, event)


# The table's own steps


def _ask_opening(story: Story) -> None:
    seats = sorted(offer.seat for offer in opening_offers(story.state))
    story.tell(events.Asked(OPENING_QUESTION, tuple(seats)))


def _open(story: Story) -> None:
    story.tell(events.Opened())
    story.tell(_TURN_ASKED[story.state.dealer])


def _pass_on(story: Story) -> None:
    """Nobody took what lay open: a kong is made, or the next seat draws."""
    source, tile, is_kong = story.state.offer
    if is_kong:
        _make_kong(story, source, Meld(ADDED, tile))
    else:
        _draw(story, (source + 1) % len(story.state.hands), "wall")


TABLE_STEPS = {DEALT: _ask_opening, OPENING: _open, OFFER: _pass_on}


# A seat's own turn


def _take_turn(story: Story, seat: Seat, action: Action) -> None:
    _TURN_DECISIONS[action.verb](story, seat, action)


def _self_draw(story: Story, seat: Seat, action: Action) -> None:
    hand = story.state.hands[seat]
    kong_draw = hand.draw not in ("", "wall")
    _win(story, seat, win_open(story.state, seat), hand.drawn, None, kong_draw)


def _discard(story: Story, seat: Seat, action: Action) -> None:
    tile, state = action.tile, story.state
    level, made = level_after_discard(state, seat, tile)
    freezes = freezes_after_discard(state, seat, tile, level, made)
    _close_passed_kongs(story, seat)
    story.tell(new_tuple(events.Discarded, (seat, tile, tile == state.hands[seat].drawn, level)))
    if freezes != state.freezes:
        story.tell(events.Froze(freezes))
    if state.fenbing is not None:
        _follow_fenbing(story, tile)
    if asked := claimers(state):
        story.tell(events.Asked(CLAIM_QUESTION, asked))


def _close_passed_kongs(story: Story, seat: Seat) -> None:
    """过手杠 `strict`: a kong that could be added in this turn and was not (section 8)."""
    if story.state.rules.passed_kong == "strict":
        for tile in added_kongs(story.state, seat):
            story.tell(events.KongClosed(seat, tile))


def _follow_fenbing(story: Story, tile: Tile) -> None:
    fenbing = story.state.fenbing
    if fenbing.count and tile != fenbing.tile:
        story.tell(events.FenbingWent(None))
        return
    fenbing = Fenbing(fenbing.round, tile, fenbing.count + 1)
    if fenbing.count == len(story.state.hands):
        story.tell(events.Paid(fenbing_payment(story.state, fenbing)))
        fenbing = Fenbing(fenbing.round + 1)
    story.tell(events.FenbingWent(fenbing))


def _own_kong(story: Story, seat: Seat, action: Action) -> None:
    if action.tile in concealed_kongs(story.state, seat):
        _make_kong(story, seat, Meld(CONCEALED, action.tile))
        return
    story.tell(events.KongShown(seat, action.tile))
    if asked := claimers(story.state):
        story.tell(events.Asked(ROB_QUESTION, asked))


_TURN_DECISIONS = {WIN: _self_draw, DISCARD: _discard, KONG: _own_kong}


# Answers that several seats give at once


def _answer_opening(story: Story, seat: Seat, action: Action) -> None:
    """The offer that stands first among those taken counts, once no earlier one can be taken (section 6)."""
    story.tell(events.Answered(seat, action))
    for offer in opening_offers(story.state):
        if story.state.questions[offer.seat] is not None:
            return
        if story.state.answers[offer.seat] == TAKE_WIN:
            _win(story, offer.seat, offer.win, None, None)
            return


def _answer_offer(story: Story, seat: Seat, action: Action) -> None:
    """The best answer counts once no better one can come (section 8)."""
    story.tell(events.Answered(seat, action))
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


def _take_offer(story: Story, seat: Seat) -> None:
    offer = story.state.offer
    _win(story, seat, win_open(story.state, seat), offer.tile, offer.seat)


def _pong(story: Story, seat: Seat) -> None:
    offer, rules = story.state.offer, story.state.rules
    held = count(story.state.hands[seat].code, offer.tile)
    _end_fenbing(story)
    story.tell(events.Ponged(seat, offer.tile, offer.seat))
    if held == 3 and rules.passed_kong != "none":
        story.tell(events.KongClosed(seat, offer.tile))
    story.tell(_TURN_ASKED[seat])


def _fed_kong(story: Story, seat: Seat) -> None:
    offer = story.state.offer
    _make_kong(story, seat, Meld(FED, offer.tile, offer.seat))


_CLAIM_DECISIONS = {WIN: _take_offer, KONG: _fed_kong, PONG: _pong}
DECISIONS = {OPENING: _answer_opening, TURN: _take_turn, OFFER: _answer_offer}


# What several decisions share

_COPIES_IN_HAND = {FED: 3, CONCEALED: 4, ADDED: 0}


def _make_kong(story: Story, seat: Seat, meld: Meld) -> None:
    state = story.state
    hand = state.hands[seat]
    rest = hand.code - _COPIES_IN_HAND[meld.kind] * UNIT[meld.tile]
    melds = len(hand.melds) + (meld.kind != ADDED)
    _end_fenbing(story)
    level = level_after_kong(state, rest, melds, hand.level)
    story.tell(events.Konged(seat, meld.tile, meld.kind, meld.source, level))
    story.tell(events.Paid(kong_payment(state, seat, meld)))
    _draw(story, seat, meld.kind)


def _end_fenbing(story: Story) -> None:
    if story.state.fenbing is not None:
        story.tell(events.FenbingWent(None))


def _draw(story: Story, seat: Seat, draw: str) -> None:
    """A draw from the head of the wall; flowers are laid out and replaced at once; no tile left: a drawn deal."""
    state = story.state
    while can_draw(state):
        tile = state.wall[state.at]
        if not is_flower(tile):
            story.tell(new_tuple(events.Drew, (seat, tile, draw)))
            story.tell(_TURN_ASKED[seat])
            return
        story.tell(events.LaidFlower(seat, tile))
    _end(story, Outcome(DRAWN, *next_dealer(state, DRAWN, None)))


def _win(story: Story, seat: Seat, win: str, tile: Tile | None, loser: Seat | None, kong_draw: bool = False) -> None:
    state = story.state
    patterns = named_patterns(state, seat, win, tile if loser is not None else None)
    story.tell(events.Paid(win_payment(state, seat, win, tile, loser, patterns)))
    dealer, streak = next_dealer(state, WON, seat)
    _end(story, Outcome(WON, dealer, streak, seat, win, loser, tile, patterns, kong_draw))


def _end(story: Story, outcome: Outcome) -> None:
    for payment in flower_payments(story.state):
        story.tell(events.Paid(payment))
    story.tell(events.Ended(outcome))
