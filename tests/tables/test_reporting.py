"""Somebody is reported: from the table, the settlement, the match's page and the replay, with the moment attached."""

import re

import pytest
from django.urls import reverse

from longyan.keeping import AppendOnly
from tables import scene, showing
from tables.models import Deal, Match, Room, Seat
from tables.replays.admission import of_sitter
from tables.replays.stage import Stage
from tables.table import now_ms
from talk import reports, speaking
from talk.models import NOTE_LENGTH, Report, Utterance
from tests.tables import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob) -> Match:
    return playing.opened(alice, alice, bob, "beginner", "beginner", turn_seconds=60, claim_seconds=60)


@pytest.fixture
def over(alice, bob) -> Match:
    """A match of one deal that was played to its end."""
    match = playing.opened(alice, alice, bob, "beginner", "beginner", deals=1)
    playing.play_out(match)
    return match


def _url(match: Match, about, query: str = "") -> str:
    return reverse("report", args=[match.room.code, match.number, _seat(match, about)]) + query


def _report(browser, url: str, **fields: object):
    return browser.post(url, {"reason": "stalling", **fields}, follow=True)


def _seat(match: Match, user) -> int:
    return Seat.objects.get(match=match, user=user).index


def _hrefs(page: str, part: str) -> list[str]:
    return [href.replace("&amp;", "&") for href in re.findall(r'href="([^"]+)"', page) if part in href]


def _followed(browser, page: str) -> str:
    """From a page that leads to the company there, by links alone, to the form of a report."""
    company = browser.get(_hrefs(page, "/people/")[0]).text
    return _hrefs(browser.get(_hrefs(company, "/people/")[0]).text, "/report/")[0]


def test_the_deal_as_it_stands_is_attached_by_itself(match, alice, bob, browse):
    playing.step(match)
    answer = _report(browse(alice), _url(match, bob, "?deal=1"), note="一直不出牌")
    assert "谢谢您告诉我们" in answer.text
    report = Report.objects.get()
    assert (report.by, report.about, report.room, report.match) == (alice, bob, match.room, match)
    assert (report.deal, report.move) == (playing.deal_of(match), playing.deal_of(match).moves)
    assert (report.reason, report.note, report.quotes, report.state) == ("stalling", "一直不出牌", [], "open")


def test_how_far_a_running_deal_has_come_is_told_to_nobody(match, alice, bob, browse):
    """Not even by its form: the record counts moves that the reporter did not see."""
    Deal.objects.update(moves=777)
    page = browse(alice).get(_url(match, bob, "?deal=1")).text
    assert "777" not in re.sub(r'value="\w{64}"', "", page)
    _report(browse(alice), _url(match, bob, "?deal=1&move=3"))
    assert Report.objects.get().move == 777


def test_from_the_table_one_comes_to_the_form(match, alice, bob, browse):
    browser = browse(alice)
    page = browser.get(reverse("table", args=[match.room.code])).text
    [person] = [href for href in _hrefs(page, "/people/") if f"/{_seat(match, bob)}/" in href]
    [form] = _hrefs(browser.get(person).text, "/report/")
    assert form == _url(match, bob, "?deal=1")


def test_from_the_settlement(over, alice, bob, browse):
    browser = browse(alice)
    page = browser.get(reverse("table", args=[over.room.code])).text
    sheet = page[page.index('id="sheet"') :]
    assert _followed(browser, sheet) == _url(over, bob, "?deal=1")
    _report(browser, _url(over, bob, "?deal=1"))
    assert Report.objects.get().move == playing.deal_of(over).moves


def test_from_the_matchs_page_it_is_about_all_of_it(over, alice, bob, browse):
    browser = browse(alice)
    form = _followed(browser, browser.get(reverse("match", args=[over.room.code, over.number])).text)
    assert form == _url(over, bob)
    _report(browser, form)
    report = Report.objects.get()
    assert (report.match, report.deal, report.move) == (over, None, None)


def test_from_a_replay_it_is_about_the_step_that_is_shown(over, alice, bob, browse):
    browser = browse(alice)
    page = browser.get(reverse("replay", args=[over.room.code, over.number, 1]) + "?move=9&hands=all").text
    form = _followed(browser, page)
    assert "move=9" in form
    _report(browser, form)
    admission = of_sitter(alice, over.room.code, over.number, 1)
    assert Report.objects.get().move == Stage(admission, admission.seat, True).frames[9].at


def test_the_last_step_of_a_replay_is_the_last_move(over, alice, bob, browse):
    _report(browse(alice), _url(over, bob, "?deal=1&move=99999"))
    assert Report.objects.get().move == playing.deal_of(over).moves


@pytest.mark.parametrize("query", ["?deal=7", "?deal=x", "?deal=99999999999", "?deal=", "?move=4"])
def test_a_moment_that_there_is_not_is_left_out(match, alice, bob, browse, query):
    _report(browse(alice), _url(match, bob, query))
    assert Report.objects.get().deal is None


# What was said


def _said(match: Match, user, *lines: str) -> list[Utterance]:
    Room.objects.update(chat=True)
    return [Utterance.objects.create(room=match.room, match=match, user=user, kind="chat", what=line) for line in lines]


def test_what_the_person_said_can_be_quoted(match, alice, bob, browse):
    first, _other = _said(match, bob, "骂人的话", "没什么")
    [mine] = _said(match, alice, "我说的")
    page = browse(alice).get(_url(match, bob)).text
    assert "骂人的话" in page
    assert "我说的" not in page
    _report(browse(alice), _url(match, bob), reason="abuse", quotes=[first.pk])
    [quote] = Report.objects.get().quotes
    assert (quote["kind"], quote["what"]) == ("chat", "骂人的话")
    assert _report(browse(alice), _url(match, bob), quotes=[mine.pk]).status_code == 200
    assert Report.objects.count() == 1


def test_a_quote_outlives_what_it_quotes(match, alice, bob, browse, monkeypatch):
    [said] = _said(match, bob, "骂人的话")
    _report(browse(alice), _url(match, bob), quotes=[said.pk])
    monkeypatch.setattr(speaking, "KEPT", speaking.KEPT * 0)
    speaking.forget_old(now_ms())
    assert not Utterance.objects.exists()
    assert Report.objects.get().quotes[0]["what"] == "骂人的话"


def test_what_can_be_quoted_is_text(match, alice, bob, browse):
    _said(match, bob, '<script>alert(1)</script><b hx-get="/">')
    page = browse(alice).get(_url(match, bob)).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


# Mistakes, and how often


@pytest.mark.parametrize("fields", [{"reason": ""}, {"reason": "envy"}, {"note": "字" * (NOTE_LENGTH + 1)}])
def test_a_mistake_is_said_and_nothing_is_filed(match, alice, bob, browse, fields):
    answer = _report(browse(alice), _url(match, bob), **fields)
    assert answer.status_code == 200
    assert "errorlist" in answer.text
    assert not Report.objects.exists()


def test_five_reports_a_day(match, alice, bob, browse):
    browser = browse(alice)
    for _ in range(reports.A_DAY):
        assert "谢谢您" in _report(browser, _url(match, bob)).text
    assert "一天最多举报" in _report(browser, _url(match, bob), note="还有").text
    assert Report.objects.count() == reports.A_DAY
    assert "谢谢您" in _report(browse(bob), _url(match, alice)).text


def test_nobody_reports_themselves_or_from_outside(match, alice, bob, carol, browse):
    assert browse(alice).post(_url(match, alice), {"reason": "other"}).status_code == 404
    assert browse(carol).post(_url(match, bob), {"reason": "other"}).status_code == 404
    assert not Report.objects.exists()


def test_the_person_it_is_about_hears_nothing_of_it(match, alice, bob, browse):
    seat, now = Seat.objects.select_related("match__room").get(match=match, user=bob), now_ms()
    before = scene.fragments(showing.sight(seat, now))
    _report(browse(alice), _url(match, bob))
    assert scene.fragments(showing.sight(seat, now)) == before


def test_the_staff_reads_reports_and_changes_none(match, alice, bob, browse):
    _report(browse(alice), _url(match, bob), note="一直不出牌")
    alice.is_staff = alice.is_superuser = True
    alice.save()
    listed = browse(alice).get("/admin/talk/report/")
    assert "一直不出牌" in listed.text
    assert browse(alice).get("/admin/talk/report/add/").status_code == 403
    assert (
        browse(alice).post(f"/admin/talk/report/{Report.objects.get().pk}/delete/", {"post": "yes"}).status_code == 403
    )
    assert browse(bob).get("/admin/talk/report/").status_code == 404


def test_a_report_is_kept_as_it_was_filed(match, alice, bob, browse):
    _report(browse(alice), _url(match, bob), note="一直不出牌")
    report = Report.objects.get()
    report.note = "没事"
    for change in (report.save, report.delete, Report.objects.all().delete):
        with pytest.raises(AppendOnly):
            change()
    report.state = "seen"
    report.save(update_fields=["state"])
    assert Report.objects.get().note == "一直不出牌"
