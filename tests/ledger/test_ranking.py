"""Points by member, day, week, season and rules; each number opens the matches behind it."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.clubs.models import Deed, Member
from ledger import balances, days, rulebooks, seasons, spans
from ledger.models import Group, Season
from ledger.spans import Span
from longyan.engine import NotAllowed
from longyan.engine.presets import preset
from rulesets.models import RuleSet, RuleVersion
from tests.ledger.matches import ended, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def on_day(monkeypatch):
    """What is posted now counts for this day."""

    def on(day: date) -> None:
        monkeypatch.setattr(days, "day_of", lambda moment: day)

    return on


def _page(browser, name: str, club, *args, **query) -> str:
    answer = browser.get(reverse(name, args=[club.code, *args]), query)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def _body(answer) -> str:
    """A page without what differs from one showing to the next, and without its own address."""
    return re.sub(r'value="[\w/.-]+"', "", answer.text)


def test_a_day_goes_on_past_midnight():
    for moment, day in {
        datetime(2026, 12, 1, 12, 0, tzinfo=UTC): date(2026, 12, 1),  # eight in the evening at Longyan
        datetime(2026, 12, 1, 20, 59, tzinfo=UTC): date(2026, 12, 1),
        datetime(2026, 12, 1, 21, 0, tzinfo=UTC): date(2026, 12, 2),
    }.items():
        assert days.day_of(moment) == day


def test_spans_that_can_be_asked_for():
    today = date(2026, 12, 2)  # a Wednesday
    autumn, winter = Season(pk=1, name="秋", begins=date(2026, 9, 1)), Season(pk=2, name="冬", begins=date(2026, 12, 1))

    def asked(**query: str) -> tuple[date | None, date | None]:
        return spans.asked(query, [autumn, winter], today)[2:]

    assert asked() == asked(span="week") == asked(span="nonsense") == (date(2026, 11, 30), date(2026, 12, 6))
    assert asked(span="last-week") == (date(2026, 11, 23), date(2026, 11, 29))
    assert asked(span="today") == (today, today)
    assert asked(span="all") == (None, None)
    assert asked(span="season-1") == (date(2026, 9, 1), date(2026, 11, 30))
    assert asked(span="season-2") == (date(2026, 12, 1), None)
    later, sooner = "2026-05-07", "2026-05-01"
    assert asked(**{"from": later, "to": sooner}) == (date(2026, 5, 1), date(2026, 5, 7))
    assert asked(**{"from": "x", "to": sooner}) == (None, date(2026, 5, 1))
    keys = [span.key for span in spans.offered([autumn, winter], today)]
    assert keys == ["today", "yesterday", "week", "last-week", "season-2", "season-1", "all"]


def test_points_by_day_and_rules(club, alice, bob, carol, dave, on_day, browse):
    today = timezone.localdate()
    on_day(today - timedelta(days=1))
    ended(club, (alice, bob, carol, dave), 6, -2, -2, -2)
    on_day(today)
    ended(club, (alice, bob, carol, "steady"), -9, 3, 3, 3)
    rule_set = RuleSet.objects.create(club=club, name="古田规矩")
    facts = {"rule_set": rule_set, "preset": "lequ-half", "rules": preset("lequ-half").as_json(), "made_by": alice}
    for number in (1, 2):
        version = RuleVersion.objects.create(number=number, **facts)
        ended(club, (dave, *["steady"] * 3), 1, 1, -1, -1, rule_version=version)

    def standings(span: Span, rules: str = "") -> list[tuple]:
        return [(row.place, row.user, row.points, row.matches) for row in balances.ranking(club, span, rules)]

    whole, now = Span.usual(spans.ALL, today), Span.usual(spans.TODAY, today)
    assert standings(whole) == [(1, bob, 1, 2), (1, carol, 1, 2), (3, dave, 0, 3), (4, alice, -3, 2)]
    assert standings(now) == [(1, bob, 3, 1), (1, carol, 3, 1), (3, dave, 2, 2), (4, alice, -9, 1)]
    assert balances.computers(club, now) == 1
    assert rulebooks.played(club) == {f"set-{rule_set.pk}": "古田规矩", "lequ-half": "乐趣半自摸"}
    assert standings(whole, f"set-{rule_set.pk}") == [(1, dave, 2, 2)]
    assert standings(whole, "lequ-half")[2:] == [(3, dave, -2, 1), (4, alice, -3, 2)]
    page = browse(bob).get(reverse("club-ranking", args=[club.code]), {"span": "all"}).text
    table = page[page.index("<tbody>") : page.index("</tbody>")]
    assert [row.count("–") for row in table.split("</tr>")[:-1]] == [0, 0, 0, 0]
    assert re.findall(r"[+−]\d+", table) == ["−2", "+3", "−2", "+3", "−2", "+2", "+6", "−9"]
    cell = f"/ranking/{alice.pk}/?from={today}&amp;to={today}"
    assert cell in table
    assert "Alice −9" in _page(browse(bob), "club-ranking-of", club, alice.pk, **{"from": today, "to": today})
    page = _page(browse(bob), "club-ranking", club, rules=f"set-{rule_set.pk}")
    assert "1 Dave 2 场 +2" in page
    assert "古田规矩 第2版" in _page(browse(bob), "club-ranking-of", club, dave.pk)


def test_the_page_and_what_is_behind_a_number(club, alice, bob, carol, dave, browse):
    assert "还没有打完的场次" in _page(browse(bob), "club-ranking", club)
    match = ended(club, (alice, bob, carol, "steady"), 6, -2, -2, -2)
    page = _page(browse(dave), "club-ranking", club)
    assert re.search(r"1 Alice 1 场 \+6", page)
    assert re.search(r"电脑 −2", page)
    sat, watched = (_page(browse(who), "club-ranking-of", club, alice.pk) for who in (bob, dave))
    for behind in (sat, watched):
        assert "Alice +6" in behind
        assert "乐趣半自摸" in behind.replace(" ", "")
    posting = reverse("club-posting", args=[club.code, Group.objects.get().pk])
    url = reverse("match", args=[match.room.code, match.number])
    assert url in browse(bob).get(posting).text
    assert url not in browse(dave).get(posting).text
    assert reverse("replay", args=[match.room.code, match.number, 1]) in browse(bob).get(posting).text
    for nobody in (0, 10**30):
        assert browse(dave).get(reverse("club-ranking-of", args=[club.code, nobody])).status_code == 404
        assert browse(dave).get(reverse("club-posting", args=[club.code, nobody])).status_code == 404


def test_who_is_no_member_finds_nothing(club, bob, browse):
    ended(club, (bob, *["steady"] * 3), 6, -2, -2, -2)
    Member.objects.filter(user=bob).delete()
    nowhere = _body(browse(bob).get("/clubs/000000/ranking/"))
    for name, args in {
        "club-ranking": [],
        "club-ranking-of": [bob.pk],
        "club-settle-up": [],
        "club-ledger": [],
        "club-posting": [Group.objects.get().pk],
        "club-cards": [],
        "ledger-file": ["csv"],
    }.items():
        answer = browse(bob).get(reverse(name, args=[club.code, *args]))
        assert (answer.status_code, _body(answer)) == (404, nowhere), name


def test_an_owner_begins_a_season(club, alice, bob, browse):
    url = reverse("begin-season", args=[club.code])
    assert browse(bob).post(url, {"name": "冬"}).status_code == 403
    answer = browse(alice).post(url, {"name": "冬"}, follow=True)
    assert answer.redirect_chain[0][1] == 303
    assert "season-" in answer.text
    assert (Season.objects.get().begins, Deed.objects.get().facts) == (days.today(), {"name": "冬"})
    with pytest.raises(NotAllowed):
        seasons.begin(member(club, alice), "春")
    assert browse(alice).post(url, {"name": ""}).status_code == 303
    assert Season.objects.count() == 1
