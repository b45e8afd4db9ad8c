"""The pages before one is in a club: one's clubs, a new one, and the ways into others'."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import throttle
from accounts.clubs import codes, founding, joining, mine
from accounts.clubs.answering import carried_out
from accounts.clubs.forms import NameForm
from accounts.clubs.models import Club, Member
from longyan import qr
from longyan.answers import require_reading, see_other
from tables.limits import TooOften

NEVER_INDEXED = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}
"""A link is a secret: no index keeps it, and no other site is told it."""


# --- Mine ---------------------------------------------------------------------------------------------------


@never_cache
@login_required
@require_reading
def my_clubs(request: HttpRequest) -> HttpResponse:
    """The clubs I am in, those I applied to, and the ways into another."""
    context = {"clubs": mine.clubs_of(request.user), "applications": mine.applications_of(request.user)}
    return render(request, "clubs/mine.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """A new club; whoever has no lasting account makes that first."""
    if request.user.is_guest:
        messages.info(request, _("先留住账号，再建圈子。"))
        return see_other("keep-account")
    form = NameForm(request.POST or None)
    if form.is_valid() and (club := _founded(request, form)):
        messages.success(request, _("圈子建好了。把链接发给朋友，就能一起打了。"))
        return see_other("club-invite", club.code)
    return render(request, "clubs/found.html", {"form": form})


def _founded(request: HttpRequest, form: NameForm) -> Club | None:
    try:
        codes.count_founding(request.user, throttle.address(request))
        return founding.found(request.user, form.cleaned_data["name"])
    except TooOften:
        form.refuse(ValidationError(_("今天建的圈子够多了，明天再建吧。")))
    except ValidationError as taken:
        form.refuse(taken)
    return None


# --- Into others' -------------------------------------------------------------------------------------------


@require_POST
@login_required
def by_code(request: HttpRequest) -> HttpResponse:
    """To the club with the code that was typed."""
    code = codes.read(request.POST.get("code", ""))
    if not code:
        messages.error(request, _("圈号是六位数字，问问圈里人是多少。"))
        return see_other("my-clubs")
    try:
        club = codes.club_of(code, request.user, throttle.address(request))
    except TooOften as refusal:
        return throttle.wait(request, "clubs/too_many_codes.html", refusal.wait)
    if club is None:
        messages.error(request, _("没有这个圈号，请再看一看。"))
        return see_other("my-clubs")
    return see_other("join-club", club.key)


@never_cache
@require_reading
def join(request: HttpRequest, key: str) -> HttpResponse:
    """The club behind a link, also for who has no account yet; whoever is in goes on to its page. A page on which
    somebody waits asks whether there is an answer."""
    club = _club_of(key)
    if "waiting" in request.GET:
        return _whether_to_wait(request, club)
    if club is None:
        return _secret(render(request, "clubs/dead_link.html", status=404))
    membership = _membership(request, club)
    if membership and membership.is_in:
        return see_other("club", club.code)
    context = {
        "club": club,
        "owners": club.members.filter(role=Member.OWNER).select_related("user"),
        "people": club.members.exclude(role=Member.APPLICANT).count(),
        "has_applied": membership is not None,
        "was_sent_away": request.user.is_authenticated and joining.was_sent_away(club, request.user),
        "next": reverse("join-club", args=[key]),
    }
    return _secret(render(request, "clubs/join.html", context))


def _whether_to_wait(request: HttpRequest, club: Club | None) -> HttpResponse:
    membership = club and _membership(request, club)
    still = membership is not None and not membership.is_in
    return HttpResponse(status=204) if still else HttpResponse(headers={"HX-Refresh": "true"})


@require_POST
@login_required
def apply(request: HttpRequest, key: str) -> HttpResponse:
    """I would like to come in."""
    club = _club_or_404(key)
    try:
        codes.count_application(request.user)
    except TooOften:
        messages.error(request, _("申请得太快了，请过一会儿再来。"))
        return see_other("join-club", key)
    carried_out(request, lambda: joining.apply(club, request.user), "")
    return see_other("join-club", key)


@require_POST
@login_required
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """I would not like to any more."""
    club = _club_or_404(key)
    carried_out(request, lambda: joining.withdraw(club, request.user), _("申请收回了。"))
    return see_other("my-clubs")


@cache_control(private=True, max_age=3600)
@require_reading
def qr_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The link to scan."""
    url = link_of(request, _club_or_404(key))
    return _secret(HttpResponse(qr.svg(url), "image/svg+xml; charset=utf-8"))


def link_of(request: HttpRequest, club: Club) -> str:
    """The club's link, as it is sent to friends."""
    return request.build_absolute_uri(reverse("join-club", args=[club.key]))


def _membership(request: HttpRequest, club: Club) -> Member | None:
    if not request.user.is_authenticated:
        return None
    return Member.objects.filter(club=club, user=request.user).first()


def _club_of(key: str) -> Club | None:
    return Club.objects.filter(key=key, closed_at=None).first()


def _club_or_404(key: str) -> Club:
    if club := _club_of(key):
        return club
    raise Http404


def _secret(answer: HttpResponse) -> HttpResponse:
    for name, value in NEVER_INDEXED.items():
        answer[name] = value
    return answer
