"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def grave_findings(page: Page) -> list[str]:
    """What it finds grave on a page that stands still, with the first element that it is about."""
    page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    found = Axe().run(page).response["violations"]
    grave = (finding for finding in found if finding["impact"] in GRAVE)
    return [f"{finding['id']}: {finding['help']}: {finding['nodes'][0]['html'][:200]}" for finding in grave]
