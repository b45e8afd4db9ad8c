"""Opening a table."""

import re

import pytest
from django.urls import reverse

from longyan.engine.presets import PRESET_NAMES, changed, preset
from tables.models import Match, Room, Seat
from tests.tables import playing

URL, CHECK = reverse("new-table"), reverse("check-table")
CHOSEN = {
    "preset": "lequ-half",
    "length": "4-deals",
    "friend_1": "beginner",
    "friend_2": "steady",
    "friend_3": "steady",
}
HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


def test_the_page_offers_eight_deals_of_lequ_with_steady_players(browse, alice):
    form = browse(alice).get(URL).context["form"]
    shown = {name: form[name].value() for name in ("preset", "players", "length", "friend_1", "friend_2", "friend_3")}
    assert shown == {
        "preset": "lequ-half",
        "players": "4",
        "length": "8-deals",
        "friend_1": "steady",
        "friend_2": "steady",
        "friend_3": "steady",
    }


def test_the_eight_presets_stand_on_four_cards(browse, alice):
    page = browse(alice).get(URL)
    assert len(page.context["form"].cards) == 4
    offered = re.findall(r'name="preset" value="([^"]+)"', page.content.decode())
    assert sorted(offered) == sorted(PRESET_NAMES)


def test_a_table_is_opened_as_chosen_and_the_browser_goes_there(browse, alice):
    answer = browse(alice).post(URL, CHOSEN)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[match.room.code]))
    assert (match.room.owner, match.room.preset, match.deals, match.circles) == (alice, "lequ-half", 4, 0)
    sitting = Seat.objects.values_list("user", "bot")
    assert sorted(sitting, key=str) == sorted(
        [(alice.pk, ""), (None, "beginner"), (None, "steady"), (None, "steady")], key=str
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_preset_is_played_at_two_three_and_four_seats(browse, alice, name, players):
    browse(alice).post(URL, {**CHOSEN, "preset": name, "players": str(players)})
    match = Match.objects.get()
    rules = changed(preset(name), {"players": players, "fenbing": players == 4}).as_json()
    assert match.room.rules == match.rules == playing.deal_of(match).rules == rules
    assert match.seats.count() == players
    assert match.seats.exclude(user=None).get().user == alice


def test_what_was_changed_is_stored_in_full_with_room_match_and_deal(browse, alice):
    changes = {"base": "5", "gold_limit": "two_you", "multipliers-you": "6", "opening": ["", "golds"]}
    browse(alice).post(URL, {**CHOSEN, "preset": "juxian-half", "length": "8-deals", **changes})
    match = Match.objects.get()
    expected = changed(
        preset("juxian-half"),
        {"base": 5, "gold_limit": "two_you", "multipliers": {"you": 6}, "opening": ["golds"]},
    ).as_json()
    assert playing.deal_of(match).rules == match.rules == match.room.rules == expected


@pytest.mark.parametrize(
    ("name", "length", "stored"),
    [
        ("lequ-half", "16-deals", (16, 0)),
        ("lequ-half", "2-circles", (None, 2)),
        ("juxian-half", "2-circles", (32, 2)),
    ],
)
def test_how_long_a_match_is(browse, alice, name, length, stored):
    browse(alice).post(URL, {**CHOSEN, "preset": name, "length": length})
    match = Match.objects.get()
    assert (match.deals, match.circles) == (match.room.deals, match.room.circles) == stored


@pytest.mark.parametrize(("chosen", "given"), [({}, True), ({"hints": "yes"}, True), ({"hints": "no"}, False)])
def test_a_room_gives_hints_unless_it_is_opened_without(browse, alice, chosen, given):
    browse(alice).post(URL, {**CHOSEN, **chosen})
    assert Match.objects.get().room.hints is given


def test_another_preset_leaves_the_choice_about_hints(browse, alice):
    form = browse(alice).get(URL, {"preset": "zhangle", "hints": "no"}, headers=HTMX).context["form"]
    assert form["hints"].value() == "no"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"length": "5-deals"}, "length"),
        ({"hints": "perhaps"}, "hints"),
        ({"length": ""}, "length"),
        ({"preset": "house"}, "preset"),
        ({"friend_2": "random"}, "friend_2"),
        ({"friend_3": ""}, "friend_3"),
        ({"base": "none"}, "base"),
        ({"dots": "no", "players": "3"}, "thirteen_orphans"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_typed_is_lost(browse, alice, change, field):
    answer = browse(alice).post(URL, {**CHOSEN, "dead_wall": "6", **change})
    assert answer.status_code == 200
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in change} == change
    assert form["dead_wall"].value() == "6"
    assert form.errors[field][0] in answer.content.decode()
    assert not Match.objects.exists()


def test_a_mistake_in_a_closed_section_opens_it(browse, alice):
    assert "<details open>" not in browse(alice).get(URL).content.decode()
    assert browse(alice).post(URL, {**CHOSEN, "dead_wall": "99"}).content.decode().count("<details open>") == 1


def test_another_preset_fills_the_rules_anew_and_keeps_who_plays_and_how_long(browse, alice):
    asked = {**CHOSEN, "preset": "zhangle", "players": "3", "base": "50"}
    for answer in (browse(alice).get(URL, asked, headers=HTMX), browse(alice).post(URL, {**asked, "use": "1"})):
        form = answer.context["form"]
        assert form.rules == changed(preset("zhangle"), {"players": 3, "fenbing": False})
        assert (form["friend_1"].value(), form["length"].value()) == ("beginner", "4-deals")
    assert not Match.objects.exists()


def test_to_htmx_the_rules_alone_are_sent(browse, alice):
    asked = {"preset": "juxian-half", "length": "1-circles"}
    page = browse(alice).get(URL, asked, headers=HTMX).content.decode()
    assert page.startswith('<div id="rules">')
    assert "<form" not in page
    assert re.search(r'id="says-length" hx-swap-oob="true">.*最多打16局</p>', page)


def test_what_contradicts_is_mended_at_a_click(browse, alice):
    answer = browse(alice).post(URL, {**CHOSEN, "players": "3", "dots": "no", "mend": "1"})
    form = answer.context["form"]
    assert form.is_valid()
    assert (form.rules.dots, form.rules.thirteen_orphans) == (False, False)
    assert not Match.objects.exists()


def test_the_enter_key_opens_no_table(browse, alice):
    answer = browse(alice).post(URL, {**CHOSEN, "base": "5", "look": "1"})
    assert answer.context["form"].rules.base == 5
    assert re.search(r'<button[^>]* name="(\w+)"', answer.content.decode())[1] == "look"
    assert not Match.objects.exists()


# What is said while the form is filled in


def _said(browser, **changes: str) -> str:
    return browser.post(CHECK, {**CHOSEN, "preset": "juxian-half", **changes}).content.decode()


def test_the_differences_are_said_in_words(browse, alice):
    browser = browse(alice)
    assert "与聚闲半自摸完全一样" in _said(browser)
    said = _said(browser, base="5", next_dealer="stay", dots="yes", players="3")
    assert "与聚闲半自摸有 4 处不同" in said
    assert '<a href="#rule-next_dealer">下局庄家</a> <b>庄胡或流局连庄</b> <small>原来：谁胡谁坐庄</small>' in said
    assert '<p class="says" id="says-fenbing" hx-swap-oob="true">两人、三人没有分饼，已经关掉</p>' in said


def test_mistakes_are_said_beside_their_fields_and_together(browse, alice):
    said = _said(browse(alice), base="0", dots="no", players="2")
    assert re.search(r'id="wrong-base" hx-swap-oob="true"><ul class="errorlist"[^>]*><li>最少是 1</li>', said)
    assert '<a href="#rule-thirteen_orphans">十三幺</a> 没有筒子就没有十三幺' in said
    assert 'name="mend"' in said
    assert '<div class="wrong" id="wrong-dead_wall" hx-swap-oob="true"></div>' in said


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({}, ""),
        ({"length": "2-circles"}, "每家都坐过庄、又下了庄，算一圈；庄家会跳着走，最多打32局"),
        ({"length": "2-circles", "players": "2"}, "每家都坐过庄、又下了庄，算一圈；庄家会跳着走，最多打16局"),
        ({"length": "1-circles", "next_dealer": "stay"}, "每家都坐过庄、又下了庄，算一圈"),
        ({"length": ""}, ""),
    ],
)
def test_what_a_circle_is_and_its_bound_are_said(browse, alice, changes, note):
    assert f'id="says-length" hx-swap-oob="true">{note}</p>' in _said(browse(alice), **changes)


def test_every_rule_has_a_place_for_what_is_said_of_it(browse, alice):
    browser = browse(alice)
    places = set(re.findall(r'id="((?:says|wrong)-[^"]+)"', browser.get(URL).content.decode()))
    assert set(re.findall(r'id="((?:says|wrong)-[^"]+)" hx-swap-oob', _said(browser))) == places


# Who may


def test_who_is_in_a_match_is_led_back_to_it(browse, alice):
    match = playing.opened(alice, alice, *["beginner"] * 3)
    browser = browse(alice)
    for answer in (browser.get(URL, follow=True), browser.post(URL, CHOSEN, follow=True)):
        assert answer.redirect_chain == [(reverse("table", args=[match.room.code]), 303)]
        assert "先打完再开新桌" in answer.content.decode()
    assert Match.objects.count() == 1


def test_a_finished_match_is_no_hindrance(browse, alice):
    playing.play_out(playing.opened(alice, alice, *["beginner"] * 3, deals=1))
    assert browse(alice).post(URL, CHOSEN).status_code == 303
    assert Match.objects.count() == 2


def test_strangers_log_in_first(client):
    assert client.get(URL)["Location"] == f"{reverse('log-in')}?next={URL}"
    client.post(URL, CHOSEN)
    assert client.post(CHECK, CHOSEN)["Location"] == f"{reverse('log-in')}?next={CHECK}"
    assert not Match.objects.exists()


# With people

WITH_FRIENDS = {**CHOSEN, "company": "friends"}


def test_with_friends_the_owner_waits_in_a_room(browse, alice):
    browser = browse(alice)
    answer = browser.post(URL, {**WITH_FRIENDS, "chair_3": "steady"})
    room = Room.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[room.code]))
    assert [(chair.user_id, chair.bot) for chair in room.chairs.all()] == [
        (alice.pk, ""), (None, ""), (None, ""), (None, "steady"),
    ]  # fmt: skip
    assert not Match.objects.exists()
    assert "还差2个人" in browser.get(answer["Location"]).content.decode()


def test_with_friends_but_computer_players_on_every_chair_it_begins(browse, alice):
    browse(alice).post(URL, {**WITH_FRIENDS, **dict.fromkeys(("chair_1", "chair_2", "chair_3"), "beginner")})
    assert Match.objects.get().seats.count() == 4


@pytest.mark.parametrize(
    ("chosen", "stored"),
    [
        ({}, {"turn_seconds": 15, "bank_seconds": 30, "claim_seconds": 6, "masking": "full", "listed": False}),
        ({"speed": "fast"}, {"turn_seconds": 8, "bank_seconds": 15, "claim_seconds": 4}),
        ({"speed": "slow"}, {"turn_seconds": 30, "bank_seconds": 60, "claim_seconds": 10}),
        ({"listed": "listed", "chat": "yes"}, {"listed": True, "chat": True}),
        ({"hands_open": "winner", "masking": "light"}, {"hands_open": "winner", "masking": "light"}),
        ({"watching": "anybody", "watch_delay": "60"}, {"watching": "anybody", "watch_delay_seconds": 60}),
    ],
)
def test_what_is_settled_for_the_room(browse, alice, chosen, stored):
    browse(alice).post(URL, {**WITH_FRIENDS, **chosen})
    room = Room.objects.get()
    assert {name: getattr(room, name) for name in stored} == stored


def test_alone_there_is_nobody_to_hide_a_pause_from(browse, alice):
    browse(alice).post(URL, {**CHOSEN, "listed": "listed"})
    room = Room.objects.get()
    assert (room.masking, room.listed) == ("off", False)


def test_a_mistake_about_the_room_opens_its_section(browse, alice):
    page = browse(alice).post(URL, {**WITH_FRIENDS, "watch_delay": "0"}).content.decode()
    assert page.count("<details open>") == 1
    assert not Room.objects.exists()


def test_whoever_waits_elsewhere_opens_another_room(browse, alice):
    for _ in range(2):
        browse(alice).post(URL, WITH_FRIENDS)
    first, second = Room.objects.order_by("pk")
    assert first.closed_at is not None
    assert second.closed_at is None
