"""The site as an app, with its files as `make play` serves them: it can be installed, says so when it cannot be
reached, and keeps nothing of anybody on the device."""

import json
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from tests.browser import camera
from tests.browser.axe import grave_findings
from tests.servers import Server

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  }
  return kept;
}"""

INVITATION = """() => {
  const invitation = new Event("beforeinstallprompt", { cancelable: true });
  invitation.prompt = async () => { window.asked = (window.asked || 0) + 1; };
  dispatchEvent(invitation);
  return invitation.defaultPrevented;
}"""


@pytest.fixture(scope="module")
def site(server):
    """A second server in the house of the first, with collected files."""
    variables = {"LONGYAN_STATIC": "collected", "DJANGO_SETTINGS_MODULE": "tests.browser.collected"}
    site = Server(server.house, settings.SECRET_KEY, **variables)
    site.manage("collectstatic", "--no-input", "--verbosity", "0")
    assert site.start() == site.url
    yield site
    site.kill()
    assert "Traceback" not in "".join(site.log)


@pytest.fixture
def app(window, site):
    """A page of the site with its worker in charge; `user` is logged in."""

    def open_page(user=None, **given):
        page = window(user, base_url=site.url, service_workers="allow", **given).new_page()
        page.goto("/")
        _wait_for_worker(page)
        return page

    return open_page


def _wait_for_worker(page) -> None:
    """Until the worker that the page asked for is in charge of it and has thrown away what older ones kept."""
    page.wait_for_function(
        """() => {
          const { controller } = navigator.serviceWorker;
          const asked = document.querySelector("[data-worker]").dataset.worker;
          return controller?.scriptURL.endsWith(asked) && controller.state === "activated";
        }"""
    )


def test_it_can_be_installed(app):
    page = app()
    browser = page.context.new_cdp_session(page)
    browser.send("Page.enable")
    found = browser.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["name"] == "龙岩麻将"
    faults = [fault["errorId"] for fault in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [fault for fault in faults if fault != "in-incognito"] == []  # windows of tests are incognito


def test_where_nothing_is_reached_it_says_so_and_goes_on_later(app, player):
    page = app(player, width=390, height=844)
    page.context.set_offline(True)
    page.goto("/my/")
    assert page.locator("h1").inner_text() == "连不上"
    assert "回来后再试" in page.locator(".paper").inner_text()
    assert page.evaluate("() => getComputedStyle(document.querySelector('.button.main')).color") == "rgb(255, 255, 255)"
    assert grave_findings(page) == []
    page.get_by_role("link", name="再试一次").click()
    assert page.locator("h1").inner_text() == "连不上"
    page.context.set_offline(False)
    page.get_by_role("heading", name="我的战绩").wait_for()
    assert urlsplit(page.url).path == "/my/"


def test_it_is_the_servers_absence_that_counts_not_the_devices_network(app, site):
    page = app(locale="en-GB")
    site.stop()
    try:
        page.goto("/accounts/log-in/")
        assert page.locator("h1").inner_text() == "No connection"
    finally:
        site.start()
    page.get_by_role("heading", name="Log in").wait_for()  # nobody has to press anything


def test_nothing_of_anybody_is_kept(app, player, match):
    page = app(player)
    for path in ("/", "/my/", "/accounts/me/", "/accounts/settings/", f"/t/{match.room.code}/", "/"):
        page.goto(path)
    kept = page.evaluate(KEPT)
    pages = [path for path in kept if not path.startswith("/static/")]
    assert pages == ["/app/zh-hans/offline/"]
    assert any(path.startswith("/static/table.") for path in kept)
    offline = page.evaluate("async (path) => (await (await caches.match(path)).text())", pages[0])
    assert player.username not in offline
    assert "csrf" not in offline


def test_another_language_brings_another_worker_and_old_files_go(app):
    page = app()
    page.evaluate("() => caches.open('longyan-of-old')")
    page.get_by_role("button", name="English").click()
    page.locator("html[lang=en]").wait_for()
    _wait_for_worker(page)
    assert len(page.evaluate("() => caches.keys()")) == 1
    page.context.set_offline(True)
    page.goto("/my/")
    assert page.locator("h1").inner_text() == "No connection"
    assert page.locator("html").get_attribute("lang") == "en"


def test_files_come_from_the_device_from_the_second_time_on(app):
    page = app()
    page.reload()
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.reload()
    fresh = {answer.request.resource_type for answer in answers if not answer.from_service_worker}
    assert fresh.isdisjoint({"script", "stylesheet"})
    assert {"script", "stylesheet"} <= {answer.request.resource_type for answer in answers}


def test_in_development_the_worker_keeps_that_page_alone(window):
    page = window(service_workers="allow").new_page()
    page.goto("/")
    _wait_for_worker(page)
    page.reload()
    assert page.evaluate(KEPT) == ["/app/zh-hans/offline/"]


def test_the_offer_to_install_waits_for_the_browser(window, player):
    page = window(player).new_page()
    page.goto("/accounts/settings/")
    offer = page.locator("[data-install]")
    assert offer.is_hidden()
    assert page.evaluate(INVITATION)
    assert offer.is_visible()
    assert page.get_by_text("Safari").is_hidden()
    offer.get_by_role("button", name="装到桌面").click()
    offer.wait_for(state="hidden")
    assert page.evaluate("() => window.asked") == 1


def test_in_the_lobby_it_can_be_refused_for_good(window):
    page = window(camera.people().member).new_page()
    page.goto("/")
    offer = page.locator("[data-install]")
    page.evaluate(INVITATION)
    offer.get_by_role("button", name="不用了").click()
    offer.wait_for(state="hidden")
    page.reload()
    page.evaluate(INVITATION)
    assert offer.is_hidden()
    page.goto("/accounts/settings/")
    page.evaluate(INVITATION)
    assert offer.is_visible()


def test_on_an_iphone_the_settings_say_how_it_is_done_by_hand(window):
    page = window(width=390, height=844, has_touch=True)
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    page = page.new_page()
    page.goto("/accounts/settings/")
    assert page.get_by_text("添加到主屏幕").is_visible()
    assert page.get_by_role("button", name="装到桌面").is_hidden()


def test_without_a_secure_address_all_goes_on_without_a_worker(window):
    context = window()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto("/")
    assert page.evaluate("() => 'serviceWorker' in navigator") is False
    page.get_by_role("button", name="开始玩").wait_for()
