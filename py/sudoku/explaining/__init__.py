"""Explanations: how the solution of a puzzle follows, as constraints added and subtracted.

To refute a candidate, some constraints of the program are subtracted (truths) and others added
(links), so that k times the candidate is at most k - 1. Players know the shapes as techniques.

| module | purpose |
|---|---|
| `path` | every step of a puzzle, or the next one |
| `reasons/` | why there is no solution, or several, and what would mend that |
| `values` | steps, classes, and the constraints and multipliers of their proofs |
| `position` | open candidates and unmet constraints, as sets of bits |
| `finding` | the smallest next step |
| `refuting` | small sets of truths that refute a candidate, by unit propagation |
| `covers` | as many truths as links: subsets and basic fish |
| `cases` | candidates that take cases to refute |
| `rows` | multipliers, by a small integer program |
| `programs`, `grading` | runs of a solver; how hard a puzzle is, by its linear relaxation |
| `measuring` | what is measured of a puzzle in lists and experiments: its grade, and a bound |
| `checking` | the adder that checks each step, which shares no code with the others |
| `naming`, `wording` | names and sentences of steps |
| `lessons` | hints by degrees, and the rows of a step that are added up |

References
----------
A. Bartlett, T. Chartier, A. Langville, T. Rankin, "An Integer Programming Model for the Sudoku
Problem" (2008); T. Koch, "Rapid Mathematical Programming or How to Solve Sudoku Puzzles in a Few
Seconds" (ZIB-Report 05-51, 2005).
"""
