"""Voice packs for the tests: sounds made here, for nobody's voice is in this repository."""

import math
import struct
import wave
import zipfile
from array import array
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from voices.checking import check
from voices.models import Pack
from voices.packs import add

MANIFEST = """\
id = "{id}"
name = "永定客家话"
dialect = "客家话"
language = "hak"
author = "永定麻将社"
licence = "CC BY 4.0"

[captions]
peng = "碰哩"
zimo = "自家摸"
"""


def wav(seconds: float = 0.2, pitch: float = 440, rate: int = 8000) -> bytes:
    """A tone."""
    tone = (round(9000 * math.sin(2 * math.pi * pitch * at / rate)) for at in range(round(seconds * rate)))
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array("h", tone).tobytes())
    return out.getvalue()


def mp3(seconds: float = 1) -> bytes:
    """Silent frames of 1152 samples at 44.1 kHz and 128 kb/s."""
    frame = b"\xff\xfb\x90\x00".ljust(417, b"\0")
    return frame * round(seconds * 44100 / 1152)


def ogg(seconds: float = 1) -> bytes:
    """The first and the last page of an Opus stream."""
    head = b"OpusHead" + struct.pack("<BBHIHB", 1, 1, 0, 48000, 0, 0)
    last = b"\xfc\xff\xfe"
    return _page(head, 2, 0, 0) + _page(b"OpusTags" + bytes(8), 0, 0, 1) + _page(last, 4, round(48000 * seconds), 2)


def m4a(seconds: float = 1) -> bytes:
    """A file's head alone: all that a length is read from."""
    movie = _atom(b"mvhd", struct.pack(">IIIII", 0, 0, 0, 1000, round(1000 * seconds)) + bytes(80))
    return _atom(b"ftyp", b"M4A \0\0\0\0M4A mp42") + _atom(b"moov", movie)


def files(id: str = "yongding", manifest: str = MANIFEST, **sounds: bytes) -> dict[str, bytes]:
    """A good pack of two calls, or of these; a sound's name has ``_`` for the dot."""
    sounds = {name.replace("_", "."): sound for name, sound in sounds.items()}
    return {"voice.toml": manifest.format(id=id).encode()} | (sounds or {"peng.wav": wav(), "hu.wav": wav(0.3)})


def stored(id: str = "yongding") -> Pack:
    """That pack, at the site."""
    return add(check(files(id)))


def zipped(content: Mapping[str, bytes], folder: str = "") -> BytesIO:
    """These files as a zip file."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in content.items():
            packed.writestr(folder + name, data)
    out.seek(0)
    return out


def laid_out(folder: Path, content: Mapping[str, bytes]) -> Path:
    """These files in a folder."""
    folder.mkdir(exist_ok=True)
    for name, data in content.items():
        (folder / name).write_bytes(data)
    return folder


def _page(content: bytes, flags: int, samples: int, number: int) -> bytes:
    return b"OggS" + struct.pack("<BBqIIIBB", 0, flags, samples, 1, number, 0, 1, len(content)) + content


def _atom(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", 8 + len(content)) + name + content
