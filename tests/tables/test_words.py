"""The players' words."""

import pytest

from longyan.engine.multipliers import WIN_NAMES
from longyan.engine.presets import preset
from longyan.engine.state import CONCEALED, FED, Meld, Payment
from longyan.engine.tiles import NAMES, parse
from tables import words


def test_every_tile_has_a_name_of_its_own():
    assert len({words.tile_name(tile) for tile in range(len(NAMES))}) == len(NAMES)


@pytest.mark.parametrize(("points", "text"), [(26, "+26"), (0, "0"), (-5, "−5")])
def test_points_have_a_sign(points, text):
    assert words.signed(points) == text


@pytest.mark.parametrize(
    ("passed", "seats", "name"),
    [(0, 4, "东风东局"), (1, 4, "东风南局"), (4, 4, "南风东局"), (16, 4, "东风东局"), (3, 3, "南风东局")],
)
def test_rounds_are_named_by_the_winds(passed, seats, name):
    assert words.round_name(passed, seats) == name


@pytest.mark.parametrize(
    ("name", "level", "text"),
    [
        ("lequ-half", "A", "可杠不可碰，只能胡游金、三金倒、十三幺、杠上开花"),
        ("lequ-half", "B", "可杠不可碰，只能胡暗杠上开花"),
        ("juxian-half", "A", "可杠不可碰，只能胡游金、杠上开花"),
        ("juxian-half", "B", "可杠不可碰，不能胡"),
        ("zhangle", "A", "不可碰杠，只能胡自摸"),
    ],
)
def test_what_a_freeze_leaves_is_read_from_the_house_rules(name, level, text):
    assert words.still_open(preset(name), level, to_me=True) == text
    assert words.still_open(preset(name), level, to_me=False) == "别家" + text


@pytest.mark.parametrize(
    ("payment", "said"),
    [
        (Payment("win", "you", 0, parse("5m"), None, 5, ()), ("单游", "")),
        (Payment("kong", "concealed_kong", 1, parse("8p"), None, 2, ()), ("南 暗杠", "八筒")),
        (Payment("kong", "fed_kong", 1, parse("1z"), 2, 3, ()), ("南 明杠", "东风 · 西放")),
        (Payment("flower", "5", 1, None, None, 2, ()), ("南 花牌", "5张")),
        (Payment("fenbing", "1", 1, parse("9m"), None, 2, ()), ("分饼", "九万")),
    ],
)
def test_every_payment_has_a_reason(payment, said):
    assert words.reason(payment, "南", "西") == said


def test_every_win_has_a_name():
    assert all(words.win_name(win) for win in WIN_NAMES)


def test_melds_are_named():
    assert words.meld_name(Meld("pong", parse("5p"), 1)) == "碰五筒"
    assert words.meld_name(Meld(CONCEALED, parse("5p"))) == "暗杠五筒"
    assert words.meld_name(Meld(FED, parse("7z"), 1)) == "明杠红中"
