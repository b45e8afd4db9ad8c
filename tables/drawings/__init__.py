"""How the project's own tile drawings are made; nothing here runs in the site."""
