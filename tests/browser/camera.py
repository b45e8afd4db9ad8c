"""Pictures of pages and of table states in one window size and one theme."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from unittest.mock import patch

from django.utils import translation
from django.utils.translation import get_supported_language_variant
from playwright.sync_api import Browser, BrowserContext, Page

from accounts import friends
from accounts.clubs import apart, founding, joining, notices
from accounts.clubs import roles as clubroles
from accounts.clubs.powers import APPROVE, TABLES
from accounts.models import Club, User
from ledger import cards, days, posting, seasons
from ledger.models import Group, Price
from longyan.engine.presets import changed, preset
from review import disputes
from rulesets import keeping
from rulesets.findings import Findings
from rulesets.models import Preview
from rulesets.trying import pairs
from tables import referee, rooms
from tables.clubs import running, standing
from tables.models import Match, Room
from tables.rounds import Length
from tables.table import now_ms
from tests.browser import record
from tests.browser.stage import Stage
from tests.browser.states import STATES
from tests.ledger import matches
from tests.tables import playing


class People(NamedTuple):
    """Who looks at pages: a member who sits at a table and has played at others, a guest who has just come, a host who
    waits for others and a friend of theirs, and who owns a club."""

    member: User
    guest: User
    host: User
    friend: User
    owner: User


_NAMES = ("小满", "游客4321", "阿兰", "老林", "古田阿嬷")

KEY = "picture-of-a-room-link"
CLUBS_ROOM = "560175"
CLUB, CLUB_KEY = "730516", "picture-of-a-club-link"
BOOKS = "246810"
ROOM, RESTING = "560173", "560174"
"""The link's key and the code of a room that waits for a fourth, and the code of one between two matches."""


def people() -> People:
    """Those of this process's database."""
    return People(*map(User.objects.get_by_natural_key, _NAMES))


def invite() -> None:
    """Make them; neither server nor browser may run yet."""
    member = User.objects.create_user(_NAMES[0])
    for _match in range(2):
        playing.play_out(playing.opened(member, member, *["beginner"] * 3, deals=1))
    referee.open_table(member, "lequ-half", 8, [member, *["steady"] * 3])
    guest = User.objects.create_user(_NAMES[1], is_guest=True)
    _have_friends(member)
    _keep_books(User.objects.create_user(_NAMES[4]))
    _open_rooms(*map(User.objects.create_user, _NAMES[2:4]), guest)
    _found_clubs(*people()[:4])
    _have_house_rules(member)


def _keep_books(owner: User) -> None:
    """A club of six with a few evenings, one of them corrected, and some room cards."""
    names = ("阿梅", "上杭的阿公", "永福茶农", "Minghua", "龙津河边的老林")
    others = [User.objects.create_user(name) for name in names]
    club = matches.club_of(owner, *others, code=BOOKS)
    seasons.begin(matches.member(club, owner), "冬至赛")
    for number, points in enumerate(((18, -4, -8, -6), (-12, 30, -10, -8), (6, -2, 9, -13), (21, -5, -8, -8))):
        sitting, day = (owner, *others[:3]) if number % 2 else others[1:5], days.today() - timedelta(days=number // 2)
        with patch.object(days, "day_of", return_value=day):
            matches.ended(club, sitting, *points)
    matches.ended(club, (owner, others[0], "steady", "steady"), 7, 3, -5, -5)
    posting.reverse(Group.objects.filter(club=club).first(), owner, "打成了全自摸")
    Price.objects.create(deals=8, cards=2)
    cards.issue(club, 60, "开业")
    cards.hand_out(matches.member(club, owner), matches.member(club, others[0]), 8)


def _have_friends(member: User) -> None:
    friend, stranger, partner = (User.objects.create_user(name) for name in ("连城的老林", "阿芳", "永定人"))
    friends.accept(friends.ask(member, friend))
    friends.ask(stranger, member)
    playing.play_out(playing.opened(partner, partner, member, *["beginner"] * 2, deals=1))


def _have_house_rules(owner: User) -> None:
    """Rules of a club and of the site, a preview that is over and one that is not."""
    club = Club.objects.get(code=CLUB)
    base, more = preset("juxian-half"), {"base": 5, "next_dealer": "stay"}
    first = keeping.make(club, "东门打法", "juxian-half", changed(base, {"base": 5}), owner)
    second = keeping.revise(first.rule_set, "juxian-half", changed(base, {**more, "discard_win": False}), owner)
    keeping.make(club, "周末大局", "lequ-full", changed(preset("lequ-full"), {"base": 10}), owner)
    keeping.retire(keeping.make(club, "去年的打法", "zhangle", preset("zhangle"), owner).rule_set, owner)
    keeping.make(None, "新罗打法", "lequ-half", changed(preset("lequ-half"), {"base": 2}), owner)
    facts = {"club": club, "by": owner, "name": "东门打法", "preset": "juxian-half", "seed": 1, "version": second}
    facts |= {"rule_set": first.rule_set, "before": first.rules, "after": {**second.rules, "mode": "half"}}
    played = Findings.of(list(pairs(first.house_rules, changed(preset("lequ-half"), {"base": 5}), 20, 1)))
    Preview.objects.create(**facts, deals=500, state=Preview.DONE, findings=played)
    Preview.objects.create(**facts, deals=500, state=Preview.RUNNING, done=212, beat_at=now_ms() + 10**8)


def _open_rooms(host: User, friend: User, guest: User) -> None:
    rules = changed(preset("lequ-half"), {"base": 5, "next_dealer": "winner"})
    resting = playing.opened(friend, friend, guest, *["beginner"] * 2, deals=1)
    playing.play_out(resting)
    Room.objects.filter(pk=resting.room_id).update(code=RESTING)
    room = rooms.open_room(host, "lequ-half", 8, [host, "steady", None, None], rules)
    Room.objects.filter(pk=room.pk).update(code=ROOM, key=KEY)
    rooms.ask(room.pk, guest)
    _wait_in_the_lobby()


def _found_clubs(member: User, guest: User, host: User, friend: User) -> None:
    """The member's, in which two wait for an answer, and the host manages and is asked to own it; the host's own."""
    club = founding.found(member, "上杭古田老友会")
    Club.objects.filter(pk=club.pk).update(code=CLUB, key=CLUB_KEY)
    others = [User.objects.create_user(name) for name in ("阿芬", "连城小罗", "龙门桥头的老张")]
    for person in (host, friend, *others[:2]):
        joining.apply(club, person)
        joining.approve(club, member, person.pk)
    for person in (guest, others[2]):
        joining.apply(club, person)
    clubroles.empower(club, member, host.pk, [APPROVE, TABLES])
    clubroles.offer(club, member, host.pk, instead=False)
    apart.set_apart(club, member, [person.pk for person in others[:2]], at_two=False)
    notices.put_up(club, member, "星期六晚上八点老时间，三缺一的先说。\n新来的先看规则。")
    _set_up_tables(club, member)
    _dispute(club, friend)
    founding.found(host, "一二三四五六七八九十一二三四五六七八九十")


def _set_up_tables(club: Club, owner: User) -> None:
    """Two who wait at a table, an empty table, and a match that is halted."""
    players = [User.objects.create_user(name) for name in ("石桥", "永定土楼里的人", "古田小邱", "Wuping1986")]
    for person in players:
        joining.apply(club, person)
        joining.approve(club, owner, person.pk)
    cards.issue(club, 20, "开业")
    usual = {"preset": "lequ-half", "rules": preset("lequ-half"), "length": Length(8)}
    table = standing.set_up(club, owner, "老友桌", **usual, floor=-50, fill_minutes=5)
    standing.set_up(club, owner, "新手桌", **usual, hints=True)
    for person in players[:2]:
        standing.sit_down(table.pk, person)
    match = playing.opened(players[2], *players[2:], "beginner", "beginner")
    Room.objects.filter(pk=match.room_id).update(club=club, club_table=table, code=CLUBS_ROOM)
    running.halt(Match.objects.get(pk=match.pk), owner, "先吃饭")


def _dispute(club: Club, by: User) -> None:
    """A member marked a move of a deal that is over, and has something to say of it."""
    match = playing.opened(by, by, *["beginner"] * 3, deals=1)
    playing.play_out(match)
    Room.objects.filter(pk=match.room_id).update(club=club)
    deal = match.played.select_related("match__room").get()
    marked = disputes.mark(deal, 12, match.seats.get(user=by).index, by)
    disputes.remark(marked, "这张是我先喊的碰，怎么让他吃走了？")


def _wait_in_the_lobby() -> None:
    """Rooms that are open to all: one that lacks one, and one that lacks three and has other rules."""
    names = ("上杭古田的老林", "Wuping1985", "阿明")
    long, latin, short = (User.objects.create_user(name) for name in names)
    room = rooms.open_room(long, "lequ-half", 8, [long, "steady", None, None], listed=True)
    rooms.sit(room.pk, short)
    rules = changed(preset("juxian-full"), {"base": 5, "thirteen_orphans": False})
    rooms.open_room(latin, "juxian-full", 16, [latin, None, None, None], rules, listed=True, hints=False)


PAGES: Mapping[str, tuple[str, str]] = {
    "welcome": ("/", ""),
    "log-in": ("/accounts/log-in/", ""),
    "sign-up": ("/accounts/sign-up/", ""),
    "rules": ("/rules/", ""),
    "first-deal": ("/first-deal/", ""),
    "first-deal-remark": ("/first-deal/?did=4z&action=2+discard+5z", ""),
    "first-deal-learnt": ("/first-deal/?did=4z.1z.2z.pong.9p.kong.1s.5p.win", ""),
    "settings": ("/accounts/settings/", "member"),
    "profile": ("/accounts/me/", "member"),
    "rename": ("/accounts/me/name/", "member"),
    "avatar": ("/accounts/me/avatar/", "member"),
    "devices": ("/accounts/me/devices/", "member"),
    "recovery-codes": ("/accounts/me/recovery/", "member"),
    "delete-account": ("/accounts/me/delete/", "member"),
    "recover": ("/accounts/recover/", ""),
    "people": ("/people/", "member"),
    "clubs": ("/clubs/", "host"),
    "club": (f"/clubs/{CLUB}/", "member"),
    "club-of-manager": (f"/clubs/{CLUB}/", "host"),
    "club-members": (f"/clubs/{CLUB}/members/", "member"),
    "club-member": (f"/clubs/{CLUB}/members/{{host}}/", "member"),
    "club-invite": (f"/clubs/{CLUB}/invite/", "member"),
    "club-notices": (f"/clubs/{CLUB}/notices/", "member"),
    "club-apart": (f"/clubs/{CLUB}/apart/", "member"),
    "club-log": (f"/clubs/{CLUB}/log/", "member"),
    "club-disputes": (f"/clubs/{CLUB}/disputes/", "member"),
    "club-dispute": (f"/clubs/{CLUB}/disputes/1/", "member"),
    "marked": ("/disputes/1/", "friend"),
    "club-join": (f"/clubs/join/{CLUB_KEY}/", ""),
    "club-applied": (f"/clubs/join/{CLUB_KEY}/", "guest"),
    "host-lobby": ("/", "host"),
    "terms": ("/about/terms/", ""),
    "points": ("/about/points/", ""),
    "guest-profile": ("/accounts/me/", "guest"),
    "keep-account": ("/accounts/me/keep/", "guest"),
    "lobby": ("/", "member"),
    "members-lobby": ("/", "friend"),
    "leave": ("/t/{code}/leave/", "member"),
    "guest-lobby": ("/", "guest"),
    "new-table": ("/new/", "guest"),
    "new-room": ("/new/?company=friends", "guest"),
    "room": (f"/t/{ROOM}/", "host"),
    "room-asking": (f"/t/{ROOM}/", "guest"),
    "room-settings": (f"/t/{ROOM}/room/settings/", "host"),
    "room-resting": (f"/t/{RESTING}/?room", "friend"),
    "my-matches": ("/my/", "member"),
    "club-ranking": (f"/clubs/{BOOKS}/ranking/?span=all", "owner"),
    "club-ranking-of": (f"/clubs/{BOOKS}/ranking/{{owner}}/?span=all", "owner"),
    "club-settle-up": (f"/clubs/{BOOKS}/settle-up/", "owner"),
    "club-ledger": (f"/clubs/{BOOKS}/ledger/", "owner"),
    "club-posting": (f"/clubs/{BOOKS}/ledger/1/", "owner"),
    "club-corrected": (f"/clubs/{BOOKS}/ledger/5/", "owner"),
    "club-cards": (f"/clubs/{BOOKS}/cards/", "owner"),
    "join": ("/join/", "guest"),
    "club-rules": (f"/clubs/{CLUB}/rules/", "member"),
    "club-rules-new": (f"/clubs/{CLUB}/rules/new/", "member"),
    "club-rules-bring": (f"/clubs/{CLUB}/rules/bring/", "member"),
    "club-rules-set": (f"/clubs/{CLUB}/rules/1/", "member"),
    "club-rules-edit": (f"/clubs/{CLUB}/rules/1/edit/", "member"),
    "club-rules-preview": (f"/clubs/{CLUB}/rules/previews/1/", "member"),
    "club-rules-trying": (f"/clubs/{CLUB}/rules/previews/2/", "member"),
    "link": (f"/r/{KEY}/", ""),
    "link-of-guest": (f"/r/{KEY}/", "guest"),
    "invitation": (f"/r/{KEY}/", "host"),
    "club-tables": (f"/clubs/{CLUB}/tables/", "member"),
    "club-table": (f"/clubs/{CLUB}/tables/new/", "member"),
    "club-managing": (f"/clubs/{CLUB}/tables/at/{CLUBS_ROOM}/", "member"),
}
"""Pages by name: their address, and who of `People` looks at them."""


def at(path: str, people: People) -> str:
    """The address of a page; that of the member's table has its code in it, that of a person their number."""
    numbers = {"host": people.host.pk, "owner": people.owner.pk}
    return path.format(code=record.code_of(people.member), **numbers)


class Camera:
    """One window."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int],
        theme: str,
        preferences: dict[str, str],
        language: str,
    ):
        self.browser, self.url, self.theme, self.preferences = browser, url, theme, preferences
        self.language = language
        self.size = dict(zip(("width", "height"), size, strict=True))

    def take(self, people: People, names: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
        """Pictures by name, of all there is or of what is named."""
        for name in names or (*PAGES, *STATES):
            yield name, self._of_page(name, people) if name in PAGES else self._of_state(name)

    def _of_page(self, name: str, people: People) -> bytes:
        path, who = PAGES[name]
        context = self._window()
        if who:
            context.add_cookies([record.session_cookie(getattr(people, who), self.url)])
        page = context.new_page()
        page.goto(at(path, people))
        return _picture(page, full_page=True)

    def _of_state(self, name: str) -> bytes:
        with translation.override(get_supported_language_variant(self.language.lower())):
            page = Stage(self._window()).show(STATES[name](), **self.preferences)
        return _picture(page)

    def _window(self) -> BrowserContext:
        return self.browser.new_context(
            viewport=self.size,
            base_url=self.url,
            color_scheme=self.theme,
            locale=self.language,
            service_workers="block",
        )


def _picture(page: Page, full_page: bool = False) -> bytes:
    try:
        return page.screenshot(full_page=full_page)
    finally:
        page.context.close()
