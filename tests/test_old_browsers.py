"""Style and scripts ask nothing of a browser that those named in README.md lack."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("static/**/*.css"), *ROOT.glob("static/**/*.js")])

LATER = {
    ".css": {
        r"@container|@layer|@scope|@property|@starting-style": "rules of 2022 and later",
        r"^\s+&": "nested rules",
        r"light-dark\(|color-mix\(|oklch\(|linear\(": "functions of 2023 and later",
        r"\bsubgrid\b|text-wrap:|field-sizing:|animation-timeline:|anchor-name:|scale: |rotate: |translate: ": "later",
        r"\((?:width|height) [<>]": "ranges in media queries",
        r"\d[dsl]v[hwb]\b": "heights without a browser's bars, but where it is asked whether they are known",
        r":has\(": "parents by their children, but where nothing is lost without",
    },
    ".js": {
        r"\.at\(|\.findLast|structuredClone|Object\.(?:hasOwn|groupBy)|\.to(?:Sorted|Reversed|Spliced)\(": "2022",
        r"startViewTransition|\.checkVisibility\(|popover|AbortSignal\.(?:timeout|any)|Promise\.withResolvers": "later",
        r"static \{|#\w+ in |await import|\(\?<[=!]": "syntax",
    },
}

WITHOUT_LOSS = {
    (":has(", "lobby.css"): "cards are framed, seats that do not count are hidden",
    (":has(", "settings.css"): "four choices stand three and one instead of two by two",
    (":has(", "aids.css"): "@supports hides the hints where they might lie under buttons",
}


def _asked(path: Path) -> list[str]:
    text = re.sub(r"/\*.*?\*/|//.*", "", path.read_text(), flags=re.DOTALL if path.suffix == ".css" else 0)
    text = re.sub(r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    found = [match[0] for pattern in LATER[path.suffix] for match in re.finditer(pattern, text, re.MULTILINE)]
    return [each for each in found if (each, path.name) not in WITHOUT_LOSS]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_newer_is_asked(path):
    assert _asked(path) == []


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("x.css", "a { height: 100dvh; }", ["0dvh"]),
        ("x.css", "@supports (height: 100dvh) { a { height: 100dvh; } }", []),
        ("x.css", "a {\n  &:hover { color: red; }\n}", ["  &"]),
        ("x.css", "/* :has( */ p:has(a) {}", [":has("]),
        ("lobby.css", "p:has(a) {}", []),
        ("x.js", "list.at(-1); // list.at(0)", [".at("]),
    ],
)
def test_the_search_finds_what_it_should(tmp_path, name, text, found):
    path = tmp_path / name
    path.write_text(text)
    assert _asked(path) == found
