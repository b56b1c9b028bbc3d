"""Puzzles and their solutions: frozen values that know their rules but no solver.

- `puzzle`: `Puzzle`, its conflicts and broken rules
- `solution`: `Solution`, and the judge
"""

from .puzzle import AsPuzzle, BrokenRule, Conflict, Puzzle, as_puzzle, told
from .solution import Solution

__all__ = ["AsPuzzle", "BrokenRule", "Conflict", "Puzzle", "Solution", "as_puzzle", "told"]
