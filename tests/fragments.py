"""A frame taken apart, as htmx does it."""

import re

_TAG = re.compile(r"<(/?)\w+([^>]*?)(/?)>")
_ID = re.compile(r'^ id="([\w-]+)"')
_VOID = re.compile(r"<(?:br|hr|img|input)\b")


def fragments_of(frame: str) -> dict[str, str]:
    """The outermost elements of a frame by id."""
    found, depth, start = {}, 0, 0
    for tag in _TAG.finditer(frame):
        if not depth:
            start, name = tag.start(), _ID.match(tag[2])[1]
        depth += -1 if tag[1] else 0 if tag[3] or _VOID.match(tag[0]) else 1
        if not depth:
            found[name] = frame[start : tag.end()]
    return found
