"""The staff makes the site's own rules by the same form as clubs do theirs."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse

from rulesets import choices
from rulesets.models import RuleSet
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


def url(page: str = "", *args: object) -> str:
    return reverse(f"admin:site-rules{page and f'-{page}'}", args=args)


@pytest.fixture
def editor(alice):
    """Alice, whom the staff lets edit rules and nothing else."""
    alice.is_staff = True
    alice.save()
    alice.user_permissions.set(Permission.objects.filter(codename="change_ruleset"))
    return alice


def test_the_staffs_index_leads_to_them(browse, editor):
    assert f'href="{url()}"' in browse(editor).get(reverse("admin:index")).text


def test_a_set_is_made_and_changed_and_all_of_it_is_logged(browse, editor, made, club):
    browser = browse(editor)
    clubs = made(club, "圈里的")
    browser.post(url("new"), {"name": "新罗打法", "preset": "juxian-half", "base": "5"})
    rule_set = RuleSet.objects.get(club=None)
    browser.post(url("edit", rule_set.pk), {"preset": "juxian-half", "base": "6"})
    browser.post(url("retire", rule_set.pk))
    browser.post(url("restore", rule_set.pk))
    assert [version.rules["base"] for version in choices.for_club(None)] == [6]
    assert [entry.change_message for entry in LogEntry.objects.order_by("pk")] == [
        "定了规则“新罗打法”",
        "改了规则“新罗打法”，现在是第2版",
        "停用了规则“新罗打法”",
        "重新用起了规则“新罗打法”",
    ]
    page = browser.get(url()).text
    assert "新罗打法" in page
    assert "圈里的" not in page
    assert browser.get(url("set", clubs.pk)).status_code == 404
    assert browser.get(reverse("admin:index")).status_code == 200


def test_who_may_what(browse, editor, bob, client, made):
    rule_set = made(None, "甲")
    pages = [url(), url("set", rule_set.pk), url("new"), url("edit", rule_set.pk)]
    assert {browse(bob).get(page).status_code for page in pages} == {404}
    assert {client.get(page).status_code for page in pages} == {302}
    editor.user_permissions.set(Permission.objects.filter(codename="view_ruleset"))
    assert [browse(editor).get(page).status_code for page in pages] == [200, 200, 403, 403]
    assert browse(editor).post(url("retire", rule_set.pk)).status_code == 403
    editor.user_permissions.clear()
    assert {browse(editor).get(page).status_code for page in pages} == {403}


def test_it_all_speaks_english(browse, editor, made):
    rule_set = made(None, "A", {"base": 2}, {"base": 3})
    browser = browse(editor)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    pages = [url(), url("new"), url("bring"), url("set", rule_set.pk), url("edit", rule_set.pk)]
    for page in (*pages, url("version", rule_set.pk, 1)):
        assert chinese_in(browser.get(page).text) == [], page
