"""Who gets into a club's pages: strangers find nothing, members without the power are refused."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from accounts.clubs.models import Club, Member

View = Callable[..., HttpResponse]


def member_of(user: object, club: Club | int) -> Member | None:
    """The person's membership in a club that is open, None for whoever only applied or is not in it."""
    found = Member.objects.filter(club=club, user=user, club__closed_at=None).exclude(role=Member.APPLICANT)
    return found.select_related("club", "user").first()


def may(user: object, club: Club | int, power: str) -> bool:
    """Whether a person may do in a club what the power is for."""
    member = member_of(user, club)
    return member is not None and member.may(power)


def club_page(*powers: str | None) -> Callable[[View], View]:
    """A view of ``(request, member, ...)`` at an address with the club's ``code``: for members, with one of the powers
    if any is named; None names none."""
    asked = [power for power in powers if power]

    def decorated(view: View) -> View:
        @login_required
        @never_cache
        @wraps(view)
        def shown(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponse:
            club = Club.objects.filter(code=code, closed_at=None).first()
            member = member_of(request.user, club) if club else None
            if member is None:
                raise Http404
            if asked and not any(map(member.may, asked)):
                raise PermissionDenied
            return view(request, member, *args, **kwargs)

        return shown

    return decorated
