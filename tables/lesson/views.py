"""The page of the first deal. All of it is read by GET and changes nothing: the address holds the learner's moves."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from longyan.engine.actions import Refusal
from tables.lesson import desk
from tables.lesson.walk import Dissuaded, Walk, follow
from tables.refusals import in_words


@never_cache
@require_http_methods(["GET", "HEAD"])
def first_deal(request: HttpRequest) -> HttpResponse:
    """The table after the moves in ``?did=`` and what a button says (``?action=``). With htmx the others play one after
    the other (``?beat=``), else all at once."""
    went, is_whole = follow(request.GET.get("did", ""))
    remark = "" if is_whole else _("这个地址里有认不出的步子，就从认得的地方接着学。")
    moved = None
    if "action" in request.GET:
        moved, remark = _moved(went, request.GET["action"])
    by_htmx = "HX-Request" in request.headers
    if moved and not by_htmx:
        return HttpResponseRedirect(address(moved))
    answer = _shown(request, moved or went, 0 if moved else _beat(request), remark, by_htmx)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def address(went: Walk) -> str:
    """Where a walk can be gone on with."""
    return f"{reverse('first-deal')}?{urlencode({'did': str(went)})}"


def _moved(went: Walk, text: str) -> tuple[Walk | None, str]:
    """The walk after what a button says; if nothing is played, why."""
    try:
        return went.step(text), ""
    except Dissuaded as dissuaded:
        return None, _(dissuaded.message).format(**desk.facts(went))
    except Refusal as refusal:
        return None, in_words(refusal)


def _shown(request: HttpRequest, went: Walk, beat: int | None, remark: str, by_htmx: bool) -> HttpResponse:
    last = len(desk.beats(went)) - 1
    beat = last if beat is None else min(beat, last)
    context = _context(request, went, beat, remark)
    if not by_htmx:
        return render(request, "tables/lesson.html", context)
    drawn = context["fragments"] if remark else desk.news(went, beat, _golds_first(request))
    answer = render(request, "tables/lesson_step.html", {**context, "drawn": drawn})
    answer["HX-Replace-Url"] = address(went)
    return answer


def _context(request: HttpRequest, went: Walk, beat: int, remark: str) -> dict[str, Any]:
    fragments = desk.fragments(went, beat, _golds_first(request))
    is_last, url = desk.is_last(went, beat), address(went)
    return {
        "coach": desk.coach(went, beat),
        "remark": remark,
        "did": str(went),
        "names": list(fragments),
        "over": went.is_over and is_last,
        "url": url,
        "next_beat": "" if is_last else f"{url}&beat={beat + 1}",
        "fragments": {name.replace("-", "_"): html for name, html in fragments.items()},
    }


def _golds_first(request: HttpRequest) -> bool:
    return request.preferences.sort == "gold"


def _beat(request: HttpRequest) -> int | None:
    text = request.GET.get("beat", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
