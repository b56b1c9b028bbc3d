"""Inspection of the integer program and the other models of a puzzle: their rows in words.

- `program`: the rows of any formulation, conflicting rows, solver runs, the size at each stage
- `listings`: the rows of the other models
- `relaxation`: solutions of the LP relaxation, and the range of each candidate
- `cuts`: constraints added up, divided and rounded down
"""
