"""The replay of a deal: every step as its seat saw it then, to those who may look, and nothing that is hidden."""

import json
import re
from dataclasses import replace
from html import unescape
from random import Random

import fastjsonschema
import pytest
from django.conf import settings

from longyan.engine import deal, read_rules
from longyan.engine.events import restore
from longyan.engine.eventview import event_view
from longyan.engine.play import replay
from longyan.engine.tiles import parse
from tables import memory, scene, showing
from tables.models import Match, Room, Seat
from tables.replays import frames as framing
from tables.replays.admission import of_sitter
from tables.replays.frames import Eyes, frames_of, look, told
from tables.replays.stage import Stage
from tables.replays.timeline import Timeline
from tables.table import now_ms
from tests.longyan.engine.test_seatview import shuffled_for
from tests.tables import playing
from tests.tables.finished import address, at_random, finish, play_on, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob) -> Match:
    """The first of two deals is over, in a room that lays all hands open."""
    return played(alice, alice, bob, "beginner", "beginner", deals=2)


@pytest.fixture
def closed(alice, bob) -> Match:
    """The same in a room that keeps the losers' hands closed until the match is over."""
    return played(alice, alice, bob, "beginner", "beginner", deals=2, hands_open="winner")


def _deal(match: Match):
    return match.played.select_related("match__room").get(number=1)


def _stage(match: Match, user, **looking: object) -> Stage:
    admission = of_sitter(user, match.room.code, match.number, 1)
    return Stage(admission, **{"seat": admission.seat, "all_open": False, **looking})


def _text(browser, match: Match, **query: object) -> str:
    answer = browser.get(address(_deal(match)), query)
    assert answer.status_code == 200
    return answer.content.decode()


def _step_of(page: str) -> int:
    return int(re.search(r'data-move="(\d+)"', page)[1])


# --- What is shown ------------------------------------------------------------------------------------------


def _seen_live(seat: Seat) -> dict[str, str]:
    """The table's fragments as they are pushed to a seat now, without clocks, talk and what can be pressed."""
    sight = showing.sight(seat, now_ms())
    still = {
        "turn_timer": None,
        "my_timer": None,
        "next_deal_ms": None,
        "ready": (),
        "act_url": "",
        "replay_url": "",
        "result_url": "",
        "company_url": "",
        "talk": None,
        "sitters": tuple(sitter._replace(url="") for sitter in sight.sitters),
    }
    fragments = scene.fragments(replace(sight, **still))
    return {name: html for name, html in fragments.items() if name not in ("toggles", "motion")}


def test_a_seats_view_is_what_the_seat_saw_then(alice, bob):
    match = playing.opened(alice, alice, bob, "beginner", "beginner", deals=1)
    seat = Seat.objects.select_related("match__room").get(match=match, user=alice)
    live, choose = [_seen_live(seat)], playing.wild(3)
    while playing.step(match, choose):
        seat.match.refresh_from_db()
        live.append(_seen_live(seat))
    stage, at = _stage(match, alice), 0
    steps = [stage.fragments(number) for number in range(stage.last + 1)]
    assert len(live) > 20
    for seen in live:
        at = next((number for number in range(at, len(steps)) if steps[number] == seen), None)
        assert at is not None, "the seat saw what the replay does not show"
    assert at == stage.last


def test_each_step_changes_something_and_no_step_of_the_seat_is_left_out(match, alice):
    stage = _stage(match, alice)
    views = [look(state, stage.eyes) for state in _states(_deal(match))]
    changes = [view for before, view in zip([None, *views], views, strict=False) if view != before]
    assert [frame.view for frame in stage.frames] == [*changes, changes[-1]]


def _states(row) -> list:
    states = [memory.dealt(row)]
    for events in row.record.order_by("number").values_list("events", flat=True):
        states.append(framing.fold(states[-1], map(restore, events)))
    return states


def test_the_page_is_made_of_the_tables_own_fragments(browse, alice, match):
    page = _text(browse(alice), match, move=9, hands="own")
    for html in _stage(match, alice).fragments(9).values():
        assert html in page
    assert _step_of(page) == 9


def test_with_all_hands_open_every_tile_is_seen_and_with_ones_own_none(browse, alice, match):
    hidden = [_text(browse(alice), match, move=5, hands=hands).count('<i class="b">') for hands in ("all", "own")]
    assert hidden[0] == 0
    assert hidden[1] >= 3 * 10


def test_any_seat_may_be_looked_from_when_all_hands_are_open(browse, alice, bob, match):
    theirs = Seat.objects.get(match=match, user=bob).index
    page = _text(browse(alice), match, move=9, seat=theirs, hands="own")
    for html in _stage(match, bob).fragments(9).values():
        assert html in page
    assert "Bob的视角" in page


def test_another_pair_of_eyes_looks_at_the_same_moment(browse, alice, match):
    browser = browse(alice)
    page = _text(browser, match, move=12)
    for url in re.findall(r'href="([^"]+&amp;at=\d+)"', page):
        other = browser.get(unescape(url)).content.decode()
        assert (
            re.search(r'class="left">.*?<b>(\d+)</b>', other)[1] == re.search(r'class="left">.*?<b>(\d+)</b>', page)[1]
        )


# --- Steps --------------------------------------------------------------------------------------------------


def test_plain_links_lead_on_to_the_settlement(browse, alice, match):
    browser, last = browse(alice), _stage(match, alice, all_open=True).last
    page = _text(browser, match, move=last - 3)
    walked = [_step_of(page)]
    while link := re.search(r'<a id="step-next" class="step" href="([^"]+)"', page):
        page = browser.get(unescape(link[1])).content.decode()
        walked.append(_step_of(page))
    assert walked == [last - 3, last - 2, last - 1, last]
    assert 'class="paper-sheet"' in page
    assert "<footer" not in page


@pytest.mark.parametrize(("asked", "shown"), [("", 0), ("x", 0), ("-3", 0), ("7", 7), ("99999", -1), ("9" * 5000, 0)])
def test_a_step_that_is_not_there_is_the_nearest_one(browse, alice, match, asked, shown):
    last = _stage(match, alice, all_open=True).last
    assert _step_of(_text(browse(alice), match, move=asked)) == (last if shown < 0 else shown)


def test_a_step_for_htmx_is_what_differs_from_the_one_that_is_shown(browse, alice, match):
    stage = _stage(match, alice, all_open=True)
    answer = browse(alice).get(address(_deal(match)), {"move": 21, "from": 20}, headers={"HX-Request": "true"})
    step, before, after = answer.content.decode(), stage.fragments(20), stage.fragments(21)
    changed = {name for name in after if after[name] != before[name]}
    assert {name for name in after if f' id="{name}"' in step} == changed
    assert 0 < len(changed) < len(after) / 2
    assert _step_of(step) == 21
    assert "<html" not in step
    assert "HX-Request" in answer["Vary"]


def test_marks_stand_where_something_happened(match, alice):
    timeline = Timeline(_stage(match, alice, all_open=True), 0)
    ticks = timeline.whole()["ticks"]
    assert {"claim", "gold"} <= {tick.mark.kind for tick in ticks}
    assert ticks[-1].mark.move == timeline.stage.last - 1
    shown = [Timeline(timeline.stage, tick.mark.move).moment()["caption"] for tick in ticks]
    assert all(tick.mark.text in caption for tick, caption in zip(ticks, shown, strict=True))
    steps = {step.name: step.url for step in timeline.moment()["steps"]}
    assert steps["mark-after"] == ticks[0].url
    assert (steps["step-first"], steps["step-back"], steps["mark-before"]) == ("", "", "")


def test_a_step_is_drawn_from_few_rows(browse, alice, match, django_assert_max_num_queries):
    browser = browse(alice)
    _text(browser, match)
    with django_assert_max_num_queries(9):
        _text(browser, match, move=30)


# --- Who may look -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "record.json"])
def test_a_stranger_finds_no_replay(browse, carol, client, match, page):
    theirs, nowhere = (browse(carol).get(url) for url in (address(_deal(match), page), "/replay/000000/1/1/" + page))
    assert (theirs.status_code, nowhere.status_code) == (404, 404)
    assert client.get(address(_deal(match), page))["Location"].startswith("/accounts/")


@pytest.mark.parametrize("page", ["", "record.json"])
def test_a_running_deal_has_no_replay(browse, alice, match, page):
    playing.next_deal(match)
    running = playing.deal_of(match)
    assert (running.number, running.ended_at) == (2, None)
    assert browse(alice).get(address(running, page)).status_code == 404


def test_the_settlement_leads_to_the_replay(browse, alice, match):
    page = browse(alice).get(f"/t/{match.room.code}/").content.decode()
    assert f'href="{address(_deal(match))}"' in page
    assert f'href="/matches/{match.room.code}/1/"' not in page
    playing.next_deal(match)
    assert "/replay/" not in browse(alice).get(f"/t/{match.room.code}/").content.decode()
    finish(match, playing.deal_of(match), at_random)
    page = browse(alice).get(f"/t/{match.room.code}/").content.decode()
    assert f'href="/matches/{match.room.code}/1/"' in page


# --- What stays hidden --------------------------------------------------------------------------------------


def test_closed_hands_stay_closed_until_the_match_is_over(browse, alice, bob, closed):
    theirs, mine = (Seat.objects.get(match=closed, user=user).index for user in (bob, alice))
    browser = browse(alice)
    page = _text(browser, closed, move=9, seat=theirs, hands="all", at=30)
    assert _text(browser, closed, move=9, seat=mine, hands="own") != page  # `at` is another step's number
    assert page.count('<i class="b">') >= 3 * 10
    assert "seat=" + str(theirs) not in page
    play_on(closed)
    assert _text(browser, closed, move=9, hands="all").count('<i class="b">') == 0


def _closed_page(stage: Stage, frames: tuple, number: int) -> tuple:
    """All that a page of a stage with these frames is made of."""
    stage.frames = frames
    timeline = Timeline(stage, number)
    return stage.fragments(number), timeline.moment(), timeline.whole()


def test_nothing_changes_when_all_that_the_seat_may_not_know_is_dealt_anew(closed, alice):
    """Other hands and the wall are shuffled, and moves that nobody saw taken out."""
    random, stage = Random(5), _stage(closed, alice)
    row, eyes = _deal(closed), stage.eyes
    moves = [tuple(map(restore, events)) for events in row.record.order_by("number").values_list("events", flat=True)]
    known = [tuple(event for event in move if event_view(event, eyes.seat) is not None) for move in moves]
    frames = tuple(told(memory.dealt(row), [move for move in known if move], eyes))
    for number, frame in enumerate(stage.frames):
        if frame.state.outcome is None:
            state = shuffled_for(frame.state, eyes.seat, random)
            anew = frames[number]._replace(state=state, view=look(state, eyes))
            frames = (*frames[:number], anew, *frames[number + 1 :])
    assert all(event_view(event, eyes.seat) == event for frame in stage.frames for event in frame.seen)
    for number in range(0, stage.last + 1, 4):
        assert _closed_page(stage, stage.frames, number) == _closed_page(_stage(closed, alice), frames, number)


def test_how_many_moves_were_not_seen_is_not_told(closed, alice):
    stage = _stage(closed, alice)
    assert stage.last < len(frames_of(_deal(closed), Eyes(stage.eyes.seat, True)))
    assert stage.at(40) == 0


# --- The record as a file -----------------------------------------------------------------------------------

_valid = fastjsonschema.compile(json.loads((settings.BASE_DIR / "docs" / "deal-record.schema.json").read_text()))


def _record(browser, match: Match, query: str = "") -> dict:
    answer = browser.get(address(_deal(match), "record.json" + query))
    assert answer["Content-Disposition"].startswith("attachment")
    return _valid(json.loads(answer.content))


def test_the_engine_plays_a_whole_record_again(browse, alice, match):
    record = _record(browse(alice), match)
    start = deal(read_rules(record["rules"]), tuple(map(parse, record["wall"])), record["dealer"], record["streak"])
    moves = [(each["seat"], each["action"], tuple(map(restore, each["events"]))) for each in record["moves"]]
    played_again = replay(start, moves)
    assert (played_again.fault, played_again.count) == (None, len(moves))
    assert played_again.state.outcome.status == record["result"]["status"]
    assert record["view"] == "all"


def test_how_long_anybody_thought_is_told_once_the_match_is_over(browse, alice, match):
    assert not any({"at", "took_ms"} & set(move) for move in _record(browse(alice), match)["moves"])
    play_on(match)
    assert all({"at", "took_ms"} <= set(move) for move in _record(browse(alice), match)["moves"])


def test_a_record_of_closed_hands_holds_what_the_seat_could_know(browse, alice, closed):
    record, mine = _record(browse(alice), closed), Seat.objects.get(match=closed, user=alice).index
    assert "wall" not in record
    assert record["view"] == mine
    assert [hand["tiles"] is not None for hand in record["hands"]] == [seat == mine for seat in range(4)]
    assert [tiles is not None for tiles in record["laid_open"]] == [
        seat == record["result"]["winner"] for seat in range(4)
    ]
    for event in (event for move in record["moves"] for event in move["events"]):
        assert event_view(restore(event), mine) == restore(event)
    assert not any("action" in move for move in record["moves"] if move.get("seat", mine) != mine)
    play_on(closed)
    assert _record(browse(alice), closed)["view"] == "all"


def test_names_are_left_out_on_request(browse, alice, match):
    named, hidden = (_record(browse(alice), match, query) for query in ("", "?names=hidden"))
    assert {"Alice", "Bob"} <= {seat["name"] for seat in named["seats"]}
    assert {seat["name"] for seat in hidden["seats"]} == {"东家", "南家", "西家", "北家"}
    assert "Alice" not in json.dumps(hidden)


def test_the_schema_is_served_and_refuses_what_is_no_record(client, browse, alice, match):
    served = json.loads(client.get("/schemas/deal-record-1.json").content)
    assert fastjsonschema.compile(served)(_record(browse(alice), match))
    for spoilt in ({"version": 2}, {"view": 0}, {"wall": ["5x"]}, {"moves": [{"events": [["drew", 0]]}]}, {"more": 1}):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            _valid({**_record(browse(alice), match), **spoilt})


def test_an_abandoned_deal_is_shown_as_far_as_it_went(browse, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3, deals=2)
    for _step in range(4):
        playing.step(match)
    running = playing.deal_of(match)
    Room.objects.update(closed_at=running.created_at)
    Match.objects.update(finished_at=running.created_at)
    result = {"status": "abandoned", "winner": None, "win": None, "points": [0, 0, 0, 0]}
    type(running).objects.update(ended_at=running.created_at, result=result)
    page = _text(browse(alice), match, move=999)
    assert _step_of(page) > 4
    assert 'class="paper-sheet"' not in page
    assert _record(browse(alice), match)["result"]["status"] == "abandoned"
