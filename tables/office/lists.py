"""Rooms, matches, deals, moves, and how seats changed hands, as lists and pages of the staff's."""

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from longyan.engine import read_rules
from longyan.engine.seatview import ALL
from staff import journal
from staff.records import Readable, days
from tables import holders, sitters, words
from tables.models import Deal, Handover, Match, Move, Room, Seat, Vote
from tables.office import asked
from tables.office.dealpage import BY, page_of
from tables.replays.admission import Admission, hands_are_open, of_staff
from tables.replays.views import pages_for
from tables.rulewords import changes_of, rules_name

_SEATED = Prefetch("match__seats", Seat.objects.select_related("user"))

OPENED = Q(deal__ended_at__isnull=False) & (
    Q(deal__match__room__hands_open=ALL) | Q(deal__match__finished_at__isnull=False)
)
"""Rows of deals whose hands may be seen, as `hands_are_open` has it."""


def _link(kind: str, row: object, text: object) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse(f"admin:tables_{kind}_change", args=[row.pk]), text)


def _listed(kind: str, where: str, text: str) -> SafeString:
    return format_html('<a href="{}?{}">{}</a>', reverse(f"admin:tables_{kind}_changelist"), where, text)


def _sitting(match: Match) -> str:
    return words.listed(sitters.names(list(match.seats.all())))


@admin.register(Room)
class Rooms(Readable):
    """Places, with what was agreed on there."""

    list_display = ("code", "owner", "club", "rules_are", "length_is", "created_at", "closed_at")
    fields = (
        *list_display,
        "differences",
        "hands_open",
        "hints",
        "watching",
        "watch_delay_seconds",
        "masking",
        "chat",
        "listed",
        "sits",
        "matches",
    )
    list_select_related = ("owner", "club", "rule_version__rule_set")

    class _Code(asked.Asked):
        title, parameter_name, hint = gettext_lazy("房号"), "room", gettext_lazy("六位数")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(code=self.text)

    class _Owner(asked.Asked):
        title, parameter_name, hint = gettext_lazy("谁开的"), "owner", gettext_lazy("名字")

        def fitting(self, rows: QuerySet) -> QuerySet:
            return rows.filter(owner__name_key=asked.fold(self.text))

    list_filter = (_Code, _Owner, *days("created_at"))

    @admin.display(description=gettext_lazy("规则"))
    def rules_are(self, room: Room) -> str:
        return str(room.rule_version or rules_name(room.preset, read_rules(room.rules)))

    @admin.display(description=gettext_lazy("多长"))
    def length_is(self, room: Room) -> str:
        return words.how_long(room.length)

    @admin.display(description=gettext_lazy("和原来的规则有什么不同"))
    def differences(self, room: Room) -> str:
        points = changes_of(room.preset, read_rules(room.rules))
        return words.listed(f"{point.label} {point.value}" for point in points) or "—"

    @admin.display(description=gettext_lazy("椅子"))
    def sits(self, room: Room) -> str:
        chairs = room.chairs.select_related("user")
        return words.listed(str(chair.user or chair.bot) for chair in chairs if not chair.is_free) or "—"

    @admin.display(description=gettext_lazy("打过的"))
    def matches(self, room: Room) -> SafeString:
        return _listed("match", f"room={room.code}", _("看这里的场"))


@admin.register(Match)
class Matches(Readable):
    """Deals between the same seats."""

    list_display = ("__str__", "who", "rules_are", "length_is", "begun", "started_at", "finished_at")
    fields = (
        "room_link",
        "number",
        "club",
        "seats_table",
        "rules_are",
        "differences",
        "length_is",
        "started_at",
        "finished_at",
        "deals_link",
        "hands_changed",
    )
    list_filter = (*asked.of_matches(""), asked.ChangedHands, *days("started_at"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        seats = Prefetch("seats", Seat.objects.select_related("user"))
        return (
            super()
            .get_queryset(request)
            .select_related("room__club", "rule_version__rule_set")
            .prefetch_related(seats, Prefetch("played", Deal.objects.only("match_id")))
        )

    @admin.display(description=gettext_lazy("谁在打"))
    def who(self, match: Match) -> str:
        return _sitting(match)

    @admin.display(description=gettext_lazy("规则"))
    def rules_are(self, match: Match) -> str:
        return str(match.rule_version or rules_name(match.room.preset, read_rules(match.rules)))

    @admin.display(description=gettext_lazy("和原来的规则有什么不同"))
    def differences(self, match: Match) -> str:
        points = changes_of(match.room.preset, read_rules(match.rules))
        return words.listed(f"{point.label} {point.value}" for point in points) or "—"

    @admin.display(description=gettext_lazy("多长"))
    def length_is(self, match: Match) -> str:
        return words.how_long(match.length)

    @admin.display(description=gettext_lazy("打了几局"))
    def begun(self, match: Match) -> int:
        return len(match.played.all())

    @admin.display(description=gettext_lazy("房间"))
    def room_link(self, match: Match) -> SafeString:
        return _link("room", match.room, match.room)

    @admin.display(description=gettext_lazy("亲友圈"))
    def club(self, match: Match) -> str:
        return str(match.room.club or "—")

    @admin.display(description=gettext_lazy("座位和分"))
    def seats_table(self, match: Match) -> SafeString:
        seats = list(match.seats.all())
        rows = ((name, words.signed(seat.points)) for name, seat in zip(sitters.names(seats), seats, strict=True))
        return format_html(
            '<table class="told-facts">{}</table>',
            format_html_join("", "<tr><td>{}</td><td class=points>{}</td></tr>", rows),
        )

    @admin.display(description=gettext_lazy("局"))
    def deals_link(self, match: Match) -> SafeString:
        deals = (
            (reverse("admin:tables_deal_change", args=[deal.pk]), deal.number)
            for deal in match.played.order_by("number")
        )
        return format_html_join(" · ", '<a href="{}">{}</a>', deals)

    @admin.display(description=gettext_lazy("换人"))
    def hands_changed(self, match: Match) -> SafeString | str:
        if not Handover.objects.filter(deal__match=match).exists():
            return "—"
        return _listed("handover", f"room={match.room.code}", _("看谁换了谁"))


def _opened(request: HttpRequest, deals: "Deals", pk: int, look: str) -> Admission:
    return of_staff(deals.opened(request, pk, look))


_replay, _record = pages_for(_opened)


@admin.register(Deal)
class Deals(Readable):
    """Deals: of one that is played no more than that it is, of one that is over all of it."""

    list_display = ("__str__", "state", "win", "points", "who", "created_at")
    list_filter = (*asked.of_matches("match"), asked.State, asked.Win, *days("created_at"))
    fields = (
        "match_link",
        "number",
        "state",
        "win",
        "points",
        "seated",
        "rules_are",
        "dealer_is",
        "created_at",
        "ended_at",
        "replay_link",
        "payments",
        "told",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        rows = super().get_queryset(request).select_related("match__room").prefetch_related(_SEATED)
        return rows.defer("wall", "clocks", "dice", "due", "moves")

    def get_urls(self) -> list[URLPattern]:
        """The replay and the record of a deal come before all else that may stand there."""
        own = [
            path("<int:pk>/replay/", self.admin_site.admin_view(self.replay), name="tables_deal-replay"),
            path("<int:pk>/record.json", self.admin_site.admin_view(self.record), name="tables_deal-record"),
        ]
        return own + super().get_urls()

    def change_view(self, request: HttpRequest, object_id: str, *args: object, **kwargs: object) -> HttpResponse:
        """Whoever is told a deal whole is written down."""
        deal = self.get_object(request, object_id) if request.method in ("GET", "HEAD") else None
        if deal is not None and self.has_view_permission(request, deal) and hands_are_open(deal):
            journal.look(request.user, deal, journal.READ)
        return super().change_view(request, object_id, *args, **kwargs)

    def replay(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The table itself, step by step, by every seat's eyes."""
        return _replay(request, self, pk, journal.REPLAYED)

    def record(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The deal as a file."""
        return _record(request, self, pk, journal.EXPORTED)

    def opened(self, request: HttpRequest, pk: int, look: str) -> Deal:
        """A deal whose hands may be seen, by somebody who may see deals; it is written down that they did."""
        deal = get_object_or_404(Deal.objects.select_related("match__room"), pk=pk)
        if not self.has_view_permission(request, deal) or not hands_are_open(deal):
            raise Http404
        journal.look(request.user, deal, look)
        return deal

    @admin.display(description=gettext_lazy("打得怎样"))
    def state(self, deal: Deal) -> str:
        return _(asked.STATES["running" if deal.ended_at is None else deal.result["status"]])

    @admin.display(description=gettext_lazy("胡法"))
    def win(self, deal: Deal) -> str:
        won = (deal.result or {}).get("win")
        return words.win_name(won) if won else "—"

    @admin.display(description=gettext_lazy("分"))
    def points(self, deal: Deal) -> str:
        return " / ".join(map(words.signed, (deal.result or {}).get("points", ()))) or "—"

    @admin.display(description=gettext_lazy("这场谁在打"))
    def who(self, deal: Deal) -> str:
        return _sitting(deal.match)

    @admin.display(description=gettext_lazy("场"))
    def match_link(self, deal: Deal) -> SafeString:
        return _link("match", deal.match, deal.match)

    @admin.display(description=gettext_lazy("谁坐哪里"))
    def seated(self, deal: Deal) -> str:
        names, size = sitters.names(holders.seats_at(deal)), deal.match.seats.count()
        return words.listed(f"{words.wind((seat - deal.dealer) % size)} {name}" for seat, name in enumerate(names))

    @admin.display(description=gettext_lazy("规则"))
    def rules_are(self, deal: Deal) -> str:
        return str(deal.match.rule_version or rules_name(deal.match.room.preset, read_rules(deal.rules)))

    @admin.display(description=gettext_lazy("庄连几"))
    def dealer_is(self, deal: Deal) -> int:
        return deal.streak

    @admin.display(description=gettext_lazy("回放"))
    def replay_link(self, deal: Deal) -> SafeString | str:
        if not hands_are_open(deal):
            return _("牌亮出来以前，谁都看不到")
        addresses = [
            (reverse(f"admin:tables_deal-{page}", args=[deal.pk]), title)
            for page, title in (("replay", _("看回放")), ("record", _("下载牌谱")))
        ]
        return format_html_join(" · ", '<a href="{}">{}</a>', addresses)

    @admin.display(description=gettext_lazy("谁付谁"))
    def payments(self, deal: Deal) -> str:
        page = page_of(deal)
        return render_to_string("tables/office/payments.html", {"page": page}) if page else "—"

    @admin.display(description=gettext_lazy("一步一步"))
    def told(self, deal: Deal) -> str:
        page = page_of(deal)
        return render_to_string("tables/office/moves.html", {"page": page}) if page else "—"


@admin.register(Move)
class Moves(Readable):
    """Moves of deals that are over, one below the other."""

    list_display = ("deal_link", "number", "seat", "action", "made_by", "took", "when")
    list_display_links = None
    list_filter = (*asked.of_matches("deal__match"),)
    list_select_related = ("deal__match__room",)

    class _By(admin.SimpleListFilter):
        title, parameter_name = gettext_lazy("谁"), "by"

        def lookups(self, request: object, model_admin: object) -> list[tuple[str, str]]:
            return [(by, _(name)) for by, name in BY.items()]

        def queryset(self, request: object, queryset: QuerySet) -> QuerySet:
            return queryset.filter(by=self.value()) if self.value() else queryset

    list_filter = (*list_filter, _By)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        return super().get_queryset(request).filter(OPENED).defer("events", "deal__wall", "deal__clocks")

    def changelist_view(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Whoever reads moves is written down."""
        if self.has_view_permission(request):
            journal.look(request.user, request.user, journal.READ_MOVES)
        return super().changelist_view(request, extra_context)

    def has_view_permission(self, request: HttpRequest, obj: Move | None = None) -> bool:
        """The list alone: a move's own page would show it as it is stored."""
        return obj is None and super().has_view_permission(request)

    @admin.display(description=gettext_lazy("局"))
    def deal_link(self, move: Move) -> SafeString:
        return _link("deal", move.deal, move.deal)

    @admin.display(description=gettext_lazy("谁"))
    def made_by(self, move: Move) -> str:
        return _(BY[move.by])

    @admin.display(description=gettext_lazy("秒"))
    def took(self, move: Move) -> str:
        is_told = move.took_ms is not None and move.deal.match.finished_at is not None
        return f"{move.took_ms / 1000:.1f}" if is_told else ""

    @admin.display(description=gettext_lazy("时间"))
    def when(self, move: Move) -> object:
        return move.at if move.deal.match.finished_at is not None else None


@admin.register(Handover)
class Handovers(Readable):
    """Who left a seat, and who took it. After how many moves is not told: of a running deal not all could see them."""

    list_display = ("deal_link", "seat", "gave", "took", "why_is", "by", "at")
    list_display_links = None
    list_filter = (*asked.of_matches("deal__match"), *days("at"))
    list_select_related = ("deal__match__room", "from_user", "to_user", "by")

    WHY = {
        Handover.LEFT: gettext_lazy("离开了"),
        Handover.BACK: gettext_lazy("回来了"),
        Handover.TAKEN: gettext_lazy("接了空位"),
        Handover.REPLACED: gettext_lazy("被换下"),
    }

    def has_view_permission(self, request: HttpRequest, obj: Handover | None = None) -> bool:
        """The list alone."""
        return obj is None and super().has_view_permission(request)

    @admin.display(description=gettext_lazy("局"))
    def deal_link(self, row: Handover) -> SafeString:
        return _link("deal", row.deal, row.deal)

    @admin.display(description=gettext_lazy("原来是谁"))
    def gave(self, row: Handover) -> str:
        return str(row.from_user or row.from_bot or "—")

    @admin.display(description=gettext_lazy("换成谁"))
    def took(self, row: Handover) -> str:
        return str(row.to_user or row.to_bot or "—")

    @admin.display(description=gettext_lazy("怎么回事"))
    def why_is(self, row: Handover) -> str:
        return str(self.WHY[row.why])


@admin.register(Vote)
class Votes(Readable):
    """What was said to ending matches early."""

    list_display = ("deal_link", "number", "seat", "user", "says_what", "at")
    list_display_links = None
    list_filter = (*asked.of_matches("deal__match"), *days("at"))
    list_select_related = ("deal__match__room", "user")

    SAYS = {
        Vote.CALL: gettext_lazy("提出散桌"),
        Vote.YES: gettext_lazy("同意"),
        Vote.NO: gettext_lazy("不同意"),
        Vote.SILENCE: gettext_lazy("没出声，算同意"),
    }

    def has_view_permission(self, request: HttpRequest, obj: Vote | None = None) -> bool:
        """The list alone."""
        return obj is None and super().has_view_permission(request)

    @admin.display(description=gettext_lazy("局"))
    def deal_link(self, row: Vote) -> SafeString:
        return _link("deal", row.deal, row.deal)

    @admin.display(description=gettext_lazy("说了"))
    def says_what(self, row: Vote) -> str:
        return str(self.SAYS[row.says])
