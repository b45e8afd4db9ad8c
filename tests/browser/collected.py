"""The site's settings, with static files collected into a folder of the test's own: LONGYAN_STATIC says "collected"."""

from longyan.settings import *  # noqa: F403
from longyan.settings import VAR_DIR

STATIC_ROOT = VAR_DIR / "static"
