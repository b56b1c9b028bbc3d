"""Operations that generate and transform puzzles, and positions to practise on."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Verdict
from ..deadline import silent
from ..errors import GaveUp, SudokuError
from ..explaining.nearest import Fewest, fewest_givens
from ..generation.generate import generate as generate_puzzle
from ..generation.generate import random_puzzle
from ..generation.practice import practice as practice_puzzle
from ..generation.transforms import TRANSFORMS, transform
from ..puzzle import Puzzle
from ..rng import new_seed
from .analysis import InTime
from .boards import Board, Status, board, longer, says
from .explanations import Hint, shown_hint
from .protocol import Message, Notify, rules_in, shape_in


class Made(Board, Status):
    """A new board, with the texts of a status."""

    seed: str | None = None


class Generate(Message):
    """A request for a new puzzle, by default with exactly one solution."""

    variant: str
    boxsize: int | str
    rules: tuple[Any, ...] = ()
    ruled: bool = False  # whether the rules come from the puzzle in the grid
    symmetry: str
    difficulty: str = "any"
    givens: int | None
    minimal: bool | None
    random: bool = False  # whether the givens are digits of a random full grid
    seed: str | None
    time_limit: float


def generate(request: Generate, backend: Any = None, notify: Notify = silent) -> Made:
    """Return the board of a new puzzle."""
    shape = shape_in(request.boxsize)
    rules = rules_in(request.rules, shape)
    variant = Puzzle({}, boxes=shape, variant=request.variant, rules=rules).variant
    seed, limit, solutions = request.seed or str(new_seed()), request.time_limit, Verdict.UNIQUE
    if request.random:
        if request.givens is None:
            raise SudokuError("enter the number of givens that the random puzzle must have")
        puzzle = random_puzzle(
            request.givens, boxes=shape, seed=seed, variant=variant, time_limit=limit
        )
    else:
        puzzle = generate_puzzle(
            boxes=shape,
            variant=variant,
            seed=seed,
            symmetry=request.symmetry,
            givens=request.givens,
            minimal=request.minimal,
            time_limit=limit,
            notify=notify,
            difficulty=request.difficulty,
            backend=backend,
        )
    solutions_said = "may have more than one solution" if request.random else solutions.solutions
    count = len(puzzle.givens)
    sentence = f"It has {count} given{'s' * (count != 1)} and {solutions_said}."
    return Made(
        **board(puzzle),
        **says("solved", "Ready: a new puzzle", sentence),
        title=f"{variant.plain.label} {puzzle.side}x{puzzle.side} no. {seed}",
        seed=seed,
    )


class Practice(Message):
    """A request for a random position whose next step is a certain technique."""

    technique: str
    seed: str | None = None
    time_limit: float


class Practised(Message):
    line: str  # the position as text
    hint: Hint


def practice(request: Practice, backend: Any = None, notify: Notify = silent) -> Practised:
    """Return a position, and its next step."""
    notify("looking for a puzzle")
    made = practice_puzzle(request.technique, request.seed, request.time_limit, backend)
    return Practised(
        line=made.puzzle.line, hint=shown_hint(made.puzzle, made.step, made.candidates)
    )


class Vary(Message):
    puzzle: Puzzle
    transform: str
    seed: str | None


def vary(request: Vary, notify: Notify = silent) -> Made:
    """Return the board of a transformed puzzle."""
    puzzle = transform(request.puzzle, request.transform, request.seed or str(new_seed()))
    label = TRANSFORMS[request.transform].label
    sentence = "The puzzle was transformed; its rules and number of solutions stay the same."
    return Made(**board(puzzle), **says("solved", f"Ready: {label.lower()}", sentence))


class Thin(InTime):
    title: str = ""


def fewest(request: Thin, backend: Any = None, notify: Notify = silent) -> Made:
    """Remove as many givens of a puzzle as possible, and return its board."""
    notify("removing givens")
    puzzle = request.puzzle
    try:
        found = fewest_givens(puzzle, request.time_limit, backend)
    except GaveUp as error:
        raise SudokuError(
            f"could not check whether there is exactly one solution: {error}"
        ) from error
    texts = says("solved", "Ready: the fewest givens", _fewest(found, len(puzzle.givens)))
    return Made(**board(found.puzzle), **texts, title=request.title)


def _fewest(found: Fewest, before: int) -> str:
    left = len(found.puzzle.givens)
    given = f"{left} given{'s' * (left != 1)}"
    those = given if left == before else f"{given}, {before - left} fewer than before"
    if found.proved:
        return f"{those}. No more can be removed."
    least = f" At least {found.least} are needed." if found.least else ""
    why = f"{found.reason}.{least}{longer(found.stop)}"
    return f"{those}. Fewer may be enough: {why}"
