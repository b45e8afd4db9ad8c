"""The site's own pages among the staff's: what it is set to, who has which role, and what the staff did."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import fold
from longyan.answers import see_other
from staff import doors, journal, roles, state
from staff.models import RoleChange, SiteState
from staff.records import Asked, Readable, days

_FIRST_ONES = {"by", "at"}


class _Moment(forms.DateTimeInput):
    """A moment by the browser's own means: those of Django's admin need a looser policy, and a mouse."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%dT%H:%M")


class Added(Readable):
    """Rows that are added and never changed."""

    formfield_overrides = {models.DateTimeField: {"form_class": forms.DateTimeField, "widget": _Moment}}

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever has Django's permission for it."""
        return admin.ModelAdmin.has_add_permission(self, request)

    def render_change_form(self, request: HttpRequest, context: dict, *args: object, **kwargs: object) -> HttpResponse:
        """One button stores it."""
        context |= {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().render_change_form(request, context, *args, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        """Nothing is, before it is there."""
        return () if obj is None else super().get_readonly_fields(request, obj)


@admin.register(SiteState)
class SiteStates(Added):
    """Adds what the site is set to from now on, beginning with what it is set to now, and shows what it was before."""

    list_display = ("at", "by", "name", "registration", "banner_zh_hans", "maintenance_from")
    fieldsets = (
        (None, {"fields": ("name", "registration")}),
        (
            gettext_lazy("公告"),
            {
                "fields": (
                    "banner_zh_hans",
                    "banner_zh_hant",
                    "banner_en",
                    "banner_level",
                    "banner_from",
                    "banner_until",
                )
            },
        ),
        (gettext_lazy("维护"), {"fields": ("maintenance_from", "maintenance_until")}),
    )
    list_filter = days("at")

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        return () if obj is None else tuple(name for _title, part in self.fieldsets for name in part["fields"])

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What holds now, to be changed from there."""
        now = SiteState.objects.first() or SiteState()
        return {
            field.name: getattr(now, field.name)
            for field in SiteState._meta.fields
            if field.editable and field.name not in _FIRST_ONES
        }

    def save_model(self, request: HttpRequest, obj: SiteState, form: forms.ModelForm, change: bool) -> None:
        """It is said by who is logged in, and holds at once."""
        obj.by = request.user
        super().save_model(request, obj, form, change)
        state.forget()


class RoleChangeForm(forms.ModelForm):
    """A person by name, and a role with what it is for."""

    name = forms.CharField(label=gettext_lazy("给谁"), max_length=40, help_text=gettext_lazy("账号的名字"))
    role = forms.ChoiceField(label=gettext_lazy("角色"), widget=forms.RadioSelect)

    class Meta:
        model = RoleChange
        fields = ("name", "role", "gives", "why")
        widgets = {"gives": forms.RadioSelect}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [
            (name, _("%(role)s：%(purpose)s") % {"role": role.title, "purpose": role.purpose})
            for name, role in roles.ROLES.items()
        ]

    def clean_name(self) -> User:
        """The account."""
        user = User.objects.filter(name_key=fold(self.cleaned_data["name"])).first()
        if user is None:
            raise forms.ValidationError(_("没有这个名字的账号。"), "unknown")
        return user

    def clean(self) -> dict[str, Any]:
        """What is possible."""
        said = super().clean()
        if {"name", "role", "gives"} <= said.keys() and (
            why := roles.why_not(said["name"], said["role"], said["gives"])
        ):
            raise forms.ValidationError(why, "impossible")
        return said


@admin.register(RoleChange)
class RoleChanges(Added):
    """Proposes roles, shows who has which, and lets another admin agree."""

    form = RoleChangeForm
    list_display = ("user", "role_is", "gives", "stands", "by", "at")
    list_select_related = ("user", "by", "decision__by")
    fields = ("user", "role_is", "gives", "why", "by", "at", "stands", "decide")

    class _Person(Asked):
        title, parameter_name, hint = gettext_lazy("给谁"), "name", gettext_lazy("名字")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(user__name_key=fold(self.text))

    class _Open(admin.SimpleListFilter):
        title, parameter_name = gettext_lazy("定了没有"), "open"

        def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
            return [("yes", _("等人同意"))]

        def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
            return queryset.filter(decision=None) if self.value() else queryset

    list_filter = (_Person, _Open)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Admins alone."""
        return request.user.is_superuser

    def get_fields(self, request: HttpRequest, obj: RoleChange | None = None) -> tuple[str, ...]:
        """What is typed, or what is shown."""
        return RoleChangeForm.Meta.fields if obj is None else self._shown(request)

    def get_readonly_fields(self, request: HttpRequest, obj: RoleChange | None = None) -> tuple[str, ...]:
        return () if obj is None else self._shown(request)

    def get_form(self, request: HttpRequest, obj: RoleChange | None = None, **kwargs: object) -> type[forms.ModelForm]:
        """Nothing is typed where all is shown."""
        return (
            super().get_form(request, obj, **kwargs) if obj is None else forms.modelform_factory(RoleChange, fields=())
        )

    @doors.fresh
    def add_view(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """With a code of a few minutes ago."""
        return super().add_view(request, *args, **kwargs)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> RoleChange | None:
        """It knows by itself whether its reader may decide."""
        change = super().get_object(request, object_id, from_field)
        if change is not None:
            change.reader = request.user
        return change

    def save_form(self, request: HttpRequest, form: RoleChangeForm, change: bool) -> RoleChange:
        """It is proposed by who is logged in; `roles` stores it."""
        proposed = super().save_form(request, form, change)
        proposed.by, proposed.user = request.user, form.cleaned_data["name"]
        return proposed

    def save_model(self, request: HttpRequest, obj: RoleChange, form: RoleChangeForm, change: bool) -> None:
        stored = roles.propose(obj.by, obj.user, obj.role, obj.gives, obj.why)
        obj.pk, obj._state.adding = stored.pk, False

    def changeform_view(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """What is not possible is said, and nothing is stored."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except roles.NotPossible as refusal:
            self.message_user(request, str(refusal.why), "ERROR")
            return see_other("admin:staff_rolechange_changelist")

    def _shown(self, request: HttpRequest) -> tuple[str, ...]:
        return self.fields if request.user.is_superuser else self.fields[:-1]

    @admin.display(description=gettext_lazy("角色"))
    def role_is(self, change: RoleChange) -> str:
        return str(roles.ROLES[change.role].title)

    @admin.display(description=gettext_lazy("定了没有"))
    def stands(self, change: RoleChange) -> str:
        decision = getattr(change, "decision", None)
        if decision is None:
            return _("等另一位管理员同意")
        facts = {"by": decision.by}
        if decision.alone:
            return _("%(by)s自己同意的：当时没有别的管理员") % facts
        return (_("%(by)s同意了") if decision.agrees else _("%(by)s没同意")) % facts

    @admin.display(description=gettext_lazy("您同意吗"))
    def decide(self, change: RoleChange) -> str:
        if getattr(change, "decision", None) is not None:
            return "—"
        could = roles.others(change)
        mine = not could.filter(pk=change.reader.pk).exists()
        return render_to_string("staff/decide.html", {"change": change, "mine": mine, "alone": not could.exists()})


@admin.register(LogEntry)
class Journal(Readable):
    """What the staff did, and what it looked at that not everybody may see."""

    list_display = ("action_time", "user", "did", "content_type", "object_repr", "said")
    list_display_links = None
    list_select_related = ("user", "content_type")

    class _Person(Asked):
        title, parameter_name, hint = gettext_lazy("谁"), "name", gettext_lazy("名字")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(user__name_key=fold(self.text))

    class _Did(admin.SimpleListFilter):
        title, parameter_name = gettext_lazy("做了什么"), "did"

        def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
            return [(str(flag), title) for flag, title in DID.items()]

        def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
            is_known = (self.value() or "").isdecimal()
            return queryset.filter(action_flag=self.value()) if is_known else queryset

    list_filter = (_Person, _Did, *days("action_time"))

    def has_view_permission(self, request: HttpRequest, obj: LogEntry | None = None) -> bool:
        """The list alone."""
        return obj is None and super().has_view_permission(request)

    @admin.display(description=gettext_lazy("做了什么"))
    def did(self, entry: LogEntry) -> str:
        return str(DID.get(entry.action_flag, ""))

    @admin.display(description=gettext_lazy("怎么说的"))
    def said(self, entry: LogEntry) -> str:
        told = entry.get_change_message()
        return _(told) if told else ""


DID = {
    ADDITION: gettext_lazy("加了"),
    CHANGE: gettext_lazy("改了"),
    DELETION: gettext_lazy("删了"),
    journal.LOOK: gettext_lazy("看了"),
}
"""What an entry of the journal tells of."""
