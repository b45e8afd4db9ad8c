"""What people type to come in, and what they are told when it does not work."""

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts import barring, naming
from accounts.avatars import AVATARS
from accounts.models import User
from accounts.names import NAME_LENGTH, validate_name

PASSWORD_LENGTH = 128  # longer ones would only make the server hash for nothing


def _password_field(label: str, autocomplete: str, help_text: str = "", keep: bool = False) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete}, render_value=keep)
    return forms.CharField(
        label=label,
        help_text=help_text,
        strip=False,
        max_length=PASSWORD_LENGTH,
        widget=widget,
        error_messages={
            "required": _("请填密码。"),
            "max_length": _("密码太长了，最多 %(limit_value)d 个字。"),
        },
    )


class SignUpForm(forms.ModelForm):
    """A name and a password make an account, or turn a guest's account (`instance`) into a lasting one.

    The password is typed once and can be shown: on a phone that catches more slips than typing it twice.
    It stays in its field when only the name was refused, for nobody should have to think of it again.
    """

    password = _password_field(_("密码"), "new-password", _("至少 8 个字。自己记得住、别人猜不到就好。"), keep=True)

    class Meta:
        model = User
        fields = ("username",)
        field_classes = {"username": UsernameField}
        error_messages = {
            "username": {
                "required": _("请起个名字。"),
                "max_length": _("名字太长了，最多 %(limit_value)d 个字。"),
            }
        }
        help_texts = {"username": _("同桌的人看到的名字。汉字、字母、数字都可以，最多 16 个字。")}

    def clean_username(self) -> str:
        """The name, if it may be chosen and nobody else has it."""
        name = self.cleaned_data["username"]
        naming.validate_choice(name, self.instance)
        return name

    def clean_password(self) -> str:
        """The password, if it is long and rare enough."""
        password = self.cleaned_data["password"]
        password_validation.validate_password(password)
        return password

    def save_if_free(self) -> User | None:
        """The stored account; None, with an error on the form, if somebody took the name a moment ago."""
        self.instance.set_password(self.cleaned_data["password"])
        self.instance.is_guest = False
        try:
            with transaction.atomic():
                return self.save()
        except IntegrityError:
            self.add_error("username", User._meta.get_field("username").error_messages["unique"])
            return None


class GuestForm(SignUpForm):
    """A name for a guest, who may leave it empty and be given one."""

    password = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["username"].required = False

    def clean_username(self) -> str:
        """The name, if it may be chosen, or nothing."""
        return super().clean_username() if self.cleaned_data["username"] else ""


class LogInForm(AuthenticationForm):
    """Name and password; the answer never tells which of the two was wrong."""

    error_messages = {
        "invalid_login": _("名字或密码不对，请再看一看。密码分大小写。"),
        "inactive": _("名字或密码不对，请再看一看。密码分大小写。"),
    }
    password = _password_field(_("密码"), "current-password")

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        # A phone's keyboard would hide the other ways in.
        del self.fields["username"].widget.attrs["autofocus"]

    def get_invalid_login_error(self) -> forms.ValidationError:
        """Whoever is barred and knows the password is told until when."""
        if ban := getattr(self.request, "ban", None):
            return forms.ValidationError(barring.sentence(ban), "barred")
        return super().get_invalid_login_error()


class OwnPasswordForm(forms.Form):
    """Asks for the password once more; wrong ones count like wrong ones at the door."""

    old_password = _password_field(_("现在的密码"), "current-password")

    def __init__(self, request, data=None, **kwargs):
        super().__init__(data, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """The password, if it is the right one."""
        password = self.cleaned_data["old_password"]
        if authenticate(self.request, username=self.request.user.username, password=password) is None:
            raise forms.ValidationError(_("现在的密码不对。"), "wrong")
        return password


class _NewPassword(forms.Form):
    """A new password, checked."""

    new_password = _password_field(_("新密码"), "new-password", _("至少 8 个字。"))

    def clean_new_password(self) -> str:
        """The new password, if it is long and rare enough."""
        password = self.cleaned_data["new_password"]
        password_validation.validate_password(password)
        return password

    def set_for(self, user: User) -> None:
        """Store the new password; the sessions of this account are good no more."""
        user.set_password(self.cleaned_data["new_password"])
        user.save(update_fields=["password"])


class ChangePasswordForm(OwnPasswordForm, _NewPassword):
    """The old password and a new one."""

    field_order = ["old_password", "new_password"]


class ResetPasswordForm(_NewPassword):
    """A new password for whom a link was sent; called by Django's view with the account."""

    def __init__(self, user, data=None, **kwargs):
        super().__init__(data)
        self.user = user

    def save(self) -> User:
        """Store it."""
        self.set_for(self.user)
        return self.user


class RenameForm(forms.Form):
    """Another name for an account."""

    username = UsernameField(label=_("新名字"), max_length=NAME_LENGTH, validators=[validate_name])

    def __init__(self, user, data=None):
        super().__init__(data)
        self.user = user

    def clean_username(self) -> str:
        """The name, if it may be chosen."""
        name = self.cleaned_data["username"]
        naming.validate_choice(name, self.user)
        return name


class AvatarForm(forms.Form):
    """One of the drawings."""

    avatar = forms.ChoiceField(choices=AVATARS.items)


class EmailForm(OwnPasswordForm):
    """An address that links to this account can be sent to."""

    email = forms.EmailField(
        label=_("邮箱"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"required": _("请填邮箱。"), "invalid": _("这不像一个邮箱，请再看一看。")},
    )
    field_order = ["email", "old_password"]


class ResetForm(forms.Form):
    """The address that a link to a new password is to be sent to."""

    email = forms.EmailField(
        label=_("邮箱"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"required": _("请填邮箱。"), "invalid": _("这不像一个邮箱，请再看一看。")},
    )


class RecoverForm(_NewPassword):
    """A name, one of its recovery codes, and a new password; the answer never tells which of the two was wrong."""

    username = UsernameField(label=_("名字"), max_length=NAME_LENGTH, error_messages={"required": _("请填名字。")})
    code = forms.CharField(
        label=_("恢复码"),
        max_length=40,
        help_text=_("十个里的任何一个，大小写和横线都不要紧。"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        error_messages={"required": _("请填恢复码。")},
    )
    field_order = ["username", "code", "new_password"]


class DeleteGuestForm(forms.Form):
    """A guest has no password to ask for."""

    sure = forms.BooleanField(label=_("我确定"), error_messages={"required": _("请先打勾。")})
