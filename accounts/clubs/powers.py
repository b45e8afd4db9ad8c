"""What a member of a club may do. Owners may do all of it; managers what they were given; members none of it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

APPROVE, RULES, TABLES, LEDGER, REMOVE = "approve", "rules", "tables", "ledger", "remove"

POWERS = {
    APPROVE: gettext_lazy("批准入圈"),
    RULES: gettext_lazy("定规则"),
    TABLES: gettext_lazy("管桌子"),
    LEDGER: gettext_lazy("看账本"),
    REMOVE: gettext_lazy("请人出圈"),
}
"""Each power, and what it is called."""

OWN = "own"
"""What owners alone may do: nobody is given it."""


def in_words(powers: Iterable[str]) -> str:
    """Some powers as a list."""
    return _("、").join(str(title) for power, title in POWERS.items() if power in powers) or _("还没有权限")
