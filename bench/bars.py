"""What is to be reached: ratios to another package in the same run, or absolute limits."""

from typing import NamedTuple


class Bar(NamedTuple):
    """A figure's name, what it is measured in, and what is enough and what is good. `most`: less is better."""

    name: str
    what: str
    unit: str
    floor: float
    good: float
    most: bool = False


BARS = (
    Bar("E3 near14", "complete? own state / mahjong", "x", 5, 8),
    Bar("E3 rand14", "complete? own state / mahjong", "x", 1, 1.5),
    Bar("E4 near13", "ready tiles, own state / mahjong", "x", 20, 40),
    Bar("E5 near14", "distance without orphans / mahjong", "x", 15, 25),
    Bar("E7 import", "from import to the first answer", "s", 0.5, 0.15, most=True),
    Bar("E7 tables", "memory that the engine takes", "MB", 80, 55, most=True),
    Bar("E7 growth", "memory grown over a million hands", "MB", 10, 1, most=True),
    Bar("D3 riichienv", "random players' deals / riichienv", "x", 0.7, 1.2),
    Bar("D3 jansou", "random players' deals / jansou", "x", 4, 6),
)


def verdict(bar: Bar, figure: float) -> str:
    """good, floor (enough, but not good) or missed."""
    sign = -1 if bar.most else 1
    if sign * figure >= sign * bar.good:
        return "good"
    return "floor" if sign * figure >= sign * bar.floor else "missed"


def judged(figures: dict[str, float]) -> list[dict[str, object]]:
    """Every bar with its figure and its verdict; KeyError for a figure that was not measured."""
    return [
        {**bar._asdict(), "figure": round(figures[bar.name], 3), "verdict": verdict(bar, figures[bar.name])}
        for bar in BARS
    ]
