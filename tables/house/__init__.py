"""The record as a whole: read from an SQLite file beside the site's own database, moved to PostgreSQL, backed up.

sitefile   the file, opened read only; whether it fits this code, whether it is being served
moving     every row into an empty PostgreSQL
proof      whether rows are what they were, and whether deals replay
backing    a copy of the file while it serves
"""


class NotDone(Exception):
    """It could not be done, and nothing was kept of the attempt; the text says why."""
