"""Who asks in the matrix of boundaries, and for what: one of everything that an address can name, each with an owner."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import friends
from accounts.clubs import apart, founding, joining, notices, roles
from accounts.clubs.models import Apart, Club, Member
from accounts.clubs.powers import POWERS
from accounts.models import User
from longyan.engine.presets import preset
from rulesets.models import Preview, RuleSet, RuleVersion
from tables import rooms
from tables.entrance import doors
from tables.models import Invitation, Match, Room, Seat
from tables.sharing import links
from talk import distance
from talk.models import Distance
from tests.tables import playing

ROLES = (
    "stranger", "guest", "player",
    "mate", "host", "watcher",
    "member", "without", "with", "owner",
    "other",
    "support", "auditor", "rules", "admin",
)  # fmt: skip
"""Who asks: without an account, a guest, somebody who has to do with nothing here; who sits at the table, whose table it
is, who has its link; a member of the club, managers without the power that is needed and with it alone, its owner;
another club's owner; the staff by its roles."""

STAFF = ROLES[-4:]

Values = Mapping[str, object]


@dataclass
class World:
    """Everybody by role, and by name of a thing what its address holds (`things`), what the address of one that is not
    there would hold (`nothing`), and who stands for a role where it is this thing's (`cast`)."""

    people: dict[str, User | None] = field(default_factory=dict)
    things: dict[str, Values] = field(default_factory=dict)
    cast: dict[str, dict[str, User]] = field(default_factory=dict)
    sessions: dict[int, str] = field(default_factory=dict)

    def who(self, role: str, thing: str) -> User | None:
        """The person in a role, as far as a thing is concerned."""
        return self.cast.get(thing, {}).get(role, self.people[role])

    def browser(self, user: User | None) -> Client:
        """A new browser in which the person is logged in."""
        client = Client()
        if user is not None:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[user.pk]
        return client


NOTHING: Values = {
    "code": "none", "key": "a-key-of-22-characters", "number": 98, "match": 98, "deal": 98, "seat": 3, "pk": 987654,
    "person": 987654, "job": 987654, "kind": "svg", "token": "none", "slug": "none", "name": "none", "call": "none",
    "digest": "none", "uidb64": "none", "object_id": "987654", "content_type_id": "98", "url": "none", "app_label": "none",
}  # fmt: skip
"""What the address of something that is not there holds."""


def built() -> World:
    """Everything, stored."""
    world = World()
    names = [*ROLES[1:], "waiter", "sitter", "clubhost", "clubmate", "target", "applicant", "friend"]
    everybody = {name: User.objects.create_user(f"B{name}", is_guest=name == "guest") for name in names}
    world.sessions = {user.pk: _session_of(user) for user in everybody.values()}
    world.people = {role: everybody.get(role) for role in ROLES}
    _employ(everybody)
    club = _clubs(world, everybody)
    _rules(world, club, everybody["owner"])
    _tables(world, everybody, club)
    _acquaintances(world, everybody)
    world.things[""] = {"kind": "svg", "language": "en"} | {"slug": "terms", "name": "lequ-half", "url": "none"}
    world.things["account"] = {"token": "none", "uidb64": "none"}
    world.things["pack"] = {"name": "none", "call": "pong", "digest": "none"}
    world.things["staff"] = {"object_id": str(everybody["player"].pk), "content_type_id": "1", "app_label": "talk"}
    return world


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.session.session_key


def _employ(everybody: dict[str, User]) -> None:
    for name in STAFF:
        everybody[name].is_staff = True
        everybody[name].is_superuser = name == "admin"
        everybody[name].save()
    everybody["rules"].user_permissions.set(Permission.objects.filter(codename="change_ruleset"))


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


# --- Tables -------------------------------------------------------------------------------------------------


def _tables(world: World, everybody: dict[str, User], club: Club) -> None:
    host, mate = everybody["host"], everybody["mate"]
    done = playing.opened(host, host, mate, *["beginner"] * 2, deals=1)
    playing.play_out(done)
    world.things["done"] = _place(done) | {"seat": Seat.objects.get(match=done, user=mate).index}
    world.things["link"] = {"key": links.make(host, done, None, False).key, "deal": 1, "kind": "svg"}
    running = playing.opened(host, host, mate, *["beginner"] * 2, watching="anybody")
    world.things["table"] = _place(running)
    _club_table(world, everybody, club)
    _waiting_room(world, everybody)


def _club_table(world: World, everybody: dict[str, User], club: Club) -> None:
    host, mate = everybody["clubhost"], everybody["clubmate"]
    match = playing.opened(host, host, mate, *["beginner"] * 2, watching="link")
    Room.objects.filter(pk=match.room_id).update(club=club)
    world.things["club table"] = _place(match)
    world.cast["club table"] = {"host": host, "mate": mate}


def _waiting_room(world: World, everybody: dict[str, User]) -> None:
    host, mate = everybody["waiter"], everybody["sitter"]
    room = rooms.open_room(host, "lequ-half", 8, [host, None, None, None])
    rooms.sit(room.pk, mate)
    world.things["room"] = {"code": room.code, "key": room.key}
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
