"""What a rule set may be called."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.names import is_allowed
from rulesets.models import NAME_LENGTH, RuleSet

_BESIDES = " ()"


def cleaned(name: str) -> str:
    """The name as it is stored: spaces once, letters and brackets in one way."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def validate(name: str) -> None:
    """Refuse what is empty, too long, invisible, or turns the writing direction."""
    if not name:
        raise ValidationError(_("给这套规则起个名字。"), "required")
    if len(name) > NAME_LENGTH:
        raise ValidationError(_("名字最多%(most)s个字。") % {"most": NAME_LENGTH}, "max_length")
    if not all(character in _BESIDES or is_allowed(character) for character in name):
        raise ValidationError(_("名字里只能有汉字、字母、数字、空格、括号和 _ - ·。"), "characters")


def free(club: object, name: str) -> str:
    """The name, or the first like it with a number that no set of the club, or of the site, has."""
    taken = set(RuleSet.objects.filter(club=club).values_list("name", flat=True))
    number, tried = 1, name
    while tried in taken:
        number += 1
        ending = f" {number}"
        tried = name[: NAME_LENGTH - len(ending)] + ending
    return tried
