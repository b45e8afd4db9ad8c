"""The engine's import, tables and growth, in a process of its own: ``python -m bench.memory HANDS`` prints JSON.

Memory is resident memory, in MB, as Linux tells it.
"""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

_MB = 1 << 20
_KINDS, _COPIES = 34, 4


def measure(hands: int, starts: int) -> dict[str, float]:
    """The medians over so many processes; growth over so many hands in one more."""
    fresh = [_in_a_process(0) for _ in range(starts)]
    grown = _in_a_process(hands)
    return {
        "E7 import": median(each["import"] for each in fresh),
        "E7 tables": median(each["tables"] for each in fresh),
        "E7 growth": grown["growth"],
    }


def _in_a_process(hands: int) -> dict[str, float]:
    command = [sys.executable, "-m", "bench.memory", str(hands)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _main(hands: int) -> None:
    before, started = _resident(), perf_counter()
    from longyan.engine.hands import Reading, pack  # here, as the import is what is measured

    assert Reading((0,)).is_complete(pack((0, 1, 1, 2, 2, 3, 3, 9, 9, 9, 20, 21, 22, 22)), 0) is True
    took, after = perf_counter() - started, _resident()
    _ask(hands, [Reading((gold,)) for gold in range(_KINDS)], pack)
    print(json.dumps({"import": took, "tables": (after - before) / _MB, "growth": (_resident() - after) / _MB}))


def _ask(hands: int, readings: list, pack) -> None:
    """Ready tiles and distance of random hands, some with golds and whites."""
    random, wall = Random(1), list(range(_KINDS)) * _COPIES
    for number in range(hands):
        code, reading = pack(random.sample(wall, 13)), readings[number % _KINDS]
        reading.ready(code, 0)
        reading.distance(code, 0)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


if __name__ == "__main__":
    _main(int(sys.argv[1]))
