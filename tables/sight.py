"""Everything the table page shows to one seat: the seat's view of the deal, and who sits there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from longyan.engine import events
from longyan.engine.accounts import Way
from longyan.engine.hints import Hints
from longyan.engine.prospects import Prospect
from longyan.engine.reasons import Reason
from longyan.engine.seatview import SeatView
from longyan.engine.state import FED, OFFER, TURN, Seat
from longyan.engine.tiles import Tile
from tables import words
from tables.clock import Ballot
from tables.rounds import FIRST_ROUND, ONE_DEAL, Length, Round
from talk.bubbles import Line
from voices.calls import NO_CAPTIONS, Captions

NEXT_DEAL, PLAY_AGAIN, COME_BACK, PLAY_HERE = "next", "again", "back", "here"
"""What the page's buttons say besides moves: go on after a settlement, play the same table again, end autopilot, play
on this page and no other."""

THREW, PONGED, KONGED, FLOWERED = "threw", "ponged", "konged", "flowered"

NO_HINTS = Hints()

SPOTS = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Where a table's seats are drawn, from one's own on in turn order: 0 below, 1 right, 2 above, 3 left."""


class Timer(NamedTuple):
    """A running clock: when it ends (ms since 1970), how long it is (ms), and whether it is the deal's reserve."""

    deadline_ms: int
    span_ms: int
    bank: bool = False


class Sitter(NamedTuple):
    """Who sits at a seat. `bot` is "" for a person, else the kind of computer player; `points` those of the match
    before this deal; `autopilot` the clock plays for them; `away` they are not connected; `left` they are gone for
    good, and the seat is free; `avatar` the drawing that stands for them; `url` is where a reader who sits with them
    may keep away from them or report them."""

    name: str
    bot: str = ""
    points: int = 0
    autopilot: bool = False
    away: bool = False
    left: bool = False
    avatar: str = ""
    url: str = ""


class Rank(NamedTuple):
    """A seat's place in a finished match, from 1, and its points."""

    place: int
    seat: Seat
    points: int


class LogLine(NamedTuple):
    """Something all could see: who did what with which tile. `kind` is a kong's kind, `level` the you level of 2 or
    3 after a discard."""

    seat: Seat
    verb: str
    tile: Tile
    kind: str = ""
    level: int = 0


@dataclass(frozen=True)
class Sight:
    """What one seat's page shows; equal sights make equal HTML, byte for byte.

    view          what the seat may know of the deal
    sitters       by seat number
    act_url       where a button posts to when there is no socket; nothing can be pressed where it is ""
    turn_timer    the clock of the seat whose own turn it is: all see it
    my_timer      the clock of my open question, if it is not my own turn's: nobody else sees it
    deal_number   from 1, in a match of this `length`
    round         where in the match the deal stands: names it
    captions      how the voice that I chose writes what is called out
    hints         what is told of my hand; nothing in a room without hints
    reasons       why moves that my hand would fit are not there; none in a room without hints
    prospects     what my discards that float would be worth
    ways          the readings of the hand that won
    log           the deal so far as all saw it, oldest first (`public_log`)
    next_deal_ms  when the next deal starts by itself (ms since 1970), after a settlement
    ready         by seat number, who asked for the next deal or the next match
    is_parted     after the match: somebody left, or the rules are other ones; it is not played again just so
    room_url      where those who go on meet after the match
    ranking       the places once the match is over, else None
    toggles       the names of my toggles that are on (`toggles`): nobody else sees them
    is_answering  one of them is about to answer my open question
    golds_first   how I prefer my hand to be sorted
    replay_url    where a deal that is over can be watched again
    result_url    where the result of a match that is over is shown
    position      the seat that is drawn below for a bystander
    is_watched    the page goes on by itself, though nothing can be pressed on it
    watchers      how many people watch: all see it
    company_url   where one meets whom one sits with
    talk          what I hear of what is said, oldest first; None where nobody is to hear anything
    may_chat      whether people may type here what they say
    in_control    whether this page may act; else another one of mine does
    vote          the vote on ending the match early, if there is one
    replaceable   the seats that I may give to computer players
    halted        why the club has the table stand still, "" while it does not
    """

    view: SeatView
    sitters: tuple[Sitter, ...]
    act_url: str
    room_code: str = ""
    rules_name: str = ""
    deal_number: int = 1
    length: Length = ONE_DEAL
    round: Round = FIRST_ROUND
    turn_timer: Timer | None = None
    my_timer: Timer | None = None
    captions: Captions = NO_CAPTIONS
    hints: Hints = NO_HINTS
    reasons: tuple[Reason, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    ways: tuple[Way, ...] = ()
    log: tuple[LogLine, ...] = ()
    next_deal_ms: int | None = None
    ready: tuple[bool, ...] = ()
    is_parted: bool = False
    room_url: str = ""
    ranking: tuple[Rank, ...] | None = None
    toggles: str = ""
    is_answering: bool = False
    golds_first: bool = True
    replay_url: str = ""
    result_url: str = ""
    position: Seat = 0
    is_watched: bool = False
    watchers: int = 0
    company_url: str = ""
    talk: tuple[Line, ...] | None = None
    may_chat: bool = False
    in_control: bool = True
    vote: Ballot | None = None
    replaceable: tuple[Seat, ...] = ()
    halted: str = ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called on this page, by seat number: 东家 for the dealer, 我 for mine."""
        return tuple(words.seat_name(self.place(seat), self.is_me(seat)) for seat in range(self.size))

    @property
    def size(self) -> int:
        """How many sit at the table."""
        return len(self.view.seats)

    @property
    def below(self) -> Seat:
        """The seat drawn below: mine, or the one that a bystander chose."""
        return self.position if self.view.seat is None else self.view.seat

    def spot(self, seat: Seat) -> int:
        """Where a seat is drawn: 0 below, 1 right, 2 above, 3 left."""
        return SPOTS[self.size][(seat - self.below) % self.size]

    def place(self, seat: Seat) -> int:
        """A seat's wind: 0 for the dealer."""
        return (seat - self.view.dealer) % self.size

    def is_me(self, seat: Seat | None) -> bool:
        """Whether the page is this seat's own."""
        return seat is not None and seat == self.view.seat

    def points(self, seat: Seat) -> int:
        """A seat's points in the match so far, this deal's among them."""
        return self.sitters[seat].points + self.view.seats[seat].points


def public_log(happened: Iterable[events.Event]) -> tuple[LogLine, ...]:
    """What all could see of a deal's events, as lines of a log."""
    return tuple(line for line in map(_line, happened) if line)


def _line(event: events.Event) -> LogLine | None:
    match event:
        case events.Discarded(seat, tile, _, level):
            return LogLine(seat, THREW, tile, level=level if level > 1 else 0)
        case events.Ponged(seat, tile, _):
            return LogLine(seat, PONGED, tile)
        case events.Konged(seat, tile, kind, _, _):
            return LogLine(seat, KONGED, tile, kind)
        case events.LaidFlower(seat, tile):
            return LogLine(seat, FLOWERED, tile)
    return None


def newest_thrower(sight: Sight) -> Seat | None:
    """The seat whose river ends with the newest discard of the table, None if that tile was claimed.

    Without a log: the seat whose discard lies open, in a turn the seat before.
    """
    if sight.log:
        return _newest_of(sight.log)
    view = sight.view
    if view.phase == OFFER and view.offer and not view.offer.kong:
        seat = view.offer.seat
    elif view.phase == TURN:
        seat = (view.turn - 1) % sight.size
    else:
        return None
    return seat if view.seats[seat].river else None


def _newest_of(log: tuple[LogLine, ...]) -> Seat | None:
    for line in reversed(log):
        if line.verb == PONGED or (line.verb == KONGED and line.kind == FED):
            return None
        if line.verb == THREW:
            return line.seat
    return None
