"""What the browser's worker (static/app/worker.js) is told by the script that loads it.

It may keep the collected static files: their names change with what they hold, so that none is ever stale. Where they
are not collected, as in development, it keeps none of them.
"""

import json
from hashlib import sha256
from typing import NamedTuple

from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

SCRIPT = "app/worker.js"
OFFLINE_TEMPLATE = "offline.html"
OFFLINE_FILES = ("site.css", "latin.css", "app/offline.js", "icon.svg")
"""What the page for when nothing can be reached shows itself with; a test compares it with the page."""


class Orders(NamedTuple):
    """For one release of the site and one language."""

    cache: str
    """The cache's name, another one whenever a file or that page changes."""
    offline: str
    """The address of that page."""
    shell: list[str]
    """What is kept at once, besides that page."""
    files: list[str]
    """All that may be kept once it was asked for."""


def orders() -> Orders:
    """In the language that is active."""
    files = sorted(staticfiles_storage.url(name) for name in _lasting())
    shell = [address for name in OFFLINE_FILES if (address := static(name)) in files]
    held = json.dumps([files, render_to_string(OFFLINE_TEMPLATE)])
    release = sha256(held.encode()).hexdigest()[:12]
    return Orders(f"longyan-{release}", reverse("offline", args=[get_language()]), shell, files)


def _lasting() -> list[str]:
    """The names of all players' files whose addresses change with what they hold."""
    return [name for name in getattr(staticfiles_storage, "hashed_files", ()) if not name.startswith("admin/")]


def script() -> str:
    """The worker: its orders, and then the file that follows them."""
    return f"self.orders = {json.dumps(orders()._asdict())};\nimportScripts({json.dumps(static(SCRIPT))});\n"
