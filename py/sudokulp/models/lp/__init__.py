"""The integer program: formulations of a puzzle as PuLP problems, and their solution.

- `programs`: chooses a formulation and yields the solutions of a puzzle
- `literature`: `SudokuLP`, the textbook model, and its constraints
- `formulations`: programs for open cells and for patterns
- `program`: base class of all programs, names, solver runs, reductions, ways to satisfy a rule
- `rules`, `flows`: rows for the rules of a puzzle
- `learning`: the rows as clauses, for CaDiCaL
- `matrix`: the coefficient matrix of the empty grid, for use without PuLP

Nothing is imported here, because `matrix` does not need PuLP.
"""
