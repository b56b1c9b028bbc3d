"""Repairs of a puzzle without a solution: changes of one given, or of one rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pulp

from ...engine.budget import Budget
from ...engine.prover import Prover, find_prover
from ...engine.search import search_from
from ...grid import short_name
from ...puzzle import BrokenRule, Puzzle
from ...rules.base import AtMostOne, Grid, Rule
from ...variants import VARIANTS, Variant
from .changing import most_givens


@dataclass(frozen=True)
class Repair:
    """One given changed or left out, after which there is exactly one solution.

    Parameters
    ----------
    puzzle : Puzzle
        The repaired puzzle.
    label : int
        The cell of the given.
    digit : int
        What it is changed to, 0 if it is left out.
    sentence : str
        The repair in words.
    """

    puzzle: Puzzle
    label: int
    digit: int
    sentence: str


def repairs(puzzle: Puzzle, budget: Budget) -> Iterator[Repair]:
    """Yield every repair by one given.

    Examples
    --------
    >>> for repair in repairs(Puzzle("4.1. ..2. .1.. ...3", 2), Budget()):
    ...     print(repair.sentence)
    If r1c3 were 3 instead of 1, there would be exactly one solution.
    Without the 1 in r1c3 there would be exactly one solution.
    If r4c4 were 1 instead of 3, there would be exactly one solution.
    Without the 3 in r4c4 there would be exactly one solution.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    prover = find_prover(puzzle.variant, puzzle.shape, budget)
    for label, given in puzzle.givens.items():
        budget.check_time()
        for digit in _mending(puzzle, label, given, prover):
            digits = (*puzzle.digits[: label - 1], digit, *puzzle.digits[label:])
            mended = puzzle.with_digits(digits)
            yield Repair(mended, label, digit, _sentence(puzzle, label, given, digit))


def _mending(puzzle: Puzzle, label: int, given: int, prover: Prover) -> Iterator[int]:
    """Yield digits in place of a given that leave one solution; 0 last, for none."""
    before, after = puzzle.digits[: label - 1], puzzle.digits[label:]
    if not prover.has_any((*before, 0, *after)):
        return
    for digit in (*range(1, puzzle.side + 1), 0):
        if digit != given and prover.has_one((*before, digit, *after)):
            yield digit


def _sentence(puzzle: Puzzle, label: int, given: int, digit: int) -> str:
    cell, symbols = short_name(label, puzzle.side), puzzle.symbols
    if not digit:
        return f"Without the {symbols[given - 1]} in {cell} there would be exactly one solution."
    return (
        f"If {cell} were {symbols[digit - 1]} instead of {symbols[given - 1]}, there would be "
        "exactly one solution."
    )


def fewest_left_out(puzzle: Puzzle, backend: pulp.LpSolver, budget: Budget) -> tuple[int, ...]:
    """Return the labels of as few givens as possible without which there is a solution.

    Where the rules leave no full grid there are none.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    grid = most_givens(puzzle, backend, budget)
    if grid is None:
        return ()
    return tuple(label for label, digit in puzzle.givens.items() if grid[label - 1] != digit)


def fitting_variants(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return the names of other variants under which the givens have exactly one solution."""
    others = (
        variant
        for variant in VARIANTS.values()
        if variant is not puzzle.variant.plain and variant.exists(puzzle.shape)
    )
    return tuple(
        variant.name
        for variant in others
        if find_prover(_ruled(variant, puzzle), puzzle.shape, budget).has_one(puzzle.digits)
    )


def _ruled(variant: Variant, puzzle: Puzzle) -> Variant:
    """Return a variant with the rules of a puzzle."""
    return Puzzle({}, puzzle.shape, variant, rules=puzzle.rules).variant


@dataclass(frozen=True)
class RuleRepair:
    """One rule left out, or with another sum, after which there is exactly one solution.

    Parameters
    ----------
    rule : Rule
        What is in the way.
    instead : Rule or None
        What is to be in its place; None if it is left out.
    told : str
        The rule as people say it.
    sentence : str
        The repair in words.
    """

    rule: Rule
    instead: Rule | None
    told: str
    sentence: str


def broken_rules(puzzle: Puzzle) -> Iterator[BrokenRule]:
    """Yield the rules that the givens break: as the judge sees it, and two by two for solvers.

    Examples
    --------
    >>> from sudokulp.rules import Thermometer
    >>> for each in broken_rules(Puzzle({1: 3, 3: 1}, 2, rules=[Thermometer([1, 2, 3])])):
    ...     print(each)
    the thermometer at r1c1 is not kept: row 1, column 1; row 1, column 3
    """
    found = puzzle.broken_rules()
    yield from found
    told = {each.told for each in found}
    side = puzzle.side
    given = {(label - 1) * side + digit - 1 for label, digit in puzzle.givens.items()}
    for each in puzzle.variant.primitives(puzzle.shape):
        if isinstance(each, AtMostOne) and each.label not in told:
            both = [candidate for candidate in each.candidates if candidate in given]
            if len(both) > 1:
                told.add(each.label)
                yield BrokenRule(each.label, tuple(one // side + 1 for one in both), side)


def rule_repairs(puzzle: Puzzle, budget: Budget) -> Iterator[RuleRepair]:
    """Yield every rule without which there is exactly one solution, and the sum that it has there.

    A jigsaw is not left out: the boxes would come back.

    Examples
    --------
    >>> from sudokulp.rules import Cage
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2, rules=[Cage([2, 3], sum=6)])
    >>> for repair in rule_repairs(puzzle, Budget()):
    ...     print(repair.sentence)
    If the cage at r1c2 came to 5 instead of 6, there would be exactly one solution.
    Without the cage at r1c2 there would be exactly one solution.

    Raises
    ------
    GaveUp
        At the time limit.
    """
    grid = Grid(puzzle.shape, puzzle.rules)
    for rule in puzzle.rules:
        if rule.replaces_boxes:
            continue
        search, state = search_from(_with(puzzle, _others(puzzle.rules, rule)), budget)
        found = list(islice(search.solutions(state), 2))
        if len(found) == 1:
            yield from _repairs(rule, search.board.digits(found[0]), grid)


def _repairs(rule: Rule, digits: Sequence[int], grid: Grid) -> Iterator[RuleRepair]:
    """Yield the repairs of a rule without which these digits are the only solution."""
    told, end = rule.told(grid), "there would be exactly one solution."
    summed: Any = rule
    total = getattr(rule, "sum", None)
    if total is not None:
        there = sum(summed.values(digits))
        other: Rule = replace(summed, sum=there)
        if other.holds(digits, grid):
            said = f"If the {told} came to {there} instead of {total}, {end}"
            yield RuleRepair(rule, other, told, said)
    yield RuleRepair(rule, None, told, f"Without the {told} {end}")


def contradicting(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return rules that no full grid keeps together, none too many; () if some grid keeps all.

    Examples
    --------
    >>> from sudokulp.rules import AntiKing, Cage
    >>> contradicting(Puzzle({}, 2, rules=[Cage([1, 2]), AntiKing()]), Budget())
    ('anti-king',)

    Raises
    ------
    GaveUp
        At the time limit.
    """
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
    """Return a puzzle with other rules."""
    return Puzzle.from_digits(
        puzzle.digits, puzzle.shape, puzzle.variant.plain, rules, puzzle.symbols
    )


def _is_kept(puzzle: Puzzle, rules: Sequence[Rule], budget: Budget) -> bool:
    """Return whether any full grid of a puzzle's shape and variant keeps some rules."""
    variant = _with(puzzle, rules).variant
    return find_prover(variant, puzzle.shape, budget).has_any([0] * puzzle.side**2)
