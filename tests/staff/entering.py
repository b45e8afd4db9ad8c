"""How tests come into the staff's pages, and what a phone shows."""

from binascii import unhexlify
from time import time

from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from staff import doors


def phone_of(user) -> TOTPDevice:
    """The phone that shows a person's codes; they get one if they have none."""
    return TOTPDevice.objects.filter(user=user).first() or TOTPDevice.objects.create(user=user, name="phone")


def shown_by(key: str, later: int = 0) -> str:
    """What a phone with this key shows now, or so many half minutes later."""
    shown = TOTP(unhexlify(key))
    shown.time = time() + 30 * later
    return f"{shown.token():06}"


def show_code(browser: Client, user) -> None:
    """The browser's session has shown a code just now."""
    session = browser.session
    session["staff"] = doors.stamp(phone_of(user))
    session.save()
