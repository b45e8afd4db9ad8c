"""The figures that the text names, each computed by the engine from the rules."""

from typing import Any, NamedTuple

from longyan.engine.houserules import HALF, HouseRules
from longyan.engine.scoring import fenbing_payment, kong_payment, win_payment
from longyan.engine.state import ADDED, CONCEALED, FED, FREEZE_A, FREEZE_B, Fenbing, Meld, Payment, Seat
from longyan.engine.tiles import full_set, parse
from tables.guide.examples import dealt

_STREAKS = 3
_FENBING_ROUNDS = 3


class Roles(NamedTuple):
    """What somebody pays by who is the dealer: the payer, the one who is paid, or neither; None at two seats."""

    payer: int
    paid: int
    neither: int | None


def robbed_kong(rules: HouseRules) -> Roles | None:
    """What the robbed seat pays, None where kongs cannot be robbed."""
    return _by_role(rules, _robbed) if rules.rob_kong else None


def fed_kong(rules: HouseRules) -> Roles | None:
    """What the seat that fed a kong pays, None where another's tile cannot be claimed."""
    return _by_role(rules, _fed) if rules.mode == HALF else None


def shared_kong(rules: HouseRules, kind: str) -> dict[str, int]:
    """A kong that each pays for: what the konger gets and the others pay, as dealer and not."""
    state, seats = dealt(rules), rules.players
    as_dealer = kong_payment(state, 0, Meld(kind, 0)).points
    as_other = kong_payment(state, 1, Meld(kind, 0)).points
    return {
        "dealer_gets": as_dealer[0],
        "others_pay": -as_dealer[1],
        "other_gets": as_other[1],
        "dealer_pays": -as_other[0],
        "each_pays": -as_other[2] if seats > 2 else 0,
    }


def kongs(rules: HouseRules) -> dict[str, Any]:
    """What kongs pay."""
    return {
        "fed": fed_kong(rules),
        "fed_shared": shared_kong(rules, FED) if rules.fed_kong_pays == "all" else None,
        "added": shared_kong(rules, ADDED),
        "concealed": shared_kong(rules, CONCEALED),
    }


def dealer_factors(rules: HouseRules) -> list[int]:
    """The dealer's factor in the first, second, third deal running."""
    return [rules.dealer_factor(streak) for streak in range(1, _STREAKS + 1)]


def fenbing(rules: HouseRules) -> list[dict[str, int]]:
    """What the dealer pays each in the first rounds, for a number tile and for an honour."""
    state = dealt(rules)
    paid = {"number": parse("3m"), "honour": parse("1z")}
    return [
        {kind: fenbing_payment(state, Fenbing(number, tile, 4)).rate for kind, tile in paid.items()}
        for number in range(1, _FENBING_ROUNDS + 1)
    ]


def wall(rules: HouseRules) -> dict[str, int]:
    """How many tiles there are, and how many of them are left in a drawn deal."""
    return {"all": len(full_set(rules.dots)), "left": rules.dead_wall}


class Freeze(NamedTuple):
    """What a discarded gold leaves to the others, at one of the two levels (section 8)."""

    level: str
    ways: tuple[str, ...]
    may_claim_kong: bool
    orphans_may_rob: bool


def freeze(rules: HouseRules, level: str) -> Freeze:
    """The freeze of a level under these rules."""
    if level == FREEZE_B:
        return Freeze(FREEZE_B, rules.freeze_all_allows, rules.freeze_all_claims == "kong", False)
    return Freeze(
        FREEZE_A,
        rules.freeze_allows,
        rules.freeze_claims == "kong",
        rules.rob_kong and rules.thirteen_orphans and "orphans" in rules.freeze_allows,
    )


def _by_role(rules: HouseRules, payment) -> Roles:
    return Roles(
        payer=-payment(rules, 1, 0).points[0],
        paid=-payment(rules, 0, 1).points[1],
        neither=-payment(rules, 1, 2).points[2] if rules.players > 2 else None,
    )


def _robbed(rules: HouseRules, seat: Seat, source: Seat) -> Payment:
    return win_payment(dealt(rules), seat, "rob_kong", 0, source, ())


def _fed(rules: HouseRules, seat: Seat, source: Seat) -> Payment:
    return kong_payment(dealt(rules), seat, Meld(FED, 0, source))
