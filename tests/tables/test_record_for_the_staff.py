"""Somebody of the staff reads the record: by what it can be asked, how fast, and never what is concealed."""

import re
from random import Random

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Club
from tables import guards, referee
from tables.models import Deal, Match, Move, Room
from tables.office.asked import Win, matches_of
from tests.staff.entering import show_code
from tests.tables import finished, playing

pytestmark = pytest.mark.django_db

LISTS = ("room", "match", "deal", "move", "handover", "vote")


@pytest.fixture
def staff(dave):
    dave.is_staff = dave.is_superuser = True
    dave.save()
    return dave


@pytest.fixture
def read(browse, staff):
    """What somebody of the staff reads at an address under admin/tables/, without what differs from visit to visit."""
    browser = browse(staff)

    def page(where, status=200):
        answer = browser.get(f"/admin/tables/{where}")
        assert answer.status_code == status, where
        return re.sub(r'value="[^"]*"|nonce="[^"]*"', "", answer.text)

    return page


def _rows(page: str) -> int:
    return page.count("<tr", page.find('id="result_list"')) - 1 if "result_list" in page else 0


@pytest.fixture
def running(alice, bob) -> Match:
    """A deal that is played, some moves in."""
    match = playing.opened(alice, alice, bob, "steady", "beginner")
    for _move in range(6):
        playing.step(match, playing.wild(2))
    return match


def _pages(match: Match) -> list[str]:
    deal = playing.deal_of(match)
    lists = [f"{name}/" for name in LISTS]
    asked = ("deal/?state=running&player=Bob", "deal/?win=you", "move/?by=clock")
    return [*lists, *asked, f"room/{match.room_id}/change/", f"match/{match.pk}/change/", f"deal/{deal.pk}/change/"]


def _scramble(deal: Deal) -> None:
    """Other hidden tiles, and another record of what nobody else saw, past all guards."""
    with connection.cursor() as cursor:
        for statement in guards.removal(connection.vendor):
            cursor.execute(statement)
        wall = list(deal.wall)
        Random(5).shuffle(wall)
        Deal.objects.filter(pk=deal.pk).update(
            wall=wall, moves=deal.moves + 9, due=7, clocks={"seats": []}, dice=[6, 6]
        )
        cursor.execute("UPDATE tables_move SET action = 'discard 9m', events = '[]', took_ms = 77, toggle = 'win'")
        cursor.execute("UPDATE tables_seat SET seen_at = 5, page = 'x'")


def test_no_page_tells_anything_hidden_of_a_running_deal(read, running):
    def all_pages():
        return {where: read(where) for where in _pages(running)}

    before = all_pages()
    _scramble(playing.deal_of(running))
    after = all_pages()
    assert {where for where in before if before[where] != after[where]} == set()
    assert _rows(before["move/"]) == 0
    for page in ("replay/", "record.json"):
        read(f"deal/{playing.deal_of(running).pk}/{page}", 404)


def test_a_list_is_asked_by_nothing_but_its_filters(read, running):
    deal = playing.deal_of(running)
    for query in (
        "wall__contains=5m",
        "clocks__icontains=1",
        "record__action=pass",
        "moves__gt=3",
        "due__lt=9",
        "dice=1",
    ):
        read(f"deal/?{query}", 400)
    for query in ("events__contains=5m", "deal__wall__contains=5m", "took_ms__gt=1"):
        read(f"move/?{query}", 400)
    read(f"move/{Move.objects.first().pk}/change/", 302)  # nothing of that kind is there
    for where in (f"deal/{deal.pk}/delete/", "move/add/"):
        read(where, 403)


def test_hands_that_the_room_keeps_closed_are_closed_to_the_staff_too(read, alice, bob):
    match = finished.played(alice, alice, bob, "steady", "beginner", deals=2, hands_open="winner")
    deal = match.played.get(number=1)
    page = read(f"deal/{deal.pk}/change/")
    assert "牌亮出来以前" in page
    assert "<code>" not in page
    assert _rows(read("move/")) == 0
    read(f"deal/{deal.pk}/replay/", 404)
    referee.tick(playing.deal_of(match).pk)
    finished.play_on(match)
    assert "<code>" in read(f"deal/{deal.pk}/change/")


def test_a_deal_that_is_over_is_told_whole_and_who_reads_it_is_written_down(read, staff, alice, bob):
    match = finished.played(alice, alice, bob, "steady", "beginner", choose=finished.to_win)
    deal = match.played.get()
    page = read(f"deal/{deal.pk}/change/")
    assert page.count("<code>") == deal.record.count()
    assert "1.0" in page
    assert "怎么算" in page
    replay = read(f"deal/{deal.pk}/replay/")
    assert f"/admin/tables/deal/{deal.pk}/replay/?" in replay
    assert f"/admin/tables/deal/{deal.pk}/record.json" in replay
    assert '"format": "longyan-deal"' in read(f"deal/{deal.pk}/record.json")
    read(f"deal/{deal.pk}/replay/?move=3")
    told = (
        LogEntry.objects.filter(user=staff, object_id=str(deal.pk))
        .order_by("pk")
        .values_list("change_message", flat=True)
    )
    assert list(told) == ["看了这一局的每一步", "看了这一局的回放", "下载了这一局的牌谱"]


def test_how_long_people_think_is_told_once_the_match_is_over(read, alice, bob):
    match = finished.played(alice, alice, bob, "steady", "beginner", deals=2)
    deal = match.played.get(number=1)
    assert '<td class="points">1.0</td>' not in read(f"deal/{deal.pk}/change/")
    finished.play_on(match)
    assert '<td class="points">1.0</td>' in read(f"deal/{deal.pk}/change/")


def test_lists_answer_real_questions(read, alice, bob, carol):
    club = Club.objects.create(code="123456", name="龙岩老友", founder=alice)
    with_bob = finished.played(alice, alice, bob, "steady", "beginner", choose=finished.to_win)
    finished.played(alice, alice, "steady", "steady", "beginner", preset="juxian-full", choose=finished.to_win)
    finished.played(carol, carol, "steady", "steady", "beginner")
    Room.objects.filter(pk=with_bob.room_id).update(club=club)
    won = with_bob.played.get().result["win"]
    for query, many in {
        "": 3, "player=alice": 2, "player=nobody": 0, "pair=Alice+bob": 1, "pair=Alice,Carol": 0, "pair=Alice": 0,
        "club=龙岩老友": 1, "club=123456": 1, "club=x": 0, f"room={with_bob.room.code}": 1, "rules=juxian-full": 1,
        "player=Alice&rules=lequ-half": 1,
    }.items():  # fmt: skip
        assert _rows(read(f"match/?{query}")) == many, query
    assert _rows(read("deal/?pair=Alice+bob&club=123456")) == 1
    assert _rows(read("deal/?state=running")) == 0
    assert _rows(read("deal/?state=won")) + _rows(read("deal/?state=drawn")) == 3
    assert _rows(read(f"deal/?win={won}&player=Bob")) == (1 if won else 0)
    assert _rows(read("deal/?since=2000-01-01&until=2000-01-02")) == 0
    assert _rows(read("deal/?since=2000-01-01")) == 3
    assert _rows(read("deal/?since=nonsense")) == 0


def test_who_left_a_match_is_found_there(read, alice, bob):
    match = playing.opened(alice, alice, bob, "steady", "beginner")
    referee.leave(match.pk, bob)
    assert _rows(read("match/?player=Bob")) == 1
    assert _rows(read("match/?changed=yes")) == 1
    assert "离开了" in read("handover/?player=Bob")


def test_lists_cost_the_same_however_many_rows_they_show(browse, staff, alice, bob):
    browser = browse(staff)
    browser.get("/admin/tables/move/")  # which is written down the first time

    def costs():
        found = {}
        for name in LISTS:
            with CaptureQueriesContext(connection) as queries:
                browser.get(f"/admin/tables/{name}/")
            found[name] = len(queries)
        return found

    finished.played(alice, alice, bob, "steady", "beginner")
    before = costs()
    for _match in range(3):
        finished.played(alice, alice, bob, "steady", "beginner")
    assert costs() == before
    assert max(before.values()) < 16


def test_the_database_has_an_index_for_what_is_asked(alice):
    wins = Win(None, {"win": ["you"]}, Deal, None).queryset(None, Deal.objects.all())
    if connection.vendor == "sqlite":
        assert "deal_by_win" in wins.explain()
        by_player = Deal.objects.filter(match__in=matches_of(alice).values("pk")).explain()
        assert "SCAN tables_deal" not in by_player
    assert wins.count() == 0


def test_an_unentered_session_reads_nothing(client, staff):
    client.force_login(staff)
    assert client.get("/admin/tables/deal/").status_code == 303
    show_code(client, staff)
    assert client.get("/admin/tables/deal/").status_code == 200
