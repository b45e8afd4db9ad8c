"""What a line of the log holds, and what it never does.

An error is told by its kind and by where it happened: its words may quote a row, and with it a hand or a wall, or
whatever somebody sent. Only the words of what lies outside are kept: a database or a Redis that cannot be reached, a
file that is not there. An address is told as the site spells it, ``/t/<code>/``: a room's code lets people in.
"""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextvars import ContextVar
from copy import copy
from datetime import UTC, datetime
from numbers import Number
from traceback import format_tb
from typing import Any

from django.db import OperationalError
from django.urls import Resolver404, resolve

from longyan.watch.figures import LOGGED

log = logging.getLogger(__name__)

_TELLING = (OSError, OperationalError)
"""The kinds of errors whose words are kept: their first line. Those of redis-py are too, which a site without Redis
does not load."""

Address = tuple[str, str]
"""``http`` or ``websocket``, and the path."""

_address: ContextVar[Address | None] = ContextVar("address", default=None)


def about(kind: str, path: str) -> None:
    """What is logged from here on in this task is about an address."""
    _address.set((kind, path))


class Discreet(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(_discreet(record))

    def formatException(self, exc_info: Any) -> str:
        return "\n".join(_told(exc_info[1]))


class JsonLines(Discreet):
    """A JSON object a line: time, level, logger, message, process; path and error where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _discreet(record).getMessage(),
            "process": record.process,
        }
        if address := _address_of(record):
            fields["path"] = _spelt(*address)
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


class Counter(logging.Handler):
    """Counts what is logged."""

    def emit(self, record: logging.LogRecord) -> None:
        LOGGED.labels(record.levelname).inc()


def note_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """For an event loop: what went wrong in a task or callback that nobody waits for; asyncio's own line quotes the
    error and whatever it was called with."""
    fault = context.get("exception")
    log.error("a task failed" if fault else context["message"], exc_info=fault)


def _discreet(record: logging.LogRecord) -> logging.LogRecord:
    """The same, to be made a line of: without what another formatter may have made of its error."""
    record, address = copy(record), _address_of(record)
    record.exc_text = None
    if isinstance(record.args, tuple):
        record.args = tuple(_said(argument, address) for argument in record.args)
    return record


def _said(argument: object, address: Address | None) -> object:
    """What stands for an argument of a message: an object's own words may hold anything, as may a text that is made of
    one, such as Daphne's ``<WebRequest at 0x7f method=GET uri=/?q=1>``."""
    if isinstance(argument, BaseException):
        return _named(argument)
    if not isinstance(argument, str | Number | None):
        return type(argument).__name__
    if isinstance(argument, str) and argument.startswith("<"):
        return argument.split()[0].strip("<>")
    return _spelt(*address) if address and argument == address[1] else argument


def _address_of(record: logging.LogRecord) -> Address | None:
    path = getattr(getattr(record, "request", None), "path", None)
    return ("http", path) if path else _address.get()


def _told(fault: BaseException | None) -> Iterator[str]:
    """What went wrong, and where; then of what it came."""
    told: set[int] = set()
    while fault is not None and id(fault) not in told:
        told.add(id(fault))
        yield _named(fault)
        yield "".join(format_tb(fault.__traceback__)).rstrip()
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)


def _named(fault: BaseException) -> str:
    is_outside = isinstance(fault, _TELLING) or type(fault).__module__.startswith("redis.")
    words = str(fault).splitlines() if is_outside else []
    return ": ".join([type(fault).__name__, *words[:1]])


def _spelt(kind: str, path: str) -> str:
    """An address as the site's list of addresses spells it."""
    from tables.routing import websocket_urlpatterns  # consumers import models, which this module precedes

    try:
        return "/" + resolve(path, tuple(websocket_urlpatterns) if kind == "websocket" else None).route
    except Resolver404:
        return "none of ours"
