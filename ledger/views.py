"""The books themselves: postings, one by one and as files, room cards, and what an owner may write."""

import logging
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.clubs.doors import club_page
from accounts.clubs.models import Member
from accounts.clubs.powers import LEDGER
from ledger import balances, cards, exports, posting, postings, seasons, spans
from ledger.asking import Asked
from ledger.deals import DealTable
from ledger.forms import HandOutForm, PayerForm, ReasonForm, SeasonForm
from ledger.models import Account, Group, Price
from ledger.pages import POSTINGS_A_PAGE, shown
from ledger.posting import Book
from ledger.postings import Told
from longyan.answers import require_reading, see_other
from longyan.engine import Refusal
from tables.refusals import in_words

log = logging.getLogger(__name__)

_TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}


def _for_owners(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What an owner does by a form; other members are refused."""

    @require_POST
    @club_page()
    @wraps(view)
    def done(request: HttpRequest, member: Member, **place: object) -> HttpResponse:
        if not member.owns:
            raise PermissionDenied
        return view(request, member, **place)

    return done


@require_reading
@club_page()
def ledger(request: HttpRequest, member: Member) -> HttpResponse:
    """The postings of points: all of them for who may see the books, else those one has a line of."""
    asked = Asked.of(request, member.club, spans.ALL)
    page = Paginator(postings.rows(_groups(member, asked)), POSTINGS_A_PAGE).get_page(request.GET.get("page"))
    facts = {"csv": asked.url("ledger-file", "csv"), "json": asked.url("ledger-file", "json")}
    context = {
        "asked": asked,
        "page": page,
        "postings": postings.told(page, request.user),
        "sees_all": _sees_all(member),
    }
    return shown(request, member, "ledger", context | facts)


@require_reading
@club_page()
def ledger_file(request: HttpRequest, member: Member, kind: str) -> HttpResponse:
    """The same postings as a file."""
    asked = Asked.of(request, member.club, spans.ALL)
    told = postings.told(postings.rows(_groups(member, asked)).reverse(), request.user)
    text = exports.as_csv(told) if kind == "csv" else exports.as_json(member.club, asked.span, told)
    log.info("user %s took the books of club %s as %s", request.user.pk, member.club_id, kind)
    name = f'attachment; filename="longyan-{member.club.code}.{kind}"'
    return HttpResponse(text, _TYPES[kind], headers={"Content-Disposition": name})


@require_reading
@club_page()
def one_posting(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """A posting with its lines, and the deals that they come to. Points every member may see; cards who may see the
    books, and whose they are."""
    told = _told(member, pk)
    if not (told.group.is_of_points or _sees_all(member) or told.mine):
        raise PermissionDenied
    is_match = told.group.kind == Group.MATCH
    context = {
        "told": told,
        "deals": DealTable.of(told.group.match, request.user) if is_match else None,
        "form": ReasonForm() if _may_reverse(member, told) else None,
    }
    return shown(request, member, "posting", context)


@_for_owners
def reverse_posting(request: HttpRequest, member: Member, pk: int) -> HttpResponse:
    """An owner takes a posting back."""
    group = _told(member, pk).group
    return _done(
        request,
        member,
        ReasonForm(request.POST),
        lambda said: posting.reverse_by(member, group, said["reason"]),
        _("更正好了，两笔账都留着。"),
        ("club-posting", group.pk),
    )


@_for_owners
def begin_season(request: HttpRequest, member: Member) -> HttpResponse:
    """An owner begins a season."""
    begun = _("新赛季从今天开始。")
    form = SeasonForm(request.POST)
    return _done(request, member, form, lambda said: seasons.begin(member, said["name"]), begun, ("club-ranking",))


@require_reading
@club_page()
def club_cards(request: HttpRequest, member: Member) -> HttpResponse:
    """The club's cards, one's own, what tables cost and who pays."""
    club = member.club
    groups = Group.objects.filter(club=club, entries__account__unit=Account.CARDS)
    if not _sees_all(member):
        groups = groups.filter(entries__account__user=request.user)
    who = cards.payer_of(club)
    context = {
        "stock": balances.of(club, Account.CARDS, Book(Account.STOCK)),
        "mine": balances.of(club, Account.CARDS, Book(Account.PERSON, request.user.pk)),
        "holders": balances.holders(club) if _sees_all(member) else [],
        "prices": Price.objects.all(),
        "payer": who,
        "payer_form": PayerForm(initial={"who": who}) if member.owns else None,
        "hand_out": HandOutForm(club) if member.owns else None,
        "postings": postings.told(postings.rows(groups.distinct())[:POSTINGS_A_PAGE], request.user),
    }
    return shown(request, member, "cards", context)


@_for_owners
def choose_payer(request: HttpRequest, member: Member) -> HttpResponse:
    """An owner says who pays."""
    form = PayerForm(request.POST)
    return _done(
        request, member, form, lambda said: cards.choose_payer(member, said["who"]), _("记下了。"), ("club-cards",)
    )


@_for_owners
def hand_out_cards(request: HttpRequest, member: Member) -> HttpResponse:
    """An owner gives cards to a member."""
    form = HandOutForm(member.club, request.POST)
    given = _("房卡分好了。")
    return _done(
        request, member, form, lambda said: cards.hand_out(member, said["to"], said["cards"]), given, ("club-cards",)
    )


def _done(
    request: HttpRequest,
    member: Member,
    form: Form,
    do: Callable[[dict], object],
    success: str,
    to: tuple[object, ...],
) -> HttpResponse:
    """Does what a form asks for, says what came of it, and leads on."""
    try:
        if form.is_valid():
            do(form.cleaned_data)
            messages.success(request, success)
        for mistake in (text for texts in form.errors.values() for text in texts):
            messages.error(request, mistake)
    except Refusal as refusal:
        messages.error(request, in_words(refusal))
    page, *place = to
    return see_other(page, member.club.code, *place)


def _sees_all(member: Member) -> bool:
    return member.may(LEDGER)


def _may_reverse(member: Member, told: Told) -> bool:
    return member.owns and told.group.is_of_points and told.reversal is None


def _told(member: Member, pk: int) -> Told:
    group = get_object_or_404(postings.rows(Group.objects.filter(club=member.club)), pk=pk)
    return Told.of(group, member.user)


def _groups(member: Member, asked: Asked):
    return balances.postings_of(member.club, asked.span, asked.rules, None if _sees_all(member) else member.user)
