"""What an installed app is called and shows: the manifest of the W3C, in one language.

All languages are one app: `id` stays, and names alone differ. https://www.w3.org/TR/appmanifest/
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from longyan.webapp.icons import MASKABLE, PLAIN, Icon

FELT_EDGE, PANEL = "#0c2b21", "#0f3529"
"""As in static/site.css: behind the page while it opens, and the bar on top of pages."""

LANGUAGE_TAGS = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


def manifest() -> dict[str, Any]:
    """The manifest in the language that is active."""
    home, language = reverse("lobby"), get_language()
    return {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": _("龙岩麻将"),
        "short_name": pgettext("bar", "龙岩麻将"),
        "description": _("龙岩人自己的打法：金牌、白板、游金、双游、三游。和朋友打，缺人由电脑陪。"),
        "lang": LANGUAGE_TAGS.get(language, language),
        "dir": "ltr",
        "display": "standalone",
        "background_color": FELT_EDGE,
        "theme_color": PANEL,
        "categories": ["games"],
        "icons": [*(_icon(icon, "any") for icon in PLAIN), *(_icon(icon, "maskable") for icon in MASKABLE)],
        "shortcuts": [
            _shortcut(_("大厅"), "lobby"),
            _shortcut(_("学打第一局"), "first-deal"),
            _shortcut(_("规则"), "rules"),
        ],
    }


def _icon(icon: Icon, purpose: str) -> dict[str, str]:
    return {"src": static(icon.path), "sizes": f"{icon.side}x{icon.side}", "type": "image/png", "purpose": purpose}


def _shortcut(name: str, page: str) -> dict[str, Any]:
    return {"name": name, "url": reverse(page), "icons": [_icon(PLAIN[0], "any")]}
