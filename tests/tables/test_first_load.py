"""How much a phone loads before it shows a table for the first time, with files as `make play` serves them."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string

from tables import parts, scene, tilehtml
from tests.browser.states import STATES

MOST = 150_000
"""Bytes, compressed where the server compresses."""


@pytest.fixture
def collected(settings, tmp_path) -> Path:
    """The folder of the collected files."""
    settings.STATIC_ROOT = tmp_path
    manifest = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": manifest}
    call_command("collectstatic", interactive=False, verbosity=0)
    _forget_what_was_drawn()
    yield tmp_path
    _forget_what_was_drawn()


def _forget_what_was_drawn() -> None:
    """Drawn tiles name the sprite, which has another name among the collected files."""
    for drawn in (scene._drawn, tilehtml._drawn, parts._log_line):
        drawn.cache_clear()


def _page() -> str:
    context = scene.page_context(STATES["crowded"]()) | {"ws_url": "/ws/", "pulse": scene.pulse("abc", 1)}
    return render_to_string("tables/table.html", context)


def _weight(file: Path) -> int:
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.exists() else file).stat().st_size


def test_the_first_load_of_a_table_is_light(collected):
    html = _page()
    names = set(re.findall(r'(?:src|href)="/static/([^"#]+)', html))
    assert {name.partition(".")[0] for name in names} >= {"table", "tiles", "site", "django_htmx/htmx-2"}
    total = len(html.encode()) + sum(_weight(collected / name) for name in names)
    assert 50_000 < total < MOST
