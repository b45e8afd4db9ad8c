"""The books as pages and files, and what an owner writes into them."""

import csv
import json
import re
from io import StringIO

import fastjsonschema
import pytest
from django.conf import settings as site
from django.urls import reverse
from hypothesis import example, given, settings
from hypothesis import strategies as st

from accounts.clubs.models import Member
from accounts.clubs.powers import LEDGER
from accounts.models import User
from accounts.owndata import pieces
from ledger import cards, exports, posting
from ledger.models import Group, Payer, Price
from staff import doors
from tests.ledger.matches import ended, member

pytestmark = pytest.mark.django_db

_valid = fastjsonschema.compile(json.loads((site.BASE_DIR / "docs" / "ledger.schema.json").read_text()))


def _url(name: str, club, *args) -> str:
    return reverse(name, args=[club.code, *args])


def _said(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


@pytest.fixture
def two(club, alice, bob, carol, dave) -> tuple[Group, Group]:
    """A match with Carol, and one without."""
    ended(club, (alice, bob, carol, dave), 6, -2, -2, -2)
    ended(club, (alice, bob, "steady", dave), 3, -1, -1, -1)
    return tuple(Group.objects.order_by("pk"))


def test_who_sees_which_lines(club, two, alice, carol, browse):
    ids = [f"/ledger/{group.pk}/" for group in two]

    def seen(who: User) -> list[bool]:
        page = browse(who).get(_url("club-ledger", club)).text
        return [each in page for each in ids]

    assert seen(alice) == [True, True]
    assert seen(carol) == [True, False]
    Member.objects.filter(user=carol).update(role=Member.MANAGER, powers=[LEDGER])
    assert seen(carol) == [True, True]


def test_an_owner_corrects(club, two, alice, bob, browse):
    url = _url("reverse-posting", club, two[0].pk)
    assert browse(bob).post(url, {"reason": "x"}).status_code == 403
    assert browse(alice).get(url).status_code == 405
    assert browse(alice).post(url, {"reason": ""}).status_code == 303
    assert Group.objects.count() == 2
    page = browse(alice).post(url, {"reason": "规则<b>错"}, follow=True)
    assert page.redirect_chain[0][1] == 303
    assert "Alice 更正了" in page.text
    assert "规则&lt;b&gt;错" in page.text
    assert "更正这一笔" not in page.text
    correction = Group.objects.get(kind=Group.CORRECTION)
    assert "更正第" in _said(browse(bob).get(_url("club-ledger", club)))
    assert str(two[0].pk) in _said(browse(bob).get(_url("club-posting", club, correction.pk)))
    assert browse(alice).post(url, {"reason": "x"}).status_code == 303
    assert Group.objects.count() == 3
    foreign = reverse("reverse-posting", args=[club.code, 10**6])
    assert browse(alice).post(foreign, {"reason": "x"}).status_code == 404


def test_the_file_for_spreadsheets(club, two, alice, carol, browse):
    posting.reverse(two[0], alice, "=1+1")
    answer = browse(alice).get(_url("ledger-file", club, "csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer["Content-Disposition"]
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    assert "\r\n" in text
    head, *rows = csv.reader(StringIO(text[1:], newline=""))
    assert (len(head), len(rows)) == (12, 12)
    assert sum(int(row[8]) for row in rows) == 0
    assert rows[0][4:9] == [f"#{two[0].match.room.code}", "1", "乐趣半自摸", "Alice", "6"]
    assert {row[11] for row in rows} == {"", "'=1+1"}
    own = browse(carol).get(_url("ledger-file", club, "csv"), {"span": "today"}).content.decode()
    assert len(own.splitlines()) == 1 + 4 + 4


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=8))
@example("007")
@example("1/2")
@example(" =1")
@example("小满")
def test_no_text_is_a_formula_or_a_number(text):
    kept = exports.safe(text)
    assert kept in (text, f"'{text}")
    assert not kept.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert kept != text or not re.fullmatch(r"[\d/]+", text)
    assert kept == text or text != "小满"


def test_the_file_for_programs(club, two, alice, browse):
    told = json.loads(browse(alice).get(_url("ledger-file", club, "json"), {"span": "all"}).content)
    _valid(told)
    assert (told["club"]["code"], told["from"]) == (club.code, None)
    first = told["postings"][0]
    assert (first["number"], first["kind"], first["match"]["number"]) == (two[0].pk, "match", 1)
    assert {line["who"]: line["points"] for line in first["lines"]} == {"Alice": 6, "Bob": -2, "Carol": -2, "Dave": -2}
    assert [line["person"] for line in told["postings"][1]["lines"]].count(False) == 1


def test_the_settle_up_sheet(club, two, bob, browse):
    """The match with a computer player does not count unless it is asked for."""
    page = _said(browse(bob).get(_url("club-settle-up", club)))
    assert page.count("Alice") == 3 + 1
    assert "有电脑坐的 1 场" in page
    assert len(re.findall(r"2 分", page)) == 3
    page = _said(browse(bob).get(_url("club-settle-up", club), {"computers": "1"}))
    assert "电脑" in page
    assert len(re.findall(r"3 分", page)) == 2
    assert "没有打完的场次" in _said(browse(bob).get(_url("club-settle-up", club), {"span": "last-week"}))


def test_cards_of_a_club(club, alice, bob, carol, browse):
    assert "现在开桌不用房卡" in browse(bob).get(_url("club-cards", club)).text
    Price.objects.create(deals=8, cards=2)
    cards.issue(club, 9, "开业")
    for url, said in {
        "choose-payer": {"who": "shared"},
        "hand-out-cards": {"to": member(club, bob).pk, "cards": 4},
    }.items():
        assert browse(bob).post(_url(url, club), said).status_code == 403
        answer = browse(alice).post(_url(url, club), said, follow=True)
        assert answer.redirect_chain[0][1] == 303
        assert 'class="note success"' in answer.text
    assert Payer.objects.get().who == Payer.SHARED
    for wrong in ({"to": 0, "cards": 1}, {"to": member(club, bob).pk, "cards": 6}, {"to": "", "cards": -1}):
        assert 'class="note bad"' in browse(alice).post(_url("hand-out-cards", club), wrong, follow=True).text
    assert re.search(r"圈子的 5 我的 4", _said(browse(bob).get(_url("club-cards", club))))
    given = Group.objects.get(kind=Group.HANDOUT)
    assert [browse(who).get(_url("club-posting", club, given.pk)).status_code for who in (bob, carol)] == [200, 403]
    mine = json.loads("".join(pieces(bob)))["ledger"]
    assert [(line["club"], line["unit"], line["amount"]) for line in mine] == [(club.code, "cards", 4)]


def test_the_staff_grants_and_sets_prices(club, alice, browse):
    first, other = (User.objects.create_superuser(name, password="x") for name in ("First", "Other"))
    added = {"club": club.code, "cards": 12, "reason": "中秋"}
    assert browse(first).post("/admin/ledger/grant/add/", {**added, "club": "999999"}).status_code == 200
    assert browse(first).post("/admin/ledger/grant/add/", added).status_code == 302
    chosen = {"action": "agree", "_selected_action": club.grants.get().pk}
    for who, after in ((first, 0), (other, 12), (other, 12)):
        page = browse(who).post("/admin/ledger/grant/", chosen, follow=True)
        assert page.status_code == 200
        assert re.search(rf"圈子的 {after} ", _said(browse(alice).get(_url("club-cards", club)))), who
    assert "批准" in page.text
    assert browse(first).post("/admin/ledger/price/add/", {"circles": 0, "deals": 8, "cards": 2}).status_code == 302
    late = browse(other)
    session = late.session
    session["staff"] |= {"at": session["staff"]["at"] - doors.FRESH}
    session.save()
    for page, said in (("add/", added), ("", chosen)):
        assert late.post(f"/admin/ledger/grant/{page}", said).url.startswith(reverse("admin:verify"))
    assert club.grants.count() == 1
    group = Group.objects.get()
    for page in ("", f"{group.pk}/change/"):
        assert browse(first).get(f"/admin/ledger/group/{page}").status_code == 200
    assert browse(first).post(f"/admin/ledger/group/{group.pk}/delete/").status_code == 403
