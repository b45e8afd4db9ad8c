"""The sprite that is served is the one its script draws, whole and small."""

import gzip
import re
from xml.etree import ElementTree

from longyan.engine.tiles import NAMES
from tables.drawings.sprite import SPRITE, sprite

SVG = "{http://www.w3.org/2000/svg}"


def test_the_file_is_what_the_script_draws():
    assert SPRITE.read_text(encoding="utf-8") == sprite()


def test_every_tile_is_drawn_and_so_is_the_back():
    symbols = {symbol.get("id") for symbol in ElementTree.fromstring(sprite()).iter(f"{SVG}symbol")}
    assert symbols == {f"t-{name}" for name in (*NAMES, "back")}


def test_no_two_tiles_look_the_same():
    symbols = list(ElementTree.fromstring(sprite()).iter(f"{SVG}symbol"))
    drawn = {ElementTree.tostring(symbol).split(b">", 1)[1] for symbol in symbols}
    assert len(drawn) == len(symbols)


def test_it_needs_no_font_no_style_and_nothing_from_elsewhere():
    text = sprite()
    assert not re.search(r"<text|<style|<script|style=", text)
    own = set(re.findall(r'id="([^"]+)"', text))
    assert {target.removeprefix("#") for target in re.findall(r'href="([^"]+)"', text)} <= own


def test_it_is_small():
    assert len(sprite()) < 60_000
    assert len(gzip.compress(sprite().encode())) < 25_000
