"""Puzzles with rules as text, in our own JSON and in the notations of other programs.

========  =================================================================
fields    a rule as JSON, and its JSON Schema; impossible rules
file      a puzzle with its rules as JSON; rules in comment lines
fpuzzles  rules in links of f-puzzles
outside   clues outside the grid in links of f-puzzles
iss       constraints in the notation of Interactive-Sudoku-Solver
cages     killers as rows of letters, JSON and strings
jigsaws   jigsaws as strings
========  =================================================================

All these modules except `jigsaws` are imported only when a puzzle has rules.
"""
