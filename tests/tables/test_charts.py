"""Charts: what is drawn where, and what is said of it."""

from xml.etree import ElementTree

import pytest

from tables.charts import POINTS, WIDTH, Bar, Column, Pair, Range, bars, columns, curve, pairs, ranges


def _drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_bars_are_as_long_as_what_they_show():
    chart = _drawn(bars("a", "标题", [Bar("甲", 10, "10 次"), Bar("乙", 5, "5 次", "plus")]))
    long, short = chart.findall("rect")
    assert float(long.get("width")) == pytest.approx(2 * float(short.get("width")), abs=0.2)
    assert long.get("x") == short.get("x")
    assert short.get("class") == "bar plus"


def test_bars_below_nothing_lie_left_of_those_above_it():
    below, above = _drawn(bars("a", "标题", [Bar("甲", -3, "−3"), Bar("乙", 6, "+6")])).findall("rect")
    assert float(below.get("x")) + float(below.get("width")) == pytest.approx(float(above.get("x")), abs=0.2)
    assert all(0 <= float(bar.get("x")) + float(bar.get("width")) <= WIDTH for bar in (below, above))


def test_bars_of_nothing_at_all_are_still_drawn():
    assert [rect.get("width") for rect in _drawn(bars("a", "标题", [Bar("甲", 0, "0")])).findall("rect")] == ["2.0"]


def test_pairs_of_bars_have_one_measure():
    rows = [Pair("甲", 0.4, 0.2, "40 → 20%"), Pair("乙", 0, 0.1, "0 → 10%")]
    widths = [float(bar.get("width")) for bar in _drawn(pairs("a", "标题", rows)).findall("rect")]
    assert widths == [WIDTH, WIDTH / 2, 1, WIDTH / 4]


def test_a_range_lies_where_its_ends_are_and_touches_the_line_at_nothing_only_if_it_holds_it():
    rows = [Range("甲", 2, 1, 3, "+2", "plus"), Range("乙", 0, -1, 1, "看不出")]
    lines = [line.get("d") for line in _drawn(ranges("a", "标题", rows)).findall("path")]
    starts = [float(line.split()[0][1:]) for line in lines]
    ends = [float(line.rpartition("H")[2]) for line in lines if "H" in line]
    zero, above, _again, around = starts
    assert zero < above < ends[0] <= WIDTH
    assert 0 <= around < zero < ends[1]


def _points(chart: ElementTree.Element) -> list[tuple[float, float]]:
    return [tuple(map(float, point.split(","))) for point in chart.find("polyline").get("points").split()]


def test_a_curve_begins_at_nothing_and_goes_where_the_values_go():
    chart = _drawn(curve("a", "走势", "说明", [4, -2, 8], "1日", "2日"))
    heights = [height for _x, height in _points(chart)]
    zero = float(chart.find("path").get("d").split()[1].partition("H")[0])
    assert heights[0] == zero
    assert heights[3] < heights[1] < zero < heights[2]
    assert float(chart.find("circle").get("cy")) == heights[3]
    assert [text.text for text in chart.findall("text")] == ["0", "−2", "+8", "1日", "2日"]


@pytest.mark.parametrize("values", [[0], [5], [-5], [3] * 50])
def test_a_curve_that_hardly_moves_is_drawn(values):
    points = _points(_drawn(curve("a", "走势", "说明", values, "", "")))
    assert points[-1][0] == WIDTH
    assert len(points) == len(values) + 1


def test_a_long_curve_has_no_more_points_than_can_be_told_apart_and_ends_where_it_ends():
    values = list(range(5000))
    points = _points(_drawn(curve("a", "走势", "说明", values, "", "")))
    assert len(points) <= POINTS + 1
    assert points[-1][1] == min(height for _x, height in points)


def test_a_chart_says_title_and_description_and_markup_is_only_text():
    chart = _drawn(bars("wins", "<标题>", [Bar("<b>", 1, "1 & 2")]))
    title, desc = chart.find("title"), chart.find("desc")
    assert (title.text, desc.text) == ("<标题>", "<b> 1 & 2")
    assert chart.get("aria-labelledby").split() == [title.get("id"), desc.get("id")]
    assert chart.get("role") == "img"


def test_columns_stand_on_one_line_and_are_as_high_as_their_shares():
    chart = _drawn(columns("a", "标题", [Column("<1", 0.5, 0.25), Column("≥1", 0.5, 0.75)], "甲", "其他人"))
    shares = [float(rect.get("height")) for rect in chart.findall("rect")]
    assert shares == pytest.approx([96, 48, 96, 144], abs=0.1)
    assert len({float(rect.get("y")) + float(rect.get("height")) for rect in chart.findall("rect")}) == 1
    assert chart.find("desc").text == "<1: 甲 50%, 其他人 25%; ≥1: 甲 50%, 其他人 75%"
