"""How each win comes about: hands, draws and what each seat means to do, for any rules and number of seats.

Hands are in the rulebook's notation (section 1), with ``G`` for the gold, ``H`` for the second gold of full mode and
``g`` for the gold's suit. They hold dots only where the win cannot be had without, so that rules without dots have
the same examples. A plan's step is taken as soon as it is legal; else a seat passes or throws what it drew.
"""

from typing import NamedTuple

from longyan.engine.houserules import FULL, HouseRules
from longyan.engine.legal import CLAIM_QUESTION, OPENING_QUESTION, ROB_QUESTION, TURN_QUESTION

DEALER, NEXT = 0, 1


class Script(NamedTuple):
    """One way to a win. `hands` and `plans` are those of the seats that matter. `draws` are the tiles that matter;
    between two of them lie so many draws as there are seats, less `apart`. A win is taken in answer to the question
    `on`; `shown` is the winner's hand in groups, without the tile that completes it."""

    hands: dict[int, str]
    plans: dict[int, tuple[str, ...]]
    on: str
    shown: str = ""
    draws: tuple[str, ...] = ()
    apart: int = 1


def golds(rules: HouseRules) -> tuple[str, ...]:
    """The golds of all pictures and examples: number tiles, so that they may stand for any under all rules."""
    first = "5p" if rules.dots else "5s"
    return (first, "6m") if rules.mode == FULL else (first,)


def spelled(text: str, rules: HouseRules) -> str:
    """A hand's text with the golds put in: ``4g6gG`` becomes ``4p6p5p``."""
    first, second = (*golds(rules), "")[:2]
    return text.replace("g", first[1]).replace("G", first).replace("H", second).replace(" ", "")


def scripts(win: str, rules: HouseRules) -> tuple[Script, ...]:
    """The ways to a win by its name in the table of multipliers; the first that ends in it is the example."""
    if win in ("rob_kong", "discard"):
        return (_from_another(win, rules),)
    return _SCRIPTS[win]


def _drawn(hand: str, draws: str, throws: str, shown: str) -> Script:
    """The dealer's next seat draws, throws and at last wins by its own draw."""
    plan = (*(f"discard {tile}" for tile in throws.split()), "win")
    return Script({NEXT: hand}, {NEXT: plan}, TURN_QUESTION, shown, tuple(draws.split()))


def _opening(seat: int, shown: str) -> Script:
    return Script({seat: shown}, {seat: ("win",)}, OPENING_QUESTION, shown)


def _from_another(win: str, rules: HouseRules) -> Script:
    """A hand that waits for 9m gets it from the dealer, or from a kong that the dealer's next seat adds."""
    if win == "discard":
        return Script({NEXT: _WAITS_FOR_9M}, {NEXT: ("discard 4z", "win")}, CLAIM_QUESTION, _WAITED, ("1z", "9m"), 2)
    winner = 2 % rules.players
    hands = {DEALER: "9m", NEXT: "99m", winner: _WAITS_FOR_9M}
    plans = {DEALER: ("discard 9m",), NEXT: ("pong", "kong 9m"), winner: ("discard 4z", "win")}
    if winner == DEALER:
        hands[DEALER], plans[DEALER] = _WAITS_FOR_9M + "9m", ("discard 9m", "discard 4z", "win")
    return Script(hands, plans, ROB_QUESTION, _WAITED, ("1z", "9m"), 2)


_WAITS_FOR_9M = "123m345m78m234s1z4z"
_WAITED = "123m 345m 78m 234s 11z"
_PAIRS = "11m 44m 77m 22s 88s 11z"
_SETS = "123m 345m 789m 222s"
_NEAR_YOU = "G123m345m78m22s1z4z"
_NEAR_PAIRS_YOU = "G11m44m77m22s8s1z4z7z"

_SCRIPTS: dict[str, tuple[Script, ...]] = {
    "self_draw": (_drawn(_WAITS_FOR_9M, "1z 9m", "4z", _WAITED),),
    "seven_pairs": (_drawn("11m44m77m22s88s1z4z7z", "1z 7z", "4z", f"{_PAIRS} 7z"),),
    "thirteen_orphans": (_drawn("19m19p19s123456z4m", "7z 1z", "4m", "19m 19p 19s 1234z 567z"),),
    "you": (_drawn(_NEAR_YOU, "9m 2s 7z", "4z 1z", f"{_SETS} G"),),
    "double_you": (_drawn(_NEAR_YOU, "9m 2s G 7z", "4z 1z G", f"{_SETS} G"),),
    "triple_you": (_drawn(_NEAR_YOU, "9m 2s G G 7z", "4z 1z G G", f"{_SETS} G"),),
    "seven_pairs_you": (_drawn(_NEAR_PAIRS_YOU, "8s 1z 2z", "4z 7z", f"{_PAIRS} G"),),
    "seven_pairs_double_you": (_drawn(_NEAR_PAIRS_YOU, "8s 1z G 2z", "4z 7z G", f"{_PAIRS} G"),),
    "seven_pairs_triple_you": (_drawn(_NEAR_PAIRS_YOU, "8s 1z G G 2z", "4z 7z G G", f"{_PAIRS} G"),),
    "qiangjin": (_opening(NEXT, "123m 345m 78m 222s 11z"), _opening(DEALER, "123m 345m 78m 222s 11z 4z")),
    "tianhu": (_opening(DEALER, f"{_SETS} 11z"),),
    "three_golds": (_opening(NEXT, "GGG 147m 28s 12347z"),),
    "four_golds": (_opening(NEXT, "GGGH 147m 28s 1237z"),),
    "five_golds": (_opening(NEXT, "GGGHH 147m 28s 123z"),),
    "six_golds": (_opening(NEXT, "GGGHHH 147m 28s 13z"),),
    "gaibao": (_opening(DEALER, f"{_SETS} G1z"), _opening(NEXT, f"{_SETS} G")),
    "gaibao_you": (_opening(DEALER, f"{_SETS} GG"),),
}
