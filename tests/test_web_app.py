"""The site as an app: what browsers are told so that it can be installed, and what its worker may keep."""

import json
import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.urls import reverse

from longyan.webapp import worker
from longyan.webapp.icons import ICONS, STATIC, drawing, mark

LANGUAGES = [code for code, _name in settings.LANGUAGES]
PNG = b"\x89PNG\r\n\x1a\n"


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, from a PNG's head."""
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def manifest_in(client, language: str) -> dict:
    return json.loads(client.get(reverse("manifest", args=[language])).content)


@pytest.fixture
def collected(settings, tmp_path):
    """The folder of the collected files."""
    settings.STATIC_ROOT = tmp_path
    manifest = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": manifest}
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


# Icons


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_an_icon_has_its_size_and_is_of_the_drawing_as_it_is_now(icon):
    png = (STATIC / icon.path).read_bytes()
    assert size_of(png) == (icon.side, icon.side)
    assert mark(drawing(icon)) in png, "python -m longyan.webapp.icons draws them anew"


def test_only_systems_cut_the_corners_of_an_icon_that_has_none():
    assert {icon.name for icon in ICONS if 'rx="7"' in drawing(icon)} == {"icon-192", "icon-512"}


# The manifest


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_manifest_says_what_an_app_needs(client, language):
    said = manifest_in(client, language)
    assert (said["id"], said["start_url"], said["scope"], said["display"]) == ("/", "/", "/", "standalone")
    assert all(re.fullmatch("#[0-9a-f]{6}", said[name]) for name in ("theme_color", "background_color"))
    assert said["categories"] == ["games"]
    assert 0 < len(said["short_name"]) <= 12 < len(said["description"])
    assert said["lang"].lower() == language


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("zh-hans", ["龙岩麻将", "大厅", "学打第一局", "规则"]),
        ("zh-hant", ["龍岩麻將", "大廳", "學打第一局", "規則"]),
        ("en", ["Longyan Mahjong", "Lobby", "Play a first deal", "Rules"]),
    ],
)
def test_names_are_in_its_language_whatever_the_browser_asks_for(client, language, names):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    said = manifest_in(client, language)
    assert [said["name"], *(shortcut["name"] for shortcut in said["shortcuts"])] == names


def test_its_icons_are_files_of_the_type_and_size_that_it_says(client):
    said = manifest_in(client, "en")
    icons = [*said["icons"], *(icon for shortcut in said["shortcuts"] for icon in shortcut["icons"])]
    assert {(icon["sizes"], icon["purpose"]) for icon in said["icons"]} == {
        (sizes, purpose) for sizes in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in icons:
        width, height = size_of(client.get(icon["src"]).getvalue())
        assert (icon["sizes"], icon["type"]) == (f"{width}x{height}", "image/png")


@pytest.mark.django_db
def test_its_shortcuts_lead_somewhere(client):
    for shortcut in manifest_in(client, "en")["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


@pytest.mark.parametrize(
    ("name", "kind"), [("manifest", "application/manifest+json"), ("offline", "text/html; charset=utf-8")]
)
def test_each_is_asked_for_anew_and_in_a_language_that_there_is(client, name, kind):
    answer = client.get(reverse(name, args=["en"]))
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (kind, "no-cache")
    assert answer.headers["Content-Language"] == "en"
    assert client.get(reverse(name, args=["fr"])).status_code == 404


# The worker


def orders_in(script: str) -> dict:
    """What the worker is told by the script that the browser loads."""
    told, follows = script.splitlines()
    assert re.fullmatch(r'importScripts\("/static/app/worker\.[\w.]*js"\);', follows)
    return json.loads(told.removeprefix("self.orders = ").removesuffix(";"))


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(client):
    answer = client.get("/service-worker.js?language=en")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    assert client.get("/service-worker.js?language=fr").status_code == 404


def test_it_keeps_only_files_whose_names_change_with_them(client, collected):
    orders = orders_in(client.get("/service-worker.js?language=en").text)
    assert len(orders["files"]) > 30
    assert all(re.search(r"^/static/.+\.[0-9a-f]{12}\.\w+$", path) for path in orders["files"])
    assert all((collected / path.removeprefix("/static/")).is_file() for path in orders["files"])
    assert set(orders["shell"]) < set(orders["files"])
    assert orders["offline"] == "/app/en/offline/"


def test_where_files_are_not_collected_it_keeps_none_of_them(client):
    orders = orders_in(client.get("/service-worker.js").text)
    assert orders["files"] == orders["shell"] == []
    assert orders["offline"] == "/app/zh-hans/offline/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_keeps_what_its_page_shows_itself_with(client, language):
    page = client.get(reverse("offline", args=[language])).text
    named = set(re.findall(r'(?:src|href)="/static/([^"]+)"', page))
    assert named <= set(worker.OFFLINE_FILES)
    assert all(finders.find(name) for name in worker.OFFLINE_FILES)


def test_another_language_or_another_file_is_another_cache(client, collected):
    def cache(language: str) -> str:
        return orders_in(client.get(f"/service-worker.js?language={language}").text)["cache"]

    caches = {cache(language) for language in LANGUAGES}
    assert {cache(language) for language in LANGUAGES} == caches
    staticfiles_storage.hashed_files["site.css"] = "site.0123456789ab.css"
    caches |= {cache(language) for language in LANGUAGES}
    assert len(caches) == 2 * len(LANGUAGES)


@pytest.mark.django_db
def test_the_page_for_when_nothing_is_reached_is_nobodys(browse, alice):
    page = browse(alice).get(reverse("offline", args=["zh-hans"])).text
    assert "Alice" not in page
    assert "csrf" not in page
    assert "回来后再试" in page


# What pages say of it


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_manifest_icon_and_worker_in_its_language(client, language):
    client.post(reverse("language"), {"language": language})
    page = client.get(reverse("lobby")).text
    assert f'<link rel="manifest" href="/app/{language}.webmanifest">' in page
    assert f'data-worker="/service-worker.js?language={language}"' in page
    assert '<link rel="apple-touch-icon" href="/static/icons/apple-touch-icon.png">' in page


@pytest.mark.django_db
@pytest.mark.parametrize(("theme", "colours"), [("system", 2), ("light", 1), ("dark", 1)])
def test_the_browsers_bars_have_the_colour_of_the_chosen_theme(client, theme, colours):
    client.post(reverse("settings"), {"theme": theme})
    page = client.get(reverse("lobby")).text
    assert page.count('<meta name="theme-color"') == colours
    assert page.count('media="(prefers-color-scheme') == (2 if theme == "system" else 0)
