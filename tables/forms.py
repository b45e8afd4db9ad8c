"""Opening a table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from longyan.engine.presets import PRESET_NAMES
from tables.sitters import BOTS

OFFERED = ("lequ-half",)
"""The presets that can be played so far."""

DEALS = (4, 8, 16)


class NewTableForm(forms.Form):
    """Which rules, how many deals, and who takes the three free seats."""

    preset = forms.ChoiceField(
        label=_("规则"),
        choices=[(name, _(PRESET_NAMES[name])) for name in OFFERED],
        initial=OFFERED[0],
        widget=forms.RadioSelect,
    )
    deals = forms.TypedChoiceField(
        label=_("打几局"),
        choices=[(number, number) for number in DEALS],
        coerce=int,
        initial=8,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for number, label in enumerate((_("第一位牌友"), _("第二位牌友"), _("第三位牌友")), 1):
            self.fields[f"friend_{number}"] = forms.ChoiceField(
                label=label,
                choices=[(kind, _(name)) for kind, name in BOTS.items()],
                initial=next(iter(BOTS)),
            )

    @property
    def friends(self) -> list[str]:
        """The kinds of computer players that were chosen."""
        return [self.cleaned_data[f"friend_{number}"] for number in (1, 2, 3)]
