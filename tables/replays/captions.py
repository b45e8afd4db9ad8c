"""What happened in a step, in the players' words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from longyan.engine import events
from longyan.engine.actions import GIVE_UP
from longyan.engine.events import Event
from longyan.engine.state import ADDED, DRAWN, Outcome
from tables import words
from tables.tilehtml import Golds

Names = Sequence[str]
"""What the seats are called, by seat number."""


def caption(happened: Sequence[Event], names: Names, golds: Golds) -> str:
    """东家打五筒; 南家补花春 · 南家摸牌."""
    said = (said_of(event, names, golds) for event in happened)
    return _(" · ").join(filter(None, said))


def said_of(event: Event, names: Names, golds: Golds) -> str:
    """One event; nothing for what follows from another, such as a payment or a question."""
    if isinstance(event, events.Ended):
        return ending(event.outcome, names)
    sentence = _SENTENCES.get(type(event))
    return sentence(event, golds) % _facts(event, names) if sentence else ""


def ending(outcome: Outcome, names: Names) -> str:
    """How a deal ended: 流局; 南家双游."""
    if outcome.status == DRAWN:
        return _("流局")
    return _("%(seat)s%(win)s") % {"seat": names[outcome.winner], "win": words.win_name(outcome.win)}


def _facts(event: Event, names: Names) -> dict[str, str]:
    """What a sentence may name: who, which tile, which you level, which kong."""
    tile, kind = getattr(event, "tile", None), getattr(event, "kind", "")
    return {
        "seat": names[event.seat] if hasattr(event, "seat") else "",
        "tile": "" if tile is None else words.tile_name(tile),
        "level": words.level_name(getattr(event, "level", 0)),
        "kong": _(words.KONGS[kind]) if kind in words.KONGS else "",
    }


def _threw(event: events.Discarded, golds: Golds) -> str:
    if event.tile not in golds:
        return _("%(seat)s打%(tile)s")
    return _("%(seat)s打金进%(level)s") if event.level > 1 else _("%(seat)s打金%(tile)s")


def _drew(event: events.Drew, golds: Golds) -> str:
    if event.tile is None:
        return _("%(seat)s摸牌")
    return _("%(seat)s摸金%(tile)s") if event.tile in golds else _("%(seat)s摸%(tile)s")


def _konged(event: events.Konged, golds: Golds) -> str:
    """An added kong was told when it was shown."""
    return "" if event.kind == ADDED else _("%(seat)s%(kong)s%(tile)s")


def _answered(event: events.Answered, golds: Golds) -> str:
    """A claim is told when it is carried out."""
    return _("%(seat)s过") if event.action == GIVE_UP else ""


def _always(message: str) -> Callable[[Event, Golds], str]:
    return lambda event, golds: _(message)


_SENTENCES: dict[type, Callable[[Event, Golds], str]] = {
    events.Answered: _answered,
    events.Opened: _always(gettext_noop("没有人胡开局")),
    events.Drew: _drew,
    events.LaidFlower: _always(gettext_noop("%(seat)s补花%(tile)s")),
    events.Discarded: _threw,
    events.Ponged: _always(gettext_noop("%(seat)s碰%(tile)s")),
    events.KongShown: _always(gettext_noop("%(seat)s补杠%(tile)s")),
    events.Konged: _konged,
}
