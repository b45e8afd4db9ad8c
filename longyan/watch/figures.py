"""What is counted and timed. Every `manage.py serve` counts for itself, from when it started, and is to be asked by
itself; sums over processes are Prometheus's work.

Labels are few and fixed: no name, code, address or tile is ever one.
"""

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()

_QUICK = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
"""Seconds, finest where a person begins to notice."""

SOCKETS = Gauge("longyan_sockets_open", "Open sockets, one a page of a table.")

MOVES = Counter("longyan_moves_stored", "Moves stored by this process, by who made them.", ["by"])

REFUSALS = Counter("longyan_refusals", "What persons were refused, by the kind of the refusal.", ["kind"])

WRONG_CODES = Counter("longyan_wrong_codes", "Room codes that no open room has, typed or guessed.")

DRAWS = Counter("longyan_draws", "Tables drawn for a page with an open socket; not all had news for it.", ["news"])

ANSWERS = Histogram(
    "longyan_answer_seconds", "From a click's frame to the frame that tells its page that it is done.", buckets=_QUICK
)

PUSHES = Histogram(
    "longyan_push_seconds",
    "From a commit to the frame that shows a page what changed; between machines as exact as their clocks agree.",
    buckets=_QUICK,
)

CLOCK_LAG = Histogram(
    "longyan_clock_lag_seconds",
    "How late a due deal was taken by the clock loop of this process.",
    buckets=(0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)

RESPONSES = Histogram(
    "longyan_http_seconds",
    "From a request to the head of its response, by class of status.",
    ["status"],
    buckets=_QUICK,
)

LOGGED = Counter("longyan_log_records", "Lines of the log from warnings up.", ["level"])
