"""Somebody who reads no Chinese finds his language, and changes it at the table."""

import re

from playwright.sync_api import expect

HAN = re.compile(r"[\u4e00-\u9fff]")


def test_from_the_first_page_to_the_table_and_back_to_chinese_there(window):
    page = window(width=390, height=844).new_page()
    page.goto("/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("link", name="New table").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#table")).to_have_attribute("ws-connect", re.compile(r"\blanguage=en\b"))
    assert not HAN.search(page.locator("#table").inner_text())
    page.wait_for_load_state()  # before its script runs, the link opens a tab
    page.locator(".menu summary").click()
    page.get_by_role("link", name="Settings").click()
    page.locator("#settings").get_by_label("繁體中文").click()  # the page comes anew: nothing to check here
    expect(page.locator("html")).to_have_attribute("lang", "zh-hant")
    expect(page.locator("#table")).to_have_attribute("ws-connect", re.compile(r"\blanguage=zh-hant\b"))
    expect(page.locator("#log h2")).to_have_text("這一局")


def test_words_in_english_fit_into_a_phone(window):
    context = window(width=390, height=844)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play", exact=True).click()
    for path in ("/", "/new/", "/my/", "/rules/", "/accounts/me/", "/accounts/settings/"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
