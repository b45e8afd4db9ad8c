"""What deals under two sets of rules come to."""

import json
from random import Random

import pytest

from longyan.engine.presets import changed, draft, mended, preset, tidied
from longyan.engine.state import DRAWN
from rulesets import pictures
from rulesets.findings import Findings, Measure
from rulesets.trying import Result, pairs

LEQU = preset("lequ-half")


def test_the_same_rules_differ_in_nothing():
    findings = Findings.of(list(pairs(LEQU, LEQU, 12, seed=7)))
    assert findings.deals == 12
    assert sum(share.before for share in findings.shares) == pytest.approx(1)
    measures = [*findings.shares, findings.edge, findings.spread, findings.length]
    assert not any(measure.is_seen for measure in measures)
    assert [measure.difference for measure in measures] == [0] * len(measures)


def test_a_base_of_two_doubles_points_and_changes_no_deal():
    findings = Findings.of(list(pairs(LEQU, changed(LEQU, {"base": 2}), 12, seed=7)))
    assert not any(share.is_seen for share in findings.shares)
    assert findings.length.difference == 0
    assert findings.spread.is_seen
    assert findings.spread.after > 1.5 * findings.spread.before


def test_fewer_players_and_other_tiles_can_be_held_against_each_other():
    three = tidied(mended(draft(LEQU, {"players": 3, "dots": False})))
    assert Findings.of(list(pairs(LEQU, three, 3, seed=1))).deals == 3


def _results(random: Random, share: float, points: float, deals: int = 150) -> list[Result]:
    def one() -> Result:
        dealer = round(random.gauss(points, 4))
        return Result("you" if random.random() < share else DRAWN, dealer, dealer**2, random.randrange(20, 40))

    return [one() for _ in range(deals)]


def test_intervals_hold_the_truth_as_often_as_they_say():
    """By a few hundred made-up trials with a known difference; 0.95 of them, give or take what so few show."""
    random, held = Random(3), dict.fromkeys(("share", "edge"), 0)
    for _ in range(200):
        findings = Findings.of(list(zip(_results(random, 0.1, 1), _results(random, 0.15, 2), strict=True)))
        share = next(each for each in findings.shares if each.name == "you")
        held["share"] += share.least <= 0.05 <= share.most
        held["edge"] += findings.edge.least <= 1 <= findings.edge.most
    assert all(182 <= times <= 198 for times in held.values()), held


def test_they_are_stored_and_read_again_and_drawn():
    random = Random(1)
    findings = Findings.of(list(zip(_results(random, 0.1, 1), _results(random, 0.4, 1), strict=True)))
    assert Findings.read(json.loads(json.dumps(findings))) == findings
    shown = pictures.shown(findings)
    assert [line[:4] for line in shown.seen] == ["单游 +", "流局 −"]
    assert [figure.verdict.partition("（")[0] for figure in shown.figures] == ["看不出差别"] * 3
    for chart in (shown.endings, shown.differences, *(figure.chart for figure in shown.figures)):
        assert chart.startswith("<svg")
    assert "看不出" not in shown.differences


def test_no_difference_is_seen_where_the_interval_holds_nothing():
    cases = {(-1, 1): False, (0, 2): False, (0.1, 2): True, (-2, -0.1): True}
    for (least, most), is_seen in cases.items():
        assert Measure("edge", 0, 0, least, most).is_seen is is_seen
