"""The table where no script runs, and where scripts run but no WebSocket opens."""

from tables import memory, referee
from tables.models import Match, Move
from tests.browser import record
from tests.browser.oldproxy import old_proxy

AT_ONCE = {"flip_ms": 0, "pace_ms": 0, "bot_ms": 0, "turn_seconds": 60, "claim_seconds": 60}
"""A room in which all others have played by the time a form is answered."""

MOVE = "#actions button[name=action], #hand button[name=action]"


def _match(player, **settings: object) -> Match:
    return referee.open_table(player, "lequ-half", 2, [player, *["beginner"] * 3], **{**AT_ONCE, **settings})


def _asked(player) -> Match:
    """A match whose player is asked something; now and then a deal is over before."""
    while True:
        match = _match(player)
        deal = record.deal_of(match)
        referee.tick(deal.pk)
        if memory.load(record.deal_of(match)).questions[record.seat_of(match, player)]:
            return match


def _moves(page):
    return page.locator(MOVE).filter(visible=True)


def _pressed(page) -> str:
    """The first button that is shown and answers my question is pressed; what it says."""
    button = _moves(page).first
    says = button.get_attribute("value")
    button.click()
    return says


def test_a_whole_deal_is_played_where_no_script_runs(window, player):
    match, said = _asked(player), []
    page = window(player, 390, 844, java_script_enabled=False).new_page()
    page.goto(f"/t/{match.room.code}/")
    over = page.locator("#sheet button[value=next]")
    while not over.count():
        _moves(page).or_(over).first.wait_for()  # others may end the deal after the answer to a form
        if _moves(page).count():
            said.append(_pressed(page))
    assert record.said_by(match, record.seat_of(match, player)) == said
    assert said
    over.click()
    assert page.locator("#sheet button[name=action]").count() == 0
    assert record.deal_of(match).number == 2


def test_a_toggle_is_set_and_a_refusal_said_where_no_script_runs(window, player):
    match = _asked(player)
    page = window(player, 390, 844, java_script_enabled=False).new_page()
    page.goto(f"/t/{match.room.code}/")
    page.locator("#toggles summary").click()
    page.locator("#toggles button", has_text="自动胡").click()
    assert page.locator("#toggles summary").inner_text() == "自动胡"
    late = _moves(page).first.get_attribute("value")
    referee.answer(match.pk, player, late)
    page.locator(f"button[value='{late}']").first.click()
    assert page.locator("#notice").inner_text() != ""


def test_the_page_shows_what_others_play_by_itself_where_no_script_runs(window, player):
    match = _match(player, flip_ms=50_000)
    page = window(player, java_script_enabled=False).new_page()
    page.goto(f"/t/{match.room.code}/")
    assert "自动刷新" in page.locator(".reloads").inner_text()
    deal = record.deal_of(match)
    referee.tick(deal.pk, deal.due)
    _moves(page).or_(page.locator("#sheet button[name=action]")).first.wait_for(timeout=30_000)


def test_where_no_socket_opens_the_table_is_played_by_requests(window, player, server):
    match, said = _asked(player), []
    with old_proxy(server.port) as url:
        page = window(player, 390, 844).new_page()
        page.goto(f"{url}t/{match.room.code}/")
        over = page.locator("#sheet button[value=next]")
        while not over.count():
            _moves(page).or_(over).first.wait_for(timeout=30_000)
            if _moves(page).count():
                said.append(_press_when_armed(page))
                page.locator(f"button[value='{said[-1]}']").first.wait_for(state="detached")
        assert over.first.is_enabled()
        assert page.locator("#link").is_hidden()
    assert record.said_by(match, record.seat_of(match, player)) == said
    assert said


def _press_when_armed(page) -> str:
    page.locator("#actions.arming").wait_for(state="detached")
    return _pressed(page)


def test_a_refusal_is_said_where_no_socket_opens(window, player, server):
    match = _asked(player)
    with old_proxy(server.port) as url:
        page = window(player).new_page()
        page.goto(f"{url}t/{match.room.code}/")
        late = _moves(page).first.get_attribute("value")
        page.locator("#link").wait_for(state="visible")
        page.locator("#link").wait_for(state="hidden", timeout=15_000)
        moves = Move.objects.count()
        page.evaluate(
            """(says) => {
              const button = document.createElement("button");
              Object.assign(button, { name: "action", value: says, type: "submit" });
              button.setAttribute("form", "moves");
              document.getElementById("table").append(button);
              button.click();
            }""",
            late.replace(late.split()[0], "999"),
        )
        page.locator("#notice:not(:empty)").wait_for()
        assert Move.objects.count() == moves
