"""Explanations: how the solution of a puzzle follows, as constraints added and subtracted.

To refute a candidate, some constraints of the program are subtracted (truths) and others added
(links), so that k times the candidate is at most k - 1. Players know the shapes as techniques.

| module | purpose |
|---|---|
| `explanation` | every step of a puzzle, or the next one |
| `path` | the search for these steps, one by one |
| `steps` | a step with its proof and words, and what it changes |
| `reasons/` | why there is no solution, or several, and what would mend that |
| `values` | steps, classes, and the constraints and multipliers of their proofs |
| `constraints` | all constraints of a variant and size |
| `position` | open candidates and unmet constraints, as sets of bits |
| `finding` | the smallest next step |
| `propagation` | small sets of truths that refute a candidate, by unit propagation |
| `memory` | what propagation came to, remembered as long as that cannot change |
| `refuting` | whether a set of truths refutes a candidate, by trying every way to meet them |
| `covers` | as many truths as links: subsets and basic fish |
| `cores` | candidates that take cases to refute, by the truths that a SAT solver used |
| `cases` | the same without a SAT solver |
| `multipliers/` | multipliers, by small integer programs |
| `sums` | what sums of rules rule out |
| `grading` | how hard a puzzle is, by its linear relaxation |
| `measuring` | what is measured of a puzzle in lists and experiments: its grade, and a bound |
| `checking/` | the adder that checks each step, which shares no code with the others |
| `words/` | names and sentences of steps |
| `lessons` | hints by degrees, and the rows of a step that are added up |

References
----------
A. Bartlett, T. Chartier, A. Langville, T. Rankin, "An Integer Programming Model for the Sudoku
Problem" (2008); T. Koch, "Rapid Mathematical Programming or How to Solve Sudoku Puzzles in a Few
Seconds" (ZIB-Report 05-51, 2005).
"""
