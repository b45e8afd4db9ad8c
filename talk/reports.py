"""What is filed about somebody. The person it is about hears nothing of it."""

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from talk.company import Companion, Moment
from talk.models import Report, Utterance

A_DAY = 5
"""So many reports one person may file in a day."""

QUOTABLE = 12
"""So many of the last things that somebody said at a match can be quoted."""


class TooMany(Exception):
    """The person has filed enough for today."""


def quotable(about: Companion) -> list[Utterance]:
    """What somebody said last at a match, oldest first."""
    said = Utterance.objects.filter(match=about.seat.match_id, user=about.seat.user_id).order_by("-pk")
    return list(said[:QUOTABLE])[::-1]


def file(by, about: Companion, moment: Moment, reason: str, note: str, quotes: list[Utterance]) -> Report:
    """Keep a report; raises `TooMany`."""
    match = about.seat.match
    with transaction.atomic(durable=True):
        # One at a time, or two pages would find the same place free.
        people = get_user_model().objects.select_for_update(no_key=True)
        people.filter(pk=by.pk).values_list("pk").first()
        if Report.objects.filter(by=by, at__gt=timezone.now() - timedelta(days=1)).count() >= A_DAY:
            raise TooMany
        return Report.objects.create(
            by=by,
            about=about.seat.user,
            room=match.room,
            match=match,
            deal=moment.deal,
            move=moment.move,
            reason=reason,
            note=note,
            quotes=[_quote(said) for said in quotes],
        )


def _quote(said: Utterance) -> dict[str, Any]:
    return {"at": said.at.isoformat(), "kind": said.kind, "what": said.what}
