"""The addresses for those who run the site, in front of all pages, and a watch over every response.

They lie outside of Django's middleware: a load balancer names no host that is ours and carries no cookie, and is to be
answered while the database is away.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from time import monotonic
from typing import Any

from django.conf import settings
from prometheus_client import make_asgi_app

from longyan.watch import figures, health, logs

Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[..., Awaitable[None]]

_figures = make_asgi_app()


def watched(application: Application) -> Application:
    """The application whose log lines name the address that they are about."""

    async def served(scope: dict[str, Any], receive: Any, send: Send) -> None:
        logs.about(scope["type"], scope["path"])
        await application(scope, receive, send)

    return served


def before(pages: Application) -> Application:
    """The pages, timed, with the doors before them."""
    timed = _timed(pages)

    async def served(scope: dict[str, Any], receive: Any, send: Send) -> None:
        await _DOORS.get(scope["path"], timed)(scope, receive, send)

    return served


def _timed(application: Application) -> Application:
    async def served(scope: dict[str, Any], receive: Any, send: Send) -> None:
        started = monotonic()

        async def noted(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                figures.RESPONSES.labels(f"{message['status'] // 100}xx").observe(monotonic() - started)
            await send(message)

        await application(scope, receive, noted)

    return served


async def healthz(scope: dict[str, Any], receive: Any, send: Send) -> None:
    """200 if everything works, else 503; JSON says which of it does, and how long each check took."""
    if scope["method"] not in ("GET", "HEAD"):
        await _answer(send, 405, {}, b"allow: GET, HEAD")
        return
    checks = await health.examine()
    is_well = all(finding["state"] == health.OK for finding in checks.values())
    await _answer(send, 200 if is_well else 503, {"state": health.OK if is_well else health.FAILED, "checks": checks})


async def metrics(scope: dict[str, Any], receive: Any, send: Send) -> None:
    """The figures, for whoever holds the site's token; where none is set there is no such address.

    That a request comes from this machine proves nothing: behind a proxy all of them do.
    """
    token = settings.METRICS_TOKEN
    if not token:
        await _answer(send, 404, {})
    elif compare_digest(_header(scope, b"authorization"), f"Bearer {token}".encode()):
        await _figures(scope, receive, send)
    else:
        await _answer(send, 401, {}, b"www-authenticate: Bearer")


def _header(scope: Mapping[str, Any], name: bytes) -> bytes:
    return next((value for each, value in scope["headers"] if each == name), b"")


async def _answer(send: Send, status: int, body: dict[str, Any], *headers: bytes) -> None:
    """Send JSON that nobody may keep."""
    lines = (
        b"content-type: application/json",
        b"cache-control: no-store",
        b"x-content-type-options: nosniff",
        *headers,
    )
    pairs = [tuple(line.split(b": ", 1)) for line in lines]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})


_DOORS: dict[str, Application] = {"/healthz": healthz, "/metrics": metrics}
