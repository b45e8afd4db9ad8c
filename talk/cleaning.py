"""A line that somebody typed, as it may stand beside other people's lines. Pure.

What is left is one line of letters, signs and pictures in the direction in which they are read: nothing that is not
seen, turns the line round, or climbs over its neighbours. That it is text and no markup is for the templates to see to.
"""

import re
import unicodedata

from accounts.names import BLANK_LETTERS

LONGEST = 120
"""Characters of a line."""

_MARKS = 2
"""As many accents as a letter may bear."""

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Controls, among them those that join, turn or hide; halves of characters; and what no font has."""

_BLANK_PATTERN = "\u2800"  # a sign of Braille without a dot
_VARIANTS = "[\ufe00-\ufe0f]"
_HEAPS = re.compile(
    rf"((?!{_VARIANTS})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f])+"
)


def cleaned(text: str) -> str:
    """The line, "" if nothing is left of it; it may be too long."""
    seen = "".join(map(_seen, unicodedata.normalize("NFC", text)))
    return " ".join(_HEAPS.sub(lambda heap: heap[0][:_MARKS], seen).split())


def _seen(character: str) -> str:
    if character.isspace():
        return " "
    hidden = unicodedata.category(character) in _UNSEEN or character in BLANK_LETTERS + _BLANK_PATTERN
    return "" if hidden else character
