"""The integer program: formulations of a puzzle as PuLP problems, and the order of asking them.

- `solve`: yields a puzzle's solutions by any formulation
- `literature`, `whole`: `SudokuLP`, the whole model of the literature, and its rows
- `reduction`, `cells`, `patterns`: a puzzle after singles, and the programs for the rest
- `programs`, `own_search`: which of these is asked when, and the search that proves
- `program`: what all of them have in common, and one run of a solver
- `names`: names of variables and constraints
- `matrix`: coefficients of the empty grid, for other programs

Nothing is imported here: `matrix` needs no PuLP.
"""
