"""When a page without script reloads: often while others play, not before the time for one's own answer is over, nor
while a settlement is read that nothing follows yet."""

import pytest

from longyan.engine.actions import CLAIM_PONG, GIVE_UP
from longyan.engine.state import OFFER, OVER
from tables.plain import EACH, READING, reload
from tables.sight import Timer
from tests.tables.sights import own, sight, view

NOW = 1_800_000_000_000
MINE, THEIRS = view(own("123m")), view(own("123m", throws=False), turn=1)
CLAIM = view(own("123m", CLAIM_PONG, GIVE_UP, throws=False), phase=OFFER, turn=1)
OVER_NOW = view(own("123m", throws=False), phase=OVER, outcome=object())


def _in(seconds: float) -> Timer:
    return Timer(NOW + int(seconds * 1000), 15_000)


@pytest.mark.parametrize(
    ("seen", "facts", "expected"),
    [
        (THEIRS, {"turn_timer": _in(12)}, (EACH, None)),
        (MINE, {"turn_timer": _in(12.4)}, (13, 12)),
        (MINE, {"turn_timer": _in(0.2)}, (EACH, 0)),
        (MINE, {"turn_timer": _in(-5)}, (EACH, 0)),
        (MINE, {"turn_timer": _in(12), "is_answering": True}, (EACH, None)),
        (MINE, {}, (EACH, None)),
        (CLAIM, {"my_timer": _in(5.5)}, (6, 5)),
        (CLAIM, {"my_timer": _in(5.5), "is_answering": True}, (EACH, None)),
        (OVER_NOW, {"next_deal_ms": NOW + 9_900}, (10, None)),
        (OVER_NOW, {"next_deal_ms": NOW - 100}, (EACH, None)),
        (OVER_NOW, {"next_deal_ms": NOW + 9_900, "ready": (False, True, True, True)}, (10, None)),
        (OVER_NOW, {"next_deal_ms": NOW + 9_900, "ready": (True, False, True, True)}, (EACH, None)),
        (OVER_NOW, {"ranking": ()}, (READING, None)),
        (OVER_NOW, {"ranking": (), "ready": (True, False, True, True)}, (EACH, None)),
        (THEIRS, {"ranking": ()}, (READING, None)),
    ],
)
def test_a_page_reloads_when_something_may_have_happened(seen, facts, expected):
    assert reload(sight(seen, **facts), NOW) == expected
