"""Admins give roles to others, two at a time; what each role may see is what its list says."""

from types import SimpleNamespace

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.db import DatabaseError, transaction
from django.urls import reverse

from accounts.models import User
from longyan.keeping import AppendOnly
from staff import roles
from staff.models import RoleChange, RoleDecision
from tests.staff.entering import phone_of

pytestmark = pytest.mark.django_db

CHANGES = "/admin/staff/rolechange/"


def _admin(name):
    return User.objects.create_superuser(name, "eight-fine-tiles")


@pytest.fixture
def ada(db):
    return _admin("Ada")


@pytest.fixture
def eve(db):
    return _admin("Eve")


def _propose(browser, name="Bob", role="auditor", gives="True", why="信得过"):
    return browser.post(f"{CHANGES}add/", {"name": name, "role": role, "gives": gives, "why": why})


def _decide(browser, change, agrees="yes"):
    return browser.post(f"{CHANGES}{change.pk}/decide/", {"agrees": agrees})


def test_a_role_takes_two_admins_neither_of_whom_gets_it(browse, ada, eve, bob):
    assert _propose(browse(ada)).status_code == 302
    change = RoleChange.objects.get()
    assert roles.roles_of(bob) == []
    assert "等另一位管理员同意" in browse(eve).get(f"{CHANGES}{change.pk}/change/").text
    for nobody in (ada,):
        assert _decide(browse(nobody), change).status_code == 303
        assert not RoleDecision.objects.exists()
    page = browse(eve).get(f"{CHANGES}{change.pk}/change/").text
    assert f'formaction="{CHANGES}{change.pk}/decide/"' in page
    _decide(browse(eve), change)
    bob.refresh_from_db()
    assert (bob.is_staff, roles.roles_of(bob)) == (True, ["auditor"])
    assert not RoleDecision.objects.get().alone
    assert LogEntry.objects.filter(user=eve, change_message="同意了这次角色变动").exists()
    _decide(browse(ada), change, "no")  # too late
    assert roles.roles_of(bob) == ["auditor"]


def test_a_refused_change_changes_nothing(browse, ada, eve, bob):
    _propose(browse(ada), role="admin")
    _decide(browse(eve), RoleChange.objects.get(), "no")
    bob.refresh_from_db()
    assert not bob.is_superuser
    assert "Eve没同意" in browse(ada).get(CHANGES).text


def test_where_there_is_one_admin_it_takes_one_and_the_record_says_so(browse, ada, bob):
    _propose(browse(ada), role="support")
    change = RoleChange.objects.get()
    assert "您自己同意也行" in browse(ada).get(f"{CHANGES}{change.pk}/change/").text
    _decide(browse(ada), change)
    assert RoleDecision.objects.get().alone
    assert "当时没有别的管理员" in browse(ada).get(CHANGES).text
    assert roles.roles_of(User.objects.get(pk=bob.pk)) == ["support"]


def test_an_admins_role_is_taken_by_two_and_the_last_one_stays(ada, eve):
    change = roles.propose(ada, eve, roles.ADMIN, False, "走了")
    with pytest.raises(roles.NotPossible, match="另一位"):
        roles.decide(change.pk, ada, True)
    roles.decide(change.pk, eve, True)  # who loses it may agree
    assert not User.objects.get(pk=eve.pk).is_staff
    last = roles.propose(ada, ada, roles.ADMIN, False, "走了")
    with pytest.raises(roles.NotPossible, match="最后一位"):
        roles.decide(last.pk, ada, True)
    assert not RoleDecision.objects.filter(change=last).exists()


def test_another_role_is_taken_by_one_at_once(browse, ada, eve, bob):
    roles.decide(roles.propose(ada, bob, roles.SUPPORT, True, "帮忙").pk, eve, True)
    _propose(browse(ada), role="support", gives="False")
    bob.refresh_from_db()
    assert (bob.is_staff, roles.roles_of(bob)) == (False, [])


def test_nobody_else_proposes_and_nonsense_is_refused(browse, ada, eve, bob, guest):
    roles.decide(roles.propose(ada, bob, roles.AUDITOR, True, "看账").pk, eve, True)
    bob.refresh_from_db()
    before = RoleChange.objects.count()
    assert _propose(browse(bob), role="admin").status_code == 403
    assert browse(bob).get(CHANGES).status_code == 200
    assert _decide(browse(bob), RoleChange.objects.get()).status_code == 403
    for wrong in ({"name": "nobody"}, {"name": guest.username}, {"role": "king"}, {"role": "auditor"}, {"why": ""}):
        assert _propose(browse(ada), **wrong).status_code == 200, wrong
    assert RoleChange.objects.count() == before


def test_proposing_and_deciding_need_a_fresh_code(client, ada, bob):
    from time import time

    client.force_login(ada)
    session = client.session
    session["staff"] = {"device": phone_of(ada).pk, "at": int(time()) - 700, "seen": int(time())}
    session.save()
    assert client.get(f"{CHANGES}add/").url.startswith(reverse("admin:verify"))
    assert _propose(client).url.startswith(reverse("admin:verify"))
    assert _decide(client, SimpleNamespace(pk=1)).url.startswith(reverse("admin:verify"))
    assert not RoleChange.objects.exists()


def test_roles_have_the_permissions_of_their_lists_and_no_others():
    for name in roles.ROLES.keys() - {roles.ADMIN}:
        found = Permission.objects.filter(group__name=name).values_list("content_type__app_label", "codename")
        assert {".".join(each) for each in found} == roles.ROLES[name].permissions, name
    drifted = Group.objects.get(name=roles.SUPPORT)
    drifted.permissions.add(Permission.objects.get(codename="delete_user"))
    roles.keep_groups(SimpleNamespace(label="accounts"))
    assert not drifted.permissions.filter(codename="delete_user").exists()


def test_each_role_sees_its_own_pages_and_no_others(browse, ada, carol):
    pages = {
        "accounts/user": "support auditor",
        "tables/deal": "support auditor",
        "tables/move": "auditor",
        "admin/logentry": "auditor",
        "pages/sitetext": "auditor rules",
        "staff/sitestate": "auditor",
    }
    carol.is_staff = True
    carol.save()
    for name in roles.ROLES.keys() - {roles.ADMIN}:
        carol.groups.set(Group.objects.filter(name=name))
        browser = browse(User.objects.get(pk=carol.pk))
        for page, whose in pages.items():
            wanted = 200 if name in whose.split() else 403
            assert browser.get(f"/admin/{page}/").status_code == wanted, (name, page)
        for page in ("staff/sitestate/add/", "accounts/user/add/", f"accounts/user/{carol.pk}/phone/"):
            assert browser.get(f"/admin/{page}").status_code in (303, 403), (name, page)


def test_what_was_decided_and_done_stays(ada, eve, bob):
    change = roles.propose(ada, bob, roles.SUPPORT, True, "帮忙")
    decision = roles.decide(change.pk, eve, True)
    for row in (change, decision):
        with pytest.raises(AppendOnly):
            row.save()
    entry = LogEntry.objects.create(user=ada, action_flag=2, object_repr="x", change_message="y")
    for attempt in (
        lambda: LogEntry.objects.update(change_message="z"),
        lambda: LogEntry.objects.filter(pk=entry.pk).delete(),
        lambda: RoleDecision.objects.all()._raw_delete("default"),
    ):
        with pytest.raises((DatabaseError, AppendOnly)), transaction.atomic():
            attempt()
    assert LogEntry.objects.get(pk=entry.pk).change_message == "y"


def test_an_admin_helps_whoever_lost_the_phone(browse, ada, eve):
    phone_of(eve)
    where = f"/admin/accounts/user/{eve.pk}/phone/"
    assert where in browse(ada).get(f"/admin/accounts/user/{eve.pk}/change/").text
    assert browse(eve).get(where).status_code == 403  # not for oneself
    theirs = browse(eve)
    theirs.get("/admin/")
    assert browse(ada).post(where).status_code == 303
    assert theirs.get("/admin/").status_code == 302  # logged out
    assert LogEntry.objects.filter(user=ada, object_id=str(eve.pk), change_message__contains="手机").exists()


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_staffs_pages_in_other_languages(browse, ada, eve, bob, language):
    from tests.tables.test_in_english import chinese_in

    change = roles.propose(ada, bob, roles.SUPPORT, True, "ok")
    browser = browse(eve)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    pages = ["", "staff/rolechange/", f"staff/rolechange/{change.pk}/change/", "staff/rolechange/add/", "phone/"]
    pages += ["staff/sitestate/", "staff/sitestate/add/", "admin/logentry/", "accounts/user/", "accounts/club/"]
    pages += ["accounts/deed/", *(f"tables/{name}/" for name in ("room", "match", "deal", "move", "handover", "vote"))]
    for page in pages:
        answer = browser.get(f"/admin/{page}")
        assert answer.status_code == 200, page
        if language == "en":
            assert chinese_in(answer.text) == [], page
