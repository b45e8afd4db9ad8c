"""What people type, read as they meant it, and what addresses hold, as far as it can be anything."""

import re
import unicodedata

from django.urls.converters import IntConverter


class RowConverter(IntConverter):
    """The number of a stored row in an address: no more digits than a database counts to."""

    regex = "[0-9]{1,18}"


def code_in(text: str, length: int) -> str:
    """The code of so many digits in what was typed or pasted: １２３ ４５６, 123-456, 房号123456，快来; nothing if
    there is none."""
    plain = unicodedata.normalize("NFKC", text)
    digits = re.sub(r"[^0-9]", "", plain)
    if len(digits) == length:
        return digits
    alone = re.findall(rf"(?<![0-9])[0-9]{{{length}}}(?![0-9])", plain)
    return alone[0] if len(alone) == 1 else ""


def row_in(text: str) -> int | None:
    """The number of a stored row in what a form or an address sent; None if no row can have it."""
    return int(text) if re.fullmatch(RowConverter.regex, text) else None
