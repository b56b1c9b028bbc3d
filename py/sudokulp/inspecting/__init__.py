"""The integer program of a puzzle, to look at: its variables and rows in words.

- `program`: the rows of any formulation, conflicting rows, a solver's run, the size by stage
- `listings`: the rows of the other models
- `relaxation`: feasible solutions of the LP relaxation, and the range of each candidate
"""
