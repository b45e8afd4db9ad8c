"""The pages on the way in: the first admin, a code, a phone that shows codes, and new spare codes.

They look like the site's own pages. `longyan.staff` says who gets to them.
"""

import re
from io import BytesIO

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import devices
from accounts.models import User
from accounts.throttle import MODEL_BACKEND, refusing_guesses
from longyan.answers import SeeOther, see_other
from staff import doors, factor, first, journal, pages, roles
from staff.forms import CodeForm, FirstForm, SpareForm
from staff.models import RoleChange

_KEY = "staff-new-phone"
"""Where a session keeps the key of a phone that has shown no code yet."""

_BANNER = re.compile("[bm][0-9]{1,12}")
_A_YEAR = 365 * 24 * 3600

_page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@sensitive_post_parameters()
@_page
def become_first(request: HttpRequest) -> HttpResponse:
    """Name and password of the first admin, for whoever has the key that was printed. Once there is one, nothing."""
    if not first.is_open():
        raise Http404
    form = FirstForm(request.POST or None)
    if request.method == "POST" and not first.is_known(request.POST.get("key", "")):
        form.add_error("key", _("没有这把钥匙。请用最近一次启动时打印的地址。"))
    elif form.is_valid() and (user := first.become(form, form.cleaned_data["key"])):
        login(request, user, backend=MODEL_BACKEND)
        journal.note(user, user, journal.FIRST)
        return see_other("admin:enrol")
    return render(request, "staff/first.html", {"form": form})


@sensitive_post_parameters()
@refusing_guesses
@_page
def verify(request: HttpRequest) -> HttpResponse:
    """A code, and on to where somebody was going."""
    if factor.device_of(request.user) is None:
        return see_other("admin:enrol")
    is_spare = "spare" in request.GET
    form = (SpareForm if is_spare else CodeForm)(request.POST or None)
    if form.is_valid():
        if factor.check(request.user, form.cleaned_data["code"]):
            doors.let_in(request)
            return SeeOther(_next(request))
        journal.note(request.user, request.user, journal.WRONG_CODE)
        form.add_error("code", _("这个码不对，或者已经用过了。等手机换下一个码再试。"))
    return render(request, "staff/verify.html", {"form": form, "is_spare": is_spare, "next": _next(request)})


@sensitive_post_parameters()
@refusing_guesses
@_page
def enrol(request: HttpRequest) -> HttpResponse:
    """A phone is given a key, and shows that it has it; then the spare codes, in the answer and nowhere else."""
    if factor.device_of(request.user) is not None:
        return see_other("admin:index")
    key = request.session.setdefault(_KEY, factor.new_key())
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if codes := factor.enrol(request.user, key, form.cleaned_data["code"]):
            return _enrolled(request, codes)
        form.add_error("code", _("这个码不对。看看手机的时间准不准，等换下一个码再试。"))
    phone = TOTPDevice(user=request.user, key=key)
    context = {"form": form, "qr": _drawn(phone.config_url), "secret": _spelt(phone.config_url)}
    return render(request, "staff/enrol.html", context)


def _enrolled(request: HttpRequest, codes: object) -> HttpResponse:
    del request.session[_KEY]
    doors.let_in(request)
    journal.note(request.user, request.user, journal.ENROLLED)
    return render(request, "staff/spares.html", {"codes": codes, "next": _next(request)})


@require_http_methods(["GET", "HEAD"])
def phone(request: HttpRequest) -> HttpResponse:
    """What shows one's codes, and what can be done about it."""
    context = {"device": factor.device_of(request.user), "left": factor.spares_left(request.user)}
    return render(request, "staff/phone.html", context)


@require_POST
@doors.fresh
def renew_spares(request: HttpRequest) -> HttpResponse:
    """Ten new spare codes instead of the old ones."""
    journal.note(request.user, request.user, journal.NEW_SPARES)
    codes = factor.make_spares(request.user)
    return render(request, "staff/spares.html", {"codes": codes, "next": reverse("admin:index")})


@require_POST
@doors.fresh
def change_phone(request: HttpRequest) -> HttpResponse:
    """Another phone from now on: the old one's codes are good no more."""
    factor.forget(request.user)
    journal.note(request.user, request.user, journal.OTHER_PHONE)
    messages.success(request, _("旧手机的验证码不能用了。请用新手机扫一扫。"))
    return see_other("admin:enrol")


@doors.fresh
@_page
def reset_phone(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody of the staff lost the phone and the spare codes: an admin forgets them, and ends their sessions."""
    user = get_object_or_404(User, pk=pk, is_staff=True)
    if not request.user.is_superuser or user == request.user:
        raise PermissionDenied
    if request.method == "POST":
        factor.forget(user)
        devices.end_all(user)
        journal.note(request.user, user, journal.RESET)
        messages.success(request, _("清除好了。%(name)s重新登录后，要用手机再开通一次。") % {"name": user})
        return see_other("admin:accounts_user_change", user.pk)
    return render(request, "staff/reset_phone.html", {"person": user})


@require_POST
@doors.fresh
def decide_role(request: HttpRequest, pk: int) -> HttpResponse:
    """An admin agrees to a role change, or does not."""
    if not request.user.is_superuser:
        raise PermissionDenied
    change, agrees = get_object_or_404(RoleChange, pk=pk), request.POST.get("agrees") == "yes"
    try:
        roles.decide(change.pk, request.user, agrees)
    except roles.NotPossible as refusal:
        messages.error(request, str(refusal.why))
    else:
        journal.note(request.user, change, journal.AGREED if agrees else journal.REFUSED)
    return see_other("admin:staff_rolechange_change", change.pk)


@require_POST
def hide_banner(request: HttpRequest) -> HttpResponse:
    """A visitor has read a banner, and does not want it again."""
    answer = SeeOther(_next(request, "lobby"))
    key = request.POST.get("key", "")
    if _BANNER.fullmatch(key):
        read = [*pages.read_by(request), key][-pages.REMEMBERED :]
        answer.set_cookie(
            pages.COOKIE,
            ".".join(filter(None, read)),
            max_age=_A_YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return answer


def _next(request: HttpRequest, else_to: str = "admin:index") -> str:
    """Where somebody was going, if that is a page of ours."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if is_ours else reverse(else_to)


def _drawn(address: str) -> SafeString:
    """What a phone reads, as a picture."""
    out = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(
        out,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgns=False,
        svgclass=None,
        lineclass=None,
    )
    return mark_safe(out.getvalue().decode())  # squares alone


def _spelt(address: str) -> str:
    """The key as a person types it: ``ABCD EFGH …``."""
    key = address.partition("secret=")[2].partition("&")[0]
    return " ".join(key[at : at + 4] for at in range(0, len(key), 4))
