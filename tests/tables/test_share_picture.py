"""The picture of a match's result."""

import struct
from xml.etree import ElementTree

import pytest
from django.utils.html import strip_tags

from accounts.models import User
from longyan.engine.state import Meld
from longyan.engine.tiles import NAMES, read
from tables import memory
from tables.models import Deal, Match
from tables.sharing import picture, png
from tables.sharing.results import BestWin, of_sitter
from tests.tables.finished import play_on, played, to_win

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def match(alice, bob) -> Match:
    """A match that is over."""
    match = played(alice, alice, bob, "beginner", "beginner", deals=3, choose=to_win)
    play_on(match, choose=to_win)
    return match


def _url(match: Match, kind: str) -> str:
    return f"/matches/{match.room.code}/{match.number}/result.{kind}"


def _svg(browser, match: Match, query: str = "") -> str:
    answer = browser.get(_url(match, "svg") + query)
    assert answer["Content-Type"].startswith("image/svg+xml")
    return answer.content.decode()


def test_it_says_rules_room_day_ranking_and_points(browse, alice, match):
    drawn = ElementTree.fromstring(_svg(browse(alice), match))
    assert (drawn.get("width"), drawn.get("height")) == ("1080", "1440")
    lines = [text.text for text in drawn.iter(f"{SVG}text")]
    for said in ("战绩", "乐趣半自摸", "Alice", "Bob"):
        assert said in lines
    assert any(match.room.code in line and "2027年1月15日" in line and "3 局" in line for line in lines)
    for seat in match.seats.all():
        assert (f"+{seat.points}" if seat.points > 0 else f"−{-seat.points}" if seat.points else "0") in lines


def test_the_best_win_is_drawn_with_its_hand(alice, match):
    won = max(
        (deal for deal in match.played.all() if deal.result["winner"] is not None),
        key=lambda deal: max(deal.result["points"]),
    )
    state = memory.load(Deal.objects.get(pk=won.pk))
    result = of_sitter(alice, match.room.code, match.number)
    hand = state.hands[won.result["winner"]]
    assert (result.best.points, result.best.tiles) == (max(won.result["points"]), hand.tiles)
    drawn = ElementTree.fromstring(picture.svg(result))
    faces = [use.get("href") for use in drawn.iter(f"{SVG}use") if use.get("width") is not None]
    for tile in set(hand.tiles):
        assert faces.count(f"#t-{NAMES[tile]}") >= hand.tiles.count(tile)
    assert result.best.win in [text.text for text in drawn.iter(f"{SVG}text")]


@pytest.mark.parametrize("melds", range(5))
def test_every_hand_keeps_inside_the_picture(alice, match, monkeypatch, melds):
    result = of_sitter(alice, match.room.code, match.number)
    tiles = read("123456789m12345p")[: 14 - 3 * melds]
    laid = tuple(Meld("concealed_kong", kind) for kind in read("1234z")[:melds])
    result.best = BestWin("十六个字的名字也要放得下才行啊", "盖宝游金", 120, tiles, tiles[-1], laid, read("5p"))
    drawn = ElementTree.fromstring(picture.svg(result))
    boxes = [each for each in drawn if each.tag in (f"{SVG}rect", f"{SVG}use") and each.get("x")]
    assert all(float(box.get("x")) >= picture.MARGIN for box in boxes)
    assert all(float(box.get("x")) + float(box.get("width")) <= 1080 - picture.MARGIN for box in boxes)
    assert all(float(box.get("y")) + float(box.get("height")) <= 1340 for box in boxes)


def test_a_drawing_stands_alone_and_a_name_is_no_markup(browse, alice, match):
    User.objects.filter(pk=alice.pk).update(username="<b>&")
    svg = _svg(browse(alice), match)
    assert "&lt;b&gt;&amp;" in svg
    ids = {each.get("id") for each in ElementTree.fromstring(svg).iter()}
    assert {use.get("href")[1:] for use in ElementTree.fromstring(svg).iter(f"{SVG}use")} <= ids
    assert svg.count("//") == 1  # the name of SVG itself
    assert "style=" not in svg


def test_a_match_without_a_win_has_its_ranking_alone(alice, match):
    result = of_sitter(alice, match.room.code, match.number)
    result.best = None
    svg = picture.svg(result)
    assert "最大的一胡" not in svg
    assert "Alice" in svg


def test_it_is_a_png_of_the_same_size_and_the_same_each_time(browse, alice, match):
    answer = browse(alice).get(_url(match, "png"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (1080, 1440)
    assert len(answer.content) < 300_000
    png.drawn.cache_clear()
    assert browse(alice).get(_url(match, "png")).content == answer.content


def test_every_letter_of_it_has_a_glyph():
    """A name in traditional characters, and in letters of Europe, is drawn, not boxed."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text y="48" font-size="48">{}</text></svg>'
    drawn = [png.drawn(frame.format(letter)) for letter in "\U0010ffff龍寶喆éж5"]
    assert len(set(drawn)) == len(drawn)


def test_a_browser_that_has_it_is_told_so_and_nothing_is_drawn(browse, alice, match, monkeypatch):
    browser = browse(alice)
    for kind in ("svg", "png"):
        answer = browser.get(_url(match, kind))
        assert "private" in answer["Cache-Control"]
        with monkeypatch.context() as patch:
            patch.setattr(png, "drawn", None)
            again = browser.get(_url(match, kind), headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again["ETag"], again.content) == (304, answer["ETag"], b"")


def test_another_result_has_another_tag(browse, alice, match):
    before = browse(alice).get(_url(match, "svg"))["ETag"]
    match.seats.filter(user=alice).update(points=99)
    assert browse(alice).get(_url(match, "svg"))["ETag"] != before


def test_names_are_left_out_on_request(browse, alice, match):
    svg = _svg(browse(alice), match, "?names=hidden")
    assert "东家" in svg
    assert not {"Alice", "Bob"} & set(strip_tags(svg).split())
    assert "Alice" not in svg
    page = browse(alice).get(f"/matches/{match.room.code}/{match.number}/", {"names": "hidden"}).content.decode()
    assert f'src="{_url(match, "png")}?names=hidden"' in page


def test_a_renderer_that_fails_is_said_in_words(browse, alice, match, monkeypatch, caplog):
    png.drawn.cache_clear()
    monkeypatch.setattr(png, "_PROGRAM", "/nowhere.py")
    answer = browse(alice).get(_url(match, "png"))
    assert (answer.status_code, "SVG" in answer.content.decode()) == (503, True)
    assert "ETag" not in answer
    assert "was not drawn" in caplog.text


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_strangers_and_those_still_playing_have_no_picture(browse, alice, carol, client, match, kind):
    assert browse(carol).get(_url(match, kind)).status_code == 404
    assert client.get(_url(match, kind)).status_code == 302
    Match.objects.update(finished_at=None)
    assert browse(alice).get(_url(match, kind)).status_code == 404
