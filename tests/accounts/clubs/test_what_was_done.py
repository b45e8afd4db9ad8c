"""The log of a club says in words who did what to whom; it is only ever added to."""

import pytest
from django.urls import reverse

from accounts import leaving
from accounts.clubs import deeds, departing, joining, roles
from accounts.clubs.models import Deed, Notice
from longyan.keeping import AppendOnly
from tests.accounts.clubs.conftest import enter
from tests.deeds import facts_for


def test_whoever_runs_the_club_reads_it_by_person(browse, alice, bob, carol, club):
    joining.apply(club, carol)
    joining.approve(club, alice, carol.pk)
    roles.empower(club, alice, bob.pk, ["approve"])
    departing.remove(club, alice, carol.pk)
    page = reverse("club-log", args=[club.code])
    text = browse(bob).get(page).text
    for said in ("Alice 同意 Carol 加入", "Alice 让 Bob 当管理：批准入圈", "Alice 把 Carol 请出了圈子"):
        assert said in text
    of_carol = browse(bob).get(page, {"person": carol.pk}).text
    assert "请出了圈子" in of_carol
    assert "当管理：" not in of_carol
    assert "还没有。" in browse(bob).get(page, {"person": "9" * 18}).text
    assert "请出了圈子" in browse(bob).get(page, {"person": "9" * 30}).text


def test_a_name_that_went_is_in_no_line(browse, alice, bob, carol, club):
    enter(club, carol)
    deeds.note(club, alice, "set_apart", bob, other=carol.pk)
    leaving.delete(carol)
    text = browse(alice).get(reverse("club-log", args=[club.code])).text
    assert "Carol" not in text
    assert "已注销" in text


def test_every_deed_has_a_sentence_and_no_row_is_changed(alice, bob, club):
    with pytest.raises(KeyError):
        deeds.note(club, alice, "laughed")
    for what in deeds.SAYINGS:
        facts = facts_for(what, bob.pk)
        deed = Deed(club=club, by=alice, about=bob, what=what, facts=facts)
        assert "%" not in deeds.in_words(deed)
    for row in (Deed.objects.first(), Notice.objects.create(club=club, by=alice, text="x")):
        with pytest.raises(AppendOnly):
            row.delete()
        with pytest.raises(AppendOnly):
            row.save()
