"""Sights for the tests of drawing: whole deals played at random, and tables set by hand."""

from collections.abc import Iterator
from random import Random

from longyan.engine import act, deal, is_tables_turn, legal, proceed, seat_view
from longyan.engine import actions as say
from longyan.engine.accounts import ways
from longyan.engine.hints import hints
from longyan.engine.presets import preset
from longyan.engine.prospects import prospects
from longyan.engine.reasons import reasons
from longyan.engine.seatview import OtherHand, OwnHand, SeatView
from longyan.engine.state import TURN, Question, State, Thrown
from longyan.engine.tiles import parse, read
from longyan.simulation import shuffled
from tables.rounds import Length
from tables.sight import Sight, Sitter, public_log

RULES = preset("lequ-half")
SITTERS = (
    Sitter("小满", points=18, avatar="tea"),
    Sitter("阿兰", points=-6, avatar="orchid"),
    Sitter("老陈", points=-20, avatar="ox"),
    Sitter("石桥", "steady", 8, avatar="computer"),
)


def states(seed: int) -> Iterator[tuple[State, tuple]]:
    """The states of a deal played at random, each with the events up to it; wins are taken last."""
    random, told = Random(seed), ()
    state = deal(RULES, shuffled(RULES, random), random.randrange(4), 1)
    while True:
        yield state, told
        if state.outcome is not None:
            return
        if is_tables_turn(state):
            step = proceed(state)
        else:
            seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
            step = act(state, seat, random.choice(legal(state, seat)[-14:]))
        state, told = step.state, told + step.events


def sights(seed: int, seat: int | None = 0) -> Iterator[Sight]:
    """A random deal as one seat sees it."""
    for state, told in states(seed):
        yield seen(state, seat, told)


def seen(state: State, seat: int | None, told: tuple = ()) -> Sight:
    """A state as the page of one seat shows it."""
    shown = seat_view(state, seat)
    own = {} if seat is None else {"reasons": reasons(state, seat), "prospects": prospects(state, seat)}
    return sight(shown, hints=hints(shown), log=public_log(told), ways=ways(state), **own)


def sight(view: SeatView, **changes: object) -> Sight:
    """A sight of a view, with the four of `SITTERS`."""
    facts = {
        "sitters": SITTERS,
        "act_url": "/t/482190/act/",
        "room_code": "482190",
        "rules_name": "乐趣半自摸",
        "length": Length(8),
        "talk": (),
    }
    return Sight(view=view, **(facts | changes))


def other(river: str = "", flowers: str = "", **changes: object) -> OtherHand:
    """A seat as all see it: thirteen concealed tiles and no melds."""
    facts = {"melds": (), "count": 13, "level": 0, "points": 0, "tiles": None}
    thrown = tuple(Thrown(tile, False) for tile in read(river))
    return OtherHand(flowers=tuple(read(flowers)), river=thrown, **(facts | changes))


def own(tiles: str, *buttons: say.Action, throws: bool = True, drawn: str = "", **changes: object) -> OwnHand:
    """My hand, asked question 17; all of it may be thrown if `throws`."""
    held = read(tiles)
    discards = tuple(map(say.discard, dict.fromkeys(held))) if throws else ()
    facts = {
        "tiles": held,
        "drawn": parse(drawn) if drawn else None,
        "level": 0,
        "question": Question(17, "turn" if throws else "claim") if throws or buttons else None,
        "legal": (*buttons, *discards),
        "floats": (),
        "win": None,
        "win_points": 0,
        "frozen": None,
    }
    return OwnHand(**(facts | changes))


def view(mine: OwnHand | None = None, **changes: object) -> SeatView:
    """Seat 0's view of its own turn as dealer, with 5p gold."""
    facts = {
        "rules": RULES,
        "seat": 0,
        "mine": mine,
        "seats": (other(), other(), other(), other()),
        "dealer": 0,
        "streak": 1,
        "indicators": (parse("5p"),),
        "left": 46,
        "phase": TURN,
        "turn": 0,
        "offer": None,
        "freezes": (),
        "fenbing": None,
        "payments": (),
        "outcome": None,
    }
    return SeatView(**(facts | changes))
