"""Somebody guesses room codes and links for a day, from many addresses, and gets nothing.

    python -m tests.guessing                    # 100 addresses, 24 hours, 200 open rooms
    python -m tests.guessing --seed 7 --rooms 1000

The clock is simulated; the pages are the real ones, asked as fast as they let themselves be asked. `site` fills the
rooms, `bot` guesses, and what it got is printed.
"""
