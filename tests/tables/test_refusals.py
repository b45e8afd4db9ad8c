"""Refusals as sentences."""

import pytest

from longyan.engine import NotAllowed, NotUnderstood
from tables.refusals import SignedOut, in_words


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (NotUnderstood("看不懂这个操作"), "看不懂这个操作"),
        (NotAllowed("现在不能{action}", action="discard 5m"), "现在不能打五万"),
        (NotAllowed("现在不能{action}", action="pong"), "现在不能碰"),
        (NotAllowed("现在不能{action}", action="kong 1z"), "现在不能杠东风"),
        (NotAllowed("现在不能{action}", action="win"), "现在不能胡"),
        (SignedOut(), "已经退出登录，请重新登录"),
    ],
)
def test_it_says_what_and_why(refusal, words):
    assert in_words(refusal) == words
