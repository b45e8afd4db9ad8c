"""One question of the matrix: somebody asks for an address, and what comes of it is told in one letter.

    +   there it is; of a form, something was stored
    =   answered, and nothing was stored: led elsewhere, or told why not
    l   led to the page where one logs in
    .   nothing is there: the very answer that an address gets which leads nowhere
    x   forbidden
    m   not in this way

In whatever way one is kept out, nothing is stored but that somebody was here (`NOISE`); the whole is undone.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib.admindocs.views import simplify_regex
from django.db import connection, transaction
from django.urls import get_resolver
from django.urls.resolvers import RegexPattern

from tables import logs, looks, memory, passing
from tables.replays import frames
from tables.watching import foyer, past
from tests.accounts.pages import without_values
from tests.boundaries.world import NOTHING, World

LOG_IN = ("/accounts/log-in/", "/admin/login/")

NOISE = {"django_session", "accounts_device", "tables_tally", "axes_accessattempt"}
"""Tables that tell that somebody was here, or how often."""

WRONG = "!"
"""Somebody was kept out, and something was stored or told all the same."""

_WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)')


def routes() -> Iterator[str]:
    """Every address of the site, as ``t/<code>/``."""
    return _routes(get_resolver(), "")


def _routes(resolver, before: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        found = before + _plain(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _routes(each, found)
        else:
            yield found


def _plain(pattern) -> str:
    if isinstance(pattern, RegexPattern):
        return simplify_regex(str(pattern)).removeprefix("/").replace("\\.", ".")
    return re.sub(r"<\w+:", "<", str(pattern))


def filled(route: str, values) -> str:
    """An address of the route, made of these values."""
    return "/" + re.sub(r"<(\w+)>", lambda name: str(values[name[1]]), route)


class Asked:
    """Somebody in a role, who asks for things of the world."""

    def __init__(self, world: World, role: str) -> None:
        self.world, self.role = world, role
        self._nowhere: dict[int, str] = {}

    def ask(self, method: str, route: str, thing: str, data: dict[str, object]) -> str:
        """The letter for what comes of it."""
        user = self.world.who(self.role, thing)
        values = self.world.things[thing]
        answer, stored = self._asked(user, method, filled(route, values), data)
        if answer.status_code == 404:
            nowhere = without_values(answer) == self._nothing(user) or self._is_as_nothing(user, method, route, answer)
            return "." if nowhere and not stored else WRONG
        kept_out = {403: "x", 405: "m"}.get(answer.status_code)
        if answer.status_code == 302 and answer["Location"].startswith(LOG_IN):
            kept_out = "l"
        if kept_out:
            return WRONG if stored else kept_out
        is_led_elsewhere = answer.status_code in (302, 303)
        return "+" if stored or (method == "GET" and not is_led_elsewhere) else "="

    def _asked(self, user, method: str, address: str, data: dict[str, object]):
        answers = []
        browser = self.world.browser(user)
        stored = stored_by(lambda: answers.append(getattr(browser, method.lower())(address, data)))
        return answers[0], stored - NOISE

    def _nothing(self, user) -> str:
        """What this person finds where nothing is."""
        pk = user.pk if user else 0
        if pk not in self._nowhere:
            self._nowhere[pk] = without_values(self._asked(user, "GET", "/no/such/page/", {})[0])
        return self._nowhere[pk]

    def _is_as_nothing(self, user, method: str, route: str, answer) -> bool:
        nothing, _stored = self._asked(user, method, filled(route, NOTHING), {})
        return nothing.status_code == 404 and without_values(nothing) == without_values(answer)


def stored_by(act: Callable[[], object]) -> set[str]:
    """The tables in which it stored, changed or deleted a row; all of it is undone."""
    stored: set[str] = set()
    with undone(), connection.execute_wrapper(_watching(stored)):
        act()
    if stored:
        forget()
    return stored


def forget() -> None:
    """What is remembered of tables is of rows that were undone."""
    for each in (memory, logs, looks, frames, past, foyer, passing):
        each.forget()


def _watching(stored: set[str]):
    """Notes the tables in which a row was stored, changed or deleted."""

    def execute(run, sql, params, many, context):
        result = run(sql, params, many, context)
        written = _WRITES.match(sql)
        if written and (sql.startswith("INSERT") or context["cursor"].rowcount):
            stored.add(written[1])
        return result

    return execute


@contextmanager
def undone() -> Iterator[None]:
    """Nothing that is done in here stays; what wants to be the outermost transaction may, as in Django's own tests."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)
