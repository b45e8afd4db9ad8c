"""The drawing that stands for a person, ``{% avatar user %}``, or one by its name, ``{% avatar "computer" %}``."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def avatar(of: object) -> SafeString:
    """Beside a name, which says who it is; so it is hidden from whoever has the page read out."""
    symbol = getattr(of, "picture", of)
    return format_html(
        '<svg class="avatar" viewBox="0 0 48 48" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("avatars.svg"),
        symbol,
    )
