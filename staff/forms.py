"""What the staff types on the way in."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import SignUpForm


class CodeForm(forms.Form):
    """A code of the phone, or a spare one."""

    code = forms.CharField(
        label=_("验证码"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false", "autofocus": True}
        ),
        error_messages={"required": _("请填验证码。")},
    )


class SpareForm(CodeForm):
    """Spare codes have letters, for which a phone must show all of its keyboard."""

    code = forms.CharField(
        label=_("备用码"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}
        ),
        error_messages={"required": _("请填备用码。")},
    )


class FirstForm(SignUpForm):
    """Name and password of the first admin, and the key that was printed."""

    key = forms.CharField(
        label=_("钥匙"),
        max_length=100,
        help_text=_("启动时打印的地址里，# 后面的那一串。点那个地址进来，这里就填好了。"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={"required": _("请填钥匙。")},
    )
    field_order = ["key", "username", "password"]
