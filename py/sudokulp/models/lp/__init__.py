"""The integer program: formulations of a puzzle as PuLP problems, and their solution.

- `solve`: yields a puzzle's solutions by any formulation
- `literature`: `SudokuLP`, the whole model of the literature, and its constraints
- `reduction`: a puzzle after naked and hidden singles
- `formulations`: the programs for open cells; branch and bound of our own; an independent search
- `tight`: the program of open cells with helper variables for rules that have sums
- `rules`: rows of rules, and all ways to keep one
- `programs`: chooses between the formulations and solves them
- `program`: base class of all programs, names of variables, and one run of a solver
- `matrix`: the coefficient matrix of the empty grid, for use without PuLP

Nothing is imported here: `matrix` needs no PuLP.
"""
