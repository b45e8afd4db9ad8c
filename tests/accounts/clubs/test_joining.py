"""Somebody finds a club by its link or its code, applies, and is let in or not."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import joining
from accounts.clubs.acting import Refused
from accounts.clubs.models import Deed, Member
from accounts.clubs.powers import APPROVE, POWERS
from tests.accounts.clubs.conftest import done, enter, roles
from tests.accounts.pages import without_values

MINE, BY_CODE = reverse("my-clubs"), reverse("club-by-code")


def _link(club, name: str = "join-club") -> str:
    return reverse(name, args=[club.key])


def _answered(browser, club, person, do: str):
    return browser.post(reverse("answer-applicant", args=[club.code, person.pk]), {"do": do})


def test_by_link_one_applies_and_an_owner_agrees(browse, alice, carol, club):
    carols, owners = browse(carol), browse(alice)
    assert "申请加入" in carols.get(_link(club)).text
    page = carols.post(_link(club, "apply-to-club"), follow=True).text
    assert "申请送到了" in page
    waiting = f"{_link(club)}?waiting"
    assert carols.get(waiting).status_code == 204
    assert carols.get(reverse("club", args=[club.code])).status_code == 404
    assert "1 人申请" in owners.get(reverse("lobby")).text
    assert "Carol" in owners.get(reverse("club-members", args=[club.code])).text
    assert _answered(owners, club, carol, "approve").status_code == 303
    assert roles(club)["Carol"] == "member"
    assert carols.get(waiting)["HX-Refresh"] == "true"
    assert carols.get(_link(club)).url == reverse("club", args=[club.code])
    assert done(club) == ["founded", "applied", "approved"]


def test_whoever_has_no_account_sees_where_the_link_leads_and_comes_back_to_it(client, club):
    page = client.get(_link(club))
    assert page["X-Robots-Tag"].startswith("noindex")
    assert "连城老友" in page.text
    assert "Alice" in page.text
    assert club.code not in page.text
    assert "Bob" not in page.text
    assert client.post(reverse("play-as-guest"), {"next": _link(club)}).url == _link(club)
    client.post(_link(club, "apply-to-club"))
    assert Member.objects.filter(club=club, role="applicant").count() == 1


def test_a_link_that_was_renewed_is_like_one_that_never_was(browse, alice, carol, club):
    before = club.key
    browse(alice).post(reverse("renew-club-link", args=[club.code]))
    club.refresh_from_db()
    stranger = browse(carol)
    dead = [stranger.get(reverse("join-club", args=[key])) for key in (before, "never")]
    assert [answer.status_code for answer in dead] == [404, 404]
    assert without_values(dead[0]) == without_values(dead[1])
    assert stranger.get(_link(club)).status_code == 200


def test_the_code_leads_to_the_same_page_and_guesses_are_counted(browse, carol, club, settings):
    settings.WRONG_CODES = 2
    browser = browse(carol)
    assert browser.post(BY_CODE, {"code": f"圈号 {club.code}！"}).url == _link(club)
    assert browser.post(BY_CODE, {"code": "12"}).url == MINE
    wrong = "000001" if club.code == "000000" else "000000"
    for _ in range(2):
        assert browser.post(BY_CODE, {"code": wrong}).url == MINE
    refused = browser.post(BY_CODE, {"code": club.code})
    assert (refused.status_code, "圈号错了好几次" in refused.text) == (429, True)


def test_one_applies_once_and_may_think_better_of_it(browse, carol, club):
    browser = browse(carol)
    for _ in range(2):
        browser.post(_link(club, "apply-to-club"))
    assert roles(club)["Carol"] == "applicant"
    assert browser.post(_link(club, "withdraw-from-club")).url == MINE
    browser.post(_link(club, "withdraw-from-club"))
    assert "Carol" not in roles(club)
    assert done(club) == ["founded", "applied", "withdrew"]


@pytest.mark.parametrize("deed", ["declined", "removed"])
def test_whoever_was_sent_away_applies_again_after_a_day(browse, alice, carol, club, deed):
    sent_away = Deed.objects.create(club=club, by=alice, about=carol, what=deed)
    browser = browse(carol)
    assert "明天再申请" in browser.get(_link(club)).text
    browser.post(_link(club, "apply-to-club"))
    assert "Carol" not in roles(club)
    later = sent_away.at + timedelta(days=1, seconds=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: later)
        joining.apply(club, carol)
    assert roles(club)["Carol"] == "applicant"


def test_only_who_may_answers_and_the_second_of_two_hears_that_it_is_done(browse, alice, bob, carol, dave, club):
    joining.apply(club, carol)
    enter(club, dave, Member.MANAGER, *(set(POWERS) - {APPROVE}))
    for person in (bob, dave):
        assert _answered(browse(person), club, carol, "approve").status_code == 403
        assert "想进圈的人" not in browse(person).get(reverse("club-members", args=[club.code])).text
    assert _answered(browse(carol), club, carol, "approve").status_code == 404
    joining.decline(club, alice, carol.pk)
    assert _answered(browse(alice), club, carol, "approve").status_code == 404
    with pytest.raises(Refused):
        joining.approve(club, alice, carol.pk)
    assert roles(club) == {"Alice": "owner", "Bob": "member", "Dave": "manager"}


def test_ten_applications_an_hour(browse, alice, carol, club):
    browser = browse(carol)
    for _ in range(10):
        browser.post(_link(club, "apply-to-club"))
    joining.withdraw(club, carol)
    browser.post(_link(club, "apply-to-club"))
    assert "太快了" in browser.get(_link(club)).text
    assert "Carol" not in roles(club)


@pytest.mark.django_db(transaction=True)
def test_one_application_answered_twice_at_once_is_answered_once(alice, carol, club):
    joining.apply(club, carol)

    def answer(do) -> bool:
        try:
            do(club, alice, carol.pk)
            return True
        except Refused:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(answer, [joining.approve, joining.decline]))
    assert sorted(answers) == [False, True]
    assert len(done(club)) == 3
