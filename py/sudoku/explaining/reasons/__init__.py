"""Reasons: why a puzzle has no solution, or several, and what would mend that.

| module | purpose |
|---|---|
| `why` | all parts of an answer, as far as the time suffices |
| `broken` | the cell or region with nothing left, and the steps before it |
| `repairs` | the nearest puzzles that have exactly one solution |
| `several` | how several solutions differ, and what would settle it |
| `infeasible` | constraints that contradict each other even in fractions, and multipliers |
| `telling` | an answer in sentences, and as JSON has it |
"""
