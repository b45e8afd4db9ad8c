"""The policy names the very host that served the page."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("host", "secure", "source"),
    [
        ("localhost:8000", False, "ws://localhost:8000"),
        ("127.0.0.1", False, "ws://127.0.0.1"),
        ("localhost", True, "wss://localhost"),
    ],
)
def test_sockets_are_allowed_to_the_serving_host_alone(client, host, secure, source):
    response = client.get(reverse("log-in"), headers={"host": host}, secure=secure)
    assert f"connect-src 'self' {source};" in response.headers["Content-Security-Policy"] + ";"


def test_a_refused_host_gets_no_say(client):
    response = client.get(reverse("log-in"), headers={"host": "evil.example"})
    assert "evil.example" not in response.headers["Content-Security-Policy"]
