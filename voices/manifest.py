"""voice.toml: what a pack is called, who speaks in it, and how its calls are written.

id = "yongding-hakka"        # letters, digits and - : a later pack with it takes this one's place
name = "永定客家话"           # as players choose it
dialect = "客家话"
language = "hak"             # a BCP 47 tag
author = "永定麻将社"
licence = "CC BY 4.0"

[captions]                   # each may be left out
peng = "碰哩"
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.utils.translation import gettext as _

from voices.calls import CALLS

FILE = "voice.toml"

_SHAPES = {
    "id": re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"),
    "language": re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"),
}
_LENGTHS = {"id": 40, "name": 16, "dialect": 16, "language": 35, "author": 60, "licence": 60}
CAPTION_LENGTH = 6
"""As many letters as the bubble over a table holds."""

KEPT_IDS = ("browser", "none")
"""What a player chooses instead of a pack."""


@dataclass(frozen=True)
class Manifest:
    """What voice.toml says; `captions` by call."""

    id: str
    name: str
    dialect: str
    language: str
    author: str
    licence: str
    captions: Mapping[str, str]


def read(content: bytes) -> tuple[Manifest | None, list[str]]:
    """The manifest, or what is wrong with it."""
    try:
        said = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return None, [_("要存成 UTF-8 的文本。")]
    except tomllib.TOMLDecodeError as error:
        return None, [_("不是 TOML 的写法：%(error)s") % {"error": error}]
    problems = [*_strange(said), *_wrong_texts(said), *_wrong_captions(said.get("captions", {}))]
    return (None, problems) if problems else (Manifest(**{"captions": {}, **said}), [])


def _strange(said: Mapping[str, Any]) -> list[str]:
    known = {field.name for field in fields(Manifest)}
    return [_("不认得“%(name)s”这一项。") % {"name": name} for name in said if name not in known]


def _wrong_texts(said: Mapping[str, Any]) -> list[str]:
    return [problem for name in _LENGTHS if (problem := _wrong_text(name, said.get(name)))]


def _wrong_text(name: str, text: object) -> str:
    facts = {"name": name, "most": _LENGTHS[name]}
    if not isinstance(text, str) or not text.strip():
        return _("要写上“%(name)s”。") % facts
    if len(text) > _LENGTHS[name]:
        return _("“%(name)s”太长了，最多 %(most)s 个字。") % facts
    if not text.isprintable() or (name in _SHAPES and not _SHAPES[name].fullmatch(text)):
        return _("“%(name)s”不能这样写。") % facts
    return _("“id”不能叫这个名字。") if name == "id" and text in KEPT_IDS else ""


def _wrong_captions(captions: object) -> list[str]:
    if not isinstance(captions, dict):
        return [_("“captions”要写成一节：每行一个喊法。")]
    return [problem for call, text in captions.items() if (problem := _wrong_caption(call, text))]


def _wrong_caption(call: str, text: object) -> str:
    facts = {"call": call, "most": CAPTION_LENGTH}
    if call not in CALLS:
        return _("没有“%(call)s”这个喊法。") % facts
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        return _("“%(call)s”的字幕不能这样写。") % facts
    return _("“%(call)s”的字幕太长了，最多 %(most)s 个字。") % facts if len(text) > CAPTION_LENGTH else ""
