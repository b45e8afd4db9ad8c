"""Every text that players read can be translated, and is.

The texts are gathered anew from the sources at every run, so that a text that is added anywhere is missed here.
"""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings

from scripts import messages

ROOT = Path(__file__).parents[1]
CODE = [path for folder in messages.SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]
TEMPLATES = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]
SCRIPTS = sorted((ROOT / "static").glob("*.js"))

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef\u2018-\u201d]")
HAN = re.compile(r"[\u3400-\u9fff]")

FOUND_BY_TOOLS = {name for name in messages.KEYWORDS if "gettext" in name} | {"_"}

NO_TEXT = {
    "accounts/names.py": "the beginnings of names that nobody may choose, whatever the language",
    "longyan/settings.py": "each language by its own name",
    "tables/drawings": "what is drawn on tiles",
}
"""Files and folders whose Chinese is not to be translated, and what it is."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _has_no_text(path: Path) -> bool:
    return _name(path).startswith(tuple(NO_TEXT)) or "migrations" in path.parts


# What is written in the sources is found


def test_translation_functions_keep_names_that_tools_know():
    imported = [
        node for path in CODE for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)
    ]
    marks = [alias for node in imported for alias in node.names if "gettext" in alias.name]
    assert {alias.asname or alias.name for alias in marks} <= FOUND_BY_TOOLS


def test_every_chinese_word_of_the_code_is_marked():
    loose = {_name(path): _loose(path.read_text(encoding="utf-8")) for path in CODE if not _has_no_text(path)}
    assert {name: words for name, words in loose.items() if words} == {}


def test_every_chinese_word_of_a_template_is_marked():
    loose = {_name(path): CHINESE.findall(_unmarked(path.read_text(encoding="utf-8"))) for path in TEMPLATES}
    assert {name: words for name, words in loose.items() if words} == {}


def test_scripts_say_only_what_the_page_hands_them():
    loose = {_name(path): CHINESE.findall(path.read_text(encoding="utf-8")) for path in SCRIPTS}
    assert {name: words for name, words in loose.items() if words} == {}


@pytest.mark.parametrize(
    ("code", "loose"),
    [
        ('"""说明"""\nprint(_("碰"))', []),
        ('print("碰")', ["碰"]),
        ('print(f"碰{tile}")', ["碰"]),
        ('print(_("碰") + "杠")', ["杠"]),
        ('print(_(f"碰{tile}"))', ["碰"]),
        ('print(ngettext("%(n)s 张", "%(n)s 张", n) % {"n": n})', []),
    ],
)
def test_loose_words_are_noticed(code, loose):
    assert _loose(code) == loose


@pytest.mark.parametrize(
    ("template", "loose"),
    [
        ("{% load i18n %}<b title=\"{% translate '碰' %}\">{% comment %}碰{% endcomment %}</b>", 0),
        ("{% load i18n %}{% blocktranslate %}{{ seat }}碰{% endblocktranslate %}", 0),
        ('{% load i18n %}{{ _("碰") }}{% firstof name _("碰") %}', 0),
        ("<b>碰</b>", 1),
        ('{% include "a.html" with call="碰" %}', 1),
        ('{{ call|default:"碰" }}', 1),
    ],
)
def test_loose_words_of_a_template_are_noticed(template, loose):
    assert len(CHINESE.findall(_unmarked(template))) == loose


def _loose(code: str) -> list[str]:
    """The Chinese strings of some code that no translation function is given; docstrings are none."""
    tree = ast.parse(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = {id(given) for call in calls if _called(call) in FOUND_BY_TOOLS for given in call.args}
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in strings if CHINESE.search(node.value) and id(node) not in marked | notes]


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _unmarked(template: str) -> str:
    """A template without its comments and the texts that it marks."""
    for block in ("comment", "blocktranslate"):
        template = re.sub(rf"\{{% {block}\b.*?\{{% end{block} %\}}", "", template, flags=re.DOTALL)
    template = re.sub(r"\{#.*?#\}", "", template)
    template = re.sub(r"""\{% translate ("[^"]*"|'[^']*')""", "", template)
    return re.sub(r"""_\(("[^"]*"|'[^']*')\)""", "", template)


# What is found is translated


@pytest.fixture(scope="module")
def wanted() -> set[messages.Text]:
    """Every text of the sources."""
    return messages.texts()


@pytest.fixture(scope="module", params=messages.LANGUAGES)
def language(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def catalogue(language) -> Catalog:
    return messages.read(language)


def test_every_language_of_the_site_has_a_catalogue():
    translated = {code for code, _ in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
    assert {language.replace("_", "-").lower() for language in messages.LANGUAGES} == translated


def test_texts_are_gathered_from_code_and_templates(wanted):
    found = {text.id for text in wanted}
    assert "五筒" in found  # of a module, by gettext_noop
    assert "欢迎" in found  # of a template
    assert any(isinstance(text, tuple) for text in found)  # one that counts
    assert any(text.context for text in wanted)  # one that is told from another by a context


def test_no_text_is_missing_and_none_is_left_over(catalogue, wanted):
    """If this fails: make messages, then translate what the next test names."""
    there = {messages.Text(message.id, message.context) for message in catalogue if message.id}
    assert there - wanted == set()
    assert wanted - there == set()
    assert not catalogue.obsolete


def test_no_text_is_left_untranslated(catalogue):
    assert [message.id for message in catalogue if message.id and (message.fuzzy or not all(_strings(message)))] == []


def test_texts_that_count_have_every_plural(catalogue):
    counting = [message for message in catalogue if isinstance(message.id, tuple)]
    assert [message.id for message in counting if len(message.string) != catalogue.num_plurals] == []


def test_the_facts_of_a_text_are_those_of_its_translation(catalogue):
    """One plural may do without its number: "one tile"."""
    for message in catalogue:
        if message.id:
            known = {fact for text in _ids(message) for fact in _facts(text)}
            told = [set(_facts(text)) for text in _strings(message)]
            assert all(facts <= known for facts in told), message.id
            assert told[-1] == known, message.id


def test_tags_stay_as_they_are(catalogue):
    for message in catalogue:
        if message.id:
            tags = _tags(_ids(message)[0])
            assert all(_tags(text) == tags for text in _strings(message)), message.id


def test_translations_start_and_end_like_their_texts(catalogue):
    """A space or a line break at an end is part of how texts are put together; marks between texts have their own."""
    for message in catalogue:
        if message.id and HAN.search(_ids(message)[0]):
            ends = _blanks(_ids(message)[0])
            assert all(_blanks(text) == ends for text in _strings(message)), message.id


def test_the_file_is_as_the_command_writes_it(language, catalogue, wanted):
    whole = messages.completed(catalogue, wanted)
    assert messages.catalogue_file(language).read_bytes() == messages.written(whole)


def test_the_compiled_file_is_that_of_the_catalogue(language, catalogue, wanted):
    whole = messages.completed(catalogue, wanted)
    assert messages.catalogue_file(language, ".mo").read_bytes() == messages.compiled(whole)


def test_english_is_not_written_in_chinese():
    """Glyphs may stand in brackets where a term is explained: Float (游)."""
    for message in messages.read("en"):
        for text in _strings(message) if message.id else ():
            assert not HAN.search(re.sub(r"\([^()]*\)|“[^”]{1,3}”", "", text)), text


def test_traditional_has_no_simplified_letters_left():
    """Taiwan's old encoding has no simplified letters but the few that mean something else there."""
    for message in messages.read("zh_Hant"):
        for text in _strings(message) if message.id else ():
            letters = "".join(HAN.findall(text))
            assert letters.encode("big5", "ignore").decode("big5") == letters, text
            assert not set(letters) & set("万发后里余庄丰"), text


def _ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string,)


def _facts(text: str) -> Iterator[str]:
    yield from re.findall(r"%\(\w+\)[sd]|%%|\{\w+\}", text)


class _Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append(f"<{tag} {attrs}>")

    def handle_endtag(self, tag):
        self.found.append(f"</{tag}>")


def _tags(text: str) -> list[str]:
    return sorted(_Tags(text).found)


def _blanks(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


# The glossary


def test_the_catalogues_use_the_words_of_the_glossary():
    """Marks of typing alone may differ: ' and ’."""
    catalogues = [messages.read(language) for language in ("zh_Hant", "en")]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|", (ROOT / "docs" / "TRANSLATING.md").read_text(), re.M)[2:]
    assert len(rows) > 50
    for text, *told in rows:
        assert [catalogue.get(text).string.replace("’", "'") for catalogue in catalogues] == told, text
