"""What somebody is told once: a warning, on the first of the site's pages that they come to away from a table, until
they say that they have read it."""

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from longyan.answers import see_other
from review.models import Acknowledgement, Decision, Proposal

PAGES = {"lobby", "new-table", "my-matches", "profile", "join", "open-rooms", "people", "my-clubs"}
"""Where somebody who was warned is stopped; a deal that is played waits for nobody."""


def pending(user) -> QuerySet[Decision]:
    """The warnings that somebody has yet to read, the oldest first. One that was undone is told no more."""
    warned = Decision.objects.filter(proposal__about=user, proposal__what=Proposal.WARNING, agreed=True)
    undone = Proposal.objects.filter(what=Proposal.UNDO, decision__agreed=True).values("undoes")
    return warned.filter(acknowledgement=None).exclude(pk__in=undone).select_related("proposal").order_by("pk")


def acknowledge(user, pk: int) -> None:
    """They have read it; once is as good as twice."""
    if decision := pending(user).filter(pk=pk).first():
        Acknowledgement.objects.get_or_create(decision=decision)


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Leads whoever was warned to the warning first."""

    def warning(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_view: object) -> HttpResponse | None:
        if request.method != "GET" or request.resolver_match.url_name not in PAGES or "HX-Request" in request.headers:
            return None
        is_warned = request.user.is_authenticated and pending(request.user).exists()
        return see_other("warning") if is_warned else None

    warning.process_view = process_view
    return warning
