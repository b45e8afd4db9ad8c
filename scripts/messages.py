"""The catalogues of translations, brought up to what the sources say: `python -m scripts.messages`, or `make messages`.

Texts that are new in the sources are added untranslated, those that are gone from them are dropped, and each catalogue
is compiled beside itself. Nothing depends on the day, the machine or the place of a text in its file, so that two
branches that add texts merge line by line. docs/TRANSLATING.md says what comes next.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
SOURCES = (
    "accounts", "ledger", "longyan", "pages", "review", "rulesets", "staff", "tables", "talk", "templates", "voices"
)  # fmt: skip
LANGUAGES = ("en", "zh_Hant")
"""The folders of locale/: every language of the site but the one that the texts are written in."""

HEAD = "# The texts are sorted and have no line numbers; docs/TRANSLATING.md says how to translate them."

KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


class Text(NamedTuple):
    """A text that players read: what is written in the source, the plural if it counts, and what tells it from others
    that are written alike."""

    id: str | tuple[str, ...]
    context: str | None


class Stable(Catalog):
    """A catalogue whose head says only what reading it needs."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The language, its plurals and the encoding; dates and names of tools would differ with every run."""
        kept = ("Language", "Plural-Forms", "Content-Type")
        return [(name, value) for name, value in super().mime_headers if name in kept]


def texts(root: Path = ROOT) -> set[Text]:
    """Every text that the sources mark for translation."""
    return {text for folder in SOURCES for path in sorted((root / folder).rglob("*")) for text in texts_of(path)}


def texts_of(path: Path) -> Iterator[Text]:
    """The texts of one file; none of a file that is neither code nor a template."""
    if path.suffix == ".py":
        yield from _marked(path.read_text(encoding="utf-8"))
    elif "templates" in path.parts and path.is_file():
        # Django turns a template into calls between words of X; in brackets they have no lines that could be indented.
        yield from _marked(f"({templatize(path.read_text(encoding='utf-8'))}\n)")


def _marked(code: str) -> Iterator[Text]:
    for _line, found, _comments, context in extract("python", BytesIO(code.encode()), KEYWORDS):
        yield Text(found, context)


def catalogue_file(language: str, suffix: str = ".po") -> Path:
    """Where the catalogue of a language lies."""
    return ROOT / "locale" / language / "LC_MESSAGES" / f"django{suffix}"


def read(language: str) -> Catalog:
    """The catalogue of a language as it lies there; an empty one if there is none yet."""
    path = catalogue_file(language)
    with BytesIO(path.read_bytes() if path.exists() else b"") as stored:
        return read_po(stored, locale=language)


def completed(known: Catalog, wanted: set[Text]) -> Stable:
    """A catalogue of just the texts that are wanted, translated as far as they are known."""
    whole = Stable(locale=known.locale, header_comment=HEAD, fuzzy=False)
    for text in wanted:
        message = known.get(text.id, text.context)
        whole.add(text.id, _translated(message, text), context=text.context)
    return whole


def _translated(message: Message | None, text: Text) -> str | tuple[str, ...]:
    if message is None or message.fuzzy or isinstance(message.id, tuple) != isinstance(text.id, tuple):
        return ""
    return message.string


def written(catalogue: Catalog) -> bytes:
    """The catalogue as a file for people."""
    out = BytesIO()
    write_po(out, catalogue, width=0, no_location=True, sort_output=True)
    return out.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as a file for the running site."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Bring the files up to date and say what is left to translate."""
    wanted = texts()
    for language in LANGUAGES:
        catalogue = completed(read(language), wanted)
        catalogue_file(language).parent.mkdir(parents=True, exist_ok=True)
        catalogue_file(language).write_bytes(written(catalogue))
        catalogue_file(language, ".mo").write_bytes(compiled(catalogue))
        missing = sum(not all(m.string if isinstance(m.id, tuple) else [m.string]) for m in catalogue if m.id)
        print(f"{language}: {len(catalogue)} texts, {missing} to translate")


if __name__ == "__main__":
    main()
