"""Formats of plain text that belong to no particular program."""
