"""Tables written as text, for the engine's tests."""

from longyan.engine.actions import GIVE_UP, parse
from longyan.engine.dealing import begin
from longyan.engine.legal import legal
from longyan.engine.play import act, settled
from longyan.engine.presets import read_rules
from longyan.engine.state import State
from longyan.engine.tiles import read

JUNK = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m369p258s1267z")
"""Hands that are far from anything under most golds."""


def table(*hands: str, gold="8p", wall="9p9s7p6s", rules="lequ-half", dealer=0, flowers=(), streak=1) -> State:
    """The table at the opening; seats without a hand hold junk."""
    rules = read_rules(rules)
    held = [read(hand) for hand in (*hands, *JUNK[len(hands) :])][: rules.players]
    laid = [read(text) for text in (*flowers, *[""] * 4)][: rules.players]
    indicators = tuple(tile for text in gold.split() for tile in read(text))
    return settled(begin(rules, dealer, streak, indicators, held, laid, read(wall)))


def play(state: State, *moves: str) -> State:
    """The table after moves such as "0 discard 5m"; the table's own steps are taken in between."""
    for move in moves:
        seat, _, words = move.partition(" ")
        state = settled(act(state, int(seat), parse(words)).state)
    return state


def says(actions) -> set[str]:
    """Actions as texts."""
    return {str(action) for action in actions}


def all_pass(state: State) -> State:
    """The table once every seat that is asked something it may pass has passed."""
    while passers := [seat for seat in range(len(state.hands)) if GIVE_UP in legal(state, seat)]:
        state = settled(act(state, passers[0], GIVE_UP).state)
    return state


def opened(*hands: str, **how) -> State:
    """The dealer's first turn, every opening win passed."""
    return all_pass(table(*hands, **how))
