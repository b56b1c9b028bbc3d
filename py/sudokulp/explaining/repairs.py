"""Repairs of a puzzle without a solution: changes of one given, one rule, or the variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..engine.budget import Budget
from ..engine.prover import find_prover
from ..engine.search import search_from
from ..grid import short_name
from ..puzzle import BrokenRule, Puzzle
from ..rules.base import AtMostOne, Grid, Rule
from ..variants import VARIANTS


@dataclass(frozen=True)
class Repair:
    """A change of one given after which there is exactly one solution."""

    puzzle: Puzzle  # the repaired one
    label: int
    digit: int  # 0 if the given is removed
    sentence: str


def repairs(puzzle: Puzzle, budget: Budget) -> Iterator[Repair]:
    """Yield the changes of each given that leave exactly one solution, its removal last."""
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
    """A change of one rule after which there is exactly one solution."""

    rule: Rule
    instead: Rule | None  # the rule with another sum, None if it is removed
    name: str  # of the rule, as people say it
    sentence: str


def broken_rules(puzzle: Puzzle) -> Iterator[BrokenRule]:
    """Yield the rules that the givens break: by the judge, then those that two givens break."""
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
    """Yield every rule without which there is exactly one solution, first with its sum there.

    A jigsaw is not removed: the boxes would come back.
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
                sentence = f"Change the total of the {name} from {before} to {now}; {end}"
                yield RuleRepair(rule, other, name, sentence)
            yield RuleRepair(rule, None, name, f"Remove the {name}; {end}")


def _summing(rule: Any, digits: Sequence[int], grid: Grid) -> Any:
    """Return a rule with its sum in a full grid, None if it has no sum or does not hold so."""
    if getattr(rule, "sum", None) is None:
        return None
    other = replace(rule, sum=sum(rule.values(digits)))
    return other if other.holds(digits, grid) else None


def contradicting(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return a minimal set of rules that no full grid satisfies, () if some grid satisfies all."""
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
