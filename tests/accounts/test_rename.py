"""Somebody changes the name, or wants one that is too much like another's."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import FormerName, User
from accounts.names import looks


def rename(browser, name):
    return browser.post(reverse("rename"), {"username": name})


def sign_up(client, name):
    return client.post(reverse("sign-up"), {"username": name, "password": "eight-fine-tiles"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "A1ice"),
        ("Alice", "АLICE"),  # a Cyrillic А
        ("Alice", "Alíce"),
        ("Alice", "A-l_i·ce"),
        ("Bob", "B0b"),
        ("Bob", "ΒОВ"),  # Greek and Cyrillic
        ("warm", "vvarrn"),
        ("东风", "東風"),
        ("龙岩人", "龍岩入"),
        ("周末", "周未"),
        ("小土", "小士"),
        ("ＡＢＣ", "abc"),
    ],
)
def test_these_look_alike(one, other):
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "Alicia"),
        ("小满", "大满"),
        ("阿明", "阿朋"),
        ("player12", "player13"),
        ("Ann", "Anna"),
        ("东风", "北风"),
    ],
)
def test_these_do_not(one, other):
    assert looks(one) != looks(other)


@pytest.mark.parametrize("name", ["_", "-_-", "···"])
def test_a_name_of_joiners_alone_still_has_a_look(name):
    assert looks(name)


@pytest.mark.parametrize("name", ["A1ice", "Аlice", "a_lice"])
def test_nobody_signs_up_as_somebodys_double(client, alice, name):
    assert "和别人的太像了" in sign_up(client, name).text
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["電腦甲", "Аdmin", "客_服", "官方", "已注销7", "1ongyan", "稳手甲"])
def test_nobody_passes_for_the_house_or_a_computer_player(client, db, name):
    assert "开头的名字不能选" in sign_up(client, name).text


def test_the_new_name_is_everywhere_and_lets_in(browse, client, alice):
    answer = rename(browse(alice), "阿丽")
    assert (answer.status_code, answer.url) == (303, reverse("profile"))
    assert User.objects.get().username == "阿丽"
    client.post(reverse("log-in"), {"username": "阿丽", "password": "eight-fine-tiles"})
    assert "阿丽" in client.get(reverse("profile")).text


def test_a_month_must_pass_before_the_next(browse, alice):
    browser = browse(alice)
    rename(browser, "阿丽")
    assert "天只能改一次" in rename(browser, "阿美").text
    assert User.objects.get().username == "阿丽"
    User.objects.update(renamed_at=timezone.now() - timedelta(days=30))
    rename(browser, "阿美")
    assert User.objects.get().username == "阿美"


def test_nobody_takes_the_old_name_or_one_like_it_for_three_months(browse, client, alice):
    rename(browse(alice), "阿丽")
    for name in ("Alice", "A1ice"):
        assert "和别人的太像了" in sign_up(client, name).text
    FormerName.objects.update(until=timezone.now())
    assert sign_up(client, "Alice").status_code == 303


def test_its_owner_may_go_back_to_it(browse, alice):
    browser = browse(alice)
    rename(browser, "阿丽")
    User.objects.update(renamed_at=None)
    rename(browser, "Alice")
    assert User.objects.get().username == "Alice"
    assert [former.look for former in FormerName.objects.all()] == [looks("阿丽")]


def test_another_way_to_write_ones_own_name_is_ones_own(browse, alice):
    rename(browse(alice), "ALICE")
    assert User.objects.get().username == "ALICE"
    assert not FormerName.objects.exists()


@pytest.mark.parametrize(
    ("name", "reason"), [("Bob", "已经有人用了"), ("B0b", "太像了"), ("a b", "名字里只能有"), ("游客7", "不能选")]
)
def test_what_is_refused_changes_nothing(browse, alice, bob, name, reason):
    page = rename(browse(alice), name)
    assert reason in page.text
    assert ">Alice</a>" in page.text  # the bar still shows who one is
    assert User.objects.filter(username="Alice").exists()


def test_names_that_were_alike_before_stay(browse, alice):
    double = User.objects.create_user("A1ice", "eight-fine-tiles")
    rename(browse(double), "A1ICE")
    assert User.objects.filter(username="Alice").exists()
    assert looks("A1ice") == User.objects.get(pk=double.pk).look


def test_guests_keep_the_account_instead(browse, guest):
    assert rename(browse(guest), "阿丽").url == reverse("keep-account")
