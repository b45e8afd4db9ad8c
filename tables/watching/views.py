"""A table for whoever watches it: the page, its news for whoever has no socket, and its rules."""

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from longyan.engine import read_rules
from tables import plain, scene
from tables.guide import page as guide
from tables.guide.views import shown as guide_shown
from tables.models import Room
from tables.rulenames import rules_of
from tables.table import now_ms
from tables.tongues import in_this_language
from tables.watching import audience
from tables.watching.admission import NotShown, SitsHere, admitted
from tables.watching.consumers import position_of
from tables.watching.past import Past
from tables.watching.pictures import Outlook, Picture, drawn, past_of, sight


class Way(NamedTuple):
    """The room that somebody may watch, and how they came to it: `key` is that of the link, "" by the room's code."""

    room: Room
    key: str = ""

    def url(self, name: str) -> str:
        """The address of a page for watchers: ``watch``, ``watch-news`` or ``watch-rules``."""
        return reverse(f"linked-{name}", args=[self.key]) if self.key else reverse(name, args=[self.room.code])

    @property
    def socket_path(self) -> str:
        """The path of the socket."""
        return f"/ws/r/{self.key}/watch/" if self.key else f"/ws/watch/{self.room.code}/"


Page = Callable[[HttpRequest, Way], HttpResponse]


def _page(page: Page) -> Callable[..., HttpResponse]:
    """The view of a page for those who may watch; for others there is no such page. Whoever sits there and wants to see
    the table is led to their seat."""

    @never_cache
    @require_http_methods(["GET", "HEAD"])
    @wraps(page)
    def view(request: HttpRequest, code: str = "", key: str = "") -> HttpResponse:
        try:
            way = Way(admitted(request.user, code, key), key)
        except NotShown as refusal:
            if isinstance(refusal, SitsHere) and page is _watch:
                return redirect("table", refusal.room.code)
            raise Http404 from None
        return page(request, way)

    return view


def _watch(request: HttpRequest, way: Way) -> HttpResponse:
    """The table as it was a while ago, from the side that the address asks for (``?seat=``)."""
    past = past_of(way.room)
    if not past.has_table:
        return _nothing(request, past)
    position = _position(request)
    picture = _picture(past, position)
    context = {
        "fragments": {name.replace("-", "_"): html for name, html in picture.fragments.items()},
        "pulse": scene.pulse(picture.digest, now_ms()),
        "seats": picture.size,
        "room": way.room,
        "rules_name": rules_of(past.deal.match, way.room.preset, read_rules(past.deal.match.rules)),
        "ws_url": in_this_language(way.socket_path, seat=position),
        "news_url": f"{way.url('watch-news')}?seat={position}",
        "rules_url": f"{way.url('watch-rules')}?from=table",
        "again": plain.EACH,
    }
    return render(request, "tables/watch.html", context)


def _nothing(request: HttpRequest, past: Past) -> HttpResponse:
    """There is no table to be seen yet, or none any more; the page looks again, unless the room is closed."""
    if past.is_closed or past.is_broken_off:
        return render(request, "tables/watched_over.html", {"past": past, "ranks": _ranks(past), "again": plain.EACH})
    return render(request, "tables/watched_early.html", {"room": past.room, "again": plain.EACH})


def _news(request: HttpRequest, way: Way) -> HttpResponse:
    """What a socket would push: everything if the page does not show that by now."""
    past = past_of(way.room)
    if not past.has_table:
        raise Http404
    picture = _picture(past, _position(request))
    fragments = [] if request.GET.get("digest") == picture.digest else picture.changes()
    return HttpResponse("".join([*fragments, scene.pulse(picture.digest, now_ms())]))


def _rules(request: HttpRequest, way: Way) -> HttpResponse:
    """The guide to the rules that the table plays by."""
    past, preset = past_of(way.room), way.room.preset
    played = past.deal.match if past.deal else way.room
    rules = read_rules(played.rules)
    return guide_shown(request, guide.context(rules, preset, rules_of(played, preset, rules)))


def _position(request: HttpRequest) -> int:
    return position_of(request.META["QUERY_STRING"].encode())


def _picture(past: Past, position: int) -> Picture:
    outlook = Outlook(position, get_language())
    return drawn(past, [outlook], audience.known(past.room))[outlook]


def _ranks(past: Past) -> list[tuple[int, str, int]]:
    """The places of the last match: which, whose, with how many points."""
    if past.deal is None:
        return []
    seen = sight(past, 0)
    return [(rank.place, seen.sitters[rank.seat].name, rank.points) for rank in seen.ranking or ()]


watch, watch_news, watch_rules = (login_required(_page(page)) for page in (_watch, _news, _rules))
linked_watch, linked_watch_news, linked_watch_rules = map(_page, (_watch, _news, _rules))
