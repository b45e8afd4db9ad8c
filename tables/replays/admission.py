"""Who may look at a deal that is over, and whose hands they may see."""

from typing import NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from longyan.engine.seatview import ALL
from tables import holders
from tables.models import Deal, ShareLink
from tables.table import NotSeated


class Way(NamedTuple):
    """Another way to a deal than to have sat there or to hold a link: what begins the names of its pages, what their
    addresses are made of, and where its menu leads, by what is said there."""

    name: str
    place: tuple[object, ...]
    leads: tuple[tuple[str, str], ...]

    def url(self, page: str) -> str:
        """The address of a page: ``replay`` or ``record``."""
        return reverse(f"{self.name}-{page}", args=self.place)


class Admission(NamedTuple):
    """Leave to look at a deal that is over.

    seat          whose view opens first: the reader's own, or that of whoever made the link
    all_open      whether every hand may be seen; else only what that seat could know
    names_hidden  whether seats are named by their winds alone
    link          the link by which a reader without a seat came
    way           how a reader came who has neither seat nor link
    """

    deal: Deal
    seat: int
    all_open: bool
    names_hidden: bool = False
    link: ShareLink | None = None
    way: Way | None = None

    @property
    def is_own(self) -> bool:
        """Whether the reader sat there."""
        return self.link is None and self.way is None

    def url(self, page: str) -> str:
        """The address of a page of this deal: ``replay`` or ``record``."""
        if self.way is not None:
            return self.way.url(page)
        match, number = self.deal.match, self.deal.number
        if self.link is None:
            return reverse(page, args=[match.room.code, match.number, number])
        return reverse(f"shared-{page}", args=[self.link.key, number])


def of_sitter(user, code: str, match: int, number: int) -> Admission:
    """Leave for somebody whose deal it is; raises `NotSeated`, also where there is no such deal to be seen."""
    deal = _over().filter(match__room__code=code, match__number=match, number=number).first()
    return Admission(deal, _seat_of(deal, user.pk), hands_are_open(deal))


def of_link(key: str, number: int) -> Admission:
    """Leave for whoever holds a link that was not taken back; raises `NotSeated`."""
    link = ShareLink.objects.active().filter(key=key).first()
    deal = link and _over().filter(match=link.match_id, number=number).first()
    if deal is None or link.deal_id not in (None, deal.pk):
        raise NotSeated
    return Admission(deal, _seat_of(deal, link.made_by_id), hands_are_open(deal), link.names_hidden, link)


def of_staff(deal: Deal) -> Admission:
    """Leave for somebody who looks after the site; raises `NotSeated` while the hands of the deal are not to be
    seen."""
    if not hands_are_open(deal):
        raise NotSeated
    leads = ((_("这一局"), reverse("admin:tables_deal_change", args=[deal.pk])),)
    return Admission(deal, deal.dealer, True, way=Way("admin:tables_deal", (deal.pk,), leads))


def hands_are_open(deal: Deal) -> bool:
    """Whether the room's setting lets all hands of a deal be seen: it is over, and in a room that lays open the
    winner's alone the match is over too."""
    if deal.ended_at is None:
        return False
    return deal.match.room.hands_open == ALL or deal.match.finished_at is not None


def _seat_of(deal: Deal | None, user_id: int) -> int:
    """The seat that a person had when the deal ended."""
    tenure = deal and holders.tenure(deal.match_id, user_id)
    if tenure is None or not tenure.held(deal.number):
        raise NotSeated
    return tenure.seat


def _over() -> QuerySet[Deal]:
    return Deal.objects.filter(ended_at__isnull=False).select_related("match__room")
