"""Puzzles with rules as text: our own JSON, and the notations of other programs.

========  =================================================================
fields    a rule as JSON, its JSON Schema; rules that no grid can have
file      a puzzle with its rules as JSON; rules in comment lines
fpuzzles  rules in links of f-puzzles
iss       constraints of Interactive-Sudoku-Solver
cages     killers as letters, JSON and strings
jigsaws   jigsaws as strings
========  =================================================================

But for `jigsaws`, nothing of this is imported as long as no puzzle has rules.
"""
