"""The figures as tables, for people; the same figures are in the JSON file."""

import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_MEASURED = "Measured on"


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    cpu = next((line.split(": ")[1] for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    return {"processor": cpu, "cores": os.cpu_count(), "python": platform.python_version(), "system": platform.system()}


def measured_on(facts: Mapping[str, Any]) -> str:
    """The machine in one line."""
    return f"{_MEASURED} {facts['cores']} cores, {facts['processor']}, {facts['system']}, Python {facts['python']}.\n"


def renewed(document: str, printed: Iterable[str]) -> str:
    """The document with what was printed this time in place of what was; above that it says how to read it."""
    head, mark, _old = document.partition(_MEASURED)
    if not mark:
        raise ValueError(f"no line in it begins with {_MEASURED!r}")
    return head + "\n".join(printed).rstrip() + "\n"


def _lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines() if Path(path).exists() else []


def table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table under a title; all but the first column are to the right."""
    columns = list(heads)
    lines = [f"## {title}", "", _row(columns), _row(["---"] + ["--:"] * (len(columns) - 1))]
    return "\n".join([*lines, *map(_row, rows), ""])


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(value: object) -> str:
    return _number(value) if isinstance(value, float) else str(value)


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def bars(judged: Iterable[Mapping[str, Any]]) -> str:
    """Each bar with its figure and whether it is met."""
    rows = [
        (
            bar["name"],
            bar["what"],
            *(f"{_cell(float(bar[key]))} {bar['unit']}" for key in ("floor", "good", "figure")),
            bar["verdict"],
        )
        for bar in judged
    ]
    return table("Bars", ("bar", "what", "floor", "good", "figure", "verdict"), rows)


def rates(title: str, unit: str, medians: Mapping[str, float]) -> str:
    """Rates of candidates, and each as a ratio to the first."""
    first = next(iter(medians.values()))
    rows = [(name, rate, f"{rate / first:.2f}x") for name, rate in medians.items()]
    return table(title, ("candidate", f"{unit} per CPU-second", "ratio to the first"), rows)


def moves(latencies: Mapping[str, Mapping[str, float]]) -> str:
    """From click to push, by kind of storage; and what a click costs the server."""
    measures = (("each", "each other page"), ("last", "the last of them"), ("answered", "its own page: it is done"))
    rows = [
        (words, *(found[f"{name} p{share}"] for found in latencies.values() for share in (50, 95)))
        for name, words in measures
    ]
    rows.append(
        ("server's CPU, with all between", *(cell for found in latencies.values() for cell in (found["cpu"], "")))
    )
    heads = [f"{storage}, p{share} ms" for storage in latencies for share in (50, 95)]
    clicks = min(found["clicks"] for found in latencies.values())
    return table(f"One table: from click to push, {clicks} clicks each", ("pushed to", *heads), rows)


def pieces(took: Mapping[str, Mapping[str, float]], latencies: Mapping[str, Mapping[str, float]]) -> str:
    """Where the time of a move goes, by kind of storage; what is left over is waiting, of threads for each other."""
    sockets = {storage: found["socket"] for storage, found in latencies.items()}
    whole = {storage: found["last p50"] for storage, found in latencies.items()}
    left = {storage: whole[storage] - sockets[storage] - sum(took[storage].values()) for storage in whole}
    names = next(iter(took.values()))
    rows = [(name, *(each[name] for each in took.values())) for name in names]
    rows += [
        ("socket, there and back", *sockets.values()),
        ("waiting for each other", *left.values()),
        ("from click to the last page, p50", *whole.values()),
    ]
    return table("Where it goes", ("piece", *(f"{storage}, ms" for storage in took)), rows)
