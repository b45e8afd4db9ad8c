"""The site's settings, on a channel layer that loses messages."""

from longyan.settings import *  # noqa: F403
from longyan.settings import CHANNEL_LAYERS, LOGGING

CHANNEL_LAYERS["default"]["BACKEND"] = {
    "channels.layers.InMemoryChannelLayer": "tests.crash.lossy.LossyMemory",
    "channels_redis.core.RedisChannelLayer": "tests.crash.lossy.LossyRedis",
}[CHANNEL_LAYERS["default"]["BACKEND"]]

LOGGING["loggers"]["psycopg.pool"] = {"level": "ERROR"}  # it warns at each attempt to find PostgreSQL again
