"""Somebody changes what he prefers."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.preferences import PREFERENCES, Preferences, UnknownChoice

PAGE = reverse("settings")


def prefer(browser, **choices):
    return browser.post(PAGE, choices)


def is_chosen(page: str, name: str, value: str) -> bool:
    return f'name="{name}" value="{value}" checked' in page


def test_the_page_offers_every_choice_and_shows_the_defaults(client, db):
    page = client.get(PAGE).text
    for each in PREFERENCES:
        assert str(each.label) in page
        for value, label in each.choices.items():
            assert f'name="{each.name}" value="{value}"' in page
            assert str(label) in page
        assert is_chosen(page, each.name, each.default)


def test_an_account_keeps_what_it_chose_on_every_device(browse, alice):
    here, elsewhere = browse(alice), browse(alice)
    assert "设置好了" in here.post(PAGE, {"theme": "dark", "finger": "once"}, follow=True).text
    page = elsewhere.get(PAGE).text
    assert is_chosen(page, "theme", "dark")
    assert is_chosen(page, "finger", "once")
    assert User.objects.get().preferences == {"theme": "dark", "finger": "once"}


def test_what_is_left_out_stays(browse, alice):
    browser = browse(alice)
    prefer(browser, theme="dark")
    prefer(browser, size="large")
    prefer(browser, theme="system")
    assert Preferences.of(User.objects.get()) == Preferences(size="large")


def test_every_page_carries_them(browse, alice):
    browser = browse(alice)
    prefer(browser, theme="dark", side="left")
    for name in ("lobby", "rules", "profile"):
        opening = browser.get(reverse(name)).text.partition("<head>")[0]
        assert 'data-theme="dark"' in opening
        assert 'data-side="left"' in opening
        assert 'data-motion="system"' in opening


def test_a_visitor_keeps_them_in_a_signed_cookie(client, db):
    prefer(client, contrast="high")
    assert is_chosen(client.get(PAGE).text, "contrast", "high")
    assert client.cookies["preferences"]["httponly"]
    client.cookies["preferences"] = client.cookies["preferences"].value[:-1] + "!"
    assert is_chosen(client.get(PAGE).text, "contrast", "system")


def test_a_visitor_takes_them_into_a_new_account(client, db):
    prefer(client, contrast="high")
    client.post(reverse("play-as-guest"))
    assert User.objects.get().preferences == {"contrast": "high"}


def test_an_account_with_choices_of_its_own_keeps_those(client, alice, password):
    alice.preferences = {"theme": "dark"}
    alice.save()
    prefer(client, contrast="high")
    client.post(reverse("log-in"), {"username": "Alice", "password": password})
    assert User.objects.get().preferences == {"theme": "dark"}


@pytest.mark.parametrize("choices", [{"theme": "pink"}, {"theme": ""}, {"size": "large", "theme": "pink"}])
def test_what_there_is_no_choice_of_is_refused_and_changes_nothing(browse, alice, choices):
    browser = browse(alice)
    assert "没有这个选项" in browser.post(PAGE, choices, follow=True).text
    assert User.objects.get().preferences == {}


def test_other_names_count_for_nothing(browse, alice):
    prefer(browse(alice), theme="dark", is_staff="1", username="Eve", no_such_thing="1")
    found = User.objects.get()
    assert (found.preferences, found.username, found.is_staff) == ({"theme": "dark"}, "Alice", False)


def test_a_script_saves_without_a_page(browse, alice):
    browser = browse(alice)
    assert prefer(browser, theme="dark", quiet="1").status_code == 204
    assert prefer(browser, theme="pink", quiet="1").status_code == 400
    assert User.objects.get().preferences == {"theme": "dark"}


def test_over_the_table_it_is_a_panel(browse, alice):
    answer = browse(alice).get(PAGE, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert is_chosen(answer.text, "theme", "system")
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("stored", [None, [], "dark", 7, {"theme": ["dark"], "gone": "x", "size": "huge", "side": 1}])
def test_what_was_kept_by_another_version_does_no_harm(stored):
    assert Preferences.read(stored) == Preferences()


def test_an_unknown_choice_is_named():
    with pytest.raises(UnknownChoice, match="pink"):
        Preferences().changed({"theme": "pink"})


def test_reading_them_costs_no_query(browse, alice, django_assert_num_queries):
    browser = browse(alice)
    browser.get(reverse("log-in"))
    with django_assert_num_queries(2):
        browser.get(reverse("log-in"))
