"""The rulebook page, and the same as a panel that opens over the table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from longyan.engine.presets import PRESET_NAMES
from tables.guide import page

FIRST = next(iter(PRESET_NAMES))


@never_cache
@require_http_methods(["GET", "HEAD"])
def rules(request: HttpRequest, name: str = FIRST) -> HttpResponse:
    """The guide to a preset. ``?from=table`` leaves out what leads away from the table."""
    if name not in PRESET_NAMES:
        raise Http404
    return shown(request, page.of_preset(name))


def shown(request: HttpRequest, guide: dict[str, Any]) -> HttpResponse:
    """A guide (`page.context`) as the whole page, or as a panel for htmx that a dialog takes in."""
    at_table = request.GET.get("from") == "table"
    presets = [] if at_table else page.preset_names()
    template = "guide/panel.html" if at_table and "HX-Request" in request.headers else "guide/page.html"
    answer = render(request, template, {**guide, "at_table": at_table, "presets": presets})
    patch_vary_headers(answer, ["HX-Request"])
    return answer
