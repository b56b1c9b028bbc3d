"""Repairs of a puzzle without a solution: changes of one given, of one rule, of the fewest givens.

Whatever is changed, or left out, so that one solution remains: with the digits of that solution in
the cells of the givens it is the only one, too, and no more of them differ. So the fewest givens
are looked for in whose cells some digits leave exactly one solution, by implicit hitting sets: an
integer program chooses the fewest givens that meet all sets found so far of which one has to
differ. Where the others have no solution, or all digits in place of those chosen were tried in
vain, one of the others has to, which is a new set.

References
----------
J. Davies, F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances" (2011);
G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku" (2012).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

from ..backends import check_backend
from ..engine.budget import Budget
from ..engine.prover import find_prover
from ..engine.search import search_from
from ..errors import GaveUp, SudokuError
from ..grid import short_name
from ..puzzle import AsPuzzle, BrokenRule, Puzzle, as_puzzle
from ..rules.base import AtMostOne, Grid, Rule
from ..variants import VARIANTS
from .multipliers import Solver, hitting_set
from .values import Pair


@dataclass(frozen=True)
class Repair:
    """One given changed or left out, after which there is exactly one solution."""

    puzzle: Puzzle  # the repaired one
    label: int
    digit: int  # 0 if the given is left out
    sentence: str


def repairs(puzzle: Puzzle, budget: Budget) -> Iterator[Repair]:
    """Yield every repair by one given; that by leaving it out comes last."""
    prover, symbols = find_prover(puzzle.variant, puzzle.shape, budget), puzzle.symbols
    for label, given in puzzle.givens.items():
        budget.check_time()
        before, after = puzzle.digits[: label - 1], puzzle.digits[label:]
        if not prover.has_any((*before, 0, *after)):
            continue
        cell, was = short_name(label, puzzle.side), symbols[given - 1]
        for digit in (*range(1, puzzle.side + 1), 0):
            digits = (*before, digit, *after)
            if digit != given and prover.has_one(digits):
                changed = f"Change {cell} from {was} to {symbols[digit - 1]}"
                how = changed if digit else f"Remove the {was} in {cell}"
                sentence = f"{how}; then there is exactly one solution."
                yield Repair(puzzle.with_digits(digits), label, digit, sentence)


def fitting_variants(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return the names of other variants under which the givens have exactly one solution."""
    shape, rules = puzzle.shape, puzzle.rules
    others = {
        variant.name: Puzzle({}, shape, variant, rules=rules).variant
        for variant in VARIANTS.values()
        if variant is not puzzle.variant.plain and variant.exists(shape)
    }
    return tuple(
        name
        for name, variant in others.items()
        if find_prover(variant, shape, budget).has_one(puzzle.digits)
    )


@dataclass(frozen=True)
class RuleRepair:
    """One rule left out, or with another sum, after which there is exactly one solution."""

    rule: Rule
    instead: Rule | None  # None if it is left out
    name: str  # of the rule, as people say it
    sentence: str


def broken_rules(puzzle: Puzzle) -> Iterator[BrokenRule]:
    """Yield the rules that the givens break: as the judge sees it, and two by two for solvers."""
    found = puzzle.broken_rules()
    yield from found
    known = {each.told for each in found}
    side = puzzle.side
    given = {(label - 1) * side + digit - 1 for label, digit in puzzle.givens.items()}
    for each in puzzle.variant.primitives(puzzle.shape):
        if isinstance(each, AtMostOne) and each.label not in known:
            both = [candidate for candidate in each.candidates if candidate in given]
            if len(both) > 1:
                known.add(each.label)
                yield BrokenRule(each.label, tuple(one // side + 1 for one in both), side)


def rule_repairs(puzzle: Puzzle, budget: Budget) -> Iterator[RuleRepair]:
    """Yield every rule without which there is exactly one solution, and the sum that it has there.

    A jigsaw is not left out: the boxes would come back.
    """
    grid, end = Grid(puzzle.shape, puzzle.rules), "then there is exactly one solution."
    for rule in puzzle.rules:
        if rule.replaces_boxes:
            continue
        search, state = search_from(_with(puzzle, _others(puzzle.rules, rule)), budget)
        found = list(islice(search.solutions(state), 2))
        if len(found) == 1:
            name = rule.told(grid)
            other = _summing(rule, search.board.digits(found[0]), grid)
            if other:
                now, before = other.sum, getattr(rule, "sum", None)
                said = f"Change the total of the {name} from {before} to {now}; {end}"
                yield RuleRepair(rule, other, name, said)
            yield RuleRepair(rule, None, name, f"Remove the {name}; {end}")


def _summing(rule: Any, digits: Sequence[int], grid: Grid) -> Any:
    """Return a rule with the sum that it has in a full grid, None if no other sum is kept there."""
    if getattr(rule, "sum", None) is None:
        return None
    other = replace(rule, sum=sum(rule.values(digits)))
    return other if other.holds(digits, grid) else None


def contradicting(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return rules that no full grid keeps together, none too many; () if some grid keeps all."""
    if _is_kept(puzzle, puzzle.rules, budget):
        return ()
    few = puzzle.rules
    for rule in puzzle.rules:
        fewer = _others(few, rule)
        if not _is_kept(puzzle, fewer, budget):
            few = fewer
    grid = Grid(puzzle.shape, puzzle.rules)
    return tuple(rule.told(grid) for rule in few)


def _others(rules: Sequence[Rule], rule: Rule) -> tuple[Rule, ...]:
    return tuple(each for each in rules if each is not rule)


def _with(puzzle: Puzzle, rules: Sequence[Rule]) -> Puzzle:
    return Puzzle.from_digits(
        puzzle.digits, puzzle.shape, puzzle.variant.plain, rules, puzzle.symbols
    )


def _is_kept(puzzle: Puzzle, rules: Sequence[Rule], budget: Budget) -> bool:
    variant = _with(puzzle, rules).variant
    return find_prover(variant, puzzle.shape, budget).has_any([0] * puzzle.side**2)


#: Ways to fill one cell more than needed that are tried at most at one time.
TRIES = 1_000


class Search:
    """The search for the fewest givens to change or leave out; sets of them are of their labels."""

    def __init__(self, puzzle: Puzzle, solver: Solver) -> None:
        self._puzzle, self._solver = puzzle, solver
        self._prover = find_prover(puzzle.variant, puzzle.shape, solver.budget)
        self._every = frozenset(puzzle.givens)
        self._further = cycle(sorted(self._every))
        #: The best digits so far, in row order; only the cells of givens have any.
        self.best: tuple[int, ...] | None = None
        #: With fewer changes than these no digits leave exactly one solution.
        self.least = 0

    def changes(self, digits: Sequence[int]) -> tuple[Pair, ...]:
        """Return the labels of the givens that differ from some digits, and these."""
        both = ((label, digits[label - 1], given) for label, given in self._puzzle.givens.items())
        return tuple((label, digit) for label, digit, given in both if digit != given)

    def run(self) -> None:
        """Search until it is proved that fewer changes do not suffice, or that none do."""
        needed: list[frozenset[int]] = []
        while not needed or all(needed):
            chosen = self._choose(needed)
            self.least = len(chosen)
            if self.best and len(self.changes(self.best)) == self.least:
                return
            needed += self._broken(chosen) or self._in_vain(chosen)

    def without_fewest(self) -> tuple[int, ...] | None:
        """Return a solution without as few givens as possible, None if the rules leave none."""
        needed: list[frozenset[int]] = []
        while all(needed):
            chosen = self._choose(needed)
            found = self._broken(chosen)
            if not found:
                return self._prover.example(self._without(chosen))
            needed += found
        return None

    def _choose(self, needed: Sequence[frozenset[int]]) -> frozenset[int]:
        return hitting_set(needed, self._solver) if needed else frozenset()

    def _broken(self, chosen: frozenset[int]) -> list[frozenset[int]]:
        """Return sets of which some given has to differ, as without it there is no solution.

        None is among those chosen, and each is the smallest: empty if rules alone leave none.
        """
        found: list[frozenset[int]] = []
        while all(found) and (core := self._core(chosen)) is not None:
            for label in sorted(core):
                fewer = self._core(self._every - core | {label}) if label in core else None
                core = core if fewer is None else fewer
            found.append(core)
            chosen |= core
        return found

    def _core(self, without: frozenset[int]) -> frozenset[int] | None:
        return self._prover.core(self._without(without))

    def _in_vain(self, chosen: frozenset[int]) -> list[frozenset[int]]:
        """Return the set of all other givens if no digits in place of those chosen will do.

        As long as none were found anywhere, one more cell is tried soon.
        """
        if self._try(chosen, None):
            return []
        more = chosen
        if self.best is None and chosen != self._every:
            more |= {next(label for label in self._further if label not in chosen)}
            if self._try(more, TRIES) is not False:
                more = chosen
        return [self._every - more]

    def _try(self, cells: frozenset[int], most: int | None) -> bool | None:
        """Return whether some digits in some cells leave one solution; None after many tries."""
        for number, way in enumerate(self._ways(self._without(cells), sorted(cells))):
            if number == most:
                return None
            if way and self._prover.has_one(way):
                self.best = way
                return True
        return False

    def _ways(self, digits: list[int], cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield the ways to fill some cells, () where a part of one has no solution."""
        self._solver.budget.check_time()
        if not cells:
            yield tuple(digits)
        elif not self._prover.has_any(digits):
            yield ()
        else:
            label, *others = cells
            for digit in range(1, self._puzzle.side + 1):
                digits[label - 1] = digit
                yield from self._ways(digits, others)
            digits[label - 1] = 0

    def _without(self, labels: frozenset[int]) -> list[int]:
        given = enumerate(self._puzzle.digits, 1)
        return [0 if label in labels else digit for label, digit in given]


#: The fewest givens of a classic 9x9 puzzle with exactly one solution.
FEWEST = 17


@dataclass(frozen=True)
class Nearest:
    """The puzzle with exactly one solution that differs from another one in the fewest givens."""

    puzzle: Puzzle  # with digits in the same cells
    changes: tuple[Pair, ...]  # labels of the givens that differ, and their digits now
    # No puzzle with exactly one solution comes of changing, or leaving out, fewer givens than
    # these: that is proved.
    least: int
    reason: str = ""  # why it is not known whether fewer changes suffice

    @property
    def proved(self) -> bool:
        """Whether it is proved that no fewer changes suffice."""
        return self.least == len(self.changes)


def nearest_puzzle(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Nearest:
    """Return the puzzle with exactly one solution that differs in the fewest givens.

    When the time is over, the nearest that was found is returned with the reason.

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
        found = find_nearest(puzzle, Solver(budget))
    if found is None:
        raise SudokuError("no nearest puzzle: no digits in these cells give exactly one solution")
    return found


def find_nearest(puzzle: Puzzle, solver: Solver) -> Nearest | None:
    """Return what `nearest_puzzle` does, None if no digits in these cells do."""
    if _has_too_few(puzzle):
        return None
    search, reason = Search(puzzle, solver), ""
    try:
        search.run()
    except GaveUp as error:
        if search.best is None:
            raise
        reason = str(error)
    if search.best is None:
        return None
    changes = search.changes(search.best)
    return Nearest(puzzle.with_digits(search.best), changes, search.least, reason)


def _has_too_few(puzzle: Puzzle) -> bool:
    """Return whether so few cells never leave exactly one solution, whatever is given in them.

    Of digits that are given nowhere there can be one at most: two could be swapped.
    """
    if puzzle.rules:
        return False
    classic = puzzle.variant.name == "classic" and puzzle.shape == 3
    return len(puzzle.givens) < (FEWEST if classic else puzzle.side - 1)
