"""What the tables add to a club's pages: a tab, and the sentences of its log."""

from django.utils.translation import gettext_noop

from accounts.clubs import deeds, tabs

TAB = tabs.Tab("club-tables", gettext_noop("桌子"))

SAYINGS = {
    "table_set_up": gettext_noop("%(by)s 摆了一张桌：%(table)s"),
    "table_changed": gettext_noop("%(by)s 改了桌子：%(table)s"),
    "table_retired": gettext_noop("%(by)s 收起了桌子：%(table)s"),
    "table_halted": gettext_noop("%(by)s 暂停了%(table)s（房号%(room)s）：%(why)s"),
    "table_went_on": gettext_noop("%(by)s 让%(table)s（房号%(room)s）继续打"),
    "table_ended": gettext_noop("%(by)s 结束了%(table)s（房号%(room)s）：%(why)s"),
    "seat_given": gettext_noop("%(by)s 请 %(about)s 接了 %(other)s 的座位：%(table)s（房号%(room)s）"),
}


def join_in() -> None:
    """Once: the apps are ready."""
    tabs.TABS.append(TAB)
    deeds.SAYINGS.update(SAYINGS)
