"""The project's own copies of the law are the law, where the originals lie beside the project."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ORIGINALS = ROOT.parent / "shared"

COPIES = {
    "docs/RULEBOOK.md": "rules/RULEBOOK.md",
    "docs/presets.json": "rules/presets.json",
    "tests/cases/cases.jsonl": "conformance/cases.jsonl",
    "tests/cases/hands.jsonl": "conformance/hands.jsonl",
}


@pytest.mark.parametrize("copy", COPIES)
def test_a_copy_equals_its_original(copy):
    original = ORIGINALS / COPIES[copy]
    text = (ROOT / copy).read_text()
    assert text == (original.read_text() if original.exists() else text)
    assert text
