"""A page's text, the newest that was written or the one that ships, and how it becomes HTML.

A text is lines: ``# `` begins the title, ``## `` a heading, ``- `` an item of a list; an empty line ends a paragraph.
Nothing else means anything, so that no text can hold a tag or a script.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from pages.models import SiteText

_SHIPPED = Path(__file__).parent / "shipped"
_MARKS = {"# ": "h1", "## ": "h2"}


def text_of(slug: str, language: str) -> str:
    """What the page says in a language."""
    written = SiteText.objects.filter(slug=slug, language=language).values_list("text", flat=True).first()
    return written or shipped(slug, language)


def shipped(slug: str, language: str) -> str:
    """What the site came with."""
    return (_SHIPPED / f"{slug}.{language}.txt").read_text(encoding="utf-8")


def title_of(text: str) -> str:
    """The first line without its mark."""
    return text.strip().partition("\n")[0].lstrip("# ").strip()


def html_of(text: str) -> SafeString:
    """The text as HTML."""
    return SafeString("\n".join(_blocks(text)))


def _blocks(text: str) -> Iterator[SafeString]:
    lines = [line.strip() for line in text.splitlines()]
    for kind, group in groupby(lines, _kind):
        if kind == "li":
            items = format_html_join("", "<li>{}</li>", ((line[2:],) for line in group))
            yield format_html("<ul>{}</ul>", items)
        elif kind == "p":
            yield format_html("<p>{}</p>", " ".join(group))
        elif kind:
            yield from (format_html(f"<{kind}>{{}}</{kind}>", line.lstrip("# ")) for line in group)


def _kind(line: str) -> str:
    """What a line belongs to; nothing for an empty one."""
    if line.startswith("- "):
        return "li"
    marked = next((tag for mark, tag in _MARKS.items() if line.startswith(mark)), "p")
    return marked if line else ""
