"""What one socket shows: whose it is, which match, and what its page already has. No rules, no async code.

The methods read or write the database and run in a database thread.
"""

from collections.abc import Iterable
from hashlib import sha256
from importlib import import_module
from math import inf
from time import monotonic
from types import SimpleNamespace

from django.conf import settings
from django.contrib.auth import get_user, get_user_model
from django.utils.safestring import SafeString

from longyan.watch.figures import DRAWS
from staff import pages as site
from tables import control, referee, sayings, scene, showing, telling
from tables.looks import Look, shared_look
from tables.refusals import Moved, SignedOut
from tables.table import now_ms

_sessions = import_module(settings.SESSION_ENGINE)

_IN_FLIGHT_MS = 2000
"""A push that is no older may not have reached its page when that sent a heartbeat."""

TRUST = 2
"""So many seconds a session that was found good is drawn for without another look at it. For what a person does there
is always one, and a log-out or a closed account says so at once."""


class Wire:
    """One socket's seat: `code` is the room's, `session_key` the visitor's, `page` the id of the page, "" for one that
    has none yet.

    `user_id` and `match_id` are set by `open`; `match_id` changes when the room begins another match.
    `redraw_at` (ms since 1970) is when what the page shows changes by itself, if it does.
    """

    def __init__(self, code: str, session_key: str | None, page: str = ""):
        self.code = code
        self.session_key = session_key
        self._is_new = not page
        self._mark = control.mark_of(page or control.new_page())
        self.user_id = 0
        self.match_id = 0
        self.redraw_at: int | None = None
        self._found_good_at = self._doubted_at = -inf
        self._answered = 0
        self._owes_pulse = False
        self._sent: dict[str, SafeString] = {}
        self._digest = self._note = ""
        self._replaced_at: dict[str, int] = {}

    def open(self) -> None:
        """Find the person and the match; raises `SignedOut`, or the referee's `NotSeated`."""
        user = self._user()
        self.match_id = showing.seat_of(self.code, user).match_id
        self.user_id = user.pk
        referee.came(self.match_id, user, now_ms())
        referee.open_page(self.match_id, user, self._mark, self._is_new)

    @property
    def groups(self) -> set[str]:
        """Who tells it of changes."""
        return {telling.table(self.match_id), telling.person(self.user_id)}

    def doubt(self) -> None:
        """Something happened to the account: nothing more is drawn before another look at the session."""
        self._doubted_at = monotonic()

    def say(self, text: str) -> None:
        """Carry out what a button says; raises refusals. The page gets a pulse in any case."""
        try:
            self._answered = self._carry_out(text) or self._answered
        finally:
            self._owes_pulse = True

    def is_doubled(self, text: str) -> bool:
        """Whether `text` answers the very question that was answered last: a double click."""
        return text.partition(" ")[0] == str(self._answered)

    def news(self, since: float, beaten: str | None = None) -> str:
        """The fragments that changed since they were last sent, and the pulse; nothing if nothing did.

        They are drawn from what was stored at `since` (of `time.monotonic`) or later. `beaten` is the digest of a
        heartbeat: a page that has missed something gets all of it again.
        """
        answered, now = self._answered, now_ms()
        owes_pulse, self._owes_pulse = self._owes_pulse or beaten is not None, False
        if beaten is not None:
            self._hear(now)
            self._note_what_was_missed(beaten, now)
        elif not self._is_trusted():
            self._user()
        drawn = self._drawn(since, now)
        changed = [html for name, html in drawn.items() if self._sent.get(name) != html]
        after = self._digest if self._sent else ""
        self._sent = drawn
        DRAWS.labels("some" if changed else "none").inc()
        if not changed and not owes_pulse:
            return ""
        self._replaced_at[self._digest] = now
        self._digest = digest_of(drawn.values())
        if owes_pulse:
            changed += self._site_note()
        return "".join([*changed, scene.pulse(self._digest, now, answered, after)])

    def _site_note(self) -> list[SafeString]:
        """What the site's people say, if it is other than what was said last; it comes along with pulses."""
        before, self._note = self._note, site.note()
        return [self._note] if self._note != (before or site.NO_NOTE) else []

    def close(self) -> None:
        """The person's last socket of this process is gone."""
        referee.left(self.match_id, self.user_id)

    def _carry_out(self, text: str) -> int:
        return sayings.carry_out(self.match_id, self._user(), text, self._mark)

    def _hear(self, now: int) -> None:
        referee.came(self.match_id, self._user(), now)

    def _user(self):
        """The account, while session and account are good: one that was barred loses its sockets too. Raises
        `SignedOut`, or `Moved` where just the session is no longer good."""
        began = monotonic()
        user = get_user(SimpleNamespace(session=_sessions.SessionStore(self.session_key)))
        if not user.is_authenticated:
            is_barred = not get_user_model().objects.filter(pk=self.user_id, is_active=True).exists()
            raise SignedOut if is_barred else Moved
        self._found_good_at = began
        return user

    def _is_trusted(self) -> bool:
        return self._found_good_at > max(self._doubted_at, monotonic() - TRUST)

    def _drawn(self, since: float, now: int) -> dict[str, SafeString]:
        look = self._look(since)
        sight = showing.sight(look.seat_of(self.user_id), now, look, self._mark)
        self.redraw_at = showing.changes_at(sight)
        return scene.fragments(sight)

    def _look(self, since: float) -> Look:
        look = shared_look(self.match_id, since)
        if look.match.finished_at is None:
            return look
        # Only now may the room have begun another match.
        self.match_id = showing.seat_of(self.code, self.user_id).match_id
        return look if self.match_id == look.match.pk else shared_look(self.match_id, since)

    def _note_what_was_missed(self, shown: str, now: int) -> None:
        """A page may be behind by what was sent a moment ago, not by more. One that says "" has no idea."""
        late = {digest: at for digest, at in self._replaced_at.items() if now - at < _IN_FLIGHT_MS}
        if not shown or (shown != self._digest and shown not in late):
            self._sent = {}
        self._replaced_at = late


def digest_of(fragments: Iterable[str]) -> str:
    """A short name for what a page shows."""
    return sha256("\0".join(fragments).encode()).hexdigest()[:16]
