"""A settlement in words: every factor of a payment, and every reason why a reading did not count."""

import pytest

from longyan.engine.accounts import WHY_NOT, Way, account
from longyan.engine.presets import read_rules
from longyan.engine.state import Payment
from longyan.engine.tiles import parse
from tables import reckoning, words

NAMES = ("东家", "南家", "我", "北家")
TRIPLED = {"preset": "lequ-half", "patterns": {"all_triplets": 1, "one_suit": 3, "mixed_suit": 1}}


def worked_out(payment, rules="lequ-half", streak=1, patterns=()):
    told = account(read_rules(rules), 0, streak, patterns, payment)
    return reckoning.clause(told, words.wind), reckoning.figures(told, 0, words.wind)


@pytest.mark.parametrize(
    ("payment", "how", "said"),
    [
        (Payment("win", "you", 0, parse("5m"), None, 5, (30, -10, -10, -10)), {}, ("单游", "底 1 × 5 倍 × 庄 2")),
        (
            Payment("win", "you", 1, parse("5m"), None, 5, (-10, 20, -5, -5)),
            {},
            ("单游", "底 1 × 5 倍，庄家那份 × 2"),
        ),
        (
            Payment("win", "you", 0, parse("5m"), None, 5, (90, -30, -30, -30)),
            {"rules": "juxian-half", "streak": 3},
            ("单游", "底 1 × 5 倍 × 庄 2 × 连庄 3"),
        ),
        (
            Payment("win", "you", 1, parse("5m"), None, 5, (-30, 40, -5, -5)),
            {"rules": "juxian-half", "streak": 3},
            ("单游", "底 1 × 5 倍，庄家那份 × 2 × 连庄 3"),
        ),
        (
            Payment("win", "you", 1, parse("5m"), None, 2, (-2, 6, -2, -2)),
            {"rules": "xinzhuang-flat"},
            ("单游", "底 1 × 2 倍"),
        ),
        (
            Payment("win", "self_draw", 0, parse("5m"), None, 6, (36, -12, -12, -12)),
            {"rules": TRIPLED, "patterns": ("one_suit",)},
            ("自摸", "底 1 × 2 倍 × 清一色 3 × 庄 2"),
        ),
        (
            Payment("win", "rob_kong", 1, parse("9m"), 2, 2, (0, 8, -8, 0)),
            {},
            ("抢杠胡", "底 1 × 2 倍，庄家那份 × 2 · 西一家包 4 + 2 + 2"),
        ),
        (
            Payment("win", "rob_kong", 1, parse("9m"), 0, 2, (-12, 12, 0, 0)),
            {},
            ("抢杠胡", "底 1 × 2 倍 × 庄 2 · 东一家包 4 + 4 + 4"),
        ),
        (
            Payment("kong", "concealed_kong", 0, parse("8p"), None, 2, (12, -4, -4, -4)),
            {},
            ("东 暗杠", "八筒 · 2 分 × 庄 2"),
        ),
        (Payment("kong", "fed_kong", 1, parse("1z"), 2, 3, (0, 3, -3, 0)), {}, ("南 明杠", "东风 西放 · 3 分")),
        (
            Payment("kong", "fed_kong", 1, parse("1z"), 2, 1, (0, 4, -4, 0)),
            {"rules": "xinzhuang-half"},
            ("南 明杠", "东风 西放 · 1 分，庄家那份 × 2 · 西一家包 2 + 1 + 1"),
        ),
        (
            Payment("flower", "5", 1, None, None, 2, (-4, 8, -2, -2)),
            {},
            ("南 花牌", "5 张 · 2 分，庄家那份 × 2"),
        ),
        (
            Payment("fenbing", "2", 0, parse("9m"), None, 4, (-12, 4, 4, 4)),
            {},
            ("分饼", "九万 第 2 轮 · 2 分 × 2"),
        ),
    ],
)
def test_every_point_has_its_clause_and_its_factors(payment, how, said):
    assert worked_out(payment, **how) == said


@pytest.mark.parametrize(
    ("way", "won", "said"),
    [
        (Way("seven_pairs", 2, "lower"), "you", "七对也成立，但单游更大"),
        (Way("seven_pairs_you", 5, "same"), "you", "七对单游也成立，和单游一样大"),
        (Way("three_golds", 5, "frozen", 1), "you", "三金倒不算：南家打金，这时不能胡"),
        (Way("three_golds", 5, "frozen_hard", 3), "you", "三金倒不算：北家打金，这时不能胡"),
        (Way("seven_pairs", 2, "gold_limit", None, 2), "you", "七对不算：手里有2张金，要更大的才能胡"),
        (Way("you", 5, "not_drawn"), "rob_kong", "抢杠不算单游"),
        (Way("thirteen_orphans", 20, "not_drawn"), "discard", "点炮不算十三幺"),
        (Way("three_golds", 5, "not_drawn"), "thirteen_orphans", "抢杠不算三金倒"),
        (Way("tianhu", 0, "not_played"), "qiangjin", "天胡不算：这桌没有这一种"),
        (Way("tianhu", 5, "opening_passed"), "three_golds", "天胡不算：开局胡已经过了"),
        (Way("thirteen_orphans", 20, "orphans_white"), "three_golds", "十三幺不算：白板不能当金牌那张"),
        (Way("double_you", 10, "passed_win", None, 1), "you", "本可双游，但没在那一轮胡，降为单游"),
        (Way("double_you", 10, "step_closed"), "you", "双游不算：打的金不是刚摸到的"),
        (Way("three_golds", 5, "third_gold"), "qiangjin", "三金倒不算：桌上翻开的金不算手里的"),
    ],
)
def test_why_a_reading_did_not_count(way, won, said):
    assert reckoning.left_out(way, won, NAMES) == said


@pytest.mark.parametrize("why", WHY_NOT)
def test_every_reason_has_words(why):
    assert reckoning.left_out(Way("three_golds", 5, why, 1, 1), "you", NAMES)
