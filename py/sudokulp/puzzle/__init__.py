"""Puzzles and their solutions: frozen values that know their rules but no solver.

- `conflicts`: digits that stand twice in a region, rules that givens break
- `puzzle`: `Puzzle`
- `solution`: `Solution`, and the judge
"""

from .conflicts import BrokenRule, Conflict
from .puzzle import AsPuzzle, Puzzle, as_puzzle, told
from .solution import Solution

__all__ = ["AsPuzzle", "BrokenRule", "Conflict", "Puzzle", "Solution", "as_puzzle", "told"]
