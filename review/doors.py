"""Which replays a mark or a look opens, and at which step. Only of deals that are over, whoever asks."""

from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.clubs.models import Member
from review import looking
from review.disputes import seen_by
from review.models import Dispute, Look
from tables.replays.admission import Admission, Way, hands_are_open
from tables.replays.stage import Stage
from tables.table import NotSeated


def by_dispute(member: Member, pk: int) -> Admission:
    """Leave for who marked a move of a deal to see it as they may anyway, and for those who see the club's disputes
    once all hands may be seen; raises `NotSeated`."""
    dispute = seen_by(member).filter(pk=pk).first()
    if dispute is None or not may_replay(dispute, member):
        raise NotSeated
    place = (member.club.code, dispute.pk)
    leads = (
        (_("这个争议"), reverse("club-dispute", args=place)),
        (_("争议"), reverse("club-disputes", args=place[:1])),
    )
    return _admission(dispute, Way("dispute", place, leads))


def may_replay(dispute: Dispute, member: Member) -> bool:
    """Whether a member who sees a dispute may see its deal by now: the hands of others are nobody's before the room's
    setting lays them open."""
    is_mine = dispute.by_id == member.user_id
    return dispute.deal.ended_at is not None and (is_mine or hands_are_open(dispute.deal))


def moment_of(dispute: Dispute, member: Member) -> str:
    """The address of the very step, in the replay that a member may see."""
    admission = by_dispute(member, dispute.pk)
    return f"{admission.url('replay')}?{urlencode(_step(admission, dispute.moves))}"


def by_look(user, pk: int) -> Admission:
    """Leave for who asked to see all hands of a deal a short while ago; raises `NotSeated`."""
    look = looking.granted(user).filter(pk=pk).first()
    if look is None or not looking.may_be_seen(look.deal, user):
        raise NotSeated
    leads = ((_("案件 %(case)s") % {"case": look.case}, reverse("admin:review_case_change", args=[look.case_id])),)
    return Admission(look.deal, 0, True, way=Way("admin:review_look", (look.pk,), leads))


def moment_of_look(look: Look) -> str:
    """Where a look begins: at the moment that the case names of this deal, if it names one."""
    admission = by_look(look.by, look.pk)
    named = look.case.evidence.filter(deal=look.deal_id, moves__isnull=False).first()
    return f"{admission.url('replay')}?{urlencode(_step(admission, named.moves if named else 0))}"


def _admission(dispute: Dispute, way: Way) -> Admission:
    return Admission(dispute.deal, dispute.seat, hands_are_open(dispute.deal), way=way)


def _step(admission: Admission, moves: int) -> dict[str, object]:
    stage = Stage(admission, admission.seat, admission.all_open)
    hands = "all" if admission.all_open else "own"
    return {"seat": admission.seat, "hands": hands, "move": max(0, stage.seen_after(moves))}
