"""A table set by hand in a real page: the site's own templates, style and script, with a made-up sight for a deal.

The page comes from here, its static files from the running server, and its socket leads here. So every state of a table
can be looked at, also those that a played deal reaches once in a thousand.
"""

import json
import re
from time import monotonic
from types import SimpleNamespace
from typing import Any

from django.template.loader import render_to_string
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute

from accounts.preferences import Preferences
from tables import scene
from tables.sight import Sight
from tables.table import now_ms
from tables.watching import pictures
from tables.wires import digest_of

_CODE = "482190"
_PAGE, _SOCKET = re.compile(rf"/t/{_CODE}/$"), re.compile(rf"/ws/table/{_CODE}/$")


class Stage:
    """One page of a table in a browser window; `said` are the texts of the buttons that were pressed on it."""

    def __init__(self, context: BrowserContext):
        self.said: list[str] = []
        self.page: Page = context.new_page()
        self._drawn: dict[str, str] = {}
        self._html, self._layout, self._pushes = "", None, 0
        self._socket: WebSocketRoute | None = None
        self.page.route(_PAGE, self._answer)
        self.page.route_web_socket(_SOCKET, self._connect)

    def show(self, sight: Sight, **preferences: str) -> Page:
        """The page of a sight for somebody with these preferences, once its socket is open. It is loaded anew only if
        a push could not make it of the page before."""
        layout = (sight.size, sight.is_watched, preferences)
        if layout == self._layout:
            self.push(sight)
        else:
            self._layout, self._socket = layout, None
            self._html = self._page_of(sight, Preferences(**preferences))
            self.page.goto(f"/t/{_CODE}/")
            while self._socket is None:
                self.page.wait_for_timeout(10)
        return self.page

    def push(self, sight: Sight) -> None:
        """Send what differs in a later sight, as the server does, and wait until it is shown."""
        before, self._drawn = self._drawn, _fragments(sight)
        changed = [html for name, html in self._drawn.items() if before.get(name) != html]
        self._pushes += 1
        self._socket.send("".join([*changed, self._pulse()]))
        self.page.locator(f"#pulse[data-answered='{self._pushes}']").wait_for(state="attached")

    def heard(self, count: int = 1, seconds: float = 10) -> list[str]:
        """What was said, once that is so many buttons. Fails if it does not come in time."""
        deadline = monotonic() + seconds
        while len(self.said) < count:
            assert monotonic() < deadline, f"heard only {self.said}"
            self.page.wait_for_timeout(10)
        return self.said

    def _page_of(self, sight: Sight, preferences: Preferences) -> str:
        context = scene.page_context(sight) | self._facts(preferences)
        self._drawn = _fragments(sight)
        context["pulse"] = self._pulse()
        if not sight.is_watched:
            return render_to_string("tables/table.html", context)
        context["fragments"]["sides"] = self._drawn["sides"]
        room = SimpleNamespace(code=_CODE, watch_delay_seconds=30)
        return render_to_string("tables/watch.html", context | {"room": room})

    def _facts(self, preferences: Preferences) -> dict[str, Any]:
        return {
            "request": SimpleNamespace(preferences=preferences),
            "ws_url": f"/ws/table/{_CODE}/",
            "rules_url": f"/t/{_CODE}/rules/?from=table",
            "leave_url": f"/t/{_CODE}/leave/",
        }

    def _pulse(self) -> str:
        return scene.pulse(digest_of(self._drawn.values()), now_ms(), self._pushes)

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self._html, content_type="text/html; charset=utf-8")

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)
        socket.send(self._pulse())

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if "action" in frame:
            self.said.append(frame["action"])
        self._socket.send(self._pulse())


def _fragments(sight: Sight) -> dict[str, str]:
    return pictures.fragments(sight) if sight.is_watched else scene.fragments(sight)
