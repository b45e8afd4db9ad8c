"""Dark and strong contrast look the same, whether the system or the person wishes for them."""

import re
from pathlib import Path

import pytest

SITE = (Path(__file__).parents[1] / "static" / "site.css").read_text()


def _declared(opening: str) -> list[str]:
    """What the first block after these words declares."""
    block = SITE[SITE.index(opening) + len(opening) :].partition("}")[0]
    return re.findall(r"--[\w-]+: [^;]+", block)


@pytest.mark.parametrize(
    ("wish", "choice"),
    [
        ('(prefers-color-scheme: dark) {\n  :root:not([data-theme="light"]) {', ':root[data-theme="dark"] {'),
        ("(prefers-contrast: more) {\n  :root:root {", ':root:root[data-contrast="high"] {'),
    ],
)
def test_a_wish_and_a_choice_declare_the_same(wish, choice):
    assert _declared(wish) == _declared(choice) != []
