"""The site's settings for a server to which all the tests' people come from one address, more in an hour than a real
site lets in from there."""

from longyan.settings import *  # noqa: F403

GUESTS_PER_HOUR_AND_ADDRESS = SIGN_UPS_PER_HOUR_AND_ADDRESS = ROOMS_PER_HOUR_AND_ADDRESS = 10_000
