"""What the buttons of a room say, done: the same for a socket and for a plain form."""

from collections.abc import Callable

from django.utils.translation import gettext_noop

from longyan.engine.actions import NotAllowed, NotUnderstood
from tables.models import Chair, Room
from tables.rooms import asking, owning, sitting
from tables.rooms.chairs import at_chairs
from tables.rooms.visits import meets_blocked
from tables.table import NotSeated, now_ms
from talk.speaking import Said, say


def carry_out(room_id: int, user: object, text: str) -> None:
    """Do what a button says: ``ready``, ``sit 2``, ``computer 3 steady``, ``say phrase tea``. Raises refusals."""
    if words := Said.parse(text):
        return _speak(room_id, user, words)
    verb, *facts = text.split(" ")
    deed = _DEEDS.get(verb)
    if deed is None or len(facts) != _FACTS.get(verb, 0):
        raise NotUnderstood(gettext_noop("看不懂这个操作"))
    deed(room_id, user, *facts)


def _speak(room_id: int, user: object, words: Said) -> None:
    """Whoever has a chair speaks, and nobody else."""
    chair = Chair.objects.select_related("room").filter(room=room_id, user=user).first()
    if chair is None:
        raise NotSeated
    say(user, chair.room, words)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise NotUnderstood(gettext_noop("看不懂这个操作"))
    return int(text)


def _sit(room_id: int, user: object, index: str) -> None:
    """To another chair, or to one of a room that is open to all: who has its link sits down at the link's own page."""
    if Room.objects.get(pk=room_id).is_open:
        _refuse_whom_it_keeps_apart(room_id, user)
        sitting.sit(room_id, user, _number(index))
    else:
        sitting.change(room_id, user, _number(index))


def _refuse_whom_it_keeps_apart(room_id: int, user: object) -> None:
    """The site seats nobody with whom they have blocked, or who has blocked them, and does not say which it is."""
    if not Chair.objects.filter(room=room_id, user=user).exists() and meets_blocked(room_id, user):
        raise NotAllowed(gettext_noop("这一桌现在坐不了，换一桌吧"))


def _give(room_id: int, user: object, index: str) -> None:
    """The room goes to whoever sits there now."""
    with at_chairs(room_id, now_ms()) as chairs:
        chair = chairs.at(_number(index))
    owning.hand_over(room_id, user, chair.user_id)


def _ask(room_id: int, user: object) -> None:
    """Once more: whoever sees the room has a reason to."""
    if not Room.objects.filter(pk=room_id, requests__user=user).exists():
        raise NotSeated
    asking.ask(room_id, user)


def _on_number(deed: Callable[..., None]) -> Callable[..., None]:
    return lambda room_id, user, number, *facts: deed(room_id, user, _number(number), *facts)


_DEEDS: dict[str, Callable[..., None]] = {
    "ready": lambda room_id, user: sitting.ready(room_id, user, True),
    "unready": lambda room_id, user: sitting.ready(room_id, user, False),
    "sit": _sit,
    "ask": _ask,
    "withdraw": asking.withdraw,
    "computer": _on_number(owning.seat_computer),
    "clear": _on_number(owning.clear),
    "give": _give,
    "fewer": _on_number(owning.with_fewer),
    "lots": owning.draw_lots,
    "admit": _on_number(asking.admit),
    "refuse": _on_number(asking.refuse),
}

_FACTS = {"sit": 1, "computer": 2, "clear": 1, "give": 1, "fewer": 1, "admit": 1, "refuse": 1}
"""How many words follow a verb, where any do."""
