"""The sessions somebody has open, a device each, and how they are ended or renewed.

A session notes its device when it is used, at most once in `PAUSE`, so that the list costs pages nothing. What a
browser says of itself is kept as a short `kind` ("wechat-android") and no more: neither its version nor an address.
"""

from collections.abc import Callable
from importlib import import_module
from time import time

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import Device
from accounts.signals import session_ended

PAUSE = 300
"""Seconds in which a device is not noted again."""

_STAMP = "device"

_BROWSERS = {
    "wechat": ("MicroMessenger", gettext_noop("微信")),
    "qq": ("QQ", gettext_noop("QQ")),
    "edge": ("Edg", gettext_noop("Edge")),
    "firefox": ("Firefox", gettext_noop("火狐")),
    "firefox-ios": ("FxiOS", gettext_noop("火狐")),
    "huawei": ("HuaweiBrowser", gettext_noop("华为浏览器")),
    "xiaomi": ("MiuiBrowser", gettext_noop("小米浏览器")),
    "samsung": ("SamsungBrowser", gettext_noop("三星浏览器")),
    "opera": ("OPR", gettext_noop("Opera")),
    "chrome": ("Chrome", gettext_noop("Chrome")),
    "chrome-ios": ("CriOS", gettext_noop("Chrome")),
    "safari": ("Safari", gettext_noop("Safari")),
}
"""Browsers by the word that tells them, and their names; whatever imitates another comes before it."""

_SYSTEMS = {
    "harmony": ("OpenHarmony", gettext_noop("鸿蒙")),
    "iphone": ("iPhone", gettext_noop("iPhone")),
    "ipad": ("iPad", gettext_noop("iPad")),
    "android": ("Android", gettext_noop("安卓")),
    "windows": ("Windows", gettext_noop("Windows")),
    "mac": ("Macintosh", gettext_noop("苹果电脑")),
    "linux": ("Linux", gettext_noop("Linux")),
}


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Notes the device of every session that a page has looked into anyway."""

    def noting(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.session.accessed and request.user.is_authenticated:
            note(request)
        return response

    return noting


def note(request: HttpRequest) -> None:
    """Remember that this session's device was seen now."""
    former, at = request.session.get(_STAMP, ("", 0))
    if request.session.session_key is None:
        request.session.save()
    key = request.session.session_key
    if key == former and time() - at < PAUSE:
        return
    request.session[_STAMP] = [key, int(time())]
    kind, now = kind_of(request.headers.get("User-Agent", "")), timezone.now()
    if former and Device.objects.filter(session_key=former).update(session_key=key, kind=kind, seen_at=now):
        return
    Device.objects.bulk_create(
        [Device(user=request.user, session_key=key, kind=kind, since=now, seen_at=now)],
        update_conflicts=True,
        unique_fields=["session_key"],
        update_fields=["user", "kind", "seen_at"],
    )


def kind_of(agent: str) -> str:
    """What a browser calls itself, as a short kind: ``wechat-android``."""
    return f"{_first(_BROWSERS, agent)}-{_first(_SYSTEMS, agent)}".strip("-")


def _first(known: dict[str, tuple[str, str]], agent: str) -> str:
    return next((name for name, (word, _title) in known.items() if word in agent), "")


def in_words(kind: str) -> str:
    """安卓上的微信: a kind for whoever reads the list."""
    browser = next((_(title) for name, (_word, title) in _BROWSERS.items() if kind.startswith(name)), "")
    system = next((_(title) for name, (_word, title) in _SYSTEMS.items() if kind.endswith(name)), "")
    if browser and system:
        return _("%(system)s上的%(browser)s") % {"system": system, "browser": browser}
    return browser or system or _("不认得的设备")


def of(user: object) -> list[Device]:
    """The devices on which somebody is logged in, the one seen last first."""
    devices = user.devices.order_by("-seen_at", "-pk")
    alive = Session.objects.filter(expire_date__gt=timezone.now(), session_key__in=devices.values("session_key"))
    keys = set(alive.values_list("session_key", flat=True))
    return [device for device in devices if device.session_key in keys]


def end(device: Device) -> None:
    """Log one device out; its open pages close."""
    _store(device.session_key).delete()
    device.delete()
    session_ended.send(Device, user=device.user, session_key=device.session_key)


def end_all(user: object, but: str | None = None) -> int:
    """Log all devices out but that of the session `but`; how many there were."""
    devices = list(user.devices.exclude(session_key=but or ""))
    for device in devices:
        end(device)
    return len(devices)


def renew(request: HttpRequest, user: object) -> None:
    """After a new password this session goes on under a new id, and all others end."""
    former = request.session.session_key
    update_session_auth_hash(request, user)
    Device.objects.filter(session_key=former).update(session_key=request.session.session_key)
    end_all(user, but=request.session.session_key)


def _store(key: str):
    return import_module(settings.SESSION_ENGINE).SessionStore(key)


@receiver(user_logged_out)
def forget(sender, request: HttpRequest, user, **kwargs) -> None:
    """Logged out on the device itself."""
    if user is not None:
        Device.objects.filter(session_key=request.session.session_key).delete()
