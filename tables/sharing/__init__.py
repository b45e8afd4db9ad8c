"""A match that is shown to others: its page, the picture of its result, and the links that one who sat there makes.

links       secret addresses: made, found, taken back
results     who may see a match and what came of it: ranking, deals, the best win
picture     the result as one drawing, SVG
tiling      the tiles in it; `ink` its colours and letters
png         the drawing as PNG; `rasterize` is the program that makes it, in a process of its own
views, urls the pages
"""
