"""The static files as `make play` serves them."""

import json

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

MANIFEST = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}


@pytest.fixture
def collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {**settings.STORAGES, "staticfiles": MANIFEST}
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_every_file_gets_a_lasting_name_and_refers_to_files_that_exist(collected):
    paths = json.loads((collected / "staticfiles.json").read_text())["paths"]
    for name in (
        "site.css",
        "passwords.js",
        "icon.svg",
        "django_htmx/htmx-2.min.js",
        "django_htmx/ext/hx-ws-2.min.js",
    ):
        assert paths[name] != name
        assert (collected / paths[name]).is_file()
    assert staticfiles_storage.url("site.css") == f"/static/{paths['site.css']}"
