"""The integer program: formulations of a puzzle as PuLP problems, and their solution.

- `solve`: yields a puzzle's solutions by any formulation
- `literature`, `whole`: `SudokuLP`, the whole model of the literature, and its constraints
- `reduction`: a puzzle after naked and hidden singles
- `cells`, `patterns`: the two programs for the cells that are left open; `ruled`: rows of rules
- `tight`: the first of them with helper variables, the ways to keep a rule (`choices`, `walking`)
- `programs`: chooses between these two and solves them
- `branches`: branch and bound of our own, with probing
- `own_search`: a search for other solutions, to prove uniqueness
- `program`: base class of all programs, and one run of a solver
- `names`: names of variables and constraints
- `matrix`: the coefficient matrix of the empty grid, for use without PuLP

Nothing is imported here: `matrix` needs no PuLP.
"""
