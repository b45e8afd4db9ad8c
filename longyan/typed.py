"""What people type, read as they meant it."""

import re
import unicodedata


def code_in(text: str, length: int) -> str:
    """The code of so many digits in what was typed or pasted: １２３ ４５６, 123-456, 房号123456，快来; nothing if
    there is none."""
    plain = unicodedata.normalize("NFKC", text)
    digits = re.sub(r"[^0-9]", "", plain)
    if len(digits) == length:
        return digits
    alone = re.findall(rf"(?<![0-9])[0-9]{{{length}}}(?![0-9])", plain)
    return alone[0] if len(alone) == 1 else ""
