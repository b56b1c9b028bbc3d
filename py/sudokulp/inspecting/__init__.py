"""Inspection of the integer program of a puzzle: its rows in words.

- `program`: the rows of any formulation, conflicting rows, solver runs, the size at each stage
- `relaxation`: solutions of the LP relaxation, and the range of each candidate
- `cuts`: constraints added up, divided and rounded down
"""
