"""What a browser asks for to make an app of the site. None of it says anything about anybody."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from longyan.webapp import worker
from longyan.webapp.manifest import manifest as manifest_of

require_reading = require_http_methods(["GET", "HEAD"])


@cache_control(no_cache=True)
@require_reading
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """The manifest. The language is in its address because browsers ask for it without cookies."""
    with translation.override(_known(language)):
        said = manifest_of()
    answer = JsonResponse(said, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
    answer.headers["Content-Language"] = language
    return answer


@cache_control(no_cache=True)
@require_reading
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker, for all pages of the site. A page asks for one in its own language (``?language=``), which takes over
    from one in another."""
    with translation.override(_known(request.GET.get("language", settings.LANGUAGE_CODE))):
        return HttpResponse(worker.script(), content_type="text/javascript; charset=utf-8")


@cache_control(no_cache=True)
@require_reading
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What the worker shows where a page cannot be reached."""
    with translation.override(_known(language)):
        answer = render(request, worker.OFFLINE_TEMPLATE)
    answer.headers["Content-Language"] = language
    return answer


def _known(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language
