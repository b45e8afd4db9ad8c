"""Deals made for `flip_search`, in the form of the conformance cases (``docs/CONFORMANCE.md``), from short texts.

Hands may be short: other tiles fill them. Moves are those that matter: seats that are not named pass, or throw what
they drew. The gold is 5p, in full mode 5p and 6m.
"""

from typing import Any

SETS = "123345789m222s"
"""Four sets: with a gold a floating hand."""
PAIRS = "114477m2288s11z"
"""Six pairs: with a gold a floating hand."""
ORPHANS = "19m19p19s1234567z"
"""One each of thirteen orphans: ready for any of them."""
WAITS = "12334578m11z"
"""Waits for 9m once three more tiles are a triplet."""
HALF_AS_FULL = {
    "preset": "lequ-half",
    "rob_kong": False,
    "opening": ["gaibao", "tianhu", "qiangjin", "dealer_qiangjin"],
    "multipliers": {"three_golds": None, "rob_kong": None},
}
"""Half mode without what full mode forbids."""


def _deal(rules: Any, hands: dict[int, str], *moves: str, gold: str = "5p", wall: str = "", flowers: str = ""):
    """`flowers` are those of seat 1."""
    return {
        "rules": rules,
        "dealer": 0,
        "streak": 1,
        "gold": gold.split(),
        "hands": [hands.get(seat, "") for seat in range(4)],
        "flowers": ["", flowers, "", ""],
        "wall": wall,
        "moves": moves,
    }


def _frozen_hard(rules: Any, hand: str, *moves: str, gold: str = "5p", wall: str):
    """The dealer throws two golds, one a turn; `moves` are those after that. Seat 1 throws in between."""
    dealer = {0: gold[-2:] * 2, 1: hand}
    return _deal(rules, dealer, *[f"0 discard {gold[-2:]}"] * 2, *moves, gold=gold, wall=f"4s6z6z7z{wall}")


DEALS = (
    # Full mode, the flip, the end of the wall
    _deal(HALF_AS_FULL, {0: "7z", 1: "77z"}, "0 discard 7z"),
    _deal("juxian-half", {0: f"{SETS}11z"}, "0 win", gold="1f 2f 3f 4f 5p"),
    _deal("lequ-half", {}),
    _deal({"preset": "lequ-half", "dead_wall": 40}, {}),
    # What the dealer's complete hand is worth: with a gold that it needs, and with named patterns
    _deal("xinzhuang-half", {0: "123345789m22s5p11z"}, "0 win"),
    _deal("lequ-half", {0: "111m444p777s11122z"}, "0 win"),
    _deal("lequ-half", {0: "11123455678999m"}, "0 win"),
    _deal("lequ-half", {0: "111234678m11122z"}, "0 win"),
    *(_deal("lequ-half", {0: f"{SETS}11z"}, "0 win", flowers="12345678"[:held] + "f") for held in range(4, 9)),
    _deal("lequ-full", {1: "555p666m147s1234z"}, "1 win", gold="5p 6m"),
    # Double and triple you: of three golds the second is thrown in a turn in which none was drawn
    _deal("lequ-half", {0: f"{SETS}55p"}, "0 discard 5p", "0 win", wall="6z6z7z7z"),
    _deal("lequ-half", {0: f"{PAIRS}55p"}, "0 discard 5p", "0 win", wall="6z6z7z7z"),
    _deal(
        "xinzhuang-half",
        {0: "123345789m22s555p"},
        *("0 discard 5p", "0 discard 5p", "0 win"),
        wall="6z6z7z2s6z6z7z7z",
    ),
    _deal(
        "xinzhuang-half",
        {0: "114477m2288s1z555p"},
        *("0 discard 5p", "0 discard 5p", "0 win"),
        wall="6z6z7z1z6z6z7z7z",
    ),
    # Golds in hand: one or two that a self-drawn win needs, one in a robbing
    _deal("lequ-half", {1: f"{WAITS}22s5p"}, wall="9m"),
    _deal("lequ-half", {1: f"{WAITS}2s55p"}, wall="9m"),
    _deal(
        "lequ-half",
        {0: "9m", 1: "99m4z", 2: f"{WAITS}22s5p"},
        *("0 discard 9m", "1 pong", "1 discard 4z", "1 kong 9m", "2 win"),
        wall="6z6z7z9m",
    ),
    # What a single gold leaves open to the others
    _deal("lequ-full", {0: "6m", 1: "555p6m"}, "0 discard 6m", gold="5p 6m"),
    _deal("lequ-half", {0: "5p", 1: ORPHANS}, "0 discard 5p", wall="1z"),
    _deal("lequ-half", {0: "5p", 1: f"{WAITS}222s"}, "0 discard 5p", wall="9m"),
    _deal(
        {"preset": "lequ-half", "freeze_allows": ["you"]},
        {0: "5p", 1: "12334578m1s1111z"},
        *("0 discard 5p", "1 kong 1z"),
        wall="1s9m",
    ),
    # What a second gold in a row leaves open to them
    _frozen_hard("lequ-half", f"{SETS}5p", wall="3z"),
    _frozen_hard("lequ-full", "555p6m", gold="5p 6m", wall="3z"),
    _frozen_hard("lequ-half", ORPHANS, wall="1z"),
    _frozen_hard("lequ-half", "12334578m1s1111z", "1 kong 1z", wall="1s9m"),
    _frozen_hard("lequ-half", "12334578m11s111z", "1 discard 4z", "2 discard 1z", "1 kong", wall="4z1z9m"),
)
