"""The page of one's people, and what its buttons do."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import friends
from accounts.models import Friendship, User
from accounts.names import fold
from longyan.answers import see_other
from tables import limits
from tables.people import invitations
from tables.people.circle import Circle, partners
from talk import distance
from talk.models import Distance

ASKS = limits.Limit("friend-asks", 20, 3_600_000)
"""How often one may ask somebody to be a friend, or look for a name."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def people(request: HttpRequest) -> HttpResponse:
    """Friends, who would like to be one, and whom one played with."""
    room = invitations.room_of(request.user)
    context = {"circle": Circle.of(request.user), "room": room, "invited": invitations.invited(room) if room else ()}
    return render(request, "people/page.html", context)


@require_POST
@login_required
def invite(request: HttpRequest, pk: int) -> HttpResponse:
    """A friend, to the room in which I wait."""
    friendship = get_object_or_404(friends.of(request.user), pk=pk)
    to = friendship.asked if friendship.asker_id == request.user.pk else friendship.asker
    if invitations.invite(request.user, to):
        messages.success(request, _("请过%(name)s了，对方在大厅里看得到。") % {"name": to.username})
    else:
        messages.error(request, _("您没有在等人的房间。先开一桌，再请牌友。"))
    return see_other("people")


@require_POST
@login_required
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    """An invitation that I do not want to see any more; whoever invited me is not told."""
    get_object_or_404(request.user.invitations, pk=pk).delete()
    return see_other("lobby")


@require_POST
@login_required
def ask(request: HttpRequest) -> HttpResponse:
    """To be friends with somebody one sat with, or whose name one knows."""
    try:
        limits.take((ASKS, limits.person(request.user)))
    except limits.TooOften:
        messages.error(request, _("加得太快了，请过一会儿再加。"))
        return see_other("people")
    other = _asked(request)
    if other is None:
        messages.error(request, _("没有叫这个名字的人，请再看一看。"))
    elif distance.kept(request.user, other) == Distance.BLOCK:
        messages.error(request, _("您拉黑了%(name)s，先取消才能加。") % {"name": other.username})
    elif (friendship := friends.ask(request.user, other)) is None:
        messages.error(request, _("这是您自己。"))
    elif friendship.accepted_at:
        messages.success(request, _("您和%(name)s是牌友了。") % {"name": other.username})
    else:
        messages.success(request, _("问过%(name)s了，等对方点头。") % {"name": other.username})
    return see_other("people")


def _asked(request: HttpRequest) -> User | None:
    chosen = request.POST.get("person", "")
    if chosen.isdecimal():
        return next((met.person for met in partners(request.user) if met.person.pk == int(chosen)), None)
    return User.objects.filter(name_key=fold(request.POST.get("name", "").strip()), is_active=True).first()


@require_POST
@login_required
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept what somebody asked, or end what there is."""
    friendship = get_object_or_404(friends.of(request.user), pk=pk)
    said = request.POST.get("do")
    if said == "accept" and friendship.asked_id == request.user.pk:
        friends.accept(friendship)
        messages.success(request, _("您和%(name)s是牌友了。") % {"name": friendship.asker.username})
    elif said == "end":
        _end(request, friendship)
    else:
        raise Http404
    return see_other("people")


def _end(request: HttpRequest, friendship: Friendship) -> None:
    """Whoever is refused is not told."""
    is_friend = friendship.accepted_at is not None
    friendship.delete()
    messages.success(request, _("不再是牌友了。") if is_friend else _("好的。"))
