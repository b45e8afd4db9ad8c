"""Who comes into the staff's pages: whoever has shown a code in this session, and has not been gone for long.

What a session has shown is kept in it as a stamp, and is good as long as the phone that showed it is the person's.
"""

from collections.abc import Callable
from functools import wraps
from time import time
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from longyan.answers import SeeOther
from staff import factor

IDLE, LONGEST = 30 * 60, 12 * 3600
"""Seconds after which a code is asked for again: without a page of the staff's, and in any case."""

FRESH = 10 * 60
"""Seconds in which a code is good enough for what weighs most: sanctions, grants, roles."""

_STAMP = "staff"
_NOTED = 60
"""Seconds in which it is not noted again that somebody is there."""

View = Callable[..., HttpResponse]


def let_in(request: HttpRequest) -> None:
    """This session has shown a code just now; it goes on under another id, so that nobody has it who knew that of
    before."""
    request.session.cycle_key()
    request.session[_STAMP] = stamp(factor.device_of(request.user))


def stamp(device: object) -> dict[str, int]:
    """What a session remembers that has shown a code of this phone now."""
    now = int(time())
    return {"device": device.pk, "at": now, "seen": now}


def is_in(request: HttpRequest) -> bool:
    """Whether this session has shown a code and is not left alone since; that it is used now is noted."""
    shown, now = request.session.get(_STAMP), int(time())
    if not shown or now - shown["seen"] >= IDLE or now - shown["at"] >= LONGEST:
        return False
    device = factor.device_of(request.user)
    if device is None or device.pk != shown["device"]:
        return False
    if now - shown["seen"] >= _NOTED:
        request.session[_STAMP] = {**shown, "seen": now}
    return True


def is_fresh(request: HttpRequest) -> bool:
    """Whether a code was shown a few minutes ago."""
    shown = request.session.get(_STAMP)
    return bool(shown) and time() - shown["at"] < FRESH and is_in(request)


def ask_for_code(request: HttpRequest) -> HttpResponse:
    """To where a code is asked for, or a phone is made to show them; from there back to this page, read anew. What a
    form sent is not done: it is to be sent again from the page that it stood on."""
    where = "admin:enrol" if factor.device_of(request.user) is None else "admin:verify"
    back = request.get_full_path()
    if request.method not in ("GET", "HEAD"):
        back = _page_of_form(request)
        messages.warning(request, _("还没做：先填验证码，再点一次。"))
    return SeeOther(f"{reverse(where)}?{urlencode({'next': back})}")


def _page_of_form(request: HttpRequest) -> str:
    """The page of ours that a form was sent from."""
    parts = urlsplit(request.headers.get("Referer", ""))
    if parts.netloc != request.get_host() or not parts.path.startswith(reverse("admin:index")):
        return reverse("admin:index")
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def fresh(view: View) -> View:
    """A view, or a method of a class, for which a code must have been shown a few minutes ago: its first argument that
    is a request says so."""

    @wraps(view)
    def shown(*args: object, **kwargs: object) -> HttpResponse:
        request = next(each for each in args if isinstance(each, HttpRequest))
        return view(*args, **kwargs) if is_fresh(request) else ask_for_code(request)

    return shown


def with_code(view: View) -> View:
    """A view outside of admin/ that is the staff's: those who may see it must have shown a code."""

    @wraps(view)
    def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_staff and not is_in(request):
            return ask_for_code(request)
        return view(request, *args, **kwargs)

    return shown
