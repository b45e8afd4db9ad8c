"""What owners write into the books."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club, Member
from ledger.models import NAME_LENGTH, REASON_LENGTH, Payer

MOST_CARDS = 100_000


class ReasonForm(forms.Form):
    """Why a posting is taken back."""

    reason = forms.CharField(
        label=_("原因"), max_length=REASON_LENGTH, error_messages={"required": _("更正要写明原因")}
    )


class SeasonForm(forms.Form):
    """What the season is called that begins today."""

    name = forms.CharField(
        label=_("赛季的名字"), max_length=NAME_LENGTH, error_messages={"required": _("给赛季起个名字")}
    )


class PayerForm(forms.Form):
    """Who pays the cards of the club's tables."""

    who = forms.ChoiceField(label=_("房卡谁付"), choices=list(Payer.WHO.items()), widget=forms.RadioSelect)


class HandOutForm(forms.Form):
    """Whom to give cards, and how many."""

    to = forms.ModelChoiceField(
        Member.objects.none(), label=_("分给谁"), empty_label=None, error_messages={"required": _("请选一个人。")}
    )
    cards = forms.IntegerField(
        label=_("几张"), min_value=1, max_value=MOST_CARDS, error_messages={"required": _("请写几张。")}
    )

    def __init__(self, club: Club, data=None):
        super().__init__(data)
        members = Member.objects.filter(club=club).exclude(role=Member.APPLICANT).select_related("user")
        self.fields["to"].queryset = members
        self.fields["to"].label_from_instance = lambda member: member.user.username
