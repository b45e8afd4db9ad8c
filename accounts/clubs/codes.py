"""A club by the code that somebody typed; whoever guesses is counted, and has to wait."""

from django.conf import settings

from accounts.clubs.models import CODE_LENGTH, Club
from longyan.typed import code_in
from tables import limits
from tables.limits import Limit

DAY_MS = limits.DAY_MS
FOUNDINGS, FOUNDINGS_OF_ADDRESS = Limit("clubs", 3, DAY_MS), Limit("clubs", 10, DAY_MS)
APPLICATIONS = Limit("club applications", 10, 3_600_000)


def read(text: str) -> str:
    """The code of a club in what was typed or pasted; nothing if there is none."""
    return code_in(text, CODE_LENGTH)


def club_of(code: str, user: object, address: str) -> Club | None:
    """The open club with this code, None if there is none. Raises `TooOften` for whoever guesses."""
    limit = Limit("wrong club codes", settings.WRONG_CODES, settings.WRONG_CODES_WAIT_MS, grows=True)
    with limits.counting((limit, limits.person(user)), (limit, address)) as count:
        club = Club.objects.filter(code=code, closed_at=None).first()
        if club is None:
            count()
    return club


def count_founding(user: object, address: str) -> None:
    """Somebody founds a club from an address; raises `TooOften`."""
    limits.take((FOUNDINGS, limits.person(user)), (FOUNDINGS_OF_ADDRESS, address))


def count_application(user: object) -> None:
    """Somebody applies to a club; raises `TooOften`."""
    limits.take((APPLICATIONS, limits.person(user)))
