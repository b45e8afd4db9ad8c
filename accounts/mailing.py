"""Letters to people who gave an address. They leave in a thread of their own, so that an answer takes as long for an
address that nobody has as for one that somebody has."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.mail import send_mail
from django.db import close_old_connections
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.preferences import AUTO, Preferences

log = logging.getLogger(__name__)

CONFIRM_WITHIN = 24 * 3600
"""Seconds in which a link to confirm an address is good."""

_SALT = "accounts.mailing"
_thread = ThreadPoolExecutor(1, thread_name_prefix="mail")


def works() -> bool:
    """Whether the site can send letters; where it cannot, no page speaks of them."""
    return settings.SENDS_MAIL


def later(work: Callable[..., None], *facts: object) -> None:
    """Do something in the mail's thread, in the language that is spoken now."""
    _thread.submit(_done, translation.get_language(), work, *facts)


def _done(language: str, work: Callable[..., None], *facts: object) -> None:
    try:
        with translation.override(language):
            work(*facts)
    except Exception:
        log.exception("a letter could not be sent")
    finally:
        close_old_connections()


def ask_to_confirm(request: HttpRequest, address: str) -> None:
    """Send the person of this request a link that makes `address` theirs."""
    said = [request.user.pk, address, request.user.email]
    path = reverse("confirm-email", args=[signing.dumps(said, salt=_SALT, compress=True)])
    context = {"name": request.user.username, "link": request.build_absolute_uri(path)}
    later(_send, _("确认邮箱"), "accounts/mail/confirm.txt", context, address)


def confirmed(token: str) -> tuple[User, str] | None:
    """Whose address a link confirms, and that; None if the link is old, forged, or the address was changed since."""
    try:
        pk, address, before = signing.loads(token, salt=_SALT, max_age=CONFIRM_WITHIN)
    except (signing.BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=pk, email=before, is_active=True).first()
    return user and (user, address)


def tell_of_change(user: User, former: str) -> None:
    """Tell the address of before that it is no longer this account's: it may not have been its owner who changed it."""
    if former:
        later(_send, _("邮箱换了"), "accounts/mail/changed.txt", {"name": user.username}, former)


def send_reset_links(request: HttpRequest, address: str) -> None:
    """Send a link to set a new password to each account of this address, if there are any; the answer shows nothing."""
    later(_send_reset_links, address, request.build_absolute_uri("/"))


def _send_reset_links(address: str, site: str) -> None:
    people = User.objects.filter(email__iexact=address, is_active=True, is_guest=False)
    for user in people:
        place = [urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)]
        context = {"name": user.username, "link": site.rstrip("/") + reverse("reset-password", args=place)}
        chosen = Preferences.of(user).language
        with translation.override(translation.get_language() if chosen == AUTO else chosen):
            _send(_("重设密码"), "accounts/mail/reset.txt", context, user.email)


def _send(subject: str, template: str, context: dict[str, str], address: str) -> None:
    title = _("%(subject)s · 龙岩麻将") % {"subject": subject}
    send_mail(title, render_to_string(template, context), None, [address])
