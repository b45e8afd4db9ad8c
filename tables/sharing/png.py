"""A drawing as PNG, made by `rasterize` in a process of its own and kept for who asks again."""

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from threading import Lock

SECONDS = 20
"""How long a drawing may take; it takes a quarter of a second."""

KEPT = 32
"""How many pictures are kept, of some 200 KB each."""

_PROGRAM = str(Path(__file__).with_name("rasterize.py"))
_drawing = Lock()


class NotDrawn(Exception):
    """The renderer failed or took too long."""


@lru_cache(maxsize=KEPT)
def drawn(svg: str) -> bytes:
    """The picture; raises `NotDrawn`. One is drawn at a time: a crowd must not take the machine from the tables."""
    with _drawing:
        try:
            run = subprocess.run(
                [sys.executable, "-I", _PROGRAM], input=svg.encode(), capture_output=True, timeout=SECONDS, check=True
            )
        except subprocess.SubprocessError as error:
            raise NotDrawn(str(error)) from error
    return run.stdout
