"""Puzzles with rules as text: our own JSON, and what f-puzzles calls the rules.

- `fields`: a rule as JSON; rules that no grid can have, with the reason
- `file`: a puzzle with its rules as JSON; rules in comment lines
- `schema`: what such a file may hold, as a JSON Schema
- `fpuzzles`, `fpuzzles_written`: rules in links of f-puzzles, read and written
- `killers`, `letters`: killers and jigsaws as strings; `grouped`: cells, their cages and totals
- `iss`: constraints of Interactive-Sudoku-Solver

Nothing of this is imported as long as no puzzle has rules.
"""
