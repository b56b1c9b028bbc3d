"""Fuzzing of the explanations: random puzzles with random rules, every step followed and judged.

    PYTHONPATH=py python3 tests/fuzz/explained.py [--puzzles N] [--first NUMBER] [--seed S]

The same seed gives the same puzzles. A fault is printed with the number of its puzzle.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import partial
from itertools import islice
from random import Random

from sudoku import (
    VARIANTS,
    Puzzle,
    SolverFailed,
    SudokuError,
    certificate,
    check_certificate,
    check_steps,
    explain,
    true_candidates,
    why,
)
from sudoku.boxes import Boxes, GridShape
from sudoku.engine.board import find_board
from sudoku.engine.budget import Budget
from sudoku.errors import RuleError
from sudoku.explaining.cases import by_cases
from sudoku.explaining.explanation import explained, hint
from sudoku.explaining.values import Step
from sudoku.generation.full_grids import random_grid
from sudoku.rng import Chance
from sudoku.rules import RULES, Grid, Jigsaw, Rule

#: Shapes of grids, the small ones most often.
SHAPES: Sequence[GridShape] = (2, 2, 2, Boxes(2, 3), Boxes(3, 2))
#: How rarely a rule or a given contradicts the full grid that a puzzle is made from.
WRONG = 0.05
#: Solutions are not all looked for beyond so many seconds.
SECONDS = 60.0


def puzzle_of(seed: str, number: int) -> Puzzle:
    """Return the puzzle with this number."""
    chance = Random(f"{seed}/{number}")
    shape = chance.choice(SHAPES)
    kinds = [each for each in VARIANTS.values() if each.exists(shape)]
    variant = kinds[0] if chance.random() < 0.7 else chance.choice(kinds)
    jigsaw = [_jigsaw(Grid(shape), chance)] if chance.random() < 0.2 else []
    bare = Puzzle({}, shape, variant, rules=jigsaw)
    try:
        board = find_board(bare.variant, shape)
        digits = random_grid(board, Chance(chance.randrange(10**6)), Budget(1))
    except SudokuError:  # no grid has such regions
        return puzzle_of(seed, number + 10**6)
    wanted = chance.choice((0, 1, 1, 2, 2, 3, 4, 6, 9))
    rules = [*jigsaw, *islice(_rules(Grid(bare.shape, bare.rules), digits, chance), wanted)]
    kept = chance.sample(range(len(digits)), chance.randrange(len(digits) // 2))
    wrong = kept[:1] if chance.random() < 4 * WRONG else []
    given = {
        place + 1: chance.randint(1, bare.side) if place in wrong else digits[place]
        for place in kept
    }
    return Puzzle(given, shape, variant, rules=rules)


def _rules(grid: Grid, digits: Sequence[int], chance: Random) -> Iterator[Rule]:
    """Yield rules, almost all of which a full grid keeps."""
    while True:
        kind = RULES[chance.choice([name for name in RULES if name != Jigsaw.name])]
        try:
            rule = kind(
                **{each.name: _value(each.name, grid, digits, chance) for each in fields(kind)}
            )
            if hasattr(rule, "sum") and rule.sum is not None and rule.cells:
                total = sum(digits[label - 1] for label in rule.cells)
                rule = kind(rule.cells, total + (chance.random() < WRONG))
            rule.check(grid)
        except RuleError:
            continue
        if rule.holds(digits, grid) or chance.random() < WRONG / 5:
            yield rule


def _value(name: str, grid: Grid, digits: Sequence[int], chance: Random) -> object:
    """Return a value for a field of a rule."""
    if name in ("cells", "clones"):
        return _line(grid.side, chance)
    if name == "direction":
        return chance.choice("/\\")
    if name == "sum":
        return chance.choice((None, 1))
    few = sorted(chance.sample(range(1, grid.side + 1), chance.randint(1, 3)))
    return few if name.endswith("s") else few[0]


def _line(side: int, chance: Random) -> list[int]:
    """Return cells that are beside each other, a square of four, or some of a diagonal."""
    row, column = chance.randrange(side), chance.randrange(side)
    if chance.random() < 0.1:
        steps = [(0, 1), (1, -1), (0, 1)]
    else:
        turns = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]
        straight = chance.random() < 0.4
        steps = [chance.choice(turns)] * 5 if straight else chance.choices(turns, k=5)
        steps = steps[: chance.randrange(6)]
    cells = [(row, column)]
    for down, right in steps:
        row, column = row + down, column + right
        if 0 <= row < side and 0 <= column < side and (row, column) not in cells:
            cells.append((row, column))
    return [r * side + c + 1 for r, c in cells]


def _jigsaw(grid: Grid, chance: Random) -> Jigsaw:
    """Return boxes some of whose cells have been swapped with their neighbours'."""
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


def faults(seed: str, number: int) -> list[str]:
    """Return what is wrong with the explanations of a puzzle."""
    puzzle = puzzle_of(seed, number)
    true = true_candidates(puzzle, SECONDS)
    doors = [partial(_explained, puzzle, true), partial(_why, puzzle)]
    doors += [partial(_cases, puzzle, true)] if number % 4 == 0 else []
    doors += [partial(_certified, puzzle)] if number % 4 == 1 else []
    return [f"{fault} {puzzle!r}" for door in doors for fault in _attempt(door)]


def _attempt(door: partial[Iterator[str]]) -> Iterator[str]:
    name = door.func.__name__.strip("_")
    try:
        yield from (f"{name}: {fault}." for fault in door())
    except Exception as error:  # noqa: BLE001 (whatever it is, it is a fault)
        yield f"{name}: {type(error).__name__}: {error}."


def _explained(puzzle: Puzzle, true: dict[int, set[int]]) -> Iterator[str]:
    if not all(true.values()):
        for door in (explain, hint):
            try:
                door(puzzle, time_limit=SECONDS)
                yield f"{door.__name__} of a puzzle without a solution"
            except SolverFailed:
                raise
            except SudokuError as error:
                if "no solution" not in str(error):
                    yield f"no reason: {error}"
        return
    found = explain(puzzle, time_limit=SECONDS)
    yield from _judged(puzzle, true, found.steps)
    if found.solved != (max(map(len, true.values())) == 1):
        yield f"it ends early: {found.reason}"
    if hint(puzzle, time_limit=SECONDS) not in (None, *found.steps[:1]):
        yield "the hint is another step"


def _cases(puzzle: Puzzle, true: dict[int, set[int]]) -> Iterator[str]:
    """Explain without a SAT solver."""
    if all(true.values()):
        found = explained(puzzle, None, Budget(SECONDS), cases=by_cases)
        yield from _judged(puzzle, true, found.steps)


def _judged(puzzle: Puzzle, true: dict[int, set[int]], steps: Sequence[Step]) -> Iterator[str]:
    complaint = check_steps(puzzle, steps)
    if complaint:
        yield complaint
    for step in steps:
        if any(digit in true[label] for label, digit in step.eliminated):
            yield f"it rules out what is in a solution: {step.sentence}"
        if any(true[label] != {digit} for label, digit in step.placed):
            yield f"it places what is not in all solutions: {step.sentence}"


def _why(puzzle: Puzzle) -> Iterator[str]:
    found = why(puzzle, SECONDS)
    if found.dead_end and check_steps(puzzle, found.dead_end.steps):
        yield "a step before the dead end"


def _certified(puzzle: Puzzle) -> Iterator[str]:
    try:
        made = certificate(puzzle, steps=True, time_limit=SECONDS)
    except SudokuError as error:
        if "several" not in str(error):
            raise
        return
    if check_certificate(made, SECONDS, puzzle).steps is None:
        yield "the certificate has no steps"


def main() -> int:
    """Explain puzzles; print and count the faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    seen = 0
    for number in range(options.first, options.first + options.puzzles):
        for fault in faults(options.seed, number):
            seen += 1
            print(f"puzzle {number} of seed {options.seed}: {fault}", flush=True)
        if number % 500 == 499:
            print(f"puzzles up to {number:,}: {seen:,} faults", flush=True)
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main())
