"""The parts of the page that need more than a sight to be seen."""

import re

import pytest

from longyan.engine.state import ADDED, CONCEALED, FED, Meld, Thrown
from longyan.engine.tiles import parse, read
from tables import parts, scene
from tables.sight import FLOWERED, KONGED, PONGED, THREW, LogLine

GOLD = (parse("5p"),)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LogLine(0, THREW, parse("1m")), "打"),
        (LogLine(0, THREW, parse("5p")), "打金"),
        (LogLine(0, THREW, parse("5p"), level=2), "双游"),
        (LogLine(0, THREW, parse("1m"), level=2), "打"),
        (LogLine(0, PONGED, parse("1m")), "碰"),
        (LogLine(0, KONGED, parse("1m"), FED), "明杠"),
        (LogLine(0, KONGED, parse("1m"), ADDED), "补杠"),
        (LogLine(0, KONGED, parse("1m"), CONCEALED), "暗杠"),
        (LogLine(0, FLOWERED, parse("3f")), "补花"),
    ],
)
def test_a_line_of_the_log(line, said):
    assert f"<b>{said}</b>" in scene.draw(parts.Log((("南家", line),), GOLD))


@pytest.mark.parametrize(("kind", "tiles", "backs"), [("pong", 3, 0), (FED, 4, 0), (ADDED, 4, 0), (CONCEALED, 1, 3)])
def test_a_meld(kind, tiles, backs):
    html = parts.meld(Meld(kind, parse("8p")))
    assert (html.count("#t-8p"), html.count('class="b"')) == (tiles, backs)


@pytest.mark.parametrize(
    ("count", "marks"), [(18, []), (19, ["over-18"]), (28, ["over-18", "over-21", "over-24", "over-27"])]
)
def test_rivers_that_outgrow_three_rows_are_marked(count, marks):
    thrown = tuple(Thrown(tile, False) for tile in read("1m" * count))
    river = scene.draw(parts.River(0, "我", thrown, False, GOLD))
    assert re.findall(r"over-\d+", river) == marks


@pytest.mark.parametrize(
    ("melds", "flowers", "crowded"), [(0, 4, False), (0, 8, True), (1, 2, False), (2, 3, True), (4, 0, True)]
)
def test_lines_with_too_much_on_them_are_marked(melds, flowers, crowded):
    laid = (Meld(FED, parse("8p")),) * melds
    line = parts.Line(1, "南家", 13 - 3 * melds, None, laid, read("1f" * flowers), GOLD)
    assert (" crowded" in scene.draw(line)) == crowded


def test_a_plate_says_who_leads_whose_deal_it_is_and_what_is_public_of_them():
    html = scene.draw(parts.Plate(1, 0, "阿兰", "", -6, 3, True, None, 2, True, False, False))
    text = re.sub(r"<[^>]+>", " ", html)
    assert [word for word in text.split() if word] == ["东", "阿兰", "庄", "连3", "−6", "双游", "托管"]
