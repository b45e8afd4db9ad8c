"""Why a move is not there: one test a reason, and in playouts no complete hand is refused without one."""

from random import Random

import pytest

from longyan.bots.beginner import beginner
from longyan.engine.actions import WIN, parse
from longyan.engine.dealing import deal
from longyan.engine.hands import UNIT
from longyan.engine.legal import legal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, read_rules
from longyan.engine.reasons import Reason, reasons
from longyan.engine.seatview import seat_view
from longyan.engine.state import OFFER, OPENING, TURN, Freeze
from longyan.engine.tiles import parse as tile_of
from longyan.simulation import shuffled
from tests.longyan.engine.positions import opened, play, table

DEALER = "258m369p47s123467z"
READY = "123m456p789s1117z"
LONG_WALL = "9p9s6p1p2p3p4p5p1s2s3s4s5s6s7s9m9m"


def told(state, seat):
    return {(reason.verb, reason.code) for reason in reasons(state, seat)}


def discarded(state, tile="7z"):
    """The dealer's discard lies open; the table has not gone on."""
    return act(state, 0, parse(f"discard {tile}")).state


def drawn(hand, tile, **how):
    """Seat 1 has drawn the tile."""
    return play(opened(DEALER, hand, wall=tile + LONG_WALL, **how), "0 discard 7z")


def frozen(state, level, seat=3):
    return state.but(freezes=(Freeze(seat, level),))


def test_nothing_is_said_where_nothing_fits():
    assert reasons(opened(DEALER), 0) == ()
    assert reasons(opened(DEALER), 1) == ()
    assert reasons(discarded(opened(DEALER)), 2) == ()


def test_nothing_is_said_where_the_move_is_offered():
    assert reasons(drawn(READY, "7z"), 1) == ()
    assert reasons(discarded(opened(DEALER, "77z147m258p369s12z")), 1) == ()


# In one's own turn

OWN_TURN = {
    "first_turn": lambda: (opened("123m456p789s11122z"), 0),
    "after_pong": lambda: (play(opened(DEALER, "77z123456m789s11p"), "0 discard 7z", "1 pong"), 1),
    "frozen": lambda: (frozen(drawn(READY, "7z"), "A"), 1),
    "frozen_hard": lambda: (frozen(drawn(READY, "7z"), "B"), 1),
    "gold_limit": lambda: (
        drawn("123m456p78s8p1122z", "2z", rules={"preset": "lequ-half", "gold_limit": "any_you"}),
        1,
    ),
    "orphans_off": lambda: (drawn("19m19p19s1234567z", "1z", rules="zhangle"), 1),
    "orphans_white": lambda: (drawn("1m19p19s12345567z", "1z", gold="9m"), 1),
    "gold_suits": lambda: (drawn("123m456p789s113z8p", "3z", rules="juxian-half"), 1),
}


@pytest.mark.parametrize("code", OWN_TURN)
def test_why_a_hand_cannot_win_in_its_own_turn(code):
    state, seat = OWN_TURN[code]()
    assert told(state, seat) == {(WIN, code)}


def test_a_freeze_names_who_threw_the_gold_and_the_limit_how_many_golds():
    assert reasons(frozen(drawn(READY, "7z"), "A"), 1) == (Reason(WIN, "frozen", seat=3),)
    state, seat = OWN_TURN["gold_limit"]()
    assert reasons(state, seat)[0].number == 1


def passed_kong():
    state = play(opened(DEALER, "777z147m258p369s1z", wall=LONG_WALL), "0 discard 7z", "1 pong", "1 discard 1z")
    return play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p"), 1


OWN_KONGS = {
    "passed_kong": passed_kong,
    "no_replacement": lambda: (opened("1111m258p369s1234z", wall=""), 0),
    "after_pong": lambda: (play(opened(DEALER, "77z1111m258p369s1z"), "0 discard 7z", "1 pong"), 1),
}


@pytest.mark.parametrize("code", OWN_KONGS)
def test_why_a_kong_cannot_be_made(code):
    state, seat = OWN_KONGS[code]()
    assert told(state, seat) == {("kong", code)}


def test_why_a_gold_cannot_be_thrown():
    state = opened("258m368p47s123467z", rules="zhangle", wall=LONG_WALL)
    assert reasons(state, 0) == (Reason("discard", "gold_kept", tile_of("8p")),)


# Of a tile that lies open

PAIR, THREE = "77z147m258p369s12z", "777z147m258p369s1z"


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (lambda: discarded(opened("258m368p47s123467z", "88p147m258s12346z"), "8p"), {("pong", "gold")}),
        (lambda: discarded(opened(DEALER, PAIR, rules="lequ-full", gold="8p 9p")), {("pong", "full_mode")}),
        (lambda: frozen(discarded(opened(DEALER, PAIR)), "A"), {("pong", "frozen")}),
        (lambda: frozen(discarded(opened(DEALER, THREE)), "B"), {("pong", "frozen_hard")}),
        (
            lambda: frozen(discarded(opened(DEALER, THREE, rules="zhangle", wall=LONG_WALL)), "A"),
            {("pong", "frozen"), ("kong", "frozen")},
        ),
        (lambda: discarded(opened(DEALER, THREE, wall="")), {("kong", "no_replacement")}),
        (lambda: discarded(opened(DEALER, READY)), {(WIN, "no_discard_win")}),
        (lambda: frozen(discarded(opened(DEALER, READY, rules="zhangle", wall=LONG_WALL)), "A"), {(WIN, "frozen")}),
        (
            lambda: discarded(
                opened(
                    "258m369p47s123456z",
                    "123m456p789s79p11z",
                    rules={"preset": "zhangle", "white_face_from_others": False},
                    wall=LONG_WALL,
                ),
                "5z",
            ),
            {(WIN, "white_plain")},
        ),
    ],
)
def test_why_a_discard_cannot_be_claimed(state, expected):
    assert told(state(), 1) == expected


@pytest.mark.parametrize(("rob", "expected"), [(True, set()), (False, {(WIN, "no_robbing")})])
def test_why_a_kong_cannot_be_robbed(rob, expected):
    rules = {"preset": "lequ-half", "rob_kong": rob}
    hands = ("147m25p369s123467z", "33s147m25p79s1235z", "111222333m44p24s")
    state = opened(*hands, wall="9s9p1p3s9p6z", rules=rules)
    state = play(state, "0 discard 3s", "1 pong", "1 discard 5z", "2 discard 9s", "3 discard 9p", "0 discard 1p")
    assert told(act(state, 1, parse("kong 3s")).state, 2) == expected


def test_what_a_hand_would_be_under_other_rules_is_not_said_of_a_tile_that_may_not_be_won():
    hands = ("258m369p47s123456z", "1m19p19s12345567z")
    assert reasons(discarded(opened(*hands, gold="9m"), "1z"), 1) == ()


# The opening


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("8p147m258s123456z", set()),
        ("88p147m258s12345z", {(WIN, "third_gold")}),
        ("888p147m258s1234z", set()),
        ("88p123m456p789s12z", set()),
    ],
)
def test_the_indicator_is_no_third_gold(hand, expected):
    assert told(table("258m369p47s123467z", hand, "888m147p258s1234z").but(phase=OPENING), 1) == expected


# Playouts


def complete_but_refused(state, seat):
    """Whether the seat's hand, with the tile that lies open if there is one, is complete and cannot win."""
    hand = state.hands[seat]
    code = hand.code
    if state.phase == OFFER:
        if seat == state.offer.seat or state.answers[seat] is not None:
            return False
        code += UNIT[state.offer.tile]
    elif state.phase != TURN or seat != state.turn:
        return False
    wins = any(action.verb == WIN for action in legal(state, seat))
    return not wins and state.reading.is_complete(code, len(hand.melds))


def test_every_complete_hand_that_is_refused_has_a_reason():
    random, refused = Random(1), 0
    for name in PRESET_NAMES:
        rules = read_rules(name)
        for _ in range(6):
            state = deal(rules, shuffled(rules, random), 0, 1)
            while state.outcome is None:
                for seat in range(4):
                    if complete_but_refused(state, seat):
                        refused += 1
                        assert any(reason.verb == WIN for reason in reasons(state, seat))
                state = declining(state, random)
    assert refused > 20


def declining(state, random):
    """The next state between beginners who take a win one time in four only."""
    if is_tables_turn(state):
        return proceed(state).state
    seat = next(seat for seat, question in enumerate(state.questions) if question)
    action = beginner(seat_view(state, seat))
    if action.verb == WIN and random.random() < 0.75:
        action = random.choice([other for other in legal(state, seat) if other.verb != WIN])
    return act(state, seat, action).state
