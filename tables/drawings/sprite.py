"""Draw static/tiles.svg, the one sprite of all tiles.

    python -m tables.drawings.sprite

Every tile is a ``<symbol>`` named ``t-5m`` of 60 by 80 units that holds the face's ink alone: the ivory,
the gold rim and the shadow are the page's (static/table.css), so one drawing serves every size and light.
The forms are the project's own; only the characters are outlines of a font (glyphs.txt, LICENCE.md).
"""

from collections.abc import Iterable
from pathlib import Path

BLACK, RED, GREEN, BLUE = "#20242b", "#b3261e", "#12663f", "#1b4a8a"
ORANGE = "#d9633c"
WIDTH, HEIGHT = 60, 80
GLYPH_EM = 200

NOTE = (
    "Drawn by tables/drawings/sprite.py. Characters: Noto Serif CJK SC, SIL Open Font License 1.1 (LICENCE.md there)."
)

HERE = Path(__file__).parent
SPRITE = HERE.parents[1] / "static" / "tiles.svg"

Placed = tuple[float, float, str]
"""Where a dot or a stick stands, and its ink."""


def glyphs() -> dict[str, str]:
    """Each character's outline in a box of GLYPH_EM units."""
    lines = (HERE / "glyphs.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def number(value: float) -> str:
    """A number as short as SVG allows, to a thousandth."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") if text.startswith("0.") else text


def placed(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A transform attribute: move, then turn, then grow."""
    steps = [f"translate({number(x)} {number(y)})"]
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({number(scale)})"] if scale != 1 else []
    return f'transform="{"".join(steps)}"'


def character(outline: str, ink: str, x: float, y: float, size: float) -> str:
    """A character whose box of the given size is centred at x, y."""
    corner = placed(x - size / 2, y - size / 2, size / GLYPH_EM)
    return f'<path fill="{ink}" {corner} d="{outline}"/>'


def again(shape: str, ink: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A shape of `shared_shapes` once more, in an ink and at a place."""
    return f'<use href="#{shape}" fill="{ink}" {placed(x, y, scale, turn)}/>'


def circle(radius: float) -> str:
    """A circle round the origin as a path."""
    r, across = number(radius), number(2 * radius)
    return f"M-{r} 0a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"


def ring(*radii: float) -> str:
    """Concentric circles as one path; filled evenodd, every second ring is left open."""
    return "".join(map(circle, radii))


DOT = ring(10, 6.1, 3.7)
STICK = (
    "M-3.4-13h6.8c.3 1.9-.9 2.8-1.5 4v5.2c.5 1 1.5 1.4 3 1.5v4.6c-1.5.1-2.5.5-3 1.5v5.2c.6 1.2 1.8 2.1 1.5 4h-6.8"
    "c-.3-1.9.9-2.8 1.5-4v-5.2c-.5-1-1.5-1.4-3-1.5v-4.6c1.5-.1 2.5-.5 3-1.5v-5.2c-.6-1.2-1.8-2.1-1.5-4z"
    "M-.6-9.6v5.6h1.2v-5.6zM-.6 4v5.6h1.2v-5.6zM-4-.7v1.4h8v-1.4z"
)
PETAL = "M0-1.6c-3.2-2.4-3.6-6.2 0-8.4c3.6 2.2 3.2 6 0 8.4z"


def shared_shapes(outlines: dict[str, str]) -> str:
    """What several tiles use: the dot, the stick, the petal, 萬."""
    shapes = {
        "dot": f'<path id="dot" fill-rule="evenodd" d="{DOT}"/>',
        "stick": f'<path id="stick" fill-rule="evenodd" d="{STICK}"/>',
        "petal": f'<path id="petal" d="{PETAL}"/>',
        "wan": f'<path id="wan" d="{outlines["萬"]}"/>',
    }
    return "<defs>" + "".join(shapes.values()) + "</defs>"


def characters(rank: int, outlines: dict[str, str]) -> str:
    """一萬 to 九萬: the numeral in black over a red 萬."""
    numeral = character(outlines["一二三四五六七八九"[rank - 1]], BLACK, 30, 19.5 if rank > 3 else 20.5, 33)
    return numeral + again("wan", RED, 8.5, 34.5, 43 / GLYPH_EM)


def column(x: float, ys: Iterable[float], ink: str) -> list[Placed]:
    """Dots or sticks below each other in one ink."""
    return [(x, y, ink) for y in ys]


def row(xs: Iterable[float], y: float, ink: str) -> list[Placed]:
    """Dots or sticks beside each other in one ink."""
    return [(x, y, ink) for x in xs]


DOTS: dict[int, tuple[float, list[Placed]]] = {
    2: (1.3, [(30, 21, GREEN), (30, 59, BLUE)]),
    3: (1.06, [(15, 16, BLUE), (30, 40, RED), (45, 64, GREEN)]),
    4: (1.12, [(17, 20, BLUE), (43, 20, GREEN), (17, 60, GREEN), (43, 60, BLUE)]),
    5: (1.02, [(16, 16, BLUE), (44, 16, GREEN), (30, 40, RED), (16, 64, GREEN), (44, 64, BLUE)]),
    6: (1, [*row((18, 42), 15, GREEN), *row((18, 42), 43, RED), *row((18, 42), 66, RED)]),
    7: (
        0.86,
        [(12.5, 12, GREEN), (30, 19, GREEN), (47.5, 26, GREEN), *row((19, 41), 47, RED), *row((19, 41), 67.5, RED)],
    ),
    8: (0.83, [*column(19, (12.5, 31, 49.5, 68), BLUE), *column(41, (12.5, 31, 49.5, 68), BLUE)]),
    9: (0.83, [*row((11.5, 30, 48.5), 15, GREEN), *row((11.5, 30, 48.5), 40, RED), *row((11.5, 30, 48.5), 65, BLUE)]),
}

STICKS: dict[int, tuple[float, list[Placed]]] = {
    2: (1.28, [(30, 21, GREEN), (30, 59, BLUE)]),
    3: (1.28, [(30, 21, BLUE), *row((16, 44), 59, GREEN)]),
    4: (1.28, [(16, 21, BLUE), (44, 21, GREEN), (16, 59, GREEN), (44, 59, BLUE)]),
    5: (1.22, [(14, 20, GREEN), (46, 20, BLUE), (30, 40, RED), (14, 60, BLUE), (46, 60, GREEN)]),
    6: (1.24, [*row((13, 30, 47), 21, GREEN), *row((13, 30, 47), 59, BLUE)]),
    7: (0.86, [(30, 14.5, RED), *row((13, 30, 47), 40, GREEN), *row((13, 30, 47), 65.5, BLUE)]),
    9: (
        0.86,
        [*column(13, (14.5, 40, 65.5), GREEN), *column(30, (14.5, 40, 65.5), RED), *column(47, (14.5, 40, 65.5), BLUE)],
    ),
}


def set_out(shape: str, layout: tuple[float, list[Placed]]) -> str:
    """A tile that is the same shape several times."""
    scale, places = layout
    return "".join(again(shape, ink, x, y, scale) for x, y, ink in places)


def one_dot() -> str:
    """一筒: the wheel with a flower at its hub."""
    petals = "".join(again("petal", RED, 30, 40, 1.08, turn) for turn in range(0, 360, 45))
    rims = f'<path fill="{GREEN}" fill-rule="evenodd" transform="translate(30 40)" d="{ring(24, 20.4)}"/>'
    beads = (
        f'<circle cx="30" cy="40" r="15.8" fill="none" stroke="{BLUE}" stroke-width="4.6" '
        'stroke-dasharray="0 6.205" stroke-linecap="round"/>'
    )
    return rims + beads + petals + f'<circle cx="30" cy="40" r="2.4" fill="{GREEN}"/>'


def one_stick() -> str:
    """一条: a bird on the way up, its tail in three inks."""
    tail = (
        f'<path fill="{BLUE}" d="M28 47c-9 6-18 16-21 29c5-1 7-3 8-6c1 3 3 4 6 3c0-11 5-18 13-23z"/>'
        f'<path fill="{RED}" d="M30 48c-7 7-9 17-8 28c5 0 7-2 8-6c2 3 4 3 7 2c-3-9-2-17 2-23z"/>'
    )
    body = (
        f'<path fill="{GREEN}" fill-rule="evenodd" d="M22 52c-6-6-8-15-3-23c4-6 11-8 13-14c1-5 5-9 10-9c5 0 8 4 8 8'
        'c0 3-1 4-1 7c4 12 2 24-8 30c-6 4-13 5-19 1zM43 10.6a2.2 2.2 0 1 0 .1 0z"/>'
    )
    wing = (
        '<path fill="#fbf6ea" d="M24 31c8-1 15 3 19 9c-5 8-14 11-22 8c-3-6-2-13 3-17z"/>'
        f'<path fill="{BLUE}" d="M25 33c7 0 12 3 15.5 7c-1.6.9-11 1-17-.6c0-2.5.5-4.5 1.5-6.4z"/>'
        f'<path fill="{RED}" d="M23 41.5c5 1.3 11 1.2 16 .4c-4 4-10 6-15.5 4.7c-.5-1.6-.7-3.3-.5-5.1z"/>'
    )
    head = (
        f'<path fill="{RED}" d="M34 8c-1-3 0-5 2-7c1 1 1.5 2 2 3c1-2 3-3 5-3c0 2-.5 4-2 5.5c-3 0-5 1-7 1.5z"/>'
        f'<path fill="{ORANGE}" d="M49.5 11l7.5 3.5l-7.5 2.5z"/>'
    )
    feet = f'<path fill="none" stroke="{RED}" stroke-width="2.2" stroke-linecap="round" d="M37 54l2 9M43 51l3 8"/>'
    return tail + feet + body + wing + head


def eight_sticks() -> str:
    """八条: sticks that lean together above and apart below."""
    upper = [(11, 0), (22.5, -26), (37.5, 26), (49, 0)]
    lower = [(11, 0), (22.5, 26), (37.5, -26), (49, 0)]
    above = "".join(again("stick", GREEN, x, 22, 1.12, turn) for x, turn in upper)
    return above + "".join(again("stick", BLUE, x, 58, 1.12, turn) for x, turn in lower)


def dots(rank: int) -> str:
    """一筒 to 九筒."""
    return one_dot() if rank == 1 else set_out("dot", DOTS[rank])


def sticks(rank: int) -> str:
    """一条 to 九条."""
    return {1: one_stick, 8: eight_sticks}[rank]() if rank in (1, 8) else set_out("stick", STICKS[rank])


def white() -> str:
    """白板: a framed blank."""
    return (
        f'<path fill="none" stroke="{BLUE}" stroke-width="4.5" d="M10 12h40v56h-40z"/>'
        f'<path fill="none" stroke="{BLUE}" stroke-width="1.8" d="M16 18h28v44h-28z"/>'
    )


def honour(rank: int, outlines: dict[str, str]) -> str:
    """The winds in black, 發 green, 中 red, 白 a frame."""
    inks = {6: GREEN, 7: RED}
    return white() if rank == 5 else character(outlines["東南西北 發中"[rank - 1]], inks.get(rank, BLACK), 30, 40, 52)


def blossom(ink: str, heart: str) -> str:
    """The five petals in a flower tile's corner."""
    petals = "".join(again("petal", ink, 46, 16, 1.04, turn) for turn in range(0, 360, 72))
    return petals + f'<circle cx="46" cy="16" r="2.6" fill="{heart}"/>'


def flower(rank: int, outlines: dict[str, str]) -> str:
    """Seasons green and red, plants blue, each with its own number from 1 to 4."""
    season = rank <= 4
    ink, figure, petals = (GREEN, RED, ORANGE) if season else (BLUE, BLUE, "#5a7fc0")
    name = character(outlines["春夏秋冬梅兰竹菊"[rank - 1]], ink, 30, 52, 42)
    digit = character(outlines[str((rank - 1) % 4 + 1)], figure, 23.5, 16.5, 28)
    return digit + blossom(petals, "#fff1c4") + name


def back() -> str:
    """The back's lozenge; its green is the page's."""
    return (
        '<path fill="none" stroke="#e9f8f0" stroke-opacity=".55" stroke-width="2" d="M7 7h46v66h-46z"/>'
        '<path fill="none" stroke="#e9f8f0" stroke-opacity=".8" stroke-width="2.5" d="M30 24l14 16l-14 16l-14-16z"/>'
    )


def faces() -> dict[str, str]:
    """Every tile's drawing by its name, the back among them."""
    outlines = glyphs()
    drawn = {f"{rank}m": characters(rank, outlines) for rank in range(1, 10)}
    drawn |= {f"{rank}p": dots(rank) for rank in range(1, 10)}
    drawn |= {f"{rank}s": sticks(rank) for rank in range(1, 10)}
    drawn |= {f"{rank}z": honour(rank, outlines) for rank in range(1, 8)}
    drawn |= {f"{rank}f": flower(rank, outlines) for rank in range(1, 9)}
    return drawn | {"back": back()}


def sprite() -> str:
    """The whole file."""
    symbols = "\n".join(
        f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{face}</symbol>' for name, face in faces().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {NOTE} -->\n{shared_shapes(glyphs())}\n{symbols}\n</svg>\n'


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
