"""No template carries script or style of its own: the policy would not run it."""

import re

import pytest
from django.conf import settings

TEMPLATES = sorted(settings.BASE_DIR.glob("**/templates/**/*.html"))
TEMPLATES = [path for path in TEMPLATES if ".venv" not in path.parts]
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|<script(?![^>]*\ssrc=)", re.IGNORECASE)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_nothing_is_inline(path):
    assert INLINE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "bad", ['<p style="x">', "<style>", "<a onclick='x'>", "<script>x</script>", "<a href='javascript:x'>"]
)
def test_the_search_finds_what_it_should(bad):
    assert INLINE.search(bad)
