"""docs/PERFORMANCE.md is what the bench prints: its bars are those of the code, judged as the code judges."""

from pathlib import Path

import pytest

from bench.bars import BARS, verdict
from bench.report import bars as told

DOCUMENT = (Path(__file__).parents[2] / "docs" / "PERFORMANCE.md").read_text()
ROUNDING = 0.005


def _cells(text: str, name: str) -> list[str]:
    (row,) = (line for line in text.splitlines() if line.startswith(f"| {name} |"))
    return [cell.strip() for cell in row.strip("|").split("|")]


@pytest.mark.parametrize("bar", BARS, ids=[bar.name for bar in BARS])
def test_a_bar_stands_as_it_is_declared_with_its_verdict(bar):
    *declared, figure, said = _cells(DOCUMENT, bar.name)
    assert declared == _cells(told([{**bar._asdict(), "figure": 0, "verdict": ""}]), bar.name)[:4]
    number = float(figure.split()[0].replace(",", ""))
    assert said in {verdict(bar, number - ROUNDING), verdict(bar, number + ROUNDING)}


@pytest.mark.parametrize("title", ["Bars", "complete? near14", "deals of four computer players", "Where it goes"])
def test_every_part_is_there(title):
    assert f"\n## {title}" in DOCUMENT
