"""The ways back in for whoever forgot the password: a recovery code, or a letter."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import PasswordResetConfirmView
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import devices, guessing, mailing, recovery
from accounts.forms import RecoverForm, ResetForm, ResetPasswordForm
from accounts.models import User
from accounts.throttle import MODEL_BACKEND, address, refusing_guesses
from longyan.answers import see_other
from tables.limits import Limit, take

LETTERS_TO, LETTERS_FROM = Limit("letters-to", 3, 3_600_000), Limit("letters-from", 10, 3_600_000)
"""Letters that are asked for to one address of mail, and from one of the network."""


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@refusing_guesses
def recover(request: HttpRequest) -> HttpResponse:
    """A recovery code sets a new password, and lets in."""
    form = RecoverForm(request.POST or None)
    if form.is_valid() and (user := _recovered(request, form)):
        messages.success(request, _("密码改好了，还剩 %(left)d 个恢复码。") % {"left": user.recovery_codes.count()})
        response = see_other("profile")
        guessing.know(request, response, user.username)
        return response
    return render(request, "accounts/recover.html", {"form": form, "mails": mailing.works()})


def _recovered(request: HttpRequest, form: RecoverForm) -> User | None:
    name = form.cleaned_data["username"]
    claims = guessing.code_claims(request, name)
    guessing.check(*claims)
    with transaction.atomic():
        if user := recovery.spend(name, form.cleaned_data["code"]):
            form.set_for(user)
            devices.end_all(user)
    if user is None:
        guessing.count(*claims)
        form.add_error(None, _("名字或恢复码不对，请再看一看。用过的码不能再用。"))
        return None
    login(request, user, backend=MODEL_BACKEND)
    return user


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@refusing_guesses
def ask_for_reset(request: HttpRequest) -> HttpResponse:
    """A letter with a link, if somebody has this address; the answer is the same if nobody has."""
    if not mailing.works():
        raise Http404
    form = ResetForm(request.POST or None)
    if form.is_valid():
        email = form.cleaned_data["email"]
        take((LETTERS_TO, email.casefold()[:60]), (LETTERS_FROM, address(request)))
        mailing.send_reset_links(request, email)
        return see_other("reset-sent")
    return render(request, "accounts/ask_for_reset.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD"])
def reset_sent(request: HttpRequest) -> HttpResponse:
    """What to do now."""
    return render(request, "accounts/reset_sent.html")


@method_decorator(sensitive_post_parameters(), name="dispatch")
class ResetPassword(PasswordResetConfirmView):
    """The link of a letter, good once. Django moves its secret into the session, so that no address shows it."""

    template_name = "accounts/reset_password.html"
    form_class = ResetPasswordForm

    def form_valid(self, form: ResetPasswordForm) -> HttpResponse:
        """The new password is good, and nothing that was logged in before."""
        with transaction.atomic():
            super().form_valid(form)
            devices.end_all(form.user)
        messages.success(self.request, _("密码改好了，请用它登录。"))
        return see_other("log-in")

    def get_success_url(self) -> str:
        """Unused, but asked for."""
        return "/"
