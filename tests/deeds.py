"""Deeds of clubs for tests."""

import re

from accounts.clubs import deeds


def facts_for(what: str, person: int) -> dict[str, object]:
    """Something for whatever the sentence of a deed of this name tells."""
    told = set(re.findall(r"%\((\w+)\)", deeds.SAYINGS[what])) - {"by", "about"}
    known = {"powers": [], "other": person}
    return {name: known.get(name, "a") for name in told}
