"""What was done in a club, in words; apps that do more add their sentences to `SAYINGS` when they are ready."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.clubs.models import Club, Deed

SAYINGS = {
    "founded": gettext_noop("%(by)s 建了这个圈子"),
}
"""What a deed says, by its name: with `by`, `about` and its facts."""


def note(club: Club, by: object, what: str, about: object = None, **facts: object) -> Deed:
    """Keep that somebody did something; in the transaction in which it is done. Raises KeyError for a deed without a
    sentence."""
    if what not in SAYINGS:
        raise KeyError(what)
    return Deed.objects.create(club=club, by=by, about=about, what=what, facts=facts)


def in_words(deed: Deed) -> str:
    """A deed as its club reads it."""
    return _(SAYINGS[deed.what]) % {**deed.facts, "by": deed.by or _("系统"), "about": deed.about or ""}
