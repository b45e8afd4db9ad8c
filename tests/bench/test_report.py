"""Tables for people."""

import pytest

from bench.report import measured_on, moves, pieces, rates, renewed, table


def test_a_table_is_markdown_with_numbers_to_the_right():
    assert table("Title", ("name", "rate"), [("one", 1234.5), ("other", 0.456)]).splitlines() == [
        "## Title",
        "",
        "| name | rate |",
        "| --- | --: |",
        "| one | 1,234 |",
        "| other | 0.46 |",
    ]


def test_rates_are_compared_with_the_first():
    assert "| other | 50.0 | 0.25x |" in rates("Title", "hands", {"one": 200.0, "other": 50.0})


def test_what_was_printed_replaces_what_was_printed_before():
    document = "# Performance\n\nHow to read it.\n\nMeasured on a slow machine.\n\n## Old\n"
    machine = measured_on({"cores": 2, "processor": "new", "system": "Linux", "python": "3.11"})
    text = renewed(document, [machine, table("New", ("name", "rate"), [])])
    assert text.startswith(
        "# Performance\n\nHow to read it.\n\nMeasured on 2 cores, new, Linux, Python 3.11.\n\n## New\n"
    )
    assert "Old" not in text
    assert renewed(text, [machine]) == text.partition("\n\n## New")[0] + "\n"
    with pytest.raises(ValueError, match="Measured on"):
        renewed("# Another", [machine])


LATENCY = {"clicks": 8, "socket": 2.0, "cpu": 12.5} | {
    f"{name} p{share}": float(share) for name in ("each", "last", "answered") for share in (50, 95)
}


def test_both_kinds_of_storage_stand_beside_each_other():
    told = moves({"SQLite": LATENCY, "PostgreSQL": LATENCY | {"each p95": 400.0, "clicks": 7}})
    assert "One table: from click to push, 7 clicks each" in told
    assert "| pushed to | SQLite, p50 ms | SQLite, p95 ms | PostgreSQL, p50 ms | PostgreSQL, p95 ms |" in told
    assert "| each other page | 50.0 | 95.0 | 50.0 | 400 |" in told
    assert "| server's CPU, with all between | 12.5 |  | 12.5 |  |" in told


@pytest.mark.parametrize(("whole", "left"), [(10.0, "5.00"), (5.0, "0.00")])
def test_what_the_pieces_of_a_move_leave_over_is_said(whole, left):
    told = pieces({"SQLite": {"parse": 1.0, "engine": 2.0}}, {"SQLite": LATENCY | {"last p50": whole}})
    assert "| socket, there and back | 2.00 |" in told
    assert f"| waiting for each other | {left} |" in told
