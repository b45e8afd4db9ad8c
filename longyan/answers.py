"""What views answer with, and what they take."""

from django.http import HttpResponseRedirect
from django.shortcuts import resolve_url
from django.views.decorators.http import require_http_methods

require_reading = require_http_methods(["GET", "HEAD"])


class SeeOther(HttpResponseRedirect):
    """After a form: the browser goes on by GET, and reloading does not send the form again."""

    status_code = 303


def see_other(to: str, *args: object) -> SeeOther:
    """On to an address, or to the page of this name."""
    return SeeOther(resolve_url(to, *args))
