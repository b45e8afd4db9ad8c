"""Why a move is not there, in words: a sentence for every reason; what is said unasked and what only when asked."""

from random import Random

import pytest

from longyan.engine.actions import DISCARD, KONG, PONG, WIN
from longyan.engine.dealing import deal
from longyan.engine.legal import legal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, preset, read_rules
from longyan.engine.reasons import CODES, Reason, reasons
from longyan.engine.tiles import parse
from longyan.simulation import shuffled
from tables import whynot
from tests.tables.sights import other, own, view

NAMES = ("我", "南家", "西家", "北家")
HAND = "55p234m4p5z6p3334s5m"


def seen(rules="lequ-half", level=0):
    seats = (other(), other(level=level), other(), other())
    return view(own(HAND), rules=read_rules(rules), seats=seats)


def test_every_reason_has_a_sentence_of_its_own():
    said = {whynot.because(seen(), NAMES, Reason(WIN, code, parse("5p"), 1, 2)) for code in CODES}
    assert all(said)
    # A soft and a hard freeze differ by what they leave.
    assert len(said) == len(CODES)


@pytest.mark.parametrize(
    ("reason", "rules", "said"),
    [
        (Reason(PONG, "frozen", parse("1m"), 1), "lequ-half", "碰不了：南家打金，到南家下次出牌前不能碰"),
        (Reason(KONG, "frozen", parse("1m"), 1), "zhangle", "杠不了：南家打金，到南家下次出牌前不能杠"),
        (
            Reason(WIN, "frozen", seat=1),
            "juxian-half",
            "胡不了：南家打金，到南家下次出牌前只能胡游金、杠上开花",
        ),
        (Reason(WIN, "frozen_hard", seat=3), "juxian-half", "胡不了：北家打金，到北家下次出牌前不能胡"),
        (Reason(WIN, "third_gold", number=3), "lequ-full", "胡不了：桌上翻开的金不算手里的，手里有4张金才能倒"),
        (Reason(WIN, "after_pong"), "lequ-half", "胡不了：碰了牌，这一手只能出牌"),
        (Reason(KONG, "after_pong"), "lequ-half", "杠不了：碰了牌，这一手只能出牌，下次摸牌再杠"),
        (Reason(WIN, "orphans_white"), "lequ-half", "胡不了：十三幺里白板只是白板，不能当金牌那张"),
    ],
)
def test_a_reason_in_words(reason, rules, said):
    assert whynot.sentences(seen(rules), NAMES, [reason]) == (said,)


def test_a_double_you_freezes_under_its_name():
    said = whynot.sentences(seen("juxian-half", level=2), NAMES, [Reason(PONG, "frozen", seat=1)])
    assert said == ("碰不了：南家双游，到南家下次出牌前不能碰",)


@pytest.mark.parametrize(
    ("limit", "golds", "said"),
    [
        ("no_rob", 1, "手里有金，不能抢杠"),
        ("one_draw_two_you", 1, "手里有金，要自摸才能胡"),
        ("one_draw_two_you", 2, "手里有2张金，要游金或更大的才能胡"),
        ("two_you", 2, "手里有2张金，要游金或更大的才能胡"),
        ("any_you", 1, "手里有1张金，要游金或更大的才能胡"),
    ],
)
def test_the_gold_limit_is_said_as_the_house_has_it(limit, golds, said):
    rules = {"preset": "lequ-half", "gold_limit": limit}
    assert whynot.because(seen(rules), NAMES, Reason(WIN, "gold_limit", number=golds)) == said


def test_one_reason_for_two_moves_is_said_once():
    both = [Reason(PONG, "full_mode", parse("1m")), Reason(KONG, "full_mode", parse("1m"))]
    assert whynot.sentences(seen(), NAMES, both) == ("碰不了、杠不了：全自摸不能碰，也不能杠别人的牌",)


def test_why_a_tile_does_not_move_is_said_at_the_tile():
    assert whynot.sentences(seen(), NAMES, [Reason(DISCARD, "gold_kept", parse("5p"))]) == ()


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason(WIN, "frozen"), True),
        (Reason(WIN, "gold_limit"), True),
        (Reason(WIN, "first_turn"), True),
        (Reason(PONG, "frozen_hard"), True),
        (Reason(PONG, "full_mode"), False),
        (Reason(WIN, "no_discard_win"), False),
        (Reason(WIN, "third_gold"), False),
        (Reason(KONG, "passed_kong"), False),
        (Reason(DISCARD, "gold_kept"), False),
    ],
)
def test_what_comes_up_all_the_time_is_not_said_unasked(reason, said):
    assert whynot.is_said(reason) is said


@pytest.mark.parametrize(("verbs", "asked"), [((PONG,), "不能碰？"), ((PONG, WIN), "不能胡？"), ((KONG,), "不能杠？")])
def test_what_is_tapped_names_the_weightiest_move(verbs, asked):
    assert whynot.asks(Reason(verb, "gold") for verb in verbs) == asked


def reasons_of_deals(name, seed):
    random, rules = Random(seed), preset(name)
    state = deal(rules, shuffled(rules, random), 0, 1)
    while state.outcome is None:
        for seat in range(rules.players):
            yield from reasons(state, seat)
        if is_tables_turn(state):
            state = proceed(state).state
            continue
        seat = next(seat for seat, question in enumerate(state.questions) if question)
        state = act(state, seat, random.choice(legal(state, seat)[-14:])).state


def test_the_reasons_of_whole_deals_can_all_be_said():
    told = 0
    for name in PRESET_NAMES:
        shown = view(own(HAND), rules=preset(name))
        for reason in reasons_of_deals(name, 4):
            told += 1
            assert whynot.because(shown, NAMES, reason)
    assert told > 50
