"""The pages round the tables, and the table itself for a browser without a socket."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import throttle
from accounts.clubs import mine
from longyan.answers import SeeOther, require_reading
from longyan.engine import NotAllowed, read_rules
from longyan.engine.actions import Refusal
from longyan.watch.figures import REFUSALS
from tables import control, plain, records, referee, rooms, sayings, scene, showing
from tables.entrance import openings
from tables.entrance.listing import Listing
from tables.entrance.listing import mine as waiting_in
from tables.entrance.pauses import too_often
from tables.forms import NewTableForm
from tables.guarded import notice
from tables.guide import page as guide
from tables.guide.views import shown
from tables.limits import TooOften
from tables.models import Room, Seat
from tables.people import invitations
from tables.refusals import in_words
from tables.rooms import views as waiting_room
from tables.rulenames import rules_of
from tables.rulesform import filled
from tables.seating import is_as_before
from tables.table import NotSeated, now_ms
from tables.tongues import socket_url
from tables.wires import digest_of

MATCHES_A_PAGE, RECENT = 20, 3


@never_cache
@require_reading
def lobby(request: HttpRequest) -> HttpResponse:
    """Back to my table first, then the ways to others' and a new one; for a stranger the ways in."""
    user = request.user
    if not user.is_authenticated:
        return render(request, "tables/welcome.html", {"next": reverse("lobby")})
    match = records.running(user)
    context = {"running": records.Running.of(match)} if match else _without_a_match(user)
    context["recent"] = [records.Finished.of(match, user) for match in records.finished(user)[:RECENT]]
    return render(request, "tables/lobby.html", context)


def _without_a_match(user) -> dict[str, object]:
    """The match that goes on without this person, the room they wait in, where friends wait for them, their clubs,
    and where they could sit."""
    behind = records.left_behind(user)
    return {
        "left_behind": behind and records.Running.of(behind),
        "waiting": waiting_in(user),
        "invitations": invitations.open_to(user),
        "clubs": mine.clubs_of(user),
        "listing": Listing(user),
    }


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """A table with computer players or people on the free seats. Whoever is in the middle of a match is led back to
    it."""
    form, is_order = filled(NewTableForm, request)
    if match := records.running(request.user):
        return _back_to(match.room.code, request)
    if not (form.is_valid() and is_order):
        template = "tables/_refilled.html" if "HX-Request" in request.headers else "tables/new_table.html"
        return render(request, template, {"form": form, "action": reverse("new-table")})
    try:
        openings.count(request.user, throttle.address(request))
        return SeeOther(reverse("table", args=[_opened(request.user, form).code]))
    except TooOften as refusal:
        return too_often(request, "tables/entrance/too_many_rooms.html", refusal)
    except rooms.SeatedElsewhere as refusal:
        return _back_to(refusal.code, request)
    except NotAllowed as refusal:
        messages.error(request, in_words(refusal))
        return SeeOther(reverse("lobby"))


@never_cache
@login_required
@require_POST
def check_table(request: HttpRequest) -> HttpResponse:
    """What would be said of the form as it is filled in now: mistakes, notes, and how far it is from the preset."""
    return render(request, "tables/_check.html", {"form": NewTableForm(request.POST)})


def _opened(user, form: NewTableForm) -> Room:
    chairs = [user, *form.chairs]
    return rooms.open_room(user, form.preset_name, form.match_length, chairs, form.rules, **form.settings)


def _back_to(code: str, request: HttpRequest) -> HttpResponse:
    messages.info(request, _("您这一桌还没打完，先打完再开新桌。"))
    return SeeOther(reverse("table", args=[code]))


@never_cache
@login_required
@require_reading
def my_matches(request: HttpRequest) -> HttpResponse:
    """The matches that are over, the newest first."""
    page = Paginator(records.finished(request.user), MATCHES_A_PAGE).get_page(request.GET.get("page"))
    matches = [records.Finished.of(match, request.user) for match in page]
    return render(request, "tables/my_matches.html", {"page": page, "matches": matches})


@never_cache
@login_required
@require_reading
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The room's one address: the table as my seat sees it while a match is played, and after it while the same people
    may go on; before, and with `room` in the address, the waiting room. A page that is loaded anew is the one that may
    act; one that reloads itself, for it has no script, says which it is."""
    seat, now = _seat(code, request), now_ms()
    if seat is None or not _is_at_table(seat, "room" in request.GET):
        return waiting_room.shown(request, code)
    if seat.match.room.closed_at is not None:
        return _closed(request, seat.match_id)
    known = control.read(request.GET.get(control.NAME))
    page = known or control.new_page()
    mark = control.mark_of(page)
    referee.came(seat.match_id, request.user, now)
    referee.open_page(seat.match_id, request.user, mark, is_new=not known)
    sight = showing.sight(seat, now, page=mark)
    context = scene.page_context(sight)
    pulse = scene.pulse(digest_of(context["fragments"].values()), now)
    rules_url = f"{reverse('table-rules', args=[code])}?from=table"
    context["leave_url"] = f"{reverse('leave', args=[code])}?page={page}"
    context |= {"pulse": pulse, "ws_url": socket_url(code, page), "rules_url": rules_url, "page": page}
    context |= {"stand_url": reverse("leave-room", args=[code])}
    if seat.match.room.club_id is not None:
        context["dispute_url"] = reverse("mark-move", args=[code])
    context |= {"news_url": f"{reverse('news', args=[code])}?page={page}", "reload": plain.reload(sight, now)}
    return render(request, "tables/table.html", context)


@never_cache
@login_required
@require_reading
def news(request: HttpRequest, code: str) -> HttpResponse:
    """What a socket would push, for a page that can open none and asks: everything if it does not show that by now, and
    whatever there is to say to it."""
    seat, now = _seat_or_404(code, request), now_ms()
    referee.came(seat.match_id, request.user, now)
    drawn = scene.fragments(showing.sight(seat, now, page=_mark(request.GET)))
    digest = digest_of(drawn.values())
    fragments = [] if request.GET.get("digest") == digest else drawn.values()
    notices = [notice(message.message) for message in messages.get_messages(request)]
    return HttpResponse("".join([*fragments, *notices, scene.pulse(digest, now)]))


def _closed(request: HttpRequest, match_id: int) -> HttpResponse:
    """Nobody came back to this table: what is left of it is the ranking."""
    match = records.finished(request.user).get(pk=match_id)
    return render(request, "tables/closed.html", {"match": records.Finished.of(match, request.user)})


@never_cache
@login_required
@require_reading
def table_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The guide to the rules that this table plays by."""
    seat = _seat(code, request)
    room = seat.match.room if seat else waiting_room.room_or_404(code, request)
    played = seat.match if seat and seat.match.finished_at is None else room
    rules = read_rules(played.rules)
    return shown(request, guide.context(rules, room.preset, rules_of(played, room.preset, rules)))


@require_POST
@login_required
def act(request: HttpRequest, code: str) -> HttpResponse:
    """A button of the table, pressed without a socket."""
    seat = _seat_or_404(code, request)
    try:
        sayings.carry_out(seat.match_id, request.user, sayings.of_form(request.POST), _mark(request.POST))
    except Refusal as refusal:
        REFUSALS.labels(type(refusal).__name__).inc()
        messages.error(request, in_words(refusal))
    page = control.read(request.POST.get(control.NAME))
    return SeeOther(reverse("table", args=[code]) + (f"?{control.NAME}={page}" if page else ""))


def _mark(sent: QueryDict) -> str:
    """The mark of the page that sent this; one that names itself by none is like no other."""
    return control.mark_of(control.read(sent.get(control.NAME)))


def _seat(code: str, request: HttpRequest) -> Seat | None:
    try:
        return showing.seat_of(code, request.user)
    except NotSeated:
        return None


def _seat_or_404(code: str, request: HttpRequest) -> Seat:
    if seat := _seat(code, request):
        return seat
    raise Http404


def _is_at_table(seat: Seat, prefers_room: bool) -> bool:
    match = seat.match
    if match.finished_at is None or match.room.closed_at is not None:
        return True
    return not prefers_room and is_as_before(match, match.seats.all(), match.room.chairs.all())
