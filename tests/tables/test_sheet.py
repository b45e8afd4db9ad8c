"""The settlement: the win, every payment with its reason, sums that agree, hands laid open."""

import re

import pytest

from longyan.engine.accounts import Way
from longyan.engine.state import CONCEALED, DRAWN, OVER, WON, Meld, Outcome, Payment
from longyan.engine.tiles import parse, read
from tables import scene
from tables.sight import Rank
from tests.tables.sights import other, own, sight, sights, view

HAND = "55p234m4p5z6p33345s5m"
WIN = Payment("win", "you", 0, parse("5m"), None, 5, (30, -10, -10, -10))
KONG = Payment("kong", "fed_kong", 3, parse("1z"), 1, 3, (0, -3, 0, 3))
WAS_WON = Outcome(WON, 0, 2, 0, "you", None, parse("5m"))
WAS_DRAWN = Outcome(DRAWN, 1, 1)


def settled(outcome=WAS_WON, payments=(WIN, KONG), **changes):
    hands = (HAND, "456m23p788s66p8888p", "1223p456s22m9p777m", "345m77p2278s5z")
    points = [sum(payment.points[seat] for payment in payments) for seat in range(4)]
    seats = tuple(other(tiles=read(hand), points=total) for hand, total in zip(hands, points, strict=True))
    over = view(own(HAND, throws=False), seats=seats, phase=OVER, outcome=outcome, payments=payments)
    return scene.fragments(sight(over, **changes))["sheet"]


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_there_is_no_sheet_while_the_deal_runs():
    sheet = scene.fragments(sight(view(own(HAND))))["sheet"]
    assert " hidden>" in sheet
    assert text_of(sheet).strip() == ""


def test_the_win_its_payments_and_the_sums_are_told():
    text = text_of(settled())
    for words in (
        "单游 小满（我） 庄家 · 自摸五万 +30",
        "单游 底 1 × 5 倍 × 庄 2 +30 −10 −10 −10",
        "北 明杠 东风 南放 · 3 分 0 −3 0 +3",
        "这一局 +30 −13 −10 −7",
        "累计 +48 −19 −30 +1",
    ):
        assert words in text, text


def test_what_the_hand_did_not_count_as_is_told_and_what_did_is_not():
    ways = (Way("you", 5, "counted"), Way("seven_pairs", 2, "lower"), Way("three_golds", 5, "frozen", 0))
    sheet = settled(ways=ways)
    told = re.findall("<li>(.*?)</li>", sheet[sheet.index('class="left-out"') :])
    assert told == ["七对也成立，但单游更大", "三金倒不算：我打金，这时不能胡"]
    assert "left-out" not in settled(ways=ways[:1])


def test_the_winning_tile_stands_apart_from_the_rest():
    sheet = settled()
    winning = sheet[sheet.index('class="winning"') : sheet.index("<table")]
    last = re.search(r'class="last">.*?</svg>', winning)[0]
    assert "#t-5m" in last
    assert winning.count("#t-5m") == 1
    assert winning.count("<svg") == 14


def test_the_columns_run_from_my_own_seat_on():
    seats = tuple(other(tiles=read(HAND)) for _ in range(4))
    over = view(own(HAND, throws=False), seat=2, dealer=1, seats=seats, phase=OVER, outcome=WAS_WON, payments=(WIN,))
    sheet = scene.fragments(sight(over))["sheet"]
    columns = re.findall(r'scope="col" title="([^"]+)">([^<]+)<', sheet)
    assert columns == [("老陈", "南 我"), ("石桥", "西"), ("小满", "北"), ("阿兰", "东")]


def test_a_closed_hand_stays_closed():
    seats = (other(tiles=read(HAND)), other(), other(), other())
    over = view(own(HAND, throws=False), seats=seats, phase=OVER, outcome=WAS_WON, payments=(WIN,))
    sheet = scene.fragments(sight(over))["sheet"]
    laid = sheet[sheet.index('class="laid"') :]
    assert "#t-" not in laid
    assert laid.count("没有亮牌") == 3


def test_a_concealed_kong_is_shown_whole():
    hand = other(tiles=read("123m"), melds=(Meld(CONCEALED, parse("8p")),))
    over = view(own(HAND, throws=False), seats=(other(tiles=read(HAND)), hand, hand, hand), phase=OVER, outcome=WAS_WON)
    assert scene.fragments(sight(over))["sheet"].count("#t-8p") == 12


def test_a_drawn_deal_names_no_winner():
    text = text_of(settled(WAS_DRAWN, (KONG,)))
    assert "流局" in text
    assert "北 明杠" in text
    assert "东家 小满（我）" in text


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(WON, 0, 1, 0, "rob_kong", 1, parse("9m")), "抢南家的九万"),
        (Outcome(WON, 0, 1, 0, "you", None, parse("5m"), kong_draw=True), "杠上开花五万"),
        (Outcome(WON, 0, 1, 0, "three_golds"), "开局"),
        (Outcome(WON, 0, 1, 0, "self_draw", None, parse("5m"), ("one_suit",)), "清一色 · 自摸五万"),
    ],
)
def test_how_it_was_won(outcome, words):
    assert words in text_of(settled(outcome))


def test_the_next_deal_counts_down_and_the_end_has_a_ranking():
    running = settled(next_deal_ms=123456)
    assert 'value="next"' in running
    assert 'data-deadline="123456"' in running
    final = settled(ranking=(Rank(1, 0, 48), Rank(2, 3, 1), Rank(3, 1, -19), Rank(4, 2, -30)))
    assert 'value="again"' in final
    assert "1 小满（我） +48 2 石桥 +1" in text_of(final)


def test_whoever_is_ready_waits_for_the_others():
    assert "等其他人…" in settled(ready=(True, False, False, False))
    assert "等其他人…" not in settled(ready=(False, True, False, False))


def test_the_rows_of_whole_deals_add_up_to_the_points_on_the_table():
    for seed in range(6):
        last = list(sights(seed))[-1]
        sheet = scene.fragments(last)["sheet"]
        totals = re.findall(r"<td[^>]*>([^<]+)", re.search(r'class="totals".*?</tr>', sheet)[0])
        numbers = [int(total.replace("−", "-")) for total in totals]
        assert numbers == [seat.points for seat in last.view.seats]
        assert sum(numbers) == 0
