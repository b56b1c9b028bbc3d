"""The integer program of a puzzle, to be looked at: its variables and rows in people's words.

- `program`: the rows of any formulation, each with its family and a label
- `listings`: the rows of the other models, each in the notation of its field
- `listed`: such a row, and clauses as they are written; `ruled_listings`: those of rules
- `stages`: its size from the whole model to what presolve leaves
- `relaxation`: its points without integrality, and how far each candidate can go
- `points`: such a point, and the classes of what candidates reach
- `proofs`: rows that contradict each other, a cut, and what the solver did
- `candidates`: candidates as columns of a program
"""
