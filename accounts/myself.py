"""The pages on which somebody looks after the account: name, picture, password, devices, ways back, data, its end."""

from collections.abc import AsyncIterator, Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import avatars, devices, leaving, mailing, naming, owndata, recovery
from accounts.forms import AvatarForm, ChangePasswordForm, DeleteGuestForm, EmailForm, OwnPasswordForm, RenameForm
from accounts.models import User
from accounts.throttle import refusing_guesses
from longyan.answers import see_other
from longyan.database import db
from tables import limits

LETTERS = limits.Limit("letters", 5, 3_600_000)
"""Letters that one person has sent."""

View = Callable[..., HttpResponse]


def _own_page(view: View) -> View:
    """A page about oneself: for whoever is logged in, and kept by no cache."""
    page = require_http_methods(["GET", "HEAD", "POST"])(view)
    return never_cache(sensitive_post_parameters()(login_required(refusing_guesses(page))))


def _for_members(view: View) -> View:
    """A guest has no password yet, so nothing to guard or to come back with."""

    @wraps(view)
    def shown(request: HttpRequest, *args: object) -> HttpResponse:
        return see_other("keep-account") if request.user.is_guest else view(request, *args)

    return _own_page(shown)


@_own_page
def profile(request: HttpRequest) -> HttpResponse:
    """Who I am here, and what I can do about it."""
    codes_left = request.user.recovery_codes.count()
    return render(request, "accounts/profile.html", {"codes_left": codes_left, "mails": mailing.works()})


@_for_members
def rename(request: HttpRequest) -> HttpResponse:
    """Another name, now and then."""
    user = User.objects.get(pk=request.user.pk)  # a copy: a refused form must not rename the page's user
    again_at = naming.may_rename_at(user)
    form = RenameForm(user, request.POST or None)
    if again_at is None and form.is_valid():
        if naming.rename(user, form.cleaned_data["username"]):
            messages.success(request, _("名字改好了。"))
            return see_other("profile")
        form.add_error("username", User._meta.get_field("username").error_messages["unique"])
    context = {"form": form, "again_at": again_at, "pause": naming.PAUSE.days, "kept": naming.KEPT.days}
    return render(request, "accounts/rename.html", context)


@_own_page
def choose_avatar(request: HttpRequest) -> HttpResponse:
    """One of the drawings, beside one's name everywhere."""
    form = AvatarForm(request.POST or None)
    if form.is_valid():
        request.user.avatar = form.cleaned_data["avatar"]
        request.user.save(update_fields=["avatar"])
        messages.success(request, _("头像换好了。"))
        return see_other("profile")
    return render(request, "accounts/avatar.html", {"form": form, "avatars": avatars.AVATARS.items()})


@_for_members
def change_password(request: HttpRequest) -> HttpResponse:
    """A new password for this account; this device stays logged in, all others do not."""
    form = ChangePasswordForm(request, request.POST or None)
    if form.is_valid():
        with transaction.atomic():
            form.set_for(request.user)
            devices.renew(request, request.user)
        messages.success(request, _("密码改好了。别的设备要用新密码重新登录。"))
        return see_other("profile")
    return render(request, "accounts/change_password.html", {"form": form})


@_own_page
def my_devices(request: HttpRequest) -> HttpResponse:
    """Where I am logged in, and a button to end each of it."""
    if request.method == "POST":
        return _end_devices(request, request.POST.get("end", ""))
    devices.note(request)
    here = request.session.session_key
    mine = [(device, devices.in_words(device.kind), device.session_key == here) for device in devices.of(request.user)]
    return render(request, "accounts/devices.html", {"devices": mine})


def _end_devices(request: HttpRequest, which: str) -> HttpResponse:
    if which == "all":
        devices.end_all(request.user, but=request.session.session_key)
        logout(request)
        return see_other("log-in")
    if which == "others":
        devices.end_all(request.user, but=request.session.session_key)
    elif which.isdecimal():
        devices.end(get_object_or_404(request.user.devices, pk=which))
    else:
        raise Http404
    messages.success(request, _("已经让它退出了。"))
    return see_other("devices")


@_for_members
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Ten new codes, for the password. They are in the answer to the form and nowhere else, so there is no second page
    to lead on to."""
    form = OwnPasswordForm(request, request.POST or None)
    if form.is_valid():
        return render(request, "accounts/recovery_codes.html", {"codes": recovery.make(request.user)})
    left = request.user.recovery_codes.count()
    return render(request, "accounts/recovery.html", {"form": form, "left": left, "many": recovery.HOW_MANY})


@_for_members
def my_email(request: HttpRequest) -> HttpResponse:
    """An address to come back with, once a letter to it was answered."""
    if not mailing.works():
        raise Http404
    form = EmailForm(request, request.POST or None)
    if form.is_valid():
        return _change_email(request, form)
    return render(request, "accounts/email.html", {"form": form})


def _change_email(request: HttpRequest, form: EmailForm) -> HttpResponse:
    try:
        limits.take((LETTERS, limits.person(request.user)))
    except limits.TooOften:
        messages.error(request, _("信发得太多了，请过一个小时再试。"))
        return see_other("email")
    mailing.ask_to_confirm(request, form.cleaned_data["email"])
    messages.success(request, _("信寄出去了。请点信里的链接；没收到的话，看一看垃圾箱。"))
    return see_other("profile")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_email(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a letter: a button, since programs that look into letters follow links too."""
    found = mailing.confirmed(token)
    if found is None:
        raise Http404
    user, address = found
    if request.method == "POST":
        _set_email(user, address)
        messages.success(request, _("邮箱确认好了。"))
        return see_other("profile")
    return render(request, "accounts/confirm_email.html", {"name": user.username, "address": address})


@_for_members
def remove_email(request: HttpRequest) -> HttpResponse:
    """No address any more."""
    form = OwnPasswordForm(request, request.POST or None)
    if form.is_valid():
        _set_email(request.user, "")
        messages.success(request, _("邮箱去掉了。"))
        return see_other("profile")
    return render(request, "accounts/remove_email.html", {"form": form})


def _set_email(user: User, address: str) -> None:
    former, user.email = user.email, address
    user.save(update_fields=["email"])
    mailing.tell_of_change(user, former)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def my_data(request: HttpRequest) -> HttpResponse:
    """All that the site keeps about me, as a file."""
    answer = StreamingHttpResponse(_pieces(request.user), content_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="longyan-{timezone.localdate()}.json"'
    return answer


async def _pieces(user: User) -> AsyncIterator[str]:
    text = owndata.pieces(user)
    while (piece := await db(next, text, None)) is not None:
        yield piece


@_own_page
def delete_account(request: HttpRequest) -> HttpResponse:
    """The end of the account, at once."""
    is_guest = request.user.is_guest
    form = DeleteGuestForm(request.POST or None) if is_guest else OwnPasswordForm(request, request.POST or None)
    if form.is_valid():
        user = User.objects.get(pk=request.user.pk)
        logout(request)
        leaving.delete(user)
        messages.success(request, _("账号注销了。谢谢您来过。"))
        return see_other("lobby")
    return render(request, "accounts/delete_account.html", {"form": form})
