"""A player chooses a voice, and hears and reads its calls."""

import json

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from longyan.engine.multipliers import MULTIPLIERS
from longyan.engine.state import FED
from tables import scene, showing
from tables.models import Seat
from tables.sight import KONGED, PONGED, LogLine
from tests.tables import playing
from tests.tables.sights import sight, view
from tests.voices.samples import files, stored, wav
from voices import packs
from voices.calls import CALLS, Captions, of_level, of_win
from voices.checking import check

SETTINGS = reverse("settings")


def prefer(browser, voice: str):
    return browser.post(SETTINGS, {"voice": voice, "quiet": "1"})


def told(client, name: str) -> dict:
    return json.loads(client.get(reverse("voice", args=[name])).content)


def called(log: LogLine, captions: Captions) -> str:
    return scene.fragments(sight(view(), log=(log,), captions=captions))["call"]


@pytest.mark.django_db
def test_the_settings_offer_every_pack_of_the_site(browse, alice):
    browser = browse(alice)
    assert "永定客家话" not in browser.get(SETTINGS).text
    assert prefer(browser, "yongding").status_code == 400
    stored()
    assert "永定客家话" in browser.get(SETTINGS).text
    assert prefer(browser, "yongding").status_code == 204
    assert User.objects.get().preferences == {"voice": "yongding"}
    assert 'name="voice" value="yongding" checked' in browser.get(SETTINGS).text


@pytest.mark.django_db
def test_a_pack_that_is_gone_leaves_the_browsers_voice(browse, alice):
    stored()
    browser = browse(alice)
    prefer(browser, "yongding")
    packs.remove("yongding")
    assert browser.get(SETTINGS).status_code == 200
    assert told(browser, "yongding") == {"language": "zh-CN", "words": CALLS, "sounds": {}}
    assert packs.captions("yongding").texts == {}


@pytest.mark.django_db
def test_a_pages_script_is_told_where_the_recordings_are(client):
    stored()
    assert told(client, "browser")["sounds"] == {}
    sounds = told(client, "yongding")["sounds"]
    assert set(sounds) == {"peng", "hu"}
    answer = client.get(sounds["peng"])
    assert (answer.content, answer["Content-Type"]) == (wav(), "audio/wav")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert client.get(sounds["peng"], headers={"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.django_db
def test_another_recording_has_another_address(client):
    stored()
    old = told(client, "yongding")["sounds"]["peng"]
    packs.add(check(files(peng_wav=wav(0.5))), replace=True)
    assert client.get(old).status_code == 404
    assert client.get(told(client, "yongding")["sounds"]["peng"]).content == wav(0.5)


@pytest.mark.django_db
def test_captions_follow_a_pack_that_is_replaced(client):
    stored()
    assert packs.captions("yongding") == ("hak", {"peng": "碰哩", "zimo": "自家摸"})
    packs.add(check(files(manifest=files()["voice.toml"].decode().replace("碰哩", "碰啊"))), replace=True)
    assert packs.captions("yongding").texts["peng"] == "碰啊"


@pytest.mark.django_db
def test_reading_captions_costs_a_query_a_minute_and_the_browsers_voice_none(django_assert_num_queries):
    stored()
    with django_assert_num_queries(1):
        for _page in range(3):
            packs.captions("yongding")
    cache.clear()
    with django_assert_num_queries(0):
        packs.captions("browser")


@pytest.mark.django_db
def test_a_table_shows_captions_to_whoever_chose_the_pack_alone(alice, bob):
    stored()
    alice.preferences = {"voice": "yongding"}
    alice.save()
    match = playing.opened(alice, alice, bob, *["beginner"] * 2)
    seen = {seat.user: showing.sight(seat, 0) for seat in Seat.objects.filter(match=match, user__isnull=False)}
    assert seen[alice].captions.texts["peng"] == "碰哩"
    assert seen[bob].captions.texts == {}


def test_the_bubble_is_in_the_words_of_the_voice():
    hakka = Captions("hak", {"peng": "碰哩"})
    assert '<b lang="hak">碰哩</b>' in called(LogLine(1, PONGED, 3), hakka)
    assert "<b>碰</b>" in called(LogLine(1, PONGED, 3), Captions("", {}))
    assert "<b>杠</b>" in called(LogLine(1, KONGED, 3, FED), hakka)


def test_every_call_of_a_table_is_known():
    assert {of_win(win) for win in MULTIPLIERS} | {of_level(2), of_level(3), "peng", "gang"} == set(CALLS)
