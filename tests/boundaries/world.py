"""Who asks in the matrix of boundaries, and for what: one of everything that an address can name, with its owner."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Group as Role
from django.test import Client

from accounts import friends
from accounts.clubs import apart, founding, joining, notices, roles
from accounts.clubs.models import Apart, Club, Member
from accounts.clubs.powers import POWERS
from accounts.models import User
from ledger.models import Group
from longyan.engine import read_rules
from longyan.engine.presets import preset
from review import cases, disputes, verdicts
from review.models import Look
from rulesets.models import Preview, RuleSet, RuleVersion
from staff.models import RoleChange
from tables import rooms
from tables.clubs import standing
from tables.entrance import doors
from tables.models import Invitation, Match, Room, Seat
from tables.rounds import Length
from tables.sharing import links
from talk import distance
from talk.models import Distance
from tests.staff.entering import show_code
from tests.tables import playing

ROLES = (
    "stranger", "guest", "player",
    "mate", "host", "watcher",
    "member", "without", "with", "owner",
    "other",
    "support", "auditor", "rules", "admin",
)  # fmt: skip
"""Who asks: without an account, a guest, somebody who has to do with nothing here; who sits at the table, whose it is,
who has its link; a member of the club, managers without the power that is needed and with it alone, its owner; another
club's owner; the staff by its roles."""

STAFF = ROLES[-4:]

Values = Mapping[str, object]


@dataclass
class World:
    """Everybody by role. By name of a thing: what its address holds (`things`), and who stands for a role where it is
    this thing's (`cast`). By person: the session, the page that they find where nothing is (`nowhere`), a browser."""

    people: dict[str, User | None] = field(default_factory=dict)
    things: dict[str, Values] = field(default_factory=dict)
    cast: dict[str, dict[str, User]] = field(default_factory=dict)
    sessions: dict[int, str] = field(default_factory=dict)
    nowhere: dict[int, str] = field(default_factory=dict)
    browsers: dict[int | None, Client] = field(default_factory=dict)

    def who(self, role: str, thing: str) -> User | None:
        """The person in a role, as far as a thing is concerned."""
        return self.cast.get(thing, {}).get(role, self.people[role])

    def browser(self, user: User | None) -> Client:
        """A browser that remembers nothing but that this person is logged in."""
        client = self.browsers.setdefault(user and user.pk, Client())
        client.cookies.clear()
        if user is not None:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[user.pk]
        return client


NOTHING: Values = {
    "code": "none", "key": "a-key-of-22-characters", "number": 98, "match": 98, "deal": 98, "seat": 3, "pk": 987654,
    "person": 987654, "job": 987654, "kind": "svg", "token": "none", "slug": "none", "name": "none", "call": "none",
    "digest": "none", "uidb64": "none", "object_id": "987654", "content_type_id": "98",
    "url": "none", "app_label": "none", "room": "none", "what": "none",
}  # fmt: skip
"""What the address of something that is not there holds."""


def built() -> World:
    """Everything, stored."""
    world = World()
    names = [*ROLES[1:], "waiter", "sitter", "clubhost", "clubmate", "target", "applicant", "friend"]
    everybody = {name: User.objects.create_user(f"B{name}", is_guest=name == "guest") for name in names}
    world.people = {role: everybody.get(role) for role in ROLES}
    club = _clubs(world, everybody)
    _rules(world, club, everybody["owner"])
    _tables(world, everybody, club)
    _acquaintances(world, everybody)
    _case(world, everybody)
    _employ(everybody)
    world.sessions = {user.pk: _session_of(user) for user in everybody.values()}
    for model in admin.site._registry:
        row = model._base_manager.order_by("pk").first()
        world.things[model._meta.label_lower] = {"object_id": row.pk if row else NOTHING["object_id"]}
    world.things[""] = {"kind": "svg", "language": "en"} | {"slug": "terms", "name": "lequ-half", "url": "none"}
    world.things["account"] = {"token": "none", "uidb64": "none"}
    world.things["pack"] = {"name": "none", "call": "pong", "digest": "none"}
    world.things["staff"] = {"pk": everybody["player"].pk, "content_type_id": 1, "object_id": everybody["player"].pk}
    world.things["staff"] |= {"app_label": "talk", "url": "none"}
    return world


def _employ(everybody: dict[str, User]) -> None:
    for role in STAFF:
        everybody[role].is_staff = True
        everybody[role].is_superuser = role == "admin"
        everybody[role].save()
        everybody[role].groups.set(Role.objects.filter(name=role))


def _session_of(user: User) -> str:
    """Of somebody who is logged in; the staff has shown a code as well."""
    client = Client()
    client.force_login(user)
    if user.is_staff:
        show_code(client, user)
    return client.session.session_key


# --- Clubs --------------------------------------------------------------------------------------------------


def _clubs(world: World, everybody: dict[str, User]) -> Club:
    owner = everybody["owner"]
    club = founding.found(owner, "BoundClub")
    founding.found(everybody["other"], "OtherClub")
    for name in ("member", "without", "with", "clubhost", "clubmate", "target"):
        Member.objects.create(club=club, user=everybody[name], role=Member.MEMBER)
    for name in ("without", "with"):
        roles.empower(club, owner, everybody[name].pk, [])
    joining.apply(club, everybody["applicant"])
    notice = notices.put_up(club, owner, "tonight")
    apart.set_apart(club, owner, [everybody[name].pk for name in ("target", "clubmate")], at_two=True)
    place = {"code": club.code, "key": club.key}
    world.things |= {
        "club": place | {"person": everybody["target"].pk},
        "applicant": place | {"person": everybody["applicant"].pk},
        "notice": place | {"pk": notice.pk},
        "pair": place | {"pk": Apart.objects.get().pk},
        "other club": {"code": Club.objects.get(name="OtherClub").code},
    }
    return club


def empower(world: World, powers: Collection[str]) -> None:
    """The manager with these powers has no others, the one without them all others."""
    managers = {"with": list(powers), "without": [power for power in POWERS if power not in powers]}
    for role, given in managers.items():
        Member.objects.filter(user=world.people[role]).update(powers=given)


def _rules(world: World, club: Club, owner: User) -> None:
    for thing, of in (("rules", club), ("site rules", None)):
        rule_set = RuleSet.objects.create(club=of, name="Bound", is_default=True)
        values = preset("lequ-half").as_json()
        for number in (1, 2):
            version = RuleVersion.objects.create(
                rule_set=rule_set, number=number, preset="lequ-half", rules=values, made_by=owner
            )
        job = Preview.objects.create(
            club=of, rule_set=rule_set, version=version, name="Bound", preset="lequ-half", before=values, after=values,
            seed=1, deals=4, by=owner, state=Preview.CANCELLED,
        )  # fmt: skip
        place = {"code": club.code} if of else {}
        world.things[thing] = place | {"pk": rule_set.pk, "number": 1, "job": job.pk}
    world.things["site version"] = {"pk": RuleVersion.objects.get(rule_set__club=None, number=1).pk}


# --- Tables -------------------------------------------------------------------------------------------------


def _tables(world: World, everybody: dict[str, User], club: Club) -> None:
    host, mate = everybody["host"], everybody["mate"]
    done = playing.opened(host, host, mate, *["beginner"] * 2, deals=1)
    playing.play_out(done)
    world.things["done"] = _place(done) | {"seat": Seat.objects.get(match=done, user=mate).index}
    world.things["link"] = {"key": links.make(host, done, None, False).key, "deal": 1, "kind": "svg"}
    running = playing.opened(host, host, mate, *["beginner"] * 2, watching="anybody", watch_delay_seconds=0)
    world.things["table"] = _place(running)
    _club_tables(world, everybody, club)
    _waiting_room(world, everybody)


def _club_tables(world: World, everybody: dict[str, User], club: Club) -> None:
    """A match of the club's that is over, disputed and in its books, one that is played, and a table that is open."""
    host, mate = everybody["clubhost"], everybody["clubmate"]
    for thing, deals in (("club done", 1), ("club table", 2)):
        match = playing.opened(host, host, mate, *["beginner"] * 2, deals=deals, watching="anybody")
        Room.objects.filter(pk=match.room_id).update(club=club)
        if thing == "club done":
            playing.play_out(match)
        world.things[thing] = _place(match)
        world.cast[thing] = {"host": host, "mate": mate}
    seat = Seat.objects.get(match__room__code=world.things["club done"]["code"], user=mate)
    dispute = disputes.mark(playing.deal_of(seat.match), 1, seat.index, mate)
    verdicts.give(dispute, Member.objects.get(club=club, user=everybody["owner"]), "so it was")
    place = {"code": club.code, "kind": "csv"}
    table = standing.set_up(club, everybody["owner"], "Bound", "lequ-half", read_rules("lequ-half"), Length(4))
    world.things |= {
        "dispute": place | {"pk": dispute.pk},
        "posting": place | {"pk": Group.objects.get(match=seat.match).pk},
        "ranked": place | {"pk": mate.pk},
        "books": place,
        "standing table": place | {"pk": table.pk},
        "run table": place | {"room": world.things["club table"]["code"]},
    }
    world.cast["dispute"] = {"host": host, "mate": mate}


def _case(world: World, everybody: dict[str, User]) -> None:
    deals = {thing: Match.objects.get(room__code=world.things[thing]["code"]) for thing in ("done", "table")}
    over, running = (playing.deal_of(match) for match in deals.values())
    case = cases.suspect(everybody["auditor"], [everybody["mate"]], "odd")
    cases.add_deal(case, over, everybody["auditor"])
    look = Look.objects.create(case=case, by=everybody["admin"], deal=over, why="odd")
    wish = {"user": everybody["player"], "role": "support", "gives": True, "why": "odd"}
    change = RoleChange.objects.create(by=everybody["rules"], **wish)
    world.things |= {
        "deal": {"pk": over.pk},
        "running deal": {"pk": running.pk},
        "case": {"pk": case.pk, "what": "note"},
        "look": {"pk": look.pk},
        "role change": {"pk": change.pk},
    }


def _waiting_room(world: World, everybody: dict[str, User]) -> None:
    host, mate = everybody["waiter"], everybody["sitter"]
    room = rooms.open_room(host, "lequ-half", 8, [host, None, None, None])
    rooms.sit(room.pk, mate)
    request = rooms.ask(room.pk, everybody["friend"])
    world.things["room"] = {"code": room.code, "key": room.key, "request": request.pk}
    world.cast["room"] = {"host": host, "mate": mate}
    player = everybody["player"]
    world.things["code"] = {"token": doors.token_for(room, player)}


def _place(match: Match) -> Values:
    return {
        "code": match.room.code, "key": match.room.key, "number": match.number, "match": match.number, "deal": 1,
        "seat": 0, "kind": "svg",
    }  # fmt: skip


# --- People -------------------------------------------------------------------------------------------------


def _acquaintances(world: World, everybody: dict[str, User]) -> None:
    """The mate's: a friendship, an invitation, somebody kept away."""
    mate, friend = everybody["mate"], everybody["friend"]
    asked = friends.accept(friends.ask(friend, mate))
    room = Room.objects.get(code=world.things["room"]["code"])
    invitation = Invitation.objects.create(room=room, by=everybody["waiter"], to=mate)
    distance.keep(mate, everybody["sitter"], Distance.MUTE)
    world.things |= {
        "friendship": {"pk": asked.pk},
        "invitation": {"pk": invitation.pk},
        "distance": {"pk": Distance.objects.get().pk},
    }
