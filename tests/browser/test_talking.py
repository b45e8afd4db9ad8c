"""Two people talk at one table, each in a browser of their own; and one of them is muted, blocked and reported."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tables import referee
from tables.models import Match, Room, Seat
from talk.models import Distance, Report, Utterance
from tests.browser.conftest import QUICK
from tests.browser.tablepage import TablePage

PAYLOAD = '<img src=x onerror="document.title=1"><b hx-get="/my/" hx-trigger="load">x</b>'


@pytest.fixture
def people(server) -> tuple[User, User]:
    """Two accounts that nobody else uses."""
    return tuple(User.objects.create_user(f"{name}{User.objects.count()}") for name in ("小满", "阿兰"))


@pytest.fixture
def match(people) -> Match:
    return referee.open_table(people[0], "lequ-half", 8, [*people, "steady", "steady"], **QUICK | {"bot_ms": 60_000})


@pytest.fixture
def pages(match, people, window) -> tuple[Page, Page]:
    """Each on a phone."""
    phone = {"width": 390, "height": 844, "has_touch": True}
    return tuple(TablePage.open(window(person, **phone), match.room.code).page for person in people)


def _spot(match: Match, reader: User, speaker: User) -> int:
    seats = dict(Seat.objects.filter(match=match, bot="").values_list("user", "index"))
    return (seats[speaker.pk] - seats[reader.pk]) % 4


def test_a_phrase_is_one_tap_and_stands_at_the_speakers_seat(pages, match, people):
    mine, theirs = pages
    mine.locator(".talk summary").click()
    mine.get_by_role("button", name="来，先喝口茶").click()
    bubble = theirs.locator(f"#bubble-{_spot(match, people[1], people[0])}")
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text("来，先喝口茶")
    expect(mine.locator("#bubble-0")).to_be_visible()
    expect(mine.locator("details.talk")).not_to_have_attribute("open", "")
    expect(mine.locator(".talk summary")).to_be_focused()
    expect(theirs.locator("#said")).to_contain_text(f"{people[0]}，来，先喝口茶")
    expect(bubble).not_to_be_visible(timeout=10_000)


def test_what_was_said_is_not_said_again_on_a_page_that_is_loaded_anew(pages, match, people):
    mine, theirs = pages
    mine.locator(".talk summary").click()
    mine.get_by_role("button", name="敬茶").click()
    spot = _spot(match, people[1], people[0])
    expect(theirs.locator(f"#bubble-{spot} svg")).to_be_visible()
    theirs.reload()
    expect(theirs.locator(f"#bubble-{spot} svg")).to_have_count(1)
    expect(theirs.locator(f"#bubble-{spot}")).not_to_be_visible()


def test_it_goes_by_keys_alone(pages, match):
    mine, _theirs = pages
    mine.keyboard.press("t")
    expect(mine.locator("details.talk")).to_have_attribute("open", "")
    mine.locator(".emotes button").first.focus()
    mine.keyboard.press("Escape")
    expect(mine.locator("details.talk")).not_to_have_attribute("open", "")
    expect(mine.locator(".talk summary")).to_be_focused()
    assert not Utterance.objects.filter(match=match).exists()


def test_people_type_where_the_room_lets_them_and_it_is_text(match, people, window):
    Room.objects.filter(pk=match.room_id).update(chat=True)
    mine, theirs = (TablePage.open(window(person, width=390, height=844), match.room.code).page for person in people)
    for page in (mine, theirs):
        page.locator(".talk summary").click()
    field = mine.get_by_role("textbox", name="说点什么…")
    field.fill(PAYLOAD)
    field.press("Enter")
    for page in (mine, theirs):
        expect(page.locator("#talk li")).to_have_text([f"{'我' if page is mine else people[0]} {PAYLOAD}"])
        assert page.locator("#talk img, #talk [hx-get]").count() == 0
        assert page.title() != "1"
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    field.fill("太快了")
    field.press("Enter")
    expect(mine.locator("#notice")).to_contain_text("两秒")
    expect(field).to_have_value("太快了")


def test_a_name_leads_to_muting_blocking_and_reporting(pages, match, people):
    mine, theirs = pages
    mine.locator(".plate a.who").click()
    panel = mine.locator("#person")
    expect(panel.get_by_role("heading", name=people[1].username)).to_be_visible()
    panel.get_by_role("button", name="静音", exact=True).click()
    expect(panel.get_by_text("听不见这个人说话了")).to_be_visible()
    assert Distance.objects.get(by=people[0]).kind == Distance.MUTE
    panel.get_by_role("link", name="举报").click()
    panel.get_by_role("radio", name="故意拖时间").check()
    panel.get_by_role("textbox").fill("一直不出牌")
    panel.get_by_role("button", name="举报").click()
    expect(panel.get_by_text("谢谢您告诉我们")).to_be_visible()
    report = Report.objects.get(by=people[0])
    assert (report.about, report.reason, report.deal.number) == (people[1], "stalling", 1)
    panel.get_by_role("button", name="关闭").click()
    expect(panel).not_to_be_visible()
    assert mine.url.endswith(f"/t/{match.room.code}/")
    theirs.locator(".talk summary").click()
    theirs.get_by_role("button", name="打得漂亮").click()
    expect(theirs.locator("#bubble-0")).to_be_visible()
    expect(mine.locator("#talk li")).to_have_count(0)


def test_without_script_one_speaks_by_forms(match, people, window):
    page = window(people[0], java_script_enabled=False, width=390, height=844).new_page()
    page.goto(f"/t/{match.room.code}/")
    page.get_by_role("link", name="话", exact=True).click()
    page.get_by_role("button", name="多谢多谢").click()
    assert page.url.endswith(f"/t/{match.room.code}/")
    assert Utterance.objects.get(match=match).what == "thanks"
