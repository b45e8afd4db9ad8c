"""A match's page, the picture of its result, and the links by which others see them."""

import logging
from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables.models import Deal
from tables.sharing import links, picture, png
from tables.sharing.results import Result, of_link, of_sitter
from tables.table import NotSeated

log = logging.getLogger(__name__)

Page = Callable[..., HttpResponse]

_TYPES = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png", "txt": "text/plain; charset=utf-8"}
_KINDS = ("svg", "png")
_NOT_DRAWN = 503


def _page(page: Page, find: Callable[..., Result]) -> Page:
    """The view of a page for those whom `find` lets in; for others there is no such page."""

    @require_http_methods(["GET", "HEAD"])
    @wraps(page)
    def view(request: HttpRequest, kind: str = "", **place: object) -> HttpResponse:
        return page(request, _found(find, request, place), *filter(None, [kind]))

    return view


def _found(find: Callable[..., Result], request: HttpRequest, place: dict[str, object]) -> Result:
    try:
        result = find(request, **place)
    except NotSeated:
        raise Http404 from None
    result.names_hidden |= request.GET.get("names") == "hidden"
    return result


def _sat(request: HttpRequest, code: str, number: int) -> Result:
    return of_sitter(request.user, code, number)


def _holds(request: HttpRequest, key: str) -> Result:
    return of_link(key)


@never_cache
def _match(request: HttpRequest, result: Result) -> HttpResponse:
    """What came of a match: its picture, its deals to be watched again, and links for others."""
    if result.is_of_one_deal:
        return redirect(result.deal_url(result.link.deal))
    context = {"result": result, "match": result.match, "is_over": result.match.finished_at is not None}
    if context["is_over"]:
        context |= {"said": picture.said(result), "pictures": _pictures(result)}
    if result.link is None:
        context |= {"links": _links(request, result), "deal": _deal(result, request.GET.get("deal", ""))}
    return render(request, "tables/match.html", context)


def _pictures(result: Result) -> dict[str, str]:
    query = "?names=hidden" if result.names_hidden else ""
    return {kind: result.url("picture", kind) + query for kind in _KINDS}


def _links(request: HttpRequest, result: Result) -> list[dict[str, object]]:
    made = links.made(request.user, result.match)
    return [
        {"link": link, "url": request.build_absolute_uri(reverse("shared-match", args=[link.key]))} for link in made
    ]


def _deal(result: Result, number: str) -> Deal | None:
    """The deal of a match that is over and is meant, if one is."""
    return next((deal for deal in result.over if str(deal.number) == number), None)


@cache_control(private=True, no_cache=True)
def _picture(request: HttpRequest, result: Result, kind: str) -> HttpResponse:
    """The picture of a result; a browser that has it is told so."""
    if result.match.finished_at is None or result.is_of_one_deal:
        raise Http404
    svg = picture.svg(result)
    etag = quote_etag(sha256(f"{kind} {get_language()} {svg}".encode()).hexdigest()[:24])
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = _drawing(result, svg, kind)
    if answer.status_code != _NOT_DRAWN:
        answer["ETag"] = etag
    return answer


def _drawing(result: Result, svg: str, kind: str) -> HttpResponse:
    try:
        drawn = png.drawn(svg) if kind == "png" else svg
    except png.NotDrawn:
        log.exception("the picture of match %s was not drawn", result.match.pk)
        return HttpResponse(_("图没有画出来，请用 SVG 的那一张。"), _TYPES["txt"], _NOT_DRAWN)
    name = f'inline; filename="longyan-{result.match.pk}.{kind}"'
    return HttpResponse(drawn, _TYPES[kind], headers={"Content-Disposition": name})


@require_POST
@login_required
def make_link(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A link to a match, or with ``deal`` to one deal of it."""
    result = _found(_sat, request, {"code": code, "number": number})
    wanted = request.POST.get("deal", "")
    deal = _deal(result, wanted)
    if wanted and deal is None:
        raise Http404
    links.make(request.user, result.match, deal, names_hidden=request.POST.get("names") == "hidden")
    messages.success(request, _("链接做好了，发给谁，谁就能看。"))
    return redirect(result.url("match") + "#links")


@require_POST
@login_required
def revoke_link(request: HttpRequest, key: str) -> HttpResponse:
    """One's own link is taken back."""
    link = links.revoke(request.user, key)
    if link is None:
        raise Http404
    messages.success(request, _("链接收回了，再打开就看不到了。"))
    return redirect(reverse("match", args=[link.match.room.code, link.match.number]) + "#links")


match, shared_match = login_required(_page(_match, _sat)), _page(_match, _holds)
match_picture, shared_picture = login_required(_page(_picture, _sat)), _page(_picture, _holds)
