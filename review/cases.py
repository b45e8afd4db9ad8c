"""Cases of the staff: how they open, what they gather, and who may see them.

Nobody sees a case that is about them, whatever their role: who is reported never learns by whom.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from review.models import Case, Dispute, Evidence, Note, Party
from tables.models import Deal
from talk.models import Report


def seen_by(user: User) -> QuerySet[Case]:
    """The cases that somebody of the staff may see."""
    return Case.objects.exclude(parties__user=user)


def of_report(report: Report) -> Case:
    """The case that a report belongs to: one that waits for a proposal and began with a report about the same person,
    else a new one. Called in the transaction in which it is filed.

    Nothing is locked: who files is, and two who report each other would wait for each other. Two reports of the same
    moment may open two cases; the next one joins one of them.
    """
    case = Case.objects.filter(source=Case.REPORT, state=Case.OPEN, parties__user=report.about_id).first()
    if case is None:
        case = Case.objects.create(source=Case.REPORT)
        Party.objects.create(case=case, user_id=report.about_id)
    Evidence.objects.create(case=case, report=report, deal=report.deal, moves=report.move)
    return case


def of_dispute(dispute: Dispute, by: User, people: Iterable[User], why: str) -> Case:
    """An owner hands a dispute up; raises `IntegrityError` if that was done already."""
    with transaction.atomic():
        case = suspect(by, people, why, Case.DISPUTE)
        Evidence.objects.create(case=case, dispute=dispute, deal=dispute.deal, moves=dispute.moves, by=by)
    return case


def suspect(by: User, people: Iterable[User], why: str, source: str = Case.SUSPICION) -> Case:
    """Open a case about people, for a reason in words."""
    with transaction.atomic():
        case = Case.objects.create(source=source, why=why, opened_by=by)
        for user in people:
            add_party(case, user, by)
    return case


def add_party(case: Case, user: User, by: User) -> None:
    """The case is about this person as well."""
    Party.objects.get_or_create(case=case, user=user, defaults={"by": by})


def add_deal(case: Case, deal: Deal, by: User) -> None:
    """The case rests on this deal as well."""
    if not case.evidence.filter(deal=deal, report=None, dispute=None).exists():
        Evidence.objects.create(case=case, deal=deal, by=by)


def note(case: Case, by: User, text: str) -> Note:
    """Keep what somebody of the staff says."""
    return Note.objects.create(case=case, by=by, text=text)


def people_of(case: Case) -> list[User]:
    """Those whom it is about, in the order in which they came in."""
    return [party.user for party in case.parties.select_related("user")]
