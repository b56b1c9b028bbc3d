"""The integer program: formulations of a puzzle as PuLP problems, and their solution.

- `programs`: chooses between the formulations and yields a puzzle's solutions by any of them
- `literature`: `SudokuLP`, the whole model of the literature, and its constraints
- `formulations`: the programs for open cells; branch and bound of our own; an independent search
- `program`: base class of all programs, reductions by singles, rows of rules, names, one run of
  a solver
- `matrix`: the coefficient matrix of the empty grid, for use without PuLP

Nothing is imported here: `matrix` needs no PuLP.
"""
