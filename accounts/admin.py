"""People and clubs among the staff's pages: to be read. Passwords, addresses of letters and sessions are nobody's but
their own."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.clubs import deeds
from accounts.clubs.powers import POWERS
from accounts.models import Club, Deed, Member, User
from accounts.names import fold
from staff.records import Asked, Readable, days


class _Name(Asked):
    title, parameter_name, hint = gettext_lazy("名字"), "name", gettext_lazy("开头就行")

    def fitting(self, rows: QuerySet) -> QuerySet:
        return rows.filter(name_key__startswith=fold(self.text))


class _Kind(admin.SimpleListFilter):
    title, parameter_name = gettext_lazy("哪种"), "kind"

    KINDS = {
        "guest": (gettext_lazy("游客"), Q(is_guest=True)),
        "member": (gettext_lazy("有账号的"), Q(is_guest=False, is_active=True)),
        "barred": (gettext_lazy("不能登录的"), Q(is_active=False)),
        "staff": (gettext_lazy("进后台的"), Q(is_staff=True)),
    }

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        return [(name, title) for name, (title, _rows) in self.KINDS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:
        return queryset.filter(self.KINDS[self.value()][1]) if self.value() in self.KINDS else queryset


def _link(where: str, text: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', where, text)


@admin.register(User)
class People(Readable):
    """Who plays here."""

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    fields = (*list_display, "second_factor", "clubs", "matches", "deals", "told_of")
    list_filter = (_Name, _Kind, *days("date_joined"))

    @admin.display(description=gettext_lazy("两步验证"))
    def second_factor(self, user: User) -> SafeString | str:
        from staff import factor

        if factor.device_of(user) is None:
            return _("没开通")
        return _link(reverse("admin:reset-phone", args=[user.pk]), _("开通了；手机丢了点这里"))

    @admin.display(description=gettext_lazy("亲友圈"))
    def clubs(self, user: User) -> SafeString | str:
        memberships = user.memberships.select_related("club")
        rows = (
            (reverse("admin:accounts_club_change", args=[each.club_id]), each.club, each.get_role_display())
            for each in memberships
        )
        return format_html_join(" · ", '<a href="{}">{}</a> {}', rows) or "—"

    @admin.display(description=gettext_lazy("打过的"))
    def matches(self, user: User) -> SafeString:
        return _link(f"{reverse('admin:tables_match_changelist')}?player={user.username}", _("看场"))

    @admin.display(description=gettext_lazy("每一局"))
    def deals(self, user: User) -> SafeString:
        return _link(f"{reverse('admin:tables_deal_changelist')}?player={user.username}", _("看局"))

    @admin.display(description=gettext_lazy("被举报"))
    def told_of(self, user: User) -> int:
        return user.reported.count()


@admin.register(Club)
class Clubs(Readable):
    """Who plays together by rules of their own."""

    list_display = ("name", "code", "founder", "many", "founded_at", "closed_at")
    fields = (*list_display, "people", "matches", "log")
    list_select_related = ("founder",)

    class _Called(Asked):
        title, parameter_name, hint = gettext_lazy("亲友圈"), "club", gettext_lazy("名称或圈号")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(Q(code=self.text) | Q(name__icontains=self.text))

    class _Member(Asked):
        title, parameter_name, hint = gettext_lazy("成员"), "member", gettext_lazy("名字")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(members__user__name_key=fold(self.text)).distinct()

    list_filter = (_Called, _Member, *days("founded_at"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        inside = Count("members", ~Q(members__role=Member.APPLICANT), distinct=True)
        return super().get_queryset(request).annotate(inside=inside)

    @admin.display(description=gettext_lazy("人数"))
    def many(self, club: Club) -> int:
        return club.inside

    @admin.display(description=gettext_lazy("成员"))
    def people(self, club: Club) -> SafeString | str:
        members = club.members.select_related("user").order_by("role", "since")
        rows = (
            (
                reverse("admin:accounts_user_change", args=[each.user_id]),
                each.user,
                each.get_role_display(),
                " ".join(str(POWERS[power]) for power in each.powers if power in POWERS),
            )
            for each in members
        )
        return format_html_join("", '<p><a href="{}">{}</a> {} {}</p>', rows) or "—"

    @admin.display(description=gettext_lazy("打过的"))
    def matches(self, club: Club) -> SafeString:
        return _link(f"{reverse('admin:tables_match_changelist')}?club={club.code}", _("看场"))

    @admin.display(description=gettext_lazy("记录"))
    def log(self, club: Club) -> SafeString:
        return _link(f"{reverse('admin:accounts_deed_changelist')}?club={club.code}", _("谁对谁做了什么"))


@admin.register(Deed)
class Deeds(Readable):
    """Who did what in clubs."""

    list_display = ("at", "club", "said")
    list_display_links = None
    list_select_related = ("club", "by", "about")

    class _Club(Asked):
        title, parameter_name, hint = gettext_lazy("亲友圈"), "club", gettext_lazy("名称或圈号")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(Q(club__code=self.text) | Q(club__name=self.text))

    class _Person(Asked):
        title, parameter_name, hint = gettext_lazy("玩家"), "player", gettext_lazy("名字")

        def fitting(self, rows: QuerySet) -> QuerySet:
            key = fold(self.text)
            return rows.filter(Q(by__name_key=key) | Q(about__name_key=key))

    list_filter = (_Club, _Person, *days("at"))

    def has_view_permission(self, request: HttpRequest, obj: Deed | None = None) -> bool:
        """The list alone."""
        return obj is None and super().has_view_permission(request)

    @admin.display(description=gettext_lazy("做了什么"))
    def said(self, deed: Deed) -> str:
        return deeds.in_words(deed)
