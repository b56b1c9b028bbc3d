"""The class of a puzzle: the methods that it needs.

The class depends only on the puzzle, not on the steps that were found. To find it,
candidates that the LP relaxation excludes are removed and singles are placed until nothing changes:

- *singles*: naked and hidden singles fill the grid.
- *linear*: singles fill the grid if candidates that are 0 in every solution of the relaxation are
  removed.
- *rounding*: singles fill the grid if candidates that are always below 1 are removed, too.
- *branching*: the grid is still not full.

The program has no variables for candidates that the bounds of a sum exclude directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..inspecting.relaxation import Reach, Relaxation, reach_of
from .path import Path, singles
from .position import bits, mask_of
from .values import Kind, Level, Pair, Step


def class_of(path: Path, steps: Sequence[Step]) -> Level:
    """Return the class of a complete path. The relaxation is solved only if the steps need it."""
    divisors = {step.divisor or int(_is_of_path(step)) for step in steps if not step.placed}
    level = 2 if max(divisors, default=0) > 1 else len(divisors)
    level = 3 if 0 in divisors else level
    if level > 1:  # an upper bound; 0 and 1 are exact
        level = max(_Climb(path).level(steps, level), 1)
    return list(Level)[level]


def _is_of_path(step: Step) -> bool:
    """Return whether a step is by a path alone; such a step follows from the rows of its flow."""
    return step.kind is Kind.SUM and step.size == 1


class _Climb:
    """A solved puzzle, filled again by the weakest possible methods.

    Which candidates a method removes in the end does not depend on the order. So a candidate is
    removed as soon as it is decided.
    """

    def __init__(self, path: Path) -> None:
        self._relaxation = Relaxation(path.puzzle, "candidates", path.solver.backend)
        self._position = position = path.begin()
        self._true = path.solution()
        self._variables = {
            position.rules.number(*pair): pair for pair in self._relaxation.candidates
        }
        # For a candidate that is 1 at a point of the relaxation: all candidates above 0 there.
        self._points: dict[int, int] = {}
        if path.puzzle.rules:  # candidates without a variable are excluded by bounds of sums
            position.eliminate(position.open & ~mask_of(self._variables))

    def level(self, steps: Iterable[Step], most: int) -> int:
        """Return the level, as a number from 0 to `most`, an upper bound."""
        if not self._wrong():
            return 0
        while out := self._relaxation.never(map(self._pair, bits(self._wrong())), self._settled()):
            self._position.eliminate(mask_of(self._position.rules.number(*pair) for pair in out))
            if not self._wrong():
                return 1
        if most == 2:
            return 2
        self._follow(steps)
        while wrong := self._wrong():
            if not self._round(wrong):
                return 3
        return 2

    def _wrong(self) -> int:
        """Place all singles, and return the open candidates that are not in the solution."""
        while (single := next(singles(self._position), None)) is not None:
            self._position.place(single[1])
        return self._position.open & ~self._true

    def _follow(self, steps: Iterable[Step]) -> None:
        """Remove what steps rule out, up to the first step that rounding does not replace.

        Steps with a divisor are rounded sums, so the relaxation is asked only about the others.
        """
        number = self._position.rules.number
        for step in steps:
            if step.placed:
                continue
            out = mask_of(number(*pair) for pair in step.eliminated) & self._wrong()
            if step.divisor or _is_of_path(step):
                self._position.eliminate(out)
            elif self._round(out) != out:
                return

    def _round(self, wanted: int) -> int:
        """Remove the wanted candidates that the relaxation keeps below 1, and return these."""
        removed = 0
        for candidate in bits(wanted):
            if not self._wrong() >> candidate & 1:
                removed |= 1 << candidate
            elif self._is_below_one(candidate):
                removed |= 1 << candidate
                self._position.eliminate(1 << candidate)
        return removed

    def _is_below_one(self, candidate: int) -> bool:
        point = self._points.get(candidate)
        if point is not None and not point & ~self._position.left():
            return False
        pair = self._pair(candidate)
        values = self._relaxation.optimum({pair: 1}, self._settled(), primal=True).values
        kinds = {each: reach_of(values[pair]) for each, pair in self._variables.items()}
        point = mask_of(each for each, kind in kinds.items() if kind is not Reach.NEVER)
        whole = [each for each, kind in kinds.items() if kind is Reach.WHOLE]
        self._points |= dict.fromkeys(whole, point)
        return kinds[candidate] is not Reach.WHOLE

    def _pair(self, candidate: int) -> Pair:
        return self._position.rules.pair(candidate)

    def _settled(self) -> dict[Pair, int]:
        left = self._position.left()
        return {pair: 0 for number, pair in self._variables.items() if not left >> number & 1}
