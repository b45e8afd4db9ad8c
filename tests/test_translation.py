"""Every text that players read can be found by the tools that make translation catalogues."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [path for folder in ("longyan", "tables", "accounts") for path in (ROOT / folder).rglob("*.py")]
FOUND_BY_TOOLS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_translation_functions_keep_names_that_tools_know(path):
    imported = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    marks = [alias for node in imported for alias in node.names if "gettext" in alias.name]
    assert {alias.asname or alias.name for alias in marks} <= FOUND_BY_TOOLS
