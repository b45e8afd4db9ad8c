"""What a member of a club has won and lost there today."""

from django.utils import timezone

from accounts.clubs.models import Club
from tables import holders
from tables.models import Match, Seat


def today(club: Club | int, user: object) -> int:
    """The points of the matches that ended today, of the deals that were this person's."""
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    over = Match.objects.filter(room__club=club, finished_at__gte=midnight)
    changed = holders.tenures(getattr(user, "pk", user))
    whole = Seat.objects.filter(match__in=over, user=user).exclude(match__in=changed)
    points = sum(whole.values_list("points", flat=True))
    return points + sum(_of(match, changed[match.pk]) for match in over.filter(pk__in=changed))


def _of(match: Match, tenure: holders.Tenure) -> int:
    results = match.played.filter(ended_at__isnull=False).values_list("number", "result")
    return sum(result["points"][tenure.seat] for number, result in results if tenure.held(number))
