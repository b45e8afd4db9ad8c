"""Four people at four browsers play a match: one reloads in a claim, one loses the network, one has no script, one
opens a second tab. Beside them somebody watches, and a stranger guesses."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from accounts.models import User
from longyan.engine import State, seat_view
from longyan.engine.legal import CLAIM_QUESTION, TURN_QUESTION
from tables import memory, rooms
from tables.models import OFF, Match, Room, new_key
from tables.silence import silent_action
from tests.browser import record
from tests.browser.conftest import QUICK
from tests.browser.tablepage import WATCH, Shown, TablePage

PATIENCE = 90
"""Seconds that anything gets to happen: six pages are drawn by a machine that may be busy."""

Result = TypeVar("Result")

TOGGLES = ("自动胡", "不碰不杠", "自动摸切")

SEES = "#hand .t, .concealed .t, button[name=action]"
"""Faces of hands, and buttons: nothing for whoever only watches, while the deal is played."""


class People(NamedTuple):
    """Who comes."""

    alice: User
    bob: User
    carol: User
    dave: User
    erin: User
    frank: User


@pytest.fixture
def people(server) -> People:
    first = User.objects.count()
    return People(*(User.objects.create_user(f"第{first + number}位") for number in range(6)))


@pytest.fixture
def room(people) -> Room:
    """Alice's room for four, in which nothing takes long; whoever has its link may watch, a second late."""
    settings = {**QUICK, "masking": OFF, "watch_delay_seconds": 1}
    return rooms.open_room(people.alice, "lequ-half", 1, [people.alice, None, None, None], **settings)


def _opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    return page


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


# How they come


def _by_link(context: BrowserContext, room: Room) -> Page:
    page = _opened(context, f"/r/{room.key}/")
    _press(page, "坐下")
    return page


def _by_code(context: BrowserContext, room: Room, owners: Page) -> Page:
    page = _opened(context, "/")
    page.locator("#code").fill(room.code)
    _press(page, "进房")
    _press(page, "请求坐下")
    _press(owners, "请坐")
    expect(page.locator("#doings")).to_contain_text("等人坐满")
    return page


def _switched(page: Page, toggle: str) -> bool:
    """Whether a toggle is on; else it is pressed, in a list that may close at the next push."""
    if toggle in page.locator("#toggles summary").inner_text():
        return True
    button = page.locator("#toggles .switches button", has_text=toggle)
    if not button.is_visible():
        page.locator("#toggles summary").click()
    with suppress(TimeoutError):
        button.click(timeout=2_000)
        page.locator("#toggles summary", has_text=toggle).wait_for(timeout=2_000)
    return False


class Evening:
    """The four pages, by person; Dave's runs no script."""

    def __init__(self, window: Callable[..., BrowserContext], people: People, room: Room) -> None:
        self.people, self.room = people, room
        alice = _opened(window(people.alice), f"/t/{room.code}/")
        bob = _by_link(window(people.bob, 390, 844), room)
        carol = _by_code(window(people.carol, 844, 390), room, alice)
        dave = _by_link(window(people.dave, 390, 844, java_script_enabled=False), room)
        self.pages = {people.alice: alice, people.bob: bob, people.carol: carol, people.dave: dave}
        for page in self.pages.values():
            page.locator("#doings button:enabled", has_text="准备好了").click()
        for page in self.pages.values():
            page.locator("#table .board").wait_for()
        self.match = Match.objects.get(room=room)
        self.seats = {seat.index: seat.user for seat in self.match.seats.select_related("user")}

    @property
    def state(self) -> State:
        return memory.load(record.deal_of(self.match))

    def table(self, user: User) -> TablePage:
        return TablePage(self.pages[user])

    def seat(self, user: User) -> int:
        return record.seat_of(self.match, user)

    def is_asked(self, user: User, kind: str | None = None) -> bool:
        question = self.state.questions[self.seat(user)]
        return question is not None and kind in (None, question.kind)

    def shows_what_it_may(self, user: User) -> bool:
        """Whether a page shows just what its seat may know now."""
        return self.table(user).shown == Shown.of_view(seat_view(self.state, self.seat(user)))

    def answer(self, user: User) -> None:
        """A person says what a silent seat would, by the button; nothing if a toggle was quicker."""
        seat, state = self.seat(user), self.state
        if state.questions[seat] is None:
            return
        says = f"{state.questions[seat].number} {silent_action(seat_view(state, seat))}"
        button = self.pages[user].locator(f"button[value='{says}']")
        self._wait(lambda: button.count() or not self._is_open(seat, says))
        if self._is_open(seat, says):
            self._press(user, says)
        self._wait(lambda: not self._is_open(seat, says))

    def _press(self, user: User, says: str) -> None:
        if user == self.people.dave:
            self._press_without_script(says)
        else:
            self.table(user).press(says)

    def play_until(self, reached: Callable[[], Result]) -> Result:
        """Whoever is asked answers, until something is reached, which comes before the deal is over; what that is."""
        while not (found := reached()):
            assert self.state.outcome is None
            asked = [user for user in self.seats.values() if self.is_asked(user)]
            if asked:
                self.answer(asked[0])
            else:
                self._pause()
        return found

    def settle(self) -> None:
        """All leave the rest of the deal to their toggles."""
        for page in self.pages.values():
            for toggle in TOGGLES:
                self._wait(partial(_switched, page, toggle))
        self._wait(lambda: self.state.outcome is not None or self._is_stuck())

    def _is_stuck(self) -> bool:
        """A toggle throws what was drawn: whoever drew nothing must throw themselves."""
        state = self.state
        for seat, user in self.seats.items():
            question, drawn = state.questions[seat], state.hands[seat].drawn
            if question and question.kind == TURN_QUESTION and (drawn is None or drawn in state.indicators):
                self.answer(user)
        return False

    def _is_open(self, seat: int, says: str) -> bool:
        question = self.state.questions[seat]
        return question is not None and str(question.number) == says.split()[0]

    def _press_without_script(self, says: str) -> None:
        page = self.pages[self.people.dave]
        button = page.locator(f"button[value='{says}']")
        if page.locator(f"details.kong:has(button[value='{says}'])").count():
            page.locator(f"details.kong:has(button[value='{says}']) summary").click()
        button.last.click()

    def _wait(self, happened: Callable[[], bool]) -> None:
        self.table(self.people.alice).wait_until(happened, "what was to come", seconds=PATIENCE)

    def _pause(self) -> None:
        self.pages[self.people.alice].wait_for_timeout(20)


@pytest.fixture
def evening(window, people, room) -> Iterator[Evening]:
    """They sit, and the deal begins."""
    return Evening(window, people, room)


def _reload_in_a_claim(evening: Evening, users: list[User]) -> None:
    """Whoever of them is the first to be asked for a claim."""

    user = evening.play_until(lambda: next((user for user in users if evening.is_asked(user, CLAIM_QUESTION)), None))
    table = evening.table(user)
    record.assert_shows_the_record(table.captured(), evening.match, evening.seat(user), 1)
    table.page.reload()
    table.wait_for_buttons()
    assert evening.shows_what_it_may(user)
    evening.answer(user)


def _lose_the_network(evening: Evening, user: User) -> None:
    context = evening.pages[user].context
    context.set_offline(True)
    evening.play_until(lambda: evening.is_asked(user))
    context.set_offline(False)
    table = evening.table(user)
    table.wait_until(lambda: evening.shows_what_it_may(user), "the state", seconds=30)
    evening.answer(user)


def _open_a_second_tab(evening: Evening, user: User) -> None:
    first = evening.pages[user]
    second = _opened(first.context, f"/t/{evening.room.code}/")
    expect(first.locator("#actions")).to_contain_text("在别的窗口打牌")
    assert first.locator("#hand button[name=action]:enabled").count() == 0
    first.locator("#actions").get_by_role("button", name="在这里打").click()
    expect(second.locator("#actions")).to_contain_text("在别的窗口打牌")
    evening.play_until(lambda: evening.is_asked(user))
    evening.answer(user)
    tabs = [TablePage(second), evening.table(user)]
    assert [shown for _deal, shown in tabs[1].captured() if shown.buttons == ["here"]]
    tabs[0].wait_until(lambda: len({repr(tab.shown._replace(buttons=[])) for tab in tabs}) == 1, "the other tab's move")
    second.close()


def _guess(context: BrowserContext, room: Room, names: list[str]) -> None:
    """A stranger finds nothing of the room, neither at its own addresses nor by wrong codes and links."""
    asked = context.request
    code = room.code
    for address in (f"/t/{code}/", f"/t/{code}/watch/", f"/t/{code}/news/", f"/open/{code}/", f"/r/{new_key()}/"):
        answer = asked.get(address)
        assert answer.status == 404, address
        assert [name for name in names if name in answer.text()] == []
    page = context.new_page()
    page.goto(reverse("join"))
    form = {"csrfmiddlewaretoken": page.locator("[name=csrfmiddlewaretoken]").first.input_value()}
    form["code"] = f"{(int(code) + 1) % 1_000_000:06}"
    answers = [asked.post(reverse("join"), form=form) for _ in range(6)]
    assert [name for answer in answers for name in names if name in answer.text()] == []
    assert answers[-1].status == 429


def test_four_people_play_a_match(evening, window, people, room):
    watcher = _opened(window(people.erin), f"/r/{room.key}/watch/")
    watcher.locator("#table").wait_for()
    assert watcher.locator(SEES).count() == 0

    evening.play_until(lambda: evening.is_asked(people.dave))
    evening.answer(people.dave)
    _reload_in_a_claim(evening, [people.alice, people.bob, people.carol])
    _lose_the_network(evening, people.bob)
    _open_a_second_tab(evening, people.alice)
    expect(evening.pages[people.alice].locator("header.table-bar")).to_contain_text("1")
    assert watcher.locator(SEES).count() == 0
    _guess(window(people.frank), room, [user.username for user in people[:4]])

    evening.settle()
    for user in (people.alice, people.bob, people.carol):
        page = evening.pages[user]
        page.locator("#sheet .verdict").wait_for(timeout=PATIENCE * 1000)
        pushes = record.assert_shows_the_record(evening.table(user).captured(), evening.match, evening.seat(user), 1)
        assert pushes > 0
        expect(page.locator("#sheet")).to_contain_text("再来一局")
    evening.match.refresh_from_db()
    assert evening.match.finished_at is not None
    assert sum(seat.points for seat in evening.match.seats.all()) == 0
    watcher.locator("#sheet .verdict").wait_for(timeout=PATIENCE * 1000)
