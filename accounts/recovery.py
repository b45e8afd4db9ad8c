"""Ten codes on a piece of paper: whoever forgot the password, and gave no e-mail address, comes back with one of them.

Twelve of 30 letters and digits that are hard to mistake, 59 bits; what is stored is a keyed digest, which tells nothing
without the site's secret key.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import RecoveryCode, User
from accounts.names import fold

HOW_MANY = 10
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, no 1, I and L, no U, which is too like V."""

_GROUPS, _GROUP = 3, 4


def make(user: User) -> Sequence[str]:
    """New codes instead of those of before; nobody can read them again later."""
    codes = [new_code() for _ in range(HOW_MANY)]
    with transaction.atomic():
        user.recovery_codes.all().delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_digest(code)) for code in codes)
    return codes


def spend(username: str, code: str) -> User | None:
    """The owner of this code, which is good no more; None if it is not a code of this name. An unknown name costs as
    much as a known one."""
    mine = RecoveryCode.objects.filter(user__name_key=fold(username), user__is_active=True, digest=_digest(code))
    with transaction.atomic():
        found = mine.select_related("user").first()
        if found is None or not RecoveryCode.objects.filter(pk=found.pk).delete()[0]:
            return None
        return found.user


def new_code() -> str:
    """A code that nobody was given yet: ``7KQM-2XWD-PZ49``."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def plain(code: str) -> str:
    """The same for every way to write a code: small letters, other strokes, none."""
    return "".join(letter for letter in fold(code).upper() if letter in LETTERS)


def _digest(code: str) -> str:
    return salted_hmac("accounts.recovery", plain(code), algorithm="sha256").hexdigest()
