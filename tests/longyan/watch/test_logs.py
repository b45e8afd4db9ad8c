"""What a line of the log holds, and what it never does."""

import asyncio
import io
import json
import logging
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import IntegrityError, OperationalError
from redis import ConnectionError as RedisIsAway

from longyan.watch import logs

SECRET = "discard 5m"


@pytest.fixture(params=[logs.Discreet, logs.JsonLines])
def log(request):
    """A logger of its own, and what it has written by each formatter."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param())
    logger = logging.getLogger("tests.logs")
    logger.addHandler(handler)
    logger.propagate = False
    yield logger, written.getvalue
    logger.removeHandler(handler)
    logger.propagate = True


def _row_refused(value):
    try:
        raise ValueError(f"DETAIL: failing row contains ({value})")
    except ValueError as cause:
        raise IntegrityError(f"failing row contains ({value})") from cause


def _log_a_fault(logger, fault=IntegrityError):
    try:
        _row_refused(SECRET)
    except fault:
        logger.exception("deal %s could not be stored", 17)


def test_an_error_is_told_by_its_kind_and_place(log):
    logger, written = log
    _log_a_fault(logger)
    assert "deal 17 could not be stored" in written()
    for told in ("IntegrityError", "ValueError", "_row_refused", "test_logs.py"):
        assert told in written()
    assert SECRET not in written()


def test_what_another_formatter_made_of_an_error_is_not_taken_over(log):
    logger, written = log
    first = logging.StreamHandler(io.StringIO())
    logger.handlers.insert(0, first)
    _log_a_fault(logger)
    logger.removeHandler(first)
    assert SECRET in first.stream.getvalue()
    assert SECRET not in written()


def test_an_error_that_stands_in_the_message_is_told_by_its_kind(log):
    logger, written = log
    logger.error("Exception inside application: %s", KeyError(SECRET))
    assert "Exception inside application: KeyError" in written()
    assert SECRET not in written()


class _Request:
    def __repr__(self):
        return f"<Request uri=/t/123456/?{SECRET}>"


def test_an_object_that_stands_in_the_message_is_told_by_its_kind(log):
    logger, written = log
    logger.error("%s for connection %s of %s, %d, %s", _Request(), repr(_Request()), None, 17, "plain words")
    assert "_Request for connection Request of None, 17, plain words" in written()
    assert SECRET not in written()


def test_errors_that_came_of_each_other_are_told_once(log):
    logger, written = log
    first, second = ValueError("first"), KeyError("second")
    first.__context__, second.__context__ = second, first
    logger.error("both", exc_info=first)
    assert (written().count("ValueError"), written().count("KeyError")) == (1, 1)


@pytest.mark.parametrize(
    "fault",
    [OperationalError("no answer from 10.0.0.9\nDETAIL: the rest"), OSError("no answer from 10.0.0.9"),
     RedisIsAway("no answer from 10.0.0.9")],
)  # fmt: skip
def test_of_what_lies_outside_the_first_line_is_kept(log, fault):
    logger, written = log
    logger.error("away", exc_info=fault)
    assert "no answer from 10.0.0.9" in written()
    assert "the rest" not in written()


def test_a_line_of_json_has_these_fields():
    record = logging.LogRecord("tables", logging.WARNING, __file__, 1, "%s was late", ("deal 17",), None)
    line = logs.JsonLines().format(record)
    fields = json.loads(line)
    assert "\n" not in line
    assert fields.pop("time").endswith("+00:00")
    assert fields == {"level": "WARNING", "logger": "tables", "message": "deal 17 was late", "process": os.getpid()}


@pytest.mark.parametrize(
    ("kind", "path", "spelt"),
    [
        ("http", "/", "/"),
        ("http", "/t/123456/act/", "/t/<code>/act/"),
        ("websocket", "/ws/table/123456/", "/ws/table/<code>/"),
        ("http", "/ws/table/123456/", "none of ours"),
        ("http", "/whatever/somebody/sends/", "none of ours"),
    ],
)
async def test_an_address_is_told_as_the_site_spells_it(kind, path, spelt):
    logs.about(kind, path)
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "Internal error: %s", (path,), None)
    fields = json.loads(logs.JsonLines().format(record))
    assert (fields["path"], fields["message"]) == (spelt, f"Internal error: {spelt}")


def test_a_request_that_is_logged_says_itself_what_it_was_for(rf):
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "%s", ("/t/123456/",), None)
    record.request = rf.get("/t/123456/?secret=yes")
    fields = json.loads(logs.JsonLines().format(record))
    assert (fields["path"], fields["message"]) == ("/t/<code>/", "/t/<code>/")


async def test_what_a_task_is_about_is_its_own():
    await asyncio.create_task(_about("/t/123456/"))
    record = logging.LogRecord("tables", logging.ERROR, __file__, 1, "late", None, None)
    assert "path" not in json.loads(logs.JsonLines().format(record))


async def _about(path):
    logs.about("http", path)


async def test_what_fails_in_the_event_loop_is_told_without_its_words(caplog):
    context = {"exception": ValueError(SECRET), "message": f"Exception in callback said({SECRET})"}
    logs.note_fault(asyncio.get_running_loop(), context)
    line = logs.JsonLines().format(caplog.records[-1])
    assert "ValueError" in line
    assert SECRET not in line


def _said(var, **environment):
    script = "import logging; logging.getLogger('tables').warning('%s was late', 'deal 17')"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", script]
    environment = {**os.environ, "LONGYAN_VAR": str(var), **environment}
    return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, check=True).stderr


def test_the_environment_chooses_lines_for_people_or_for_machines(tmp_path):
    assert json.loads(_said(tmp_path, LOG_FORMAT="json"))["message"] == "deal 17 was late"
    assert _said(tmp_path, LOG_FORMAT="").decode().endswith(" W tables: deal 17 was late\n")
