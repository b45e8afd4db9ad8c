"""The settlement sheet: the win, all hands laid open, every payment with its reason, the ranking at the end."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from longyan.engine.accounts import COUNTED, Account, Way
from longyan.engine.multipliers import PATTERN_NAMES
from longyan.engine.state import Meld, Outcome, Seat
from longyan.engine.tiles import Tile
from tables import parts, reckoning, tilehtml, words
from tables.sight import NEXT_DEAL, PLAY_AGAIN, PLAY_HERE, Rank
from tables.tilehtml import Golds


class Laid(NamedTuple):
    """What a seat has when the deal is over; `tiles` is None for a hand that stays closed."""

    tiles: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]


class Sheet(NamedTuple):
    """A deal's settlement. `names`, `before`, `hands` and `ready` are by seat number; `me` is None for a bystander,
    `below` the seat that comes first. After the last deal whoever waits for others goes to `room_url`, as all do once
    somebody left (`is_parted`). `ways` are the readings of the hand that won; nothing can be pressed on a sheet that is
    `still`. Where I play on another page (`is_elsewhere`), I can only go on here."""

    outcome: Outcome | None
    accounts: tuple[Account, ...] = ()
    ways: tuple[Way, ...] = ()
    names: tuple[str, ...] = ()
    before: tuple[int, ...] = ()
    hands: tuple[Laid, ...] = ()
    golds: Golds = ()
    dealer: Seat = 0
    streak: int = 1
    me: Seat | None = None
    next_deal_ms: int | None = None
    ready: tuple[bool, ...] = ()
    is_parted: bool = False
    room_url: str = ""
    ranking: tuple[Rank, ...] | None = None
    replay_url: str = ""
    result_url: str = ""
    company_url: str = ""
    still: bool = False
    below: Seat = 0
    is_elsewhere: bool = False
    is_halted: bool = False

    template = "sheet"

    def context(self) -> dict[str, Any]:
        if self.outcome is None:
            return self._stopped() if self.ranking is not None else {"is_open": False}
        return {
            **self._foot(),
            **self._headline(self.outcome),
            "columns": [self._column(seat) for seat in self._order()],
            "rows": [self._row(account) for account in self.accounts],
            "totals": [_points(total) for total in self._by_order(self._totals())],
            "sums": [_points(total) for total in self._by_order(self._sums())],
            "hands": [self._hand(seat) for seat in self._order() if seat != self.outcome.winner],
        }

    def _stopped(self) -> dict[str, Any]:
        """The match ended before the deal did: what is left is the ranking."""
        return {**self._foot(), "title": _("提前结束"), "won": False, "who": "", "how": _("没打完的这一局不算")}

    def _foot(self) -> dict[str, Any]:
        """The ranking, and what may be pressed."""
        return {
            "is_open": True,
            "ranks": [self._rank(rank) for rank in self.ranking] if self.ranking is not None else None,
            "go_on": NEXT_DEAL if self.ranking is None else PLAY_AGAIN,
            "here": PLAY_HERE if self.is_elsewhere else "",
            "next_deal_ms": self.next_deal_ms,
            "replay_url": self.replay_url,
            "result_url": self.result_url,
            "company_url": self.company_url,
            "still": self.still,
            "may_go_on": self.me is not None,
            "is_parted": self.is_parted,
            "is_halted": self.is_halted,
            "room_url": self.room_url,
            "is_ready": self.me is not None and self._is_ready(self.me),
        }

    def _headline(self, outcome: Outcome) -> dict[str, Any]:
        winner = outcome.winner
        if winner is None:
            return {"title": _("流局"), "won": False, "who": "", "how": self._dealer_words()}
        return {
            "title": words.win_name(outcome.win),
            "won": True,
            "who": self._named(winner),
            "how": _(" · ").join(filter(None, self._how(outcome))),
            "total": _points(self._totals()[winner]),
            "winning": self._winning_tiles(outcome),
            "winning_tile": tilehtml.held(outcome.tile, self.golds) if outcome.tile is not None else "",
            "left_out": [self._left_out(way, outcome.win) for way in self.ways if way.why != COUNTED],
            "melds": _melds(self.hands[winner]),
            "flowers": tilehtml.tiles(self.hands[winner].flowers),
        }

    def _how(self, outcome: Outcome) -> list[str]:
        dealer = self._dealer_words() if outcome.winner == self.dealer else ""
        patterns = [_(PATTERN_NAMES[name]) for name in outcome.patterns]
        return [dealer, *patterns, self._taken(outcome)]

    def _taken(self, outcome: Outcome) -> str:
        if outcome.tile is None:
            return _("开局")
        facts = {"tile": words.tile_name(outcome.tile)}
        if outcome.loser is not None:
            facts["seat"] = self._seat(outcome.loser)
            return (_("抢%(seat)s的%(tile)s") if outcome.win != "discard" else _("%(seat)s放%(tile)s")) % facts
        return (_("杠上开花%(tile)s") if outcome.kong_draw else _("自摸%(tile)s")) % facts

    def _dealer_words(self) -> str:
        streak = {"streak": self.streak}
        return _("庄连%(streak)s") % streak if self.streak > 1 else _("庄家") if self.outcome.winner is not None else ""

    def _winning_tiles(self, outcome: Outcome) -> str:
        tiles = list(self.hands[outcome.winner].tiles or ())
        if outcome.tile in tiles:
            tiles.remove(outcome.tile)
        return self._held(tiles)

    def _order(self) -> list[Seat]:
        """Columns and hands from the seat below on in turn order."""
        size = len(self.names)
        return [(self.below + step) % size for step in range(size)]

    def _by_order(self, values: list[int]) -> list[int]:
        return [values[seat] for seat in self._order()]

    def _seat(self, seat: Seat) -> str:
        return words.seat_name((seat - self.dealer) % len(self.names), seat == self.me)

    def _wind(self, seat: Seat) -> str:
        return words.wind((seat - self.dealer) % len(self.names))

    def _named(self, seat: Seat) -> str:
        return _("%(name)s（我）") % {"name": self.names[seat]} if seat == self.me else self.names[seat]

    def _column(self, seat: Seat) -> dict[str, Any]:
        return {"wind": self._wind(seat), "name": self.names[seat], "me": seat == self.me}

    def _row(self, account: Account) -> dict[str, Any]:
        return {
            "clause": reckoning.clause(account, self._wind),
            "about": reckoning.figures(account, self.dealer, self._wind),
            "cells": [_points(points) for points in self._by_order(list(account.payment.points))],
        }

    def _left_out(self, way: Way, won: str) -> str:
        return reckoning.left_out(way, won, tuple(self._seat(seat) for seat in range(len(self.names))))

    def _totals(self) -> list[int]:
        columns = [account.payment.points for account in self.accounts]
        return [sum(points[seat] for points in columns) for seat in range(len(self.names))]

    def _sums(self) -> list[int]:
        return [before + total for before, total in zip(self.before, self._totals(), strict=True)]

    def _hand(self, seat: Seat) -> dict[str, Any]:
        laid = self.hands[seat]
        hidden = laid.tiles is None
        return {
            "seat": words.seat_name((seat - self.dealer) % len(self.names)),
            "name": self._named(seat),
            "tiles": "" if hidden else self._held(laid.tiles),
            "melds": _melds(laid),
            "flowers": " ".join(words.tile_name(tile) for tile in laid.flowers),
            "hidden": hidden,
        }

    def _held(self, tiles: Iterable[Tile]) -> str:
        ordered = tilehtml.in_hand_order(tiles, self.golds)
        return tilehtml.joined(tilehtml.held(tile, self.golds) for tile in ordered)

    def _rank(self, rank: Rank) -> dict[str, Any]:
        named = {"place": rank.place, "name": self._named(rank.seat), "is_ready": self._is_ready(rank.seat)}
        return {**named, **_points(rank.points)}

    def _is_ready(self, seat: Seat) -> bool:
        return seat < len(self.ready) and self.ready[seat]


def _melds(laid: Laid) -> SafeString:
    return tilehtml.joined(parts.meld(meld, settled=True) for meld in laid.melds)


def _points(points: int) -> dict[str, Any]:
    return {"signed": words.signed(points), "tone": "plus" if points > 0 else "minus" if points < 0 else "even"}
