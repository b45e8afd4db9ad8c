"""What an owner says of a dispute. It is kept, and whoever marked the move reads it; a later one takes its place. What
an owner cannot or will not judge goes to the site's staff."""

from collections.abc import Iterable

from django.db import transaction

from accounts.clubs import deeds
from accounts.clubs.models import Member
from accounts.models import User
from review import cases
from review.models import Case, Dispute, Verdict


def give(dispute: Dispute, owner: Member, text: str) -> Verdict:
    """Keep a verdict, in the club's log as well."""
    with transaction.atomic():
        deeds.note(dispute.club, owner.user, "judged", deal=str(dispute.deal))
        return Verdict.objects.create(dispute=dispute, by=owner.user, text=text)


def hand_up(dispute: Dispute, owner: Member, people: Iterable[User], why: str) -> Case:
    """Open a case of the staff's about people who sat there; raises `IntegrityError` if that was done already."""
    with transaction.atomic():
        deeds.note(dispute.club, owner.user, "handed up", deal=str(dispute.deal))
        return cases.of_dispute(dispute, owner.user, people, why)
