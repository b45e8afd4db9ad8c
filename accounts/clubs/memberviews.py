"""The pages about a club's members: who is in, who would like to be, who may do what, who sits apart."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.clubs import apart, departing, joining, roles
from accounts.clubs.answering import carried_out
from accounts.clubs.doors import club_page
from accounts.clubs.models import Club, Member
from accounts.clubs.powers import APPROVE, OWN, POWERS, REMOVE, TABLES, in_words
from longyan.answers import require_reading, see_other
from longyan.typed import row_in

IN_ORDER = (Member.OWNER, Member.MANAGER, Member.MEMBER)


# --- Who is in ----------------------------------------------------------------------------------------------


@require_reading
@club_page()
def members(request: HttpRequest, member: Member) -> HttpResponse:
    """Everybody in the club; above them, for whoever may answer, those who applied."""
    rows = list(member.club.members.exclude(role=Member.APPLICANT).select_related("user"))
    rows.sort(key=lambda row: IN_ORDER.index(row.role))
    context = {
        "member": member,
        "club": member.club,
        "rows": [(row, in_words(row.powers) if member.runs else "", _may_look_after(member, row)) for row in rows],
        "applicants": _applicants(member.club) if member.may(APPROVE) else (),
    }
    return render(request, "clubs/members.html", context)


@require_POST
@club_page(APPROVE)
def answer(request: HttpRequest, member: Member, person: int) -> HttpResponse:
    """Somebody who applied comes in, or does not."""
    applicant = get_object_or_404(_applicants(member.club), user=person)
    name = {"name": applicant.user.username}
    match request.POST.get("do"):
        case "approve":
            act, said = joining.approve, _("%(name)s进圈了。") % name
        case "decline":
            act, said = joining.decline, _("没有让%(name)s进圈。") % name
        case _:
            raise Http404
    carried_out(request, lambda: act(member.club, request.user, person), said)
    return see_other("club-members", member.club.code)


@require_reading
@club_page(REMOVE)
def one(request: HttpRequest, member: Member, person: int) -> HttpResponse:
    """What I may do about one member."""
    about = _about(member, person)
    context = {
        "member": member,
        "club": member.club,
        "about": about,
        "powers": [(power, title, power in about.powers) for power, title in POWERS.items()],
        "offer": roles.open_offers(member.club).filter(to=person).first(),
        "looks_after": _may_look_after(member, about),
    }
    return render(request, "clubs/member.html", context)


@require_POST
@club_page(REMOVE)
def remove(request: HttpRequest, member: Member, person: int) -> HttpResponse:
    """Out of the club."""
    about = _about(member, person)
    said = _("%(name)s不在圈里了。") % {"name": about.user.username}
    is_out = carried_out(request, lambda: departing.remove(member.club, request.user, person), said)
    return see_other("club-members", member.club.code) if is_out else _back_to(member.club, person)


# --- Who may do what ----------------------------------------------------------------------------------------


@require_POST
@club_page(OWN)
def set_powers(request: HttpRequest, member: Member, person: int) -> HttpResponse:
    """What somebody may do from now on, as a manager; or nothing any more."""
    about = _about(member, person)
    if request.POST.get("do") == "demote":
        return _owned(request, member.club, about, roles.demote, _("%(name)s不再当管理了。"))
    powers = request.POST.getlist("powers")
    return _owned(request, member.club, about, _empower(powers), _("%(name)s的权限定好了。"))


def _empower(powers: list[str]) -> Callable[[Club, object, int], None]:
    return lambda club, by, person: roles.empower(club, by, person, powers)


@require_POST
@club_page(OWN)
def offer(request: HttpRequest, member: Member, person: int) -> HttpResponse:
    """I would like somebody to own the club too, or instead of me; or do not any more."""
    about = _about(member, person)
    if request.POST.get("do") == "take-back":
        return _owned(request, member.club, about, roles.take_back, _("不请%(name)s当圈主了。"))
    instead = request.POST.get("instead") == "on"
    said = _("问过%(name)s了。七天内接受，就是圈主。")
    return _owned(request, member.club, about, _offer(instead), said)


def _offer(instead: bool) -> Callable[[Club, object, int], None]:
    return lambda club, by, person: roles.offer(club, by, person, instead)


def _owned(
    request: HttpRequest, club: Club, about: Member, act: Callable[[Club, object, int], None], said: str
) -> HttpResponse:
    name = {"name": about.user.username}
    carried_out(request, lambda: act(club, request.user, about.user_id), said % name)
    return _back_to(club, about.user_id)


@require_POST
@club_page()
def answer_offer(request: HttpRequest, member: Member) -> HttpResponse:
    """I will own the club, or would rather not."""
    match request.POST.get("do"):
        case "accept":
            act, said = roles.accept, _("您现在是圈主了。")
        case "refuse":
            act, said = roles.refuse, _("好的。")
        case _:
            raise Http404
    carried_out(request, lambda: act(member.club, request.user), said)
    return see_other("club", member.club.code)


@require_POST
@club_page(OWN)
def step_down(request: HttpRequest, member: Member) -> HttpResponse:
    """I own the club no more, and stay in it."""
    carried_out(request, lambda: roles.step_down(member.club, request.user), _("您不再是圈主，还在圈里。"))
    return see_other("club", member.club.code)


# --- Who sits apart -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@club_page(REMOVE, TABLES)
def sit_apart(request: HttpRequest, member: Member) -> HttpResponse:
    """The pairs that may not sit at one table, and a form for another."""
    if request.method == "POST":
        return _set_apart(request, member)
    people = member.club.members.exclude(role=Member.APPLICANT).select_related("user").order_by("user__username")
    context = {"member": member, "club": member.club, "pairs": apart.seen_by(member), "people": people}
    return render(request, "clubs/apart.html", context)


def _set_apart(request: HttpRequest, member: Member) -> HttpResponse:
    people = set(filter(None, map(row_in, request.POST.getlist("people"))))
    at_two = request.POST.get("at_two") == "on"
    said = _("记下了，不会排到一桌。对方不会知道。") if len(people) > 1 else ""
    carried_out(request, lambda: apart.set_apart(member.club, request.user, people, at_two), said)
    return see_other("club-apart", member.club.code)


@require_POST
@club_page(REMOVE, TABLES)
def let_together(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """A pair may sit together again."""
    get_object_or_404(apart.seen_by(member), pk=pk)
    carried_out(request, lambda: apart.let_together(member.club, request.user, pk), _("又可以同桌了。"))
    return see_other("club-apart", member.club.code)


def _applicants(club: Club):
    return club.members.filter(role=Member.APPLICANT).select_related("user")


def _about(member: Member, person: int) -> Member:
    """Somebody in the club; another club's members are nobody here."""
    found = member.club.members.exclude(role=Member.APPLICANT).select_related("user")
    return get_object_or_404(found, user=person)


def _may_look_after(member: Member, about: Member) -> bool:
    """Whether one may do something about the other."""
    return not about.owns and (member.owns or (member.may(REMOVE) and about.role == Member.MEMBER))


def _back_to(club: Club, person: int) -> HttpResponse:
    return see_other("club-member", club.code, person)
