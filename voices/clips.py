"""One recording: what it is by its bytes, how long it is, and what is wrong with it."""

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import NamedTuple

from django.utils.translation import gettext as _
from tinytag import TinyTag, TinyTagException

from voices.calls import CALLS
from voices.reading import MAX_FILE

MAX_SECONDS = 3.0
_LEAST_SECONDS = 0.05


def _is_whole(wav: bytes) -> bool:
    """Whether a wav file is as long as it says; its length is reckoned from nothing else."""
    return 8 + int.from_bytes(wav[4:8], "little") <= len(wav)


class Kind(NamedTuple):
    """A kind of sound file: what it is served as, and whether bytes are of it."""

    media_type: str
    is_of: Callable[[bytes], bool]


KINDS: Mapping[str, Kind] = {
    "mp3": Kind("audio/mpeg", lambda data: data.startswith(b"ID3") or bool(re.match(rb"\xff[\xe2-\xff]", data))),
    "m4a": Kind("audio/mp4", lambda data: data[4:8] == b"ftyp"),
    "ogg": Kind("audio/ogg", lambda data: data.startswith(b"OggS") and bool(re.search(rb"OpusHead|\x01vorbis", data))),
    "wav": Kind("audio/wav", lambda data: data.startswith(b"RIFF") and data[8:12] == b"WAVE" and _is_whole(data)),
}
"""By the ending of a file's name."""

_ENDINGS = {**{ending: ending for ending in KINDS}, "opus": "ogg", "oga": "ogg"}


class Clip(NamedTuple):
    """A recording of a call."""

    call: str
    kind: str
    seconds: float
    sound: bytes


def read(name: str, sound: bytes) -> Clip:
    """The recording in a file of this name; raises `ValueError` with what is wrong with it."""
    call, _dot, ending = name.rpartition(".")
    kind = _ENDINGS.get(ending.lower())
    if kind is None:
        raise ValueError(_("不是能用的声音文件，只收 %(endings)s。") % {"endings": ", ".join(_ENDINGS)})
    if call not in CALLS:
        raise ValueError(_("没有“%(call)s”这个喊法。") % {"call": call})
    if len(sound) > MAX_FILE:
        raise ValueError(_("文件太大了，最多 %(most)s KB。") % {"most": MAX_FILE // 1000})
    if not KINDS[kind].is_of(sound):
        raise ValueError(_("里面不是 %(kind)s，请重新存一次。") % {"kind": kind})
    return Clip(call, kind, _seconds(kind, sound), sound)


def _seconds(kind: str, sound: bytes) -> float:
    try:
        length = TinyTag.get(f"call.{kind}", file_obj=BytesIO(sound), tags=False).duration or 0
    except TinyTagException as error:
        raise ValueError(_("读不出来，文件可能坏了。")) from error
    if length < _LEAST_SECONDS:
        raise ValueError(_("里面没有声音。"))
    if length > MAX_SECONDS:
        facts = {"seconds": f"{length:.1f}", "most": f"{MAX_SECONDS:.0f}"}
        raise ValueError(_("有 %(seconds)s 秒，太长了，最多 %(most)s 秒。") % facts)
    return length
