"""The pages on which one leaves a table, comes back to it, or sits down where somebody left."""

from collections.abc import Callable
from secrets import compare_digest

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from longyan.answers import SeeOther
from longyan.engine.actions import Refusal
from longyan.watch.figures import REFUSALS
from tables import control, handing, referee, showing, views
from tables.clubs.admission import is_open_to
from tables.ending import CALL, votes_left
from tables.models import Match, Seat
from tables.refusals import in_words
from tables.rooms.visits import meets_blocked
from tables.table import NotSeated


@never_cache
@login_required
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table; for somebody who sat there, while others play on without them, the way back to their seat."""
    match = handing.played_without(code, request.user)
    if match is None:
        return views.table(request, code)
    seat = handing.own_seat(match, request.user.pk)
    return render(request, "tables/away.html", {"code": code, "match": match, "seat": seat})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Whether one really wants to leave, or would rather end the match with all others. For htmx it is a panel that a
    dialog over the table takes in."""
    seat = _seat_or_404(code, request)
    if request.method == "POST":
        if _done(request, lambda: referee.leave(seat.match_id, request.user)):
            messages.info(request, _("您离开了。没有人接您的座位以前，随时可以回来。"))
            return SeeOther(reverse("lobby"))
        return SeeOther(reverse("table", args=[code]))
    template = "tables/leave_panel.html" if "HX-Request" in request.headers else "tables/leave.html"
    answer = render(request, template, _leaving(seat, request))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _leaving(seat: Seat, request: HttpRequest) -> dict[str, object]:
    match = seat.match
    others = Seat.objects.filter(match=match, bot="", left_at=None).exclude(pk=seat.pk)
    return {
        "code": match.room.code,
        "is_over": match.finished_at is not None,
        "others": others.exists(),
        "is_owner": match.room.owner_id == seat.user_id and match.room.club_table_id is None,
        "may_vote": match.room.may_vote,
        "votes": votes_left(match.pk),
        "call": CALL,
        "page": control.read(request.GET.get(control.NAME)),
    }


@require_POST
@login_required
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """One's own seat again, as it is by now."""
    match = handing.played_without(code, request.user)
    seat = match and handing.own_seat(match, request.user.pk)
    if seat:
        _done(request, lambda: referee.take_over(match.pk, request.user, seat.seat))
    return SeeOther(reverse("table", args=[code]))


@require_POST
@login_required
def take(request: HttpRequest, code: str) -> HttpResponse:
    """A free seat, for whoever holds the room's link (``key``), or where everybody may sit down; for others there is no
    such table."""
    match = Match.objects.select_related("room").filter(room__code=code).order_by("-number").first()
    key = request.POST.get("key", "")
    has_link = match is not None and compare_digest(match.room.key.encode(), key.encode())
    if match is None or not (match.room.is_open or has_link) or not is_open_to(match.room, request.user.pk):
        raise Http404
    if not has_link and meets_blocked(match.room_id, request.user):
        messages.error(request, _("这一桌现在坐不了，换一桌吧"))
        return SeeOther(reverse("lobby"))
    if _takes(request, match, request.POST.get("seat", "")):
        return SeeOther(reverse("table", args=[code]))
    return SeeOther(reverse("by-link", args=[key]) if has_link else reverse("listed", args=[code]))


def _takes(request: HttpRequest, match: Match, wanted: str) -> bool:
    """Take the seat of this number, or say why not; whether it is taken."""
    free = handing.free_seats(match, request.user.pk)
    seat = next((each.seat for each in free if str(each.seat) == wanted), None)
    if seat is None:
        messages.error(request, _("这个座位已经有人了"))
        return False
    return _done(request, lambda: referee.take_over(match.pk, request.user, seat))


def _seat_or_404(code: str, request: HttpRequest) -> Seat:
    try:
        return showing.seat_of(code, request.user)
    except NotSeated:
        raise Http404 from None


def _done(request: HttpRequest, deed: Callable[[], None]) -> bool:
    """Do it, or say why not; whether it is done."""
    try:
        deed()
    except Refusal as refusal:
        REFUSALS.labels(type(refusal).__name__).inc()
        messages.error(request, in_words(refusal))
        return False
    return True
