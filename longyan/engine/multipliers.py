"""The names of the wins and their order: rulebook section 9.

A win is named by the multiplier that counts. The order of `MULTIPLIERS` is the order in which equal figures are
named. The figures themselves are house rules.
"""


def gettext_noop(text: str) -> str:
    """Marks a message id for translation by the site; the engine itself never translates."""
    return text


WIN_NAMES = {
    "gaibao_you": gettext_noop("盖宝游金"),
    "gaibao": gettext_noop("盖宝抢金"),
    "tianhu": gettext_noop("天胡"),
    "three_golds": gettext_noop("三金倒"),
    "four_golds": gettext_noop("四金倒"),
    "five_golds": gettext_noop("五金倒"),
    "six_golds": gettext_noop("六金倒"),
    "qiangjin": gettext_noop("抢金"),
    "triple_you": gettext_noop("三游"),
    "double_you": gettext_noop("双游"),
    "you": gettext_noop("单游"),
    "seven_pairs_triple_you": gettext_noop("七对三游"),
    "seven_pairs_double_you": gettext_noop("七对双游"),
    "seven_pairs_you": gettext_noop("七对单游"),
    "thirteen_orphans": gettext_noop("十三幺"),
    "seven_pairs": gettext_noop("七对自摸"),
    "self_draw": gettext_noop("自摸"),
    "rob_kong": gettext_noop("抢杠胡"),
    "discard": gettext_noop("点炮胡"),
}
MULTIPLIERS = tuple(WIN_NAMES)

PATTERN_NAMES = {
    "all_triplets": gettext_noop("碰碰胡"),
    "one_suit": gettext_noop("清一色"),
    "mixed_suit": gettext_noop("混一色"),
}
PATTERNS = tuple(PATTERN_NAMES)

GOLDS_WINS = {3: "three_golds", 4: "four_golds", 5: "five_golds", 6: "six_golds"}
"""The `golds` win by how many golds the seat holds."""

YOU_WINS = (None, "you", "double_you", "triple_you")
SEVEN_PAIRS_YOU_WINS = (None, "seven_pairs_you", "seven_pairs_double_you", "seven_pairs_triple_you")
"""The you win of a floating hand of sets, and of six pairs, by the seat's you level (section 7)."""

OPENING_WINS = frozenset(
    {"gaibao_you", "gaibao", "tianhu", "three_golds", "four_golds", "five_golds", "six_golds", "qiangjin"}
)
BETTER_WINS = OPENING_WINS | {"thirteen_orphans", *YOU_WINS[1:], *SEVEN_PAIRS_YOU_WINS[1:]}
"""You or better, in the ranking of the gold limit (section 8)."""
