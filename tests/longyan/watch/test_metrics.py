"""/metrics: who may read it, and what of the pages is counted there."""

import re

import pytest
from channels.testing import HttpCommunicator

from longyan.asgi import application
from longyan.watch import doors

TOKEN = "a-token-of-the-tests"


@pytest.fixture
def token(settings):
    settings.METRICS_TOKEN = TOKEN


async def _got(path: str, *headers: tuple[bytes, bytes]) -> tuple[int, str]:
    got = await HttpCommunicator(application, "GET", path, headers=list(headers)).get_response(timeout=30)
    return got["status"], got["body"].decode()


async def _figures() -> str:
    status, text = await _got("/metrics", (b"authorization", f"Bearer {TOKEN}".encode()))
    assert status == 200
    return text


async def test_without_a_token_there_is_no_such_address(settings):
    settings.METRICS_TOKEN = ""
    for value in (b"Bearer ", b"Bearer None", b""):
        status, text = await _got("/metrics", (b"authorization", value))
        assert (status, "longyan_" in text) == (404, False)


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [(b"authorization", b"")],
        [(b"authorization", TOKEN.encode())],
        [(b"authorization", f"Bearer {TOKEN}x".encode())],
        [(b"authorization", f"Bearer {TOKEN[:-1]}".encode())],
        [(b"authorization", f"Basic {TOKEN}".encode())],
        [(b"authorization", "Bearer 金".encode())],
        [(b"x-forwarded-for", b"127.0.0.1"), (b"host", b"localhost")],
    ],
)
async def test_nobody_reads_it_without_the_token(token, headers):
    status, text = await _got("/metrics", *headers)
    assert (status, "longyan_" in text) == (401, False)


async def test_whoever_has_the_token_reads_all_figures(token):
    text = await _figures()
    told = set(re.findall(r"^# TYPE (longyan_\w+) ", text, re.MULTILINE))
    assert told == {
        "longyan_sockets_open", "longyan_moves_stored_total", "longyan_refusals_total", "longyan_draws_total",
        "longyan_answer_seconds", "longyan_push_seconds", "longyan_clock_lag_seconds", "longyan_http_seconds",
        "longyan_log_records_total", "longyan_wrong_codes_total",
    }  # fmt: skip
    assert "process_resident_memory_bytes" in text


async def _pages(scope, receive, send):
    """Pages whose path is their status."""
    await send({"type": "http.response.start", "status": int(scope["path"][1:]), "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def test_pages_are_timed_by_the_class_of_their_status(token):
    site, before = doors.before(_pages), await _figures()
    for path in ("/200", "/204", "/404", "/metrics", "/healthz"):
        await HttpCommunicator(site, "POST", path).get_response()
    after = await _figures()
    risen = {status: _count(after, status) - _count(before, status) for status in ("2xx", "4xx", "5xx")}
    assert risen == {"2xx": 2, "4xx": 1, "5xx": 0}


def _count(text: str, status: str) -> float:
    found = re.search(rf'^longyan_http_seconds_count{{status="{status}"}} (\S+)', text, re.MULTILINE)
    return float(found[1]) if found else 0
