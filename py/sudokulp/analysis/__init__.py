"""Analysis of puzzles: solving, counting, rating, and help for solving by hand.

| module | purpose |
|---|---|
| `verdict` | solves a puzzle with a model and checks the answer; verdicts and results |
| `comparison` | times models and their ways, and checks that their verdicts agree |
| `count` | the number of solutions, redundant givens, true candidates |
| `superfluous` | rules and givens that can be removed without changing the solution |
| `difficulty` | the difficulty of puzzles in words, and those that a new puzzle can have |
| `play` | pencil marks, mistakes and possible digits for solving by hand |
"""
