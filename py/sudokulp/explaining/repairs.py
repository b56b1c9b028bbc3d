"""Changes that leave a puzzle exactly one solution, and differences between several solutions.

If a puzzle has no solution, one given, one rule or the variant is changed. If it has several
solutions, givens are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from math import comb
from typing import Any

from ..analysis.count import Count, count_solutions
from ..deadline import check_deadline, deadline, remaining
from ..engine.prover import find_prover
from ..engine.search import search_from
from ..errors import GaveUp
from ..grid import short_name
from ..puzzle import Puzzle
from ..rules.base import Grid, Rule
from ..variants import VARIANTS
from ..variants.judge import keeps_rules
from .values import Pair

#: Digits in row order.
Digits = tuple[int, ...]


def _solutions(puzzle: Puzzle) -> Iterator[Digits]:
    search, state = search_from(puzzle)
    return map(search.board.digits, search.solutions(state))


# No solution


@dataclass(frozen=True)
class Repair:
    """A change of one given after which there is exactly one solution."""

    puzzle: Puzzle  # the puzzle after the change
    label: int  # the label of the changed cell
    digit: int  # the new digit, or 0 if the given is removed
    sentence: str  # the change in words


def repairs(puzzle: Puzzle) -> Iterator[Repair]:
    """Yield each change of one given that leaves exactly one solution.

    For each given, changes to another digit come before its removal.
    """
    prover, symbols = find_prover(puzzle.variant, puzzle.shape), puzzle.symbols
    for label, given in puzzle.givens.items():
        check_deadline()
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


def fitting_variants(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the other variants in which the givens have exactly one solution."""
    shape, rules = puzzle.shape, puzzle.rules
    others = {
        variant.name: Puzzle({}, boxes=shape, variant=variant, rules=rules).variant
        for variant in VARIANTS.values()
        if variant is not puzzle.variant.plain and variant.exists(shape)
    }
    return tuple(
        name
        for name, variant in others.items()
        if find_prover(variant, shape).has_one(puzzle.digits)
    )


@dataclass(frozen=True)
class RuleRepair:
    """A change of one rule after which there is exactly one solution."""

    rule: Rule  # the rule to change
    instead: Rule | None  # the rule with another sum, or None if the rule is removed
    name: str  # the name of the rule for users
    sentence: str  # the change in words


def rule_repairs(puzzle: Puzzle) -> Iterator[RuleRepair]:
    """Yield changes to each rule whose removal leaves exactly one solution.

    If the rule has a sum, the first change corrects the sum, and the second change removes the
    rule. A jigsaw is not removed, because the boxes would replace it.
    """
    grid, end = Grid(puzzle.shape, puzzle.rules), "then there is exactly one solution."
    for rule in puzzle.rules:
        if rule.replaces_boxes:
            continue
        found = list(islice(_solutions(puzzle.with_rules(_others(puzzle.rules, rule))), 2))
        if len(found) == 1:
            name = rule.told(grid)
            other = _summing(puzzle, rule, found[0])
            if other:
                now, before = other.sum, getattr(rule, "sum", None)
                sentence = f"Change the total of the {name} from {before} to {now}; {end}"
                yield RuleRepair(rule, other, name, sentence)
            yield RuleRepair(rule, None, name, f"Remove the {name}; {end}")


def _summing(puzzle: Puzzle, rule: Any, digits: Digits) -> Any:
    """Return a rule with its sum replaced by the sum of its cells in a full grid.

    Return None if the rule has no sum, or if the grid breaks the rule even with this sum.
    """
    if getattr(rule, "sum", None) is None:
        return None
    other = replace(rule, sum=sum(digits[label - 1] for label in rule.cells))
    alone = replace(puzzle.variant, rules=(other,))
    return other if keeps_rules(alone, digits, puzzle.shape) else None


def contradicting(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of a minimal set of rules that no full grid satisfies.

    If there is no such set, return ().
    """
    if _is_kept(puzzle, puzzle.rules):
        return ()
    few = puzzle.rules
    for rule in puzzle.rules:
        fewer = _others(few, rule)
        if not _is_kept(puzzle, fewer):
            few = fewer
    grid = Grid(puzzle.shape, puzzle.rules)
    return tuple(rule.told(grid) for rule in few)


def _others(rules: Sequence[Rule], rule: Rule) -> tuple[Rule, ...]:
    return tuple(each for each in rules if each is not rule)


def _is_kept(puzzle: Puzzle, rules: Sequence[Rule]) -> bool:
    variant = puzzle.with_rules(rules).variant
    return find_prover(variant, puzzle.shape).has_any([0] * puzzle.side**2)


# Several solutions

#: The largest number of solutions that are compared. With more solutions, there is no search for
#: the fewest further givens.
COMPARED = 500
#: The largest number of solutions that are counted.
COUNTED = 10_000
#: The time limit, in seconds, for each part that can take very long.
SECONDS = 5.0
#: The largest number of sets of further givens that are tried for each size.
TRIES = 200_000
#: The largest number of unavoidable sets, and of single givens, in the result.
NAMED = 20


@dataclass(frozen=True)
class Difference:
    """How several solutions of a puzzle differ."""

    number: int  # the number of compared solutions
    exact: bool  # whether these are all solutions
    #: Labels of the cells in which the solutions differ. If `complete`, this is about all
    #: solutions, otherwise only about the compared solutions.
    cells: tuple[int, ...]
    shared: tuple[int, ...]  # the digits that the solutions share, in row order; 0 elsewhere
    #: The number of compared solutions with each candidate of these cells, by (label, digit).
    counts: Mapping[Pair, int]
    #: Sets of further givens. Each set leaves exactly one solution. Empty if no set was found in
    #: time.
    settling: tuple[tuple[Pair, ...], ...]
    fewest: bool  # whether it is proved that fewer further givens are not enough
    #: Minimal sets of cells in which the first solution differs from another, sorted by size. At
    #: least one cell of each set must be given.
    unavoidable: tuple[tuple[int, ...], ...]
    count: Count  # the number of solutions of the puzzle, or a lower bound
    complete: bool  # whether `cells` is about all solutions


def compare_solutions(puzzle: Puzzle) -> Difference:
    """Return how the solutions of a puzzle differ."""
    found = list(islice(_solutions(puzzle), COMPARED + 1))
    exact = len(found) <= COMPARED
    grids = found[:COMPARED]
    times = dict(Counter((label, digit) for grid in grids for label, digit in enumerate(grid, 1)))
    complete = exact or _add_possible(times, puzzle)
    number = Counter(label for label, _ in times)
    counts = {pair: often for pair, often in sorted(times.items()) if number[pair[0]] > 1}
    cells = tuple(dict.fromkeys(label for label, _ in counts))
    settling, fewest = _settling(grids, counts) if exact else ((), False)
    count = Count(len(grids))
    if not exact:
        count = count_solutions(puzzle, COUNTED, min(SECONDS, remaining() / 4))
        if count.number < len(found):
            count = Count(len(found), False, count.reason)
    return Difference(
        len(grids),
        exact,
        cells,
        tuple(0 if label in cells else digit for label, digit in enumerate(grids[0], 1)),
        counts,
        settling,
        fewest,
        _unavoidable(grids),
        count,
        complete,
    )


def _add_possible(times: dict[Pair, int], puzzle: Puzzle) -> bool:
    """Add the candidates that are only in solutions not compared. Return whether all were found."""
    try:
        with deadline(min(SECONDS, remaining() / 4)):
            prover = find_prover(puzzle.variant, puzzle.shape)
            for pair in list(prover.true_candidates(puzzle.digits)):
                times.setdefault(pair, 0)
    except GaveUp:
        return False
    return True


def _settling(
    grids: Sequence[Sequence[int]], counts: Mapping[Pair, int]
) -> tuple[tuple[tuple[Pair, ...], ...], bool]:
    """Return sets of further givens that leave only one of several grids.

    Also return whether it is proved that fewer givens are not enough.
    """
    alone = [(pair,) for pair, count in counts.items() if count == 1]
    if alone:
        return tuple(alone[:NAMED]), True
    masks = {
        (label, digit): sum(1 << n for n, grid in enumerate(grids) if grid[label - 1] == digit)
        for label, digit in counts
    }
    few = _one_by_one(masks, len(grids))
    for size in range(2, len(few)):
        if comb(len(masks), size) > TRIES:
            return (few,), False
        for chosen in combinations(masks, size):
            check_deadline()
            left = -1
            for pair in chosen:
                left &= masks[pair]
            if left.bit_count() == 1:
                return (chosen,), True
    return (few,), True


def _one_by_one(masks: Mapping[Pair, int], number: int) -> tuple[Pair, ...]:
    """Greedily choose further givens that leave only one of several grids."""
    left = (1 << number) - 1
    chosen: list[Pair] = []
    while left.bit_count() > 1:
        here = {pair: left & mask for pair, mask in masks.items() if left & mask not in (0, left)}
        pair = min(here, key=lambda each: here[each].bit_count())
        chosen.append(pair)
        left = here[pair]
    return tuple(chosen)


def _differing(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [label for label, (a, b) in enumerate(zip(one, other, strict=True), 1) if a != b]


def _unavoidable(grids: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    first, *others = grids
    sets = {frozenset(_differing(first, grid)) for grid in others}
    smallest: list[frozenset[int]] = []
    for each in sorted(sets, key=lambda cells: (len(cells), sorted(cells))):
        check_deadline()
        if not any(known < each for known in smallest):
            smallest.append(each)
    return tuple(tuple(sorted(each)) for each in smallest[:NAMED])


def further_givens(puzzle: Puzzle) -> tuple[Pair, ...]:
    """Return a minimal set of further givens that leaves only the first solution found."""
    with deadline(SECONDS):
        target = _other(puzzle, (), ())
        if target is None:
            return ()
        chosen: list[int] = []
        differed: Counter[int] = Counter()
        while other := _other(puzzle, target, chosen):
            cells = _differing(target, other)
            differed.update(cells)
            chosen.append(max(cells, key=lambda label: differed[label]))
        for label in chosen[:]:
            fewer = [each for each in chosen if each != label]
            if _other(puzzle, target, fewer) is None:
                chosen = fewer
        return tuple((label, target[label - 1]) for label in sorted(chosen))


def _other(puzzle: Puzzle, target: Digits, labels: Iterable[int]) -> Digits | None:
    """Return a solution, other than the target, that has the target's digits in some cells."""
    digits = list(puzzle.digits)
    for label in labels:
        digits[label - 1] = target[label - 1]
    grids = _solutions(puzzle.with_digits(digits))
    return next((grid for grid in grids if grid != target), None)
