"""Reasons: why a puzzle has no solution, or several, and what would fix that.

| module | purpose |
|---|---|
| `why` | the whole answer, in sentences, as offers to change the puzzle, and as JSON |
| `infeasible` | the cell or region with nothing left; constraints that contradict each other |
| `repairs` | changes of one given or rule; the nearest puzzle with exactly one solution |
| `filling` | the fewest givens to leave out; the fullest grid that breaks no rule |
| `several` | how several solutions differ, and which givens would decide |
"""
