"""Somebody reads another language."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.preferences import Preferences

pytestmark = pytest.mark.django_db

CHOOSE, RULES, WELCOME = reverse("language"), reverse("rules"), reverse("lobby")


def choose(browser, language, page=RULES):
    return browser.post(CHOOSE, {"language": language, "next": page})


def language_of(answer) -> str:
    """What the page says of itself; its head says the same."""
    language = answer.headers["Content-Language"]
    assert f'<html lang="{language}"' in answer.text
    return language


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        (None, "zh-hans"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-hans"),
        ("zh", "zh-hans"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-hant"),
        ("zh-HK", "zh-hant"),
        ("zh-Hant-TW", "zh-hant"),
        ("en-GB,en;q=0.9", "en"),
        ("fr-FR,fr;q=0.9,en;q=0.5", "en"),
        ("fr-FR", "zh-hans"),
        ("nonsense;;q=x", "zh-hans"),
    ],
)
def test_who_chose_nothing_gets_what_the_browser_asks_for(client, wish, language):
    answer = client.get(WELCOME, headers={"accept-language": wish} if wish else {})
    assert language_of(answer) == language
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer.headers["Vary"].split(",")}


def test_a_visitor_chooses_before_there_is_an_account_and_stays_on_the_page(client):
    answer = choose(client, "en", f"{RULES}?from=table")
    assert answer.url == f"{RULES}?from=table"
    assert language_of(client.get(answer.url, headers={"accept-language": "zh-TW"})) == "en"


def test_the_choice_goes_with_the_visitor_into_the_account(client):
    choose(client, "zh-hant")
    client.post(reverse("play-as-guest"))
    assert Preferences.of(User.objects.get()).language == "zh-hant"
    assert language_of(client.get(WELCOME)) == "zh-hant"


def test_an_account_has_it_on_every_device(browse, alice):
    here, elsewhere = browse(alice), browse(alice)
    choose(here, "en")
    assert language_of(elsewhere.get(WELCOME)) == "en"


def test_the_settings_offer_it_too_and_give_it_back_to_the_browser(browse, alice):
    browser = browse(alice)
    choose(browser, "en")
    browser.post(reverse("settings"), {"language": "auto"})
    assert language_of(browser.get(WELCOME, headers={"accept-language": "zh-HK"})) == "zh-hant"


@pytest.mark.parametrize("page", ["rules", "log-in", "sign-up", "lobby", "settings"])
def test_every_page_offers_each_language_by_its_own_name(client, page):
    text = client.get(reverse(page)).text
    for code, name in (("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")):
        assert f'name="language" value="{code}" lang="{code}"' in text
        assert f">{name}</button>" in text
    assert f'<input type="hidden" name="next" value="{reverse(page)}">' in text


def test_a_form_that_was_refused_can_be_read_in_another_language(client):
    page = reverse("sign-up")
    assert f'name="next" value="{page}"' in client.post(page, {"username": "x"}).text


def test_an_answer_that_cannot_be_asked_for_again_leads_home(client, settings):
    settings.GUESTS_PER_HOUR_AND_ADDRESS = 1
    client.post(reverse("play-as-guest"))
    client.logout()
    answer = client.post(reverse("play-as-guest"))
    assert answer.status_code == 429
    assert f'name="next" value="{WELCOME}"' in answer.text


@pytest.mark.parametrize("language", ["de", "", "zh", "auto; DROP"])
def test_a_language_that_there_is_not_changes_nothing(browse, alice, language):
    browser = browse(alice)
    assert "没有这个选项" in browser.post(CHOOSE, {"language": language}, follow=True).text
    assert Preferences.of(User.objects.get()) == Preferences()


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", ""])
def test_nobody_is_led_to_another_site(client, elsewhere):
    assert choose(client, "en", elsewhere).url == WELCOME


def test_a_mere_link_changes_nothing(client):
    assert client.get(CHOOSE, {"language": "en"}).status_code == 405


def test_a_page_that_is_not_there_is_missing_in_the_chosen_language(client):
    choose(client, "en")
    assert language_of(client.get("/no/such/page/")) == "en"
