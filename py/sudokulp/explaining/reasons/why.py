"""Why a puzzle has no solution or several, what would fix that, and how it is worded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from ...analysis.verdict import Verdict
from ...backends import check_backend, find_backend
from ...engine.budget import Budget
from ...engine.prover import find_prover
from ...errors import GaveUp
from ...grid import short_name
from ...numbers import counted, listed
from ...puzzle import AsPuzzle, BrokenRule, Puzzle, as_puzzle
from ..values import Contradiction
from ..wording import capital
from .filling import Filling, find_filling
from .infeasible import DeadEnd, find_contradiction, find_dead_end
from .repairs import Repair, fewest_left_out, fitting_variants, repairs
from .several import Difference, compare_solutions, further_givens
from .suggestions import Nearest, Why, find_nearest, offers

if TYPE_CHECKING:
    from .repairs import RuleRepair


#: Seconds for parts that may take very long: the rest of an answer waits for them.
CHANGING, FILLING = 2.0, 8.0

Found = TypeVar("Found")
Other = TypeVar("Other")


def why(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Why:
    """Return why a puzzle has no solution or several, and what would mend that.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    time_limit : float
        Seconds for all; what it does not suffice for is named in `missing`.
    backend : str, pulp.LpSolver or None
        The solver of the integer programs.

    Examples
    --------
    >>> found = why(Puzzle("4... ..2. .1.. ....", 2))
    >>> found.verdict, found.difference.number
    (<Verdict.SEVERAL: 'several'>, 3)
    >>> why(Puzzle("4... ..2. .1.. ...3", 2)).verdict
    <Verdict.UNIQUE: 'unique'>
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        return _Asked(puzzle, budget).answer()


class _Asked:
    """The parts of an answer, each as far as the time suffices."""

    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        self._puzzle, self._budget = puzzle, budget
        self._missing: list[str] = []
        self._backend = cache(lambda: find_backend(budget.backend))

    def answer(self) -> Why:
        """Return all parts."""
        puzzle = self._puzzle
        verdict = self._part("how many solutions there are", self._verdict, Verdict.UNKNOWN)
        if verdict is Verdict.NONE:
            return self._none()
        difference = None
        if verdict is Verdict.SEVERAL:
            difference = self._part("how the solutions differ", self._difference, None)
        return Why(puzzle, verdict, difference=difference, missing=tuple(self._missing))

    def _verdict(self) -> Verdict:
        prover = find_prover(self._puzzle.variant, self._puzzle.shape, self._budget)
        if self._puzzle.conflicts() or self._broken() or not prover.has_any(self._puzzle.digits):
            return Verdict.NONE
        return Verdict.UNIQUE if prover.has_one(self._puzzle.digits) else Verdict.SEVERAL

    def _broken(self) -> tuple[BrokenRule, ...]:
        """Return the rules that the givens break."""
        if not self._puzzle.rules:
            return ()
        from .repairs import broken_rules  # most puzzles have none

        return tuple(broken_rules(self._puzzle))

    def _difference(self) -> Difference | None:
        found = compare_solutions(self._puzzle, self._budget)
        if found.exact:
            return found
        name = "which further givens would settle it"
        givens = self._part(name, lambda: further_givens(self._puzzle, self._budget), ())
        return replace(found, settling=(givens,) if givens else ())

    def _none(self) -> Why:
        puzzle, budget = self._puzzle, self._budget
        conflicts, broken = tuple(puzzle.conflicts()), self._broken()
        is_plain = bool(conflicts or broken)
        dead_end = None if is_plain else self._part("where nothing is left", self._dead_end, None)
        mended: list[Repair] = []
        self._part("what would repair it", lambda: mended.extend(repairs(puzzle, budget)), None)
        left_out = self._part("the fewest givens to leave out", self._left_out, None)
        name = "the nearest puzzle with exactly one"
        nearest = None if mended else self._part(name, self._nearest, None)
        filling = self._part("how many cells can be filled", self._filling, None)
        variants = self._part("other variants", lambda: fitting_variants(puzzle, budget), None)
        contradiction = None
        if not is_plain:
            name = "which constraints contradict each other"
            contradiction = self._part(name, self._contradiction, None)
        ruled: tuple[RuleRepair, ...] = ()
        apart: tuple[str, ...] = ()
        if puzzle.rules:
            ruled = self._rule_repairs()
            apart = () if mended or left_out else self._contradicting()
        return Why(
            puzzle,
            Verdict.NONE,
            conflicts,
            broken,
            dead_end,
            tuple(mended),
            ruled,
            apart,
            left_out or (),
            nearest,
            filling,
            variants or (),
            contradiction,
            missing=tuple(self._missing),
        )

    def _rule_repairs(self) -> tuple[RuleRepair, ...]:
        """Return changes of a rule."""
        from .repairs import rule_repairs  # most puzzles have none

        found: list[RuleRepair] = []
        find = partial(rule_repairs, self._puzzle, self._budget)
        self._part("which rules to change", lambda: found.extend(find()), None)
        return tuple(found)

    def _contradicting(self) -> tuple[str, ...]:
        """Return rules that contradict each other."""
        from .repairs import contradicting  # most puzzles have none

        find = partial(contradicting, self._puzzle, self._budget)
        return self._part("which rules contradict each other", find, ())

    def _dead_end(self) -> DeadEnd | None:
        return find_dead_end(self._puzzle, self._backend, self._budget)

    def _contradiction(self) -> Contradiction:
        return find_contradiction(self._puzzle, self._backend(), self._budget)

    def _left_out(self) -> tuple[int, ...]:
        return fewest_left_out(self._puzzle, self._backend(), self._budget)

    def _nearest(self) -> Nearest | None:
        with self._share(CHANGING) as share:
            return find_nearest(self._puzzle, self._backend(), share)

    def _filling(self) -> Filling | None:
        with self._share(FILLING) as share:
            return find_filling(self._puzzle, self._backend(), share)

    def _share(self, most: float) -> Budget:
        """Return the time for one part that may take very long."""
        return Budget(min(most, self._budget.remaining() / 2))

    def _part(self, name: str, find: Callable[[], Found], otherwise: Other) -> Found | Other:
        try:
            return find()
        except GaveUp:
            self._missing.append(name)
            return otherwise


#: Rules that contradict each other that are named.
NAMED = 8


def sentences(found: Why) -> list[str]:
    """Return an answer in sentences, the most telling first.

    Examples
    --------
    >>> from sudokulp import Puzzle, why
    >>> for sentence in sentences(why(Puzzle("4... ..2. .1.. ....", 2)))[:2]:
    ...     print(sentence[:30])
    3 solutions differ in 7 cells.
    With 1 in r1c3 there is exactl
    """
    return list(_sentences(found))


def _sentences(found: Why) -> Iterator[str]:
    if found.verdict is Verdict.UNIQUE:
        yield "There is exactly one solution."
    side = found.puzzle.side
    yield from (f"{conflict}." for conflict in found.conflicts)
    yield from (f"{capital(str(broken))}." for broken in found.broken)
    if found.dead_end:
        yield from (step.sentence for step in found.dead_end.steps)
        yield from ended(found.dead_end, side)
    if found.contradicting:
        yield f"Whatever is given, no grid keeps {_together(found.contradicting)}."
    if found.difference:
        yield differing(found.difference)
    yield from (offer.sentence for offer in offers(found))
    if found.filling:
        yield found.filling.sentence
    if found.contradiction:
        yield found.contradiction.sentence
    if found.difference and found.difference.unavoidable:
        yield to_be_given(found.difference, found.difference.unavoidable[0], side)
    if found.missing:
        yield f"The time did not suffice to see {listed(found.missing)}."


def _together(told: tuple[str, ...]) -> str:
    """Return what no grid keeps: one rule, or some together."""
    if len(told) == 1:
        return f"the rule {told[0]}"
    more = [f"{len(told) - NAMED} more"] if len(told) > NAMED else []
    return f"the rules {listed([*told[:NAMED], *more])} together"


def ended(found: DeadEnd, side: int) -> Iterator[str]:
    """Yield what a dead end is, and the digits behind it."""
    yield found.sentence
    if found.digits:
        kind = "digits" if found.steps else "givens"
        also = "" if found.complete else ", with the steps before,"
        yield f"The {kind} in {_cells(found.digits, side)}{also} rule out all there was."


def differing(found: Difference) -> str:
    """Return how many solutions there are, and in how many cells they differ."""
    count, cells = capital(str(found.count)), f"differ in {counted(len(found.cells), 'cell')}."
    if found.complete:
        return f"{count} solutions {cells}"
    return f"{count} solutions; the first {found.number} that were found {cells}"


def to_be_given(found: Difference, labels: tuple[int, ...], side: int) -> str:
    """Return that one cell of an unavoidable set has to be given."""
    where = _cells(labels, side)
    if found.exact and found.number == 2:
        return f"One of {where} has to be given."
    return (
        f"Two of the solutions differ in {where} alone: for either to be the only one, one "
        "of these has to be given."
    )


def _cells(labels: tuple[int, ...], side: int) -> str:
    return listed(short_name(label, side) for label in labels)


def record(found: Why) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    return {
        "verdict": found.verdict,
        "sentences": sentences(found),
        "conflicts": [str(conflict) for conflict in found.conflicts],
        "broken": [str(broken) for broken in found.broken],
        "dead_end": found.dead_end and _dead_end(found.dead_end),
        "repairs": [
            {
                "label": repair.label,
                "digit": repair.digit,
                "puzzle": repair.puzzle.line,
                "sentence": repair.sentence,
            }
            for repair in found.repairs
        ],
        "rule_repairs": [_rule_repair(repair, found.puzzle.side) for repair in found.rule_repairs],
        "contradicting": found.contradicting,
        "left_out": found.left_out,
        "nearest": found.nearest and _nearest(found.nearest),
        "filling": found.filling and _filling(found.filling),
        "variants": found.variants,
        "contradiction": found.contradiction and found.contradiction.record(),
        "difference": found.difference and _difference(found.difference),
        "missing": found.missing,
    }


def _rule_repair(repair: RuleRepair, side: int) -> dict[str, Any]:
    from ...formats.rules.fields import told_as  # most puzzles have none

    return {
        "rule": told_as(repair.rule, side),
        "instead": repair.instead and told_as(repair.instead, side),
        "sentence": repair.sentence,
    }


def _dead_end(found: DeadEnd) -> dict[str, Any]:
    return {
        "label": found.label,
        "steps": [step.record() for step in found.steps],
        "digits": found.digits,
        "sentence": found.sentence,
        "cells": found.cells,
    }


def _nearest(found: Nearest) -> dict[str, Any]:
    return {
        "puzzle": found.puzzle.line,
        "changes": found.changes,
        "least": found.least,
        "proved": found.proved,
    }


def _filling(found: Filling) -> dict[str, Any]:
    return {
        "cells": found.number,
        "puzzle": found.puzzle.line,
        "left_out": found.left_out,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "number": found.number,
        "exact": found.exact,
        "count": found.count.number,
        "counted": found.count.exact,
        "complete": found.complete,
        "cells": found.cells,
        "counts": [[*pair, count] for pair, count in found.counts.items()],
        "settling": found.settling,
        "fewest": found.fewest,
        "unavoidable": found.unavoidable,
    }
