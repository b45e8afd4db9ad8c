"""Somebody finds people, makes friends of them, and sees whether they are there."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import friends, leaving
from accounts.models import Device, Friendship, User
from tables import records
from tables.models import Seat
from talk import distance
from talk.models import Distance
from tests.tables import playing

PAGE = reverse("people")


def ask(browser, **who):
    return browser.post(reverse("ask-friend"), who, follow=True)


def answer(browser, friendship, do):
    return browser.post(reverse("answer-friend", args=[friendship.pk]), {"do": do})


@pytest.fixture
def asked(alice, bob):
    """Alice asked Bob."""
    return friends.ask(alice, bob)


@pytest.fixture
def friendship(asked):
    return friends.accept(asked)


def test_one_asks_and_the_other_accepts(browse, alice, bob):
    hers, his = browse(alice), browse(bob)
    assert "问过Bob了" in ask(hers, name="bob").text
    assert "想和您做牌友" in his.get(PAGE).text
    assert "想和您做牌友" not in hers.get(PAGE).text
    answered = answer(his, Friendship.objects.get(), "accept")
    assert (answered.status_code, answered.url) == (303, PAGE)
    assert friends.are_friends(alice, bob)
    assert "Bob" in hers.get(PAGE).text


def test_who_asks_back_accepts(browse, alice, bob, asked):
    assert "是牌友了" in ask(browse(bob), name="Alice").text
    assert Friendship.objects.count() == 1
    assert friends.are_friends(bob, alice)


def test_asking_twice_is_asking_once(browse, alice, bob, asked):
    ask(browse(alice), name="Bob")
    assert Friendship.objects.count() == 1


def test_nobody_accepts_for_another(browse, alice, bob, carol, asked):
    for who in (alice, carol):
        assert answer(browse(who), asked, "accept").status_code == 404
    assert not friends.are_friends(alice, bob)


def test_who_is_refused_is_not_told(browse, alice, bob, asked):
    answer(browse(bob), asked, "end")
    assert not Friendship.objects.exists()
    assert "Bob" not in browse(alice).get(PAGE).text


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_either_may_end_it(request, browse, friendship, who):
    answer(browse(request.getfixturevalue(who)), friendship, "end")
    assert not Friendship.objects.exists()


def test_strangers_can_end_nothing(browse, carol, friendship):
    assert answer(browse(carol), friendship, "end").status_code == 404
    assert Friendship.objects.exists()


@pytest.mark.parametrize(
    ("name", "reason"), [("Nobody", "没有叫这个名字的人"), ("", "没有叫这个名字的人"), ("Alice", "您自己")]
)
def test_what_cannot_be_asked(browse, alice, name, reason):
    assert reason in ask(browse(alice), name=name).text
    assert not Friendship.objects.exists()


def test_a_barred_account_is_not_found(browse, alice, bob):
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert "没有叫这个名字的人" in ask(browse(alice), name="Bob").text


def test_nobody_looks_for_names_all_day(browse, alice):
    browser = browse(alice)
    for number in range(20):
        ask(browser, name=f"x{number}")
    assert "加得太快了" in ask(browser, name="x").text


def test_people_of_the_last_tables_can_be_asked_by_a_button(browse, alice, bob, carol):
    playing.play_out(playing.opened(alice, alice, bob, *["beginner"] * 2, deals=1))
    page = browse(alice).get(PAGE).text
    assert f'name="person" value="{bob.pk}"' in page
    assert "Carol" not in page
    ask(browse(alice), person=bob.pk)
    assert Friendship.objects.get().asked == bob
    assert f'name="person" value="{bob.pk}"' not in browse(alice).get(PAGE).text


def test_a_stranger_cannot_be_asked_by_number(browse, alice, carol):
    ask(browse(alice), person=carol.pk)
    assert not Friendship.objects.exists()


@pytest.mark.parametrize(
    ("ago", "said"),
    [(timedelta(minutes=2), "在线"), (timedelta(minutes=30), "刚来过"), (timedelta(hours=5), "今天来过")],
)
def test_friends_see_roughly_whether_one_is_there(browse, alice, bob, friendship, ago, said):
    Device.objects.create(user=bob, session_key="x", seen_at=timezone.now() - ago)
    assert said in browse(alice).get(PAGE).text


def test_who_sits_at_a_table_is_there(browse, alice, bob, carol, friendship):
    playing.opened(bob, bob, carol, *["beginner"] * 2)
    assert "在线" in browse(alice).get(PAGE).text


def test_nobody_else_sees_it(browse, alice, bob, asked):
    Device.objects.create(user=bob, session_key="x")
    assert "在线" not in browse(alice).get(PAGE).text
    assert "在线" not in browse(bob).get(PAGE).text


def test_whoever_deletes_the_account_leaves_the_table_and_is_found_no_more(browse, alice, bob, friendship):
    match = playing.opened(alice, alice, bob, *["beginner"] * 2)
    leaving.delete(User.objects.get(pk=bob.pk))
    assert records.running(bob) is None
    assert Seat.objects.get(match=match, user=bob).left_at is not None
    assert "Bob" not in browse(alice).get(PAGE).text
    assert not Friendship.objects.exists()


class TestBlocking:
    def test_whoever_blocks_a_friend_ends_the_friendship(self, alice, bob, friendship):
        distance.keep(alice, bob, Distance.BLOCK)
        assert not friends.are_friends(alice, bob)

    def test_who_was_blocked_asks_in_vain_and_does_not_learn_why(self, browse, alice, bob):
        distance.keep(alice, bob, Distance.BLOCK)
        assert "问过Alice了" in ask(browse(bob), name="Alice").text
        assert "Alice" in browse(bob).get(PAGE).text
        assert "Bob" not in browse(alice).get(PAGE).text

    def test_who_blocked_must_take_it_back_first(self, browse, alice, bob):
        distance.keep(alice, bob, Distance.BLOCK)
        ask(browse(bob), name="Alice")
        assert "您拉黑了Bob" in ask(browse(alice), name="Bob").text
        assert not friends.are_friends(alice, bob)

    def test_neither_is_offered_to_the_other(self, browse, alice, bob):
        playing.play_out(playing.opened(alice, alice, bob, *["beginner"] * 2, deals=1))
        distance.keep(alice, bob, Distance.BLOCK)
        for who in (alice, bob):
            assert 'name="person"' not in browse(who).get(PAGE).text


def test_strangers_are_asked_to_log_in(client, db):
    assert client.get(PAGE).url.startswith(reverse("log-in"))
