"""Who may see a match, and what came of it."""

from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from longyan.engine import read_rules
from longyan.engine.state import WON, Meld
from longyan.engine.tiles import Tile
from tables import holders, words
from tables.holders import Tenure
from tables.memory import load
from tables.models import Deal, Match, Seat, ShareLink
from tables.rounds import round_of
from tables.rulenames import rules_of
from tables.sitters import names, ranking
from tables.table import NotSeated
from tables.tilehtml import Golds


class Placed(NamedTuple):
    """A line of the ranking: the place from 1, who, and their points."""

    place: int
    name: str
    points: int


class BestWin(NamedTuple):
    """The win that brought most: whose, what it is called, its points, and the hand; `tile` is what it was won with,
    None for an opening win."""

    name: str
    win: str
    points: int
    tiles: tuple[Tile, ...]
    tile: Tile | None
    melds: tuple[Meld, ...]
    golds: Golds


class DealLine(NamedTuple):
    """A deal that is over as the match's page lists it; `points` are the reader's."""

    number: int
    round: str
    how: str
    points: int
    url: str


class Result:
    """A match as somebody may see it: who sat there, or holds a link (`link`) that one of them made. Of the deals only
    those are theirs that ended while they held the seat."""

    def __init__(self, match: Match, tenure: Tenure, names_hidden: bool = False, link: ShareLink | None = None) -> None:
        self.match, self.tenure, self.names_hidden, self.link = match, tenure, names_hidden, link

    @property
    def rules_name(self) -> str:
        """What the rules are called."""
        return rules_of(self.match, self.match.room.preset, read_rules(self.match.rules))

    @property
    def is_of_one_deal(self) -> bool:
        """Whether the reader holds a link to a single deal."""
        return self.link is not None and self.link.deal_id is not None

    @property
    def room_code(self) -> str:
        """The room's code, for those who sit there."""
        return "" if self.link else self.match.room.code

    @property
    def ended(self) -> datetime:
        """When it was over, or so far."""
        return self.match.finished_at or self.deals[-1].ended_at or self.match.started_at

    @cached_property
    def deals(self) -> list[Deal]:
        """All deals, in order."""
        return list(self.match.played.defer("rules", "wall").order_by("number"))

    @cached_property
    def over(self) -> list[Deal]:
        """The deals that are over."""
        return [deal for deal in self.deals if deal.result is not None]

    @cached_property
    def seats(self) -> list[Seat]:
        """Everybody who sat there."""
        return list(self.match.seats.select_related("user"))

    @cached_property
    def names(self) -> list[str]:
        """What they are called; where names are hidden, by the winds of the first deal."""
        if not self.names_hidden:
            return names(self.seats)
        first = self.deals[0].dealer
        return [words.seat_name((seat.index - first) % len(self.seats)) for seat in self.seats]

    @cached_property
    def places(self) -> list[Placed]:
        """The ranking, best first."""
        ranks = ranking([seat.points for seat in self.seats])
        return [Placed(place, self.names[seat], points) for place, seat, points in ranks]

    @cached_property
    def best(self) -> BestWin | None:
        """The win that brought its winner most, the first of equal ones."""
        won = [deal for deal in self.over if deal.result["status"] == WON]
        if not won:
            return None
        deal = max(won, key=lambda deal: deal.result["points"][deal.result["winner"]])
        return _best(deal, self.names if self.names_hidden else names(holders.seats_at(deal)))

    def lines(self) -> list[DealLine]:
        """The reader's deals that are over, in order."""
        dealers = [deal.dealer for deal in self.deals]
        rounds = [round_of(dealers[: place + 1], len(self.seats)) for place in range(len(dealers))]
        return [
            DealLine(
                number=deal.number,
                round=words.round_name(round),
                how=self._how(deal),
                points=deal.result["points"][self.tenure.seat],
                url=self.deal_url(deal),
            )
            for deal, round in zip(self.deals, rounds, strict=True)
            if deal.result is not None and self.tenure.held(deal.number)
        ]

    def deal_url(self, deal: Deal) -> str:
        """Where a deal is replayed."""
        if self.link is not None:
            return reverse("shared-replay", args=[self.link.key, deal.number])
        return reverse("replay", args=[self.match.room.code, self.match.number, deal.number])

    def url(self, page: str, *args: object) -> str:
        """The address of a page of this match: ``match``, ``picture``."""
        if self.link is not None:
            return reverse(f"shared-{page}", args=[self.link.key, *args])
        return reverse(page, args=[self.match.room.code, self.match.number, *args])

    def _how(self, deal: Deal) -> str:
        result = deal.result
        if result["status"] != WON:
            return _("流局") if result["status"] == "drawn" else _("没有打完")
        facts = {"name": self.names[result["winner"]], "win": words.win_name(result["win"])}
        return _("%(name)s %(win)s") % facts


def of_sitter(user, code: str, number: int) -> Result:
    """A match for somebody who sat there; raises `NotSeated`."""
    match = Match.objects.select_related("room").filter(room__code=code, number=number).first()
    return Result(match, _tenure(match, user.pk))


def of_link(key: str) -> Result:
    """A match for whoever holds a link that was not taken back; raises `NotSeated`."""
    link = ShareLink.objects.active().filter(key=key).select_related("match__room", "deal").first()
    if link is None:
        raise NotSeated
    return Result(link.match, _tenure(link.match, link.made_by_id), link.names_hidden, link)


def _tenure(match: Match | None, user_id: int) -> Tenure:
    tenure = match and holders.tenure(match.pk, user_id)
    if tenure is None:
        raise NotSeated
    return tenure


def _best(deal: Deal, called: list[str]) -> BestWin:
    state = load(Deal.objects.get(pk=deal.pk))
    outcome = state.outcome
    hand = state.hands[outcome.winner]
    return BestWin(
        name=called[outcome.winner],
        win=words.win_name(outcome.win),
        points=deal.result["points"][outcome.winner],
        tiles=hand.tiles,
        tile=outcome.tile,
        melds=hand.melds,
        golds=state.indicators,
    )
