"""What the learner is asked, one after the other, and what the coach says: of what is good to do, and of what is not.

The texts are filled with the tile that is `advised`, and with what each payer pays for the win that is open (`now`) and
for the one that the discard leads to (`more`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from longyan.engine.actions import CLAIM_KONG, CLAIM_PONG, TAKE_WIN, Action, discard
from longyan.engine.multipliers import gettext_noop
from longyan.engine.tiles import parse, read

STEPS = (
    gettext_noop("金牌"),
    gettext_noop("白板"),
    gettext_noop("花牌"),
    gettext_noop("碰和杠"),
    gettext_noop("游金"),
    gettext_noop("双游"),
)

LONERS = tuple(map(discard, read("2z4z1z9p1s")))
"""The tiles that go with nothing: they are thrown in any order, best the one first that was only just drawn."""

_OTHERWISE = ""


class Point(NamedTuple):
    """One question to the learner: which of `STEPS` it teaches, from 1; what the coach `says`; what is `good`, the
    best first; and why not, for what else may be done, by action or verb."""

    step: int
    says: str
    good: tuple[Action, ...]
    whynot: Mapping[str, str]

    def against(self, action: Action) -> str:
        """Why the coach would rather not see this done."""
        return self.whynot.get(str(action)) or self.whynot.get(action.verb) or self.whynot[_OTHERWISE]


_KEEP = gettext_noop("这张能和别的牌凑成一组，留着；打落单的{tile}更好。")
_GOLD_IS_DEAR = gettext_noop("金最宝贵，什么牌都能顶替，留在手里。")

POINTS = (
    Point(
        1,
        gettext_noop(
            "中间翻开了五筒，这一局五筒就是金。您也有一张，镶着金边：它想当什么牌就当什么牌。先打一张落单的，比如{tile}。"
        ),
        LONERS,
        {"discard 5p": _GOLD_IS_DEAR, _OTHERWISE: _KEEP},
    ),
    Point(
        2,
        gettext_noop(
            "摸来一张白板。五筒当了金，它的位子由白板来坐，角上画着呢：四筒、白板、六筒，正好一组。再打一张落单的，比如{tile}。"
        ),
        LONERS,
        {
            "discard 5z": gettext_noop("白板这一局就是五筒，夹在四筒和六筒中间正好，别打。"),
            "discard 5p": _GOLD_IS_DEAR,
            _OTHERWISE: _KEEP,
        },
    ),
    Point(
        3,
        gettext_noop("摸到花牌“梅”：花不用打，自己摆到一边，马上补一张；满四张就有分。补来的{tile}用不上，打掉吧。"),
        LONERS,
        {"discard 5p": _GOLD_IS_DEAR, _OTHERWISE: _KEEP},
    ),
    Point(
        4,
        gettext_noop("对家打出红中，您手里正好有一对。按“碰”，三张摆出来，就是一组。"),
        (CLAIM_PONG,),
        {_OTHERWISE: gettext_noop("过了，这张红中就没了；碰下来马上是一组。按“碰”吧。")},
    ),
    Point(
        4,
        gettext_noop("这一组摆好了。碰了要打一张出去：打落单的{tile}就行。"),
        LONERS,
        {"discard 5p": _GOLD_IS_DEAR, _OTHERWISE: _KEEP},
    ),
    Point(
        4,
        gettext_noop("下家打出六条，您手里有三张一样的。按“杠”：四张算一组，有分，还能再补一张牌。"),
        (CLAIM_KONG,),
        {
            "pong": gettext_noop("碰也是一组，可是杠有分，还多摸一张。按“杠”更好。"),
            _OTHERWISE: gettext_noop("过了，这张六条就没了；杠有分，还多摸一张。按“杠”吧。"),
        },
    ),
    Point(
        5,
        gettext_noop(
            "四组齐了，还有一张金。现在胡是自摸，每家{now}分。忍一忍：打掉头上有“游”的{tile}，下一张摸什么都能胡，"
            "这就是游金，每家{more}分。"
        ),
        LONERS,
        {
            "win": gettext_noop("现在胡，每家只有{now}分。打掉{tile}，下一张摸什么都胡，每家{more}分：再忍一张。"),
            "discard 5p": gettext_noop("金打掉了，就没有牌能配一对了。打{tile}，把金留着。"),
            _OTHERWISE: gettext_noop("打这张会拆散一组。四组都留着，打{tile}。"),
        },
    ),
    Point(
        6,
        gettext_noop(
            "又摸到一张金！现在胡是单游，每家{now}分。胆子再大一点：打出一张金，照样摸什么都胡，"
            "这就是双游，每家{more}分，别家还会被金管住。"
        ),
        (discard(parse("5p")),),
        {
            "win": gettext_noop("胡单游，每家{now}分。打出一张金，下一张照样摸什么都胡，每家就是{more}分。"),
            _OTHERWISE: gettext_noop("打别的牌进不了双游：要打金，就是头上有“双”的那张。"),
        },
    ),
    Point(
        6,
        gettext_noop("双游等到了：摸来什么都能胡。按“胡”，每家{now}分！"),
        (TAKE_WIN,),
        {_OTHERWISE: gettext_noop("已经能胡双游了，再打一张，双游就没了。按“胡”吧。")},
    ),
)
"""The learner's questions in order: each is answered by one of the actions that are good."""
