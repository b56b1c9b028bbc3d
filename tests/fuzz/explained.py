"""Fuzz the explanations: random puzzles with random rules, every step checked."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from strategies import random_puzzle

from sudokulp import (
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
from sudokulp.engine.budget import Budget
from sudokulp.explaining.explanation import explained, hint
from sudokulp.explaining.refutation import by_cases
from sudokulp.explaining.values import Step

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
