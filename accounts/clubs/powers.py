"""What a member of a club may do. Owners may do all of it; managers what they were given; members none of it."""

from django.utils.translation import gettext_lazy as _

APPROVE, RULES, TABLES, LEDGER, REMOVE = "approve", "rules", "tables", "ledger", "remove"

POWERS = {
    APPROVE: _("批准入圈"),
    RULES: _("定规则"),
    TABLES: _("管桌子"),
    LEDGER: _("看账本"),
    REMOVE: _("请人出圈"),
}
"""Each power, and what it is called."""
