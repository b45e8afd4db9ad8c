"""Longyan mahjong on the web."""
