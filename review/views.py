"""The pages of those who mark a move, of the owners who answer, and of who was warned."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.clubs.doors import club_page, member_of
from accounts.clubs.models import Member
from longyan.answers import require_reading, see_other
from longyan.engine import Refusal
from review import disputes, doors, verdicts, warnings
from review.forms import HandUpForm, RemarkForm, VerdictForm
from review.models import Dispute
from tables import holders, showing
from tables.limits import TooOften
from tables.refusals import in_words
from tables.replays.admission import Admission, of_sitter
from tables.replays.views import asked, pages_for
from tables.table import NotSeated

A_PAGE = 30


# Whoever marks a move


def _marking(view: Callable[..., Dispute]) -> Callable[..., HttpResponse]:
    """A button by which somebody who sits there marks a moment; for others, and in rooms of no club, there is none."""

    @require_POST
    @login_required
    @wraps(view)
    def marked(request: HttpRequest, **place: object) -> HttpResponse:
        try:
            dispute = view(request, **place)
        except (NotSeated, disputes.NoClub):
            raise Http404 from None
        except TooOften:
            messages.error(request, _("标记得太多了，过一会儿再标。"))
            dispute = Dispute.objects.filter(by=request.user).first()
        return see_other("dispute", dispute.pk)

    return marked


@_marking
def mark(request: HttpRequest, code: str) -> Dispute:
    """At the table: what lies there now."""
    return disputes.at_table(showing.seat_of(code, request.user))


@_marking
def mark_step(request: HttpRequest, code: str, match: int, deal: int) -> Dispute:
    """In a replay: the step that is shown, by the eyes that see it."""
    admission = of_sitter(request.user, code, match, deal)
    stage, move = asked(request, admission)
    moves = min(stage.frames[move].at, admission.deal.moves)
    return disputes.mark(admission.deal, moves, admission.seat, request.user)


def _marked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of somebody's own mark."""

    @never_cache
    @login_required
    @wraps(view)
    def shown(request: HttpRequest, pk: int) -> HttpResponse:
        mine = Dispute.objects.filter(by=request.user).select_related("club", "deal__match__room")
        return view(request, get_object_or_404(mine, pk=pk))

    return shown


@require_http_methods(["GET", "HEAD", "POST"])
@_marked
def dispute(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """It is marked; what there is to say of it can be added."""
    form = RemarkForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _remarked(dispute, form):
        messages.success(request, _("写好了，圈主会看到。"))
        return see_other("dispute", dispute.pk)
    layout = "talk/panel.html" if "HX-Request" in request.headers else "talk/page.html"
    is_member = member_of(request.user, dispute.club) is not None
    is_new = verdicts.unread(request.user).filter(pk=dispute.pk).exists()
    context = {"dispute": dispute, "form": form, "layout": layout, "is_member": is_member, "is_new": is_new}
    answer = render(request, "review/marked.html", context)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_POST
@_marked
def read(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """They know what the owner said."""
    verdicts.read(dispute)
    return see_other("dispute", dispute.pk)


def _remarked(dispute: Dispute, form: RemarkForm) -> bool:
    try:
        disputes.remark(dispute, form.cleaned_data["text"])
    except disputes.SaidEnough:
        form.add_error("text", _("已经写了很多了，够圈主看了。"))
        return False
    return True


# A club's disputes


@require_reading
@club_page()
def club_disputes(request: HttpRequest, member: Member) -> HttpResponse:
    """What was disputed, the newest first, as far as the member may see it."""
    page = Paginator(disputes.seen_by(member), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "review/disputes.html", {**_of_club(member), "page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@club_page()
def club_dispute(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """One of them: the way to the move, what was said, and for owners what they have to say."""
    dispute = get_object_or_404(disputes.seen_by(member), pk=pk)
    form = _verdict_form(dispute, _posted_by_owner(request, member))
    if form.is_valid() and _judged(dispute, member, form):
        messages.success(request, _("裁定好了，标记的人会看到。"))
        return see_other("club-dispute", member.club.code, pk)
    return _shown(request, member, dispute, form, HandUpForm(_others_at(dispute)))


@require_POST
@club_page()
def hand_up(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """An owner asks the site's staff to look into it."""
    dispute = get_object_or_404(disputes.seen_by(member), pk=pk)
    form = HandUpForm(_others_at(dispute), _posted_by_owner(request, member))
    if not form.is_valid():
        return _shown(request, member, dispute, _verdict_form(dispute), form)
    try:
        verdicts.hand_up(dispute, member, form.chosen, form.cleaned_data["why"])
    except IntegrityError:
        messages.error(request, _("已经交给网站了。"))
    else:
        messages.success(request, _("交给网站了，我们会看的。"))
    return see_other("club-dispute", member.club.code, pk)


def _verdict_form(dispute: Dispute, said: object = None) -> VerdictForm:
    return VerdictForm(verdicts.posted(dispute) is not None, said)


def _judged(dispute: Dispute, owner: Member, form: VerdictForm) -> bool:
    try:
        verdicts.give(dispute, owner, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, in_words(refusal))
        return False
    return True


def _posted_by_owner(request: HttpRequest, member: Member) -> object:
    """What was sent, None for whoever only reads; managers read alone."""
    if request.method != "POST":
        return None
    if not member.owns:
        raise PermissionDenied
    return request.POST


def _shown(
    request: HttpRequest, member: Member, dispute: Dispute, form: VerdictForm, handing: HandUpForm
) -> HttpResponse:
    is_over = dispute.deal.ended_at is not None
    context = {
        "dispute": dispute,
        "is_over": is_over,
        "moment_url": doors.moment_of(dispute, member) if doors.may_replay(dispute, member) else "",
        "is_owner": member.owns,
        "is_handed_up": hasattr(dispute, "evidence"),
        "form": form,
        "handing": handing,
    }
    return render(request, "review/dispute.html", {**_of_club(member), **context})


def _others_at(dispute: Dispute) -> list:
    """Who sat there besides whoever marked it."""
    return [seat for seat in holders.seats_at(dispute.deal) if seat.user_id not in (None, dispute.by_id)]


def _of_club(member: Member) -> dict[str, object]:
    return {"club": member.club, "member": member}


def _by_dispute(request: HttpRequest, member: Member, pk: int) -> Admission:
    return doors.by_dispute(member, pk)


dispute_replay, dispute_record = map(club_page(), pages_for(_by_dispute))


# Who was warned


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def warning(request: HttpRequest) -> HttpResponse:
    """The oldest warning that was not read yet; once there is none, on to the lobby."""
    if request.method == "POST":
        sent = request.POST.get("warning", "")
        warnings.acknowledge(request.user, int(sent) if sent.isdecimal() and len(sent) < 19 else 0)
    found = warnings.pending(request.user).first()
    if found is None:
        return see_other("lobby")
    return (
        see_other("warning") if request.method == "POST" else render(request, "review/warning.html", {"warning": found})
    )
