"""How a house rule is declared: its default, and as metadata its kind, section, label, help and limits.

Labels and helps are message ids in Chinese, translated by the site. The kinds:

    choice   one of ``choices``, which maps each value to its label
    flag     true or false
    number   a whole number from ``least`` to ``most``
    subset   some of ``choices``
    table    a number from ``least`` to ``most`` for some of ``keys``, which maps each to its label
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

CHOICE, FLAG, NUMBER, SUBSET, TABLE = "choice", "flag", "number", "subset", "table"
Table = tuple[tuple[str, int], ...]


class RulesRefused(Exception):
    """A rule set that cannot be played: an unknown name, a value out of its limits, or a contradiction.

    ``args`` are a message id and the facts that fill it; ``rule`` says at which house rule it is, as `value_at`
    reads it, "" if at none.
    """

    def __init__(self, message: str, *, rule: str = "", **facts: object) -> None:
        super().__init__(message.format(**facts))
        self.message, self.rule, self.facts = message, rule, facts


def choice(default: str, choices: Mapping[str, str], section: str, label: str, text: str) -> Any:
    """A rule that is one of some values, each with its label."""
    return _rule(default, CHOICE, section, label, text, choices=choices)


def flag(default: bool, section: str, label: str, text: str) -> Any:
    """A rule that is on or off."""
    return _rule(default, FLAG, section, label, text)


def number(default: int, least: int, most: int, section: str, label: str, text: str) -> Any:
    """A rule that is a whole number."""
    return _rule(default, NUMBER, section, label, text, least=least, most=most)


def subset(default: tuple[str, ...], choices: Mapping[str, str], section: str, label: str, text: str) -> Any:
    """A rule that is any number of some values."""
    return _rule(default, SUBSET, section, label, text, choices=choices)


def table(default: Mapping[str, int], keys: Mapping[str, str], section: str, label: str, text: str) -> Any:
    """A rule that gives figures to some of its keys; `default` in their order."""
    return _rule(tuple(default.items()), TABLE, section, label, text, keys=keys, least=0, most=1000)


def _rule(default: Any, kind: str, section: str, label: str, text: str, **limits: object) -> Any:
    return field(default=default, metadata={"kind": kind, "section": section, "label": label, "help": text, **limits})
