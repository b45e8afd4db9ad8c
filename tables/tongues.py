"""The language of a table's page, carried to its socket in the address: a page goes on in the language it was drawn in,
whatever its reader chooses on another one meanwhile."""

from urllib.parse import parse_qs

from django.conf import settings
from django.utils.http import urlencode
from django.utils.translation import get_language

_NAME = "language"


def socket_url(code: str) -> str:
    """The address of the socket of the page that is being drawn."""
    return in_this_language(f"/ws/table/{code}/")


def in_this_language(path: str, **facts: object) -> str:
    """The address of a socket with this path, and with what else it is to know."""
    return f"{path}?{urlencode({_NAME: get_language(), **facts})}"


def language_of(query: bytes) -> str:
    """The language that a socket's address asks for; the site's own if it asks for none that there is."""
    asked = parse_qs(query.decode("ascii", "replace")).get(_NAME, [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
