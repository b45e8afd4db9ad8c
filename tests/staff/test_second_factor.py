"""Somebody of the staff comes in with a code, and nobody does without one."""

import re
from itertools import product
from time import time

import pytest
from django.contrib import admin
from django.core.exceptions import FieldError
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from staff import doors, factor
from staff.models import SpareCode
from tests.staff.entering import phone_of, show_code, shown_by

pytestmark = pytest.mark.django_db

INDEX, VERIFY, ENROL = "/admin/", "/admin/verify/", "/admin/enrol/"
BEFORE = {"first", "verify", "enrol", "login"}
"""Pages that are there without a code."""


@pytest.fixture
def staff(alice):
    alice.is_staff = alice.is_superuser = True
    alice.save()
    return alice


@pytest.fixture
def browser(staff):
    """Logged in, and nothing more."""
    client = Client()
    client.force_login(staff)
    return client


def _addresses(patterns, before="/admin/"):
    for pattern in patterns:
        here = before + _filled(str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield pattern.name, here
        else:
            yield from _addresses(pattern.url_patterns, here)


def _filled(route: str) -> str:
    return re.sub(r"<[^>]+>", "1", route.replace("(?P<app_label>", "(").lstrip("^").rstrip("$"))


def _later(browser, seconds):
    """The browser's session showed its code earlier."""
    session = browser.session
    session["staff"] = {**session["staff"], "at": int(time()) - seconds, "seen": int(time()) - seconds}
    session.save()


def test_every_route_of_the_staff_demands_a_code(browser, staff, client):
    phone_of(staff)
    routes = [(name, where) for name, where in _addresses(admin.site.urls[0]) if name not in BEFORE]
    assert len(routes) > 20
    for name, where in [*routes, ("voices", reverse("voice-packs")), ("voices", "/voices/x/remove/")]:
        for method in (browser.get, browser.post):
            answer = method(where)
            if answer.status_code == 405:
                continue
            assert answer.status_code == 303, (name, where)
            assert answer.url.startswith(f"{VERIFY}?next="), (name, where)
        assert client.get(where, follow=True).redirect_chain or name == "voices", (name, where)


def test_players_find_none_of_them(browse, bob, staff):
    player = browse(bob)
    missing = player.get("/no/such/page/").status_code
    for name, where in _addresses(admin.site.urls[0]):
        assert player.get(where).status_code == missing == 404, name


def test_a_phone_is_enrolled_once_and_gives_ten_spare_codes(browser, staff):
    assert browser.get(INDEX).url == f"{ENROL}?next=%2Fadmin%2F"
    page = browser.get(ENROL).text
    key = browser.session["staff-new-phone"]
    assert "<svg" in page
    assert "不对" in browser.post(ENROL, {"code": "000000"}).text
    assert not TOTPDevice.objects.exists()
    page = browser.post(ENROL, {"code": shown_by(key)})
    assert page.text.count("<li>") == 10
    assert "no-store" in page.headers["Cache-Control"]
    assert browser.get(INDEX).status_code == 200
    assert browser.get(ENROL).status_code == 303
    assert key not in page.text
    other = Client()
    other.force_login(staff)
    assert other.get(ENROL).url == INDEX  # no second phone
    assert other.get(INDEX).url.startswith(VERIFY)


def test_a_code_is_good_once_and_the_session_gets_another_id(browser, staff):
    code, before = shown_by(phone_of(staff).key), browser.session.session_key
    answer = browser.post(VERIFY, {"code": f"{code[:3]} {code[3:]}", "next": "/admin/pages/sitetext/"})
    assert (answer.status_code, answer.url) == (303, "/admin/pages/sitetext/")
    assert browser.session.session_key != before
    assert browser.get(INDEX).status_code == 200
    other = Client()
    other.force_login(staff)
    assert "已经用过了" in other.post(VERIFY, {"code": code}).text
    assert other.get(INDEX).status_code == 303
    later = shown_by(phone_of(staff).key, 1)
    assert other.post(VERIFY, {"code": later}).status_code == 303


def test_a_spare_code_is_good_once_however_it_is_written(browser, staff):
    phone_of(staff)
    code = factor.make_spares(staff)[3]
    assert code not in str(SpareCode.objects.values())
    assert browser.post(f"{VERIFY}?spare", {"code": code.lower().replace("-", " ")}).status_code == 303
    assert browser.get(INDEX).status_code == 200
    assert factor.spares_left(staff) == 9
    assert "不对" in browser.post(f"{VERIFY}?spare", {"code": code}).text


def test_nobody_guesses_and_no_page_leads_elsewhere(browser, staff, caplog):
    key = phone_of(staff).key
    for _wrong in range(5):
        browser.post(VERIFY, {"code": "123456" if shown_by(key) != "123456" else "654321"})
    answer = browser.post(VERIFY, {"code": shown_by(key)})
    assert answer.status_code == 429
    assert "Retry-After" in answer.headers
    assert key not in caplog.text
    assert 'value="/admin/"' in browser.get(f"{VERIFY}?next=https://evil.example/").text


def test_after_half_an_hour_without_a_page_or_half_a_day_a_code_is_asked_for_again(browser, staff):
    show_code(browser, staff)
    _later(browser, doors.IDLE - 60)
    assert browser.get(INDEX).status_code == 200
    _later(browser, doors.IDLE)
    assert browser.get(INDEX).url.startswith(VERIFY)
    show_code(browser, staff)
    session = browser.session
    session["staff"] = {**session["staff"], "at": int(time()) - doors.LONGEST}
    session.save()
    assert browser.get(INDEX).url.startswith(VERIFY)


def test_another_phone_needs_a_code_of_a_few_minutes_ago(browser, staff):
    show_code(browser, staff)
    _later(browser, doors.FRESH)
    for name in ("change-phone", "renew-spares"):
        assert browser.post(reverse(f"admin:{name}")).url.startswith(VERIFY), name
    show_code(browser, staff)
    page = browser.post(reverse("admin:renew-spares"))
    assert page.text.count("<li>") == 10
    assert browser.post(reverse("admin:change-phone")).url == ENROL
    assert browser.get(INDEX).url.startswith(ENROL)


def test_a_lost_phone_is_forgotten_by_a_command_and_its_sessions_end(browser, staff):
    show_code(browser, staff)
    browser.get(INDEX)
    call_command("staffphone", "alice", verbosity=0)
    assert not TOTPDevice.objects.exists()
    assert browser.get(INDEX).url.startswith("/admin/login/")


def test_no_list_can_be_asked_about_tiles():
    """Whatever leads to a deal leads to its wall."""
    ways = (
        "",
        "deal__",
        "played__",
        "match__played__",
        "matches__played__",
        "evidence__deal__",
        "group__match__played__",
    )
    found = set()
    for model, shown in admin.site._registry.items():
        for way, secret in product(ways, ("wall", "clocks", "moves", "record__action", "record__events", "events")):
            asked = f"{way}{secret}__contains"
            try:
                model.objects.filter(**{asked: "5m"})
            except FieldError:
                continue
            found.add(asked)
            assert not shown.lookup_allowed(asked, "5m", None), (model, asked)
    assert len(found) > 10


def test_what_a_form_sent_is_not_done_and_its_page_is_shown_again(browser, staff):
    phone_of(staff)
    page = "http://testserver/admin/staff/rolechange/7/change/"
    answer = browser.post("/admin/staff/rolechange/7/decide/", {"agrees": "yes"}, headers={"referer": page})
    assert answer.url == f"{VERIFY}?next=%2Fadmin%2Fstaff%2Frolechange%2F7%2Fchange%2F"
    assert "再点一次" in browser.get(answer.url).text
    for elsewhere in ("https://evil.example/admin/", "http://testserver/accounts/log-out/", ""):
        answer = browser.post(INDEX, headers={"referer": elsewhere})
        assert answer.url == f"{VERIFY}?next=%2Fadmin%2F"
