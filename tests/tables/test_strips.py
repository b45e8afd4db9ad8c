"""The line above the buttons: choices with their points, refusals in words, nothing that others' tiles decide."""

import re
from dataclasses import replace
from random import Random

import pytest

from longyan.engine.actions import DISCARD, GIVE_UP
from longyan.engine.dealing import deal
from longyan.engine.legal import legal
from longyan.engine.play import act, is_tables_turn, proceed
from longyan.engine.presets import PRESET_NAMES, preset
from longyan.engine.reasons import GOLD_KEPT, reasons
from longyan.engine.state import Freeze
from longyan.simulation import shuffled
from tables import scene
from tables.sight import Sitter
from tables.strips import strip
from tests.longyan.engine.positions import opened, play, table
from tests.longyan.engine.test_seatview import shuffled_for
from tests.tables.sights import SITTERS, seen

DEALER = "258m369p47s123467z"
READY = "123m456p789s1117z"
PAIR = "77z147m258p369s12z"
FLOATING = "777m2334458p111s"
FAR = "147m258p369s12345z"


def words_of(shown):
    said = strip(shown)
    return said.strong, said.text, said.more


def drawn(hand, tile, **how):
    return play(opened(DEALER, hand, wall=tile + "9p9s6p1p2p3p4p", **how), "0 discard 7z")


def discarded(*hands, tile="7z", **how):
    """The dealer's discard lies open; the table has not gone on."""
    state = opened(*hands, **how)
    return act(state, 0, next(action for action in legal(state, 0) if str(action) == f"{DISCARD} {tile}")).state


def frozen(state):
    return state.but(freezes=(Freeze(3, "A"),))


@pytest.mark.parametrize(
    ("hands", "seat", "rules", "said"),
    [
        (("123m4568p789s1122z",), 0, "lequ-half", ("盖宝抢金 每家 +20", "过了就放弃本局所有开局胡", "")),
        ((FAR, READY), 1, "lequ-half", ("抢金 每家 +5，庄家 +10", "过了就放弃本局所有开局胡", "")),
        ((FAR, READY), 1, "xinzhuang-flat", ("抢金 每家 +4", "过了就放弃本局所有开局胡", "")),
        (
            (FAR, "888p147m258s1234z"),
            1,
            "lequ-half",
            ("三金倒 每家 +5，庄家 +10", "过了就放弃本局所有开局胡", "三金倒以后轮到自己还能胡"),
        ),
    ],
)
def test_an_opening_win_says_its_worth_and_what_passing_gives_up(hands, seat, rules, said):
    assert words_of(seen(table(*hands, rules=rules), seat)) == said


def test_others_only_see_that_the_opening_is_decided():
    state = table(FAR, READY)
    assert words_of(seen(state, 2)) == ("", "等待开局的胡牌…", "")


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: drawn(FLOATING, "9m"), ("现在胡单游 +5", "打牌留单游 +5（每家，庄家×2）", "")),
        (lambda: drawn(FLOATING, "8p"), ("现在胡单游 +5", "打金进双游 +10、打牌留单游 +5（每家，庄家×2）", "")),
        (lambda: drawn("123m456p789s8p112z", "1z"), ("现在胡自摸 +2", "打牌进单游 +5（每家，庄家×2）", "")),
        (
            lambda: drawn("123m456p789s8p112z", "1z", rules="xinzhuang-flat"),
            ("现在胡自摸 +1", "打牌进单游 +2（每家）", ""),
        ),
    ],
)
def test_winning_now_and_going_on_are_both_said_with_their_points(state, said):
    assert words_of(seen(state(), 1)) == said


def test_the_dealer_is_told_what_each_pays_with_the_dealers_factor():
    state = play(opened("777m2334458p111s7z", wall="9p9s6p9m1p2p"), "0 discard 7z")
    state = play(state, "1 discard 9p", "2 discard 9s", "3 discard 6p")
    assert words_of(seen(state, 0)) == ("现在胡单游 +10", "打牌留单游 +10（每家）", "")


def test_the_you_button_says_what_its_level_is_worth():
    actions = scene.fragments(seen(drawn(FLOATING, "8p"), 1))["actions"]
    assert ">双游<span>+10</span>" in actions
    assert "胡 +5" in actions


@pytest.mark.parametrize(
    ("state", "kind", "text"),
    [
        (lambda: frozen(drawn(READY, "7z")), "freeze", "胡不了：北家打金，到北家下次出牌前只能胡"),
        (lambda: frozen(discarded(DEALER, PAIR)), "freeze", "碰不了：北家打金，到北家下次出牌前不能碰"),
        (
            lambda: drawn("123m456p78s8p1122z", "2z", rules={"preset": "lequ-half", "gold_limit": "any_you"}),
            "why",
            "胡不了：手里有1张金，要游金或更大的才能胡",
        ),
    ],
)
def test_a_refused_win_or_claim_is_told_unasked(state, kind, text):
    said = strip(seen(state(), 1))
    assert said.kind == kind
    assert said.text.startswith(text)
    assert said.ask == ""


@pytest.mark.parametrize(
    ("state", "ask", "answer"),
    [
        (lambda: discarded(DEALER, READY), "不能胡？", "胡不了：这桌不能胡别人打出的牌，要自己摸到"),
        (
            lambda: discarded(DEALER, PAIR, rules="lequ-full", gold="8p 9p"),
            "不能碰？",
            "碰不了：全自摸不能碰，也不能杠别人的牌",
        ),
    ],
)
def test_what_comes_up_all_the_time_is_told_when_asked(state, ask, answer):
    shown = seen(state(), 1)
    assert words_of(shown) == ("", "东家打出红中", "")
    html = scene.fragments(shown)["strip"]
    assert re.search(r"<summary [^>]*>([^<]+)<", html)[1] == ask
    assert f"<p>{answer}</p>" in html
    assert "<details" not in scene.fragments(seen(state(), 2))["strip"]


def test_on_autopilot_nothing_is_explained():
    shown = seen(frozen(drawn(READY, "7z")), 1)
    sitters = (SITTERS[0], Sitter("阿兰", autopilot=True), *SITTERS[2:])
    assert strip(replace(shown, sitters=sitters)).kind == "autopilot"


def states_of(name, seed):
    random, rules = Random(seed), preset(name)
    state = deal(rules, shuffled(rules, random), 0, 1)
    while state.outcome is None:
        yield state
        if is_tables_turn(state):
            state = proceed(state).state
            continue
        seat = random.choice([seat for seat, question in enumerate(state.questions) if question])
        state = act(state, seat, random.choice(legal(state, seat)[-14:])).state


@pytest.mark.parametrize("name", ["lequ-half", "lequ-full", "zhangle"])
def test_reasons_and_prospects_do_not_depend_on_what_is_hidden(name):
    random, told = Random(5), 0
    for seed in range(2):
        for state in states_of(name, seed):
            for seat in range(4):
                shown = seen(state, seat)
                told += bool(shown.reasons or shown.prospects)
                hidden = seen(shuffled_for(state, seat, random), seat)
                assert (hidden.reasons, hidden.prospects) == (shown.reasons, shown.prospects)
                assert strip(hidden) == strip(shown)
    assert told


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_another_seats_answer_changes_nothing_on_my_page(name):
    for seed in range(4):
        for state in states_of(name, seed):
            answering = [seat for seat in range(4) if GIVE_UP in legal(state, seat)]
            for seat in answering[:1]:
                after = act(state, seat, GIVE_UP).state
                for other in set(range(4)) - {seat}:
                    assert strip(seen(after, other)) == strip(seen(state, other))


def test_a_tile_is_barred_exactly_where_the_engine_says_that_a_gold_is_kept():
    barred = 0
    for state in states_of("zhangle", 8):
        for seat in range(4):
            if state.turn != seat or not state.questions[seat] or state.questions[seat].kind != "turn":
                continue
            kept = {reason.tile for reason in reasons(state, seat) if reason.code == GOLD_KEPT}
            thrown = {action.tile for action in legal(state, seat) if action.verb == DISCARD}
            assert kept == set(state.hands[seat].tiles) - thrown
            barred += len(kept)
    assert barred
