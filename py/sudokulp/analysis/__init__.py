"""Analysis of puzzles: solving, counting, rating, and help for solving by hand.

| module | purpose |
|---|---|
| `verdict` | solves a puzzle with a model and checks the answer; verdicts and results |
| `count` | the number of solutions, redundant givens, true candidates |
| `superfluous` | rules and givens that can be removed without changing the solution |
| `difficulty` | the difficulty of puzzles in words, and those that a new puzzle can have |
| `likeliest` | the most probable puzzle, given how likely each digit is in each cell |
| `play` | pencil marks, mistakes and possible digits for solving by hand |
"""
