"""A newcomer is led through a first deal: what it teaches happens, a mistake loses nothing, and nothing is kept.

Most of these tests have no database: a page of the lesson asks it nothing.
"""

import html
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from longyan.engine import legal
from longyan.engine.events import Discarded, Drew, Froze, Konged, LaidFlower, Paid, Ponged
from longyan.engine.hands import pack
from longyan.engine.state import FED
from longyan.engine.tiles import KINDS, WHITE, full_set, parse, read
from longyan.engine.you import frozen
from tables.lesson import desk
from tables.lesson.points import POINTS, STEPS
from tables.lesson.walk import Dissuaded, Walk, follow, walk
from tables.lesson.wall import ME, start
from tables.models import Deal, Match, Room
from tests.tables import playing

GOLD = parse("5p")
WAY = "4z.1z.2z.pong.9p.kong.1s.5p.win"
"""What the coach would play, as an address holds it."""

URL = "/first-deal/"


def after(moves: int) -> Walk:
    """The walk after so many of the coach's own moves."""
    went, is_whole = follow(".".join(WAY.split(".")[:moves]))
    assert is_whole
    return went


def happened(went: Walk, kind: type) -> list:
    """What happened from the last own move on."""
    return [event for move in went.moves[went.before :] for event in move if isinstance(event, kind)]


def walks(went: Walk) -> Iterator[Walk]:
    """Every walk that a learner can take from here."""
    yield went
    for action in went.good:
        yield from walks(walk((*went.taken, action)))


def says(went: Walk, action: object) -> str:
    return f"{went.state.questions[ME].number} {action}"


# What is taught happens, by the engine's own events


def test_the_wall_is_a_whole_set():
    state = start()
    dealt = [tile for hand in state.hands for tile in hand.tiles]
    assert sorted((*dealt, *state.wall, *state.indicators)) == sorted(full_set())


def test_the_coach_s_way_is_the_advice_at_every_step():
    went = walk()
    while not went.is_over:
        went = walk((*went.taken, went.good[0]))
    assert str(went) == WAY


def test_gold_there_is_a_gold_in_the_hand():
    went = after(0)
    assert went.state.indicators == (GOLD,)
    assert went.state.hands[ME].tiles.count(GOLD) == 1


def test_white_the_one_drawn_makes_a_set_as_the_gold_s_face():
    went = after(1)
    assert happened(went, Drew)[-1] == Drew(ME, WHITE, "wall")
    four_to_six = read("4p5z6p")
    assert set(four_to_six) <= set(went.state.hands[ME].tiles)
    reading, pair = went.state.reading, read("77z")
    assert reading.is_complete(pack((*four_to_six, *pair)), 3)
    assert not reading.is_complete(pack((*read("4p6z6p"), *pair)), 3)


def test_flower_one_is_laid_out_and_replaced():
    went = after(2)
    (flower,) = happened(went, LaidFlower)
    assert flower.seat == ME
    assert flower.tile >= KINDS
    assert happened(went, Drew)[-1].tile == went.good[0].tile
    assert went.state.hands[ME].flowers == (flower.tile,)


def test_pong_and_kong_are_offered_and_made():
    assert [str(action) for action in legal(after(3).state, ME)] == ["pong", "pass"]
    assert happened(after(4), Ponged) == [Ponged(ME, parse("7z"), 2)]
    assert [str(action) for action in legal(after(5).state, ME)] == ["kong", "pong", "pass"]
    (kong,) = happened(after(6), Konged)
    assert (kong.seat, kong.tile, kong.kind, kong.source) == (ME, parse("6s"), FED, 1)
    assert [paid.payment.kind for paid in happened(after(6), Paid)] == ["kong"]


def test_you_a_win_is_let_go_and_the_hand_floats():
    assert str(legal(after(6).state, ME)[0]) == "win"
    thrown = happened(after(7), Discarded)[0]
    assert (thrown.seat, thrown.level) == (ME, 1)
    assert happened(after(7), Drew)[-1] == Drew(ME, GOLD, "wall")


def test_double_you_a_gold_is_thrown_the_others_are_bound_and_any_tile_wins():
    went = after(8)
    thrown = happened(went, Discarded)[0]
    assert (thrown.seat, thrown.tile, thrown.level) == (ME, GOLD, 2)
    assert happened(went, Froze)
    assert all(frozen(went.state, seat) for seat in range(4) if seat != ME)
    waiting = list(went.state.hands[ME].tiles)
    waiting.remove(went.state.hands[ME].drawn)
    assert went.state.reading.is_floating(pack(waiting), 2)
    outcome = after(9).state.outcome
    assert (outcome.winner, outcome.win) == (ME, "double_you")
    assert [paid.payment.clause for paid in happened(after(9), Paid)] == ["double_you"]


def test_what_the_coach_promises_is_what_is_paid():
    shares = {went: desk.facts(after(went)) for went in (6, 7, 8)}
    assert shares[6]["more"] == shares[7]["now"]
    assert shares[7]["more"] == shares[8]["now"]
    assert after(9).state.payments[-1].points[1:] == (-shares[8]["now"],) * 3


def test_every_step_has_its_turn():
    assert [point.step for point in POINTS] == sorted(point.step for point in POINTS)
    assert {point.step for point in POINTS} == set(range(1, len(STEPS) + 1))


def test_all_ways_lead_through_every_point_to_the_double_you():
    for went in walks(walk()):
        if went.is_over:
            assert len(went.taken) == len(POINTS)
            assert went.state.outcome.win == "double_you"
        else:
            assert went.good


def test_the_others_never_wait_for_a_claim():
    for went in walks(walk()):
        kinds = {question.kind for seat, question in enumerate(went.state.questions) if question and seat != ME}
        assert kinds == set()


# Every mistake is answered, and loses nothing


def test_every_other_move_is_answered_kindly_and_plays_nothing():
    count = 0
    for went in walks(walk()):
        for action in legal(went.state, ME):
            if action not in went.good:
                with pytest.raises(Dissuaded) as dissuaded:
                    went.step(says(went, action))
                assert dissuaded.value.message.format(**desk.facts(went))
                count += 1
    assert count > 1000


def test_the_page_says_why_not_and_stays_where_it_is(client):
    answer = client.get(URL, {"did": "4z", "action": says(after(1), "discard 5z")})
    assert answer.status_code == 200
    assert "白板这一局就是五筒" in answer.text
    assert 'name="did" value="4z"' in answer.text
    assert answer.text.count("data-advised") == 1


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("", "看不懂这个操作"),
        ("discard 4z", "看不懂这个操作"),
        ("1 discard 9f", "看不懂这个操作"),
        ("1 <script>", "看不懂这个操作"),
        ("1 discard 9s", "现在不能打九条"),
        ("1 win", "现在不能胡"),
        ("7 discard 4z", "这一步已经过去了"),
        ("99999999999999999999 pass", "看不懂这个操作"),
    ],
)
def test_a_button_that_there_is_not_is_answered(client, action, said):
    answer = client.get(URL, {"action": action})
    assert answer.status_code == 200
    assert said in answer.text


@pytest.mark.parametrize(
    "did",
    ["x", ".", "4z.", "4z..1z", "4z.5p", "4z.9f", "4z.pass", "4z.win.pong", WAY + ".win", "東", "4z" * 5000, "\0"],
)
def test_an_address_is_followed_as_far_as_it_makes_sense(client, did):
    answer = client.get(URL, {"did": did})
    assert answer.status_code == 200
    assert "这个地址里有认不出的步子" in answer.text
    kept = re.search('name="did" value="([^"]*)"', answer.text)[1]
    assert kept in ("", "4z", WAY)


@pytest.mark.parametrize("beat", ["", "x", "-1", "3.5", "999", "٣", "9" * 5000])
def test_a_beat_that_there_is_not_shows_the_table_all_the_same(client, beat):
    answer = client.get(URL, {"did": "4z", "beat": beat}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="coach"' in answer.text


def test_nothing_but_reading(client):
    assert client.post(URL).status_code == 405


def test_a_long_address_costs_no_more_than_the_lesson_is_long():
    went, is_whole = follow(".".join(["4z"] * 100_000))
    assert (str(went), is_whole) == ("4z", False)


# The page


def test_by_plain_pages_from_the_start_to_the_end(client):
    page = client.get(URL).text
    for _point in POINTS:
        advised = html.unescape(re.search(r'value="([^"]*)" data-advised', page)[1])
        did = re.search('name="did" value="([^"]*)"', page)[1]
        answer = client.get(URL, {"did": did, "action": advised})
        assert answer.status_code == 302
        page = client.get(answer.url).text
    assert parse_qs(urlsplit(answer.url).query) == {"did": [WAY]}
    assert "恭喜，双游" in page
    assert reverse("play-as-guest") in page
    assert reverse("rules") in page
    assert "data-advised" not in page


def test_step_by_step_the_others_are_seen_to_play(client):
    htmx = {"HX-Request": "true"}
    answer = client.get(URL, {"action": "1 discard 4z"}, headers=htmx)
    assert answer["HX-Replace-Url"] == f"{URL}?did=4z"
    thrown = []
    while waits := re.search('hx-get="([^"]*beat=[^"]*)"', answer.text):
        assert "discard" not in answer.text
        thrown.append(len(re.findall(r"<li", answer.text)))
        answer = client.get(html.unescape(waits[1]), headers=htmx)
    assert thrown == [1, 2, 3]
    assert "data-advised" in answer.text
    assert "<html" not in answer.text


def test_the_others_tiles_stay_their_own_until_the_end(client):
    """A page knows as little of them as at a real table."""
    for moves in range(len(POINTS)):
        page = client.get(URL, {"did": str(after(moves))}).text
        for spot in (1, 2, 3):
            line = re.search(rf'<div id="line-{spot}".*?</div>', page, re.DOTALL)[0]
            assert "#t-" not in line


# The ways in


@pytest.mark.django_db
def test_a_stranger_finds_it(client):
    assert f'href="{URL}"' in client.get("/").text
    assert f'href="{URL}"' in client.get(reverse("rules")).text


@pytest.mark.django_db
def test_who_has_finished_no_match_finds_it_in_the_lobby(browse, alice):
    assert f'href="{URL}"' in browse(alice).get("/").text
    match = playing.opened(alice, alice, *["beginner"] * 3, deals=1)
    playing.play_out(match)
    assert f'href="{URL}"' not in browse(alice).get("/").text
    assert f'href="{URL}"' not in browse(alice).get(reverse("rules") + "?from=table").text


@pytest.mark.django_db
def test_whoever_has_an_account_goes_on_to_a_table(browse, alice):
    page = browse(alice).get(URL, {"did": WAY}).text
    assert f'href="{reverse("new-table")}"' in page
    assert not any(kept.objects.exists() for kept in (Room, Match, Deal))
