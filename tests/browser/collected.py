"""The settings of the tests' server, with static files collected into a folder of the test's own: LONGYAN_STATIC says
"collected"."""

from longyan.settings import VAR_DIR
from tests.browser.settings import *  # noqa: F403

STATIC_ROOT = VAR_DIR / "static"
