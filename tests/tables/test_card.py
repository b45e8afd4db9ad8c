"""What a messenger makes of a room's link."""

import re
import struct
from xml.etree import ElementTree

import pytest

from accounts.models import User
from longyan.engine.presets import draft, mended, preset
from longyan.watch.logs import JsonLines
from tables import rooms
from tables.entrance import card
from tables.entrance.outside import Outside
from tables.models import Room
from tables.sharing import png
from tests.tables import playing

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def room(alice) -> Room:
    """Alice waits with three free chairs."""
    return rooms.open_room(alice, "lequ-half", 8, [alice, None, None, None])


def _page(client, room: Room) -> str:
    return client.get(f"/r/{room.key}/").text


def _meta(page: str, name: str) -> str:
    return re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', page)[1]


def test_title_description_and_picture_are_there_without_an_account(client, bob, room):
    rooms.sit(room.pk, bob)
    page = _page(client, room)
    assert _meta(page, "og:title") == "二缺二！Alice喊您打龙岩麻将"
    assert _meta(page, "og:description") == "乐趣半自摸 · 4人 · 8局 · 还有2个座位，点开就能坐下"
    assert _meta(page, "description") == _meta(page, "og:description")
    assert _meta(page, "og:url") == f"http://testserver/r/{room.key}/"
    assert page.index("<title>二缺二！Alice喊您打龙岩麻将") < page.index("og:title")


def test_the_picture_is_a_square_png_at_an_address_of_its_own(client, room):
    picture = _meta(_page(client, room), "og:image")
    assert re.fullmatch(rf"http://testserver/r/{room.key}/card\.png\?v=\w{{8}}", picture)
    answer = client.get(picture.removeprefix("http://testserver"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (600, 600)
    assert len(answer.content) < 120_000


def test_the_first_picture_of_the_page_is_the_card(client, room):
    page = _page(client, room)
    assert re.search(r'<img src="([^"]+)"', page)[1] == _meta(page, "og:image")


def test_the_picture_changes_its_address_with_what_it_shows(client, bob, room):
    before = _meta(_page(client, room), "og:image")
    rooms.sit(room.pk, bob)
    assert _meta(_page(client, room), "og:image") != before


@pytest.mark.parametrize(
    ("chairs", "call"),
    [
        ([None, None, None], "一缺三"),
        (["steady", None, None], "二缺二"),
        (["steady", "steady", None], "三缺一"),
        (["steady", None], "二缺一"),
        ([None, None], "一缺二"),
        ([None], "一缺一"),
    ],
)
def test_it_calls_out_how_many_are_missing(alice, chairs, call):
    rules = mended(draft(preset("lequ-half"), {"players": len(chairs) + 1}))
    room = rooms.open_room(alice, "lequ-half", 8, [alice, *chairs], rules=rules)
    drawn = ElementTree.fromstring(card.svg(Outside(room, named=False)))
    assert call in [text.text for text in drawn.iter(f"{SVG}text")]


def test_a_running_match_and_a_full_room_call_nobody(alice, client):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    assert _meta(_page(client, match.room), "og:title") == "Alice的桌：开打了"


def test_of_persons_it_names_the_owner_alone_and_a_name_is_no_markup(alice, bob, client, room):
    rooms.sit(room.pk, bob)
    User.objects.filter(pk=alice.pk).update(username="<b>&")
    drawn = card.svg(Outside(Room.objects.get(pk=room.pk), named=False))
    assert "Bob" not in drawn
    assert "&lt;b&gt;&amp;" in drawn
    assert "<b>&" not in _page(client, room)
    assert room.code not in drawn


def test_long_names_stay_inside_the_picture(alice, room):
    User.objects.filter(pk=alice.pk).update(username="十六个字的名字也要放得下才行啊呀")
    drawn = ElementTree.fromstring(card.svg(Outside(Room.objects.get(pk=room.pk), named=False)))
    for text in drawn.iter(f"{SVG}text"):
        assert len(text.text) * int(text.get("font-size")) <= 2 * card.SIDE
    assert all(0 <= float(box.get("x", 0)) <= card.SIDE for box in drawn.iter(f"{SVG}rect"))


def test_a_renderer_that_fails_is_no_fault_of_the_page(client, room, monkeypatch, caplog):
    png.drawn.cache_clear()
    monkeypatch.setattr(png, "_PROGRAM", "/nowhere.py")
    assert client.get(f"/r/{room.key}/card.png").status_code == 503
    assert client.get(f"/r/{room.key}/").status_code == 200
    assert "was not drawn" in caplog.text
    assert all(room.key not in JsonLines().format(record) for record in caplog.records)
