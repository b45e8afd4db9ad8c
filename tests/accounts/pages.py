"""What tests of pages ask of an answer."""

import re


def without_values(answer) -> str:
    """The page without what fields hold: tokens, and what was typed."""
    return re.sub(r'value="[^"]*"', "", answer.text)
