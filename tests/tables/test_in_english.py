"""Whoever reads English meets no Chinese but the names of people and what tiles bear."""

import html
import re
from dataclasses import replace
from itertools import chain

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver, reverse
from django.utils import timezone, translation

from accounts.clubs import apart, deeds, founding, joining, notices
from accounts.clubs import roles as clubroles
from accounts.clubs.powers import POWERS
from accounts.models import User
from longyan.engine.presets import PRESET_NAMES, changed, preset
from tables import rooms, scene, sitters, words
from tables.clock import CLOSE_MS
from tables.clubs import standing, starting
from tables.entrance import card
from tables.entrance.outside import Outside
from tables.models import ANYBODY, Match, Room, Seat, ShareLink
from tables.rooms.chairs import STARTS_AFTER_MS
from tables.rounds import Length
from tables.table import now_ms
from tests.deeds import facts_for
from tests.tables import playing
from tests.tables.sights import sights
from tests.voices.samples import zipped

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
OWN_NAMES = re.compile(r'<button[^>]* lang="zh-han[st]"[^>]*>[^<]*</button>|<span>(简体中文|繁體中文)</span>')
GLYPHS_IN_BRACKETS = re.compile(r"\([^()]*\)")

WITHOUT_ACCOUNT = [
    "lobby",
    "log-in",
    "sign-up",
    "recover",
    "ask-for-reset",
    "reset-sent",
    "rules",
    "settings",
    "first-deal",
]
GUESTS = [
    "lobby",
    "join",
    "open-rooms",
    "new-table",
    "my-matches",
    "my-statistics",
    "profile",
    "keep-account",
    "settings",
    "devices",
    "delete-account",
]
MEMBERS = [
    *("lobby", "profile", "rename", "avatar", "change-password", "devices", "recovery-codes", "email", "remove-email"),
    "delete-account",
    "people",
    "kept-away",
    "my-clubs",
    "found-club",
]
STAFF = ["voice-packs"]
OF_A_LANGUAGE = ["offline", "manifest"]
NO_PAGES = {
    *("log-out", "play-as-guest", "language", "act", "news", "check-table", "make-link", "revoke-link"),
    *("keep-away", "let-near", "hide-banner"),
    *("club-by-code", "apply-to-club", "withdraw-from-club", "club-qr", "renew-club-link", "read-notice"),
    *(
        "club-powers",
        "offer-club",
        "remove-member",
        "answer-applicant",
        "answer-club-offer",
        "step-down",
        "let-together",
    ),
    *("check-club-table", "sit-at-club-table", "retire-club-table"),
    *("ask-to-sit", "sit-by-link", "ask-by-link", "renew-link", "qr", "card"),
    *("room-news", "room-act", "leave-room", "room-settings"),
    *("ask-friend", "answer-friend", "invite-friend", "decline-invitation", "my-data"),
    *("watch-news", "linked-watch-news"),
    *("come-back", "take-seat"),
    *("mark-move", "mark-step", "read-verdict", "hand-up", "dispute-record"),
    *(
        f"club-rules-{name}"
        for name in ("check-new", "check", "retire", "restore", "prefer", "unprefer", "copy", "try")
    ),
    *("club-rules-cancel", "club-rules-export"),
    *("begin-season", "reverse-posting", "choose-payer", "hand-out-cards"),
    *("record", "shared-record", "record-schema", "voice", "recording", "remove-pack", "service-worker"),
}
"""What only takes forms, and files for programs."""

LOOKED_AT_ELSEWHERE = {
    *("confirm-email", "reset-password", "about", "by-link", "by-code", "listed"),
    *("club-ranking", "club-ranking-of", "club-settle-up", "club-ledger", "club-posting", "club-cards", "ledger-file"),
    *("dispute", "club-disputes", "club-dispute", "dispute-replay", "warning"),
    *("club-rules", "club-rules-new", "club-rules-bring", "club-rules-set", "club-rules-edit", "club-rules-version"),
    *("club-rules-guide", "club-rules-preview", "named-rules"),
}
"""Links of letters, in tests/accounts; texts that ship in every language, in tests/pages; pages before a room, in
tests/tables; a club's rules, in tests/rulesets; its books, in tests/ledger; disputes and warnings, in tests/review."""

OF_A_CLUB = [
    *("club", "club-members", "club-invite", "club-notices", "club-apart", "club-log"),
    *("rename-club", "leave-club", "club-close", "club-tables", "set-up-table"),
]
"""A club's pages, as an owner sees them."""

OF_A_CLUB_AND_MORE = {"join-club", "club-member", "change-club-table", "manage-club-table"}
"""Pages of a club whose addresses hold more, or less, than its code."""

OF_A_MATCH = {
    "table": ["{code}"],
    "table-rules": ["{code}"],
    "leave": ["{code}"],
    "match": ["{code}", "{number}"],
    "picture": ["{code}", "{number}", "svg"],
    "speak": ["{code}"],
    "company": ["{code}", "{number}"],
    "companion": ["{code}", "{number}", "{bob}"],
    "report": ["{code}", "{number}", "{bob}"],
    "replay": ["{code}", "{number}", "1"],
    "shared-match": ["{key}"],
    "shared-picture": ["{key}", "svg"],
    "shared-replay": ["{key}", "1"],
}
"""Pages of a match by what their addresses are made of."""

OF_A_WATCHER = {
    "watch": "code",
    "watch-rules": "code",
    "linked-watch": "key",
    "linked-watch-rules": "key",
}
"""Pages for whoever watches by what of the room is in their addresses."""


def chinese_in(page: str) -> list[str]:
    """The lines that hold Chinese, without languages' own names and glyphs that explain a term."""
    page = GLYPHS_IN_BRACKETS.sub("", OWN_NAMES.sub("", html.unescape(page)))
    return [line for line in page.splitlines() if CHINESE.search(line)]


@pytest.fixture
def english(client, settings):
    """A browser that asks for English."""
    settings.SENDS_MAIL = True
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-GB,en;q=0.9"
    return client


@pytest.fixture
def match(alice, bob) -> Match:
    """A match that is over, with Bob and two computer players."""
    match = playing.opened(alice, alice, bob, "steady", "beginner", deals=1)
    playing.play_out(match)
    return match


def test_the_search_finds_chinese_and_lets_names_be():
    assert chinese_in('<p title="碰">x</p>')
    assert chinese_in("<p>East，South</p>")
    assert not chinese_in('<button name="language" value="zh-hans" lang="zh-hans">简体中文</button> float (游金)')


def test_no_page_is_forgotten():
    pages = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    looked_at = {
        *WITHOUT_ACCOUNT,
        *GUESTS,
        *MEMBERS,
        *STAFF,
        *OF_A_LANGUAGE,
        *OF_A_WATCHER,
        *OF_A_CLUB,
        *OF_A_CLUB_AND_MORE,
    }
    assert pages - looked_at - NO_PAGES - set(OF_A_MATCH) - LOOKED_AT_ELSEWHERE == set()


@pytest.mark.django_db
def test_pages_before_there_is_an_account(english):
    for name in WITHOUT_ACCOUNT:
        assert chinese_in(english.get(reverse(name)).text) == [], name
    for name in OF_A_LANGUAGE:
        assert chinese_in(english.get(reverse(name, args=["en"])).text) == [], name


@pytest.mark.django_db
def test_mistakes_on_the_way_in(english):
    for name in ("log-in", "sign-up"):
        for said in ({}, {"username": "a b", "password": "x"}, {"username": "x" * 17, "password": "y" * 200}):
            assert chinese_in(english.post(reverse(name), said).text) == [], (name, said)
    assert chinese_in(english.get("/no/such/page/").text) == []


@pytest.mark.django_db
def test_pages_of_a_guest(english):
    english.post(reverse("play-as-guest"))
    for name in GUESTS:
        assert chinese_in(english.get(reverse(name)).text) == [], name
    wrong = {"preset": "lequ-full", "players": "4", "rob_kong": "yes", "dots": "no", "base": "many"}
    assert chinese_in(english.post(reverse("new-table"), wrong).text) == []
    assert chinese_in(english.post(reverse("check-table"), wrong).text) == []


@pytest.mark.django_db
def test_pages_before_a_room(english, alice, bob, carol):
    room = rooms.open_room(alice, "lequ-half", 8, [alice, "steady", None, None], listed=True)
    link = reverse("by-link", args=[room.key])
    for page in (link, reverse("by-link", args=["none"])):
        assert chinese_in(english.get(page).text) == [], page
    with translation.override("en"):
        assert chinese_in(card.svg(Outside(room, named=False))) == []
    assert chinese_in(english.post(f"{link}sit/", {"username": "a b"}, follow=True).text) == []
    english.force_login(bob)
    assert chinese_in(english.get(reverse("lobby")).text) == []
    room.listed = False
    room.save()
    for code in ("1", "000000", room.code):
        assert chinese_in(english.post(reverse("join"), {"code": code}, follow=True).text) == []
    english.force_login(alice)
    assert chinese_in(english.get(link).text) == []
    match = playing.opened(carol, carol, *["beginner"] * 3, watching="anybody", listed=True)
    english.force_login(bob)
    for page in (reverse("lobby"), reverse("listed", args=[match.room.code])):
        assert chinese_in(english.get(page).text) == [], page


@pytest.mark.django_db
def test_whoever_tries_too_often_is_told_in_english(english, alice, settings):
    settings.WRONG_CODES = settings.ROOMS_PER_HOUR = 1
    english.force_login(alice)
    wrong = {"code": "000000"}
    for page, order in (("join", wrong), ("club-by-code", wrong), ("new-table", {"preset": "lequ-half"})):
        english.post(reverse(page), order)
        Match.objects.update(finished_at=timezone.now())
        refused = english.post(reverse(page), order)
        assert refused.status_code == 429
        assert chinese_in(refused.text) == []


@pytest.mark.django_db
def test_pages_of_the_staff_and_what_is_wrong_with_a_pack(english, alice):
    alice.is_staff = True
    alice.save()
    english.force_login(alice)
    for name in STAFF:
        assert chinese_in(english.get(reverse(name)).text) == [], name
    for wrong in ({"pong.wav": b"", "gang.wav": b"", "x": b""}, {"voice.toml": b'id = "A"\n[captions]\npong = 1'}):
        sent = SimpleUploadedFile("pack.zip", zipped(wrong).getvalue())
        assert chinese_in(english.post(reverse("voice-packs"), {"pack": sent}).text) == []


@pytest.mark.django_db
def test_pages_of_a_member_and_of_a_match(english, alice, match):
    english.force_login(alice)
    for name in MEMBERS:
        assert chinese_in(english.get(reverse(name)).text) == [], name
    place = {"code": match.room.code, "number": match.number}
    Room.objects.update(listed=True)
    english.post(reverse("make-link", kwargs=place))
    place["bob"] = Seat.objects.get(match=match, user__username="Bob").index
    place["key"] = ShareLink.objects.get().key
    for name, parts in OF_A_MATCH.items():
        answer = english.get(reverse(name, args=[part.format(**place) for part in parts]))
        assert answer.status_code == 200, name
        assert chinese_in(answer.text) == [], name
    results = english.get(reverse("my-matches")).text
    assert re.search(r">\d{1,2} [A-Z][a-z]{2}, \d{2}:\d{2}</time>", results)
    assert " 1 deal " in results


@pytest.mark.django_db
def test_tables_of_a_club(english, alice, bob, carol):
    """One at which somebody waits and one has lost too much, one that starts, one that is played and halted."""
    club = founding.found(alice, "Club")
    for person in (bob, carol):
        joining.apply(club, person)
        joining.approve(club, alice, person.pk)
    english.force_login(alice)
    order = {"name": "Ours", "players": "2", "fill": "3", "may_vote": "no", "floor": "-7"}
    assert english.post(reverse("set-up-table", args=[club.code]), order).status_code == 303
    standing.set_up(club, alice, "Low", "lequ-half", preset("lequ-half"), Length(None, 1), floor=0)
    table = club.tables.get(name="Ours")
    assert chinese_in(english.post(reverse("set-up-table", args=[club.code]), {"name": "", "floor": "9"}).text) == []
    assert chinese_in(english.post(reverse("check-club-table", args=[club.code]), order).text) == []
    assert chinese_in(english.get(reverse("change-club-table", args=[club.code, table.pk])).text) == []
    for person in (alice, bob):
        room = standing.sit_down(table.pk, person)
        for address in (reverse("club-tables", args=[club.code]), reverse("table", args=[room.code])):
            assert chinese_in(english.get(address, follow=True).text) == [], address
    starting.see_to(now_ms() + STARTS_AFTER_MS)
    managing = reverse("manage-club-table", args=[club.code, room.code])
    for said in ("halt", "halt", "put", "go-on", "halt"):
        page = english.post(managing, {"do": said, "seat": "9", "person": carol.pk}, follow=True)
        assert chinese_in(page.text) == [], said
        assert chinese_in(english.get(reverse("table", args=[room.code])).text) == []
        assert chinese_in(english.get(reverse("club-tables", args=[club.code])).text) == []
    assert chinese_in(english.post(managing, {"do": "end"}, follow=True).text) == []


@pytest.mark.django_db
def test_pages_of_a_club(english, alice, bob, carol, dave):
    """Everything on them that can wait for somebody, and every sentence of the log."""
    club = founding.found(alice, "Club")
    of_club, of_bob = [club.code], [club.code, bob.pk]
    joining.apply(club, bob)
    for person in (alice, bob):
        english.force_login(person)
        assert chinese_in(english.get(reverse("join-club", args=[club.key])).text) == []
        assert chinese_in(english.get(reverse("my-clubs")).text) == []
    joining.approve(club, alice, bob.pk)
    joining.apply(club, carol)
    clubroles.empower(club, alice, bob.pk, POWERS)
    clubroles.offer(club, alice, bob.pk, instead=True)
    apart.set_apart(club, alice, [alice.pk, bob.pk], at_two=False)
    notices.put_up(club, alice, "Tonight at eight")
    for what in deeds.SAYINGS:
        deeds.note(club, None, what, bob, **facts_for(what, alice.pk))
    for person in (bob, alice):
        english.force_login(person)
        for name in OF_A_CLUB:
            assert chinese_in(english.get(reverse(name, args=of_club)).text) == [], name
        assert chinese_in(english.get(reverse("lobby")).text) == []
        assert chinese_in(english.get(reverse("club-member", args=of_bob)).text) == []
    for name in ("found-club", "rename-club"):
        address = reverse(name, args=of_club if name == "rename-club" else [])
        for wrong in ("", "x" * 21, "a b", "OfficialClub", "C1ub"):
            assert chinese_in(english.post(address, {"name": wrong}).text) == [], wrong
    english.post(reverse("club-close", args=of_club))
    assert chinese_in(english.get(reverse("club-close", args=of_club)).text) == []
    english.force_login(dave)
    for code in ("1", "000000"):
        assert chinese_in(english.post(reverse("club-by-code"), {"code": code}, follow=True).text) == []
    english.logout()
    for key in (club.key, "none"):
        assert chinese_in(english.get(reverse("join-club", args=[key])).text) == []


@pytest.mark.django_db
def test_pages_of_a_watcher(english, carol, match):
    english.force_login(carol)
    room = match.room

    def pages() -> dict[str, str]:
        return {name: english.get(reverse(name, args=[getattr(room, of)])) for name, of in OF_A_WATCHER.items()}

    for early in (True, False):
        Room.objects.update(watching=ANYBODY, watch_delay_seconds=600 if early else 0)
        for name, answer in pages().items():
            assert answer.status_code == 200, name
            assert chinese_in(answer.text) == [], name
    Room.objects.update(closed_at=match.started_at)
    assert chinese_in(pages()["watch"].text) == []


@pytest.mark.django_db
def test_a_room_before_and_after_its_match(english, alice, bob, carol, dave):
    rules = changed(preset("lequ-half"), {"base": 5, "gold_limit": "two_you"})
    room = rooms.open_room(alice, "lequ-half", Length(None, 2), [alice, "steady", None, None], rules)
    address = reverse("table", args=[room.code])
    rooms.sit(room.pk, bob)
    request = rooms.ask(room.pk, carol)
    for person in (alice, bob, carol):
        english.force_login(person)
        assert chinese_in(english.get(address).text) == [], person
    english.force_login(alice)
    assert chinese_in(english.get(reverse("room-settings", args=[room.code])).text) == []
    english.force_login(carol)
    rooms.refuse(room.pk, alice, request.pk)
    assert chinese_in(english.get(address).text) == []
    for action in ("ready", "sit 0", "sit 9", "lots"):
        english.force_login(bob)
        english.post(reverse("room-act", args=[room.code]), {"action": action})
        assert chinese_in(english.get(address).text) == [], action
    rooms.close_deserted(now_ms() + 2 * CLOSE_MS)
    assert chinese_in(english.get(address).text) == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_rulebook_of_every_preset(english, name):
    page = english.get(reverse("rules", args=[name])).text
    assert chinese_in(page) == []
    assert re.findall(r"[.!?][A-Z]", re.sub("<[^>]+>", "", page)) == []


@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_a_table(seed):
    people = [User(username=name) for name in ("Ann", "Ben", "Cleo")]
    seats = [*(Seat(user=person) for person in people), Seat(bot="steady")]
    with translation.override("en"):
        names = sitters.names(seats)
        for seen in chain(sights(seed), sights(seed, seat=None)):
            sitting = tuple(who._replace(name=name) for who, name in zip(seen.sitters, names, strict=True))
            shown = replace(seen, sitters=sitting, rules_name="Lequ Half")
            for name, fragment in scene.fragments(shown).items():
                assert chinese_in(fragment) == [], name


def test_tiles_seats_and_wins_are_told_apart():
    with translation.override("en"):
        tiles = [words.tile_name(tile) for tile in range(42)]
        wins = [words.win_name(win) for win in words.WIN_NAMES]
        assert len(set(tiles)) == len(tiles)
        assert (tiles[4], tiles[9], tiles[31], tiles[33]) == ("5 Characters", "1 Dot", "White", "Red dragon")
        assert len(set(wins)) == len(wins)
