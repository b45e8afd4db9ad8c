"""Somebody looks where the account is logged in, and ends what should not be."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import devices
from accounts.models import Device
from accounts.signals import session_ended

WECHAT = (
    "Mozilla/5.0 (Linux; Android 12; V2118A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0"
    " Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47"
)
AGENTS = {
    WECHAT: ("wechat-android", "安卓上的微信"),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36": ("chrome-windows", "Windows上的Chrome"),
    "Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0": ("edge-windows", "Windows上的Edge"),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1": (
        "safari-iphone",
        "iPhone上的Safari",
    ),
    "Mozilla/5.0 (iPad; CPU OS 16_0) CriOS/120.0 Mobile Safari/604.1": ("chrome-ios-ipad", "iPad上的Chrome"),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Firefox/121.0": ("firefox-mac", "苹果电脑上的火狐"),
    "curl/8.5": ("", "不认得的设备"),
}


@pytest.fixture
def ended():
    """The sessions whose end is told."""
    told = []

    def note(sender, user, session_key, **kwargs):
        told.append((user.pk, session_key))

    session_ended.connect(note)
    yield told
    session_ended.disconnect(note)


@pytest.fixture
def phone(browse, alice):
    return _used(browse(alice), WECHAT)


@pytest.fixture
def desktop(browse, alice):
    return _used(browse(alice))


def _used(browser: Client, agent: str = "curl/8.5") -> Client:
    browser.get(reverse("profile"), headers={"user-agent": agent})
    return browser


def _is_in(browser: Client) -> bool:
    return browser.get(reverse("profile")).status_code == 200


def _listed(browser: Client) -> list[str]:
    return re.findall(r"<b>([^<]+)</b>", browser.get(reverse("devices")).text)


def _end(browser: Client, which: object):
    return browser.post(reverse("devices"), {"end": which})


@pytest.mark.parametrize("agent", AGENTS)
def test_a_browser_is_told_in_words(agent):
    kind, words = AGENTS[agent]
    assert (devices.kind_of(agent), devices.in_words(kind)) == (kind, words)


def test_the_list_names_each_device_and_marks_this_one(phone, desktop):
    page = desktop.get(reverse("devices")).text
    assert set(_listed(desktop)) == {"安卓上的微信", "不认得的设备"}
    assert page.count("就是这台") == 1


def test_one_device_is_logged_out_and_this_one_stays(phone, desktop, alice, ended):
    key = phone.session.session_key
    answer = _end(desktop, Device.objects.get(session_key=key).pk)
    assert (answer.status_code, answer.url) == (303, reverse("devices"))
    assert (_is_in(phone), _is_in(desktop)) == (False, True)
    assert ended == [(alice.pk, key)]
    assert _listed(desktop) == ["不认得的设备"]


def test_all_others_are_logged_out_at_once(phone, desktop, browse, alice):
    third = _used(browse(alice))
    _end(desktop, "others")
    assert [_is_in(browser) for browser in (phone, third, desktop)] == [False, False, True]


def test_everywhere_means_here_too(phone, desktop):
    assert _end(desktop, "all").url == reverse("log-in")
    assert (_is_in(phone), _is_in(desktop)) == (False, False)
    assert not Device.objects.exists()


def test_nobody_ends_what_is_not_his(phone, browse, bob):
    his = Device.objects.get(session_key=phone.session.session_key)
    for which in (his.pk, 999999, "", "x", "1 OR 1=1"):
        assert _end(browse(bob), which).status_code == 404
    assert _is_in(phone)


def test_a_mere_link_ends_nothing(phone, desktop):
    desktop.get(reverse("devices"), {"end": "others"})
    assert _is_in(phone)


def test_a_device_that_logged_out_by_itself_is_gone(phone, desktop):
    phone.post(reverse("log-out"))
    assert _listed(desktop) == ["不认得的设备"]


def test_an_expired_session_is_not_listed(phone, desktop):
    expired = Session.objects.filter(session_key=phone.session.session_key)
    expired.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert _listed(desktop) == ["不认得的设备"]


def test_a_page_costs_nothing_more_once_the_device_is_noted(desktop, django_assert_num_queries):
    with django_assert_num_queries(2):
        desktop.get(reverse("log-in"))


def test_no_address_and_no_version_is_kept(phone):
    device = Device.objects.get()
    assert device.kind == "wechat-android"
    assert {field.name for field in Device._meta.fields} == {"id", "user", "session_key", "kind", "since", "seen_at"}


def test_whoever_logs_in_is_on_the_list_with_the_sessions_own_key(client, alice, password):
    client.post(reverse("log-in"), {"username": "Alice", "password": password})
    assert Device.objects.get().session_key == client.session.session_key


class TestNewPassword:
    def change(self, browser: Client) -> None:
        browser.post(
            reverse("change-password"), {"old_password": "eight-fine-tiles", "new_password": "nine-finer-tiles"}
        )

    def test_other_sessions_are_gone_and_told(self, phone, desktop, alice, ended):
        key = phone.session.session_key
        self.change(desktop)
        assert not Session.objects.filter(session_key=key).exists()
        assert ended == [(alice.pk, key)]
        assert _listed(desktop) == ["不认得的设备"]

    def test_this_device_stays_on_the_list_under_its_new_id(self, desktop):
        former, since = desktop.session.session_key, Device.objects.get().since
        self.change(desktop)
        device = Device.objects.get()
        assert (device.session_key, device.since) == (desktop.session.session_key, since)
        assert device.session_key != former
        assert _is_in(desktop)
        assert Device.objects.count() == 1

    def test_whoever_stole_the_cookie_is_out(self, desktop):
        thief = Client()
        thief.cookies["sessionid"] = desktop.session.session_key
        self.change(desktop)
        assert not _is_in(thief)
