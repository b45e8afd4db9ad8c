"""The line above the buttons: a choice and what it is worth, why a move is not there, a freeze, whom all wait for."""

from django.utils.translation import gettext as _

from longyan.engine.multipliers import GOLDS_WINS
from longyan.engine.seatview import OwnHand
from longyan.engine.state import DEALT, OFFER, OPENING, OVER, TURN, Offer
from tables import whynot, words
from tables.parts import Strip
from tables.sight import COME_BACK, Sight


def strip(sight: Sight) -> Strip:
    """What the line above the buttons says, and what may be asked of it."""
    view = sight.view
    if sight.halted:
        return Strip("wait", _("暂停中"))
    if view.seat is not None and sight.sitters[view.seat].autopilot and view.phase != OVER:
        return Strip("autopilot", _("托管中：电脑替您出牌"), button=COME_BACK if sight.in_control else "")
    asked = [reason for reason in sight.reasons if not whynot.is_said(reason)]
    answers = whynot.sentences(view, sight.names, asked)
    ask = whynot.asks(asked) if answers else ""
    return _told(sight)._replace(ask=ask, answers=answers)


def _told(sight: Sight) -> Strip:
    """The strip by its weight: a move that is made for me, my choice, a win or claim that I am refused, a freeze, what
    is being waited for."""
    if sight.is_answering and sight.view.phase == TURN:
        return Strip("wait", _("自动打牌…"))
    if choice := _choice(sight):
        return choice
    said = [reason for reason in sight.reasons if whynot.is_said(reason)]
    if said:
        kind = "freeze" if any(reason.seat is not None for reason in said) else "why"
        return Strip(kind, words.told(whynot.sentences(sight.view, sight.names, said)))
    if sight.view.freezes and sight.view.phase != OVER:
        return _freeze(sight)
    return Strip("wait", _waiting(sight))


def _choice(sight: Sight) -> Strip | None:
    """An opening win and what passing gives up; a win now and what going on would be worth."""
    mine = sight.view.mine
    if mine is None or mine.win is None:
        return None
    if sight.view.phase == OPENING:
        return _opening_choice(sight, mine)
    return _you_choice(sight, mine) if sight.prospects else None


def _opening_choice(sight: Sight, mine: OwnHand) -> Strip:
    worth = words.worth(mine.win_points, *dealers(sight))
    win = words.win_name(mine.win)
    later = _("%(win)s以后轮到自己还能胡") % {"win": win} if mine.win in GOLDS_WINS.values() else ""
    return Strip("offer", _("过了就放弃本局所有开局胡"), f"{win} {worth}", later)


def _you_choice(sight: Sight, mine: OwnHand) -> Strip:
    """现在胡自摸 +2 · 打牌进单游 +5、打金进双游 +10（每家）."""
    factor, to_dealer = dealers(sight)
    times = factor if to_dealer else 1
    golds = sight.view.golds
    best = {
        each.level: each for each in sorted(sight.prospects, key=lambda each: (each.points, each.tile not in golds))
    }
    options = [
        f"{words.going_on(level, mine.level, each.tile in golds)} {words.signed(each.points * times)}"
        for level, each in sorted(best.items(), reverse=True)
    ]
    now = _("现在胡%(win)s") % {"win": words.win_name(mine.win)}
    text = _("%(options)s（%(payers)s）") % {
        "options": words.listed(options),
        "payers": words.payers(factor, to_dealer),
    }
    return Strip("offer", text, f"{now} {words.signed(mine.win_points * times)}")


def dealers(sight: Sight) -> tuple[int, bool]:
    """The dealer's factor, and whether it is I who deal."""
    view = sight.view
    return view.rules.dealer_factor(view.streak), view.seat == view.dealer


def _freeze(sight: Sight) -> Strip:
    view = sight.view
    throwers = [(sight.names[freeze.seat], view.seats[freeze.seat].level) for freeze in view.freezes]
    binding = [freeze for freeze in view.freezes if not sight.is_me(freeze.seat)]
    strictest = max(freeze.level for freeze in binding or view.freezes)
    last = view.freezes[-1].seat
    return Strip(
        "freeze",
        words.still_open(view.rules, strictest, bool(binding) and view.seat is not None),
        strong=words.thrown_golds(throwers),
        more=words.until(sight.names[last], sight.is_me(last)),
        golds=view.golds,
    )


def _waiting(sight: Sight) -> str:
    view = sight.view
    seat = {"seat": sight.names[view.turn]}
    if view.phase == DEALT:
        return _("开金")
    if view.phase == OPENING:
        return _("等待开局的胡牌…")
    if view.phase == TURN:
        return _("轮到您出牌") if sight.is_me(view.turn) else _("等待%(seat)s出牌…") % seat
    if view.phase == OFFER and view.offer:
        return _offered(sight, view.offer)
    return ""


def _offered(sight: Sight, offer: Offer) -> str:
    facts = {"seat": sight.names[offer.seat], "tile": words.tile_name(offer.tile)}
    if sight.is_me(offer.seat):
        return (_("我补杠%(tile)s") if offer.kong else _("我打出%(tile)s")) % facts
    return (_("%(seat)s补杠%(tile)s") if offer.kong else _("%(seat)s打出%(tile)s")) % facts
