"""Which win a seat may take now, and under which name: rulebook sections 6, 7, 8 and the order of 9.

Each function gathers the ways in which the hand wins, drops those that a freeze or the gold limit forbids, and names
the best paid of the rest.
"""

from collections.abc import Iterable
from typing import NamedTuple

from longyan.engine.hands import UNIT
from longyan.engine.houserules import HouseRules
from longyan.engine.multipliers import BETTER_WINS, GOLDS_WINS, SEVEN_PAIRS_YOU_WINS, YOU_WINS
from longyan.engine.scoring import best_win
from longyan.engine.state import CONCEALED, FREEZE_A, OFFER, OPENING, TURN, Hand, Seat, State
from longyan.engine.tiles import WHITE, Tile
from longyan.engine.you import frozen, golds_held

_OPENING_ORDER = ("gaibao", "tianhu", "golds", "qiangjin", "dealer_qiangjin")
SELF_DRAWN = {"standard": "self_draw", "pairs": "seven_pairs", "orphans": "thirteen_orphans"}
_ROBBED = {"standard": "rob_kong", "pairs": "rob_kong", "orphans": "thirteen_orphans"}
YOU_BY_FORM = {"sets": YOU_WINS, "pairs": SEVEN_PAIRS_YOU_WINS}
"""The you wins, by you level, of what a floating hand is beside its gold."""
ROBBING, DRAWING, BETTER = 1, 2, 3
"""The ranks of wins for the gold limit (section 8)."""


class OpeningOffer(NamedTuple):
    """A seat's one offer of an opening win; offers sort in the order in which they stand."""

    order: tuple[int, int, int]
    seat: Seat
    win: str


def win_open(state: State, seat: Seat) -> str | None:
    """The name of the win that this seat may take in the state as it is, None if it may take none."""
    if state.phase == OPENING:
        return next((offer.win for offer in opening_offers(state) if offer.seat == seat), None)
    if state.phase == TURN:
        return own_turn_win(state, seat) if seat == state.turn else None
    if state.phase == OFFER and state.offer is not None:
        return rob_win(state, seat) if state.offer.kong else discard_win(state, seat)
    return None


def opening_offers(state: State) -> list[OpeningOffer]:
    """All offers of opening wins, the one that stands first first (section 6)."""
    key = "opening offers"
    if key not in state.memo:
        offers = (_opening_offer(state, seat) for seat in range(len(state.hands)))
        state.memo[key] = sorted(offer for offer in offers if offer is not None)
    return state.memo[key]


def own_turn_win(state: State, seat: Seat) -> str | None:
    """The win by self-draw or with the golds in hand in the seat's own turn (section 8)."""
    ways = own_turn_ways(state, seat)
    if not ways:
        return None
    hand = state.hands[seat]
    held = golds_held(state, hand)
    open_now = (name for way, name in ways.items() if freeze_allows(state, seat, hand.draw, way))
    return best_win(state.rules, (name for name in open_now if limit_allows(state.rules, held, name, DRAWING)))


def rob_win(state: State, seat: Seat) -> str | None:
    """The win by robbing the kong that is being added (section 8)."""
    if not state.rules.rob_kong:
        return None
    names = {_ROBBED[form] for form in _forms_with(state, seat, state.offer.tile)}
    level = frozen(state, seat)
    if level is not None:
        orphans = level == FREEZE_A and "orphans" in state.rules.freeze_allows
        names &= {"thirteen_orphans"} if orphans else set()
    held = golds_held(state, state.hands[seat])
    if state.rules.gold_limit == "no_rob" and held:
        return None
    return best_win(state.rules, (name for name in names if limit_allows(state.rules, held, name, ROBBING)))


def discard_win(state: State, seat: Seat) -> str | None:
    """The win of another's discard, where the rules have it (section 3)."""
    tile = state.offer.tile
    if not state.rules.discard_win or tile in state.indicators or frozen(state, seat):
        return None
    forms = _forms_with(state, seat, tile)
    rank = BETTER if "orphans" in forms else ROBBING
    held = golds_held(state, state.hands[seat])
    return "discard" if forms and limit_allows(state.rules, held, "discard", rank) else None


def named_patterns(state: State, seat: Seat, win: str, taken: Tile | None) -> tuple[str, ...]:
    """碰碰胡 and its kin that the winning hand has, `taken` from another; an opening win with the indicator in it."""
    hand = state.hands[seat]
    code = hand.code if taken is None else hand.code + UNIT[taken]
    if taken is None and len(hand.tiles) % 3 == 1:
        code += UNIT[state.indicators[0]]
    if win == "thirteen_orphans" or not state.reading.is_complete(code, len(hand.melds)):
        return ()
    return state.reading.patterns(code, tuple(meld.tile for meld in hand.melds))


def own_turn_ways(state: State, seat: Seat) -> dict[str, str]:
    """The wins that the hand is by itself in the seat's own turn, by way; whether one is open is not asked."""
    hand = state.hands[seat]
    if not hand.draw and not state.fresh:
        return {}
    name = golds_win(state, hand) if "golds" in state.rules.opening else None
    ways = {"golds": name} if name else {}
    if hand.draw and state.reading.is_complete(hand.code, len(hand.melds)):
        ways |= {form: SELF_DRAWN[form] for form in state.reading.forms(hand.code, len(hand.melds))}
        ways |= _you_ways(state, hand)
    return ways


def golds_win(state: State, hand: Hand) -> str | None:
    """The win with so many golds in hand (section 6), None if they are too few."""
    held = golds_held(state, hand)
    return GOLDS_WINS[held] if held >= state.rules.golds_needed else None


def _you_ways(state: State, hand: Hand) -> dict[str, str]:
    if not hand.level:
        return {}
    before = state.reading.floating(hand.code - UNIT[hand.drawn], len(hand.melds))
    return {f"you {form}": YOU_BY_FORM[form][hand.level] for form in before}


def freeze_allows(state: State, seat: Seat, draw: str, way: str) -> bool:
    """Whether the freezes of others leave the seat this way of `own_turn_ways` on such a draw (section 8)."""
    level = frozen(state, seat)
    if level is None:
        return True
    allowed = state.rules.freeze_allows if level == FREEZE_A else state.rules.freeze_all_allows
    if "self_draw" in allowed or ("kong_draw" in allowed and draw not in ("", "wall")):
        return True
    if "concealed_kong_draw" in allowed and draw == CONCEALED:
        return True
    return way.split()[0] in allowed


def limit_allows(rules: HouseRules, held: int, name: str, rank: int) -> bool:
    """Whether the gold limit lets so many golds win under this name; `rank` is that of a win that is no better one."""
    rank = BETTER if name in BETTER_WINS else rank
    return rank >= _least_rank(rules.gold_limit, held)


def _least_rank(limit: str, held: int) -> int:
    if not held:
        return ROBBING
    if limit == "any_you" or (held > 1 and limit in ("two_you", "one_draw_two_you")):
        return BETTER
    return DRAWING if limit == "one_draw_two_you" else ROBBING


def _forms_with(state: State, seat: Seat, tile: Tile) -> tuple[str, ...]:
    """How the hand is complete with another seat's tile; its white may be plain only (section 4)."""
    hand = state.hands[seat]
    plain = int(tile == WHITE and not state.rules.white_face_from_others)
    return state.reading.forms(hand.code + UNIT[tile], len(hand.melds), plain)


def _opening_offer(state: State, seat: Seat) -> OpeningOffer | None:
    classes = {name: wins for name, wins in opening_classes(state, seat) if wins}
    win = best_win(state.rules, (name for wins in classes.values() for name in wins))
    if win is None:
        return None
    first = next(name for name in _OPENING_ORDER if name in classes)
    more_golds = -golds_held(state, state.hands[seat]) if first == "golds" else 0
    turn = (seat - state.dealer - 1) % len(state.hands)
    return OpeningOffer((_OPENING_ORDER.index(first), more_golds, turn), seat, win)


def opening_classes(state: State, seat: Seat) -> Iterable[tuple[str, set[str]]]:
    """The classes of section 6 that the seat qualifies for, each with the wins it may be worth."""
    rules, hand, is_dealer = state.rules, state.hands[seat], seat == state.dealer
    raised = _gaibao_wins(state, seat)
    extra = raised if rules.gaibao_rank == "value" else set()
    if rules.gaibao_rank == "first" and "gaibao" in rules.opening:
        yield "gaibao", raised | (_orphans(state, hand.code) if raised and is_dealer else set())
    if is_dealer and "tianhu" in rules.opening and state.reading.is_complete(hand.code, 0):
        yield "tianhu", {"tianhu"} | _orphans(state, hand.code) | extra
    if "golds" in rules.opening:
        yield "golds", {golds_win(state, hand)} - {None}
    name = "dealer_qiangjin" if is_dealer else "qiangjin"
    if name in rules.opening and (forms := _qiangjin_forms(state, seat)):
        yield name, {"qiangjin"} | ({"thirteen_orphans"} if "orphans" in forms else set()) | extra


def _orphans(state: State, code: int) -> set[str]:
    return {"thirteen_orphans"} if "orphans" in state.reading.forms(code, 0) else set()


def _qiangjin_forms(state: State, seat: Seat) -> set[str]:
    """The forms in which the hand is complete with an indicator taken in (the dealer: and some tile taken out)."""
    hand = state.hands[seat]
    rests = {hand.code - UNIT[tile] for tile in hand.tiles} if seat == state.dealer else {hand.code}
    codes = {rest + UNIT[gold] for rest in rests for gold in state.indicators}
    return {form for code in codes for form in state.reading.forms(code, 0)}


def _gaibao_wins(state: State, seat: Seat) -> set[str]:
    """The multipliers of 盖宝 that the seat's hand is worth, of those that the rules have."""
    hand, rules, reading = state.hands[seat], state.rules, state.reading
    if seat != state.dealer:
        wins = {"gaibao"} if rules.gaibao_others and reading.is_floating(hand.code, 0) else set()
    elif rules.gaibao_dealer == "floating":
        wins = {"gaibao"} if reading.can_float(hand.code, 0) else set()
    else:
        has_gold = golds_held(state, hand) > 0
        wins = {"gaibao"} if has_gold and reading.is_complete(hand.code, 0) else set()
    if seat == state.dealer and _is_gaibao_you(state, hand):
        wins.add("gaibao_you")
    return {name for name in wins if rules.multiplier(name) is not None}


def _is_gaibao_you(state: State, hand: Hand) -> bool:
    """The dealer holds two golds and without one of them the other thirteen are floating (J)."""
    golds = {gold for gold in state.indicators if gold in hand.tiles}
    enough = golds_held(state, hand) > 1
    return enough and any(state.reading.is_floating(hand.code - UNIT[gold], 0) for gold in golds)
