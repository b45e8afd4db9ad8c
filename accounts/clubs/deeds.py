"""What was done in a club, in words; apps that do more add their sentences to `SAYINGS` when they are ready."""

from collections.abc import Callable

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.clubs import powers
from accounts.clubs.models import Club, Deed

SAYINGS = {
    "founded": gettext_noop("%(by)s 建了这个圈子"),
    "renamed": gettext_noop("%(by)s 把圈名从“%(before)s”改成了“%(after)s”"),
    "renewed": gettext_noop("%(by)s 换了入圈的链接"),
    "applied": gettext_noop("%(by)s 申请加入"),
    "withdrew": gettext_noop("%(by)s 收回了申请"),
    "approved": gettext_noop("%(by)s 同意 %(about)s 加入"),
    "declined": gettext_noop("%(by)s 没有同意 %(about)s 加入"),
    "left": gettext_noop("%(by)s 退出了圈子"),
    "removed": gettext_noop("%(by)s 把 %(about)s 请出了圈子"),
    "empowered": gettext_noop("%(by)s 让 %(about)s 当管理：%(powers)s"),
    "demoted": gettext_noop("%(by)s 不让 %(about)s 当管理了"),
    "offered": gettext_noop("%(by)s 请 %(about)s 一起当圈主"),
    "offered_instead": gettext_noop("%(by)s 想把圈主让给 %(about)s"),
    "took_back": gettext_noop("%(by)s 收回了给 %(about)s 的圈主邀请"),
    "accepted": gettext_noop("%(by)s 当上了圈主"),
    "refused": gettext_noop("%(by)s 没有接受当圈主"),
    "stepped_down": gettext_noop("%(by)s 不再当圈主"),
    "inherited": gettext_noop("%(about)s 接任圈主"),
    "noticed": gettext_noop("%(by)s 发了公告"),
    "set_apart": gettext_noop("%(by)s 让 %(about)s 和 %(other)s 不同桌"),
    "let_together": gettext_noop("%(by)s 让 %(about)s 和 %(other)s 又可以同桌"),
    "closed": gettext_noop("%(by)s 关了这个圈子"),
}
"""What a deed says, by its name: with `by`, `about` and its facts."""


def note(club: Club, by: object, what: str, about: object = None, **facts: object) -> Deed:
    """Keep that somebody did something; in the transaction in which it is done. Names of people are no facts, for a
    name can go: `other` is the number of an account. Raises KeyError for a deed without a sentence."""
    if what not in SAYINGS:
        raise KeyError(what)
    return Deed.objects.create(club=club, by=by, about=about, what=what, facts=facts)


def in_words(deed: Deed) -> str:
    """A deed as its club reads it."""
    facts = {name: _READ[name](value) if name in _READ else value for name, value in deed.facts.items()}
    return _(SAYINGS[deed.what]) % {**facts, "by": deed.by or _("系统"), "about": deed.about or ""}


def _name_of(person: int) -> str:
    return str(get_user_model().objects.get(pk=person))


_READ: dict[str, Callable[[object], str]] = {"powers": powers.in_words, "other": _name_of}
"""Facts that are not kept as they are read."""
