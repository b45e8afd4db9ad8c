"""Room cards (房卡): credits without money that tables use up, if the site has set prices. Nobody is stopped in the
middle of a match for them; whoever cannot pay is told before it begins."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.clubs import deeds
from accounts.clubs.models import Club, Member
from ledger import balances
from ledger.models import Account, Group, Payer, Price
from ledger.posting import Book, open_accounts, post
from longyan.engine import NotAllowed
from tables import holders
from tables.models import Deal, Match, Room
from tables.rounds import Length

deeds.SAYINGS |= {
    "payer club": gettext_noop("%(by)s 定了：房卡由圈子付"),
    "payer shared": gettext_noop("%(by)s 定了：房卡大家平摊"),
    "payer winner": gettext_noop("%(by)s 定了：房卡赢家付"),
    "handed out": gettext_noop("%(by)s 分给 %(about)s %(cards)s 张房卡"),
}

_STOCK, _USED, _HELD, _ISSUED = map(Book, (Account.STOCK, Account.USED, Account.HELD, Account.ISSUED))


def price_of(length: Length) -> int:
    """How many cards a table of this length costs."""
    wanted = length.circles or length.deals or 0
    rows = Price.objects.filter(circles__gt=0) if length.circles else Price.objects.filter(circles=0)
    prices = [(price.circles or price.deals, price.cards) for price in rows]
    return next((cards for long, cards in prices if long >= wanted), prices[-1][1] if prices else 0)


def payer_of(club: Club | int) -> str:
    """Who pays in this club."""
    return Payer.objects.filter(club=club).values_list("who", flat=True).first() or Payer.CLUB


def split(cards: int, people: Sequence[int]) -> dict[int, int]:
    """So many cards as evenly as can be, the first few one more."""
    share, rest = divmod(cards, len(people))
    return {person: share + (place < rest) for place, person in enumerate(people)}


def check_room(room: Room) -> None:
    """Raises `NotAllowed` if who pays for a club's new table could not: where it is not the club, its owner alone is
    known yet."""
    cost = _cost(room.club_id, room.length)
    if not cost:
        return
    who = payer_of(room.club_id)
    if who == Payer.CLUB:
        _check_stock(room.club_id, cost, promised(room.club_id))
    else:
        _check_person(room.club_id, room.owner, cost if who == Payer.WINNER else -(-cost // room.rules["players"]))


def check_match(match: Match) -> None:
    """Raises `NotAllowed` if somebody who is to pay for a club's match could not. The club's stock is locked, so that
    two tables that begin at once do not count on the same cards."""
    club_id = match.room.club_id
    cost = _cost(club_id, match.length)
    if not cost:
        return
    people = [seat.user for seat in match.seats.select_related("user") if not seat.bot]
    who = payer_of(club_id)
    if who == Payer.CLUB or not people:
        _lock(club_id)
        _check_stock(club_id, cost, promised(club_id, but=match))
        return
    shares = split(cost, [person.pk for person in people])
    for person in people:
        _check_person(club_id, person, cost if who == Payer.WINNER else shares[person.pk])


def charge(deal: Deal) -> None:
    """A club's table uses its cards when its first deal is settled. Where the winner pays, everybody's are held until
    it is known who that is."""
    match = deal.match
    cost = _cost(match.room.club_id, match.length) if deal.number == 1 else 0
    if not cost:
        return
    people = [seat.user_id for seat in holders.seats_at(deal) if not seat.bot]
    who = payer_of(match.room.club_id) if people else Payer.CLUB
    post(match.room.club_id, Account.CARDS, Group.CHARGE, _charged(who, cost, people), match=match)


def give_back(match: Match) -> None:
    """Once a match is over whose cards are held, whoever of those it took them from has most points pays, or all who
    have as many, and the others get theirs back."""
    charged = Group.objects.filter(match=match, kind=Group.CHARGE, entries__account__kind=Account.HELD).first()
    if charged is None or Group.objects.filter(match=match, kind=Group.RETURN).exists():
        return
    held = {e.account.user_id: -e.amount for e in charged.entries.select_related("account") if e.account.user_id}
    cost = next(iter(held.values()))
    points = holders.points_of(match)
    most = max(points[person, ""] for person in held)
    pay = split(cost, [person for person in held if points[person, ""] == most])
    amounts = {Book(Account.PERSON, person): cost - pay.get(person, 0) for person in held}
    amounts |= {_HELD: -sum(held.values()), _USED: cost}
    post(charged.club_id, Account.CARDS, Group.RETURN, amounts, match=match)


def hand_out(member: Member, to: Member, cards: int) -> Group:
    """An owner gives cards of the club's stock to a member; raises `NotAllowed` for others, and if there are not so
    many."""
    if not member.owns:
        raise NotAllowed(gettext_noop("这要圈主来做"))
    with transaction.atomic():
        _lock(member.club_id)
        _check_stock(member.club_id, cards, promised(member.club_id))
        amounts = {_STOCK: -cards, Book(Account.PERSON, to.user_id): cards}
        group = post(member.club_id, Account.CARDS, Group.HANDOUT, amounts, by=member.user)
        deeds.note(member.club, member.user, "handed out", to.user, cards=cards)
    return group


def issue(club: Club, cards: int, reason: str) -> Group:
    """The site gives a club cards; only `grants` may, which has asked two people: a club does not learn who they
    are."""
    return post(club.pk, Account.CARDS, Group.GRANT, {_ISSUED: -cards, _STOCK: cards}, reason=reason)


def choose_payer(member: Member, who: str) -> None:
    """An owner says who pays from now on; raises `NotAllowed` for others."""
    if not member.owns:
        raise NotAllowed(gettext_noop("这要圈主来做"))
    with transaction.atomic():
        Payer.objects.update_or_create(club=member.club, defaults={"who": who})
        deeds.note(member.club, member.user, f"payer {who}")


def promised(club: Club | int, but: Match | None = None) -> int:
    """How many cards of the stock matches that have begun will still use."""
    if payer_of(club) != Payer.CLUB:
        return 0
    charged = Group.objects.filter(kind=Group.CHARGE).exclude(match=None)
    begun = Match.objects.filter(room__club=club, finished_at=None).exclude(pk__in=charged.values("match"))
    return sum(price_of(match.length) for match in begun.only("deals", "circles") if match != but)


def _cost(club_id: int | None, length: Length) -> int:
    return 0 if club_id is None else price_of(length)


def _charged(who: str, cost: int, people: Sequence[int]) -> dict[Book, int]:
    if who == Payer.CLUB:
        return {_STOCK: -cost, _USED: cost}
    if who == Payer.SHARED:
        return {Book(Account.PERSON, person): -part for person, part in split(cost, people).items()} | {_USED: cost}
    return {Book(Account.PERSON, person): -cost for person in people} | {_HELD: cost * len(people)}


def _lock(club_id: int) -> None:
    stock = open_accounts(club_id, Account.CARDS, [_STOCK])[_STOCK]
    Account.objects.select_for_update(no_key=True).get(pk=stock.pk)


def _check_stock(club_id: int, cost: int, promised: int) -> None:
    left = balances.of(club_id, Account.CARDS, _STOCK) - promised
    if left < cost:
        raise NotAllowed(gettext_noop("圈子的房卡不够：要{cost}张，只剩{left}张"), cost=cost, left=max(left, 0))


def _check_person(club_id: int, person: object, cost: int) -> None:
    left = balances.of(club_id, Account.CARDS, Book(Account.PERSON, person.pk))
    if left < cost:
        message = gettext_noop("{name}的房卡不够：要{cost}张，只剩{left}张")
        raise NotAllowed(message, name=str(person), cost=cost, left=max(left, 0))
