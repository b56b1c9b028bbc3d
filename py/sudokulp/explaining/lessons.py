"""Steps for somebody who goes along with them: hints by degrees, and the rows that are added up."""

from __future__ import annotations

from collections.abc import Iterator

from ..numbers import listed
from ..puzzle import Puzzle
from .position import find_rules
from .values import Constraint, Contradiction, Step, right_side
from .wording import Words

#: Cells and regions that the first degree of a hint names: of more, nobody keeps track.
_NAMED = 5


def degrees(puzzle: Puzzle, step: Step) -> tuple[str, str, str]:
    """Return a hint by degrees: where to look, what follows there, and why.

    Examples
    --------
    >>> from sudokulp import Puzzle, hint
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> for words in degrees(puzzle, hint(puzzle)):
    ...     print(words)
    Look at box 1.
    r2c1 is 1.
    r2c1 is 1: box 1 has no other place left for 1.
    """
    where = list(dict.fromkeys(_holder(truth) for truth, _ in step.truths))
    more = len(where) - _NAMED
    if more > 1:
        where[_NAMED:] = [f"{more} more"]
    return f"Look at {listed(where)}.", outcome(puzzle, step), step.sentence


def outcome(puzzle: Puzzle, step: Step) -> str:
    """Return what a step places or rules out."""
    rules = find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)
    words = Words(rules)
    if not step.placed:
        return words.excluded(rules.number(*pair) for pair in step.eliminated) + "."
    (placed,) = (rules.number(*pair) for pair in step.placed)
    return f"{words.cell(placed)} is {words.digit(placed)}."


def outlook(puzzle: Puzzle, step: Step) -> list[int]:
    """Return the labels of the cells to look at: all those of the regions of the truths.

    Examples
    --------
    >>> from sudokulp import Puzzle, hint
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> outlook(puzzle, hint(puzzle))
    [1, 2, 5, 6]
    """
    regions = {region.label: region.cells for region in puzzle.variant.all_regions(puzzle.shape)}
    cells: set[int] = set()
    for truth, _ in step.truths:
        cells.update(regions.get(_holder(truth)) or (label for label, _ in truth.candidates))
    return sorted(cells)


def _holder(truth: Constraint) -> str:
    """Return what a truth is about: its cell or its region."""
    return truth.label.partition(", digit ")[0]


def rows(step: Step) -> list[str]:
    """Return the constraints of a step's proof, a line for each: what is added and subtracted."""
    if not step.divisor:
        return [f"try: {truth.label}" for truth, _ in step.truths]
    bounds = {link.label: _bound("at most", link, link.most) for link, _ in step.links}
    bounds |= {truth.label: _bound("at least", truth, truth.least) for truth, _ in step.truths}
    found = [
        f"{'+' if often > 0 else '-'} {f'{abs(often)} x ' if abs(often) > 1 else ''}{row.label}"
        f"{bounds[row.label]}"
        for row, often in signed(step)
    ]
    return [*found, f"divide by {step.divisor} and round down"] if step.divisor > 1 else found


def _bound(words: str, row: Constraint, bound: int | None) -> str:
    """Return the bound that a row has in the sum, where it is not "= 1"."""
    return "" if row.is_equation else f" ({words} {bound})"


def signed(step: Step | Contradiction) -> Iterator[tuple[Constraint, int]]:
    """Yield each constraint of a proof with its multiplier, below 0 for what is subtracted."""
    yield from step.links
    for truth, often in step.truths:
        yield truth, -often


def added(puzzle: Puzzle, row: Constraint) -> str:
    """Return what a constraint adds up: digits of a cell, or cells of a digit, that are open.

    It is empty for other sums, whose candidates have neither in common, and 0 for a sum of none.

    Examples
    --------
    >>> from sudokulp import Puzzle, hint
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> for row, often in signed(hint(puzzle)):
    ...     print(often, row.label, "is", added(puzzle, row))
    1 cell r2c1 is 1 + 3
    1 row 2, digit 1 is r2c1 + r2c4
    -2 box 1, digit 1 is r2c1
    """
    if not row.candidates:
        return "0"
    rules = find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)
    labels, digits = (set(each) for each in zip(*row.candidates, strict=True))
    if row.weights or not row.is_equation or min(len(labels), len(digits)) > 1:
        return ""
    if row.label == f"cell {rules.cell_name(min(labels))}":
        return " + ".join(rules.digits[digit - 1] for digit in sorted(digits))
    return " + ".join(map(rules.cell_name, sorted(labels)))


def total(step: Step) -> str:
    """Return what adding and subtracting the constraints of a step comes to.

    Examples
    --------
    >>> from sudokulp import Puzzle, hint
    >>> print(total(hint(Puzzle("4... ..2. .1.. ...3", 2))))
    Of the constraint that is subtracted one candidate is left, so it is 1. It is subtracted 2 \
times, once from each of those that are added: all else that these hold is 0.
    """
    if step.placed:
        begin = "Of the constraint that is subtracted one candidate is left, so it is 1."
        return f"{begin} {_rest(step)}"
    if not step.divisor:
        return (
            "There are no multipliers here: every way to meet these constraints was tried, "
            "and none leaves room for what is ruled out."
        )
    k = step.divisor
    right = right_side(step)
    begin = (
        f"{_added_up(step)} On the left, what is ruled out stands at least {_times(k)} "
        "and nothing less than 0 times."
    )
    if k == 1:
        return f"{begin} So it is 0."
    return f"{begin} So {k} times it is at most {right}: it is less than 1, and being whole, 0."


def _rest(step: Step) -> str:
    """Return why a placed digit rules out others, and how often its constraint counts for that."""
    ((_, often),) = step.truths
    if often == 1:
        return "With it, all else that the added one holds is 0."
    return (
        f"It is subtracted {often} times, once from each of those that are added: "
        "all else that these hold is 0."
    )


def absurdity(found: Contradiction) -> str:
    """Return what adding and subtracting constraints that contradict each other comes to."""
    return (
        f"{_added_up(found)} On the left nothing stands less than 0 times: no values from 0 on, "
        "not even fractions, make that true."
    )


def _added_up(found: Step | Contradiction) -> str:
    plain = all(row.is_equation for row, _ in (*found.truths, *found.links))
    kind = "that is 1" if plain else "with a bound"
    still = "is open before the step" if isinstance(found, Step) else "the givens leave open"
    each = f"Each constraint is a sum {kind}, of what {still}."
    return f"{each} Added and subtracted, they come to {right_side(found)} on the right."


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
