"""Reports open cases."""

from django.db.models.signals import post_save
from django.dispatch import receiver

from review import cases
from talk.models import Report


@receiver(post_save, sender=Report)
def open_a_case(sender, instance: Report, created: bool, **kwargs) -> None:
    """In the transaction in which it is filed."""
    if created:
        cases.of_report(instance)
