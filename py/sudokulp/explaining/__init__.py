"""Explanations: how the solution of a puzzle follows, as constraints added and subtracted.

To refute a candidate, some constraints of the program are subtracted (truths) and others added
(links), so that k times the candidate is at most k - 1. Players know the shapes as techniques.

| module | purpose |
|---|---|
| `explanation` | every step of a puzzle, or the next one; how hard the puzzle is |
| `path` | the search for these steps, each the smallest that is found, with its proof and words |
| `why` | why there is no solution, or several, in sentences, with changes that would fix that |
| `infeasible` | the cell or region with nothing left; constraints that contradict each other |
| `repairs` | changes of one given or rule that leave exactly one solution |
| `nearest` | the fewest givens to change, to remove or to keep |
| `filling` | the fullest grid that breaks no rule |
| `several` | how several solutions differ, and which givens would decide |
| `values` | steps, classes, and the constraints and multipliers of their proofs |
| `position` | the constraints of a variant; open candidates as sets of bits; sums of rules |
| `refutation` | whether truths refute a candidate: propagation, cases, subsets, basic fish |
| `multipliers` | multipliers, by small integer programs |
| `checker` | checks each step, and shares no code with the others |
| `techniques` | names of steps |
| `wording` | sentences of steps, hints by degrees, the rows that are added up |

References
----------
A. Bartlett, T. Chartier, A. Langville, T. Rankin, "An Integer Programming Model for the Sudoku
Problem" (2008); T. Koch, "Rapid Mathematical Programming or How to Solve Sudoku Puzzles in a Few
Seconds" (ZIB-Report 05-51, 2005).
"""
