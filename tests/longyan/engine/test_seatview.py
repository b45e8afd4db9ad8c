"""What a seat may know: built from allowed parts, unchanged by whatever is hidden from it."""

from random import Random

import pytest

from longyan.engine.dealing import deal
from longyan.engine.hands import pack
from longyan.engine.legal import legal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.seatview import SeatView, seat_view
from longyan.engine.tiles import parse
from longyan.simulation import shuffled
from tests.longyan.engine.positions import opened, play


def states_of_a_deal(rules, seed):
    """The states of one deal played at random, wins last so that it is a long one."""
    random = Random(seed)
    state = deal(rules, shuffled(rules, random), random.randrange(rules.players), 1)
    while state.outcome is None:
        yield state
        if is_tables_turn(state):
            state = proceed(state).state
            continue
        seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
        state = act(state, seat, random.choice(legal(state, seat)[-14:])).state


def shuffled_for(state, seat, random):
    """The state with all that is hidden from the seat dealt anew: others' tiles and the wall."""
    others = [other for other in range(len(state.hands)) if other != seat]
    pool = [tile for other in others for tile in state.hands[other].tiles]
    flowers = [tile for tile in state.wall[state.at :] if tile >= 34]
    pool += [tile for tile in state.wall[state.at :] if tile < 34]
    random.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        held = tuple(sorted(pool.pop() for _ in hands[other].tiles))
        hands[other] = hands[other].but(tiles=held, code=pack(held))
    rest = pool + flowers
    random.shuffle(rest)
    return state.but(hands=tuple(hands), wall=(*state.wall[: state.at], *rest))


@pytest.mark.parametrize("name", ["lequ-half", "juxian-full", "zhangle"])
def test_a_view_does_not_change_when_all_that_is_hidden_is_shuffled(name):
    random = Random(11)
    for seed in range(3):
        for state in states_of_a_deal(preset(name), seed):
            for seat in range(4):
                assert seat_view(shuffled_for(state, seat, random), seat) == seat_view(state, seat)


def test_a_bystander_sees_no_hand():
    view = seat_view(opened("258m369p47s123467z"), None)
    assert view.mine is None
    assert [other.tiles for other in view.seats] == [None] * 4


@pytest.mark.parametrize(("level", "shown"), [(0, 0), (1, 0), (2, 2), (3, 3)])
def test_levels_two_and_three_are_announced_and_one_is_not(level, shown):
    state = opened("258m369p47s123467z")
    state = state.but(hands=(*state.hands[:3], state.hands[3].but(level=level)))
    assert seat_view(state, 0).seats[3].level == shown
    assert seat_view(state, 3).mine.level == level


@pytest.mark.parametrize(("hands_open", "open_seats"), [("all", [0, 1, 2, 3]), ("winner", [1])])
def test_a_settlement_lays_open_what_the_room_says(hands_open, open_seats):
    state = play(opened("258m369p47s123467z", "777m2334458p111s"), "0 discard 7z", "1 win")
    view = seat_view(state, 2, hands_open)
    assert [seat for seat in range(4) if view.seats[seat].tiles is not None] == open_seats


def test_the_win_that_is_open_is_named_with_its_points():
    state = play(opened("258m369p47s123467z", "777m2334458p111s"), "0 discard 7z")
    mine = seat_view(state, 1).mine
    assert (mine.win, mine.win_points) == ("you", 5)
    assert seat_view(state, 2).mine.win is None


@pytest.mark.parametrize(("hand", "points"), [("111222333m44456m", 6), ("111222333m44p56m", 2)])
def test_the_points_of_a_win_are_those_that_it_will_pay(hand, points):
    rules = {"preset": "lequ-half", "patterns": {"all_triplets": 1, "one_suit": 3, "mixed_suit": 1}}
    state = play(opened("258m369p47s123467z", hand, wall="7m9p9s6p", rules=rules), "0 discard 7z")
    assert seat_view(state, 1).mine.win_points == points
    assert play(state, "1 win").payments[0].rate == points


def test_discards_that_keep_the_hand_floating_are_named_with_the_level_they_make():
    state = play(opened("258m369p47s123467z", "777m2334458p111s", wall="8p9m9s"), "0 discard 7z")
    assert dict(seat_view(state, 1).mine.floats)[parse("8p")] == 2


def test_a_view_has_no_field_that_holds_the_wall_or_the_state():
    names = set(SeatView._fields)
    assert names & {"wall", "state", "hands", "answers", "asked", "questions"} == set()


def test_every_preset_can_be_seen():
    for name in PRESET_NAMES:
        state = next(states_of_a_deal(preset(name), 1))
        assert seat_view(state, 0).indicators == state.indicators
