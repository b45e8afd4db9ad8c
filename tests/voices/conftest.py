"""Captions are kept in memory for a while; each test begins without."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nothing_remembered():
    cache.clear()
