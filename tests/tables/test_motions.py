"""What a page shows of what the table has to agree on."""

from dataclasses import replace

import pytest

from longyan.engine.actions import GIVE_UP
from tables import scene
from tables.clock import Ballot
from tables.sight import PLAY_HERE, Rank
from tests.tables.sights import SITTERS, own, sight, view

CALLED = Ballot(2, 1, (0, 1, 2), (1,), 30_000)


def _shown(**changes) -> dict[str, str]:
    return scene.fragments(replace(sight(view(own("123m45p"))), **changes))


def test_there_is_nothing_to_agree_on():
    assert _shown()["motion"].startswith('<div id="motion" class="motion" hidden>')


def test_a_vote_says_who_asks_and_who_has_agreed():
    html = _shown(vote=CALLED)["motion"]
    assert "阿兰提议提前结束" in html
    assert '<li class="yes">阿兰 <b>同意</b></li>' in html
    assert "<li>老陈 <b>还没说</b></li>" in html
    assert ('value="end 2 yes"' in html, 'value="end 2 no"' in html) == (True, True)


def test_who_has_agreed_may_still_think_better_of_it():
    html = _shown(vote=CALLED._replace(by=0, yes=(0,)))["motion"]
    assert "您提议提前结束" in html
    assert ('value="end 2 yes"' in html, 'value="end 2 no"' in html) == (False, True)


@pytest.mark.parametrize(("seat", "words"), [(0, "您不同意，接着打"), (2, "老陈不同意，接着打")])
def test_a_vote_that_was_refused_says_by_whom_and_asks_nothing(seat, words):
    html = _shown(vote=CALLED._replace(no=seat))["motion"]
    assert words in html
    assert "<button" not in html


def test_a_bystander_sees_the_vote_and_is_not_asked():
    html = scene.fragments(replace(sight(view(None, seat=None)), vote=CALLED))["motion"]
    assert "阿兰提议提前结束" in html
    assert "<button" not in html


def test_who_is_gone_is_named_with_what_can_be_done():
    sitters = (SITTERS[0], SITTERS[1]._replace(left=True), SITTERS[2]._replace(away=True), SITTERS[3])
    html = _shown(sitters=sitters, replaceable=(1, 2))["motion"]
    for says in ("阿兰离开了", "老陈不在线", 'value="computer 1"', 'value="computer 2"'):
        assert says in html
    assert "离开了" in _shown(sitters=sitters)["plate-1"]


def test_a_page_without_control_offers_nothing_but_to_take_it():
    mine = own("123m45p", GIVE_UP, drawn="5p")
    shown = scene.fragments(replace(sight(view(mine)), in_control=False, vote=CALLED, replaceable=(1,)))
    buttons = "".join(shown.values()).count("<button")
    assert (buttons, f'value="{PLAY_HERE}"' in shown["actions"]) == (1, True)
    assert 'data-question="0"' in shown["actions"]


def test_a_match_that_ended_early_shows_the_ranking_and_no_hand():
    ranks = (Rank(1, 3, 8), Rank(2, 0, -8))
    sheet = _shown(ranking=ranks, vote=CALLED)["sheet"]
    assert "提前结束" in sheet
    assert 'value="again"' in sheet
    assert "<table" not in sheet
    assert 'class="laid"' not in sheet
    assert "hidden" in _shown(ranking=ranks, vote=CALLED)["motion"]
