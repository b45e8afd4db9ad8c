"""What accounts tell whoever wants to know."""

from django.dispatch import Signal

session_ended = Signal()
"""A session was ended from elsewhere: on the list of devices, by a new password, by deleting the account. Sent with
``user`` and ``session_key`` once it is stored that the session is gone. A log-out on the device itself is Django's own
``user_logged_out``."""

account_deleted = Signal()
"""An account is about to be deleted: sent with ``user`` while it still has its name, and can still do things."""

left_club = Signal()
"""Somebody is in a club no more: left, was removed, deleted the account, or the club closed. Sent with ``club`` and
``user`` once it is stored."""

account_barred = Signal()
"""Somebody may not come in for a time, or for good: sent with ``user`` once that is stored."""
