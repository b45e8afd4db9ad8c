"""What happens to the staff's things when something happens elsewhere."""

from django.dispatch import receiver

from accounts.signals import account_deleted
from staff import factor


@receiver(account_deleted)
def forget_codes(sender, user, **kwargs) -> None:
    """Somebody deletes the account."""
    factor.forget(user)
