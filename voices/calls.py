"""What can be called out over a table. A recording of a pack has a call's name: peng.mp3."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_noop

from longyan.engine.multipliers import WIN_NAMES, YOU_WINS

_WINS = {
    "discard": "hu",
    "self_draw": "zimo",
    "rob_kong": "qiangganghu",
    "you": "danyou",
    "double_you": "shuangyou",
    "triple_you": "sanyou",
    "qiangjin": "qiangjin",
    "three_golds": "sanjindao",
    "four_golds": "sijindao",
    "five_golds": "wujindao",
    "six_golds": "liujindao",
    "gaibao": "gaibaoqiangjin",
    "gaibao_you": "gaibaoyoujin",
    "tianhu": "tianhu",
    "seven_pairs": "qiduizimo",
    "seven_pairs_you": "qiduidanyou",
    "seven_pairs_double_you": "qiduishuangyou",
    "seven_pairs_triple_you": "qiduisanyou",
    "thirteen_orphans": "shisanyao",
}

PENG, GANG = "peng", "gang"

# At a table nobody says who threw the tile.
CALLS = {
    PENG: gettext_noop("碰"),
    GANG: gettext_noop("杠"),
    **{call: WIN_NAMES[win] for win, call in _WINS.items()},
    "hu": gettext_noop("胡"),
}
"""What each call says, in Chinese; each is a message id of the catalogues too."""


class Captions(NamedTuple):
    """How a pack writes calls, and in which language."""

    language: str
    texts: Mapping[str, str]


NO_CAPTIONS = Captions("", {})


def of_win(win: str) -> str:
    """The call of a win by its name in the table of multipliers."""
    return _WINS[win]


def of_level(level: int) -> str:
    """The call of a discard that makes this you level."""
    return _WINS[YOU_WINS[level]]
