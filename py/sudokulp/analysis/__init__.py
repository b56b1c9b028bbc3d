"""Analysis of puzzles: solving, counting, rating, and help for solving by hand.

| module | purpose |
|---|---|
| `verdict` | solve a puzzle by a model, check the answer, and tell how many solutions there are |
| `comparison` | models and ways timed side by side, and whether their verdicts agree |
| `count` | the number of solutions, and what follows: redundant givens, true candidates |
| `rating` | how hard a puzzle is for integer programming, and how hard a new one should be |
| `play` | pencil marks, mistakes and possible digits while a puzzle is solved by hand |
"""
