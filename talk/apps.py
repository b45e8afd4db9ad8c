"""The app, and its chore."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """What was said is forgotten in time."""

    name = "talk"

    def ready(self) -> None:
        """A server's processes do it, as they do other chores; accounts learn what is kept here."""
        from tables.chores import CHORES, Chore
        from talk import own, receivers  # noqa: F401
        from talk.speaking import forget_old

        CHORES.append(Chore("forget what was said long ago", 3600, forget_old))
