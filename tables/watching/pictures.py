"""From a room's past to the table's own fragments, for all who watch from one side in one language."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils import translation
from django.utils.safestring import SafeString

from longyan.engine import seat_view
from longyan.engine.accounts import ways
from tables import scene
from tables.holders import seats_by
from tables.looks import deals_before, played
from tables.models import Room
from tables.rounds import round_of
from tables.rulenames import rules_of
from tables.scene import Sight
from tables.showing import points_of
from tables.sitters import ranking, seen_later
from tables.table import now_ms
from tables.watching import past
from tables.watching.past import Past
from tables.wires import digest_of

_SECOND = 1000


class Outlook(NamedTuple):
    """How a watcher sees a table: the seat that is drawn below, and the language."""

    position: int
    language: str


class Sides(NamedTuple):
    """From where a table can be watched: each seat's name, and which is below."""

    names: tuple[str, ...]
    position: int

    template = "sides"

    def context(self) -> dict[str, object]:
        return self._asdict()


class Picture(NamedTuple):
    """What a watcher's page shows, fragment by fragment, at a table of so many seats."""

    fragments: dict[str, SafeString]
    digest: str
    size: int

    @classmethod
    def of(cls, fragments: dict[str, SafeString], size: int) -> "Picture":
        """The picture that is made of these fragments."""
        return cls(fragments, digest_of(fragments.values()), size)

    def changes(self, shown: "Picture | None" = None) -> list[SafeString]:
        """The fragments in which it differs from the one that is shown."""
        before = shown.fragments if shown else {}
        return [html for name, html in self.fragments.items() if before.get(name) != html]


def then_of(room: Room, now: int) -> int:
    """The moment that is shown now (both in ms since 1970)."""
    return now - room.watch_delay_seconds * _SECOND


def past_of(room: Room, now: int | None = None) -> Past:
    """What of a room is shown now."""
    return past.at(room, then_of(room, now_ms() if now is None else now))


def drawn(shown: Past, outlooks: Iterable[Outlook], watchers: int) -> dict[Outlook, Picture]:
    """The pictures of a past with a deal in it, watched by so many."""
    pictures = {}
    for outlook in outlooks:
        with translation.override(outlook.language):
            seen = sight(shown, outlook.position, watchers)
            pictures[outlook] = Picture.of(fragments(seen), seen.size)
    return pictures


def fragments(seen: Sight) -> dict[str, SafeString]:
    """Every fragment's HTML by the id of its element."""
    sides = Sides(tuple(who.name for who in seen.sitters), seen.position)
    return scene.fragments(seen) | {"sides": scene.draw(sides)}


def sight(shown: Past, position: int, watchers: int = 0) -> Sight:
    """The table as a bystander saw it, without clocks: whoever was away or on autopilot is not told."""
    room, deal = shown.room, shown.deal
    reel = past.reel_of(deal.pk, shown.moves)
    seats = seats_by(deal, shown.then)
    before = deals_before(deal.match_id, deal.number)
    deals = (*before, played(deal.dealer, deal.result if shown.is_over else None))
    points = points_of(before, len(seats))
    return Sight(
        view=seat_view(reel.state, None, room.hands_open),
        sitters=seen_later(seats, points),
        act_url="",
        rules_name=rules_of(deal.match, room.preset, reel.state.rules),
        deal_number=deal.number,
        length=deal.match.length,
        round=round_of([each.dealer for each in deals], len(seats)),
        ways=ways(reel.state),
        log=reel.log,
        ranking=ranking(points_of(deals, len(seats))) if shown.is_last else None,
        position=position if position < len(seats) else 0,
        is_watched=True,
        watchers=watchers,
    )
