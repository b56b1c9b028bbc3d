"""Hypothesis strategies: puzzles of any shape and variant, with rules of every kind.

A puzzle is derived from a full grid that satisfies its rules, so most puzzles have a solution.
`random_puzzle` does the same for programs that draw random numbers themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import partial
from itertools import islice
from random import Random

from hypothesis import strategies as st
from meanings import Look, obeys

from sudokulp import Puzzle, SudokuError
from sudokulp import random_puzzle as random_givens
from sudokulp.errors import RuleError
from sudokulp.grid import Boxes, GridShape
from sudokulp.rules import RULES, Grid, Jigsaw, Rule
from sudokulp.variants import VARIANTS

#: Shapes small enough for brute force, the smallest most often.
SMALL: Sequence[GridShape] = (2, 2, 2, Boxes(2, 3), Boxes(3, 2))
#: Probability that a rule contradicts the full grid that a puzzle is derived from.
WRONG = 0.05


def puzzles(
    shapes: Sequence[GridShape] = SMALL, rules: Sequence[int] = (0, 1, 1, 2, 3), wrong: float = 0
) -> st.SearchStrategy[Puzzle]:
    """Return a strategy of puzzles; see `random_puzzle`."""
    make = partial(random_puzzle, shapes=shapes, wanted=rules, wrong=wrong)
    return st.randoms(use_true_random=True).map(make)


def random_puzzle(
    chance: Random,
    shapes: Sequence[GridShape] = SMALL,
    wanted: Sequence[int] = (0, 1, 1, 2, 2, 3, 4, 6, 9),
    wrong: float = WRONG,
) -> Puzzle:
    """Return a puzzle.

    Parameters
    ----------
    chance : Random
        Source of random numbers.
    shapes : sequence of int or Boxes
        The shapes to choose from.
    wanted : sequence of int
        The numbers of rules to choose from, not counting a jigsaw.
    wrong : float
        Probability that a rule contradicts the grid that the puzzle is derived from; for a given
        it is four times as high.
    """
    shape = chance.choice(shapes)
    kinds = [each for each in VARIANTS.values() if each.exists(shape)]
    variant = kinds[0] if chance.random() < 0.7 else chance.choice(kinds)
    jigsaw = [_jigsaw(Grid(shape), chance)] if any(wanted) and chance.random() < 0.2 else []
    bare = Puzzle({}, boxes=shape, variant=variant, rules=jigsaw)
    try:
        seed, every = chance.randrange(10**6), bare.side**2
        digits = random_givens(
            every, boxes=shape, seed=seed, variant=variant, time_limit=1, rules=jigsaw
        ).digits
    except SudokuError:  # no grid has such regions
        return random_puzzle(chance, shapes, wanted, wrong)
    found = _rules(Grid(bare.shape, bare.rules), digits, chance, wrong)
    rules = [*jigsaw, *islice(found, chance.choice(wanted))]
    kept = chance.sample(range(len(digits)), chance.randrange(len(digits) // 2))
    wrongly = kept[:1] if chance.random() < 4 * wrong else []
    given = {
        place + 1: chance.randint(1, bare.side) if place in wrongly else digits[place]
        for place in kept
    }
    return Puzzle(given, boxes=shape, variant=variant, rules=rules)


def _rules(grid: Grid, digits: Sequence[int], chance: Random, wrong: float) -> Iterator[Rule]:
    """Yield rules, almost all of which a full grid satisfies."""
    while True:
        kind = RULES[chance.choice([name for name in RULES if name != Jigsaw.name])]
        try:
            crosses = getattr(kind, "crosses", False)
            names = [each.name for each in fields(kind)]
            rule = kind(**{name: _value(name, grid, digits, chance, crosses) for name in names})
            if hasattr(rule, "sum") and rule.sum is not None and rule.cells:
                total = sum(digits[label - 1] for label in rule.cells)
                rule = kind(rule.cells, total + (chance.random() < wrong))
            rule.check(grid)
        except RuleError:
            continue
        if obeys(rule, Look(digits, grid.shape, grid.rules)) or chance.random() < wrong / 5:
            yield rule


def _value(name: str, grid: Grid, digits: Sequence[int], chance: Random, crosses: bool) -> object:
    """Return a value for a field of a rule."""
    if name in ("cells", "clones"):
        return _line(grid.side, chance, crosses)
    if name == "direction":
        return chance.choice("/\\")
    if name == "sum":
        return chance.choice((None, 1))
    few = sorted(chance.sample(range(1, grid.side + 1), chance.randint(1, 3)))
    return few if name.endswith("s") else few[0]


def _line(side: int, chance: Random, crosses: bool) -> list[int]:
    """Return adjacent cells, a 2x2 square, part of a diagonal, or a line that `crosses` itself."""
    row, column = chance.randrange(side), chance.randrange(side)
    if chance.random() < 0.1:
        steps = [(0, 1), (1, 0), (0, -1), (-1, 0)] if crosses else [(0, 1), (1, -1), (0, 1)]
    else:
        turns = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]
        straight = chance.random() < 0.4
        steps = [chance.choice(turns)] * 5 if straight else chance.choices(turns, k=5)
        steps = steps[: chance.randrange(6)]
    cells = [(row, column)]
    for down, right in steps:
        row, column = row + down, column + right
        again = not crosses and (row, column) in cells
        if 0 <= row < side and 0 <= column < side and not again:
            cells.append((row, column))
    return [r * side + c + 1 for r, c in cells]


def _jigsaw(grid: Grid, chance: Random) -> Jigsaw:
    """Return boxes in which some cells have been swapped with neighbouring boxes."""
    side, shape = grid.side, grid.shape
    high, wide = (shape, shape) if isinstance(shape, int) else (shape.rows, shape.columns)
    of = [
        row // high * (side // wide) + column // wide
        for row in range(side)
        for column in range(side)
    ]
    for _ in range(chance.randint(1, 8)):
        one, other = chance.sample(range(side * side), 2)
        swapped = of[:]
        swapped[one], swapped[other] = of[other], of[one]
        try:
            found = Jigsaw("".join(chr(65 + each) for each in swapped))
            found.check(grid)
        except RuleError:
            continue
        of = swapped
    return Jigsaw("".join(chr(65 + each) for each in of))
