"""Write glyphs.txt: the outlines of the characters that stand on tiles, one a line.

    python -m tables.drawings.extract_glyphs NotoSerifCJK-Bold.ttc

Needs fontTools, which the project does not install: this is run once by whoever changes a character.
The font is Noto Serif CJK SC Bold, SIL Open Font License 1.1 (LICENCE.md beside this file), which
allows outlines to be embedded in a drawing. Outlines and not text, because a phone without the font would
draw another shape at another place.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

CHARACTERS = "一二三四五六七八九萬東南西北發中春夏秋冬梅兰竹菊12345678"
EM = 200
"""Units of an em in glyphs.txt; the font's 1,000 are finer than any screen shows."""

Point = tuple[float, float]


class RelativePen(BasePen):
    """Draws a glyph as an SVG path of whole relative steps, y downwards from the em box's top."""

    def __init__(self, glyphs: object, shrink: float, ascent: float) -> None:
        super().__init__(glyphs)
        self._shrink = shrink
        self._ascent = ascent
        self._start = self._here = (0, 0)
        self.path = ""

    def _place(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self._shrink), round((self._ascent - point[1]) * self._shrink)

    def _add(self, letter: str, points: tuple[Point, ...], step: Callable[[list[int]], str]) -> None:
        placed = [self._place(point) for point in points]
        numbers = [n - h for at in placed for n, h in zip(at, self._here, strict=True)]
        self._here = placed[-1]
        self.path += letter + step(numbers)

    def _moveTo(self, point: Point) -> None:
        self._add("m", (point,), joined)
        self._start = self._here

    def _lineTo(self, point: Point) -> None:
        x, y = self._place(point)
        dx, dy = x - self._here[0], y - self._here[1]
        if not (dx or dy):
            return
        self._here = (x, y)
        self.path += f"h{dx}" if not dy else f"v{dy}" if not dx else "l" + joined([dx, dy])

    def _curveToOne(self, one: Point, two: Point, three: Point) -> None:
        self._add("c", (one, two, three), joined)

    def _closePath(self) -> None:
        self.path += "z"
        self._here = self._start


def joined(numbers: list[int]) -> str:
    """Numbers as SVG writes them shortest: a minus sign parts them as well as a blank."""
    return "".join(str(n) if n < 0 or not i else f" {n}" for i, n in enumerate(numbers))


def outline(font: TTFont, character: str) -> str:
    """One character's path in a box of EM by EM."""
    glyphs = font.getGlyphSet()
    pen = RelativePen(glyphs, EM / font["head"].unitsPerEm, 880)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return pen.path


def main(path: str) -> None:
    """Read the font collection's simplified Chinese face and write glyphs.txt."""
    font = next(f for f in (TTFont(path, fontNumber=n) for n in range(5)) if "SC" in f["name"].getDebugName(4))
    lines = [f"{character} {outline(font, character)}" for character in CHARACTERS]
    Path(__file__).with_name("glyphs.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
