"""What a seat's page shows: only what is legal, only what may be known, and the same HTML for the same sight."""

import re
from dataclasses import fields
from html.parser import HTMLParser
from random import Random

import pytest
from django.template.loader import render_to_string

from longyan.engine import actions as say
from longyan.engine.state import CONCEALED, FED, OFFER, OPENING, Freeze, Meld, Offer
from longyan.engine.tiles import parse
from tables import scene
from tables.sight import Sitter, Timer
from tests.longyan.engine.positions import opened
from tests.longyan.engine.test_seatview import shuffled_for
from tests.tables.sights import SITTERS, other, own, seen, sight, sights, states, view

HAND = "55p234m4p5z6p3334s5m"
VOID = {"use", "rect", "input", "br", "meta", "link"}


class Nesting(HTMLParser):
    """Finds tags that are not closed, or closed twice."""

    def __init__(self, html):
        super().__init__()
        self.open, self.wrong = [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.wrong.append(tag)


def buttons(html):
    return re.findall(r'name="action" value="([^"]+)"', html)


def page(shown):
    context = scene.page_context(shown) | {"ws_url": "/ws/table/482190/", "pulse": scene.pulse("abc", 1)}
    return render_to_string("tables/table.html", context)


def test_the_page_holds_the_very_fragments_that_are_pushed():
    shown = sight(view(own(HAND)))
    html = page(shown)
    for name, fragment in scene.fragments(shown).items():
        assert fragment in html
        assert re.match(rf'<\w+ id="{name}"', fragment), name
        assert html.count(f' id="{name}"') == 1


def test_every_button_posts_the_form_that_carries_the_token():
    html = page(sight(view(own(HAND, say.TAKE_WIN, win="you", win_points=5))))
    assert '<form id="moves" method="post" action="/t/482190/act/" ws-send>' in html
    for button in re.findall(r'<button[^>]*name="action"[^>]*>', html):
        assert 'type="submit" form="moves"' in button


@pytest.mark.parametrize("seed", range(4))
def test_the_buttons_of_a_whole_deal_are_exactly_what_is_legal(seed):
    for seat in (0, 2):
        for shown in sights(seed, seat):
            mine, drawn = shown.view.mine, scene.fragments(shown)
            number = mine.question.number if mine.question else 0
            offered = set(buttons(drawn["actions"]) + buttons(drawn["hand"]))
            assert offered == {f"{number} {action}" for action in mine.legal}


@pytest.mark.parametrize("seed", range(3))
def test_every_fragment_of_a_deal_is_one_well_formed_element_without_script_or_style(seed):
    for shown in sights(seed, seed % 4):
        for name, html in scene.fragments(shown).items():
            nesting = Nesting(html)
            assert (nesting.open, nesting.wrong) == ([], []), (name, html)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html), name


def test_nothing_changes_when_all_that_is_hidden_is_shuffled():
    for number, (state, told) in enumerate(states(5)):
        if number % 7 or state.outcome is not None:
            continue
        hidden = shuffled_for(state, 1, Random(number))
        assert scene.fragments(seen(hidden, 1, told)) == scene.fragments(seen(state, 1, told))


def test_the_same_sight_gives_the_same_bytes_also_when_drawn_anew():
    timer = Timer(1_700_000_015_000, 15_000)
    shown = [sight(view(own(HAND, say.kong(parse("3s")))), turn_timer=timer) for _ in range(2)]
    first = scene.fragments(shown[0])
    scene._drawn.cache_clear()
    assert scene.fragments(shown[1]) == first


def test_equal_parts_of_different_kinds_are_not_mistaken_for_each_other():
    bar, strip = scene.Bar("wait", "x"), scene.Strip("wait", "x")
    assert bar[:2] == strip[:2]
    assert scene.draw(bar) != scene.draw(strip)


def test_only_what_a_move_changes_is_drawn_differently():
    before = view(own(HAND), seats=(other("1m"), other("9m"), other(), other()))
    after = view(own(HAND), seats=(other("1m"), other("9m"), other("7z"), other()))
    old, new = scene.fragments(sight(before)), scene.fragments(sight(after))
    assert {name for name in new if new[name] != old[name]} == {"river-2"}


def test_seats_lie_round_the_table_from_ones_own_seat_on():
    seats = (other("1m"), other("2m"), other("3m"), other("4m"))
    drawn = scene.fragments(sight(view(own(HAND), seat=2, seats=seats)))
    shown = [re.findall(r"#t-(\dm)", drawn[f"river-{spot}"]) for spot in range(4)]
    assert shown == [["3m"], ["4m"], ["1m"], ["2m"]]
    assert ["小满" in drawn[f"plate-{spot}"] for spot in range(4)] == [False, False, True, False]


def test_a_concealed_kong_shows_its_top_tile_alone():
    seats = (other(), other(melds=(Meld(CONCEALED, parse("8p")), Meld(FED, parse("1z"), 3))), other(), other())
    line = scene.fragments(sight(view(own(HAND), seats=seats)))["line-1"]
    assert line.count("#t-8p") == 1
    assert line.count("#t-1z") == 4
    assert line.count('class="b"') == 13 + 3


def test_others_tiles_are_backs_until_they_are_laid_open():
    closed = scene.fragments(sight(view(own(HAND))))["line-1"]
    assert "#t-" not in closed
    seats = (other(), other(tiles=tuple(map(parse, ("1m", "5p")))), other(), other())
    opened = scene.fragments(sight(view(own(HAND), seats=seats)))["line-1"]
    assert re.findall(r"#t-(\w+)", opened) == ["1m", "5p"]


def test_my_hand_has_golds_first_whites_beside_their_face_and_the_drawn_tile_apart():
    hand = scene.fragments(sight(view(own("9p5z4p5p6p1m5p7z", drawn="1m"))))["hand"]
    faces = [re.findall(r"#t-(\w+)", tile) for tile in re.findall(r"<button.*?</button>", hand)]
    assert faces == [["5p"], ["5p"], ["4p"], ["5z", "5p"], ["6p"], ["9p"], ["7z"], ["1m"]]
    assert hand.count("t g") == 2
    assert re.search(r'class="h drawn"[^>]*value="17 discard 1m"', hand)


def test_a_white_is_plain_outside_the_hand_and_where_it_is_gold_itself():
    white = (parse("5z"),)
    river = scene.fragments(sight(view(own(HAND), seats=(other("5z"), other(), other(), other()))))["river-0"]
    assert re.findall(r"#t-(\w+)", river) == ["5z"]
    hand = scene.fragments(sight(view(own("5z1m"), indicators=white)))["hand"]
    assert re.findall(r"#t-(\w+)", hand) == ["5z", "1m"]


def test_a_gold_has_its_rim_wherever_it_lies():
    seats = (other("5p"), other(), other(), other())
    drawn = scene.fragments(sight(view(own(HAND), seats=seats)))
    for name in ("river-0", "middle", "hand"):
        assert 'class="t g"' in drawn[name]


def test_discards_that_keep_the_hand_floating_are_marked_and_narrowed_to():
    floats = ((parse("2m"), 1), (parse("5p"), 2))
    drawn = scene.fragments(sight(view(own(HAND, floats=floats))))
    marked = re.findall(r'class="h  floats"[^>]*discard (\w+)".*?class="dot"[^>]*>(.)<', drawn["hand"])
    assert sorted(set(marked)) == [("2m", "游"), ("5p", "双")]
    assert re.search(r"data-narrow.*?双游", drawn["actions"])
    assert "data-narrow" not in scene.fragments(sight(view(own(HAND))))["actions"]


def test_a_tile_that_may_not_be_thrown_says_why():
    hand = scene.fragments(sight(view(own("1m5p", legal=(say.discard(parse("1m")),)))))["hand"]
    assert buttons(hand) == ["17 discard 1m"]
    assert 'data-why="金牌五筒现在不能打：金牌只有打出后进双游、三游时才能打"' in hand


@pytest.mark.parametrize(("level", "mine", "others"), [(1, "单游", ""), (2, "双游", "双游"), (3, "三游", "三游")])
def test_level_one_is_shown_to_its_owner_alone(level, mine, others):
    state = opened("258m369p47s123467z")
    state = state.but(hands=(state.hands[0].but(level=level), *state.hands[1:]))
    shown = [scene.fragments(seen(state, seat))[f"plate-{-seat % 4}"] for seat in (0, 1)]
    assert [re.findall(r'class="level">([^<]*)<', plate) for plate in shown] == [[mine], [others] if others else []]


def test_several_kongs_open_a_choice():
    one = scene.fragments(sight(view(own(HAND, say.kong(parse("3s"))))))["actions"]
    two = scene.fragments(sight(view(own(HAND, say.kong(parse("3s")), say.kong(parse("5z"))))))["actions"]
    assert "<details" not in one
    assert "<details" in two
    assert buttons(two) == ["17 kong 3s", "17 kong 5z"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ["胡 +10", "单游 · 每家"]),
        ({"dealer": 2}, ["胡 +5", "单游 · 庄×2"]),
        ({"phase": OPENING}, ["胡 +10", "单游 · 每家"]),
    ],
)
def test_the_win_button_says_its_name_and_points(changes, words):
    mine = own(HAND, say.TAKE_WIN, win="you", win_points=5)
    actions = scene.fragments(sight(view(mine, **changes)))["actions"]
    assert all(word in actions for word in words), actions


@pytest.mark.parametrize(("dealer", "robbed", "total"), [(1, 1, 12), (0, 1, 12), (2, 1, 8)])
def test_robbing_a_kong_says_what_the_robbed_seat_pays(dealer, robbed, total):
    mine = own(HAND, say.TAKE_WIN, say.GIVE_UP, throws=False, win="rob_kong", win_points=2)
    offer = Offer(robbed, parse("9m"), True)
    actions = scene.fragments(sight(view(mine, dealer=dealer, phase=OFFER, turn=robbed, offer=offer)))["actions"]
    assert f"胡 +{total}" in actions


def test_a_claims_clock_is_drawn_for_the_seat_asked_and_a_turns_clock_at_its_seat():
    mine = own(HAND, say.CLAIM_PONG, say.GIVE_UP, throws=False)
    claim = view(mine, phase=OFFER, turn=1, offer=Offer(1, parse("3s"), False))
    drawn = scene.fragments(sight(claim, my_timer=Timer(99, 6000)))
    assert 'data-deadline="99"' in drawn["actions"]
    assert not any("data-deadline" in drawn[f"plate-{spot}"] for spot in range(4))
    turn = scene.fragments(sight(view(None, turn=3), turn_timer=Timer(77, 15000)))
    assert ["data-deadline" in turn[f"plate-{spot}"] for spot in range(4)] == [False, False, False, True]


def test_a_freeze_says_who_what_is_left_and_what_ends_it():
    strip = scene.fragments(sight(view(own(HAND), freezes=(Freeze(1, "A"),))))["strip"]
    assert (
        re.sub(r"<[^>]+>", "", strip) == "南家打金 · 可杠不可碰，只能胡游金、三金倒、十三幺、杠上开花，到南家下次出牌"
    )
    mine = scene.fragments(sight(view(own(HAND), freezes=(Freeze(0, "B"),))))["strip"]
    assert "我打金</b> · 别家可杠不可碰，只能胡暗杠上开花，到我下次出牌" in mine


def test_the_strictest_freeze_of_others_is_the_one_that_is_told():
    freezes = (Freeze(1, "B"), Freeze(0, "A"), Freeze(2, "A"))
    strip = scene.fragments(sight(view(own(HAND), freezes=freezes)))["strip"]
    assert "南家打金、我打金、西家打金" in strip
    assert "暗杠上开花" in strip
    assert "到西家下次出牌" in strip


def test_hostile_names_are_text():
    name = "<script>alert(1)</script>"
    sitters = (Sitter(name), *SITTERS[1:])
    html = page(sight(view(own(HAND)), sitters=sitters, rules_name=name))
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_the_newest_discard_of_the_table_is_marked_once():
    marked = 0
    for shown in sights(3):
        rivers = [scene.fragments(shown)[f"river-{spot}"] for spot in range(4)]
        assert sum('class="new"' in river for river in rivers) <= 1
        marked += any('class="new"' in river for river in rivers)
    assert marked


def test_a_page_on_autopilot_offers_to_come_back():
    sitters = (Sitter("小满", autopilot=True), *SITTERS[1:])
    drawn = scene.fragments(sight(view(own(HAND)), sitters=sitters))
    assert buttons(drawn["strip"]) == [scene.COME_BACK]
    assert "托管" in drawn["plate-0"]


def test_a_bystanders_page_has_no_buttons_and_no_hand():
    for shown in sights(2, None):
        drawn = scene.fragments(shown)
        assert not buttons("".join(drawn.values()))
        assert "#t-" not in drawn["hand"]


def test_the_pulse_carries_digest_time_and_the_last_answer():
    assert (
        scene.pulse("ab<c", 12, 7, "de")
        == '<div id="pulse" data-digest="ab&lt;c" data-after="de" data-now="12" data-answered="7" hidden></div>'
    )


def test_parts_are_small_values_that_can_be_compared_and_kept():
    shown = sight(view(own(HAND)))
    assert scene.parts(shown) == scene.parts(shown)
    assert {hash(part) for part in scene.parts(shown).values()}
    assert {field.name for field in fields(shown)} >= {"view", "sitters", "act_url"}
