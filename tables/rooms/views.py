"""The room's pages between its matches, and the same for a browser without a socket."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from longyan.answers import SeeOther, require_reading
from longyan.engine.actions import Refusal
from longyan.watch.figures import REFUSALS
from tables import records, rooms, scene
from tables.guarded import notice
from tables.models import Room
from tables.refusals import in_words
from tables.roomform import RoomForm
from tables.rooms import page, sayings
from tables.rooms.visits import Visit, visit
from tables.rulesform import filled
from tables.sayings import of_form
from tables.table import NotSeated, now_ms
from tables.tongues import socket_url
from tables.wires import digest_of
from talk.bubbles import board

_CHAIR, _YES = "chair", "1"
"""What a page's address for news says of whether it was loaded by somebody who has a chair."""


def shown(request: HttpRequest, code: str) -> HttpResponse:
    """The room as its visitor sees it; for `tables.views.table`, at whose address it is."""
    seen, now = _visit_or_404(code, request), now_ms()
    if seen.room.closed_at is not None:
        return render(request, "rooms/closed.html")
    rooms.came(seen.room.pk, request.user.pk, now)
    drawn = page.fragments(seen, now)
    context = {"visit": seen, "fragments": drawn, "pulse": scene.pulse(digest_of(drawn.values()), now)}
    context |= {"ws_url": socket_url(code, kind="room"), "news_url": _news_url(seen)}
    context |= {"board": board(seen.room.chat)}
    context |= {"act_url": reverse("room-act", args=[code]), "last": _last_match(request, seen)}
    return render(request, "rooms/room.html", context)


@never_cache
@login_required
@require_reading
def news(request: HttpRequest, code: str) -> HttpResponse:
    """What a socket would push, for a page that can open none and asks."""
    seen, now = _visit_or_404(code, request), now_ms()
    rooms.came(seen.room.pk, request.user.pk, now)
    drawn = page.fragments(seen, now, request.GET.get(_CHAIR) == _YES)
    digest = digest_of(drawn.values())
    fragments = [] if request.GET.get("digest") == digest else drawn.values()
    notices = [notice(message.message) for message in messages.get_messages(request)]
    return HttpResponse("".join([*fragments, *notices, scene.pulse(digest, now)]))


@require_POST
@login_required
def act(request: HttpRequest, code: str) -> HttpResponse:
    """A button of the room, pressed without a socket."""
    seen = _visit_or_404(code, request)
    try:
        sayings.carry_out(seen.room.pk, request.user, of_form(request.POST))
    except Refusal as refusal:
        _say(request, refusal)
    return SeeOther(reverse("table", args=[code]))


@require_POST
@login_required
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """A person leaves their chair and goes to the lobby, as does whoever sat here and has no chair any more."""
    room_id = Room.objects.filter(code=code, matches__seats__user=request.user).values_list("pk", flat=True).first()
    try:
        rooms.stand(room_id or room_or_404(code, request).pk, request.user)
    except NotSeated:
        pass
    except Refusal as refusal:
        _say(request, refusal)
        return SeeOther(reverse("table", args=[code]))
    return SeeOther(reverse("lobby"))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """The owner changes the room's rules and the rest between two matches, in the form that it was opened with."""
    seen = _visit_or_404(code, request)
    if not seen.hosts:
        raise Http404
    form, is_order = filled(RoomForm, request)
    if request.method != "POST" and "preset" not in request.GET:
        form = RoomForm.of(seen.room)
    if not (form.is_valid() and is_order):
        template = "tables/_refilled.html" if "HX-Request" in request.headers else "tables/new_table.html"
        return render(request, template, {"form": form, "room": seen.room, "action": request.path})
    try:
        _revise(request, seen, form)
    except Refusal as refusal:
        _say(request, refusal)
    return SeeOther(reverse("table", args=[code]) + "?room")


def _revise(request: HttpRequest, seen: Visit, form: RoomForm) -> None:
    rooms.revise(seen.room.pk, request.user, form.preset_name, form.rules, form.match_length, **form.settings)


def room_or_404(code: str, request: HttpRequest) -> Room:
    """The room, for whoever may see it."""
    return _visit_or_404(code, request).room


def _news_url(seen: Visit) -> str:
    return f"{reverse('room-news', args=[seen.room.code])}?{_CHAIR}={_YES if seen.me else ''}"


def _say(request: HttpRequest, refusal: Refusal) -> None:
    REFUSALS.labels(type(refusal).__name__).inc()
    messages.error(request, in_words(refusal))


def _last_match(request: HttpRequest, seen: Visit) -> list[records.Finished]:
    last = records.finished(request.user).filter(room=seen.room).first()
    return [records.Finished.of(last, request.user)] if last else []


def _visit_or_404(code: str, request: HttpRequest) -> Visit:
    try:
        return visit(code, request.user.pk)
    except NotSeated:
        raise Http404 from None
