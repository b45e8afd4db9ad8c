"""The books among the staff's pages: postings to be read, what tables cost, and cards for clubs, by two people."""

from django import forms
from django.contrib import admin, messages
from django.core.validators import MinValueValidator
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import CODE_LENGTH, Club
from accounts.names import fold
from ledger import grants
from ledger.forms import MOST_CARDS
from ledger.models import Entry, Grant, Group, Price
from ledger.postings import name_of
from longyan.engine import Refusal
from staff import doors
from staff.records import Asked, Readable, days
from tables import words
from tables.refusals import in_words


class _OfClub(Asked):
    title, parameter_name, hint = _("亲友圈"), "club", _("名称或圈号")

    def fitting(self, rows: QuerySet) -> QuerySet:
        clubs = Club.objects.filter(Q(code=self.text) | Q(name=self.text))
        return rows.filter(club__in=clubs)


class _Player(Asked):
    title, parameter_name, hint = _("玩家"), "player", _("名字")

    def fitting(self, rows: QuerySet) -> QuerySet:
        entries = Entry.objects.filter(account__user__name_key=fold(self.text))
        return rows.filter(pk__in=entries.values("group"))


class _Kind(admin.SimpleListFilter):
    title, parameter_name = _("什么"), "kind"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return list(Group.KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(kind=self.value()) if self.value() in Group.KINDS else queryset


@admin.register(Group)
class Groups(Readable):
    """Postings are made by tables, by owners and by grants alone."""

    list_display = ("id", "club", "what", "day", "at", "of_match", "by", "reason")
    fields = (*list_display, "taken_back", "amounts")
    list_filter = (_OfClub, _Player, _Kind, *days("at"))
    list_select_related = ("club", "match__room", "by", "reverses", "reversal")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Group]:
        """With their lines."""
        entries = Prefetch("entries", Entry.objects.select_related("account__user"))
        return super().get_queryset(request).prefetch_related(entries)

    @admin.display(description=_("什么"))
    def what(self, group: Group) -> SafeString | str:
        """Its kind, and what it takes back."""
        return (
            group.get_kind_display()
            if group.reverses_id is None
            else _posting(group.reverses, _("更正第 %(number)s 笔"))
        )

    @admin.display(description=_("牌局"))
    def of_match(self, group: Group) -> SafeString | str:
        """The match that it is of."""
        if group.match is None:
            return ""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:tables_match_change", args=[group.match_id]), group.match
        )

    @admin.display(description=_("已更正"))
    def taken_back(self, group: Group) -> SafeString | str:
        """By which posting."""
        return _posting(group.reversal, _("看第 %(number)s 笔")) if hasattr(group, "reversal") else ""

    @admin.display(description=_("明细"))
    def amounts(self, group: Group) -> SafeString:
        """Every line."""
        lines = ((name_of(entry.account), words.signed(entry.amount)) for entry in group.entries.all())
        return format_html_join("", "<p>{} {}</p>", lines)


def _posting(group: Group, text: str) -> SafeString:
    number = {"number": group.pk}
    return format_html('<a href="{}">{}</a>', reverse("admin:ledger_group_change", args=[group.pk]), text % number)


class _GrantForm(forms.ModelForm):
    """A proposal; the club is named by its code."""

    club = forms.CharField(label=_("圈号"), max_length=CODE_LENGTH)
    cards = forms.IntegerField(label=_("房卡"), max_value=MOST_CARDS, validators=[MinValueValidator(1)])

    class Meta:
        model = Grant
        fields = ("club", "cards", "reason")

    def clean_club(self) -> Club:
        """The club that is meant."""
        club = Club.objects.filter(code=self.cleaned_data["club"].strip(), closed_at=None).first()
        if club is None:
            raise forms.ValidationError(_("没有这个圈子。"))
        return club


class _Decided(admin.SimpleListFilter):
    title, parameter_name = _("结果"), "decided"

    ROWS = {
        "open": (_("等另一个人批准"), Q(verdict=None)),
        "agreed": (_("批准了"), Q(verdict__agreed=True)),
        "refused": (_("没批准"), Q(verdict__agreed=False)),
    }

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [(name, title) for name, (title, _rows) in self.ROWS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(self.ROWS[self.value()][1]) if self.value() in self.ROWS else queryset


@admin.register(Grant)
class Grants(Readable):
    """Whoever adds one proposes it; another one decides by an action of the list. For both a code must have been shown
    just now."""

    form = _GrantForm
    list_display = ("club", "cards", "reason", "by", "at", "decided")
    list_filter = (_OfClub, _Decided, *days("at"))
    list_select_related = ("club", "by", "verdict__by")
    actions = ("agree", "refuse")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """For whoever may propose."""
        return request.user.has_perm(grants.PROPOSE)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may decide at all."""
        return request.user.has_perm(grants.DECIDE)

    def get_fields(self, request: HttpRequest, obj: Grant | None = None) -> tuple[str, ...]:
        """What a proposal says; of one that was made all of it."""
        return self.list_display if obj else _GrantForm.Meta.fields

    def get_readonly_fields(self, request: HttpRequest, obj: Grant | None = None) -> tuple[str, ...]:
        """All of one that was made."""
        return self.list_display if obj else ()

    @doors.fresh
    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict | None = None) -> HttpResponse:
        """A proposal."""
        return super().add_view(request, form_url, extra_context)

    def changelist_view(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """What waits, and what was decided."""
        if request.method == "POST" and not doors.is_fresh(request):
            return doors.ask_for_code(request)
        return super().changelist_view(request, extra_context)

    def save_model(self, request: HttpRequest, obj: Grant, form: forms.ModelForm, change: bool) -> None:
        """The proposal is whoever's who fills the form in."""
        obj.by = request.user
        super().save_model(request, obj, form, change)

    @admin.display(description=_("结果"))
    def decided(self, grant: Grant) -> str:
        """Who said what to it."""
        verdict = getattr(grant, "verdict", None)
        if verdict is None:
            return _("等另一个人批准")
        return (_("%(name)s 批准了") if verdict.agreed else _("%(name)s 没批准")) % {"name": verdict.by}

    @admin.action(description=_("批准（要另一个人）"), permissions=["decide"])
    def agree(self, request: HttpRequest, chosen: QuerySet[Grant]) -> None:
        """The clubs have their cards."""
        self._decide(request, chosen, agreed=True)

    @admin.action(description=_("不批准（要另一个人）"), permissions=["decide"])
    def refuse(self, request: HttpRequest, chosen: QuerySet[Grant]) -> None:
        """Nothing comes of them."""
        self._decide(request, chosen, agreed=False)

    def _decide(self, request: HttpRequest, chosen: QuerySet[Grant], agreed: bool) -> None:
        for grant in chosen:
            try:
                grants.decide(grant, request.user, agreed)
            except Refusal as refusal:
                self.message_user(request, f"{grant}: {in_words(refusal)}", messages.ERROR)
            else:
                self.log_change(request, grant, "agreed" if agreed else "refused")
                self.message_user(request, f"{grant}: {self.decided(Grant.objects.get(pk=grant.pk))}")


@admin.register(Price)
class Prices(admin.ModelAdmin):
    """None by default: then tables cost nothing."""

    list_display = ("__str__", "circles", "deals", "cards")
