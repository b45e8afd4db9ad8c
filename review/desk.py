"""The pages of a case: what it holds, and what is done on it."""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from longyan.answers import see_other
from review import cases, deciding, doors, looking, pairs, thinking
from review.forms import DealForm, LookForm, NoteForm, PersonForm, ProposalForm, SuspicionForm, WhyForm
from review.models import Case, Decision, Proposal
from staff.doors import ask_for_code, is_fresh
from tables.replays.admission import Admission
from tables.replays.views import pages_for

_WEIGHTY = ("propose", "decide")
"""Permissions for what takes a code of a few minutes ago."""


class Refused(Exception):
    """It cannot be done; what is said is a message id."""


class Deed(NamedTuple):
    """What can be done on a case: who may, the form for it, and how it is done; the place to go to, None for the
    case."""

    permission: str
    form: Callable[[HttpRequest, Case], Form]
    do: Callable[[HttpRequest, Case, Form], str | None]


def suspect(request: HttpRequest, cases_admin: admin.ModelAdmin) -> HttpResponse:
    """Open a case about somebody."""
    if not cases_admin.has_add_permission(request):
        raise PermissionDenied
    form = SuspicionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if form.cleaned_data["name"] == request.user:
            form.add_error("name", _("不能查自己。"))
        else:
            made = cases.suspect(request.user, [form.cleaned_data["name"]], form.cleaned_data["why"])
            return see_other("admin:review_case_change", made.pk)
    return render(request, "review/desk/suspect.html", {**_frame(request), "title": _("开一个案件"), "form": form})


def case(request: HttpRequest, cases_admin: admin.ModelAdmin, object_id: str) -> HttpResponse:
    """All of it."""
    if not cases_admin.has_view_permission(request):
        raise PermissionDenied
    if not object_id.isdecimal() or len(object_id) > 18:
        raise Http404
    return _page(request, get_object_or_404(cases.seen_by(request.user), pk=object_id))


@require_POST
@never_cache
def act(request: HttpRequest, pk: int, what: str) -> HttpResponse:
    """Do something on a case; a mistake in its form is said on the case's page."""
    deed = _DEEDS.get(what)
    if deed is None:
        raise Http404
    if not request.user.has_perms(["review.view_case", f"review.{deed.permission}"]):
        raise PermissionDenied
    if deed.permission in _WEIGHTY and not is_fresh(request):
        return ask_for_code(request)
    found = get_object_or_404(cases.seen_by(request.user), pk=pk)
    form = deed.form(request, found)
    if not form.is_valid():
        return _page(request, found, **{what: form})
    try:
        way = deed.do(request, found, form)
    except Refused as refusal:
        messages.error(request, _(str(refusal)))
        way = None
    return see_other(way) if way else see_other("admin:review_case_change", pk)


def _page(request: HttpRequest, case: Case, **bound: Form) -> HttpResponse:
    people = cases.people_of(case)
    context = {
        "title": _("案件 %(case)s") % {"case": case},
        "case": case,
        "people": people,
        "evidence": case.evidence.select_related("report__by", "report__about", "dispute__by", "deal__match__room"),
        "pairs": pairs.pairs_of(people),
        "thinking": thinking.thinking_of(people),
        "looks": case.looks.select_related("by", "deal__match__room"),
        "notes": case.notes.select_related("by"),
        "proposals": [_Step(proposal, request.user) for proposal in _proposals(case)],
        "forms": {**_empty(request, case), **bound},
    }
    return render(request, "review/desk/case.html", {**_frame(request), **context})


def _empty(request: HttpRequest, case: Case) -> dict[str, Form]:
    """The forms that the reader may fill in."""
    deal = {"deal": request.GET.get("deal", "")}
    forms = {
        "note": ("propose", NoteForm()),
        "person": ("propose", PersonForm()),
        "deal": ("propose", DealForm(prefix="deal")),
        "look": ("look", LookForm(initial=deal)),
        "propose": ("propose", ProposalForm(case)),
    }
    return {name: form for name, (needed, form) in forms.items() if request.user.has_perm(f"review.{needed}")}


def _proposals(case: Case) -> list[Proposal]:
    rows = case.proposals.select_related("by", "about", "decision__by", "decision__ban", "undoes__proposal")
    return list(rows.select_related("decision__acknowledgement"))


class _Step:
    """A proposal with what came of it, and what the reader may do about it."""

    def __init__(self, proposal: Proposal, user) -> None:
        self.proposal = proposal
        self.decision: Decision | None = getattr(proposal, "decision", None)
        is_open = self.decision is None
        self.may_decide = is_open and proposal.by_id != user.pk and user.has_perm("review.decide")
        self.waits = is_open and not self.may_decide
        may_be_undone = not is_open and deciding.may_be_undone(self.decision)
        self.may_undo = may_be_undone and user.has_perm("review.propose")
        self.is_undone = not is_open and deciding.is_undone(self.decision)


def _frame(request: HttpRequest) -> dict[str, object]:
    """What the staff's pages have round them."""
    return {**admin.site.each_context(request), "opts": Case._meta}


# What can be done


def _note(request: HttpRequest, case: Case, form: Form) -> None:
    cases.note(case, request.user, form.cleaned_data["text"])


def _person(request: HttpRequest, case: Case, form: Form) -> None:
    if form.cleaned_data["name"] == request.user:
        raise Refused(gettext_noop("不能查自己。"))
    cases.add_party(case, form.cleaned_data["name"], request.user)


def _deal(request: HttpRequest, case: Case, form: Form) -> None:
    cases.add_deal(case, form.cleaned_data["deal"], request.user)


def _look(request: HttpRequest, case: Case, form: Form) -> str:
    try:
        look = looking.look(case, request.user, form.cleaned_data["deal"], form.cleaned_data["why"])
    except looking.NotShown:
        raise Refused(gettext_noop("这一局还没打完，谁也不能看；自己坐的那一桌，整场打完才能看。")) from None
    return doors.moment_of_look(look)


def _propose(request: HttpRequest, case: Case, form: Form) -> None:
    said = form.cleaned_data
    reason = "" if said["what"] == Proposal.NOTHING else said["reason"]
    facts = {"reason": reason, "days": said["days"]}
    _allowed(lambda: deciding.propose(case, request.user, said["about"], said["what"], said["why"], **facts))


def _decide(agreed: bool) -> Callable[[HttpRequest, Case, Form], None]:
    def decide(request: HttpRequest, case: Case, form: Form) -> None:
        proposal = get_object_or_404(case.proposals, pk=_number(request, "proposal"))
        _allowed(lambda: deciding.decide(proposal, request.user, agreed, form.cleaned_data["why"]))

    return decide


def _undo(request: HttpRequest, case: Case, form: Form) -> None:
    decision = get_object_or_404(Decision, proposal__case=case, pk=_number(request, "decision"))
    _allowed(lambda: deciding.propose_undoing(decision, request.user, form.cleaned_data["why"]))


def _allowed(do: Callable[[], object]) -> None:
    try:
        do()
    except deciding.NotTheirs:
        raise Refused(gettext_noop("提议的人不能自己决定，也不能决定两次。")) from None
    except deciding.NotToBeUndone:
        raise Refused(gettext_noop("没有可以撤销的，或者已经有人提议撤销了。")) from None


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0


_DEEDS = {
    "note": Deed("propose", lambda request, case: NoteForm(request.POST), _note),
    "person": Deed("propose", lambda request, case: PersonForm(request.POST), _person),
    "deal": Deed("propose", lambda request, case: DealForm(request.POST, prefix="deal"), _deal),
    "look": Deed("look", lambda request, case: LookForm(request.POST), _look),
    "propose": Deed("propose", lambda request, case: ProposalForm(case, request.POST), _propose),
    "agree": Deed("decide", lambda request, case: WhyForm(request.POST), _decide(True)),
    "refuse": Deed("decide", lambda request, case: WhyForm(request.POST), _decide(False)),
    "undo": Deed("propose", lambda request, case: WhyForm(request.POST), _undo),
}


# Looks


def _by_look(request: HttpRequest, pk: int) -> Admission:
    if not request.user.has_perm("review.look"):
        raise PermissionDenied
    return doors.by_look(request.user, pk)


look_replay, look_record = pages_for(_by_look)
