"""Four persons at a table, a fifth who sits nowhere, and their pages."""

import asyncio
from collections.abc import Callable

import pytest
from channels.layers import channel_layers
from channels.testing import application
from django.db import close_old_connections
from django.test import Client

from accounts.models import User
from tables import telling
from tables.models import Match
from tests.tables import playing
from tests.tables.sockets.pages import Page, session_of


@pytest.fixture(autouse=True)
def _connections_go_back(monkeypatch):
    """Channels' communicator keeps them open for tests that are rolled back; here they would use up the pool."""
    monkeypatch.setattr(application, "no_op", close_old_connections)


@pytest.fixture(autouse=True)
def _a_layer_of_their_own():
    """A layer whose receivers were ended with the loop of one test waits for them in the next."""
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
async def _told_on_the_servers_loop(monkeypatch):
    """As it is in a server."""
    monkeypatch.setattr(telling, "_loop", asyncio.get_running_loop())


@pytest.fixture
def erin(db):
    """She sits at no table."""
    return User.objects.create_user("Erin", "eight-fine-tiles")


@pytest.fixture
def match(alice, bob, carol, dave) -> Match:
    """Four persons. Nobody is waited for but whoever is asked, for a minute."""
    return playing.opened(alice, alice, bob, carol, dave, claim_seconds=60, turn_seconds=60)


@pytest.fixture
def browsers(browse, alice, bob, carol, dave, erin) -> dict[User, Client]:
    """The browser in which each of them is logged in."""
    return {user: browse(user) for user in (alice, bob, carol, dave, erin)}


@pytest.fixture
def page_of(match, browsers) -> Callable[[User], Page]:
    """Another page of the table in somebody's browser, not yet connected."""

    def page(user: User) -> Page:
        return Page(match.room.code, session_of(browsers[user]))

    return page


@pytest.fixture
def four(match, page_of) -> list[Page]:
    """Everybody's page by seat, not yet connected."""
    return [page_of(user) for _seat, user in sorted(playing.people_of(match).items())]
