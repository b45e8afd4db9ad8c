"""The pages of rule sets: each takes the shelf on which they lie."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.clubs.doors import member_of
from accounts.clubs.models import Club
from longyan.answers import SeeOther, require_reading
from rulesets import exchange, keeping, naming, previewviews
from rulesets.forms import BringForm, NewRuleSetForm, RuleSetForm
from rulesets.models import Preview, RuleSet, RuleVersion
from rulesets.reading import Sheet
from rulesets.shelves import Shelf
from tables.guide import page as guide
from tables.guide.views import shown
from tables.rulesform import filled

TRY = "try"
"""The name of the button that has the rules tried before they are kept."""


def index(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    """All sets: those that are offered, the default's first, and those that are not."""
    sets = shelf.sets.prefetch_related("versions__made_by").order_by("-is_default", "name")
    used = [each for each in sets if each.retired_at is None]
    retired = [each for each in sets if each.retired_at is not None]
    return _page(request, shelf, "index", {"used": used, "retired": retired})


def make(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    """A new set: its name and its rules."""
    about = {"check_url": shelf.url("check-new"), "club": shelf.club}
    form, is_order = filled(NewRuleSetForm, request, **about)
    if draft := _draft(request, shelf):
        form = NewRuleSetForm.begun(draft.preset, draft.after, draft.name, **about)
    if not (form.is_valid() and is_order):
        return _form(request, shelf, form)
    if TRY in request.POST:
        return previewviews.begun(request, shelf, form.tried(form.cleaned_data["name"]))
    try:
        version = keeping.make(shelf.club, form.cleaned_data["name"], form.preset_name, form.rules, request.user)
    except keeping.NameTaken:
        form.add_error("name", _("已经有一套叫这个名字的规则了。"))
        return _form(request, shelf, form)
    messages.success(request, _("“%(name)s”定好了。") % {"name": version.rule_set.name})
    return SeeOther(shelf.url("set", version.rule_set_id))


def check_new(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    """What would be said of the form of a new set as it is filled in now."""
    return _said(request, NewRuleSetForm(request.POST, shelf.url("check-new"), shelf.club))


def revise(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """The set's next version."""
    last = shelf.find_version(pk)
    about = {"check_url": shelf.url("check", pk), "last": last}
    form, is_order = filled(RuleSetForm, request, **about)
    if draft := _draft(request, shelf):
        form = RuleSetForm.begun(draft.preset, draft.after, **about)
    elif request.method != "POST" and "preset" not in request.GET:
        form = RuleSetForm.begun(last.preset, last.rules, **about)
    if not (form.is_valid() and is_order):
        return _form(request, shelf, form)
    if TRY in request.POST:
        return previewviews.begun(request, shelf, form.tried(last.rule_set.name))
    version = keeping.revise(last.rule_set, form.preset_name, form.rules, request.user)
    messages.success(request, _("存成了%(version)s。") % {"version": version} if version else _("没有改动，不用存。"))
    return SeeOther(shelf.url("set", pk))


def check(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """What would be said of the form of a next version as it is filled in now."""
    return _said(request, RuleSetForm(request.POST, shelf.url("check", pk), shelf.find_version(pk)))


def version(request: HttpRequest, shelf: Shelf, pk: int, number: int | None = None) -> HttpResponse:
    """A version of a set, the newest unless a number is given, with all that there are."""
    chosen = shelf.find_version(pk, number)
    every = list(chosen.rule_set.versions.select_related("made_by").order_by("-number"))
    context = {"sheet": Sheet.of(chosen), "rule_set": chosen.rule_set, "versions": every, "newest": every[0]}
    return _page(request, shelf, "version", context | {"previews": chosen.previews.filter(state=Preview.DONE)})


def how_to_play(request: HttpRequest, shelf: Shelf, pk: int, number: int) -> HttpResponse:
    """The guide to a version."""
    chosen = shelf.find_version(pk, number)
    return shown(request, guide.context(chosen.house_rules, chosen.preset, str(chosen)))


@never_cache
@require_reading
def named(request: HttpRequest, pk: int) -> HttpResponse:
    """The guide to a version, of the site's own rules for everybody, of a club's for its members."""
    chosen = get_object_or_404(RuleVersion.objects.select_related("rule_set__club"), pk=pk)
    club = chosen.rule_set.club
    if club is not None and not (request.user.is_authenticated and member_of(request.user, club)):
        raise Http404
    return shown(request, guide.context(chosen.house_rules, chosen.preset, chosen.rule_set.name))


def export(request: HttpRequest, shelf: Shelf, pk: int, number: int) -> HttpResponse:
    """A version as a file."""
    chosen = shelf.find_version(pk, number)
    file_name = f"longyan-rules-{chosen.rule_set_id}-{chosen.number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return HttpResponse(exchange.written(chosen), content_type="application/json; charset=utf-8", headers=headers)


def bring(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    """A set out of a file; its name gets a number if there is one like it."""
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if not (form.is_bound and form.is_valid()):
        return _page(request, shelf, "bring", {"form": form, "most": exchange.MOST // 1024})
    brought = form.cleaned_data["brought"]
    brought = brought._replace(name=naming.free(shelf.club, brought.name))
    return _made(request, shelf, shelf.club, keeping.BROUGHT, brought)


def copy(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """The newest version as the first of a new set: here, or in another club whose rules the person sets."""
    original = shelf.find_version(pk)
    target = _target(request, shelf)
    name = original.rule_set.name
    made = exchange.Brought(naming.free(target, name), original.preset, original.house_rules)
    return _made(request, shelf, target, keeping.COPIED, made, origin=name)


def retire(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """It is offered no more."""
    return _done(request, shelf, pk, keeping.retire, _("“%(name)s”停用了，打过的局不受影响。"))


def restore(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """It is offered again."""
    return _done(request, shelf, pk, keeping.restore, _("“%(name)s”又可以用了。"))


def prefer(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """It is the default."""
    return _done(request, shelf, pk, keeping.prefer, _("“%(name)s”是默认规则了。"))


def unprefer(request: HttpRequest, shelf: Shelf, pk: int) -> HttpResponse:
    """It is the default no more."""
    return _done(request, shelf, pk, keeping.unprefer, _("“%(name)s”不再是默认规则。"))


def _page(request: HttpRequest, shelf: Shelf, name: str, context: dict[str, object], **more: object) -> HttpResponse:
    """A page of the shelf's."""
    return render(request, f"rulesets/{name}.html", {**context, "shelf": shelf, "base": shelf.base}, **more)


def _form(request: HttpRequest, shelf: Shelf, form: RuleSetForm) -> HttpResponse:
    if "HX-Request" in request.headers:
        return render(request, "tables/_rules.html", {"form": form})
    return _page(request, shelf, "form", {"form": form, "action": request.path})


def _said(request: HttpRequest, form: RuleSetForm) -> HttpResponse:
    return render(request, "rulesets/_check.html", {"form": form})


def _draft(request: HttpRequest, shelf: Shelf) -> Preview | None:
    """The rules that were tried and are now to be changed further, or kept."""
    if request.method == "POST" or "preview" not in request.GET:
        return None
    return shelf.find_preview(request.GET["preview"])


def _target(request: HttpRequest, shelf: Shelf) -> Club | None:
    """The club that a copy is for: the one named in the form, else this one."""
    others = {club.code: club for club in shelf.others}
    return others.get(request.POST.get("to"), shelf.club)


def _made(
    request: HttpRequest, shelf: Shelf, target: Club | None, what: str, made: exchange.Brought, **facts: str
) -> HttpResponse:
    """The page of a set that comes from elsewhere; if it went to another club, the page from which it was sent."""
    try:
        version = keeping.make(target, *made, request.user, what, **facts)
    except keeping.NameTaken:
        messages.error(request, _("刚才有人用了这个名字，请再试一次。"))
        return SeeOther(shelf.url())
    if target != shelf.club:
        said = _("抄到%(club)s了，在那里叫“%(name)s”。") % {"club": target.name, "name": version.rule_set.name}
        messages.success(request, said)
        return SeeOther(shelf.url())
    messages.success(request, _("“%(name)s”定好了。") % {"name": version.rule_set.name})
    return SeeOther(shelf.url("set", version.rule_set_id))


def _done(
    request: HttpRequest, shelf: Shelf, pk: int, do: Callable[[RuleSet, object], None], said: str
) -> HttpResponse:
    rule_set = shelf.find(pk)
    do(rule_set, request.user)
    messages.success(request, said % {"name": rule_set.name})
    return SeeOther(shelf.url("set", pk))
