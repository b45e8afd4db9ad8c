"""The players' words."""

import pytest

from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.presets import preset
from longyan.engine.state import CONCEALED, FED, Meld
from longyan.engine.tiles import NAMES, parse
from tables import words
from tables.rounds import Length, Round


def test_every_tile_has_a_name_of_its_own():
    assert len({words.tile_name(tile) for tile in range(len(NAMES))}) == len(NAMES)


@pytest.mark.parametrize(("points", "text"), [(26, "+26"), (0, "0"), (-5, "−5")])
def test_points_have_a_sign(points, text):
    assert words.signed(points) == text


@pytest.mark.parametrize(
    ("circle", "wind", "name"),
    [(0, 0, "东风东局"), (0, 1, "东风南局"), (1, 0, "南风东局"), (3, 3, "北风北局"), (4, 0, "东风东局")],
)
def test_rounds_are_named_by_the_winds(circle, wind, name):
    assert words.round_name(Round(circle, wind)) == name


@pytest.mark.parametrize(
    ("length", "progress", "whole"),
    [
        (Length(8), "第6局 / 8", "8局"),
        (Length(None, 4), "第2圈 / 4", "4圈"),
        (Length(32, 2), "第2圈 / 2", "2圈（最多32局）"),
    ],
)
def test_how_long_a_match_is_and_how_far(length, progress, whole):
    assert words.progress(length, 6, Round(1, 1)) == progress
    assert words.how_long(length) == whole


@pytest.mark.parametrize(
    ("name", "level", "text"),
    [
        ("lequ-half", "A", "可杠不可碰，只能胡游金、三金倒、十三幺、杠上开花"),
        ("lequ-half", "B", "可杠不可碰，只能胡暗杠上开花"),
        ("juxian-half", "A", "可杠不可碰，只能胡游金、杠上开花"),
        ("juxian-half", "B", "可杠不可碰，不能胡"),
        ("zhangle", "A", "不可碰杠，只能胡自摸"),
        ("lequ-full", "A", "可杠不可碰，只能胡游金、四金倒以上、十三幺、杠上开花"),
    ],
)
def test_what_a_freeze_leaves_is_read_from_the_house_rules(name, level, text):
    assert words.still_open(preset(name), level, to_me=True) == text
    assert words.still_open(preset(name), level, to_me=False) == "别家" + text


@pytest.mark.parametrize(
    ("points", "factor", "to_dealer", "said", "payers"),
    [
        (5, 2, True, "每家 +10", "每家"),
        (5, 2, False, "每家 +5，庄家 +10", "每家，庄家×2"),
        (4, 1, False, "每家 +4", "每家"),
    ],
)
def test_who_pays_what_is_said(points, factor, to_dealer, said, payers):
    assert words.worth(points, factor, to_dealer) == said
    assert words.payers(factor, to_dealer) == payers


@pytest.mark.parametrize(
    ("level", "now", "gold", "said"),
    [
        (1, 0, False, "打牌进单游"),
        (2, 1, True, "打金进双游"),
        (1, 1, False, "打牌留单游"),
        (3, 3, True, "打金留三游"),
        (1, 2, False, "打牌降为单游"),
    ],
)
def test_going_on_instead_of_a_win_is_said(level, now, gold, said):
    assert words.going_on(level, now, gold) == said


def test_every_win_has_a_name():
    assert all(words.win_name(win) for win in WIN_NAMES)


def test_melds_are_named():
    assert words.meld_name(Meld("pong", parse("5p"), 1)) == "碰五筒"
    assert words.meld_name(Meld(CONCEALED, parse("5p"))) == "暗杠五筒"
    assert words.meld_name(Meld(FED, parse("7z"), 1)) == "明杠红中"
