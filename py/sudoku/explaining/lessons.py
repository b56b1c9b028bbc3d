"""Steps for somebody who goes along with them: hints by degrees, and the rows that are added up."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle import Puzzle
from .position import find_rules
from .values import Constraint, Contradiction, Step
from .wording import Words, listed


def degrees(puzzle: Puzzle, step: Step) -> tuple[str, str, str]:
    """Return a hint by degrees: where to look, what follows there, and why.

    Examples
    --------
    >>> from sudoku import Puzzle, hint
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> for words in degrees(puzzle, hint(puzzle)):
    ...     print(words)
    Look at box 1.
    r2c1 is 1.
    r2c1 is 1: box 1 has no other place left for 1.
    """
    where = dict.fromkeys(_holder(truth) for truth, _ in step.truths)
    return f"Look at {listed(where)}.", outcome(puzzle, step), step.sentence


def outcome(puzzle: Puzzle, step: Step) -> str:
    """Return what a step places or rules out."""
    rules = find_rules(puzzle.variant, puzzle.boxsize)
    words = Words(rules)
    if not step.placed:
        return words.excluded(rules.number(*pair) for pair in step.eliminated) + "."
    (placed,) = (rules.number(*pair) for pair in step.placed)
    return f"{words.cell(placed)} is {words.digit(placed)}."


def outlook(puzzle: Puzzle, step: Step) -> list[int]:
    """Return the labels of the cells to look at: all those of the regions of the truths.

    Examples
    --------
    >>> from sudoku import Puzzle, hint
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> outlook(puzzle, hint(puzzle))
    [1, 2, 5, 6]
    """
    regions = {region.label: region.cells for region in puzzle.variant.regions(puzzle.boxsize)}
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
    found = [
        f"{'+' if often > 0 else '-'} {f'{abs(often)} x ' if abs(often) > 1 else ''}{label}"
        for label, often in signed(step)
    ]
    return [*found, f"divide by {step.divisor} and round down"] if step.divisor > 1 else found


def signed(step: Step | Contradiction) -> Iterator[tuple[str, int]]:
    """Yield each constraint of a proof with its multiplier, below 0 for what is subtracted."""
    for link, often in step.links:
        yield link.label, often
    for truth, often in step.truths:
        yield truth.label, -often


def total(step: Step) -> str:
    """Return what adding and subtracting the constraints of a step comes to.

    Examples
    --------
    >>> from sudoku import Puzzle, hint
    >>> print(total(hint(Puzzle("4... ..2. .1.. ...3", 2))))
    Of the constraint that is subtracted one candidate is left, so it is 1. The others, added to \
it, rule out all else that they hold.
    """
    if step.placed:
        return (
            "Of the constraint that is subtracted one candidate is left, so it is 1. "
            "The others, added to it, rule out all else that they hold."
        )
    if not step.divisor:
        return (
            "There are no multipliers here: every way to meet these constraints was tried, "
            "and none leaves room for what is ruled out."
        )
    k = step.divisor
    right = sum(often for _, often in signed(step))
    begin = (
        f"{_added_up(right)} On the left, what is ruled out stands at least {_times(k)} "
        "and nothing less than 0 times."
    )
    if k == 1:
        return f"{begin} So it is 0."
    return f"{begin} So {k} times it is at most {right}: it is less than 1, and being whole, 0."


def absurdity(found: Contradiction) -> str:
    """Return what adding and subtracting constraints that contradict each other comes to."""
    right = sum(often for _, often in signed(found))
    return (
        f"{_added_up(right)} On the left nothing stands less than 0 times: no values from 0 on, "
        "not even fractions, make that true."
    )


def _added_up(right: int) -> str:
    return f"Each row is a sum that is 1. Added and subtracted, they come to {right} on the right."


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
