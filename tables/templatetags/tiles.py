"""Template tags that draw tiles and set the table."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString

from longyan.engine.tiles import parse
from tables import tilehtml, words

register = template.Library()


@register.simple_tag
def tile(name: str) -> SafeString:
    """A tile by its name: ``{% tile "5m" %}``."""
    return tilehtml.tile(parse(name))


@register.simple_tag
def signed(points: int) -> str:
    """Points with their sign."""
    return words.signed(points)


@register.simple_tag
def around(fragments: Mapping[str, SafeString]) -> SafeString:
    """The fragments round the middle, seat by seat in turn order, one's own river last."""
    names = [f"{part}_{spot}" for spot in (1, 2, 3) for part in ("plate", "line", "river")]
    return tilehtml.joined(fragments[name] for name in (*names, "river_0") if name in fragments)
