"""What README.md names exists: commands, targets, places, variables."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"manage\.py (\w+)", README))))
def test_a_command_exists(name):
    assert get_commands()[name] in ("django.contrib.auth", "ledger", "rulesets", "staff", "tables", "voices")


@pytest.mark.parametrize(
    "target", sorted(set(re.findall(r"make (play|test|setup|lint|bench|lock|messages)\b", README)))
)
def test_a_target_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("module", sorted(set(re.findall(r"python -m ([\w.]+)", README))))
def test_a_module_exists(module):
    place = ROOT.joinpath(*module.split("."))
    assert place.with_suffix(".py").exists() or (place / "__main__.py").exists()


@pytest.mark.parametrize(
    "place",
    sorted(set(re.findall(r"[`( <]((?:longyan|tables|accounts|docs|tests|static|templates)/[\w./-]*)", README))),
)
def test_a_place_exists(place):
    assert (ROOT / place).exists()


@pytest.mark.parametrize("variable", sorted(set(re.findall(r"LONGYAN_\w+", README))))
def test_a_variable_is_read(variable):
    assert variable in (ROOT / "longyan" / "settings.py").read_text()


@pytest.mark.parametrize("figure", sorted(set(re.findall(r"`(longyan_\w+)`", README))))
def test_a_figure_is_counted(figure):
    assert f'"{figure}"' in (ROOT / "longyan" / "watch" / "figures.py").read_text()


@pytest.mark.parametrize("variable", sorted(set(re.findall(r"`([A-Z]+_[A-Z]+)\b", README))))
def test_another_variable_is_read(variable):
    assert variable in (ROOT / "longyan" / "settings.py").read_text()


def test_the_tables_map_names_every_module():
    tables = ROOT / "tables"
    modules = {path.stem for path in tables.glob("*.py")} - {"__init__", "apps", "routing", "urls", "transcript"}
    assert {name for name in modules if not re.search(rf"\b{name}\b", (tables / "__init__.py").read_text())} == set()


def test_the_engines_map_names_every_module():
    engine = ROOT / "longyan" / "engine"
    modules = {path.stem for path in engine.glob("*.py") if not path.stem.startswith("hand")} - {"__init__"}
    assert {name for name in modules if not re.search(rf"\b{name}\b", (engine / "__init__.py").read_text())} == set()
