"""What is added to every response."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse


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
