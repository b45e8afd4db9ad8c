"""What a room's owner does, and what nobody else may."""

import pytest

from longyan.engine import NotAllowed, TooLate, read_rules
from longyan.engine.presets import changed, preset
from tables import rooms
from tables.models import Room, SitRequest
from tables.rooms.chairs import OWNER_AWAY_MS
from tables.rooms.visits import visit
from tables.rounds import Length
from tables.table import NotSeated
from tests.tables.conftest import T0
from tests.tables.test_rooms_sitting import FREE, filled, ready, sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(alice) -> Room:
    """Alice waits for three others."""
    return rooms.open_room(alice, "lequ-half", 4, [alice, FREE, FREE, FREE], now=T0)


def test_computer_players_come_change_and_go(room, alice):
    rooms.seat_computer(room.pk, alice, 2, "steady", now=T0)
    rooms.seat_computer(room.pk, alice, 3, "steady", now=T0)
    rooms.seat_computer(room.pk, alice, 3, "beginner", now=T0)
    assert sitting(room) == "A.sb"
    rooms.clear(room.pk, alice, 2, now=T0)
    assert sitting(room) == "A..b"


@pytest.mark.parametrize(("index", "bot"), [(0, "steady"), (1, "steady"), (9, "steady"), (2, "genius")])
def test_where_no_computer_player_can_sit(room, alice, bob, index, bot):
    filled(room, bob)
    with pytest.raises(NotAllowed):
        rooms.seat_computer(room.pk, alice, index, bot, now=T0)
    assert sitting(room) == "AB.."


@pytest.mark.parametrize(("sits", "refusal"), [(True, NotAllowed), (False, NotSeated)])
def test_only_the_owner_may(room, bob, carol, dave, sits, refusal):
    filled(room, bob if sits else dave)
    request = rooms.ask(room.pk, carol, now=T0)
    for refused in (
        lambda: rooms.seat_computer(room.pk, bob, 2, "steady", now=T0),
        lambda: rooms.clear(room.pk, bob, 0, now=T0),
        lambda: rooms.draw_lots(room.pk, bob, now=T0),
        lambda: rooms.with_fewer(room.pk, bob, 2, now=T0),
        lambda: rooms.revise(room.pk, bob, "lequ-half", preset("lequ-half"), Length(8), now=T0),
        lambda: rooms.hand_over(room.pk, bob, bob.pk, now=T0),
        lambda: rooms.admit(room.pk, bob, request.pk, now=T0),
        lambda: rooms.refuse(room.pk, bob, request.pk, now=T0),
    ):
        with pytest.raises(refusal):
            refused()
    assert sitting(room) == ("AB.." if sits else "AD..")


def test_an_owner_does_not_send_themselves_away(room, alice):
    with pytest.raises(NotAllowed):
        rooms.clear(room.pk, alice, 0, now=T0)


def test_lots_are_drawn_for_the_seats(room, alice, bob, carol):
    filled(room, bob, carol)
    found = set()
    for _ in range(20):
        rooms.draw_lots(room.pk, alice, now=T0)
        found.add(sitting(room))
    assert len(found) > 5
    assert {"".join(sorted(order)) for order in found} == {".ABC"}


@pytest.mark.parametrize(
    ("taken", "players", "left"),
    [("A.b.", 3, "A.b"), ("A.b.", 2, "Ab"), ("AB.s", 3, "ABs"), ("AB.s", 2, "AB"), ("ABCs", 3, "ABC")],
)
def test_with_fewer_free_chairs_go_first_then_computer_players(room, alice, bob, carol, taken, players, left):
    for index, who in enumerate(taken):
        if who in "BC":
            rooms.sit(room.pk, {"B": bob, "C": carol}[who], index, now=T0)
        elif who in "bs":
            rooms.seat_computer(room.pk, alice, index, {"b": "beginner", "s": "steady"}[who], now=T0)
    rooms.with_fewer(room.pk, alice, players, now=T0)
    room.refresh_from_db()
    assert sitting(room) == left
    assert read_rules(room.rules).players == players


def test_persons_are_not_cut_off(room, alice, bob, carol):
    filled(room, bob, carol)
    with pytest.raises(NotAllowed, match="坐着"):
        rooms.with_fewer(room.pk, alice, 2, now=T0)
    with pytest.raises(NotAllowed):
        rooms.with_fewer(room.pk, alice, 5, now=T0)


def test_rules_that_do_not_go_with_fewer_are_mended(alice):
    rules = changed(preset("juxian-half"), {"dots": True, "fenbing": True})
    room = rooms.open_room(alice, "juxian-half", Length(32, 2), [alice, FREE, FREE, FREE], rules, T0)
    rooms.with_fewer(room.pk, alice, 2, now=T0)
    room.refresh_from_db()
    assert read_rules(room.rules).players == 2
    assert not read_rules(room.rules).fenbing
    assert room.length == Length(16, 2)
    rooms.with_fewer(room.pk, alice, 4, now=T0)
    assert sitting(room) == "A..."


def test_other_rules_take_back_everybodys_ready(room, alice, bob, carol, dave):
    filled(room, bob, carol, dave)
    rooms.ready(room.pk, bob, True, now=T0)
    rules = changed(preset("zhangle"), {"base": 5})
    rooms.revise(room.pk, alice, "zhangle", rules, Length(None, 2), now=T0, hints=False, claim_seconds=9)
    room.refresh_from_db()
    assert (room.preset, room.rules, room.length) == ("zhangle", rules.as_json(), Length(None, 2))
    assert (room.hints, room.claim_seconds) == (False, 9)
    assert ready(room) == set()


def test_other_rules_with_other_seats(room, alice, bob, carol):
    filled(room, bob, carol)
    rooms.revise(room.pk, alice, "zhangle", changed(preset("zhangle"), {"players": 3}), Length(8), now=T0)
    assert sitting(room) == "ABC"
    with pytest.raises(NotAllowed):
        rooms.revise(room.pk, alice, "zhangle", changed(preset("zhangle"), {"players": 2}), Length(8), now=T0)
    assert sitting(room) == "ABC"


def test_the_room_goes_to_somebody_else(room, alice, bob, carol):
    filled(room, bob)
    with pytest.raises(NotAllowed):
        rooms.hand_over(room.pk, alice, carol.pk, now=T0)
    rooms.hand_over(room.pk, alice, bob.pk, now=T0)
    room.refresh_from_db()
    assert room.owner == bob


def test_while_the_owner_is_away_whoever_sits_there_may_do_the_same(room, alice, bob, carol):
    filled(room, bob)
    request = rooms.ask(room.pk, carol, now=T0)
    later = T0 + OWNER_AWAY_MS
    with pytest.raises(NotAllowed):
        rooms.admit(room.pk, bob, request.pk, now=later)
    rooms.came(room.pk, bob.pk, now=later + 1)
    rooms.admit(room.pk, bob, request.pk, now=later + 1)
    rooms.clear(room.pk, bob, 0, now=later + 1)
    rooms.with_fewer(room.pk, bob, 2, now=later + 1)
    room.refresh_from_db()
    assert (sitting(room), room.owner) == ("BC", bob)
    assert [visit(room.code, person.pk, later + 1).hosts for person in (bob, carol)] == [True, False]


def test_an_owner_who_comes_back_hosts_alone_again(room, alice, bob):
    filled(room, bob)
    later = T0 + OWNER_AWAY_MS + 1
    assert visit(room.code, bob.pk, later).hosts
    rooms.came(room.pk, alice.pk, later)
    assert not visit(room.code, bob.pk, later).hosts
    assert visit(room.code, alice.pk, later).hosts


# People who ask


def test_somebody_asks_and_is_let_in(room, alice, bob):
    request = rooms.ask(room.pk, bob, now=T0)
    assert rooms.ask(room.pk, bob, now=T0) == request
    assert sitting(room) == "A..."
    rooms.admit(room.pk, alice, request.pk, now=T0)
    request.refresh_from_db()
    assert (sitting(room), request.answer, request.by) == ("AB..", SitRequest.ACCEPTED, alice)
    assert rooms.ask(room.pk, bob, now=T0) is None


def test_somebody_is_refused_and_asks_again_a_minute_later(room, alice, bob):
    request = rooms.ask(room.pk, bob, now=T0)
    rooms.refuse(room.pk, alice, request.pk, now=T0)
    with pytest.raises(NotAllowed):
        rooms.ask(room.pk, bob, now=T0 + 59_000)
    assert rooms.ask(room.pk, bob, now=T0 + 60_000).answer == SitRequest.WAITING


def test_an_answer_to_what_nobody_asks_any_more_is_too_late(room, alice, bob):
    request = rooms.ask(room.pk, bob, now=T0)
    rooms.withdraw(room.pk, bob, now=T0)
    for answer in (rooms.admit, rooms.refuse):
        with pytest.raises(TooLate):
            answer(room.pk, alice, request.pk, now=T0)
    assert sitting(room) == "A..."


def test_a_request_of_another_room_is_not_answered(room, alice, bob, carol):
    other = rooms.open_room(bob, "lequ-half", 4, [bob, FREE, FREE, FREE], now=T0)
    request = rooms.ask(other.pk, carol, now=T0)
    for answer in (rooms.admit, rooms.refuse):
        with pytest.raises(NotSeated):
            answer(room.pk, alice, request.pk, now=T0)


def test_nobody_is_let_in_where_all_chairs_are_taken(room, alice, bob, carol, dave, guest):
    request = rooms.ask(room.pk, guest, now=T0)
    filled(room, bob, carol, dave)
    with pytest.raises(NotAllowed):
        rooms.admit(room.pk, alice, request.pk, now=T0)
    request.refresh_from_db()
    assert request.answer == SitRequest.WAITING


def test_too_many_do_not_ask_at_once(room, monkeypatch, bob, carol, dave):
    monkeypatch.setattr("tables.rooms.asking.LONGEST_QUEUE", 2)
    rooms.ask(room.pk, bob, now=T0)
    rooms.ask(room.pk, carol, now=T0)
    with pytest.raises(NotAllowed, match="太多"):
        rooms.ask(room.pk, dave, now=T0)
