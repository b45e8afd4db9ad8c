"""People who know a room's code ask to sit there, and its owner answers."""

from datetime import timedelta

from django.utils.translation import gettext_noop

from longyan.engine import NotAllowed, TooLate
from tables.clubs import admission
from tables.models import Room, SitRequest
from tables.rooms.chairs import Chairs, at_chairs
from tables.rooms.sitting import take
from tables.table import NotSeated, moment, now_ms

LONGEST_QUEUE = 12
"""So many may wait for one owner's answer."""

REST = timedelta(minutes=1)
"""Whoever was refused asks again after so long."""


def ask(room_id: int, user: object, now: int | None = None) -> SitRequest | None:
    """A person asks to sit, also while a match is played; None if they sit there already. Asking twice is asking once.

    Raises `NotAllowed` if they were refused just now or too many wait.
    """
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        if not user.is_active:
            raise NotSeated
        admission.refuse_strangers(chairs.room, user)
        if chairs.find(user) is not None:
            return None
        waiting = chairs.room.requests.filter(answer=SitRequest.WAITING)
        return waiting.filter(user=user).first() or _asked(chairs, user, waiting.count())


def withdraw(room_id: int, user: object, now: int | None = None) -> None:
    """A person asks no longer."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        for request in chairs.room.requests.filter(user=user, answer=SitRequest.WAITING):
            _answer(chairs, request, SitRequest.WITHDRAWN, user)


def admit(room_id: int, owner: object, request_id: int, now: int | None = None) -> None:
    """The owner lets somebody sit who asked to."""
    now = now_ms() if now is None else now
    asking = _asking(room_id, request_id)
    with at_chairs(room_id, now, coming=asking.user) as chairs:
        chairs.own(owner)
        request = _waiting(chairs.room, request_id)
        # First answered, then seated: whoever sits down withdraws what they ask elsewhere.
        _answer(chairs, request, SitRequest.ACCEPTED, owner)
        take(chairs, request.user)


def refuse(room_id: int, owner: object, request_id: int, now: int | None = None) -> None:
    """The owner does not let somebody sit who asked to."""
    with at_chairs(room_id, now_ms() if now is None else now) as chairs:
        chairs.own(owner)
        _answer(chairs, _waiting(chairs.room, request_id), SitRequest.REFUSED, owner)


def _asked(chairs: Chairs, user: object, waiting: int) -> SitRequest:
    now = moment(chairs.now)
    if chairs.room.requests.filter(user=user, answer=SitRequest.REFUSED, answered_at__gt=now - REST).exists():
        raise NotAllowed(gettext_noop("房主刚说了不行，过一分钟再问"))
    if waiting >= LONGEST_QUEUE:
        raise NotAllowed(gettext_noop("问的人太多了，过一会儿再来"))
    chairs.tell()
    return SitRequest.objects.create(room=chairs.room, user=user, asked_at=now)


def _asking(room_id: int, request_id: int) -> SitRequest:
    request = SitRequest.objects.select_related("user").filter(room=room_id, pk=request_id).first()
    if request is None:
        raise NotSeated
    return request


def _waiting(room: Room, request_id: int) -> SitRequest:
    request = _asking(room.pk, request_id)
    if request.answer != SitRequest.WAITING:
        raise TooLate(gettext_noop("这个请求已经过去了"))
    return request


def _answer(chairs: Chairs, request: SitRequest, answer: str, by: object) -> None:
    request.answer, request.answered_at, request.by = answer, moment(chairs.now), by
    request.save(update_fields=["answer", "answered_at", "by"])
    chairs.tell()
