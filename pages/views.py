"""The pages about the site."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from pages import texts
from pages.slugs import SLUGS


@never_cache
@require_http_methods(["GET", "HEAD"])
def about(request: HttpRequest, slug: str) -> HttpResponse:
    """One of them, in the reader's language."""
    if slug not in SLUGS:
        raise Http404
    text = texts.text_of(slug, get_language())
    context = {"title": texts.title_of(text), "text": texts.html_of(text), "slug": slug}
    others = [(each, label) for each, label in SLUGS.items() if each != slug]
    return render(request, "pages/about.html", {**context, "others": others, "contact": settings.SITE_CONTACT})
