"""A frame taken apart, as htmx does it."""

import re

_ELEMENT = re.compile(r'<\w+ id="([\w-]+)"')


def fragments_of(frame: str) -> dict[str, str]:
    """The elements of a frame by id."""
    starts = [(found.start(), found[1]) for found in _ELEMENT.finditer(frame)]
    ends = [start for start, _ in starts[1:]] + [len(frame)]
    return {name: frame[start:end] for (start, name), end in zip(starts, ends, strict=True)}
