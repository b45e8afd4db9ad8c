"""What comes of a case: one person proposes, another one decides, and it takes effect at once. Undoing goes the same
way. All is kept."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import barring
from accounts.models import Ban, User
from review.models import Case, Decision, Proposal
from talk.models import Report

CLOSED = "closed"
"""The state of reports that were dealt with."""


class NotTheirs(Exception):
    """Who proposed, or whom the case is about, does not decide; nor does anybody twice."""


class NotToBeUndone(Exception):
    """There is nothing in force, or somebody proposed just that already."""


def propose(
    case: Case, by: User, about: User, what: str, why: str, reason: str = "", days: int | None = None
) -> Proposal:
    """Keep what somebody would have done; raises `NotTheirs` if the case is about who proposes."""
    with transaction.atomic():
        case = _locked(case, by)
        made = Proposal.objects.create(case=case, by=by, about=about, what=what, why=why, reason=reason, days=days)
        _note_state(case)
    return made


def propose_undoing(decision: Decision, by: User, why: str) -> Proposal:
    """Keep that somebody would have a decision undone; raises `NotToBeUndone`, or as `propose`."""
    with transaction.atomic():
        case = _locked(decision.proposal.case, by)
        if not may_be_undone(decision):
            raise NotToBeUndone
        facts = {"about": decision.proposal.about, "what": Proposal.UNDO, "undoes": decision}
        made = Proposal.objects.create(case=case, by=by, why=why, **facts)
        _note_state(case)
    return made


def may_be_undone(decision: Decision) -> bool:
    """Whether it is in force, and nobody has proposed to undo it."""
    does = decision.agreed and decision.proposal.what in (Proposal.WARNING, Proposal.BAN, Proposal.FOREVER)
    waiting = decision.undoings.filter(decision=None)
    return does and not is_undone(decision) and not waiting.exists()


def is_undone(decision: Decision) -> bool:
    """Whether two people agreed that it counts no more."""
    return decision.undoings.filter(decision__agreed=True).exists()


def decide(proposal: Proposal, by: User, agreed: bool, why: str) -> Decision:
    """Agree with a proposal, by which it takes effect, or do not; raises `NotTheirs`."""
    with transaction.atomic():
        case = _locked(proposal.case, by)
        if proposal.by_id == by.pk or Decision.objects.filter(proposal=proposal).exists():
            raise NotTheirs
        ban = _take_effect(proposal) if agreed else None
        facts = {"proposed_by": proposal.by, "agreed": agreed, "why": why, "ban": ban}
        decision = Decision.objects.create(proposal=proposal, by=by, **facts)
        _note_state(case)
    return decision


def _take_effect(proposal: Proposal) -> Ban | None:
    """Do what was proposed; the ban that begins, if one does. A warning is there once it is decided (`warnings`)."""
    if proposal.what == Proposal.UNDO and proposal.undoes.ban:
        barring.lift(proposal.undoes.ban)
    if proposal.what == Proposal.BAN:
        return barring.bar(proposal.about, timezone.now() + timedelta(days=proposal.days), proposal.reason)
    if proposal.what == Proposal.FOREVER:
        return barring.bar(proposal.about, None, proposal.reason)
    return None


def _locked(case: Case, by: User) -> Case:
    """The case, which nobody else changes until the end of the transaction."""
    locked = Case.objects.select_for_update(no_key=True).get(pk=case.pk)
    if locked.parties.filter(user=by).exists():
        raise NotTheirs
    return locked


def _note_state(case: Case) -> None:
    """A case waits for a decision, or is closed by one that somebody agreed with; its reports are dealt with then."""
    if case.proposals.filter(decision=None).exists():
        state = Case.PROPOSED
    else:
        state = Case.CLOSED if case.proposals.filter(decision__agreed=True).exists() else Case.OPEN
    if state != case.state:
        case.state = state
        case.save(update_fields=["state"])
    if state == Case.CLOSED:
        for report in Report.objects.filter(evidence__case=case).exclude(state=CLOSED):
            report.state = CLOSED
            report.save(update_fields=["state"])
