"""The pages of a club's tables: members sit down by one click, who may looks after them, all others are kept out."""

import re

import pytest
from django.urls import reverse

from accounts.clubs.deeds import in_words
from accounts.clubs.models import Apart, Club, Member
from accounts.clubs.powers import TABLES
from longyan.engine.tiles import NAMES
from tables.clubs import running, standing, starting
from tables.models import ClubTable, Match, Room
from tables.rooms.chairs import STARTS_AFTER_MS
from tables.table import now_ms

pytestmark = pytest.mark.django_db

ORDER = {
    "preset": "lequ-half",
    "players": "3",
    "name": "晚上三缺一",
    "length": "1-circles",
    "fill": "5",
    "floor": "-30",
    "may_vote": "no",
    "speed": "fast",
    "watching": "nobody",
    "hints": "no",
}


@pytest.fixture
def match(set_up, alice, bob) -> Match:
    """Alice and Bob play."""
    table = set_up(players=2)
    for person in (alice, bob):
        room = standing.sit_down(table.pk, person)
    starting.see_to(now_ms() + STARTS_AFTER_MS)
    return room.matches.get()


def _url(name: str, club, *args: object) -> str:
    return reverse(name, args=[club.code, *args])


def test_a_member_sits_down_by_one_click_and_comes_back(set_up, club, browse, bob, dave):
    table = set_up(floor=-50, fill_minutes=3)
    browser = browse(bob)
    page = browser.get(_url("club-tables", club))
    assert page.text.count("空位") == 4
    assert "-50分就不能再坐" in page.text
    answer = browser.post(_url("sit-at-club-table", club, table.pk))
    room = Room.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[room.code]))
    assert "人齐了" not in browser.get(answer["Location"]).text
    page = browser.get(_url("club-tables", club)).text
    assert reverse("table", args=[room.code]) in page
    seen = re.search(r"\?seen=(\w+)", page)[0]
    assert browser.get(_url("club-tables", club) + seen).status_code == 204
    browse(dave).post(_url("sit-at-club-table", club, table.pk))
    news = browser.get(_url("club-tables", club) + seen)
    assert "Dave" in news.text
    assert "<html" not in news.text


def test_many_tables_are_looked_up_at_once(match, set_up, club, browse, dave, django_assert_max_num_queries):
    for number in range(10):
        set_up(f"{number}号桌", floor=-10)
    standing.sit_down(ClubTable.objects.first().pk, dave)
    browser = browse(dave)
    with django_assert_max_num_queries(25):
        assert browser.get(_url("club-tables", club)).status_code == 200


def test_the_room_counts_down_and_whoever_wants_may_leave(set_up, club, browse, alice, bob):
    table = set_up(players=2)
    for person in (alice, bob):
        room = standing.sit_down(table.pk, person)
    browser, address = browse(bob), reverse("table", args=[room.code])
    page = browser.get(address).text
    assert re.search("人齐了，[45]秒后开打", page)
    assert "改规则" not in page
    assert "老友桌" in page
    browser.post(reverse("leave-room", args=[room.code]))
    room.refresh_from_db()
    assert room.starts_at is None


def test_whoever_may_not_sit_is_told_so_calmly(set_up, club, browse, alice, bob):
    table = set_up()
    standing.sit_down(table.pk, alice)
    first, second = sorted((alice, bob), key=lambda user: user.pk)
    Apart.objects.create(club=club, first=first, second=second)
    answer = browse(bob).post(_url("sit-at-club-table", club, table.pk), follow=True)
    assert answer.redirect_chain == [(_url("club-tables", club), 303)]
    assert "这桌现在坐不了" in answer.text
    low = set_up("别输光", floor=0)
    page = browse(bob).get(_url("club-tables", club)).text
    assert "明天再来" in page
    browse(bob).post(_url("sit-at-club-table", club, low.pk))
    assert not Room.objects.filter(club_table=low).exists()


def test_a_manager_sets_a_table_up_changes_it_and_puts_it_away(club, browse, bob):
    Member.objects.filter(user=bob).update(role=Member.MANAGER, powers=[TABLES])
    browser = browse(bob)
    assert "这个字段是必填项" not in browser.get(_url("set-up-table", club)).text
    assert not browser.post(_url("set-up-table", club), {**ORDER, "look": "1"}).has_header("Location")
    wrong = browser.post(_url("set-up-table", club), {**ORDER, "floor": "7", "name": ""})
    assert "写0或者负数" in wrong.text
    browser.post(_url("set-up-table", club), ORDER)
    table = ClubTable.objects.get()
    assert (table.name, table.rules["players"], table.circles, table.fill_minutes) == ("晚上三缺一", 3, 1, 5)
    assert (table.floor, table.may_vote, table.turn_seconds, table.watching) == (-30, False, 8, "nobody")
    page = browser.get(_url("change-club-table", club, table.pk)).text
    assert 'value="晚上三缺一"' in page
    assert 'value="-30"' in page
    browser.post(_url("change-club-table", club, table.pk), {**ORDER, "name": "常桌", "floor": "", "fill": "never"})
    table.refresh_from_db()
    assert (table.name, table.floor, table.fill_minutes) == ("常桌", None, None)
    browser.post(_url("retire-club-table", club, table.pk))
    assert browser.post(_url("sit-at-club-table", club, table.pk)).status_code == 404
    assert [in_words(deed) for deed in club.deeds.all()] == [
        "Bob 收起了桌子：常桌",
        "Bob 改了桌子：常桌",
        "Bob 摆了一张桌：晚上三缺一",
    ]


def test_who_looks_after_tables_halts_one_lets_it_go_on_and_ends_it(match, club, browse, bob, dave):
    Member.objects.filter(user=dave).update(role=Member.MANAGER, powers=[TABLES])
    address = _url("manage-club-table", club, match.room.code)
    browser = browse(dave)
    page = browser.get(address).text
    assert not [name for name in NAMES if f"#t-{name}" in page]
    browser.post(address, {"do": "halt", "why": "<b>吃饭</b>"})
    assert "&lt;b&gt;吃饭&lt;/b&gt;" in browse(bob).get(reverse("table", args=[match.room.code])).text
    assert "暂停中" in browser.get(_url("club-tables", club)).text
    again = browser.post(address, {"do": "halt"}, follow=True)
    assert "圈主暂停了这桌" in again.text
    browser.post(address, {"do": "go-on"})
    answer = browser.post(address, {"do": "end", "why": ""}, follow=True)
    assert answer.redirect_chain[-1] == (_url("club-tables", club), 303)
    match.refresh_from_db()
    assert match.finished_at is not None
    assert [deed.what for deed in club.deeds.all()][:3] == ["table_ended", "table_went_on", "table_halted"]
    assert browser.post(address, {"do": "halt"}).status_code == 303


def test_a_substitute_is_chosen_among_members_who_are_free(match, club, browse, alice, bob, carol, dave, erin):
    address = _url("manage-club-table", club, match.room.code)
    seat = match.seats.get(user=bob)
    page = browse(alice).get(address).text
    assert set(re.findall(r'<option value="(\d+)"', page)) == {str(dave.pk), str(erin.pk)}
    for wrong in ({"person": carol.pk}, {"person": ""}, {"person": "9" * 30}):
        assert browse(alice).post(address, {"do": "put", "seat": seat.index, **wrong}).status_code == 404
    browse(alice).post(address, {"do": "put", "seat": seat.index, "person": dave.pk})
    seat.refresh_from_db()
    assert seat.user == dave
    assert browse(dave).get(reverse("table", args=[match.room.code])).status_code == 200
    assert in_words(club.deeds.first()).startswith("Alice 请 Dave 接了 Bob 的座位")


def test_each_address_by_who_asks(match, club, browse, alice, bob, carol):
    table = match.room.club_table
    reading = [("club-tables", ()), ("set-up-table", ()), ("change-club-table", (table.pk,))]
    reading.append(("manage-club-table", (match.room.code,)))
    doing = [("set-up-table", ()), ("change-club-table", (table.pk,)), ("retire-club-table", (table.pk,))]
    doing.append(("manage-club-table", (match.room.code,)))
    for name, args in reading:
        member = 200 if name == "club-tables" else 403
        for user, code in ((carol, 404), (bob, member), (alice, 200)):
            assert browse(user).get(_url(name, club, *args)).status_code == code, (name, user)
    for name, args in doing:
        for user, code in ((carol, 404), (bob, 403)):
            assert browse(user).post(_url(name, club, *args), {"do": "end"}).status_code == code, (name, user)
    assert browse(carol).post(_url("sit-at-club-table", club, table.pk)).status_code == 404
    for code in ("000000", "x"):
        assert browse(alice).get(_url("manage-club-table", club, code)).status_code == 404
    match.refresh_from_db()
    assert match.finished_at is None


def test_a_club_does_not_look_after_anothers_tables(match, club, browse, carol):
    other = Club.objects.create(code="111111", name="别的圈子", founder=carol)
    Member.objects.create(club=other, user=carol, role=Member.OWNER)
    table = match.room.club_table
    browser = browse(carol)
    assert browser.get(_url("manage-club-table", other, match.room.code)).status_code == 404
    assert browser.get(_url("change-club-table", other, table.pk)).status_code == 404
    for name in ("retire-club-table", "sit-at-club-table"):
        assert browser.post(_url(name, other, table.pk)).status_code == 404
    running.halt(match, carol, "x")
    assert "正在打的桌" not in browser.get(_url("club-tables", other)).text
