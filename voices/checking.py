"""A whole pack: its manifest and its recordings, or everything that is wrong with them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from voices import clips, manifest
from voices.clips import Clip
from voices.manifest import FILE, Manifest

MAX_PACK = 3_000_000
"""Bytes of all files of a pack."""

_ALSO_THERE = ("README.md", "README.txt", "LICENSE", "LICENCE", "LICENSE.txt", "LICENCE.txt")


class Problem(NamedTuple):
    """What is wrong, and with which file; with the whole pack if that is ""."""

    file: str
    text: str

    def __str__(self) -> str:
        return _("%(file)s：%(text)s") % self._asdict() if self.file else self.text


class Faulty(Exception):
    """A pack that cannot be taken; `problems` has all that is wrong with it."""

    def __init__(self, problems: list[Problem]):
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class Checked(NamedTuple):
    """A good pack."""

    manifest: Manifest
    clips: tuple[Clip, ...]


def check(files: Mapping[str, bytes]) -> Checked:
    """The pack that these files, by name, are; raises `Faulty`."""
    problems: list[Problem] = []
    head = _head(files, problems)
    sounds = tuple(_clips(files, problems))
    problems += _of_the_whole(files, sounds)
    if problems or head is None:
        raise Faulty(problems)
    return Checked(head, sounds)


def _head(files: Mapping[str, bytes], problems: list[Problem]) -> Manifest | None:
    if FILE not in files:
        problems.append(Problem(FILE, _("没有这个文件，里面写明是谁的声音。")))
        return None
    head, wrong = manifest.read(files[FILE])
    problems += [Problem(FILE, text) for text in wrong]
    return head


def _clips(files: Mapping[str, bytes], problems: list[Problem]) -> Iterator[Clip]:
    for name in sorted(files.keys() - {FILE, *_ALSO_THERE}):
        try:
            yield clips.read(name, files[name])
        except ValueError as wrong:
            problems.append(Problem(name, str(wrong)))


def _of_the_whole(files: Mapping[str, bytes], sounds: tuple[Clip, ...]) -> Iterator[Problem]:
    calls = [clip.call for clip in sounds]
    if not calls and len(files.keys() - {FILE, *_ALSO_THERE}) == 0:
        yield Problem("", _("一个声音文件也没有。"))
    for call in sorted({call for call in calls if calls.count(call) > 1}):
        yield Problem("", _("“%(call)s”有不止一个文件，只能留一个。") % {"call": call})
    if sum(map(len, files.values())) > MAX_PACK:
        yield Problem("", _("整包太大了，最多 %(most)s MB。") % {"most": MAX_PACK // 1_000_000})
