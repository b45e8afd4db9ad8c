"""The ways into a room: its link, its code, the lobby's list, and the pages before it."""

import logging
from hashlib import sha256

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import guests, throttle
from accounts.forms import GuestForm
from accounts.views import MODEL_BACKEND
from longyan import qr
from longyan.answers import SeeOther, require_reading
from longyan.engine.actions import Refusal
from staff.pages import Venue
from tables import handing, limits, rooms
from tables.entrance import card, codes, doors, links, listing
from tables.entrance.doors import ByCode, ByLink, Door, Listed
from tables.entrance.outside import Outside
from tables.entrance.pauses import minutes, too_often
from tables.models import Room
from tables.refusals import in_words
from tables.sharing import png

log = logging.getLogger(__name__)

NEVER_INDEXED = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}
"""A link is a secret: no index keeps it, and no other site is told it."""


# --- By code ------------------------------------------------------------------------------------------------


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Where a code is typed, or a link is pasted."""
    if request.method != "POST":
        return render(request, "tables/entrance/join.html")
    typed = request.POST.get("code", "")
    if key := links.key_in(typed):
        return SeeOther(reverse("by-link", args=[key]))
    if code := codes.read(typed):
        return _coded(request, code)
    messages.error(request, _("房号是六位数字，问问房主是多少。"))
    return SeeOther(reverse("join"))


def _coded(request: HttpRequest, code: str) -> HttpResponse:
    try:
        room = codes.room_of(code, request.user, throttle.address(request))
    except limits.TooOften as refusal:
        return too_often(request, "tables/entrance/too_many_codes.html", refusal)
    if room is None:
        messages.error(request, _("没有这个房号。再看一看，也可能这一桌已经散了。"))
        return SeeOther(reverse("join"))
    return SeeOther(reverse("by-code", args=[doors.token_for(room, request.user)]))


@never_cache
@login_required
@require_reading
def by_code(request: HttpRequest, token: str) -> HttpResponse:
    """The room whose code somebody knows."""
    return _page(_coded_door(request, token))


@require_POST
@login_required
def ask(request: HttpRequest, token: str) -> HttpResponse:
    """Ask the owner for a chair."""
    return _ask(_coded_door(request, token))


def _coded_door(request: HttpRequest, token: str) -> ByCode:
    return ByCode(request, _or_404(doors.room_by(token, request.user)))


# --- From the lobby -----------------------------------------------------------------------------------------


@never_cache
@login_required
@require_reading
def open_rooms(request: HttpRequest) -> HttpResponse:
    """The rooms that are open to all, as the lobby shows them; nothing if it shows them already."""
    found = listing.Listing(request.user)
    is_shown = request.GET.get("seen") == found.digest
    return HttpResponse(status=204) if is_shown else render(request, listing.TEMPLATE, {"listing": found})


@never_cache
@login_required
@require_reading
def listed(request: HttpRequest, code: str) -> HttpResponse:
    """A room of the lobby's list in which a match runs."""
    return _page(Listed(request, _or_404(listing.open_room(code, request.user))))


# --- By link ------------------------------------------------------------------------------------------------


@never_cache
@require_reading
def by_link(request: HttpRequest, key: str) -> HttpResponse:
    """The room behind a link, also for who has no account and for a messenger that makes a card of it; for whoever is
    in, the way to show the link to others."""
    room = links.room_of(key, request.user)
    if room is None:
        return _dead(request)
    door = ByLink(request, room)
    page = _invitation(door) if door.is_inside and "seen" not in request.GET else _page(door)
    return _secret(page)


@require_POST
def sit_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down; somebody without an account comes in as a guest, by a name of their own or one that is given."""
    room = links.room_of(key, request.user)
    if room is None:
        return _dead(request)
    if not request.user.is_authenticated and not _came_in(request):
        return SeeOther(reverse("by-link", args=[key]))
    return _sit(ByLink(request, room))


@require_POST
@login_required
def ask_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """Ask the owner, who sent one away, for a chair."""
    room = links.room_of(key, request.user)
    return _dead(request) if room is None else _ask(ByLink(request, room))


@require_POST
@login_required
def renew(request: HttpRequest, key: str) -> HttpResponse:
    """The owner makes the link worthless, and gets another."""
    room = _or_404(links.room_of(key, request.user))
    if room.owner_id != request.user.pk:
        raise Http404
    links.renew(room)
    messages.success(request, _("换好了，旧链接和旧二维码打不开了。"))
    return SeeOther(reverse("by-link", args=[room.key]))


@cache_control(private=True, max_age=3600)
@require_reading
def qr_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The link to scan."""
    room = _or_404(links.room_of(key, request.user))
    return _secret(HttpResponse(qr.svg(links.url_of(request, room)), "image/svg+xml; charset=utf-8"))


@cache_control(private=True, max_age=3600)
@require_reading
def card_picture(request: HttpRequest, key: str) -> HttpResponse:
    """What a messenger shows beside the link."""
    room = _or_404(links.room_of(key, request.user))
    try:
        drawn = png.drawn(card.svg(Outside(room, named=False)))
    except png.NotDrawn:
        log.exception("the card of room %s was not drawn", room.pk)
        return HttpResponse(status=503)
    return _secret(HttpResponse(drawn, "image/png"))


def _came_in(request: HttpRequest) -> bool:
    """A guest is let in and logged in; if not, the page says why."""
    form = GuestForm(request.POST)
    if not Venue(request).takes_guests:
        messages.error(request, _("现在不收游客。有账号的请先登录。"))
        return False
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["username"]))
        return False
    try:
        guest = guests.let_in(throttle.address(request), form.cleaned_data["username"])
    except guests.TooManyGuests as refusal:
        messages.error(request, _full_of_guests(refusal))
        return False
    login(request, guest, backend=MODEL_BACKEND)
    return True


def _full_of_guests(refusal: guests.TooManyGuests) -> str:
    left = minutes(refusal.wait)
    text = ngettext(
        "这个网络进来的游客太多了。过%(minutes)s分钟再来，或者现在就注册、登录。",
        "这个网络进来的游客太多了。过%(minutes)s分钟再来，或者现在就注册、登录。",
        left,
    )
    return text % {"minutes": left}


def _invitation(door: ByLink) -> HttpResponse:
    context = {"door": door, "outside": door.outside}
    context["in_wechat"] = "MicroMessenger" in door.request.headers.get("User-Agent", "")
    return render(door.request, "tables/entrance/invitation.html", context | _card_of(door))


def _dead(request: HttpRequest) -> HttpResponse:
    """The same for a key that was renewed, of a room that is closed, and that never was."""
    return _secret(render(request, "tables/entrance/dead_link.html", status=404))


def _secret(answer: HttpResponse) -> HttpResponse:
    for name, value in NEVER_INDEXED.items():
        answer[name] = value
    return answer


def _card_of(door: ByLink) -> dict[str, str]:
    """The link, and the picture's address, which changes with what it shows: messengers keep what they fetched once."""
    version = sha256(card.svg(Outside(door.room, named=False)).encode()).hexdigest()[:8]
    picture = f"{reverse('card', args=[door.room.key])}?v={version}"
    return {"link": links.url_of(door.request, door.room), "picture": door.request.build_absolute_uri(picture)}


# --- All of them --------------------------------------------------------------------------------------------


def _page(door: Door) -> HttpResponse:
    """The page before a room; whoever has to do with it goes in. To a page that asks for news: what changed, if
    anything did."""
    request = door.request
    is_asking_for_news = "seen" in request.GET
    if door.leads_in:
        return HttpResponse(headers={"HX-Redirect": door.table_url}) if is_asking_for_news else SeeOther(door.table_url)
    if is_asking_for_news:
        is_shown = request.GET["seen"] == door.digest
        return HttpResponse(status=204) if is_shown else HttpResponse(door.drawn)
    context = {"door": door, "outside": door.outside}
    if isinstance(door, ByLink):
        context |= _card_of(door)
    return render(request, "tables/entrance/room.html", context)


def _sit(door: Door) -> HttpResponse:
    """On a chair, or while a match is played on the first seat of it that somebody left."""
    left = door.seats_left
    is_in = _try(
        door.request,
        lambda: (
            handing.take_over(door.match.pk, door.user, left[0].seat) if left else rooms.sit(door.room.pk, door.user)
        ),
    )
    return SeeOther(door.table_url if is_in else door.here)


def _ask(door: Door) -> HttpResponse:
    has_asked = _try(door.request, lambda: rooms.ask(door.room.pk, door.user))
    return SeeOther(door.table_url if has_asked else door.here)


def _try(request: HttpRequest, act) -> bool:
    """Do it; if it is refused, the next page says why."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, in_words(refusal))
        return False
    return True


def _or_404(room: Room | None) -> Room:
    if room is None:
        raise Http404
    return room
