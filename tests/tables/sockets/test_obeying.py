"""Whatever ends a person's right to a seat ends their open sockets: at once nothing more is done or shown on them."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from longyan.database import db
from review import cases, deciding
from review.models import Proposal
from tables import handing, referee, telling
from tables.models import Move, Seat
from tables.table import now_ms
from tests.tables import playing
from tests.tables.sockets.pages import session_of

pytestmark = pytest.mark.django_db(transaction=True)

SIGNED_OUT, NOT_YOURS, COME_AGAIN = 4401, 4403, 1012


class Ended:
    """What may end a person's right; `others` sit at the table as well."""

    def __init__(self, match, user, browser, others, newcomer) -> None:
        self.match, self.user, self.browser, self.others, self.newcomer = match, user, browser, others, newcomer

    def log_out(self):
        self.browser.post(reverse("log-out"))

    def log_out_everywhere(self):
        Session.objects.filter(session_key=session_of(self.browser)).delete()
        telling.look_again(self.user.pk)

    def password(self):
        self.user.set_password("another-eight-tiles")
        self.user.save()

    def ban(self):
        """As two people of the staff do it."""
        case = cases.suspect(self.newcomer, [self.user], "too lucky")
        proposal = deciding.propose(case, self.newcomer, self.user, Proposal.FOREVER, "too lucky", "cheating")
        deciding.decide(proposal, self.others[0], True, "so it is")

    def removed(self):
        """They were away too long, whatever their page may do."""
        long_ago = now_ms() - 2 * handing.AWAY_MS
        Seat.objects.filter(match=self.match, user=self.user).update(seen_at=long_ago)
        referee.replace(self.match.pk, self._owner(), self._seat())

    def taken(self):
        seat = self._seat()
        referee.leave(self.match.pk, self.user)
        referee.take_over(self.match.pk, self.newcomer, seat)

    def _seat(self) -> int:
        return Seat.objects.get(match=self.match, user=self.user).index

    def _owner(self):
        """Whoever may decide now: the owner, or anybody where that is who goes."""
        owner = self.match.room.owner
        return self.others[0] if owner == self.user else owner


CODES = {
    "log_out": SIGNED_OUT,
    "log_out_everywhere": COME_AGAIN,
    "password": COME_AGAIN,
    "ban": SIGNED_OUT,
    "removed": NOT_YOURS,
    "taken": NOT_YOURS,
}
"""Where just the session ended the browser, which may have another by now, is to come again; it is refused then."""


async def _asked(match, page_of, browsers, erin):
    """What may end the right of the person who is asked, two pages of theirs, and what they would say."""
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    people = await db(playing.people_of, match)
    user = people.pop(seat)
    pages = [await page_of(user).open() for _ in range(2)]
    for page in pages:
        await page.hear_all()
    ended = Ended(match, user, browsers[user], list(people.values()), erin)
    return ended, pages, playing.said(state, seat, playing.quiet(state, seat))


@pytest.mark.parametrize("end", CODES)
async def test_an_open_socket_ends_and_shows_nothing_more(match, page_of, browsers, erin, end):
    ended, pages, _text = await _asked(match, page_of, browsers, erin)
    before = [len(page.heard) for page in pages]
    await db(getattr(ended, end))
    assert [await page.closed() for page in pages] == [CODES[end]] * 2
    for page, heard in zip(pages, before, strict=True):
        assert set(page.heard[heard:]) <= {page.shown.get("notice")}


@pytest.mark.parametrize("end", CODES)
async def test_no_action_is_accepted_afterwards_even_before_the_socket_has_heard(
    match, page_of, browsers, erin, end, monkeypatch
):
    ended, pages, text = await _asked(match, page_of, browsers, erin)
    monkeypatch.setattr(telling, "tell", lambda *_args, **_facts: None)
    await db(getattr(ended, end))
    moves = await db(lambda: Move.objects.filter(by=Move.PERSON).count())
    await pages[1].say(text)
    assert await pages[1].closed() == (SIGNED_OUT if end == "ban" else COME_AGAIN if end == "log_out" else CODES[end])
    assert await db(lambda: Move.objects.filter(by=Move.PERSON).count()) == moves
    assert "hand" not in "".join(pages[1].heard[-1:])


@pytest.mark.parametrize("end", ["log_out", "log_out_everywhere", "password", "ban"])
async def test_who_comes_again_is_refused(match, page_of, browsers, erin, end):
    ended, pages, _text = await _asked(match, page_of, browsers, erin)
    again = page_of(ended.user)
    await db(getattr(ended, end))
    await pages[0].closed()
    assert (await again.wire.connect())[0]
    assert await again.closed() == SIGNED_OUT
    assert set(again.shown) == {"notice"}


async def test_the_old_socket_is_told_no_tile_of_whoever_took_the_seat(match, page_of, browsers, erin):
    ended, (old, _other), text = await _asked(match, page_of, browsers, erin)
    heard = len(old.heard)
    await db(ended.taken)
    new = await page_of(erin).open()
    await new.say(text)
    await new.hear_an_answer()
    assert new.answered == int(text.split()[0])
    assert await old.closed() == NOT_YOURS
    assert [frame for frame in old.heard[heard:] if "#t-" in frame] == []
