"""What a club may be called: as people are, and like no other club that is open."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.names import HOUSE_WORDS, looks, validate_name, validate_name_is_free_to_choose


def validate_club_name(name: str, club: Club | None = None) -> None:
    """Refuse a name that is no name, the house's, or too much like that of another club than `club`."""
    validate_name(name)
    validate_name_is_free_to_choose(name)
    if kept := next((word for word in HOUSE_WORDS if looks(word) in looks(name)), None):
        raise ValidationError(_("圈名里不能有“%(kept)s”。") % {"kept": kept}, "kept")
    others = Club.objects.filter(look=looks(name), closed_at=None).exclude(pk=club and club.pk)
    if others.exists():
        raise name_taken()


def name_taken() -> ValidationError:
    """Another club has the name, or one that looks like it."""
    return ValidationError(_("这个圈名和别的圈子太像了，请换一个。"), "look")
