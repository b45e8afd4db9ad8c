"""What a person's own data (`accounts.owndata`) say of reviews: the moves they disputed, and what they were told. Cases
are not theirs to see."""

from typing import Any

from accounts.owndata import part
from review.models import Decision, Dispute, Proposal


@part("disputes")
def _disputes(user) -> list[dict[str, Any]]:
    rows = Dispute.objects.filter(by=user).select_related("club", "deal__match__room")
    return [
        {
            "club": row.club.name,
            "room": row.deal.match.room.code,
            "match": row.deal.match.number,
            "deal": row.deal.number,
            "at": row.at,
            "remarks": list(row.remarks.values("text", "at")),
            "verdicts": list(row.verdicts.values("text", "at")),
        }
        for row in rows.order_by("pk")
    ]


@part("decisions_about_me")
def _decisions(user) -> list[dict[str, Any]]:
    """As they were told: not by whom, nor what was said among the staff."""
    rows = Decision.objects.filter(proposal__about=user, agreed=True).exclude(proposal__what=Proposal.NOTHING)
    return list(rows.order_by("pk").values("proposal__what", "proposal__reason", "proposal__days", "at"))
