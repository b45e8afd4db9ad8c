"""How a table looks to one seat: from a `Sight` to HTML fragments, by the same templates for the first paint and for
every push. Pure: no database, no clock. Equal sights give equal HTML, byte for byte.

    page_context(sight)   what templates/tables/table.html needs
    fragments(sight)      every fragment's HTML by the id of its element
    parts(sight)          what each fragment is made of; equal parts give equal HTML, so a consumer that keeps the
                          parts it last sent need only `draw` those that differ
"""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any

from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from longyan.engine.accounts import Account, account
from longyan.engine.actions import DISCARD, WIN
from longyan.engine.legal import TURN_QUESTION
from longyan.engine.seatview import OwnHand, SeatView
from longyan.engine.state import DEALT, OFFER, OVER, TURN, Payment, Seat
from tables import words
from tables.handparts import HandTiles, HintLines, Toggles
from tables.motions import Motion, motion
from tables.parts import Actions, Bar, Call, Halt, Line, Log, Middle, Offered, Plate, River, Strip
from tables.sheet import Laid, Sheet
from tables.sight import (
    COME_BACK,
    KONGED,
    NEXT_DEAL,
    PLAY_AGAIN,
    PONGED,
    THREW,
    LogLine,
    Rank,
    Sight,
    Sitter,
    Timer,
    newest_thrower,
    public_log,
)  # fmt: skip
from tables.strips import dealers, strip
from talk.bubbles import Bubble, Lines, board
from voices import calls

__all__ = [
    "COME_BACK", "NEXT_DEAL", "PLAY_AGAIN", "LogLine", "Rank", "Sight", "Sitter", "Timer", "draw", "fragments",
    "page_context", "parts", "public_log", "pulse",
]  # fmt: skip

Part = (
    Bar
    | Plate
    | Line
    | River
    | Middle
    | Strip
    | Motion
    | Actions
    | HandTiles
    | HintLines
    | Toggles
    | Sheet
    | Call
    | Halt
    | Log
    | Bubble
    | Lines
)

_LOG_LINES = 18
"""As many as a desktop shows without scrolling."""


def page_context(sight: Sight) -> dict[str, Any]:
    """What the page's template needs: every fragment by its id, with ``_`` for ``-``, and where buttons post to."""
    drawn = {name.replace("-", "_"): html for name, html in fragments(sight).items()}
    return {
        "fragments": drawn,
        "act_url": sight.act_url,
        "seats": sight.size,
        "rules_name": sight.rules_name,
        "room_code": sight.room_code,
        "board": None if sight.talk is None else board(sight.may_chat),
    }


def fragments(sight: Sight) -> dict[str, SafeString]:
    """Every fragment's HTML by the id of its one element."""
    language = get_language()
    return {name: _drawn(type(part), part, language) for name, part in parts(sight).items()}


def pulse(digest: str, now_ms: int, answered: int = 0, after: str = "") -> SafeString:
    """The fragment that carries the digest of what the page shows, the server's time (ms since 1970), and the number of
    the last question whose answer from this page was stored.

    A page shows that only if it showed before what has the digest `after`, which is "" where all fragments are sent.
    """
    return format_html(
        '<div id="pulse" data-digest="{}" data-after="{}" data-now="{}" data-answered="{}" hidden></div>',
        digest,
        after,
        now_ms,
        answered,
    )


def draw(part: Part) -> SafeString:
    """A part's HTML."""
    return _drawn(type(part), part, get_language())


@lru_cache(maxsize=4096)
def _drawn(kind: type, part: Part, language: str) -> SafeString:
    """`kind` and `language` belong to the key: named tuples of different kinds may be equal, words are translated."""
    return mark_safe(_template(kind.template).render(part.context()).strip())


@cache
def _template(name: str) -> Any:
    return get_template(f"tables/_{name}.html")


def parts(sight: Sight) -> dict[str, Part]:
    """What each fragment is made of, by the id of its element."""
    found: dict[str, Part] = {"bar": Bar(sight.rules_name, sight.room_code, sight.watchers)}
    newest = newest_thrower(sight)
    for seat in range(sight.size):
        spot = sight.spot(seat)
        found[f"plate-{spot}"] = _plate(sight, seat)
        found[f"line-{spot}"] = _line(sight, seat)
        found[f"river-{spot}"] = _river(sight, seat, seat == newest)
    line = strip(sight)
    return found | {
        "middle": _middle(sight),
        "strip": line,
        "motion": motion(sight),
        "actions": _actions(sight),
        "hand": _hand(sight),
        "hints": HintLines(sight.hints, sight.view.golds, is_quiet=line.kind != "wait" or bool(line.ask)),
        "toggles": _toggles(sight),
        "sheet": _sheet(sight),
        "call": _call(sight),
        "log": _log(sight),
        **_talk(sight),
        **_halt(sight),
    }


def _talk(sight: Sight) -> dict[str, Part]:
    """What is said, where there is somebody to hear it. Nothing of the deal is in it."""
    if sight.talk is None:
        return {}
    last = {line.seat: line for line in sight.talk}
    bubbles = [Bubble(sight.spot(seat), last.get(seat)) for seat in range(sight.size)]
    return {"talk": Lines(sight.talk)} | {f"bubble-{bubble.spot}": bubble for bubble in bubbles}


def _halt(sight: Sight) -> dict[str, Part]:
    """Over the tables of those who play."""
    return {} if sight.talk is None else {"halt": Halt(sight.halted)}


def _plate(sight: Sight, seat: Seat) -> Plate:
    view, sitter, hand = sight.view, sight.sitters[seat], sight.view.seats[seat]
    is_turn = view.phase == TURN and view.turn == seat
    mine = sight.is_me(seat) and view.mine is not None
    return Plate(
        spot=sight.spot(seat),
        place=sight.place(seat),
        name=sitter.name,
        bot=sitter.bot,
        points=sight.points(seat),
        streak=view.streak,
        turn=is_turn,
        timer=sight.turn_timer if is_turn else None,
        level=max(hand.level, view.mine.level) if mine else hand.level,
        autopilot=sitter.autopilot,
        away=sitter.away,
        left=sitter.left,
        me=sight.is_me(seat),
        avatar=sitter.avatar,
        url=sitter.url,
    )


def _line(sight: Sight, seat: Seat) -> Line:
    hand, mine = sight.view.seats[seat], sight.is_me(seat)
    return Line(
        spot=sight.spot(seat),
        seat=sight.names[seat],
        concealed=0 if mine else hand.count,
        open=None if mine or hand.tiles is None else hand.tiles,
        melds=hand.melds,
        flowers=hand.flowers,
        golds=sight.view.golds,
    )


def _river(sight: Sight, seat: Seat, newest: bool) -> River:
    return River(sight.spot(seat), sight.names[seat], sight.view.seats[seat].river, newest, sight.view.golds)


def _middle(sight: Sight) -> Middle:
    view = sight.view
    return Middle(
        golds=view.golds,
        left=view.left,
        round=sight.round,
        deal_number=sight.deal_number,
        length=sight.length,
        turn=sight.spot(view.turn) if view.phase in (TURN, OFFER) else None,
        flipping=view.phase == DEALT,
    )


def _actions(sight: Sight) -> Actions:
    mine = sight.view.mine
    if sight.halted:
        return Actions(0, "", (), 0, None, None)
    if not sight.in_control:
        return Actions(0, "", (), 0, None, None, is_elsewhere=sight.view.phase != OVER)
    if mine is None or mine.question is None or (sight.is_answering and mine.question.kind != TURN_QUESTION):
        return Actions(0, "", (), 0, None, None)
    buttons = tuple(action for action in mine.legal if action.verb != DISCARD)
    return Actions(
        number=mine.question.number,
        kind=mine.question.kind,
        legal=buttons,
        level=max((level for _tile, level in mine.floats), default=0),
        offered=_offered(sight, mine) if any(action.verb == WIN for action in buttons) else None,
        timer=sight.my_timer,
        prospect=_best_prospect(sight),
    )


def _best_prospect(sight: Sight) -> int:
    """What each pays at the highest level that a discard makes; for the dealer with its factor."""
    if not sight.prospects:
        return 0
    factor, to_dealer = dealers(sight)
    _level, points = max((each.level, each.points) for each in sight.prospects)
    return points * (factor if to_dealer else 1)


def _offered(sight: Sight, mine: OwnHand) -> Offered:
    """The win's points as its button says them: what each pays, or the one who pays all."""
    view, name = sight.view, words.win_name(mine.win)
    factor = view.rules.dealer_factor(view.streak)
    if view.phase == OFFER and view.offer and not (mine.win == "discard" and view.rules.discard_pays == "all"):
        payer = view.offer.seat
        shares = [payer] if mine.win == "discard" else [seat for seat in range(sight.size) if seat != view.seat]
        total = sum(mine.win_points * _factor(view, seat, payer) for seat in shares)
        return Offered(name, total, _("%(seat)s付") % {"seat": sight.names[payer]})
    if view.seat == view.dealer:
        return Offered(name, mine.win_points * factor, _("每家"))
    return Offered(name, mine.win_points, _("庄×%(factor)s") % {"factor": factor} if factor > 1 else _("每家"))


def _factor(view: SeatView, *payers: Seat) -> int:
    return view.rules.dealer_factor(view.streak) if view.dealer in (view.seat, *payers) else 1


def _hand(sight: Sight) -> HandTiles:
    mine = sight.view.mine
    if mine is None:
        return HandTiles(0, (), None, frozenset(), (), ())
    legal = mine.legal if sight.in_control and not sight.halted else ()
    throws = frozenset(action.tile for action in legal if action.verb == DISCARD)
    return HandTiles(
        number=mine.question.number if mine.question and throws else 0,
        tiles=mine.tiles,
        drawn=mine.drawn,
        throws=throws,
        floats=mine.floats,
        golds=sight.view.golds,
        golds_first=sight.golds_first,
        ready=sight.hints.ready,
        is_hinted=bool(sight.hints.throws),
    )


def _toggles(sight: Sight) -> Toggles:
    may_be_set = sight.view.mine is not None and sight.view.phase != OVER and sight.in_control and not sight.halted
    return Toggles(sight.deal_number, sight.toggles) if may_be_set else Toggles(0, "")


def _sheet(sight: Sight) -> Sheet:
    view = sight.view
    if view.outcome is None and sight.ranking is None:
        return Sheet(None)
    return Sheet(
        outcome=view.outcome,
        accounts=tuple(map(_account(view), view.payments)),
        ways=sight.ways,
        names=tuple(sitter.name for sitter in sight.sitters),
        before=tuple(sitter.points for sitter in sight.sitters),
        hands=tuple(Laid(hand.tiles, hand.melds, hand.flowers) for hand in view.seats),
        golds=view.golds,
        dealer=view.dealer,
        streak=view.streak,
        me=view.seat,
        below=sight.below,
        next_deal_ms=sight.next_deal_ms,
        ready=sight.ready,
        is_parted=sight.is_parted,
        room_url=sight.room_url,
        ranking=sight.ranking,
        replay_url=sight.replay_url,
        result_url=sight.result_url,
        company_url=sight.company_url,
        still=not (sight.act_url or sight.is_watched),
        is_elsewhere=not sight.in_control,
        is_halted=bool(sight.halted),
    )


def _account(view: SeatView) -> Callable[[Payment], Account]:
    patterns = view.outcome.patterns if view.outcome else ()
    return partial(account, view.rules, view.dealer, view.streak, patterns)


def _call(sight: Sight) -> Call:
    outcome = sight.view.outcome
    if outcome is not None and outcome.winner is not None:
        by = sight.sitters[outcome.winner].name
        said = _said(sight, calls.of_win(outcome.win), words.win_name(outcome.win))
        return Call("large", *said, by, serial=sight.deal_number)
    last = sight.log[-1] if sight.log else None
    if last is None or sight.view.phase == OVER:
        return Call("none")
    if last.verb == THREW and last.level and last.tile in sight.view.golds:
        said = _said(sight, calls.of_level(last.level), words.level_name(last.level))
        return Call("middle", *said, sight.sitters[last.seat].name, serial=len(sight.log))
    if last.verb in (PONGED, KONGED):
        text, call = (_("碰"), calls.PENG) if last.verb == PONGED else (_("杠"), calls.GANG)
        return Call("small", *_said(sight, call, text), spot=sight.spot(last.seat), serial=len(sight.log))
    return Call("none")


def _said(sight: Sight, call: str, text: str) -> tuple[str, str, str]:
    """A call, how it is written, and in which language if the voice has words of its own for it."""
    caption = sight.captions.texts.get(call)
    return (call, caption, sight.captions.language) if caption else (call, text, "")


def _log(sight: Sight) -> Log:
    last = sight.log[: -_LOG_LINES - 1 : -1]
    return Log(tuple((sight.names[line.seat], line) for line in last), sight.view.golds, len(sight.log))
