"""Reasons: why a puzzle has no solution, or several, and what would fix that.

| module | purpose |
|---|---|
| `why` | the whole answer, in sentences and as JSON |
| `infeasible` | the cell or region with nothing left; constraints that contradict each other |
| `suggestions` | changes that can be applied; the nearest puzzle with exactly one solution |
| `changing` | the search for the fewest givens to change |
| `repairs` | changes of one given, or of one rule |
| `filling` | the fullest grid that breaks no rule |
| `several` | how several solutions differ, and which givens would decide |
"""
