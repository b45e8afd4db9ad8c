"""People: who somebody is, how they come in, and how they leave."""
