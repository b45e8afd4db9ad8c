"""How long people thought: what each one's clicks took, beside everybody else's. Answers that a toggle gave took no
thought, and are left out."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from review.pairs import seats_of
from tables import charts
from tables.models import Deal, Move

EDGES = (0, 500, 1000, 2000, 4000, 8000, 16000)
"""Where the spans begin, in ms; the last one is open."""

OTHERS = 300
"""So many of the site's newest deals say how long others think."""

ENOUGH = 30
"""From so many answers on there is something to see."""


class Thinking(NamedTuple):
    """How many answers of a person took how long, by span, and how many of others."""

    user: User
    counts: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def answers(self) -> int:
        """How many were counted."""
        return sum(self.counts)

    @property
    def chart(self) -> SafeString:
        """Both as columns; nothing where there is too little to see."""
        if self.answers < ENOUGH:
            return SafeString("")
        columns = [
            charts.Column(label, share, other)
            for label, share, other in zip(_labels(), _shares(self.counts), _shares(self.others), strict=True)
        ]
        title = _("%(name)s想多久") % {"name": self.user.username}
        return charts.columns(f"thinking-{self.user.pk}", title, columns, self.user.username, _("其他人"))


def thinking_of(people: Sequence[User]) -> list[Thinking]:
    """How long each of them thought in their newest deals."""
    newest = Deal.objects.filter(ended_at__isnull=False).order_by("-pk").values_list("pk", flat=True)[:OTHERS]
    everybody = Move.objects.filter(deal__in=list(newest))
    made = []
    for user in people:
        mine = _moves_of(user)
        made.append(Thinking(user, _counts(mine), _counts(everybody.exclude(pk__in=mine.values("pk")))))
    return made


def _moves_of(user: User) -> QuerySet[Move]:
    seats = seats_of(user)
    held = [Q(seat=seat, deal__in=[deal for deal, own in seats.items() if own == seat]) for seat in set(seats.values())]
    return Move.objects.filter(reduce(or_, held)) if held else Move.objects.none()


def _counts(moves: QuerySet[Move]) -> tuple[int, ...]:
    spans = zip(EDGES, (*EDGES[1:], None), strict=True)
    counted = {
        f"span_{place}": Count("pk", filter=Q(took_ms__gte=least) & (Q(took_ms__lt=most) if most else Q()))
        for place, (least, most) in enumerate(spans)
    }
    found = moves.filter(by=Move.PERSON, toggle=None, took_ms__isnull=False).order_by().aggregate(**counted)
    return tuple(found[name] or 0 for name in counted)


def _shares(counts: Sequence[int]) -> list[float]:
    whole = sum(counts) or 1
    return [count / whole for count in counts]


def _labels() -> list[str]:
    """0.5, 1, 2, 4, 8, 16 and more seconds: where each span ends."""
    ends = [f"<{edge / 1000:g}" for edge in EDGES[1:]]
    return [*ends, f"≥{EDGES[-1] / 1000:g}"]
