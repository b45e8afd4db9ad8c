"""What the pages of clubs do alike."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from accounts.clubs.acting import Refused


def carried_out(request: HttpRequest, act: Callable[[], object], said: str) -> bool:
    """Do it, and let the next page say so; if it is refused, why."""
    try:
        act()
    except Refused as refusal:
        if str(refusal):
            messages.error(request, str(refusal))
        return False
    if said:
        messages.success(request, said)
    return True
