"""A version as a file, and rules out of such a file: JSON that names its form, so that another club, or another site,
can read it."""

import json
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from longyan.engine import HouseRules, RulesRefused, read_rules
from longyan.engine.presets import PRESET_NAMES, preset
from rulesets import naming
from rulesets.models import RuleVersion

SCHEMA, NUMBER = "longyan-house-rules", 1
"""The name and the number of the form of a file. The number grows when a file could be misread by an older site."""

MOST = 16 * 1024
"""A file has at most so many bytes; one with every rule has 2,000."""


class Unreadable(Exception):
    """A file that is no rule set; says why, to a person."""


class Brought(NamedTuple):
    """What a file holds."""

    name: str
    preset: str
    rules: HouseRules


def written(version: RuleVersion) -> str:
    """The file of a version."""
    whole = {
        "schema": SCHEMA,
        "version": NUMBER,
        "name": version.rule_set.name,
        "preset": version.preset,
        "rules": version.rules,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def read(told: bytes) -> Brought:
    """What a file holds; raises `Unreadable`. A rule that it lacks is as in its preset, one that is not known here is
    refused: the set would be played otherwise than it was made."""
    whole = _object(told)
    if whole.get("schema") != SCHEMA:
        raise Unreadable(_("这不是规则文件：里面没写 %(schema)s。") % {"schema": SCHEMA})
    if whole.get("version") != NUMBER:
        raise Unreadable(_("这份规则文件的格式是第%(version)s版，本站只认第%(number)s版。") % _facts(whole))
    if unknown := sorted(set(whole) - {"schema", "version", "name", "preset", "rules"}):
        raise Unreadable(_("规则文件里有不认识的内容：%(names)s。") % {"names": ", ".join(unknown)[:80]})
    return Brought(_name(whole.get("name")), *_rules(whole.get("preset"), whole.get("rules")))


def _facts(whole: dict[str, Any]) -> dict[str, str]:
    return {"version": str(whole.get("version"))[:20], "number": str(NUMBER)}


def _object(told: bytes) -> dict[str, Any]:
    if len(told) > MOST:
        raise Unreadable(_("文件太大了，规则文件最多 %(most)s KB。") % {"most": MOST // 1024})
    try:
        whole = json.loads(told.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Unreadable(_("读不懂这个文件，它不是 JSON。")) from None
    if not isinstance(whole, dict):
        raise Unreadable(_("读不懂这个文件，它不是 JSON。"))
    return whole


def _name(told: object) -> str:
    name = naming.cleaned(told) if isinstance(told, str) else ""
    try:
        naming.validate(name)
    except ValidationError as refusal:
        raise Unreadable(refusal.message) from None
    return name


def _rules(name: object, told: object) -> tuple[str, HouseRules]:
    if name not in list(PRESET_NAMES):
        raise Unreadable(_("规则文件里的底子“%(preset)s”本站没有。") % {"preset": str(name)[:40]})
    if not isinstance(told, dict):
        raise Unreadable(_("规则文件里没有规则。"))
    try:
        return name, read_rules({**preset(name).as_json(), **told})
    except RulesRefused as refusal:
        facts = {fact: _(text)[:40] if isinstance(text, str) and text else text for fact, text in refusal.facts.items()}
        raise Unreadable(_(refusal.message).format(**facts)[:200]) from None
