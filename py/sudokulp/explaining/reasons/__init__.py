"""Reasons: why a puzzle has no solution, or several, and what would mend that.

| module | purpose |
|---|---|
| `why` | all parts of an answer, as far as the time suffices |
| `answer` | what an answer holds |
| `dead_ends` | the cell or region with nothing left, and the steps before it |
| `rule_repairs` | rules that are broken, and which of them to change |
| `repairs` | changes of one given that leave exactly one solution |
| `nearest` | the puzzle with exactly one solution that differs in the fewest givens |
| `changing` | the search for it |
| `filling` | the fullest grid that breaks no rule |
| `nearly_full` | grids that lack few cells, from full grids without one of the givens |
| `packing` | the integer program of all grids, full or not, that break no rule |
| `most_givens` | the full grid with as many givens as possible |
| `grids` | the integer program of all full grids |
| `several` | how several solutions differ, and what would settle it |
| `settling` | further givens that leave one of very many solutions |
| `infeasible` | constraints that contradict each other even in fractions, and multipliers |
| `offers` | what would mend a puzzle, as changes that can be applied |
| `telling` | an answer in sentences, and as JSON has it |
"""
