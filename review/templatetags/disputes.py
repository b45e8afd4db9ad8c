"""What waits in the lobby for those who marked a move, and for owners."""

from django import template

from review import verdicts

register = template.Library()


@register.inclusion_tag("review/_lobby.html", takes_context=True)
def disputes(context: template.Context) -> dict[str, object]:
    """{% disputes %}: answers that were not read yet, and how many disputes wait in which club for a verdict."""
    user = context["user"]
    return {"answered": verdicts.unread(user), "waiting": verdicts.waiting(user)}
