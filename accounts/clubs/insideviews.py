"""A club's own pages: what it is, its notices and its log, and what each member, or an owner, does about it."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.clubs import closing, deeds, departing, founding, history, notices, roles
from accounts.clubs.answering import carried_out
from accounts.clubs.doors import club_page
from accounts.clubs.forms import NameForm, NoticeForm
from accounts.clubs.models import Club, Member
from accounts.clubs.powers import APPROVE, OWN, POWERS, REMOVE, TABLES, in_words
from accounts.clubs.tabs import tabs_of
from accounts.clubs.views import link_of
from longyan.answers import require_reading, see_other
from longyan.typed import row_in

DEEDS_A_PAGE, OLD_NOTICES = 50, 20

require_form = require_http_methods(["GET", "HEAD", "POST"])


# --- What it is ---------------------------------------------------------------------------------------------


@require_reading
@club_page()
def club(request: HttpRequest, member: Member) -> HttpResponse:
    """The club: its notice, what waits for me, and its parts."""
    notice = notices.newest(member.club)
    context = _of(member) | {
        "tabs": tabs_of(member),
        "notice": notice,
        "is_read": notice is None or notice.pk <= (member.has_read_id or 0),
        "offer": roles.open_offers(member.club).filter(to=member.user).first(),
        "people": member.club.members.exclude(role=Member.APPLICANT).count(),
        "applicants": _applicants(member.club) if member.may(APPROVE) else 0,
        "owners": member.club.members.filter(role=Member.OWNER).select_related("user"),
        "my_powers": in_words(member.powers),
        "keeps_apart": member.may(REMOVE) or member.may(TABLES),
        "is_last_owner": member.owns and not roles.has_other_owner(member),
    }
    return render(request, "clubs/club.html", context)


@require_reading
@club_page()
def invite(request: HttpRequest, member: Member) -> HttpResponse:
    """The link, to send and to scan, and the code."""
    context = _of(member) | {
        "link": link_of(request, member.club),
        "may_renew": member.may(APPROVE),
        "in_wechat": "MicroMessenger" in request.headers.get("User-Agent", ""),
    }
    return render(request, "clubs/invite.html", context)


@require_POST
@club_page(APPROVE)
def renew_link(request: HttpRequest, member: Member) -> HttpResponse:
    """The link that went too far opens nothing any more."""
    said = _("换好了，旧链接和旧二维码打不开了。")
    carried_out(request, lambda: founding.renew_link(member.club, request.user), said)
    return see_other("club-invite", member.club.code)


# --- What it tells ------------------------------------------------------------------------------------------


@require_form
@club_page()
def notice_board(request: HttpRequest, member: Member) -> HttpResponse:
    """The notices, the newest first; whoever runs the evenings puts up the next."""
    if request.method == "POST" and not member.may(TABLES):
        raise PermissionDenied
    form = NoticeForm(request.POST or None)
    if form.is_valid():
        text = form.cleaned_data["text"]
        said = _("公告贴出去了。") if text else _("公告撤下来了。")
        carried_out(request, lambda: notices.put_up(member.club, request.user, text), said)
        return see_other("club-notices", member.club.code)
    newest = notices.newest(member.club)
    context = _of(member) | {
        "form": form if member.may(TABLES) else None,
        "notices": member.club.notices.exclude(text="").select_related("by")[:OLD_NOTICES],
        "newest": newest,
        "readers": notices.readers(newest) if newest and member.runs else None,
    }
    return render(request, "clubs/notices.html", context)


@require_POST
@club_page()
def read_notice(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """I have read it; back to where I did."""
    get_object_or_404(member.club.notices, pk=pk)
    carried_out(request, lambda: notices.read(member.club, request.user, pk), "")
    return see_other("lobby") if request.POST.get("from") == "lobby" else see_other("club", member.club.code)


@require_reading
@club_page(*POWERS)
def log(request: HttpRequest, member: Member) -> HttpResponse:
    """Who did what, all of it or what has to do with one person."""
    rows, person = history.seen_by(member), row_in(request.GET.get("person", ""))
    if person is not None:
        rows = history.of(rows, person)
    page = Paginator(rows, DEEDS_A_PAGE).get_page(request.GET.get("page"))
    context = _of(member) | {
        "page": page,
        "rows": [(deed.at, deeds.in_words(deed)) for deed in page],
        "people": history.people_in(member.club),
        "person": person,
    }
    return render(request, "clubs/log.html", context)


# --- What is done about it ----------------------------------------------------------------------------------


@require_form
@club_page()
def leave(request: HttpRequest, member: Member) -> HttpResponse:
    """Out of the club, after a second look."""
    if request.method != "POST":
        is_last_owner = member.owns and not roles.has_other_owner(member)
        return render(request, "clubs/leave.html", _of(member) | {"is_last_owner": is_last_owner})
    said = _("您退出了%(club)s。") % {"club": member.club}
    is_out = carried_out(request, lambda: departing.leave(member.club, request.user), said)
    return see_other("my-clubs") if is_out else see_other("club", member.club.code)


@require_form
@club_page(OWN)
def rename(request: HttpRequest, member: Member) -> HttpResponse:
    """Another name for the club."""
    form = NameForm(request.POST or None, club=member.club)
    if form.is_valid() and _is_renamed(request, member.club, form):
        return see_other("club", member.club.code)
    return render(request, "clubs/rename.html", _of(member) | {"form": form})


def _is_renamed(request: HttpRequest, club: Club, form: NameForm) -> bool:
    try:
        name = form.cleaned_data["name"]
        return carried_out(request, lambda: founding.rename(club, request.user, name), _("圈名改好了。"))
    except ValidationError as taken:
        form.refuse(taken)
        return False


@require_form
@club_page(OWN)
def close(request: HttpRequest, member: Member) -> HttpResponse:
    """The end of the club, for whoever ticked that they mean it."""
    if request.method != "POST":
        return render(request, "clubs/close.html", _of(member))
    if request.POST.get("sure") != "on":
        messages.error(request, _("真的要关，就先打上勾。"))
        return see_other("club-close", member.club.code)
    said = _("%(club)s关了。") % {"club": member.club}
    is_closed = carried_out(request, lambda: closing.close(member.club, request.user), said)
    return see_other("my-clubs") if is_closed else see_other("club-close", member.club.code)


def _of(member: Member) -> dict[str, object]:
    return {"member": member, "club": member.club}


def _applicants(club: Club) -> int:
    return club.members.filter(role=Member.APPLICANT).count()
