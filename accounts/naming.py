"""Who may be called what: a name is one person's, with all that look like it, and for a while after it was given up."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import FormerName, User
from accounts.names import fold, looks, validate_name_is_free_to_choose

PAUSE = timedelta(days=30)
"""Between two changes of a name: who is who must stay clear."""

KEPT = timedelta(days=90)
"""So long nobody else may take the name that somebody gave up."""


def validate_choice(name: str, chooser: User) -> None:
    """Refuse a name that is kept for the house, another's, or too much like another's."""
    validate_name_is_free_to_choose(name)
    others = User.objects.exclude(pk=chooser.pk)
    if others.filter(name_key=fold(name)).exists():
        raise ValidationError(User._meta.get_field("username").error_messages["unique"], "unique")
    former = FormerName.objects.filter(look=looks(name), until__gt=timezone.now()).exclude(owner=chooser.pk)
    if others.filter(look=looks(name)).exists() or former.exists():
        raise ValidationError(_("这个名字和别人的太像了，请换一个。"), "look")


def may_rename_at(user: User) -> datetime | None:
    """When somebody may change the name again; None if that is now."""
    again = user.renamed_at and user.renamed_at + PAUSE
    return again if again and again > timezone.now() else None


def rename(user: User, name: str) -> bool:
    """Give somebody a name that was found valid; False if another took it a moment ago."""
    now = timezone.now()
    try:
        with transaction.atomic():
            FormerName.objects.filter(until__lte=now).delete()
            if looks(name) != user.look:
                user.former_names.create(look=user.look, until=now + KEPT)
            user.former_names.filter(look=looks(name)).delete()
            user.username, user.renamed_at = name, now
            user.save(update_fields=["username", "renamed_at"])
    except IntegrityError:
        return False
    return True
