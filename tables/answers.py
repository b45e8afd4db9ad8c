"""What views answer with, and what they take."""

from django.http import HttpResponseRedirect
from django.views.decorators.http import require_http_methods

require_reading = require_http_methods(["GET", "HEAD"])


class SeeOther(HttpResponseRedirect):
    """After a form: the browser goes on by GET, and reloading does not send the form again."""

    status_code = 303
