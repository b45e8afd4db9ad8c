"""Keys of addresses that are secret."""

import secrets

KEY_BYTES = 16
"""128 bits."""


def new_key() -> str:
    """What makes a link's address impossible to guess."""
    return secrets.token_urlsafe(KEY_BYTES)
