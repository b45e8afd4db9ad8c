"""What computer players work out from a view."""

from longyan.bots.sight import see, ties
from longyan.engine import tiles
from longyan.engine.seatview import seat_view
from longyan.engine.tiles import read
from tests.longyan.engine.positions import opened, play

DEALER = "258m369p47s123467z"


def test_live_tiles_are_those_the_seat_does_not_see():
    state = play(
        opened(DEALER, "55m369p147s1234z6s", gold="8p", wall="9m9m9m"), "0 discard 5m", "1 pong", "1 discard 1z"
    )
    live = see(seat_view(state, 2)).live
    own = list(state.hands[2].tiles)
    assert live[tiles.parse("5m")] == 1 - own.count(tiles.parse("5m"))
    assert live[tiles.parse("8p")] == 3 - own.count(tiles.parse("8p"))
    assert live[tiles.parse("1z")] == 3 - own.count(tiles.parse("1z"))
    assert sum(live) == 4 * 34 - len(own) - 3 - 1 - 1


def test_hands_after_what_one_may_do():
    state = opened("1111m369p147s2345z", gold="8p")
    sight = see(seat_view(state, 0))
    assert sight.own_kongs() == [action for action in sight.mine.legal if str(action) == "kong 1m"]
    assert sight.after_own_kong(0) == (sight.code - 4, 1)
    assert sight.after_discard(0) == (sight.code - 1, 0)
    assert not sight.can_win


def test_ties_count_likes_and_neighbours_of_one_suit():
    others = read("1123m9p1s19s12z")
    assert ties(read("1m"), others) == [4 * 2 + 2 + 1]
    assert ties(read("3m"), others) == [4 + 2 + 2]
    assert ties(read("9p1s9s1z2z"), others) == [4, 8, 4, 4, 4]
