"""What is added to every request and response."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from accounts.preferences import AUTO


class ContentSecurityPolicy(CSPMiddleware):
    """The policy of the settings, plus sockets to the very host that served the page.

    Current browsers read 'self' as including them; Safari before 15.4 needs the addresses spelt out.
    """

    def get_policy_parts(self, request: HttpRequest, response: HttpResponse, report_only: bool = False) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        try:
            host = request.get_host()
        except DisallowedHost:
            return parts
        scheme = "wss" if request.is_secure() else "ws"
        parts.update = {**(parts.update or {}), "connect-src": f"{scheme}://{host}"}
        return parts


class Language(LocaleMiddleware):
    """Pages in the language that the person chose; whoever chose none gets what the browser asks for."""

    def process_request(self, request: HttpRequest) -> None:
        chosen = request.preferences.language
        if chosen == AUTO:
            super().process_request(request)
        else:
            translation.activate(chosen)
            request.LANGUAGE_CODE = chosen
