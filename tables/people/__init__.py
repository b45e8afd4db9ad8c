"""The people that somebody plays with: friends, those of the last tables, invitations; and what a person's own data say
of the tables."""
