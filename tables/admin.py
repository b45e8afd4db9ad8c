"""Where Django's admin looks for the pages of the record (`office`)."""

from tables.office import lists  # noqa: F401
