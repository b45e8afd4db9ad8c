"""How a deal is played: order of answers, refusals, kongs, 分饼, the end, replay."""

from dataclasses import FrozenInstanceError
from itertools import permutations

import pytest

from longyan.bots import player
from longyan.engine.actions import NotAllowed, TooLate, parse
from longyan.engine.evolve import evolve
from longyan.engine.legal import legal
from longyan.engine.play import act, check_number, decide, is_tables_turn, proceed, replay, settled
from longyan.engine.presets import read_rules
from longyan.engine.scoring import totals
from longyan.engine.state import OFFER, OPENING
from longyan.engine.tiles import write
from longyan.simulation import play_deals
from tests.longyan.engine.positions import opened, play, says, table

DEALER = "258m369p47s123467z"
READY = "123m456p789s1112z"
FLOATING = "777m2334458p111s"


def answered(state, order, answers):
    """The state after the seats have answered in this order, and the table's own steps; late ones are dropped."""
    for seat in order:
        if state.questions[seat] is not None:
            state = act(state, seat, parse(answers[seat])).state
    return settled(state)


@pytest.mark.parametrize(
    ("answers", "winner"),
    [
        ({1: "win", 2: "win", 3: "win"}, 3),
        ({1: "win", 2: "win", 3: "pass"}, 1),
        ({1: "pass", 2: "win", 3: "pass"}, 2),
        ({1: "pass", 2: "pass", 3: "pass"}, None),
    ],
)
def test_the_order_of_opening_answers_changes_nothing(answers, winner):
    state = table(DEALER, READY, READY, FLOATING)
    assert state.phase == OPENING
    ends = [answered(state, order, answers) for order in permutations(answers)]
    assert {end.outcome and end.outcome.winner for end in ends} == {winner}
    assert all(end.hands == ends[0].hands and end.payments == ends[0].payments for end in ends)


@pytest.mark.parametrize(
    ("answers", "taken"),
    [
        ({1: "pong", 2: "win"}, "win"),
        ({1: "pong", 2: "pass"}, "pong"),
        ({1: "pass", 2: "win"}, "win"),
        ({1: "pass", 2: "pass"}, "draw"),
    ],
)
def test_the_order_of_claims_changes_nothing(answers, taken):
    wall = "9p9s6p1p2p3p4p5p1s2s3s4s5s6s7s"
    state = opened(DEALER, "77z147m258p369s12z", "123m456p789s1117z", rules="zhangle", wall=wall)
    state = act(state, 0, parse("discard 7z")).state
    ends = [answered(state, order, answers) for order in permutations(answers)]
    assert all(end.but(asked=(), questions=()) == ends[0].but(asked=(), questions=()) for end in ends)
    last = ends[0]
    found = "win" if last.outcome else "pong" if last.hands[1].melds else "draw"
    assert found == taken


def test_one_who_may_claim_better_is_waited_for():
    wall = "9p9s6p1p2p3p4p5p1s2s3s4s5s6s7s"
    state = opened(DEALER, "77z147m258p369s12z", "123m456p789s1117z", rules="zhangle", wall=wall)
    state = act(act(state, 0, parse("discard 7z")).state, 1, parse("pong")).state
    assert state.phase == OFFER
    assert says(legal(state, 1)) == set()
    assert says(legal(state, 2)) == {"win", "pass"}


def test_a_discard_that_nobody_may_claim_waits_for_the_table():
    state = act(opened(DEALER), 0, parse("discard 7z")).state
    assert is_tables_turn(state)
    assert write([proceed(state).state.hands[1].drawn]) == "9p"


def test_the_table_does_not_go_on_while_a_seat_is_asked():
    with pytest.raises(NotAllowed):
        proceed(opened(DEALER))


def test_an_added_kong_waits_too_though_nobody_can_rob_it():
    state = opened(DEALER, "77z147m258p369s12z", wall="9p9s6p7z1p2p3p5s6s")
    state = play(state, "0 discard 7z", "1 pong", "1 discard 1z")
    state = play(state, "2 discard 9p", "3 discard 9s", "0 discard 6p")
    shown = act(state, 1, parse("kong 7z")).state
    assert is_tables_turn(shown)
    assert (totals(shown), write(shown.hands[1].tiles)) == ((0, 0, 0, 0), "147m258p369s2z")
    made = proceed(shown).state
    assert totals(made) == (-2, 4, -1, -1)
    assert [meld.kind for meld in made.hands[1].melds] == ["added_kong"]


@pytest.mark.parametrize("words", ["discard 9m", "pong", "kong 2m", "win", "pass"])
def test_what_is_not_open_is_not_allowed(words):
    with pytest.raises(NotAllowed):
        act(opened(DEALER), 0, parse(words))


def test_who_is_not_asked_may_not_act():
    with pytest.raises(NotAllowed):
        act(opened(DEALER), 1, parse("discard 1m"))


def test_nothing_may_be_done_after_the_end():
    state = play(opened(DEALER, wall=""), "0 discard 7z")
    assert state.outcome.status == "drawn"
    with pytest.raises(TooLate):
        act(state, 1, parse("discard 1m"))


def test_every_question_of_a_seat_has_its_own_number():
    state = opened(DEALER)
    check_number(state, 0, 1)
    for number in (0, 2):
        with pytest.raises(TooLate):
            check_number(state, 0, number)
    later = play(state, "0 discard 7z", "1 discard 9p", "2 discard 9s", "3 discard 7p")
    check_number(later, 0, 2)
    assert later.asked == (2, 1, 1, 1)


def test_fenbing_goes_on_round_by_round_until_another_tile_comes():
    hands = ["1255m" + rest for rest in ("37p258s13467z", "49p258s12366z", "37p369s12377z", "49p147s12344z")]
    state = opened(*hands, wall="9p9s6p1p2p3p4p5p")
    state = play(state, *[f"{seat} discard 1m" for seat in range(4)])
    assert totals(state, "fenbing") == (-6, 2, 2, 2)
    state = play(state, "0 discard 2m", "1 discard 2m", "2 discard 2m")
    assert state.fenbing.count == 3
    assert totals(play(state, "3 discard 2m"), "fenbing") == (-18, 6, 6, 6)
    assert play(state, "3 discard 7s").fenbing is None


def test_a_concealed_kong_ends_fenbing():
    state = opened(DEALER, "1111m258p369s123z", wall="9p9s6p1p2p3p")
    state = play(state, "0 discard 7z")
    assert state.fenbing is not None
    assert play(state, "1 kong 1m").fenbing is None


def test_decide_gives_the_events_of_act():
    state = opened(DEALER)
    assert tuple(decide(state, 0, parse("discard 7z"))) == act(state, 0, parse("discard 7z")).events


def test_replay_stops_at_the_first_move_that_does_not_follow():
    state = opened(DEALER)
    first = act(state, 0, parse("discard 7z"))
    second = proceed(first.state)
    moves = [(0, "discard 7z", first.events), (None, "go on", second.events), (2, "discard 1m", ())]
    told = replay(state, moves)
    assert (told.count, told.state) == (2, second.state)
    assert told.fault
    assert replay(state, moves[:2]).fault is None
    wrong = replay(state, [(0, "discard 7z", first.events), (None, "go on", first.events)])
    assert (wrong.count, wrong.fault is None) == (1, False)


def test_a_table_stays_as_it_was_while_it_is_played_on():
    for played in play_deals(read_rules("lequ-half"), [player("random", seat) for seat in range(4)], 5, 1):
        states = [played.first]
        texts = [repr(played.first)]
        for event in played.told:
            states.append(evolve(states[-1], event))
            texts.append(repr(states[-1]))
        assert [repr(state) for state in states] == texts
        assert states[-1] == played.last


@pytest.mark.parametrize("move", ["discard 7z", "discard 2m"])
def test_nothing_on_a_table_can_be_set(move):
    state = act(opened(DEALER), 0, parse(move)).state
    for value, field in ((state, "phase"), (state.hands[0], "level")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, 0)
        with pytest.raises(FrozenInstanceError):
            delattr(value, field)
