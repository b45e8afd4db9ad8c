"""The books among the staff's pages: postings to be read, what tables cost, and cards for clubs, by two people."""

from django import forms
from django.contrib import admin, messages
from django.core.validators import MinValueValidator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import CODE_LENGTH, Club
from ledger import grants
from ledger.forms import MOST_CARDS
from ledger.models import Entry, Grant, Group, Price
from longyan.engine import Refusal
from staff.doors import ask_for_code, fresh, is_fresh
from tables.refusals import in_words


class _Kept(admin.ModelAdmin):
    """Rows that stay as they were written."""

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


class _Lines(admin.TabularInline):
    """A posting's lines."""

    model = Entry
    fields = ("account", "amount")
    can_delete = False
    verbose_name_plural = _("账目")

    def has_add_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        """Never."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """With what the accounts are called by."""
        return super().get_queryset(request).select_related("account__user", "account__club")


@admin.register(Group)
class Groups(_Kept):
    """Postings are made by tables, by owners and by grants alone."""

    list_display = ("id", "club", "kind", "day", "at", "match", "reverses", "by", "reason")
    list_filter = ("kind", "day")
    list_select_related = ("club", "match__room", "reverses", "by")
    search_fields = ("club__code", "club__name", "match__room__code", "entries__account__user__username", "reason")
    inlines = (_Lines,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False


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


@admin.register(Grant)
class Grants(_Kept):
    """Whoever adds one proposes it; another one decides by an action of the list."""

    form = _GrantForm
    list_display = ("club", "cards", "reason", "by", "at", "decided")
    list_filter = ("verdict__agreed",)
    list_select_related = ("club", "by", "verdict__by")
    search_fields = ("club__code", "club__name", "reason")
    actions = ("agree", "refuse")

    @fresh
    def add_view(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """With a code of a few minutes ago."""
        return super().add_view(request, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """To decide takes a code of a few minutes ago."""
        if request.method == "POST" and not is_fresh(request):
            return ask_for_code(request)
        return super().changelist_view(request, extra_context)

    def save_model(self, request: HttpRequest, obj: Grant, form: forms.ModelForm, change: bool) -> None:
        """The proposal is whoever's who fills the form in."""
        obj.by = request.user
        super().save_model(request, obj, form, change)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may decide at all."""
        return request.user.has_perm(grants.DECIDE)

    @admin.display(description=_("结果"))
    def decided(self, grant: Grant) -> str:
        """Who said what to it."""
        verdict = getattr(grant, "verdict", None)
        if verdict is None:
            return _("等另一个人批准")
        facts = {"name": verdict.by}
        return (_("%(name)s 批准了") if verdict.agreed else _("%(name)s 没批准")) % facts

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

    list_display = ("circles", "deals", "cards")
