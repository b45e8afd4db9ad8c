"""Measure all, print tables, and write build/bench.json: ``python -m bench``, or with ``--quick`` a tenth of it."""

import argparse
import json
from pathlib import Path
from typing import Any

from bench import deals, hands, memory, moves, report
from bench.bars import judged
from bench.rounds import Rates, medians, ratio
from bench.storages import storages

FILE = Path(__file__).resolve().parent.parent / "build" / "bench.json"
ROUNDS = 9


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, for a first look")
    scale = 1 if parser.parse_args().quick else 10
    machine = report.machine()
    print(report.measured_on(machine))
    found = {"machine": machine, "hands": _hands(scale), "deals": _deals(scale), "tables": _tables(scale)}
    found["bars"] = judged(_ratios(found) | memory.measure(100_000 * scale, 5))
    print(report.bars(found["bars"]))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(found, indent=1) + "\n")


def _hands(scale: int) -> dict[str, Any]:
    measured = hands.measure(1000 * scale, ROUNDS)
    for question, rates in measured.items():
        print(report.rates(question, "hands", medians(rates)))
    return {"rates": measured, "disagreements": hands.disagreements(2000 * scale)}


def _deals(scale: int) -> Rates:
    rates = deals.measure(6 * scale, ROUNDS)
    print(report.rates("deals of four computer players", "deals", medians(rates)))
    return rates


def _tables(scale: int) -> dict[str, Any]:
    with storages() as kinds:
        latencies, pieces = moves.measure(kinds, 20 * scale), moves.pieces(kinds, 20 * scale)
    print(report.moves(latencies))
    print(report.pieces(pieces, latencies))
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
