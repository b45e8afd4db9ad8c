"""The pages on which people come in, keep an account, and say what they prefer."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import barring, devices, guessing, guests, remembering, throttle
from accounts.forms import LogInForm, SignUpForm
from accounts.models import User
from accounts.preferences import PREFERENCES, UnknownChoice
from accounts.throttle import MODEL_BACKEND
from longyan.answers import SeeOther, see_other
from staff.pages import for_newcomers
from tables import limits
from tables.limits import Limit


def _is_member(user) -> bool:
    return user.is_authenticated and not user.is_guest


def _next_page(request: HttpRequest) -> str:
    """Where the visitor was going, if that is a page of ours; else the lobby."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    return url if is_ours else resolve_url(settings.LOGIN_REDIRECT_URL)


class LogIn(LoginView):
    """Name and password, with the two other ways in beside them."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Whoever was put out is told why on the page they are sent to."""
        ban = None if self.request.user.is_authenticated else barring.of_session(self.request)
        return super().get_context_data(barred=ban and barring.sentence(ban), **kwargs)

    def form_valid(self, form: LogInForm) -> HttpResponse:
        """In; from now on this device is known for it."""
        response = super().form_valid(form)
        guessing.know(self.request, response, form.get_user().username)
        return response


@never_cache
@for_newcomers(lambda venue: venue.takes_members)
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account, logged in at once. That a name is taken is no secret: tables show names."""
    if _is_member(request.user):
        return redirect(_next_page(request))
    if request.user.is_authenticated:
        return redirect("keep-account")
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        try:
            limits.take((_sign_ups(), throttle.address(request)))
        except limits.TooOften as refusal:
            return throttle.wait(request, "accounts/too_many_accounts.html", refusal.wait)
        if user := form.save_if_free():
            return _come_in(request, user)
    return render(request, "accounts/sign_up.html", {"form": form, "next": _next_page(request)})


def _sign_ups() -> Limit:
    return Limit("sign-up", settings.SIGN_UPS_PER_HOUR_AND_ADDRESS, 3_600_000)


def _come_in(request: HttpRequest, user: User) -> HttpResponse:
    login(request, user, backend=MODEL_BACKEND)
    response = SeeOther(_next_page(request))
    guessing.know(request, response, user.username)
    return response


@for_newcomers(lambda venue: venue.takes_guests)
@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Straight to the tables without choosing anything; somebody already in just goes on."""
    if request.user.is_authenticated:
        return redirect(_next_page(request))
    try:
        guest = guests.let_in(throttle.address(request))
    except guests.TooManyGuests as refusal:
        limit = settings.GUESTS_PER_HOUR_AND_ADDRESS
        return throttle.wait(request, "accounts/too_many_guests.html", refusal.wait, limit=limit)
    login(request, guest, backend=MODEL_BACKEND)
    return redirect(_next_page(request))


@never_cache
@sensitive_post_parameters()
@login_required
@for_newcomers(lambda venue: venue.takes_members)
@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: HttpRequest) -> HttpResponse:
    """A guest chooses name and password: the same account, with all its matches, from now on."""
    if _is_member(request.user):
        return redirect("profile")
    account = User.objects.get(pk=request.user.pk)  # a copy: a refused form must not rename the page's user
    form = SignUpForm(request.POST or None, instance=account, initial={"username": ""})
    if form.is_valid() and _is_kept(request, form):
        messages.success(request, _("账号留住了。以后用“%(name)s”和密码登录。") % {"name": account.username})
        response = see_other("profile")
        guessing.know(request, response, account.username)
        return response
    return render(request, "accounts/keep_account.html", {"form": form})


def _is_kept(request: HttpRequest, form: SignUpForm) -> bool:
    with transaction.atomic():
        user = form.save_if_free()
        if user:
            devices.renew(request, user)
    return user is not None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """What I prefer, with or without an account. For htmx it is a panel that a dialog over the table takes in."""
    if request.method == "POST":
        return _prefer(request)
    template = "accounts/settings_panel.html" if "HX-Request" in request.headers else "accounts/settings.html"
    choices = [(each, getattr(request.preferences, each.name)) for each in PREFERENCES]
    answer = render(request, template, {"choices": choices})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _prefer(request: HttpRequest) -> HttpResponse:
    """What was left out of the form stays as it is. A script saves at each change, and wants no page for it."""
    is_script = "quiet" in request.POST
    answer = HttpResponse(status=204) if is_script else redirect("settings")
    try:
        remembering.remember(request, answer, request.preferences.changed(request.POST))
    except UnknownChoice:
        return HttpResponse(status=400) if is_script else _refused(request)
    if not is_script:
        messages.success(request, _("设置好了。"))
    return answer


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """The page that somebody was at, in the language of the button that was pressed there."""
    answer = redirect(_next_page(request))
    try:
        chosen = request.preferences.changed({"language": request.POST.get("language", "")})
    except UnknownChoice:
        return _refused(request)
    remembering.remember(request, answer, chosen)
    return answer


def _refused(request: HttpRequest) -> HttpResponse:
    messages.error(request, _("没有这个选项，请再选一次。"))
    return redirect("settings")
