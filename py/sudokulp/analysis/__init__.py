"""Analysis of puzzles: solving, counting, rating, and help for somebody who solves by hand.

| module | purpose |
|---|---|
| `solving` | solve a puzzle by a model, check the answer, look for a second solution |
| `result` | the result of solving a puzzle: solutions, size of the model, times |
| `verdict` | how many solutions a puzzle has, as far as is known, and all its wordings |
| `agreement` | whether the verdicts of several models can be true together |
| `comparison` | models and ways measured beside each other |
| `count` | the number of solutions, by backtracking search |
| `consequences` | well-formed or not, minimal or not, redundant givens, true candidates |
| `tally` | in how many solutions each candidate stands |
| `difficulty` | the scale of ratings |
| `rating` | how hard a puzzle is for integer programming |
| `play` | pencil marks, mistakes and possible digits while a puzzle is solved by hand |
"""
