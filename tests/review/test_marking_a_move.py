"""A move is marked for the club's owner, at the table or in a replay, and answered."""

import re

import pytest
from django.db import IntegrityError, connection, transaction
from django.urls import reverse

from accounts.clubs.doors import member_of
from accounts.clubs.models import Club, Deed, Member
from accounts.clubs.powers import LEDGER
from ledger import posting
from longyan.engine import NotAllowed
from longyan.keeping import AppendOnly
from review import disputes, verdicts
from review.models import Case, Dispute
from tables.models import Deal, Room
from tables.replays.admission import of_sitter
from tables.replays.stage import Stage
from tests.tables import playing

pytestmark = pytest.mark.django_db


def _mark(browser, match, **asked):
    return browser.post(reverse("mark-move", args=[match.room.code]), **asked)


def _place(deal: Deal) -> list:
    return [deal.match.room.code, deal.match.number, deal.number]


def _owners_page(browser, club: Club, dispute: Dispute) -> str:
    return browser.get(reverse("club-dispute", args=[club.code, dispute.pk])).text


def test_one_tap_at_the_table_marks_what_lies_there(browse, match, club, alice):
    browser = browse(alice)
    assert reverse("mark-move", args=[match.room.code]) in browser.get(reverse("table", args=[match.room.code])).text
    answer = _mark(browser, match)
    [dispute] = Dispute.objects.all()
    assert (answer.status_code, answer.url) == (303, reverse("dispute", args=[dispute.pk]))
    deal = playing.deal_of(match)
    assert (dispute.club, dispute.deal, dispute.moves, dispute.by) == (club, deal, deal.moves, alice)
    assert playing.people_of(match)[dispute.seat] == alice
    page = browser.get(answer.url).text
    assert "古田老友的圈主会看" in page


def test_two_taps_are_one_even_if_the_deal_went_on(browse, match, alice):
    browser = browse(alice)
    first = _mark(browser, match)
    playing.step(match)
    assert _mark(browser, match).url == first.url
    assert Dispute.objects.count() == 1


def test_the_note_comes_later_and_is_kept(browse, match, alice, bob):
    browser = browse(alice)
    url = _mark(browser, match).url
    assert browser.post(url, {"text": "他看了我的牌"}).status_code == 303
    assert "他看了我的牌" in browser.get(url).text
    assert browser.post(url, {"text": ""}).status_code == 200
    assert browser.post(url, {"text": "长" * 501}).status_code == 200
    for _ in range(disputes.REMARKS):
        browser.post(url, {"text": "还有"})
    dispute = Dispute.objects.get()
    assert dispute.remarks.count() == disputes.REMARKS
    assert browse(bob).get(url).status_code == browse(bob).post(url, {"text": "x"}).status_code == 404
    for change in (dispute.save, dispute.delete, dispute.remarks.first().delete, Dispute.objects.all().delete):
        with pytest.raises(AppendOnly):
            change()
    with pytest.raises(IntegrityError), transaction.atomic():
        connection.cursor().execute("UPDATE review_dispute SET seat = 9")


def test_nobody_marks_where_there_is_no_club_or_they_do_not_sit(browse, match, alice, carol):
    assert _mark(browse(carol), match).status_code == 404
    assert browse(alice).get(reverse("mark-move", args=[match.room.code])).status_code == 405
    Room.objects.update(club=None)
    assert _mark(browse(alice), match).status_code == 404
    assert "标记这一步" not in browse(alice).get(reverse("table", args=[match.room.code])).text
    assert not Dispute.objects.exists()


def test_nobody_marks_without_end(browse, match, alice, monkeypatch):
    monkeypatch.setattr(disputes, "MARKS", disputes.MARKS._replace(times=1))
    monkeypatch.setattr(disputes, "ONE_TAP", disputes.ONE_TAP * 0)
    browser = browse(alice)
    first = _mark(browser, match)
    playing.step(match)
    assert "标记得太多了" in _mark(browser, match, follow=True).text
    assert [dispute.pk for dispute in Dispute.objects.all()] == [int(first.url.split("/")[-2])]


def test_a_running_deal_is_shown_to_no_owner_and_nobody_learns_how_far_it_is(browse, match, club, alice, carol):
    Deal.objects.update(moves=7777)
    _mark(browse(alice), match)
    dispute = Dispute.objects.get()
    for page in (_owners_page(browse(carol), club, dispute), _owners_page(browse(alice), club, dispute)):
        assert "这一局还在打" in page
        assert "replay" not in page
        assert "7777" not in re.sub(r'value="\w{64}"', "", page)
    for name in ("dispute-replay", "dispute-record"):
        for who in (carol, alice):
            assert browse(who).get(reverse(name, args=[club.code, dispute.pk])).status_code == 404


def test_from_a_replay_the_owner_comes_to_the_very_step(browse, over, club, alice, carol):
    browser = browse(alice)
    page = browser.get(reverse("replay", args=_place(over)) + "?move=9&hands=all").text
    [form] = re.findall(r'action="([^"]*/dispute/[^"]*)"', page)
    browser.post(form.replace("&amp;", "&"))
    [dispute] = Dispute.objects.all()
    admission = of_sitter(alice, *_place(over))
    assert dispute.moves == Stage(admission, admission.seat, True).frames[9].at
    [moment] = re.findall(r'href="([^"]*/replay/[^"]*)"', _owners_page(browse(carol), club, dispute))
    replay = browse(carol).get(moment.replace("&amp;", "&"))
    assert 'data-move="9"' in replay.text
    assert f"/clubs/{club.code}/disputes/{dispute.pk}/replay/?" in replay.text
    assert "/dispute/?" not in replay.text
    assert browse(carol).get(reverse("dispute-record", args=[club.code, dispute.pk])).json()["view"] == "all"


def test_in_a_room_that_keeps_hands_closed_the_owner_waits_for_the_matchs_end(browse, over, club, alice, carol):
    Room.objects.update(hands_open="winner")
    type(over.match).objects.update(finished_at=None)
    dispute = disputes.mark(over, 5, of_sitter(alice, *_place(over)).seat, alice)
    replay = reverse("dispute-replay", args=[club.code, dispute.pk])
    assert browse(carol).get(replay).status_code == 404
    assert "整场打完才能看" in _owners_page(browse(carol), club, dispute)
    mine = browse(alice).get(replay)
    assert mine.status_code == 200
    assert "四家明牌" not in mine.text


def test_who_sees_it_and_who_answers(browse, match, club, alice, bob, carol, guest):
    _mark(browse(alice), match)
    dispute = Dispute.objects.get()
    listed, page = reverse("club-disputes", args=[club.code]), reverse("club-dispute", args=[club.code, dispute.pk])
    manager = Member.objects.create(club=club, user=guest, role=Member.MANAGER, powers=[LEDGER])
    for user, sees in ((alice, 200), (bob, 404), (carol, 200), (guest, 200)):
        assert browse(user).get(page).status_code == sees, user
        assert (page in browse(user).get(listed).text) == (sees == 200), user
    for user, answers in ((alice, 403), (bob, 404), (guest, 403)):
        assert browse(user).post(page, {"text": "没事"}).status_code == answers, user
    manager.delete()
    assert browse(guest).get(listed).status_code == browse(guest).get("/clubs/000000/disputes/").status_code == 404
    assert not dispute.verdicts.exists()
    assert browse(carol).post(page, {"text": "再看看"}).status_code == 303
    browse(carol).post(page, {"text": "这一步没错"})
    seen = browse(alice).get(page).text
    assert "再看看" in seen
    assert "这一步没错" in seen
    assert "裁定了" in browse(alice).get(listed).text
    assert [deed.what for deed in Deed.objects.all()] == ["judged", "judged"]


def test_an_owner_hands_it_to_the_staff_once(browse, match, club, alice, bob, carol):
    _mark(browse(alice), match)
    dispute = Dispute.objects.get()
    up = reverse("hand-up", args=[club.code, dispute.pk])
    for wrong in ({"up-why": "递牌"}, {"up-people": [alice.pk], "up-why": "递牌"}, {"up-people": [bob.pk]}):
        assert browse(carol).post(up, wrong).status_code == 200
    assert browse(alice).post(up, {"up-people": [bob.pk], "up-why": "递牌"}).status_code == 403
    for _ in range(2):
        assert browse(carol).post(up, {"up-people": [bob.pk], "up-why": "递牌"}).status_code == 303
    [case] = Case.objects.all()
    assert (case.source, case.opened_by, case.why) == (Case.DISPUTE, carol, "递牌")
    assert [party.user for party in case.parties.all()] == [bob]
    assert case.evidence.get().dispute == dispute
    assert "已经交给网站了" in _owners_page(browse(carol), club, dispute)


def test_what_waits_stands_in_the_lobby_and_on_the_clubs_page(browse, over, club, alice, bob, carol):
    dispute = disputes.mark(over, 5, of_sitter(alice, *_place(over)).seat, alice)
    mine, theirs = reverse("dispute", args=[dispute.pk]), reverse("club-disputes", args=[club.code])
    lobby, tabs = reverse("lobby"), reverse("club", args=[club.code])
    assert "1 个争议等您裁定" in browse(carol).get(lobby).text
    assert "1 件" in browse(carol).get(tabs).text
    assert theirs not in browse(bob).get(lobby).text
    assert mine not in browse(alice).get(lobby).text
    browse(carol).post(reverse("club-dispute", args=[club.code, dispute.pk]), {"text": "没错"})
    assert "等您裁定" not in browse(carol).get(lobby).text
    browser = browse(alice)
    assert mine in browser.get(lobby).text
    assert "1 件" in browser.get(tabs).text
    assert "没错" in browser.get(mine).text
    assert mine in browser.get(lobby).text
    assert browse(bob).post(f"{mine}read/").status_code == 404
    for _ in range(2):
        assert browser.post(f"{mine}read/").status_code == 303
    assert mine not in browser.get(lobby).text


def test_a_verdict_may_take_the_match_back_once(browse, over, club, alice, bob, carol):
    dispute = disputes.mark(over, 5, of_sitter(alice, *_place(over)).seat, alice)
    page, owner = reverse("club-dispute", args=[club.code, dispute.pk]), browse(carol)
    assert "takes_back" not in owner.get(page).text
    posted = posting.post_match(type(over.match).objects.select_related("room").get(pk=over.match_id))
    assert "takes_back" in owner.get(page).text
    assert browse(alice).post(page, {"text": "不算", "takes_back": "on"}).status_code == 403
    assert owner.post(page, {"text": "点错了，这一场不算", "takes_back": "on"}).status_code == 303
    [verdict] = dispute.verdicts.all()
    assert (verdict.reversal.reverses, verdict.reversal.by) == (posted, carol)
    assert verdict.reversal.reason == "点错了，这一场不算"
    assert reverse("club-posting", args=[club.code, verdict.reversal.pk]) in owner.get(page).text
    assert "这一场的分冲销了" in browse(alice).get(reverse("dispute", args=[dispute.pk])).text
    with pytest.raises(NotAllowed):
        verdicts.give(dispute, member_of(carol, club), "再来", takes_back=True)
    owner.post(page, {"text": "还是这样", "takes_back": "on"})
    assert [each.reversal_id for each in dispute.verdicts.all()] == [verdict.reversal_id, None]
