"""What the sources leave open: the site's list says what the rulebook's tables mark with † and ‡."""

import re

import pytest
from django.conf import settings

from longyan.engine.presets import PRESET_NAMES, preset, read_rules
from tables.guide import silences

RULEBOOK = (settings.BASE_DIR / "docs" / "RULEBOOK.md").read_text(encoding="utf-8")


def _rows(first_cell: str) -> list[list[str]]:
    """The cells of the table whose head begins with this cell, head first."""
    lines = RULEBOOK.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {first_cell} |"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]


def _marked(paths: list[str], cell: str) -> dict[str, str]:
    """The paths of a row that a cell marks: each for itself (``1† 2†``), or all of them (``4 / 8 †``)."""
    whole = re.search(r" ([†‡])$", cell)
    if whole:
        return dict.fromkeys(paths, whole[1])
    values = re.split(r" / | (?=\d)", cell)
    marks = [value[-1] if value[-1:] in "†‡" else "" for value in values]
    if len(values) != len(paths):
        marks = [marks[0]] * len(paths)
    return {path: mark for path, mark in zip(paths, marks, strict=True) if mark}


def _of_multipliers(name: str) -> dict[str, str]:
    head, *rows = _rows("multiplier")
    at, found = head.index(name), {}
    for row in rows:
        wins = re.findall(r"`(\w+)`", row[0])
        wins = [wins[0] + win.removeprefix("seven_pairs_you") if win.startswith("_") else win for win in wins]
        wins = [win.replace("you_double_you", "double_you").replace("you_triple_you", "triple_you") for win in wins]
        found |= _marked([f"multipliers.{win}" for win in wins], row[at])
    return found


def _of_house_rules(name: str) -> dict[str, str]:
    head, *rows = _rows("house rule")
    at, found = head.index(name), {}
    for row in rows:
        found |= _marked([rule for rule in row[0].split(" / ") if rule.isidentifier() and rule.isascii()], row[at])
    return found


def _of_points(name: str) -> dict[str, str]:
    head, *rows = _rows("points per payer, before the dealer multiplier")
    columns = [re.sub(r"(\w+)-half, -flat", r"\1-half, \1-flat", cell) for cell in head]
    at = next(at for at, cell in enumerate(columns) if name in re.findall(r"[a-z-]+", cell))
    whole = "†" if f"{name}†" in columns[at] else ""
    found = {}
    for row in rows:
        rule = re.search(r"`(\w+)`", row[0])[1]
        keys = [f"flower_points.{held}" for held in range(4, 9)] if rule == "flower_points" else [rule]
        cell = row[at]
        found |= dict.fromkeys(keys, whole) if whole and cell != "–" else _marked(keys, cell)
    return found


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_marks_are_those_of_the_rulebooks_tables(name):
    marked = _of_multipliers(name) | _of_house_rules(name) | _of_points(name)
    in_the_text = {"discard_pays": "†"} if name == "zhangle" else {}
    assert silences.silences(name, preset(name)) == marked | in_the_text


def test_a_value_that_the_table_changed_has_no_mark():
    rules = read_rules({"preset": "lequ-half", "multipliers": {"you": 6}, "dead_wall": 8})
    marks = silences.silences("lequ-half", rules)
    assert "multipliers.you" not in marks
    assert "dead_wall" not in marks
    assert marks["multipliers.double_you"] == "†"


def test_rules_of_no_preset_have_no_marks():
    assert silences.silences(None, preset("lequ-half")) == {}


def test_marks_are_listed_by_label_in_the_order_of_the_rules():
    marks = silences.silences("zhangle", preset("zhangle"))
    assert silences.listed(marks, "†")[:3] == ["点炮谁付", "三金倒的倍数", "抢金的倍数"]
    assert silences.listed(marks, "‡") == ["天胡的倍数", "点炮胡的倍数"]
