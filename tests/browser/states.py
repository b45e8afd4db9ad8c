"""States of a table that its page must show well, by name: the usual ones, and those with the most on it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from longyan.engine import actions as say
from longyan.engine.accounts import Way
from longyan.engine.hints import hints
from longyan.engine.prospects import Prospect
from longyan.engine.reasons import Reason
from longyan.engine.seatview import OtherHand, OwnHand, SeatView
from longyan.engine.state import (
    ADDED,
    CONCEALED,
    DEALT,
    DRAWN,
    FED,
    OFFER,
    OPENING,
    OVER,
    PONG,
    WON,
    Freeze,
    Meld,
    Offer,
    Outcome,
    Payment,
)
from longyan.engine.tiles import FLOWERS, NAMES, parse, read
from tables.clock import Ballot
from tables.rounds import Length, Round
from tables.sight import KONGED, PONGED, THREW, LogLine, Rank, Sight, Sitter, Timer
from tables.table import now_ms
from talk.bubbles import Line as Spoken
from tests.tables.sights import RULES, SITTERS, other, own, sight, view

HAND = "55p234m4p5z6p3334s5m"
MINE = ("9s", "2z", "9m", "4z", "1p", "6z", "4s", "1s", "9p")
RIGHT = ("2p", "7z", "6s", "3z", "1m", "4z", "5p", "6s")
ABOVE = ("2z", "1p", "9m", "5z", "3z", "8m", "1s", "6m", "3p")
LEFT = ("3z", "9p", "7z", "1m", "6z", "2s", "9m", "4z", "7p", "8s")
EVERY = "1m9m2p7z6s3z4s1s8p5z6m3p2s7p1z9s5m4p2z6p8s7m1p9p3s6z4m5s8m2m4z7s3m5p"
"""As many discards as a seat may come to at a table of three, and more than at one of four."""

FLOWER_NAMES = "".join(NAMES[tile] for tile in FLOWERS)

LONG_NAMES = (
    Sitter("上杭古田的老林", points=1280, avatar="tulou"),
    Sitter("Wuping1985abcdef", points=-960, away=True, avatar="crane"),
    Sitter("一二三四五六七八九十", points=-2420, autopilot=True, avatar="dot"),
    Sitter("永定土楼里的人", "steady", -1280, avatar="computer"),
)

WATCHED = {"act_url": "", "room_code": "", "is_watched": True, "watchers": 3, "turn_timer": None}
"""What is other on the page of whoever watches."""


def _thrown(*names: str, **changes: object) -> OtherHand:
    return other(**changes)._replace(river=other("".join(names)).river)


def _melds(*kinds: tuple[str, str]) -> tuple[Meld, ...]:
    return tuple(Meld(kind, parse(tile), 1) for kind, tile in kinds)


def _turn(seconds: int = 15) -> Timer:
    return Timer(now_ms() + seconds * 900, seconds * 1000)


def _seats() -> tuple[OtherHand, ...]:
    """The middle of a deal, as in the design's pictures."""
    return (
        _thrown(*MINE, flowers="1f6f"),
        _thrown(*RIGHT, flowers="3f", melds=_melds((CONCEALED, "8p")), count=10),
        _thrown(*ABOVE, flowers="8f", melds=_melds((PONG, "7m")), count=10),
        _thrown(*LEFT, flowers="2f5f", melds=_melds((FED, "1z")), count=10),
    )


def _log() -> tuple[LogLine, ...]:
    """What was seen last, in turn order; the newest is the left seat's."""
    rows = zip(RIGHT, ABOVE, LEFT[2:], strict=False)
    lines = [LogLine(seat, THREW, parse(tile)) for row in rows for seat, tile in enumerate(row, 1)]
    return (LogLine(2, PONGED, parse("7m")), LogLine(3, KONGED, parse("1z"), FED), *lines)


def _mine(*buttons: say.Action, **changes: object) -> OwnHand:
    return own(HAND, *buttons, **{"drawn": "5m", **changes})


def _view(mine: OwnHand | None, **changes: object) -> SeatView:
    return view(mine, **{"seats": _seats(), "streak": 2, **changes})


def _sight(view: SeatView, **facts: object) -> Sight:
    return sight(view, **{"log": _log(), "round": Round(0, 1), "deal_number": 3, **facts})


def turn() -> Sight:
    """My turn with every button of it, and a freeze to read."""
    floats = ((parse("2m"), 1), (parse("5m"), 1))
    mine = _mine(say.kong(parse("3s")), say.TAKE_WIN, win="you", win_points=5, floats=floats)
    return _sight(_view(mine, freezes=(Freeze(1, "A"),)), turn_timer=_turn())


def offer() -> Sight:
    """My turn with a win that could be given up for a better one."""
    mine = _mine(say.TAKE_WIN, win="self_draw", win_points=2, floats=((parse("5p"), 2), (parse("5m"), 1)))
    prospects = (Prospect(parse("5m"), 1, "you", 5), Prospect(parse("5p"), 2, "double_you", 10))
    return _sight(_view(mine), prospects=prospects, turn_timer=_turn())


def ready() -> Sight:
    """My turn with throws that leave a ready hand, and two toggles on."""
    shown = _view(own("5p456789m23s88s99p1m", drawn="1m"))
    return _sight(shown, hints=hints(shown), toggles="win throw", turn_timer=_turn())


def far() -> Sight:
    """My turn with a hand that is some way from ready."""
    shown = _view(own("5p14m47m258p369s127z", drawn="7z"))
    return _sight(shown, hints=hints(shown), turn_timer=_turn())


def awaited() -> Sight:
    """Somebody else's turn, and my hand waits for three kinds of tile."""
    shown = _view(own("456m789m23s88s777z", throws=False), turn=1)
    return _sight(shown, hints=hints(shown), toggles="win pass throw", turn_timer=_turn())


def many_waits() -> Sight:
    """Somebody else's turn, and my hand waits for thirteen kinds."""
    shown = _view(own("19m19p19s1234567z", throws=False), turn=1)
    return _sight(shown, hints=hints(shown), turn_timer=_turn())


def barred() -> Sight:
    """My turn with golds that may not be thrown."""
    throws = tuple(say.discard(tile) for tile in dict.fromkeys(read(HAND)) if tile != parse("5p"))
    return _sight(_view(_mine(legal=throws)), turn_timer=_turn())


def claim() -> Sight:
    """A tile that I may take."""
    buttons = (say.CLAIM_PONG, say.CLAIM_KONG, say.GIVE_UP)
    mine = own(HAND[:-2], *buttons, throws=False)
    offered = Offer(3, parse("3s"), False)
    return _sight(_view(mine, phase=OFFER, turn=3, offer=offered), my_timer=_turn(6))


def kongs() -> Sight:
    """Two kongs to choose from, and a move that is not there."""
    mine = _mine(say.kong(parse("3s")), say.kong(parse("1z")))
    return _sight(_view(mine), reasons=(Reason("kong", "no_replacement"),), turn_timer=_turn())


def waiting() -> Sight:
    """Somebody else's turn."""
    mine = own(HAND[:-2], throws=False)
    return _sight(_view(mine, turn=1), turn_timer=_turn())


def _said(*kinds: tuple[int, str, str]) -> tuple[Spoken, ...]:
    """What was said just now, by seat, kind and words."""
    lines = ((seat, SITTERS[seat].name, seat == 0, kind, what) for seat, kind, what in kinds)
    return tuple(Spoken(*line, now_ms() + 600_000 + number) for number, line in enumerate(lines))


def spoken() -> Sight:
    """Everybody has said something, in the longest phrases there are."""
    said = _said((0, "phrase", "bye"), (1, "phrase", "hurry"), (2, "phrase", "sorry"), (3, "phrase", "think"))
    return replace(waiting(), talk=said)


def emoted() -> Sight:
    """Everybody has sent a picture."""
    said = _said((0, "emote", "tea"), (1, "emote", "cool"), (2, "emote", "cry"), (3, "emote", "good"))
    return replace(turn(), talk=said)


def chatted() -> Sight:
    """A table at which people type."""
    typed = ("今晚打几局？", "八局吧，打完去吃清汤粉", "好啊，老地方见，我请客，上次是你请的", "不见不散")
    said = _said(*((number % 3, "chat", line) for number, line in enumerate(typed)), (0, "emote", "tea"))
    return replace(waiting(), talk=said, may_chat=True)


def dealt() -> Sight:
    """The gold turns over."""
    fresh = tuple(other() for _ in SITTERS)
    return sight(view(own(HAND[:-2], throws=False), seats=fresh, phase=DEALT, left=91))


def opening() -> Sight:
    """A win before the first discard."""
    fresh = tuple(other(flowers=flowers) for flowers in ("1f", "", "2f3f", ""))
    mine = own(HAND, say.TAKE_WIN, say.GIVE_UP, throws=False, win="three_golds", win_points=5)
    return sight(view(mine, seats=fresh, phase=OPENING, left=88), my_timer=_turn(10))


def full_rivers() -> Sight:
    """The end of a deal in which nobody claimed anything."""
    rivers = [_thrown(EVERY[shift : shift + 44]) for shift in (0, 10, 20, 4)]
    shown = _view(_mine(), seats=tuple(rivers), left=3)
    return sight(shown, deal_number=3, turn_timer=_turn())


def overlong_rivers() -> Sight:
    """A deal in which pongs gave two seats more turns than the rest."""
    rivers = [_thrown(EVERY[:length]) for length in (50, 56, 36, 60)]
    return sight(_view(_mine(), seats=tuple(rivers), left=1), deal_number=3)


def crowded() -> Sight:
    """Four kongs and eight flowers before each seat, such as no deal has at once, but each seat may have."""
    four = _melds((FED, "1m"), (CONCEALED, "2p"), (ADDED, "9s"), (FED, "6z"))
    each = [_thrown(EVERY[shift : shift + 36], melds=four, flowers=FLOWER_NAMES, count=1) for shift in (0, 8, 16, 24)]
    mine = own("5p5m", drawn="5m")
    return sight(_view(mine, seats=tuple(each), left=2, streak=11), sitters=LONG_NAMES, turn_timer=_turn())


def melded() -> Sight:
    """Two pongs and some flowers before each seat."""
    two = _melds((PONG, "1m"), (ADDED, "2p"))
    each = [_thrown(EVERY[shift : shift + 28], melds=two, flowers="1f2f3f", count=7) for shift in (0, 8, 16, 24)]
    return sight(_view(own("55p234m5z3s5m", drawn="5m"), seats=tuple(each), left=30), turn_timer=_turn())


def big_numbers() -> Sight:
    """Long names, four figures, a dealer for the eleventh time who sits opposite."""
    levels = tuple(seat._replace(level=level) for seat, level in zip(_seats(), (0, 2, 3, 0), strict=True))
    return _sight(_view(_mine(), seats=levels, streak=11, dealer=2), sitters=LONG_NAMES, turn_timer=_turn())


def two_seats() -> Sight:
    """A table of two, near the end of a deal."""
    seats = (_thrown((EVERY * 2)[:100], flowers="1f6f"), _thrown((EVERY * 2)[20:126], flowers="2f3f4f", count=13))
    shown = _view(_mine(), rules=replace(RULES, players=2), seats=seats, left=5)
    return sight(shown, sitters=SITTERS[:2], deal_number=2, turn_timer=_turn())


def three_seats() -> Sight:
    """A table of three, near the end of a deal."""
    seats = tuple(_thrown(EVERY[shift : shift + 64], flowers="1f6f") for shift in (0, 4, 6))
    shown = _view(_mine(), rules=replace(RULES, players=3), seats=seats, left=5)
    return sight(shown, sitters=SITTERS[:3], deal_number=2, turn_timer=_turn())


def two_golds() -> Sight:
    """Two indicators, and the whites among them."""
    mine = own("55p5z234m46p3334s5m", drawn="5m")
    return _sight(_view(mine, indicators=(parse("5p"), parse("5z"))), length=Length(None, 4), turn_timer=_turn())


def absent() -> Sight:
    """The clock plays for me and another, and a third is not connected."""
    sitters = (Sitter("小满", points=18, autopilot=True), Sitter("阿兰", away=True), *SITTERS[2:])
    return _sight(_view(_mine()), sitters=sitters)


def elsewhere() -> Sight:
    """My turn, but I play on another page."""
    return replace(turn(), in_control=False)


def vote() -> Sight:
    """Somebody wants to end the match early, and asks me."""
    return replace(turn(), vote=Ballot(1, 1, (0, 1, 2), (1,), now_ms() + 24_000))


def agreed() -> Sight:
    """I want to end the match early, and one has agreed."""
    return replace(waiting(), sitters=LONG_NAMES, vote=Ballot(2, 0, (0, 1, 2), (0, 2), now_ms() + 12_000))


def refused() -> Sight:
    """Somebody does not want to end."""
    return replace(waiting(), vote=Ballot(1, 1, (0, 1, 2), (1,), now_ms() + 4_000, 2))


def vacant() -> Sight:
    """Somebody has left, and I may put a computer player there."""
    sitters = (SITTERS[0], SITTERS[1]._replace(left=True, autopilot=True), SITTERS[2]._replace(away=True), SITTERS[3])
    return replace(waiting(), sitters=sitters, replaceable=(1, 2))


def stopped() -> Sight:
    """A match that ended early."""
    ranks = (Rank(1, 0, 18), Rank(2, 3, 8), Rank(3, 1, -6), Rank(4, 2, -20))
    return replace(waiting(), ranking=ranks, turn_timer=None, ready=(False,) * 4)


def halted() -> Sight:
    """My turn, but the club has the table stand still."""
    return replace(turn(), turn_timer=None, talk=(), halted="外卖到了，先吃饭，八点半继续打")


def halted_between_deals() -> Sight:
    """A settlement, and the club has the table stand still."""
    return replace(win(), next_deal_ms=None, talk=(), halted="有人走开一下")


def double_you() -> Sight:
    """A gold is thrown to double you."""
    log = (*_log(), LogLine(3, THREW, parse("5p"), level=2))
    mine = own(HAND[:-2], throws=False)
    return _sight(_view(mine, turn=3, phase=OFFER, offer=Offer(3, parse("5p"), False)), log=log)


def pong() -> Sight:
    """The seat on the right takes a tile."""
    log = (*_log(), LogLine(1, PONGED, parse("8s")))
    return _sight(_view(own(HAND[:-2], throws=False), turn=1), log=log)


def _settled(outcome: Outcome, payments: tuple[Payment, ...], **facts: object) -> Sight:
    hands = (HAND, "456m23p788s66p8888p", "1223p456s22m9p777m", "345m77p2278s5z")
    totals = [sum(payment.points[seat] for payment in payments) for seat in range(len(hands))]
    laid = zip(_seats(), hands, totals, strict=True)
    seats = tuple(seat._replace(tiles=read(hand), points=points) for seat, hand, points in laid)
    over = _view(own(HAND, throws=False), seats=seats, phase=OVER, outcome=outcome, payments=payments)
    return _sight(over, **{"next_deal_ms": now_ms() + 12_000, **facts})


_WON = Outcome(WON, 0, 2, 0, "you", None, parse("5m"), ("all_triplets",))
_PAID = (
    Payment("win", "you", 0, parse("5m"), None, 5, (30, -10, -10, -10)),
    Payment("kong", "concealed_kong", 1, parse("8p"), None, 2, (-4, 8, -2, -2)),
    Payment("kong", "fed_kong", 3, parse("1z"), 1, 3, (0, -3, 0, 3)),
)


def win() -> Sight:
    """My own win, and two kongs."""
    ways = (Way("you", 5, "counted"), Way("seven_pairs", 2, "lower"))
    return _settled(_WON, _PAID, ways=ways)


def long_win() -> Sight:
    """Another's win with the longest name there is, and the largest points."""
    outcome = Outcome(WON, 1, 3, 1, "seven_pairs_triple_you", None, parse("5p"), ("one_suit",), True)
    paid = (Payment("win", "seven_pairs_triple_you", 1, parse("5p"), None, 240, (-480, 960, -240, -240)), *_PAID[1:])
    return _settled(outcome, paid, sitters=LONG_NAMES)


def drawn_deal() -> Sight:
    """Nobody won."""
    return _settled(Outcome(DRAWN, 0, 3), _PAID[1:])


def _ranked(**facts: object) -> Sight:
    ranks = (Rank(1, 0, 44), Rank(2, 3, -1), Rank(3, 1, -11), Rank(4, 2, -32))
    return _settled(_WON, _PAID, ranking=ranks, next_deal_ms=None, room_url="#", **facts)


def ranking() -> Sight:
    """The last deal of a match; two would like another one."""
    return _ranked(ready=(False, True, True, False))


def parted() -> Sight:
    """The last deal of a match, after which somebody left."""
    return _ranked(is_parted=True)


def many_watchers() -> Sight:
    """My turn while many people watch."""
    return replace(turn(), watchers=128)


def watched() -> Sight:
    """Somebody's turn, seen by whoever watches."""
    return _sight(_view(None, turn=1)._replace(seat=None), **WATCHED)


def watched_crowded() -> Sight:
    """Four kongs and eight flowers before each seat, and long names."""
    return replace(crowded(), view=crowded().view._replace(seat=None, mine=None), **WATCHED)


def watched_full() -> Sight:
    """The end of a long deal, watched."""
    return replace(full_rivers(), view=full_rivers().view._replace(seat=None, mine=None, turn=1), **WATCHED)


def watched_two() -> Sight:
    """A table of two, watched."""
    return replace(two_seats(), view=two_seats().view._replace(seat=None, mine=None), **WATCHED)


def watched_win() -> Sight:
    """A settlement, watched."""
    return replace(win(), view=win().view._replace(seat=None, mine=None), **WATCHED)


def watched_ranking() -> Sight:
    """The end of a match, watched."""
    return replace(ranking(), view=ranking().view._replace(seat=None, mine=None), **WATCHED)


STATES: Mapping[str, Callable[[], Sight]] = {
    make.__name__: make
    for make in (
        *(
            turn,
            ready,
            far,
            awaited,
            many_waits,
            offer,
            barred,
            claim,
            kongs,
            waiting,
            spoken,
            emoted,
            chatted,
            dealt,
            opening,
            full_rivers,
            overlong_rivers,
            crowded,
            melded,
        ),
        *(big_numbers, two_seats, three_seats, two_golds, absent, double_you, pong),
        *(win, long_win, drawn_deal, ranking, parted),
        *(elsewhere, vote, agreed, refused, vacant, stopped, halted, halted_between_deals),
        *(many_watchers, watched, watched_crowded, watched_full, watched_two, watched_win, watched_ranking),
    )
}
"""Every state by its name; made anew each time, for clocks run from now."""
