"""The replay of a deal: a page, a step of it for htmx, and its record as a file."""

import json
import re
from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.replays import record
from tables.replays.admission import Admission, of_link, of_sitter
from tables.replays.stage import Stage
from tables.replays.timeline import Timeline
from tables.table import NotSeated

_NUMBER = re.compile("[0-9]{1,6}")

Page = Callable[[HttpRequest, Admission], HttpResponse]


def _page(page: Page, find: Callable[..., Admission]) -> Callable[..., HttpResponse]:
    """The view of a page for those whom `find` lets in; for others there is no such page."""

    @never_cache
    @require_http_methods(["GET", "HEAD"])
    @wraps(page)
    def view(request: HttpRequest, *reader: object, **place: object) -> HttpResponse:
        try:
            admission = find(request, *reader, **place)
        except NotSeated:
            raise Http404 from None
        return page(request, admission)

    return view


def _sat(request: HttpRequest, code: str, match: int, deal: int) -> Admission:
    return of_sitter(request.user, code, match, deal)


def _holds(request: HttpRequest, key: str, deal: int) -> Admission:
    return of_link(key, deal)


def _replay(request: HttpRequest, admission: Admission) -> HttpResponse:
    """The table at a step. For htmx only what differs from the step that the page shows (``?from=``)."""
    stage, move = asked(request, admission)
    timeline = Timeline(stage, move)
    shown = _number(request, "from")
    context = timeline.moment()
    if "HX-Request" in request.headers and shown is not None:
        changed = stage.changes(timeline.move, stage.nearest(shown))
        answer = render(request, "tables/replay_step.html", {**context, "changed": changed.values()})
    else:
        answer = render(request, "tables/replay.html", {**context, **timeline.whole(), **_table(stage, timeline.move)})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _table(stage: Stage, move: int) -> dict[str, object]:
    drawn = {name.replace("-", "_"): html for name, html in stage.fragments(move).items()}
    facts = stage.sight(stage.frames[0])
    return {
        "fragments": drawn,
        "seats": facts.size,
        "rules_name": facts.rules_name,
        "leads": _leads(stage.admission),
        "share_url": _share_url(stage.admission),
    }


def _leads(admission: Admission) -> list[tuple[str, str]]:
    """Where the menu leads."""
    if admission.way is not None:
        return list(admission.way.leads)
    if admission.link is not None:
        return [(_("龙岩麻将"), reverse("lobby"))]
    match = reverse("match", args=[admission.deal.match.room.code, admission.deal.match.number])
    return [(_("这一场"), match), (_("我的战绩"), reverse("my-matches")), (_("大厅"), reverse("lobby"))]


def _share_url(admission: Admission) -> str:
    """Where those who sat there make a link to the deal."""
    if not admission.is_own:
        return ""
    match = reverse("match", args=[admission.deal.match.room.code, admission.deal.match.number])
    return f"{match}?deal={admission.deal.number}#links"


def asked(request: HttpRequest, admission: Admission) -> tuple[Stage, int]:
    """A deal by the eyes that the address asks for, as far as they may see, and the number of the frame."""
    stage = _stage(request, admission)
    return stage, _move(request, stage)


def _stage(request: HttpRequest, admission: Admission) -> Stage:
    seat, players = _number(request, "seat"), len(admission.deal.result["points"])
    chosen = seat if admission.all_open and seat in range(players) else admission.seat
    golds_first = request.preferences.sort == "gold"
    return Stage(admission, chosen, request.GET.get("hands") != "own", golds_first)


def _move(request: HttpRequest, stage: Stage) -> int:
    at = _number(request, "at")
    return stage.nearest(stage.at(at) if at is not None else _number(request, "move") or 0)


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None


def _record(request: HttpRequest, admission: Admission) -> HttpResponse:
    """The deal as a file; ``?names=hidden`` leaves out who sat there."""
    if request.GET.get("names") == "hidden":
        admission = admission._replace(names_hidden=True)
    written = json.dumps(record.of(admission), ensure_ascii=False, indent=1)
    answer = HttpResponse(written, content_type="application/json; charset=utf-8")
    deal = admission.deal
    answer["Content-Disposition"] = f'attachment; filename="longyan-{deal.match_id}-{deal.number}.json"'
    return answer


@require_http_methods(["GET", "HEAD"])
def record_schema(request: HttpRequest) -> HttpResponse:
    """How a record is read."""
    return HttpResponse(record.SCHEMA.read_bytes(), content_type="application/schema+json")


def pages_for(find: Callable[..., Admission]) -> tuple[Callable[..., HttpResponse], Callable[..., HttpResponse]]:
    """The replay and the record for those whom `find` lets in by a way of their own; it is called with whatever a door
    before it passes on."""
    return _page(_replay, find), _page(_record, find)


replay, shared_replay = login_required(_page(_replay, _sat)), _page(_replay, _holds)
deal_record, shared_record = login_required(_page(_record, _sat)), _page(_record, _holds)
