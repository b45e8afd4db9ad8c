"""Measure all, print tables, and write build/bench.json: ``python -m bench``, or with ``--quick`` a tenth of it.
``--docs`` puts what was printed into docs/PERFORMANCE.md, below what is said there of how to read it."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import deals, hands, memory, moves, report
from bench.bars import judged
from bench.rounds import Rates, medians, ratio
from bench.storages import storages

ROOT = Path(__file__).resolve().parent.parent
FILE, DOCUMENT = ROOT / "build" / "bench.json", ROOT / "docs" / "PERFORMANCE.md"
ROUNDS = 9

Say = Callable[[str], None]
"""Prints a part of the report and keeps it."""


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first look")
    parser.add_argument("--docs", action="store_true", help="write docs/PERFORMANCE.md anew")
    options = parser.parse_args()
    printed: list[str] = []

    def say(part: str) -> None:
        print(part, flush=True)
        printed.append(part)

    found = _measured(1 if options.quick else 10, say)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(found, indent=1) + "\n")
    if options.docs:
        DOCUMENT.write_text(report.renewed(DOCUMENT.read_text(), printed))


def _measured(scale: int, say: Say) -> dict[str, Any]:
    machine = report.machine()
    say(report.measured_on(machine))
    found = {"machine": machine, "hands": _hands(scale, say), "deals": _deals(scale, say)}
    found["bars"] = judged(_ratios(found) | memory.measure(100_000 * scale, 5))
    say(report.bars(found["bars"]))
    return found | {"tables": _tables(scale, say)}


def _hands(scale: int, say: Say) -> dict[str, Any]:
    measured = hands.measure(1000 * scale, ROUNDS)
    for question, rates in measured.items():
        say(report.rates(question, "hands", medians(rates)))
    return {"rates": measured, "disagreements": hands.disagreements(2000 * scale)}


def _deals(scale: int, say: Say) -> Rates:
    rates = deals.measure(6 * scale, ROUNDS)
    say(report.rates("deals of four computer players", "deals", medians(rates)))
    return rates


def _tables(scale: int, say: Say) -> dict[str, Any]:
    with storages(say) as kinds:
        latencies, pieces = moves.measure(kinds, 20 * scale), moves.pieces(kinds, 20 * scale)
    say(report.moves(latencies))
    say(report.pieces(pieces, latencies))
    return {"latencies": latencies, "pieces": pieces}


def _ratios(found: dict[str, Any]) -> dict[str, float]:
    asked, played = found["hands"]["rates"], found["deals"]
    own, other = "longyan, own state", "mahjong, counts"
    return {
        "E3 near14": ratio(asked["complete? near14"], own, other),
        "E3 rand14": ratio(asked["complete? rand14"], own, other),
        "E4 near13": ratio(asked["ready tiles, near13"], own, "mahjong, 34 x complete"),
        "E5 near14": ratio(asked["distance, near14"], "longyan, no orphans", "mahjong, no orphans"),
        "D3 riichienv": ratio(played, deals.RANDOM, deals.RIICHIENV),
        "D3 jansou": ratio(played, deals.RANDOM, deals.JANSOU),
    }


if __name__ == "__main__":
    main()
