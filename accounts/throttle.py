"""Who is counted as one when wrong passwords and new guests are counted."""

import ipaddress

from django.http import HttpRequest

from accounts.names import fold


def address(request: HttpRequest) -> str:
    """The other end of the connection, as `household` counts it.

    Headers such as X-Forwarded-For are the visitor's own words and are never read here.
    """
    return household(request.META.get("REMOTE_ADDR", ""))


def household(remote: str) -> str:
    """An address; a whole /64 for IPv6, which is what one household is given."""
    try:
        parsed = ipaddress.ip_address(remote)
    except ValueError:
        return remote[:45]
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


def attempted_name(request: HttpRequest, credentials: dict | None) -> str:
    """The key of the name that was tried, so that other spellings of it are no fresh tries."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return fold(name)[:255]
