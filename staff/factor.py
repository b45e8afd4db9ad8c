"""The second factor: six digits that a phone shows for half a minute, or one of ten spare codes on paper.

Each is good once. Whoever guesses waits longer with each round of wrong ones, whichever kind they are.
"""

import re
from binascii import unhexlify
from collections.abc import Sequence
from time import time

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.crypto import salted_hmac
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from accounts import recovery
from accounts.names import fold
from staff.models import SpareCode
from tables import limits

CODES = limits.Limit("staff-code", 5, 60_000, grows=True)
"""Wrong codes of one person."""

TOLERANCE = 1
"""So many half minutes a phone's clock may be off."""

new_key = default_key

_DIGITS = re.compile(r"[0-9]{6}")


def device_of(user: object) -> TOTPDevice | None:
    """The phone that shows this person's codes, None if none does yet."""
    return TOTPDevice.objects.filter(user=user.pk, confirmed=True).order_by("pk").first()


def check(user: object, text: str) -> bool:
    """Whether this is a code of the person's, which is good no more. Raises `TooOften`."""
    with limits.counting((CODES, limits.person(user))) as count:
        device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True).order_by("pk").first()
        is_good = device is not None and (_is_shown(device, text) or _spend(user, text))
        if not is_good:
            count()
        return is_good


def enrol(user: object, key: str, text: str) -> Sequence[str] | None:
    """From now on the phone that was given `key` shows this person's codes, for `text` is one of them; the spare codes,
    which nobody can read again later. None if it is none, or if another phone does already. Raises `TooOften`."""
    with limits.counting((CODES, limits.person(user))) as count:
        get_user_model().objects.select_for_update().get(pk=user.pk)
        at = _moment_of(key, text)
        if at is None or device_of(user) is not None:
            count()
            return None
        TOTPDevice.objects.create(user=user, name="phone", key=key, confirmed=True, last_t=at)
        return make_spares(user)


def forget(user: object) -> None:
    """No phone shows this person's codes any more, and the spare ones are good no more."""
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).delete()
        SpareCode.objects.filter(user=user).delete()


def make_spares(user: object) -> Sequence[str]:
    """New spare codes instead of those of before."""
    codes = [recovery.new_code() for _ in range(recovery.HOW_MANY)]
    with transaction.atomic():
        SpareCode.objects.filter(user=user).delete()
        SpareCode.objects.bulk_create(SpareCode(user=user, digest=_digest(user, code)) for code in codes)
    return codes


def spares_left(user: object) -> int:
    """How many spare codes are good still."""
    return SpareCode.objects.filter(user=user).count()


def _is_shown(device: TOTPDevice, text: str) -> bool:
    digits = _digits(text)
    return bool(digits) and device.verify_token(digits)


def _moment_of(key: str, text: str) -> int | None:
    """The half minute in which a phone with this key shows the code, if that is about now."""
    shown = TOTP(unhexlify(key))
    shown.time = time()
    digits = _digits(text)
    return shown.t() if digits and shown.verify(int(digits), TOLERANCE) else None


def _digits(text: str) -> str:
    """Six digits, however they were typed: with a space in the middle, or full-width."""
    digits = "".join(fold(text).split())
    return digits if _DIGITS.fullmatch(digits) else ""


def _spend(user: object, text: str) -> bool:
    return SpareCode.objects.filter(user=user, digest=_digest(user, text)).delete()[0] > 0


def _digest(user: object, code: str) -> str:
    return salted_hmac("staff.spare", f"{user.pk} {recovery.plain(code)}", algorithm="sha256").hexdigest()
