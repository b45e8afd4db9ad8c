"""Whoever may makes a club's rules, changes them by new versions, copies, retires and restores them; others read."""

import json

import pytest
from django.urls import reverse

from accounts import owndata
from accounts.clubs import deeds
from accounts.clubs.models import Club, Deed, Member
from accounts.clubs.powers import RULES
from rulesets.models import RuleSet, RuleVersion
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


def url(page: str = "", *args: object) -> str:
    return reverse(f"club-rules{page and f'-{page}'}", args=["246810", *args])


@pytest.fixture
def alices(browse, club, alice):
    """Alice's browser: she owns the club."""
    return browse(alice)


def _said() -> list[str]:
    return [deeds.in_words(deed) for deed in reversed(Deed.objects.all())]


def test_a_set_is_made_of_a_preset_and_what_is_changed_of_it(alices, alice):
    assert "起个名字" not in alices.get(url("new")).text
    assert "起个名字" not in alices.post(url("new"), {"preset": "zhangle", "use": "1"}).text
    made = alices.post(url("new"), {"name": " 东门  打法 ", "preset": "juxian-half", "base": "5"})
    version = RuleVersion.objects.get()
    assert (made.status_code, made.url) == (303, url("set", version.rule_set_id))
    assert (version.rule_set.name, version.number, version.preset, version.rules["base"], version.made_by) == (
        *("东门 打法", 1, "juxian-half", 5),
        alice,
    )
    assert version.rule_set.is_default
    page = alices.get(made.url).text
    assert "与聚闲半自摸有 1 处不同" in page
    assert "东门 打法" in alices.get(url()).text
    assert _said() == ["Alice 定了规则“东门 打法”"]


def test_what_cannot_be_made_is_said(alices, club, made):
    made(club, "甲")
    wrong = {
        "": "给这套规则起个名字",
        "长" * 21: "最多20个字",
        "甲": "已经有一套叫这个名字的规则了",
        "a\u202eb": "名字里只能有",
        "<b>": "名字里只能有",
    }
    for name, sentence in wrong.items():
        page = alices.post(url("new"), {"name": name, "preset": "lequ-half"})
        assert sentence in page.text, name
    page = alices.post(url("new"), {"name": "乙", "preset": "lequ-half", "base": "0"})
    assert "最少是 1" in page.text
    assert "给这套规则起个名字" in alices.post(url("new"), {"preset": "lequ-half"}).text
    assert RuleSet.objects.count() == 1


def test_the_form_is_checked_while_it_is_filled_in(alices, club, made):
    rule_set = made(club, "甲", {"base": 2}, {"base": 3})
    order = {"preset": "lequ-half", "base": "7", "dots": "no", "players": "4"}
    said = alices.post(url("check", rule_set.pk), order).text
    assert "有些规则合不到一起" in said
    said = alices.post(url("check", rule_set.pk), {**order, "dots": "yes"}).text
    assert "与乐趣半自摸有 1 处不同" in said
    assert "与第2版有 1 处不同" in said
    assert 'hx-post="' + url("check", rule_set.pk) in said
    assert "与第" not in alices.post(url("check-new"), {"preset": "lequ-half"}).text
    filled_in = alices.get(url("edit", rule_set.pk), {"preset": "juxian-half"}, headers={"HX-Request": "true"})
    assert "与聚闲半自摸完全一样" in filled_in.text
    assert RuleVersion.objects.count() == 2


def test_a_change_is_a_new_version_and_the_old_one_stays(alices, club, made):
    rule_set = made(club, "甲", {"base": 2})
    form = alices.get(url("edit", rule_set.pk)).text
    assert 'name="base" value="2"' in form
    changed = {"preset": "lequ-half", "base": "3"}
    assert alices.post(url("edit", rule_set.pk), changed).url == url("set", rule_set.pk)
    assert [(each.number, each.rules["base"]) for each in rule_set.versions.all()] == [(1, 2), (2, 3)]
    assert "没有改动" in alices.post(url("edit", rule_set.pk), changed, follow=True).text
    page = alices.get(url("set", rule_set.pk)).text
    assert "与第1版有 1 处不同" in page
    assert "这是以前的一版" in alices.get(url("version", rule_set.pk, 1)).text
    assert alices.get(url("guide", rule_set.pk, 1)).status_code == 200
    assert _said() == ["Alice 改了规则“甲”，现在是第2版"]


def test_one_is_the_default_until_it_is_retired(alices, club, made):
    first, second = made(club, "甲", is_default=True), made(club, "乙")
    for page, rule_set in (("prefer", second), ("prefer", second), ("retire", second), ("restore", second)):
        assert alices.post(url(page, rule_set.pk)).status_code == 303
    assert not RuleSet.objects.filter(is_default=True).exists()
    alices.post(url("retire", first.pk))
    alices.post(url("prefer", first.pk))
    first.refresh_from_db()
    assert (first.is_default, first.retired_at is None) == (False, False)
    alices.post(url("prefer", second.pk))
    alices.post(url("unprefer", second.pk))
    assert _said() == [
        "Alice 把规则“乙”定为默认",
        "Alice 停用了规则“乙”",
        "Alice 重新用起了规则“乙”",
        "Alice 停用了规则“甲”",
        "Alice 把规则“乙”定为默认",
        "Alice 让规则“乙”不再是默认",
    ]


def test_a_copy_is_a_set_of_its_own_here_or_in_another_club_of_mine(alices, alice, bob, club, made):
    rule_set = made(club, "甲", {"base": 2}, {"base": 3})
    clubs = [Club.objects.create(code=code, name=f"圈{code}", founder=bob) for code in ("111111", "222222")]
    Member.objects.create(club=clubs[0], user=alice, role=Member.MANAGER, powers=[RULES])
    Member.objects.create(club=clubs[1], user=alice, role=Member.MANAGER)
    for to in ("", "111111", "222222", "999999"):
        alices.post(url("copy", rule_set.pk), {"to": to})
    copies = RuleSet.objects.exclude(pk=rule_set.pk).order_by("pk")
    assert [(each.club, each.name) for each in copies] == [
        (club, "甲 2"),
        (clubs[0], "甲"),
        (club, "甲 3"),
        (club, "甲 4"),
    ]
    assert {each.newest.rules["base"] for each in copies} == {3}
    assert deeds.in_words(clubs[0].deeds.get()) == "Alice 照“甲”定了规则“甲”"


def test_members_read_managers_with_the_power_set_and_strangers_find_nothing(browse, club, made, alice, bob, carol):
    rule_set = made(club, "甲")
    readers = [url(), url("set", rule_set.pk), url("version", rule_set.pk, 1), url("export", rule_set.pk, 1)]
    setters = [url("new"), url("bring"), url("edit", rule_set.pk)]
    orders = [url(page, rule_set.pk) for page in ("retire", "restore", "prefer", "unprefer", "copy", "edit", "check")]
    orders += [url("new"), url("check-new"), url("bring"), url("try", rule_set.pk, 1)]
    codes = {"member": (200, 403, 403), "stranger": (404, 404, 404)}
    for who, person in (("member", bob), ("stranger", carol)):
        browser = browse(person)
        read, asked, ordered = codes[who]
        assert {browser.get(page).status_code for page in readers} == {read}
        assert {browser.get(page).status_code for page in setters} == {asked}
        assert {browser.post(page, {"name": "乙", "preset": "lequ-half"}).status_code for page in orders} == {ordered}
    assert "改规则" not in browse(bob).get(url("set", rule_set.pk)).text
    assert (RuleVersion.objects.count(), Deed.objects.count()) == (1, 0)
    member = Member.objects.get(user=bob)
    member.role, member.powers = Member.MANAGER, [RULES]
    member.save()
    assert browse(bob).get(url("new")).status_code == 200


def test_ones_own_data_tell_what_one_made(alice, bob, club, made):
    made(club, "甲", {"base": 2}, {"base": 3})
    mine, bobs = (json.loads("".join(owndata.pieces(person))) for person in (alice, bob))
    assert [each["number"] for each in mine["rules_made"]] == [1, 2]
    assert bobs["rules_made"] == bobs["rules_tried"] == []


def test_another_clubs_set_is_not_found_here(alices, bob, made):
    other = made(Club.objects.create(code="111111", name="西门", founder=bob), "甲")
    sites = made(None, "乙")
    for rule_set in (other, sites):
        pages = [url("set", rule_set.pk), url("edit", rule_set.pk), url("export", rule_set.pk, 1), url("set", 10**30)]
        assert {alices.get(page).status_code for page in pages} == {404}
        assert alices.post(url("retire", rule_set.pk)).status_code == 404


def test_it_all_speaks_english(alices, club, made):
    rule_set = made(club, "A", {"base": 2}, {"base": 3}, is_default=True)
    made(club, "B", retired_at=rule_set.newest.at)
    Club.objects.update(name="East")
    alices.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    pages = [url(), url("new"), url("bring"), url("set", rule_set.pk), url("version", rule_set.pk, 1)]
    for page in (*pages, url("edit", rule_set.pk), url("guide", rule_set.pk, 1)):
        assert chinese_in(alices.get(page).text) == [], page
    for page, order in (("new", {"name": "<"}), ("bring", {"text": "x"}), ("check-new", {"base": "0"})):
        assert chinese_in(alices.post(url(page), order).text) == [], page
    for page in ("copy", "retire", "restore", "prefer", "unprefer", "edit"):
        assert chinese_in(alices.post(url(page, rule_set.pk), {"base": "4"}, follow=True).text) == [], page
    assert all(chinese_in(deeds.in_words(deed)) == [] for deed in Deed.objects.none())
