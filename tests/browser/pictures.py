"""Takes pictures of all pages and of all states of a table, at the three sizes, light and dark, to be looked at.

    CHROMIUM=/usr/bin/chromium python -m tests.browser.pictures FOLDER [NAME ...]

A name is a state of tests/browser/states.py or a page of `pages`; without any, all are taken. `--set size=large` takes
them as somebody with these preferences sees them; `--sizes phone,short` and `--themes light` take others, or fewer;
`--language en` or `zh-TW` takes them in another language.
"""

import argparse
import os
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import django

SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "desktop": (1280, 800),
    "short": (360, 640),
    "low": (667, 375),
    "wide": (1920, 1080),
}
"""Windows in CSS pixels; the first three are those that all is measured at."""


def main() -> None:
    asked = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "longyan.settings")
    django.setup()
    from tests.browser.camera import Camera, invite, people
    from tests.browser.running import chromium, server_in

    asked.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as var, server_in(Path(var), invite) as server, chromium() as browser:
        for size, theme in product(asked.sizes, asked.themes):
            camera = Camera(browser, server.url, SIZES[size], theme, dict(asked.set), asked.language)
            for name, picture in camera.take(people(), asked.names):
                (asked.folder / f"{name}-{size}-{theme}.png").write_bytes(picture)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", type=lambda pair: pair.split("="), action="append", default=[])
    parser.add_argument("--sizes", type=_listed, default=list(SIZES)[:3])
    parser.add_argument("--themes", type=_listed, default=["light", "dark"])
    parser.add_argument("--language", default="zh-CN")
    return parser.parse_intermixed_args()


def _listed(text: str) -> Iterable[str]:
    return text.split(",")


if __name__ == "__main__":
    main()
