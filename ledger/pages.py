"""What all pages of the books have in common."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.clubs.models import Member

POSTINGS_A_PAGE = 30


def shown(request: HttpRequest, member: Member, page: str, context: dict[str, Any]) -> HttpResponse:
    """A page of the books of a member's club."""
    facts = {"club": member.club, "member": member, "day_begins": settings.PLAY_DAY_BEGINS}
    return render(request, f"ledger/{page}.html", facts | context)
