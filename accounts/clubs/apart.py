"""Who of a club may not sit at one table (禁止同桌)."""

from collections.abc import Collection

from accounts.clubs.models import Apart, Club


def keeps_apart(club: Club | int, user_ids: Collection[int], players: int) -> bool:
    """Whether two of these persons may not sit together at a table of the club for so many players."""
    pairs = Apart.objects.filter(club=club, first__in=user_ids, second__in=user_ids)
    return (pairs.filter(at_two=True) if players == 2 else pairs).exists()
