"""Puzzles with rules as text: our own JSON, and what f-puzzles calls the rules.

- `fields`: a rule as JSON
- `file`: a puzzle with its rules as JSON
- `fpuzzles`, `fpuzzles_written`: rules in links of f-puzzles, read and written

Nothing of this is imported as long as no puzzle has rules.
"""
