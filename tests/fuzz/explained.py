"""Fuzz the explanations: random puzzles with random rules, every step checked.

    python tests/fuzz/explained.py [--steps 100000] [--seed 1] [--first NUMBER]

Puzzles with rules of all kinds are explained, until there are so many steps. Each step is checked
by the package, and by an oracle that shares no code with the search: on 4x4 grids, the judge picks
the solutions among all Latin squares; on larger grids, a SAT solver decides which candidates are
in a solution, and the judge confirms each solution that it finds. Progress is printed after each
`CHUNK` of puzzles, so that a run can be interrupted and continued with `--first`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations, count, permutations, product
from random import Random

from pysat.solvers import Cadical195
from strategies import random_puzzle

from sudokulp import GaveUp, Puzzle, Solution, SolverFailed, SudokuError, check_certificate
from sudokulp.analysis.count import true_candidates
from sudokulp.certifying.certificate import certificate
from sudokulp.engine.cnf import clauses, variable
from sudokulp.errors import StepError
from sudokulp.explaining.checker import check_steps
from sudokulp.explaining.explanation import explain, hint
from sudokulp.explaining.sets.refutation import by_cases
from sudokulp.explaining.values import Step
from sudokulp.explaining.why import why
from sudokulp.grid import Boxes

#: Seconds after which the search for all solutions is given up.
SECONDS = 60.0


def faults(seed: str, number: int) -> list[str]:
    """Return the faults in the explanations of a puzzle."""
    puzzle = random_puzzle(Random(f"{seed}/{number}"))
    true = true_candidates(puzzle, SECONDS)
    doors = [partial(_explained, puzzle, true), partial(_why, puzzle)]
    doors += [partial(_cases, puzzle, true)] if number % 4 == 0 else []
    doors += [partial(_certified, puzzle)] if number % 4 == 1 else []
    return [f"{fault} {puzzle!r}" for door in doors for fault in _attempt(door)]


def _attempt(door: partial[Iterator[str]]) -> Iterator[str]:
    name = door.func.__name__.strip("_")
    try:
        yield from (f"{name}: {fault}." for fault in door())
    except Exception as error:  # noqa: BLE001 (any exception is a fault)
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
        found = explain(puzzle, time_limit=SECONDS, cases=by_cases)
        yield from _judged(puzzle, true, found.steps)


def _faults(puzzle: Puzzle, steps: Sequence[Step]) -> list[str]:
    """Return the fault of the first wrong step."""
    try:
        check_steps(puzzle, steps)
    except StepError as error:
        return [str(error)]
    return []


def _judged(puzzle: Puzzle, true: dict[int, set[int]], steps: Sequence[Step]) -> Iterator[str]:
    yield from _faults(puzzle, steps)
    for step in steps:
        if any(digit in true[label] for label, digit in step.eliminated):
            yield f"it rules out what is in a solution: {step.sentence}"
        if any(true[label] != {digit} for label, digit in step.placed):
            yield f"it places what is not in all solutions: {step.sentence}"


def _why(puzzle: Puzzle) -> Iterator[str]:
    found = why(puzzle, SECONDS)
    if found.dead_end and _faults(puzzle, found.dead_end.steps):
        yield "a step before the dead end"


def _certified(puzzle: Puzzle) -> Iterator[str]:
    try:
        made = certificate(puzzle, time_limit=SECONDS)
    except SudokuError as error:
        if "several" not in str(error):
            raise
        return
    if check_certificate(made.text, puzzle).verdict is not made.verdict:
        yield "the certificate proves something else"


#: The shapes of the puzzles for the oracle: 4x4, 6x6, and few of 9x9, which take longest.
SHAPES = (*[2] * 6, *[Boxes(2, 3), Boxes(3, 2)] * 2, 3)
#: Seconds for the steps of one puzzle for the oracle. Steps that are found later are not checked.
MOST = 5.0
#: Puzzles between two messages.
CHUNK = 100


class Oracle:
    """Decides which candidates are in a solution of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._known: dict[tuple[int, int], bool] = {}
        self._true = set[tuple[int, int]]()
        self._solver = None
        if puzzle.side == 4:
            grids = (grid for grid in latin_squares(4) if self._is_solution(grid))
            self._true = {pair for grid in grids for pair in enumerate(grid, 1)}
        else:
            rules = [each for group in clauses(puzzle, "minimal") for each in group]
            self._solver = Cadical195(bootstrap_with=[*rules, *grid_clauses(puzzle)])

    def _is_solution(self, digits: Sequence[int]) -> bool:
        given = self._puzzle.givens.items()
        same = all(digits[label - 1] == digit for label, digit in given)
        return same and Solution(self._puzzle, digits).is_valid()

    def can_be(self, label: int, digit: int) -> bool:
        """Return whether some solution has a digit in a cell."""
        pair = (label, digit)
        if self._solver is None or pair in self._true:
            return pair in self._true
        if pair not in self._known:
            self._known[pair] = self._ask(label, digit)
        return self._known[pair]

    def _ask(self, label: int, digit: int) -> bool:
        side = self._puzzle.side
        if not self._solver.solve(assumptions=[variable(label, digit, side)]):
            return False
        chosen = {number for number in self._solver.get_model() if 0 < number <= side**3}
        grid = tuple((number - 1) % side + 1 for number in sorted(chosen))
        if len(grid) != side**2 or not self._is_solution(grid):
            raise AssertionError("the judge refuses a solution of the SAT solver")
        self._true.update(enumerate(grid, 1))
        return True

    def complaints(self, steps: Sequence[Step]) -> Iterator[str]:
        """Yield the faults of steps."""
        digits = range(1, self._puzzle.side + 1)
        for step in steps:
            if any(self.can_be(*pair) for pair in step.eliminated):
                yield f"it rules out what is in a solution: {step.sentence}"
            for label, placed in step.placed:
                if any(self.can_be(label, digit) for digit in digits if digit != placed):
                    yield f"it places what is not in all solutions: {step.sentence}"


def grid_clauses(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield clauses: the givens, a digit in each cell, and each digit once in each line."""
    side = puzzle.side
    every = range(side)
    number = {at: side * at[0] + side**2 * at[1] + at[2] + 1 for at in product(every, repeat=3)}
    for given in puzzle.givens.items():
        yield (variable(*given, side),)
    for one, other in product(every, repeat=2):
        yield from _exactly_one([number[one, other, at] for at in every])
        yield from _exactly_one([number[one, at, other] for at in every])
        yield from _exactly_one([number[at, one, other] for at in every])


def _exactly_one(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    yield tuple(numbers)
    yield from ((-one, -other) for one, other in combinations(numbers, 2))


@cache
def latin_squares(side: int) -> list[tuple[int, ...]]:
    rows = list(permutations(range(1, side + 1)))
    return [
        sum(square, ())
        for square in product(rows, repeat=side)
        if all(len(set(column)) == side for column in zip(*square, strict=True))
    ]


def judged_by_oracle(seed: str, number: int) -> tuple[Puzzle, Sequence[Step], list[str]]:
    """Return the puzzle with this number, its steps, and their faults."""
    puzzle = random_puzzle(Random(f"{seed}/{number}"), SHAPES, wrong=0)
    try:
        steps = explain(puzzle, time_limit=MOST).steps
    except GaveUp:
        return puzzle, (), []
    except SudokuError as error:
        return puzzle, (), [f"{type(error).__name__}: {error} {puzzle!r}"]
    found = _faults(puzzle, steps)
    found += Oracle(puzzle).complaints(steps)
    return puzzle, steps, [f"{fault} {puzzle!r}" for fault in found]


def main() -> int:
    """Explain puzzles until there are enough steps; print the faults and what was checked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    steps, puzzles, rules = Counter[str](), Counter[str](), Counter[str]()
    faults = 0
    for number in count(options.first):
        puzzle, found, wrong = judged_by_oracle(options.seed, number)
        faults += len(wrong)
        for fault in wrong:
            print(f"puzzle {number} of seed {options.seed}: {fault}", flush=True)
        size = f"{puzzle.side}x{puzzle.side}"
        puzzles[size] += 1
        steps[size] += len(found)
        for name in {rule.name for rule in puzzle.rules} or {"no rules"}:
            rules[name] += len(found)
        done = steps.total() >= options.steps
        if done or number % CHUNK == CHUNK - 1:
            print(f"puzzles up to {number:,}: {steps.total():,} steps, {faults} faults", flush=True)
        if done:
            break
    for size in sorted(steps):
        print(f"{size}: {steps[size]:,} steps of {puzzles[size]:,} puzzles")
    print("steps of puzzles with each rule:")
    print(", ".join(f"{name} {often:,}" for name, often in sorted(rules.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
