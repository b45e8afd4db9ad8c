"""Which of a person's pages of a table may act: the one that was loaded last, until another says so.

A page has an id of its own, made when it is loaded and sent along with whatever it says; a page that connects again is
the same page. The seat holds the id's mark.
"""

import re
import secrets
from hashlib import sha256

from django.utils.translation import gettext_noop

from longyan.engine import Refusal

NAME = "page"
"""What the id is called in forms and addresses."""

_ID = re.compile(r"[\w-]{8,32}", re.ASCII)
_BYTES = 9


class NotInControl(Refusal):
    """The page is not the one that may act."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("您在别的窗口打牌，先点“在这里打”"))


def new_page() -> str:
    """The id of a page that is being loaded."""
    return secrets.token_urlsafe(_BYTES)


def read(text: str | None) -> str:
    """The id in what a page sent; "" if there is none."""
    return text if text and _ID.fullmatch(text) else ""


def mark_of(page: str) -> str:
    """What the seat holds of an id: nothing that a page could say."""
    return sha256(page.encode()).hexdigest()[:16]


def may_act(holds: str, mark: str | None) -> bool:
    """Whether a page of this mark may act where the seat `holds` one: any may where it holds none. None stands for
    whoever has no page."""
    return mark is None or holds in ("", mark)
