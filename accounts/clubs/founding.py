"""A new club, and what its owners can change about it."""

import secrets

from django.db import IntegrityError, transaction

from accounts.clubs.acting import acting
from accounts.clubs.deeds import note
from accounts.clubs.models import CODE_LENGTH, Club, Member
from accounts.clubs.naming import name_taken
from accounts.clubs.powers import APPROVE, OWN
from longyan.keys import new_key


def found(user: object, name: str) -> Club:
    """A new club of one, its owner; raises ValidationError if another took the name a moment ago."""
    try:
        with transaction.atomic():
            club = Club.objects.create(code=_free_code(), name=name, founder=user)
            Member.objects.create(club=club, user=user, role=Member.OWNER)
            note(club, user, "founded")
    except IntegrityError:
        raise name_taken() from None
    return club


def rename(club: Club, by: object, name: str) -> None:
    """Another name; raises ValidationError as `found` does."""
    try:
        with acting(club, by, OWN) as member:
            before, member.club.name = member.club.name, name
            member.club.save(update_fields=["name"])
            note(club, by, "renamed", before=before, after=name)
    except IntegrityError:
        raise name_taken() from None


def renew_link(club: Club, by: object) -> None:
    """From now on there is another link, and the one before opens nothing."""
    with acting(club, by, APPROVE) as member:
        member.club.key = new_key()
        member.club.save(update_fields=["key"])
        note(club, by, "renewed")


def _free_code() -> str:
    while True:
        code = f"{secrets.randbelow(10**CODE_LENGTH):0{CODE_LENGTH}}"
        if not Club.objects.filter(code=code).exists():
            return code
