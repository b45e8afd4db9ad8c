"""What one socket of a room shows between matches."""

from django.utils.safestring import SafeString

from tables import telling
from tables.rooms import page, sayings, sitting
from tables.rooms.visits import visit
from tables.wires import Wire


class RoomWire(Wire):
    """A socket of the room's own page. When the match begins the page goes to the table, and to a wire of that."""

    def open(self) -> None:
        """Find the person and the room; raises `SignedOut`, or `NotSeated` for whoever may not see it."""
        user = self._user()
        seen = visit(self.code, user.pk)
        self.room_id, self._had_chair = seen.room.pk, seen.me is not None
        self.user_id = user.pk
        sitting.came(self.room_id, self.user_id)

    @property
    def groups(self) -> set[str]:
        """Who tells it of changes."""
        return {telling.room(self.room_id), telling.person(self.user_id)}

    def close(self) -> None:
        """The person's last socket of this process is gone."""
        sitting.came(self.room_id, self.user_id)

    def _carry_out(self, text: str) -> int:
        sayings.carry_out(self.room_id, self._user(), text)
        return 0

    def _hear(self, now: int) -> None:
        sitting.came(self.room_id, self._user().pk, now)

    def _drawn(self, since: float, now: int) -> dict[str, SafeString]:
        seen = visit(self.code, self.user_id, now)
        self.redraw_at = seen.changes_at(now)
        return page.fragments(seen, now, self._had_chair)
