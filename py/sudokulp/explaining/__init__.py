"""Explanations: how the solution of a puzzle follows, by adding and subtracting constraints.

A *truth* is a constraint that must be met by some candidate: a cell has a digit, or a region has a
cell for a digit. A *link* is a constraint that at most one of its candidates is true. To refute a
candidate, truths are subtracted and links are added. The result says that k times the candidate is
at most k - 1, so the candidate is 0. Players know common shapes of such sums as techniques.

| module | purpose |
|---|---|
| `explanation` | all steps of a puzzle, or the next one; the difficulty of the puzzle |
| `grading` | the grade of a puzzle, from its steps and the LP relaxation |
| `practice` | positions of random puzzles whose next step is a certain technique |
| `path` | the search for these steps, the smallest first, each with its proof and sentence |
| `why` | why there is no solution, or several, in sentences; changes that give one solution |
| `infeasible` | dead ends (cells or regions with nothing left) and conflicting constraints |
| `repairs` | changes that give exactly one solution; how several solutions differ |
| `nearest` | the fewest givens to change, to remove or to keep |
| `filling` | the fullest grid that breaks no rule |
| `values` | steps, levels, and the constraints and multipliers of proofs |
| `position` | the constraints of a variant; open candidates as sets of bits; sums of rules |
| `cores` | refutation by a SAT solver, for case tables |
| `refutation` | refutation of candidates by truths: propagation, cases, subsets, basic fish |
| `multipliers` | multipliers, by small integer programs |
| `checker` | a check of each step that shares no code with the search |
| `techniques` | names of steps |
| `chains` | steps as strong and weak links between candidates |
| `wording` | sentences on steps, hints in three degrees, the rows of a proof |

References
----------
A. Bartlett, T. Chartier, A. Langville, T. Rankin, "An Integer Programming Model for the Sudoku
Problem" (2008); T. Koch, "Rapid Mathematical Programming or How to Solve Sudoku Puzzles in a Few
Seconds" (ZIB-Report 05-51, 2005).
"""
