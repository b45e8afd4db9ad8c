"""The commands that play deals between computer players, and those that answer cases."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from longyan.engine.presets import PRESET_NAMES

CASES = Path(__file__).parents[1] / "cases"


def told(*words, **options):
    out = io.StringIO()
    call_command(*words, **options, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_simulate_prints_one_object():
    [found] = told("simulate", deals=3, seed=1, bots="steady,steady,beginner,beginner")
    assert set(found) == {
        "deals", "deals_per_second", "wins", "drawn", "mean_points", "points_sd", "mean_moves", "violations",
        "dealers_edge",
    }  # fmt: skip
    assert (found["deals"], found["violations"], len(found["mean_points"])) == (3, 0, 4)


def test_simulate_takes_house_rules_that_differ():
    [found] = told("simulate", preset="juxian-half", rules='{"players": 3}', deals=2, bots="beginner")
    assert len(found["mean_points"]) == 3


@pytest.mark.parametrize(
    "wrong",
    [{"preset": "house"}, {"rules": "{"}, {"rules": "[]"}, {"rules": '{"chow": true}'}, {"bots": "steady,steady"},
     {"bots": "master"}, {"deals": 0}],
    ids=str,
)  # fmt: skip
def test_simulate_says_what_is_wrong(wrong):
    with pytest.raises(CommandError) as refused:
        told("simulate", **wrong)
    assert str(refused.value)


def test_contest_says_who_is_better_and_how_sure_that_is():
    [found] = told("contest", "beginner", "random", walls=4)
    assert found["points_a_deal"] > 0
    assert found["standard_error"] > 0


@pytest.mark.parametrize(("command", "file"), [("conformance", "cases.jsonl"), ("evaluate", "hands.jsonl")])
def test_every_case_is_answered_in_order(command, file, monkeypatch):
    lines = (CASES / file).read_text().splitlines()[:30]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert told(command) == [json.loads(line)["expect"] for line in lines]


def test_a_line_that_is_no_case_is_answered_and_makes_the_status_1(monkeypatch, capsys):
    good = (CASES / "hands.jsonl").read_text().splitlines()[0]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nonsense\n{good}\n"))
    with pytest.raises(SystemExit) as ended:
        call_command("evaluate")
    assert ended.value.code == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["error"]
    assert second == json.loads(good)["expect"]


def test_survey_has_a_column_for_every_preset():
    out = io.StringIO()
    call_command("survey", deals=1, stdout=out)
    heads = [line for line in out.getvalue().splitlines() if "lequ-half" in line]
    assert [sum(name in head for name in PRESET_NAMES) for head in heads] == [8, 8]
    assert "| violations | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |" in out.getvalue()
