"""The pages of previews."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from longyan.answers import SeeOther
from longyan.engine import read_rules
from longyan.engine.presets import PRESET_NAMES
from rulesets import jobs, pictures, reading
from rulesets.findings import Findings
from rulesets.models import Preview
from rulesets.shelves import Shelf
from tables import rulewords
from tables.table import now_ms

PRESET = "preset"
"""What a button says that has rules tried against their preset."""

AGAIN_SECONDS = 3
"""A page without script is loaded again after so long."""


def try_out(request: HttpRequest, shelf: Shelf, pk: int, number: int) -> HttpResponse:
    """A version is tried against the one before it; against its preset if it has none, or that is asked for."""
    version = shelf.find_version(pk, number)
    about = {"name": version.rule_set.name, "chosen": version.preset, "rules": version.rules}
    last = None if request.POST.get("against") == PRESET else reading.before(version)
    versions = {"rule_set": version.rule_set, "version": version, "last": last}
    return begun(request, shelf, about | versions)


def begun(request: HttpRequest, shelf: Shelf, about: dict[str, Any]) -> HttpResponse:
    """The page of a preview that was asked for; if it cannot be now, of the person's that is not over."""
    try:
        preview = jobs.ask(shelf.club, request.user, **about)
    except jobs.NotNow:
        messages.error(request, _("您还有一次试打没完，或者排队的太多。等一等再试。"))
        running = Preview.objects.filter(club=shelf.club, by=request.user).last()
        return SeeOther(shelf.url("preview", running.pk) if running else shelf.url())
    return SeeOther(shelf.url("preview", preview.pk))


def show(request: HttpRequest, shelf: Shelf, job: int) -> HttpResponse:
    """How far a preview is, or what it came to; for htmx that part of the page alone."""
    preview = shelf.find_preview(job)
    is_dead = jobs.is_dead(preview, now_ms())
    context = {"preview": preview, "is_dead": is_dead, "goes_on": preview.is_open and not is_dead}
    context |= {"shelf": shelf, "base": shelf.base, "again": AGAIN_SECONDS, "against": _against(preview)}
    context["points"] = rulewords.points(read_rules(preview.after), read_rules(preview.before))
    if preview.state == Preview.DONE:
        context["shown"] = pictures.shown(Findings.read(preview.findings))
    template = "rulesets/_preview.html" if "HX-Request" in request.headers else "rulesets/preview.html"
    return render(request, template, context)


def cancel(request: HttpRequest, shelf: Shelf, job: int) -> HttpResponse:
    """A preview is given up."""
    jobs.cancel(shelf.find_preview(job))
    return SeeOther(shelf.url("preview", job))


def _against(preview: Preview) -> str:
    """What the rules are held against."""
    return reading.called(preview.last) if preview.last else _(PRESET_NAMES[preview.preset])
