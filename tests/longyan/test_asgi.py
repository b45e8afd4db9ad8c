"""Only our own pages may open sockets."""

import pytest
from channels.testing import WebsocketCommunicator

from longyan.asgi import application


def socket(origin: str | None) -> WebsocketCommunicator:
    headers = [] if origin is None else [(b"origin", origin.encode())]
    return WebsocketCommunicator(application, "/no-such-socket/", headers)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "",
        "https://evil.example",
        "http://localhost.evil.example",
        "http://evil-localhost",
        "http://127.0.0.1.evil.example",
        "file://",
    ],
)
async def test_other_origins_are_refused(origin):
    connected, _ = await socket(origin).connect()
    assert not connected


@pytest.mark.django_db(transaction=True)
async def test_our_own_origin_gets_as_far_as_the_list_of_sockets():
    with pytest.raises(ValueError, match="No route found"):
        await socket("http://localhost:8000").connect()
