"""The integer program of a puzzle, to look at: its variables and rows in words.

- `program`: the rows of any formulation, each with its family and a label
- `listings`, `ruled_listings`: the rows of the other models, and those of rules
- `relaxation`: feasible solutions of the LP relaxation, and the range of each candidate
- `proofs`: conflicting rows, a cut, the program's size from the whole model to presolve
"""
