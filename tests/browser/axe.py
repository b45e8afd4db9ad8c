"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")

COLOURS = ["color-contrast"]
"""The only rule whose answer another theme can change."""


def grave_findings(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds grave on a page that stands still, by these rules or by all, with the first element that it is
    about."""
    page.evaluate("() => document.getAnimations().forEach((animation) => animation.finish())")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    grave = (finding for finding in found if finding["impact"] in GRAVE)
    return [f"{finding['id']}: {finding['help']}: {finding['nodes'][0]['html'][:200]}" for finding in grave]
