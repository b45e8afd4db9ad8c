"""What each of the staff may do: roles, which are groups that this module keeps as it says, and who has which.

A role is given by two people: one proposes it, another agrees. Where a site has nobody else who could agree the one
that there is may, and the record says so. Taking a role away takes one, but for that of an admin.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from staff.models import RoleChange, RoleDecision

ADMIN, SUPPORT, AUDITOR, RULES = "admin", "support", "auditor", "rules"


class Role(NamedTuple):
    """A role's name, what it is for, and its permissions, as ``app.codename``."""

    title: str | Promise
    purpose: str | Promise
    permissions: set[str]


_RECORD = {"tables.view_room", "tables.view_match", "tables.view_deal", "accounts.view_club", "accounts.view_user"}

ROLES = {
    ADMIN: Role(_("管理员"), _("什么都可以，也只有管理员能给角色、改网站设置"), set()),
    SUPPORT: Role(
        _("客服"),
        _("看玩家、圈子、牌局和举报，开案件、提议处理"),
        _RECORD | {"talk.view_report"},
    ),
    AUDITOR: Role(
        _("审计"),
        _("看一切记录，后台谁做过什么也看，什么都不改"),
        _RECORD
        | {"tables.view_move", "tables.view_handover", "tables.view_vote", "accounts.view_deed", "talk.view_report"}
        | {"admin.view_logentry", "staff.view_rolechange", "staff.view_sitestate", "pages.view_sitetext"}
        | {"rulesets.view_ruleset"},
    ),
    RULES: Role(
        _("规则编辑"),
        _("写页面文字和规则"),
        {"pages.add_sitetext", "pages.view_sitetext", "tables.view_room", "tables.view_match"}
        | {"rulesets.view_ruleset", "rulesets.change_ruleset"},
    ),
}
"""All there are; apps that bring more to do `allow` it to a role when they are ready."""


class NotPossible(Exception):
    """A role cannot be given or taken so; `why` says it in words."""

    def __init__(self, why: str | Promise) -> None:
        super().__init__(str(why))
        self.why = why


def allow(role: str, *permissions: str) -> None:
    """A role may do more: permissions as ``app.codename``."""
    ROLES[role].permissions.update(permissions)


def keep_groups(sender: object, **kwargs: object) -> None:
    """After an app's tables are migrated: the groups have those of its permissions that their roles say."""
    known = Permission.objects.filter(content_type__app_label=sender.label).select_related("content_type")
    named = {f"{each.content_type.app_label}.{each.codename}": each for each in known}
    if not named:
        return
    for name in ROLES.keys() - {ADMIN}:
        group, _made = Group.objects.get_or_create(name=name)
        wanted = [named[each] for each in ROLES[name].permissions if each in named]
        group.permissions.remove(*(each for each in named.values() if each not in wanted))
        group.permissions.add(*wanted)


def roles_of(user: User) -> list[str]:
    """The roles that somebody has."""
    groups = set(user.groups.values_list("name", flat=True))
    return [name for name in ROLES if (user.is_superuser if name == ADMIN else name in groups)]


def why_not(user: User, role: str, gives: bool) -> str | Promise:
    """Why somebody cannot be given a role, or lose it; "" if they can."""
    if gives and (user.is_guest or not user.is_active):
        return _("只有能登录的正式账号才能有角色。")
    return _("已经是这样了。") if gives == (role in roles_of(user)) else ""


@transaction.atomic
def propose(by: User, user: User, role: str, gives: bool, why: str) -> RoleChange:
    """Somebody is to be given a role, or to lose it; what takes one person is done at once. Raises `NotPossible`."""
    if reason := why_not(user, role, gives):
        raise NotPossible(reason)
    change = RoleChange.objects.create(by=by, user=user, role=role, gives=gives, why=why)
    if not gives and role != ADMIN:
        _apply(change)
        RoleDecision.objects.create(change=change, by=by, agrees=True)
    return change


@transaction.atomic
def decide(change_id: int, by: User, agrees: bool) -> RoleDecision:
    """An admin says yes or no to a change. Raises `NotPossible`."""
    change = RoleChange.objects.select_for_update().get(pk=change_id)
    if RoleDecision.objects.filter(change=change).exists():
        raise NotPossible(_("这一条已经有人定过了。"))
    could = others(change)
    alone = agrees and not could.filter(pk=by.pk).exists()
    if alone and could.exists():
        raise NotPossible(_("要另一位管理员同意：不能是提的人，也不能是当事人。"))
    if agrees:
        _apply(change)
    return RoleDecision.objects.create(change=change, by=by, agrees=agrees, alone=alone)


def others(change: RoleChange) -> QuerySet[User]:
    """The admins who could agree to it: not who proposed it, nor who gets the role; who loses it may."""
    admins = get_user_model().objects.filter(is_superuser=True, is_active=True).exclude(pk=change.by_id)
    return admins.exclude(pk=change.user_id) if change.gives else admins


def _apply(change: RoleChange) -> None:
    admins = _locked_admins()
    user = User.objects.select_for_update().get(pk=change.user_id)
    if change.role == ADMIN:
        if not change.gives and {each.pk for each in admins} <= {user.pk}:
            raise NotPossible(_("最后一位管理员不能收回。"))
        user.is_superuser = change.gives
    else:
        group, _made = Group.objects.get_or_create(name=change.role)
        (user.groups.add if change.gives else user.groups.remove)(group)
    user.is_staff = bool(roles_of(user))
    user.save(update_fields=["is_staff", "is_superuser"])


def _locked_admins() -> Iterable[User]:
    return list(User.objects.select_for_update().filter(is_superuser=True, is_active=True).order_by("pk"))
