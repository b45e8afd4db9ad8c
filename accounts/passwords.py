"""What Django checks in a new password, said in our own words."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """At least so many characters; Django's own sentence has no Chinese translation."""

    def get_error_message(self) -> str:
        """What is said about a shorter one."""
        return _("密码太短了，至少要 %(min_length)d 个字。") % {"min_length": self.min_length}
