"""Whoever sets the rules has computer players try them, in a process of its own, and sees what comes of it."""

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse

from accounts.clubs.models import Club
from longyan.engine.presets import preset
from rulesets import jobs
from rulesets.models import Preview, RuleSet, RuleVersion
from tables.chores import CHORES
from tables.table import now_ms
from tests.tables.test_in_english import chinese_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def started(monkeypatch) -> list[list]:
    """What processes would have been started; few deals."""
    told = []

    class Process:
        def __init__(self, arguments, **kwargs):
            told.append(arguments)

        def wait(self):
            return 0

    monkeypatch.setattr(jobs.subprocess, "Popen", Process)
    monkeypatch.setattr(jobs, "DEALS", 4)
    return told


def url(page: str = "", *args: object) -> str:
    return reverse(f"club-rules{page and f'-{page}'}", args=["246810", *args])


def _asked(club, by, **more: object) -> Preview:
    return jobs.ask(club, by, "甲", "lequ-half", preset("lequ-full").as_json(), **more)


def test_a_version_is_tried_against_the_one_before(
    browse, alice, bob, club, made, started, django_capture_on_commit_callbacks
):
    rule_set = made(club, "甲", {"base": 2}, {"base": 4})
    with django_capture_on_commit_callbacks(execute=True):
        answer = browse(alice).post(url("try", rule_set.pk, 2))
    preview = Preview.objects.get()
    assert (answer.status_code, answer.url) == (303, url("preview", preview.pk))
    assert (preview.before["base"], preview.after["base"], preview.state) == (2, 4, Preview.WAITING)
    assert [str(argument) for argument in started[0][1:]][-1] == "previews"
    page = browse(alice).get(answer.url).text
    assert "<progress" in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert f'hx-get="{answer.url}" hx-trigger="every 1s"' in page
    jobs.play_all()
    part = browse(bob).get(answer.url, headers={"HX-Request": "true"}).text
    assert "<progress" not in part
    assert "hx-trigger" not in part
    assert "<html" not in part
    assert part.count("<svg") == 5
    assert "看不出差别" in part
    assert url("preview", preview.pk) in browse(bob).get(url("set", rule_set.pk)).text


def test_a_version_is_tried_against_its_preset_if_that_is_asked_for(browse, alice, club, made):
    rule_set = made(club, "甲", {"base": 2}, {"base": 4})
    page = browse(alice).get(url("set", rule_set.pk)).text
    assert page.index("和第1版比") < page.index("和乐趣半自摸比")
    browse(alice).post(url("try", rule_set.pk, 2), {"against": "preset"})
    preview = Preview.objects.get()
    assert (preview.before["base"], preview.after["base"], preview.last) == (1, 4, None)


def test_rules_are_tried_before_they_are_kept_and_then_kept(browse, alice, club, made):
    rule_set = made(club, "甲", {"base": 2})
    for page, name in ((url("edit", rule_set.pk), "甲"), (url("new"), "乙")):
        order = {"name": name, "preset": "lequ-half", "base": "9"}
        answer = browse(alice).post(page, {**order, "try": "1"})
        preview = Preview.objects.latest("pk")
        assert answer.url == url("preview", preview.pk)
        assert (preview.after["base"], preview.before["base"]) == (9, 2 if name == "甲" else 1)
        jobs.cancel(preview)
        back = f"{page}?preview={preview.pk}"
        assert back in browse(alice).get(answer.url).text
        form = browse(alice).get(back).text
        assert 'name="base" value="9"' in form
        assert f'name="name" value="{name}"' in form or name == "甲"
        assert browse(alice).get(f"{page}?preview={preview.pk + 1}").status_code == 404
    assert RuleVersion.objects.count() == RuleSet.objects.count() == 1


def test_one_runs_at_a_time_and_the_others_after_it(club, alice, bob, carol):
    first, second = _asked(club, alice), _asked(club, bob)
    with pytest.raises(jobs.NotNow):
        _asked(club, alice)
    assert jobs._take() == first
    assert jobs._take() is None
    jobs.play(first)
    call_command("previews")
    assert [each.state for each in Preview.objects.all()] == [Preview.DONE] * 2
    second.refresh_from_db()
    assert second.findings[0] == second.done == 4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "QUEUE", 1)
        _asked(club, alice)
        with pytest.raises(jobs.NotNow):
            _asked(club, carol)


def test_one_that_is_given_up_stops(browse, club, alice, bob, monkeypatch):
    preview = _asked(club, alice)
    monkeypatch.setattr(jobs, "BEAT_SECONDS", 0)
    taken = jobs._take()
    assert browse(bob).post(url("cancel", preview.pk)).status_code == 403
    browse(alice).post(url("cancel", preview.pk))
    jobs.play(taken)
    preview.refresh_from_db()
    assert (preview.state, preview.done, preview.findings) == (Preview.CANCELLED, 0, None)
    assert "不试了" in browse(alice).get(url("preview", preview.pk)).text


def test_one_whose_process_died_is_said_to_have_and_the_next_begins(browse, club, alice, bob, started):
    preview, _waiting = _asked(club, alice), _asked(club, bob)
    jobs._take()
    Preview.objects.filter(pk=preview.pk).update(beat_at=now_ms() - jobs.DEAD_MS - 1)
    page = browse(alice).get(url("preview", preview.pk)).text
    assert "打到一半，电脑停了" in page
    assert "<progress" not in page
    assert jobs.look_after in {chore.do for chore in CHORES}
    jobs.look_after(now_ms())
    preview.refresh_from_db()
    assert (preview.state, preview.why) == (Preview.FAILED, Preview.DIED)
    assert len(started) == 1
    assert "打到一半，电脑停了" in browse(alice).get(url("preview", preview.pk)).text


def test_one_that_takes_too_long_or_breaks_fails(club, alice, bob, monkeypatch, caplog):
    slow, broken = _asked(club, alice), _asked(club, bob)
    monkeypatch.setattr(jobs, "BEAT_SECONDS", 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "LIMIT_SECONDS", 0)
        jobs.play(jobs._take())
    monkeypatch.setattr(jobs, "pairs", lambda *rules: 1 / 0)
    jobs.play(jobs._take())
    for preview in (slow, broken):
        preview.refresh_from_db()
    assert (slow.why, broken.why) == (Preview.SLOW, Preview.BROKEN)
    assert "could not be played" in caplog.text


def test_those_of_last_year_are_forgotten(club, alice, bob):
    old, new = _asked(club, alice), _asked(club, bob)
    Preview.objects.filter(pk=old.pk).update(asked_at=old.asked_at - jobs.KEPT)
    jobs.forget_old(now_ms() + 1000)
    assert list(Preview.objects.all()) == [new]


def test_another_clubs_is_not_found(browse, alice, club, carol):
    with transaction.atomic():
        preview = _asked(None, carol)
    for page in (url("preview", preview.pk), url("preview", 10**30)):
        assert browse(alice).get(page).status_code == 404
    assert browse(alice).post(url("cancel", preview.pk)).status_code == 404


def test_it_speaks_english(browse, alice, club):
    preview = _asked(club, alice)
    Preview.objects.update(name="A")
    Club.objects.update(name="East")
    browser = browse(alice)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    states = [(state, why) for state in ("waiting", "running", "cancelled") for why in [""]]
    for state, why in (*states, *(("failed", why) for why in ("died", "slow", "broken"))):
        Preview.objects.update(state=state, why=why, beat_at=now_ms())
        assert chinese_in(browser.get(url("preview", preview.pk)).text) == [], state
    Preview.objects.update(state="waiting")
    jobs.play_all()
    assert chinese_in(browser.get(url("preview", preview.pk)).text) == []
