"""What a table's pages and moves add to the figures."""

from collections.abc import Callable

import pytest
from prometheus_client import REGISTRY

from longyan.database import db
from longyan.engine import Refusal
from tables import frames, referee, telling
from tables.models import Deal, Move
from tables.table import now_ms
from tests.tables import playing

pytestmark = pytest.mark.django_db(transaction=True)


def _figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"longyan_{name}", labels) or 0


@pytest.fixture
def risen() -> Callable[..., float]:
    """By how much a figure has risen since it was asked for first."""
    first = {}

    def since_first(name: str, **labels: str) -> float:
        now = _figure(name, **labels)
        return now - first.setdefault((name, *labels.values()), now)

    return since_first


async def test_the_open_sockets_are_those_of_pages_that_are_there(four, risen):
    assert risen("sockets_open") == 0
    for page in four:
        await page.open()
    assert risen("sockets_open") == 4
    await four[0].close()
    assert risen("sockets_open") == 3


def test_moves_are_counted_by_who_made_them(alice, risen):
    kinds = (Move.PERSON, Move.COMPUTER, Move.CLOCK, Move.TABLE)
    assert [risen("moves_stored_total", by=by) for by in kinds] == [0, 0, 0, 0]
    match = playing.opened(alice, alice, "beginner", "beginner", "beginner")
    while playing.first_asked(match) is None:
        referee.tick(playing.deal_of(match).pk)
    playing.step(match)
    stored = [Move.objects.filter(by=by).count() for by in kinds]
    assert [risen("moves_stored_total", by=by) for by in kinds] == stored
    assert stored[0] == 1


def test_a_move_that_was_not_stored_is_not_counted(match, risen, monkeypatch):
    risen("moves_stored_total", by=Move.PERSON)
    monkeypatch.setattr(Deal, "save", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        playing.step(match)
    assert risen("moves_stored_total", by=Move.PERSON) == 0


def test_how_late_a_deal_was_taken_is_noted(match, risen):
    risen("clock_lag_seconds_count"), risen("clock_lag_seconds_sum")
    due = playing.deal_of(match).due
    referee.take_due(due - 1)
    assert risen("clock_lag_seconds_count") == 0
    referee.take_due(due + 250)
    assert risen("clock_lag_seconds_count") == 1
    assert risen("clock_lag_seconds_sum") == pytest.approx(0.25)


async def test_a_click_is_timed_to_its_answer_and_to_the_other_pages(match, four, risen):
    for page in four:
        await page.open()
    for page in four:
        await page.hear_all()
    seat, state = await db(playing.first_asked, match), await db(playing.state_of, match)
    for name in ("answer_seconds_count", "push_seconds_count", "push_seconds_sum"):
        risen(name)
    await four[seat].say(playing.said(state, seat, playing.quiet(state, seat)))
    for page in four:
        await page.hear_an_answer()
    assert risen("answer_seconds_count") == 1
    assert risen("push_seconds_count") >= 4
    assert 0 <= risen("push_seconds_sum") / risen("push_seconds_count") < 60


async def test_a_push_is_timed_from_the_first_change_that_it_shows(match, four, risen):
    page = await four[0].open()
    await page.hear_all()
    risen("push_seconds_count"), risen("push_seconds_sum")
    await db(telling.tell, telling.table(match.pk), "changed")
    assert await page.hears_nothing()
    assert risen("push_seconds_count") == 0
    minute_ago = now_ms() - 60_000
    await db(lambda: telling.tell(telling.table(match.pk), "changed", at=minute_ago))
    await page.beat()
    await page.hear_an_answer()
    assert risen("push_seconds_sum") >= risen("push_seconds_count") * 60


@pytest.mark.parametrize(
    ("action", "kind"), [("nonsense", "NotUnderstood"), ("1000 pass", "TooLate"), ("again", "NotAllowed")]
)
async def test_refusals_are_counted_by_their_kind(four, risen, action, kind):
    page = await four[0].open()
    risen("refusals_total", kind=kind)
    await page.say(action)
    await page.hear_an_answer()
    assert risen("refusals_total", kind=kind) == 1


def test_a_refusal_without_a_socket_is_counted_too(match, browsers, alice, risen):
    risen("refusals_total", kind="NotUnderstood")
    browsers[alice].post(f"/t/{match.room.code}/act/", {"action": "nonsense"})
    assert risen("refusals_total", kind="NotUnderstood") == 1


async def test_draws_are_counted_by_whether_the_page_was_sent_any(match, four, risen):
    page = await four[0].open()
    await page.hear_all()
    for news in ("some", "none"):
        risen("draws_total", news=news)
    await page.beat()
    await page.hear_an_answer()
    assert (risen("draws_total", news="some"), risen("draws_total", news="none") > 0) == (0, True)
    await db(playing.step, match)
    await page.hear_an_answer()
    assert risen("draws_total", news="some") > 0


def _kinds(refusal: type) -> set[type]:
    return {refusal}.union(*(_kinds(kind) for kind in refusal.__subclasses__()))


async def test_labels_name_no_person_room_or_tile(match, four):
    for page in four:
        await page.open()
    await four[0].say("1 discard 5m")
    await four[0].send("x" * (frames.LONGEST + 1))
    values = {
        value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if sample.name.startswith("longyan_")
        for label, value in sample.labels.items()
        if label != "le"
    }
    refusals = {refusal.__name__ for refusal in _kinds(Refusal)} | {"Fault"}
    rest = {"person", "computer", "clock", "table", "some", "none", "WARNING", "ERROR", "CRITICAL"}
    assert values <= refusals | rest | {f"{digit}xx" for digit in range(1, 6)}
