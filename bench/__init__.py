"""``make bench``: how fast the engine and one table are, beside packages for other kinds of mahjong.

What counts are ratios within one run: medians over rounds in which the candidates take turns. The folder, in the order
in which to read it:

    bars     what is to be reached, and whether it is
    rounds   candidates that take turns, and the median ratio between two of them
    samples  the hands that are asked about
    hands    complete, ready, how far: beside `mahjong`, `jansou` and `riichienv`
    deals    whole deals between computer players
    memory   import, tables and growth, in a process of its own
    storages SQLite, and PostgreSQL with Redis, which it starts
    moves    one table on a real server: from a click to the other seats' pushes
    pieces   where the time of a move goes, in a process of its own
    watching what a step costs by how many watch it; run by itself, `python -m bench.watching`
    report   the tables that are printed
"""
