"""The figures as tables, for people; the same figures are in the JSON file."""

import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    cpu = next((line.split(": ")[1] for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    return {"processor": cpu, "cores": os.cpu_count(), "python": platform.python_version(), "system": platform.system()}


def measured_on(facts: Mapping[str, Any]) -> str:
    """The machine in one line."""
    return f"Measured on {facts['cores']} cores, {facts['processor']}, {facts['system']}, Python {facts['python']}.\n"


def _lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines() if Path(path).exists() else []


def table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table under a title; all but the first column are to the right."""
    columns = list(heads)
    lines = [f"### {title}", "", _row(columns), _row(["---"] + ["--:"] * (len(columns) - 1))]
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


def moves(storage: str, latency: Mapping[str, float]) -> str:
    """From click to push."""
    rows = [
        ("each other page", latency["p50"], latency["p95"]),
        ("the last of them", latency["last page p50"], latency["last page p95"]),
    ]
    title = f"One table on {storage}: from click to push, {latency['clicks']} clicks"
    return table(title, ("pushed to", "p50 ms", "p95 ms"), rows)


def pieces(storage: str, took: Mapping[str, float], whole: float) -> str:
    """Where the time of a move goes; what is left over are sockets, threads and waiting."""
    left = whole - sum(took.values())
    rows = [*took.items(), ("sockets, threads and the rest", left), ("from click to the last page, p50", whole)]
    return table(f"Where it goes on {storage}", ("piece", "ms"), rows)
