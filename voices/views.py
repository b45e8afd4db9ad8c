"""The page on which staff adds voice packs, and what the table's script asks for."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import condition, require_http_methods, require_POST

from staff import doors
from voices import packs, reading
from voices.calls import CALLS
from voices.checking import MAX_PACK, Faulty, Problem, check
from voices.clips import KINDS
from voices.models import Recording

_FOR_EVER = 365 * 24 * 3600


def _staff_alone(user) -> None:
    if not user.is_staff:
        raise PermissionDenied


@never_cache
@login_required
@doors.with_code
@require_http_methods(["GET", "HEAD", "POST"])
def voice_packs(request: HttpRequest) -> HttpResponse:
    """The packs there are, and a form for another."""
    _staff_alone(request.user)
    problems = _add(request) if request.method == "POST" else None
    if problems == []:
        return redirect("voice-packs")
    calls = [(call, _(says)) for call, says in CALLS.items()]
    context = {"packs": packs.all_packs(), "problems": problems, "calls": calls}
    return render(request, "voices/packs.html", context, status=422 if problems else 200)


def _add(request: HttpRequest) -> list[Problem]:
    """What is wrong with the file that was sent; nothing if its pack is stored."""
    sent = request.FILES.get("pack")
    if sent is None:
        return [Problem("", _("请先选一个 zip 文件。"))]
    if sent.size > MAX_PACK:
        return [Problem("", _("整包太大了，最多 %(most)s MB。") % {"most": MAX_PACK // 1_000_000})]
    try:
        added = packs.add(check(reading.read_zip(sent)), replace="replace" in request.POST)
    except reading.Unreadable as why:
        return [Problem("", str(why))]
    except packs.Taken:
        return [Problem("", _("已经有这个 id 的声音包。要换成新的，请勾上“换掉同 id 的”。"))]
    except Faulty as faulty:
        return faulty.problems
    messages.success(request, _("“%(pack)s”加好了，大家在设置里就能选。") % {"pack": added.title})
    return []


@require_POST
@login_required
@doors.with_code
def remove_pack(request: HttpRequest, name: str) -> HttpResponse:
    """Whoever chose this pack hears the browser's voice from now on."""
    _staff_alone(request.user)
    if packs.remove(name):
        messages.success(request, _("删掉了。选过它的人会听到浏览器的声音。"))
    return redirect("voice-packs")


@cache_control(no_cache=True)
@require_http_methods(["GET", "HEAD"])
def voice(request: HttpRequest, name: str) -> HttpResponse:
    """The words of a voice and where its recordings are, for the table's script; of a pack that is gone the words."""
    return JsonResponse(packs.spoken(name))


@condition(etag_func=lambda request, name, call, digest: f'"{digest}"')
@cache_control(public=True, max_age=_FOR_EVER, immutable=True)
@require_http_methods(["GET", "HEAD"])
def recording(request: HttpRequest, name: str, call: str, digest: str) -> HttpResponse:
    """The sound of a call; another sound has another address."""
    found = get_object_or_404(Recording, pack__name=name, call=call, digest=digest)
    return HttpResponse(bytes(found.sound), content_type=KINDS[found.kind].media_type)
