"""What a table's page is, carried to its socket in the address: its language, for a page goes on in the one it was
drawn in, whatever its reader chooses on another one meanwhile; and its id (`control`)."""

from urllib.parse import parse_qs

from django.conf import settings
from django.utils.http import urlencode
from django.utils.translation import get_language

from tables import control

_NAME = "language"


def socket_url(code: str, page: str = "", kind: str = "table") -> str:
    """The address of the socket of the page that is being drawn, which has this id; its `kind` is table or room."""
    return in_this_language(f"/ws/{kind}/{code}/", **({control.NAME: page} if page else {}))


def in_this_language(path: str, **facts: object) -> str:
    """The address of a socket with this path, and with what else it is to know."""
    return f"{path}?{urlencode({_NAME: get_language(), **facts})}"


def page_of(query: bytes) -> str:
    """The id of the page that a socket's address names; "" if it names none."""
    return control.read(parse_qs(query.decode("ascii", "replace")).get(control.NAME, [""])[0])


def language_of(query: bytes) -> str:
    """The language that a socket's address asks for; the site's own if it asks for none that there is."""
    asked = parse_qs(query.decode("ascii", "replace")).get(_NAME, [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
