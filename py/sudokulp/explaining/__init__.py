"""Explanations: solving steps that are proved by adding and subtracting constraints.

A *truth* is a constraint that some candidate must satisfy: a cell needs a digit, or a digit needs a
cell in a region. A *link* is a constraint that at most one of its candidates is true. To refute a
candidate, add links and subtract truths. If the resulting sum says that k times the candidate is
less than k, the candidate must be 0. The techniques that players know are common forms of such
sums.

| module | purpose |
|---|---|
| `explanation` | all steps of a puzzle, or only the next step; the class of the puzzle |
| `rating` | the difficulty of a puzzle for people, from all of its steps |
| `grading` | the class of methods that a puzzle needs |
| `path` | the search for steps, smallest first; those that lead nowhere are left out |
| `proofs` | what a proof needs and changes in a position, and the step that it becomes there |
| `why` | sentences on why there is no solution, or several, and on how to fix it |
| `infeasible` | dead ends, such as a cell with no digit left, and conflicting constraints |
| `repairs` | changes that leave exactly one solution; differences between several solutions |
| `nearest` | the fewest givens to change, to remove or to keep |
| `filling` | the grid with the most filled cells that breaks no rule |
| `values` | the classes of steps, levels, constraints and proofs |
| `position` | the open candidates and the constraints of a puzzle, as sets of bits |
| `cores` | refutation by a SAT solver, for case tables |
| `refutation` | refutation of candidates by truths: propagation, cases, subsets, basic fish |
| `sums` | steps by sums: combinations, innies and outies |
| `multipliers` | small integer programs that find the multipliers of proofs |
| `checker` | a check of each step that shares no code with the search |
| `techniques` | the names that players use for steps |
| `reasoning` | what follows if a candidate that a step rules out were true, for players |
| `wording` | sentences that explain steps, hints in three parts, the lines of a proof |

References
----------
A. Bartlett, T. Chartier, A. Langville, T. Rankin, "An Integer Programming Model for the Sudoku
Problem" (2008); T. Koch, "Rapid Mathematical Programming or How to Solve Sudoku Puzzles in a Few
Seconds" (ZIB-Report 05-51, 2005).
"""
