"""The rulesets app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesetsConfig(AppConfig):
    """House rules that are kept by a name."""

    name = "rulesets"
    verbose_name = _("家规")

    def ready(self) -> None:
        """A club's page has a part for its rules, its log the sentences of what is done with them, a person's data hold
        what `own` says, and the server sees to previews."""
        from rulesets import jobs, own, tab  # noqa: F401
        from tables.chores import CHORES, Chore

        tab.put_up()
        CHORES.append(Chore("see to previews", 10, jobs.look_after))
        CHORES.append(Chore("forget old previews", 3600, jobs.forget_old))
