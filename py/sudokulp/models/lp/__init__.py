"""The integer program: formulations of a puzzle as PuLP problems, and their solution.

- `programs`: chooses a formulation and yields the solutions of a puzzle
- `literature`: `SudokuLP`, the textbook model, and its constraints
- `formulations`: programs for open cells and for patterns
- `program`: base class of all programs, names, solver runs, reductions
- `rules`, `flows`: rows for the rules of a puzzle
- `learning`: the decision by CaDiCaL, from clauses
- `matrix`: the coefficient matrix of the empty grid, for use without PuLP

Nothing is imported here, because `matrix` does not need PuLP.
"""
