"""Tables for people."""

import pytest

from bench.report import pieces, rates, table


def test_a_table_is_markdown_with_numbers_to_the_right():
    assert table("Title", ("name", "rate"), [("one", 1234.5), ("other", 0.456)]).splitlines() == [
        "### Title",
        "",
        "| name | rate |",
        "| --- | --: |",
        "| one | 1,234 |",
        "| other | 0.46 |",
    ]


def test_rates_are_compared_with_the_first():
    assert "| other | 50.0 | 0.25x |" in rates("Title", "hands", {"one": 200.0, "other": 50.0})


@pytest.mark.parametrize(("whole", "left"), [(10.0, "7.00"), (3.0, "0.00")])
def test_what_the_pieces_of_a_move_leave_over_is_said(whole, left):
    assert f"| sockets, threads and the rest | {left} |" in pieces("SQLite", {"parse": 1.0, "engine": 2.0}, whole)
