"""Rules go out as a file and come in from one; what cannot be played as it was made is refused, and why is said."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.clubs import deeds
from accounts.clubs.models import Deed
from longyan.engine.presets import PRESET_NAMES, preset
from rulesets import exchange
from rulesets.exchange import Unreadable
from rulesets.models import RuleSet

pytestmark = pytest.mark.django_db

BRING = reverse("club-rules-bring", args=["246810"])


def _file(**changes: object) -> bytes:
    whole = {"schema": "longyan-house-rules", "version": 1, "name": "甲", "preset": "zhangle", "rules": {"base": 2}}
    return json.dumps({**whole, **changes}).encode()


def test_what_goes_out_comes_in_again(browse, club, alice, made):
    original = made(club, "甲", {"base": 2, "flower_points": {"4": None}}, base="zhangle").newest
    answer = browse(alice).get(reverse("club-rules-export", args=["246810", original.rule_set_id, 1]))
    assert answer.headers["Content-Type"].startswith("application/json")
    assert "attachment" in answer.headers["Content-Disposition"]
    brought = browse(alice).post(BRING, {"file": SimpleUploadedFile("甲.json", answer.content)})
    copy = RuleSet.objects.latest("pk")
    assert (brought.status_code, brought.url) == (303, reverse("club-rules-set", args=["246810", copy.pk]))
    assert (copy.name, copy.newest.preset, copy.newest.rules) == ("甲 2", "zhangle", original.rules)
    assert deeds.in_words(Deed.objects.get()) == "Alice 从文件里读进了规则“甲 2”"
    browse(alice).post(BRING, {"text": answer.text})
    assert RuleSet.objects.latest("pk").name == "甲 3"


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_rule_that_a_file_lacks_is_as_in_its_preset(name):
    brought = exchange.read(_file(preset=name, rules={}))
    assert brought == ("甲", name, preset(name))


def test_what_is_refused(browse, club, alice):
    refused = {
        b"{": "它不是 JSON",
        b"\xff\xfe": "它不是 JSON",
        b"[" * 16000: "它不是 JSON",
        b"[]": "它不是 JSON",
        b"{}": "里面没写 longyan-house-rules",
        _file(version=2): "只认第1版",
        _file(version=True, rules={"no": 1}): "没有这条规则：no",
        _file(preset="house"): "底子“house”本站没有",
        _file(preset=["zhangle"]): "本站没有",
        _file(rules=None): "没有规则",
        _file(rules={"cheating": True}): "没有这条规则：cheating",
        _file(rules={"base": 0}): "底分不能是 0",
        _file(rules={"multipliers": {"royal_flush": 9}}): "胡牌倍数不能是",
        _file(rules={"dots": False}): "筒子",
        _file(name="<script>"): "名字里只能有",
        _file(name=7): "起个名字",
        _file(owner="me"): "不认识的内容：owner",
        _file(note="x" * exchange.MOST): "最多 16 KB",
    }
    for told, sentence in refused.items():
        with pytest.raises(Unreadable, match=sentence):
            exchange.read(told)
    page = browse(alice).post(BRING, {"file": SimpleUploadedFile("x.json", _file(rules={"<b>": 1}))})
    assert "没有这条规则：&lt;b&gt;" in page.text
    assert "先选一个文件" in browse(alice).post(BRING, {}).text
    assert not RuleSet.objects.exists()
