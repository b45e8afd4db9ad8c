"""The room before its first match and between two, as each of its visitors sees it, and by forms alone."""

import re

import pytest
from django.urls import reverse

from longyan.engine.presets import changed, preset
from tables import referee, rooms
from tables.models import Match, Room
from tables.rooms.speeds import SPEEDS
from tables.rooms.visits import visit
from tables.rounds import Length
from tests.tables import playing
from tests.tables.conftest import T0
from tests.tables.test_rooms_sitting import FREE, filled, sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(alice) -> Room:
    """Alice waits for three others."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, FREE, FREE, FREE], now=T0)


def page_of(browser, room: Room) -> str:
    return browser.get(reverse("table", args=[room.code])).text


def says(page: str) -> set[str]:
    """What the buttons say that can be pressed, besides what is said to the others."""
    said = re.findall(r'<button[^>]* name="action" value="([^"]+)"(?![^>]* (?:hidden|disabled))', page)
    return {each for each in said if not each.startswith("say ")}


def press(browser, room: Room, action: str):
    return browser.post(reverse("room-act", args=[room.code]), {"action": action})


def test_the_owner_waits_by_these_rules(browse, alice, room):
    page = page_of(browse(alice), room)
    assert "还差3个人" in page
    assert room.code in page
    assert "乐趣半自摸" in page
    assert "与乐趣半自摸完全一样" in page
    assert {"computer 1 steady", "computer 1 beginner", "lots", "sit 1"} <= says(page)
    assert "ready" not in says(page)


def test_whoever_sits_there_sees_what_is_theirs_to_do(browse, alice, bob, room):
    filled(room, bob)
    assert says(page_of(browse(bob), room)) == {"sit 2", "sit 3"}
    owners = says(page_of(browse(alice), room))
    assert {"fewer 2", "clear 1", "give 1", "computer 2 steady"} <= owners


@pytest.mark.parametrize("code", ["000000", "{code}"])
def test_strangers_learn_nothing(browse, guest, room, code):
    for name in ("table", "room-news", "table-rules"):
        answer = browse(guest).get(reverse(name, args=[code.format(code=room.code)]))
        assert answer.status_code == 404
    for name in ("room-act", "leave-room"):
        assert browse(guest).post(reverse(name, args=[code.format(code=room.code)])).status_code == 404


def test_a_stranger_reads_the_same_whether_there_is_a_room_or_not(browse, guest, room):
    browser = browse(guest)
    page, other = (browser.get(reverse("table", args=[code])).text for code in (room.code, "000000"))
    secrets = r'value="\w{64}"'
    assert re.sub(secrets, "", page.replace(room.code, "000000")) == re.sub(secrets, "", other)


def test_a_room_that_is_open_to_all_is_seen_and_sat_in_by_anybody(browse, guest, room):
    Room.objects.update(listed=True)
    browser = browse(guest)
    assert says(page_of(browser, room)) == {"sit 1", "sit 2", "sit 3"}
    answer = press(browser, room, "sit 2")
    assert (answer.status_code, answer["Location"]) == (303, reverse("table", args=[room.code]))
    assert sitting(room) == "A.游."


def test_who_asked_waits_for_the_owner_and_sees_the_rules(browse, alice, bob, room):
    request = rooms.ask(room.pk, bob)
    page = page_of(browse(bob), room)
    assert says(page) == {"withdraw"}
    assert "乐趣半自摸" in page
    assert {f"admit {request.pk}", f"refuse {request.pk}"} <= says(page_of(browse(alice), room))
    press(browse(alice), room, f"admit {request.pk}")
    assert sitting(room) == "AB.."
    assert "withdraw" not in says(page_of(browse(bob), room))


def test_who_was_refused_is_told_so(browse, alice, bob, room):
    request = rooms.ask(room.pk, bob)
    press(browse(alice), room, f"refuse {request.pk}")
    page = page_of(browse(bob), room)
    assert "不方便" in page
    assert says(page) == {"ask"}


def test_who_asks_does_not_sit_down_by_themselves(browse, bob, room):
    rooms.ask(room.pk, bob)
    press(browse(bob), room, "sit 2")
    assert sitting(room) == "A..."


def test_what_is_asked_of_others_is_for_the_owner_alone(browse, bob, carol, room):
    filled(room, bob)
    rooms.ask(room.pk, carol)
    assert "Carol" not in page_of(browse(bob), room)


@pytest.mark.parametrize(
    "action", ["", "nonsense", "sit", "sit x", "sit 1 2", "sit ²", "clear 99999999999999999999", "ready now"]
)
def test_what_is_not_understood_is_said(browse, alice, room, action):
    browser = browse(alice)
    press(browser, room, action)
    assert re.search(r'<p id="notice"[^>]*>[^<]+</p>', page_of(browser, room))
    assert sitting(room) == "A..."


def test_an_evening_by_forms_alone(browse, alice, bob, room):
    owner, friend = browse(alice), browse(bob)
    rooms.sit(room.pk, bob)
    for action in ("computer 2 beginner", "computer 3 beginner", "ready"):
        press(owner, room, action)
    assert "准备好1/2" in page_of(friend, room)
    press(friend, room, "ready")
    match = Match.objects.get()
    assert 'class="board"' in page_of(owner, room)
    assert [seat.bot for seat in match.seats.all()] == ["", "", "beginner", "beginner"]


def test_another_language_of_the_rules_is_another_text(browse, alice, room):
    browser = browse(alice)
    page_of(browser, room)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert "Lequ" in page_of(browser, room)


def test_a_page_without_a_socket_asks_for_news(browse, alice, bob, room):
    browser, address = browse(bob), reverse("room-news", args=[room.code])
    filled(room, bob)
    assert f'data-news="{address}?chair=1"' in page_of(browser, room)
    assert 'id="chairs"' in browser.get(address, {"chair": "1"}).text
    digest = re.search(r'data-digest="(\w+)"', page_of(browser, room))[1]
    assert browser.get(address, {"chair": "1", "digest": digest}).text.startswith('<div id="pulse"')
    unseated = browser.get(address, {"chair": ""}).text
    assert 'id="chairs"' not in unseated
    assert "data-go" in unseated


# After a match


@pytest.fixture
def over(alice, bob) -> Match:
    """A match that is over; each of the two read its settlement."""
    match = playing.opened(alice, alice, bob, "beginner", "beginner", deals=1)
    playing.play_out(match)
    return match


def test_the_ranking_shows_who_agreed_to_another_match(browse, alice, bob, over):
    browser = browse(bob)
    assert 'class="again"' not in page_of(browser, over.room)
    browse(alice).post(reverse("act", args=[over.room.code]), {"action": "again"})
    page = page_of(browser, over.room)
    assert page.count('class="again"') == 1
    assert 'value="again"' in page
    mine = page_of(browse(alice), over.room)
    assert 'value="again"' not in mine
    assert f'href="{reverse("table", args=[over.room.code])}?room"' in mine


def test_whoever_leaves_frees_the_chair_and_the_others_wait_in_the_room(browse, alice, bob, over):
    browse(alice).post(reverse("act", args=[over.room.code]), {"action": "again"})
    answer = browse(bob).post(reverse("leave-room", args=[over.room.code]))
    assert (answer.status_code, answer["Location"]) == (303, reverse("lobby"))
    page = page_of(browse(alice), over.room)
    assert "还差1个人" in page
    assert "上一场" in page
    assert browse(bob).get(reverse("table", args=[over.room.code])).status_code == 404
    assert browse(bob).post(reverse("leave-room", args=[over.room.code]))["Location"] == reverse("lobby")


def test_the_room_may_be_looked_at_while_all_are_still_there(browse, alice, over):
    page = browse(alice).get(reverse("table", args=[over.room.code]) + "?room").text
    assert {"ready", "lots"} <= says(page)


def test_reading_changes_nothing(browse, alice, room):
    browser = browse(alice)
    for name in ("room-act", "leave-room"):
        assert browser.get(reverse(name, args=[room.code])).status_code == 405
    assert sitting(room) == "A..."


def test_nobody_leaves_in_the_middle_of_a_match_from_here(browse, alice, bob, room):
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    answer = browse(alice).post(reverse("leave-room", args=[match.room.code]))
    assert answer["Location"] == reverse("table", args=[match.room.code])


# The owner changes the rules


def form_of(browser, room: Room):
    return browser.get(reverse("room-settings", args=[room.code])).context["form"]


def sent(form) -> dict[str, list[str]]:
    """What a browser would send of a form as it stands."""
    return dict(form.data.lists())


def test_the_form_shows_the_room_as_it_is(browse, alice):
    rules = changed(preset("zhangle"), {"base": 5, "players": 3, "fenbing": False})
    settings = {**SPEEDS["slow"].settings, "hints": False, "listed": True, "watching": "nobody", "chat": True}
    room = rooms.open_room(alice, "zhangle", Length(None, 2), [alice, FREE, FREE], rules, **settings)
    form = form_of(browse(alice), room)
    assert form.is_valid()
    assert (form.preset_name, form.rules, form.match_length) == ("zhangle", rules, Length(None, 2))
    assert settings.items() <= form.settings.items()


def test_changed_rules_are_shown_again_and_nobody_is_ready_for_them_yet(browse, alice, bob, carol, dave, room):
    filled(room, bob, carol, dave)
    rooms.ready(room.pk, bob, True)
    browser = browse(alice)
    changes = {"base": "5", "speed": "fast", "masking": "light", "length": "2-circles"}
    answer = browser.post(reverse("room-settings", args=[room.code]), {**sent(form_of(browser, room)), **changes})
    assert answer.status_code == 303
    page = page_of(browse(bob), room)
    assert "与乐趣半自摸有1处不同" in page
    assert "出牌8秒" in page
    assert "准备好0/4" in page
    room.refresh_from_db()
    assert (room.masking, room.claim_seconds, room.circles) == ("light", 4, 2)


def test_another_preset_fills_the_rules_anew_and_keeps_the_rest(browse, alice, room):
    asked = {"preset": "zhangle", "players": "3", "length": "4-deals"}
    browser = browse(alice)
    form = browser.get(reverse("room-settings", args=[room.code]), asked, headers={"HX-Request": "true"}).context[
        "form"
    ]
    assert form.rules == changed(preset("zhangle"), {"players": 3, "fenbing": False})
    assert form["length"].value() == "4-deals"
    room.refresh_from_db()
    assert room.preset == "lequ-half"


def test_what_cannot_be_is_said_beside_its_field(browse, alice, room):
    browser = browse(alice)
    answer = browser.post(reverse("room-settings", args=[room.code]), {**sent(form_of(browser, room)), "speed": "warp"})
    assert answer.context["form"].errors["speed"][0] in answer.text


def test_too_few_seats_for_who_sits_there_are_refused(browse, alice, bob, carol, room):
    filled(room, bob, carol)
    browser = browse(alice)
    answer = browser.post(
        reverse("room-settings", args=[room.code]), {**sent(form_of(browser, room)), "players": "2"}, follow=True
    )
    assert "坐着3个人" in answer.text
    assert sitting(room) == "ABC."


def test_during_a_match_rules_stay(browse, alice, bob):
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    browser = browse(alice)
    browser.post(reverse("room-settings", args=[match.room.code]), sent(form_of(browser, match.room)) | {"base": "5"})
    match.room.refresh_from_db()
    assert match.room.rules == match.rules


def test_nobody_else_changes_them(browse, bob, guest, room):
    filled(room, bob)
    for user in (bob, guest):
        browser = browse(user)
        address = reverse("room-settings", args=[room.code])
        assert browser.get(address).status_code == browser.post(address, {}).status_code == 404


def test_after_other_rules_the_ranking_leads_to_the_room(browse, alice, bob, over):
    form = form_of(browse(alice), over.room)
    form.is_valid()
    rooms.revise(over.room_id, alice, "lequ-half", changed(form.rules, {"base": 3}), Length(8))
    assert "与乐趣半自摸有1处不同" in page_of(browse(bob), over.room)


def test_while_a_match_is_played_the_room_is_as_its_seats_are(browse, alice, bob, carol):
    """Whoever left the match has no chair any more, either."""
    match = playing.opened(alice, alice, bob, "beginner", "beginner")
    Room.objects.update(listed=True)
    referee.leave(match.pk, bob)
    page = page_of(browse(carol), match.room)
    assert "正在打牌" in page
    assert "Alice" in page
    assert "Bob" not in page
    assert "data-go" not in page
    assert visit(match.room.code, bob.pk).me is None
