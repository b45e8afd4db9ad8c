"""How fast a room is played: named settings of its clocks."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tables.models import Room


class Speed(NamedTuple):
    """Seconds for one's own turn, in reserve for a deal, and for a claim."""

    name: str
    turn: int
    bank: int
    claim: int

    @property
    def settings(self) -> dict[str, int]:
        """As fields of `Room`."""
        return {"turn_seconds": self.turn, "bank_seconds": self.bank, "claim_seconds": self.claim}


USUAL = "usual"

SPEEDS = {
    "fast": Speed(gettext_noop("快"), 8, 15, 4),
    USUAL: Speed(gettext_noop("常"), 15, 30, 6),
    "slow": Speed(gettext_noop("慢"), 30, 60, 10),
}


def speed_of(room: Room) -> str:
    """The name of a room's speed, "" for one that has none."""
    clocks = (room.turn_seconds, room.bank_seconds, room.claim_seconds)
    return next((name for name, speed in SPEEDS.items() if speed[1:] == clocks), "")


def in_words(speed: Speed) -> str:
    """常：出牌15秒，每局另有30秒，碰杠胡6秒."""
    said = _("出牌%(turn)s秒，每局另有%(bank)s秒，碰杠胡%(claim)s秒") % speed._asdict()
    return _("%(name)s：%(said)s") % {"name": _(speed.name), "said": said} if speed.name else said
