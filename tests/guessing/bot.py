"""Somebody who tries every way to a room that needs no more than a guess."""

import secrets
from dataclasses import asdict, dataclass
from heapq import heapify, heappop, heappush
from random import Random

from django.core import signing
from django.test import Client

from accounts.models import User
from tables.models import Chair, SitRequest
from tests.guessing.site import now_is

DAY_MS = 24 * 3_600_000
A_SECOND = 1_000
ELSEWHERE = 25
"""After so many codes every other way is tried once."""


@dataclass
class Takings:
    """What came of it: codes tried, tries that were put off, pages of rooms that were reached, seats taken, hands seen.

    `by_other_ways` are pages reached by other addresses than the one that takes codes.
    """

    guesses: int = 0
    put_off: int = 0
    room_pages: int = 0
    requests: int = 0
    seats: int = 0
    hands: int = 0
    by_other_ways: int = 0

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


class Bot:
    """One person with so many addresses, and an account at each."""

    def __init__(self, addresses: int, seed: int) -> None:
        self.random = Random(f"guesses {seed}")
        self.browsers = [_browser(number) for number in range(addresses)]
        self.takings = Takings()

    def guess_for(self, duration_ms: int, start: int) -> Takings:
        """Guess from every address as often as it is let, until the time is over."""
        agenda = [(start + number * 37, number) for number in range(len(self.browsers))]
        heapify(agenda)
        while agenda[0][0] < start + duration_ms:
            now, number = heappop(agenda)
            with now_is(now):
                heappush(agenda, (now + self._try(self.browsers[number]), number))
        self._count_what_was_got()
        return self.takings

    def _try(self, browser: Client) -> int:
        """One guess; how long to wait until the next."""
        code = f"{self.random.randrange(10**6):06}"
        answer = browser.post("/join/", {"code": code})
        if answer.status_code == 429:
            self.takings.put_off += 1
            return int(answer["Retry-After"]) * 1000
        self.takings.guesses += 1
        if answer["Location"] != "/join/":
            self._go_on(browser, answer["Location"], code)
        if self.takings.guesses % ELSEWHERE == 0:
            self._try_other_ways(browser, code)
        return A_SECOND

    def _go_on(self, browser: Client, page: str, code: str) -> None:
        """A code was right: whatever there is behind it is pressed."""
        self.takings.room_pages += browser.get(page).status_code == 200
        browser.post(f"{page}ask/")
        self._look_for_hands(browser, code)

    def _try_other_ways(self, browser: Client, code: str) -> None:
        guessed_key, forged = secrets.token_urlsafe(16), signing.dumps([1, 1], key="guessed")
        pages = [f"/t/{code}/", f"/t/{code}/news/", f"/t/{code}/watch/", f"/r/{guessed_key}/", f"/join/{forged}/"]
        self.takings.by_other_ways += sum(browser.get(page).status_code == 200 for page in pages)
        browser.post(f"/r/{guessed_key}/sit/")
        browser.post(f"/t/{code}/room/act/", {"action": "sit 1"})

    def _look_for_hands(self, browser: Client, code: str) -> None:
        page = browser.get(f"/t/{code}/").content.decode()
        self.takings.hands += 'id="hand"' in page

    def _count_what_was_got(self) -> None:
        guessers = User.objects.filter(username__startswith="Guesser")
        self.takings.seats = Chair.objects.filter(user__in=guessers).count()
        self.takings.requests = SitRequest.objects.filter(user__in=guessers).count()


def _browser(number: int) -> Client:
    browser = Client(REMOTE_ADDR=f"198.51.{number // 250}.{number % 250 + 1}")
    browser.force_login(User.objects.create_user(f"Guesser{number}"))
    return browser
