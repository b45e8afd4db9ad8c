"""The pages on which one keeps away from people or reports them: pages of their own, or a panel over the table."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import friends
from longyan.answers import SeeOther, require_reading
from tables import scene, showing, telling
from tables.table import NotSeated, now_ms
from talk import distance, reports
from talk.company import Companion, Company, Moment, query_of
from talk.forms import ReportForm
from talk.models import Distance

_DONE = {
    distance.NONE: gettext_noop("好了，又能听见了。"),
    Distance.MUTE: gettext_noop("好了，听不见这个人说话了。"),
    Distance.BLOCK: gettext_noop("拉黑了，网站不会再把你们安排到一桌。"),
}


def _with_company(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for those who sat at a match, of their company there or with `seat` of one other person; for others there
    is no such page."""

    @never_cache
    @login_required
    @wraps(page)
    def view(request: HttpRequest, code: str, number: int, seat: int | None = None) -> HttpResponse:
        try:
            company = Company.of(request.user, code, number)
            found = company if seat is None else company.other(seat)
        except NotSeated:
            raise Http404 from None
        return page(request, found)

    return view


@require_reading
@_with_company
def company(request: HttpRequest, company: Company) -> HttpResponse:
    """Whom one sits with, to go on to one of them."""
    leads = [(companion.name, _url("companion", request, companion)) for companion in company.others]
    return _shown(request, "talk/company.html", {"leads": leads})


@require_reading
@_with_company
def companion(request: HttpRequest, companion: Companion) -> HttpResponse:
    """What one may do about somebody one sits with."""
    context = {
        "companion": companion,
        "kept": distance.kept(request.user, companion.seat.user),
        "are_met": friends.between(request.user, companion.seat.user).exists(),
        "distance_url": _url("keep-away", request, companion),
        "report_url": _url("report", request, companion),
    }
    return _shown(request, "talk/companion.html", context)


@require_POST
@_with_company
def keep_away(request: HttpRequest, companion: Companion) -> HttpResponse:
    """Mute somebody, block them, or neither any more."""
    kind = request.POST.get("kind", "")
    if kind not in distance.KINDS:
        return HttpResponseBadRequest()
    _keep(request, companion.seat.user, kind)
    return SeeOther(_url("companion", request, companion))


@require_http_methods(["GET", "HEAD", "POST"])
@_with_company
def report(request: HttpRequest, companion: Companion) -> HttpResponse:
    """Report somebody, with the moment that the address names."""
    form = ReportForm(reports.quotable(companion), request.POST if request.method == "POST" else None)
    moment = Moment.of(request, companion.seat.match)
    if form.is_valid() and _filed(request, companion, moment, form):
        messages.success(request, _("谢谢您告诉我们。我们会看的，对方不会知道。"))
        return SeeOther(_url("companion", request, companion))
    context = {"companion": companion, "form": form, "match": companion.seat.match, "moment": moment}
    back = _url("companion", request, companion)
    return _shown(request, "talk/report.html", context | {"url": _url("report", request, companion), "back": back})


@never_cache
@login_required
@require_reading
def speak(request: HttpRequest, code: str) -> HttpResponse:
    """Where no script runs one speaks on a page of its own: the table's would reload while one types."""
    try:
        sight = showing.sight(showing.seat_of(code, request.user), now_ms())
    except NotSeated:
        raise Http404 from None
    return render(request, "talk/speak.html", {**scene.page_context(sight), "code": code})


@never_cache
@login_required
@require_reading
def kept_away(request: HttpRequest) -> HttpResponse:
    """Everybody whom one mutes or blocks."""
    return render(request, "talk/kept_away.html", {"kept": distance.kept_by(request.user)})


@require_POST
@login_required
def let_near(request: HttpRequest, pk: int) -> HttpResponse:
    """One of them is heard, and may be met again."""
    kept = get_object_or_404(distance.kept_by(request.user), pk=pk)
    _keep(request, kept.about, distance.NONE)
    return SeeOther(reverse("kept-away"))


def _keep(request: HttpRequest, about, kind: str) -> None:
    """Pages that show it are told: one's own, and the other's where a block begins or ends."""
    before = distance.kept(request.user, about)
    distance.keep(request.user, about, kind)
    telling.tell(telling.person(request.user.pk), "account_changed")
    if Distance.BLOCK in (before, kind):
        telling.tell(telling.person(about.pk), "account_changed")
    messages.success(request, _(_DONE[kind]))


def _filed(request: HttpRequest, companion: Companion, moment: Moment, form: ReportForm) -> bool:
    said = form.cleaned_data
    try:
        reports.file(request.user, companion, moment, said["reason"], said["note"], form.quoted)
    except reports.TooMany:
        form.add_error(None, _("一天最多举报 %(times)d 次，明天再来。") % {"times": reports.A_DAY})
        return False
    return True


def _url(page: str, request: HttpRequest, companion: Companion) -> str:
    match = companion.seat.match
    return reverse(page, args=[match.room.code, match.number, companion.seat.index]) + query_of(request.GET)


def _shown(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    layout = "talk/panel.html" if "HX-Request" in request.headers else "talk/page.html"
    answer = render(request, template, {**context, "layout": layout})
    patch_vary_headers(answer, ["HX-Request"])
    return answer
