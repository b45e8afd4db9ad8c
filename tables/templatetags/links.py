"""A room's link, for templates."""

from django import template

from tables.entrance import links
from tables.models import Room

register = template.Library()


@register.simple_tag(takes_context=True)
def link_of(context: dict, room: Room) -> str:
    """The link as it is sent to friends."""
    return links.url_of(context["request"], room)
