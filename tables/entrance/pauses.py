"""Pages for those who do something too often: they say when it goes on."""

import math
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.limits import TooOften


def too_often(request: HttpRequest, template: str, refusal: TooOften, **context: object) -> HttpResponse:
    """A page that says in how many `minutes` it goes on."""
    answer = render(request, template, {"minutes": minutes(refusal.wait), **context}, status=429)
    answer["Retry-After"] = math.ceil(refusal.wait.total_seconds())
    return answer


def minutes(wait: timedelta) -> int:
    """How many minutes somebody is told to wait."""
    return math.ceil(wait.total_seconds() / 60)
