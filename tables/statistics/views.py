"""The page of a person's figures."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from longyan.engine.presets import PRESET_NAMES
from tables import words
from tables.statistics import graphs
from tables.statistics.figures import Figures
from tables.statistics.games import Game, games_of

PERIODS = {"": (gettext_noop("全部"), None), "30": (gettext_noop("近30天"), 30), "365": (gettext_noop("近一年"), 365)}
"""By what the address calls them: their names, and how many days they go back."""


class Choice(NamedTuple):
    """A filter's choice: what it is called, its address, and whether it is the one taken."""

    label: str
    url: str
    current: bool


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def my_statistics(request: HttpRequest) -> HttpResponse:
    """What the deals come to that fit the filters."""
    every = games_of(request.user)
    period = _one_of(PERIODS, request.GET.get("period", ""))
    preset = _one_of(PRESET_NAMES, request.GET.get("preset", ""))
    games = [game for game in every if _fits(game, preset, _since(period))]
    context = {"has_any": bool(every), "filters": _filters(every, period, preset)}
    return render(request, "tables/statistics.html", context | (_shown(games) if games else {}))


def _one_of(choices, wanted: str) -> str:
    return wanted if wanted in choices else ""


def _since(period: str) -> datetime | None:
    days = PERIODS[period][1]
    return None if days is None else timezone.now() - timedelta(days=days)


def _fits(game: Game, preset: str, since: datetime | None) -> bool:
    return preset in ("", game.preset) and (since is None or game.ended_at >= since)


def _filters(every: list[Game], period: str, preset: str) -> list[tuple[str, list[Choice]]]:
    """The choices of each filter; rules only where more than one kind was played."""
    played = [name for name in PRESET_NAMES if any(game.preset == name for game in every)]
    periods = [Choice(_(label), _url(key, preset), key == period) for key, (label, _days) in PERIODS.items()]
    rules = [Choice(_(PRESET_NAMES[name]), _url(period, name), name == preset) for name in played]
    rules = [Choice(_("全部规则"), _url(period, ""), not preset), *rules]
    return [(_("时间"), periods)] + ([(_("规则"), rules)] if len(played) > 1 else [])


def _url(period: str, preset: str) -> str:
    query = urlencode({name: value for name, value in (("period", period), ("preset", preset)) if value})
    return f"{reverse('my-statistics')}?{query}"


def _shown(games: list[Game]) -> dict[str, Any]:
    figures = Figures.of(games)
    mean = figures.mean
    interval = None if mean.least is None else [graphs.average(each) for each in (mean.least, mean.most)]
    return {
        "figures": figures,
        "mean": graphs.average(mean.points),
        "interval": interval,
        "win_rate": graphs.percent(figures.won, mean.deals),
        "sum": figures.sums[-1],
        "best": figures.best and _best(figures.best),
        "trend": graphs.trend(figures, games),
        "endings": graphs.endings(figures),
        "wins": graphs.wins(figures) if figures.wins else "",
        "dealing": graphs.dealing(figures),
    }


def _best(game: Game) -> dict[str, Any]:
    url = reverse("replay", args=[game.code, game.match, game.deal])
    return {"win": words.win_name(game.win), "points": game.points, "at": game.ended_at, "url": url}
