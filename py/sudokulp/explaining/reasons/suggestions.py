"""Changes that would fix a puzzle, and the nearest puzzle with exactly one solution, proved.

Whatever is changed, or left out, so that one solution remains: with the digits of that solution in
the cells of the givens it is the only one, too, and no more of them differ. So the fewest givens
are looked for in whose cells some digits leave exactly one solution.

References
----------
G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku" (2012).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import pulp

from ...analysis.verdict import Verdict
from ...backends import check_backend, find_backend
from ...engine.budget import Budget
from ...errors import GaveUp, SudokuError
from ...grid import short_name
from ...numbers import counted, listed
from ...puzzle import AsPuzzle, BrokenRule, Conflict, Puzzle, as_puzzle
from ..values import Contradiction, Pair
from .changing import Search
from .filling import Filling
from .infeasible import DeadEnd
from .repairs import Repair
from .several import Difference

if TYPE_CHECKING:
    from ...rules.base import Rule
    from .repairs import RuleRepair


#: The fewest givens of a classic 9x9 puzzle with exactly one solution.
FEWEST = 17


@dataclass(frozen=True)
class Nearest:
    """The puzzle with exactly one solution that differs from another one in the fewest givens.

    Parameters
    ----------
    puzzle : Puzzle
        It has digits in the same cells.
    changes : tuple of (int, int)
        The labels of the givens that differ, and their digits now.
    least : int
        No puzzle with exactly one solution comes of changing, or leaving out, fewer givens than
        these: that is proved.
    reason : str
        Why it is not known whether fewer changes than these suffice; "" if they do not.
    """

    puzzle: Puzzle
    changes: tuple[Pair, ...]
    least: int
    reason: str = ""

    @property
    def proved(self) -> bool:
        """Whether it is proved that no fewer changes suffice."""
        return self.least == len(self.changes)


def nearest_puzzle(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Nearest:
    """Return the puzzle with exactly one solution that differs in the fewest givens.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds; when they are over, the nearest that was found is returned with the reason.
    backend : str, pulp.LpSolver or None
        The solver of the integer programs.

    Raises
    ------
    SudokuError
        If no digits in the cells of the givens leave exactly one solution.
    GaveUp
        If the time was over before any were found.

    Examples
    --------
    >>> found = nearest_puzzle(Puzzle("4.1. ..2. .1.. ...3", 2))
    >>> len(found.changes), found.proved
    (1, True)
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        found = find_nearest(puzzle, find_backend(backend), budget)
    if found is None:
        raise SudokuError("no nearest puzzle: in these cells no digits leave exactly one solution")
    return found


def find_nearest(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> Nearest | None:
    """Return what `nearest_puzzle` does, None if no digits in these cells do.

    Raises
    ------
    GaveUp
        If the time was over before any were found.
    """
    if _has_too_few(puzzle):
        return None
    search, reason = Search(puzzle, backend, budget), ""
    try:
        search.run()
    except GaveUp as error:
        if search.best is None:
            raise
        reason = str(error)
    if search.best is None:
        return None
    digits = search.best
    changes = tuple((label, digits[label - 1]) for label in search.changed(digits))
    other = puzzle.with_digits(digits)
    return Nearest(other, changes, search.least, reason)


def _has_too_few(puzzle: Puzzle) -> bool:
    """Return whether so few cells never leave exactly one solution, whatever is given in them.

    Of digits that are given nowhere there can be one at most: two could be swapped.
    """
    number = len(puzzle.givens)
    if puzzle.rules:
        return False
    classic = puzzle.variant.name == "classic" and puzzle.shape == 3
    return number < (FEWEST if classic else puzzle.side - 1)


@dataclass(frozen=True)
class Why:
    """Why a puzzle has no solution, or several.

    Parameters
    ----------
    puzzle : Puzzle
        What was asked about.
    verdict : Verdict
        How many solutions it has: UNIQUE, SEVERAL, NONE, or UNKNOWN where the time ran out.
    conflicts : tuple of Conflict
        Digits that stand twice in a region.
    broken : tuple of BrokenRule
        Rules that the givens break.
    dead_end : DeadEnd or None
        Where nothing is left, and the steps before; None if there are conflicts, broken rules, or
        solutions.
    repairs : tuple of Repair
        Changes of one given after which there is exactly one solution.
    rule_repairs : tuple of RuleRepair
        Changes of one rule after which there is exactly one solution.
    contradicting : tuple of str
        Rules that no full grid keeps together, whatever is given; none can be left out.
    left_out : tuple of int
        Labels of the fewest givens without which there is a solution.
    nearest : Nearest or None
        The puzzle with exactly one solution that differs in the fewest givens; None where a
        change of one will do, or where none was found.
    filling : Filling or None
        The fullest grid that breaks no rule; None where it was not found, or there are solutions.
    variants : tuple of str
        Other variants under which the givens have exactly one solution.
    contradiction : Contradiction or None
        Constraints that not even fractions satisfy; None where there is no dead end to tell.
    difference : Difference or None
        How several solutions differ.
    missing : tuple of str
        What the time did not suffice for.
    """

    puzzle: Puzzle
    verdict: Verdict
    conflicts: tuple[Conflict, ...] = ()
    broken: tuple[BrokenRule, ...] = ()
    dead_end: DeadEnd | None = None
    repairs: tuple[Repair, ...] = ()
    rule_repairs: tuple[RuleRepair, ...] = ()
    contradicting: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()
    nearest: Nearest | None = None
    filling: Filling | None = None
    variants: tuple[str, ...] = ()
    contradiction: Contradiction | None = None
    difference: Difference | None = None
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A change of a puzzle.

    Parameters
    ----------
    done : str
        What was done, once it is.
    edits : tuple of (int, int)
        Cell labels and their new givens, 0 for none.
    variant : str
        The name of the new variant, "" if it stays.
    rules : tuple of Rule or None
        All rules as they are to be, None if they stay.
    """

    done: str
    edits: tuple[Pair, ...] = ()
    variant: str = ""
    rules: tuple[Rule, ...] | None = None


@dataclass(frozen=True)
class Offer:
    """What would help, in a sentence, and the ways to do it: one, or a digit each."""

    sentence: str
    choices: tuple[Choice, ...]


def offers(found: Why) -> Iterator[Offer]:
    """Yield all offers of an answer, the smallest changes first.

    Examples
    --------
    >>> from sudokulp import Puzzle, why
    >>> for offer in offers(why(Puzzle("4.1. ..2. .1.. ...3", 2))):
    ...     print(offer.choices[0].done)
    r1c3 is 3 now instead of 1.
    The 1 in r1c3 is left out now.
    r4c4 is 1 now instead of 3.
    The 3 in r4c4 is left out now.
    """
    words = _Words(found.puzzle)
    for repair in found.repairs:
        pair = (repair.label, repair.digit)
        done = words.replaced(*pair, found.puzzle.givens[repair.label])
        yield Offer(repair.sentence, (Choice(done, (pair,)),))
    for change in found.rule_repairs:
        yield Offer(change.sentence, (_ruled(found.puzzle, change),))
    if found.nearest and found.nearest.changes:
        yield words.changed(found.puzzle, found.nearest)
    if len(found.left_out) > 1 or (found.left_out and not found.repairs):
        yield words.left_out(found.left_out)
    for name in found.variants:
        sentence = f"As {name} there is exactly one solution."
        yield Offer(sentence, (Choice(f"The variant is {name} now.", variant=name),))
    if found.difference:
        settling = found.difference.settling
        if len(settling) == 1 and len(settling[0]) > 1:
            yield words.together(settling[0], found.difference.fewest)
        else:
            yield from words.single([pair for pair, *_ in settling])


def _ruled(puzzle: Puzzle, change: RuleRepair) -> Choice:
    """Return the change of one rule."""
    instead = () if change.instead is None else (change.instead,)
    kept = ((rule,) if rule is not change.rule else instead for rule in puzzle.rules)
    now, before = getattr(change.instead, "sum", None), getattr(change.rule, "sum", None)
    how = f"comes to {now} now instead of {before}" if instead else "is left out now"
    done = f"The {change.told} {how}."
    return Choice(done, rules=tuple(chain.from_iterable(kept)))


class _Words:
    """Words for cells and digits of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._side, self._symbols = puzzle.side, puzzle.symbols

    def _cells(self, labels: tuple[int, ...]) -> str:
        return listed(short_name(label, self._side) for label in labels)

    def _given(self, label: int, digit: int) -> str:
        return f"{self._symbols[digit - 1]} in {self._cells((label,))}"

    def replaced(self, label: int, digit: int, given: int) -> str:
        """Return that a given was replaced, or left out."""
        if not digit:
            return f"The {self._given(label, given)} is left out now."
        now, before = self._symbols[digit - 1], self._symbols[given - 1]
        return f"{self._cells((label,))} is {now} now instead of {before}."

    def changed(self, puzzle: Puzzle, found: Nearest) -> Offer:
        """Return the offer of other digits in the cells of some givens."""
        symbols = self._symbols
        each = [
            (self._cells((label,)), symbols[digit - 1], symbols[puzzle.givens[label] - 1])
            for label, digit in found.changes
        ]
        were = listed(f"{cell} were {now} instead of {before}" for cell, now, before in each)
        few = "No fewer changes suffice." if found.proved else "Perhaps fewer changes suffice."
        sentence = f"If {were}, there would be exactly one solution. {few}"
        done = f"{counted(len(each), 'given is', 'givens are')} changed now."
        return Offer(sentence, (Choice(done, found.changes),))

    def left_out(self, labels: tuple[int, ...]) -> Offer:
        """Return the offer to leave out some givens."""
        what = f"given{'s' * (len(labels) > 1)} in {self._cells(labels)}"
        done = f"The {what} {'are' if len(labels) > 1 else 'is'} left out now."
        edits = tuple((label, 0) for label in labels)
        return Offer(f"Without the {what} there is a solution.", (Choice(done, edits),))

    def single(self, pairs: list[Pair]) -> Iterator[Offer]:
        """Yield for each cell the offer of one further given."""
        cells: defaultdict[int, list[int]] = defaultdict(list)
        for label, digit in pairs:
            cells[label].append(digit)
        for label, digits in cells.items():
            which = listed((self._symbols[digit - 1] for digit in digits), "or")
            yield Offer(
                f"With {which} in {self._cells((label,))} there is exactly one solution.",
                tuple(
                    Choice(f"{self._given(label, digit)} is given now.", ((label, digit),))
                    for digit in digits
                ),
            )

    def together(self, pairs: tuple[Pair, ...], fewest: bool) -> Offer:
        """Return the offer of several further givens."""
        few = "No fewer suffice." if fewest else "Perhaps fewer suffice."
        which = listed(self._given(*pair) for pair in pairs)
        done = f"{len(pairs)} more digits are given now."
        sentence = f"With {which} there is exactly one solution. {few}"
        return Offer(sentence, (Choice(done, pairs),))
