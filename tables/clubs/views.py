"""The tables of a club: its members sit down there, and who may looks after them."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.clubs.doors import club_page
from accounts.clubs.models import Member
from accounts.clubs.powers import TABLES
from accounts.models import User
from longyan.answers import SeeOther, require_reading, see_other
from longyan.engine.actions import Refusal
from longyan.typed import row_in
from longyan.watch.figures import REFUSALS
from tables.clubs import running, standing
from tables.clubs.admission import IN
from tables.clubs.forms import TableForm, WhyForm, form_of
from tables.clubs.listing import Tables
from tables.clubs.managing import Managed
from tables.models import ClubTable, Match
from tables.refusals import in_words
from tables.rooms.chairs import SeatedElsewhere
from tables.rulesform import filled

require_form = require_http_methods(["GET", "HEAD", "POST"])


# --- For its members ----------------------------------------------------------------------------------------


@require_reading
@club_page()
def tables(request: HttpRequest, member: Member) -> HttpResponse:
    """Where one may sit down, and what is played; to a page that asks for news what changed, if anything did."""
    found = Tables(member)
    context = {"club": member.club, "member": member, "tables": found}
    if "seen" not in request.GET:
        return render(request, "clubtables/tables.html", context)
    is_shown = request.GET["seen"] == found.digest
    return HttpResponse(status=204) if is_shown else render(request, "clubtables/_tables.html", context)


@require_POST
@club_page()
def sit(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """One click: a chair in the room that waits for most. Whoever plays elsewhere is led there."""
    table = _table_or_404(member, pk)
    try:
        room = standing.sit_down(table.pk, member.user)
    except Refusal as refusal:
        _say(request, refusal)
        if isinstance(refusal, SeatedElsewhere):
            return see_other("table", refusal.code)
        return _back(member)
    return see_other("table", room.code)


# --- For who looks after them -------------------------------------------------------------------------------


@require_form
@club_page(TABLES)
def set_up(request: HttpRequest, member: Member) -> HttpResponse:
    """Another table."""
    form, is_order = filled(form_of(member.club), request)
    if not (form.is_valid() and is_order):
        return _form(request, member, form, request.path)
    if _done(request, lambda: standing.set_up(member.club, member.user, **form.order)):
        messages.success(request, _("摆好了，圈里的人都可以来坐。"))
    return _back(member)


@require_POST
@club_page(TABLES)
def check(request: HttpRequest, member: Member) -> HttpResponse:
    """What would be said of the form as it is filled in now."""
    return render(request, "tables/_check.html", {"form": form_of(member.club)(request.POST)})


@require_form
@club_page(TABLES)
def change(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """Another way to play at a table."""
    table = _table_or_404(member, pk)
    form, is_order = filled(form_of(member.club), request)
    if request.method != "POST" and "preset" not in request.GET:
        form = form_of(member.club).of(table)
    if not (form.is_valid() and is_order):
        return _form(request, member, form, request.path, table)
    if _done(request, lambda: standing.change(table.pk, member.user, **form.order)):
        messages.success(request, _("改好了。已经坐下的人还照原来的打。"))
    return _back(member)


@require_POST
@club_page(TABLES)
def retire(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """A table that is not wanted any more."""
    standing.retire(_table_or_404(member, pk).pk, member.user)
    messages.success(request, _("收起来了。正在打的会打完。"))
    return _back(member)


@require_form
@club_page(TABLES)
def manage(request: HttpRequest, member: Member, room: str) -> HttpResponse:
    """A table that is played: halt it, let it go on, end it, give a seat to somebody else."""
    match = Match.objects.filter(room__code=room, room__club=member.club, finished_at=None)
    match = match.select_related("room__club", "room__club_table").first()
    if match is None:
        return _over(request, member, room)
    if request.method == "POST":
        deed = _deed(request, member, match)
        if _done(request, deed):
            messages.success(request, _("好了，桌上的人都看得到。"))
        return see_other("manage-club-table", member.club.code, room)
    context = {"club": member.club, "member": member, "managed": Managed.of(match)}
    return render(request, "clubtables/manage.html", context)


def _over(request: HttpRequest, member: Member, room: str) -> HttpResponse:
    """There was such a match, or there is none."""
    if not Match.objects.filter(room__code=room, room__club=member.club).exists():
        raise Http404
    messages.info(request, _("这一场打完了。"))
    return _back(member)


def _deed(request: HttpRequest, member: Member, match: Match) -> Callable[[], object]:
    """What a button of the page says."""
    by, why = member.user, WhyForm(request.POST).said
    deeds = {
        "halt": lambda: running.halt(match, by, why),
        "go-on": lambda: running.go_on(match, by),
        "end": lambda: running.end(match, by, why),
        "put": lambda: running.put(match, _seat(request), _person(request, member), by),
    }
    if deed := deeds.get(request.POST.get("do", "")):
        return deed
    raise Http404


def _seat(request: HttpRequest) -> int:
    text = request.POST.get("seat", "")
    return int(text) if text in ("0", "1", "2", "3") else -1


def _person(request: HttpRequest, member: Member) -> User:
    chosen = row_in(request.POST.get("person", ""))
    person = member.club.members.filter(user=chosen, role__in=IN).select_related("user").first()
    if person is None:
        raise Http404
    return person.user


def _table_or_404(member: Member, pk: int) -> ClubTable:
    table = standing.open_tables(member.club).filter(pk=pk).first()
    if table is None:
        raise Http404
    return table


def _form(
    request: HttpRequest, member: Member, form: TableForm, action: str, table: ClubTable | None = None
) -> HttpResponse:
    template = "tables/_refilled.html" if "HX-Request" in request.headers else "clubtables/form.html"
    return render(request, template, {"form": form, "club": member.club, "table": table, "action": action})


def _back(member: Member) -> SeeOther:
    return SeeOther(reverse("club-tables", args=[member.club.code]))


def _done(request: HttpRequest, deed: Callable[[], object]) -> bool:
    """Do it, or say why not; whether it is done."""
    try:
        deed()
    except Refusal as refusal:
        _say(request, refusal)
        return False
    return True


def _say(request: HttpRequest, refusal: Refusal) -> None:
    REFUSALS.labels(type(refusal).__name__).inc()
    messages.error(request, in_words(refusal))
