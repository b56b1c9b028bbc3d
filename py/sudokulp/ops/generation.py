"""Operations that generate and transform puzzles, and positions to practise on."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Verdict
from ..deadline import silent
from ..errors import GaveUp, SudokuError
from ..explaining.nearest import Fewest, fewest_givens
from ..generation.generate import generate as generate_puzzle
from ..generation.generate import generate_cages, random_puzzle
from ..generation.practice import practice as practice_puzzle
from ..generation.transforms import TRANSFORMS
from ..generation.transforms import transform as transformed
from ..grid import shape_named
from ..puzzle import Puzzle
from ..rng import new_seed
from .boards import Board, Status, board, longer, says
from .explanations import Hint, shown_hint
from .protocol import LIMIT, Message, Notify, rules_in


class Made(Board, Status):
    """A new board, with the texts of a status."""

    seed: int | str | None = None


class Thinned(Made):
    """A board with as few givens as possible."""

    proved: bool  # whether no more givens can be removed
    least: int  # the smallest number of givens that may be enough


def generate(
    *,
    variant: str = "classic",
    boxsize: int | str = 3,
    rules: tuple[Any, ...] = (),
    symmetry: str = "none",
    difficulty: str = "any",
    givens: int | None = None,
    minimal: bool | None = None,
    random: bool = False,
    cages: int | None = None,
    seed: int | str | None = None,
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Made:
    """Return the board of a new puzzle."""
    shape = shape_named(boxsize)
    kind = Puzzle({}, boxes=shape, variant=variant, rules=rules_in(rules, shape)).variant
    seed = str(new_seed()) if seed is None else seed
    usual: dict[str, Any] = {
        "boxes": shape,
        "seed": seed,
        "variant": kind,
        "time_limit": time_limit,
    }
    if cages:
        puzzle = generate_cages(largest=cages, notify=notify, **usual)
    elif random:
        if givens is None:
            raise SudokuError("enter the number of givens that the random puzzle must have")
        puzzle = random_puzzle(givens, **usual)
    else:
        puzzle = generate_puzzle(
            symmetry=symmetry,
            givens=givens,
            minimal=minimal,
            notify=notify,
            difficulty=difficulty,
            backend=backend,
            **usual,
        )
    solutions_said = "may have more than one solution" if random else Verdict.UNIQUE.solutions
    count = len(puzzle.givens)
    sentence = f"It has {count} given{'s' * (count != 1)} and {solutions_said}."
    return Made(
        **board(puzzle),
        **says("solved", "Ready: a new puzzle", sentence),
        title=f"{kind.plain.label} {puzzle.side}x{puzzle.side} no. {seed}",
        seed=seed,
    )


class Practised(Message):
    line: str  # the position as text
    seed: int | str
    hint: Hint


def practice(
    technique: str,
    *,
    seed: int | str | None = None,
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Practised:
    """Return a position, and its next step."""
    notify("looking for a puzzle")
    seed = str(new_seed()) if seed is None else seed
    made = practice_puzzle(technique, seed, time_limit, backend)
    return Practised(
        line=made.puzzle.line, seed=seed, hint=shown_hint(made.puzzle, made.step, made.candidates)
    )


def vary(puzzle: Puzzle, *, transform: str, seed: int | str | None = None) -> Made:
    """Return the board of a transformed puzzle."""
    puzzle = transformed(puzzle, transform, new_seed() if seed is None else seed)
    label = TRANSFORMS[transform].label
    sentence = "The puzzle was transformed; its rules and number of solutions stay the same."
    return Made(**board(puzzle), **says("solved", f"Ready: {label.lower()}", sentence))


def fewest(
    puzzle: Puzzle,
    *,
    title: str = "",
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Thinned:
    """Remove as many givens of a puzzle as possible, and return its board."""
    notify("removing givens")
    try:
        found = fewest_givens(puzzle, time_limit, backend)
    except GaveUp as error:
        raise GaveUp(
            f"it was not checked whether there is exactly one solution: {error}", error.stop
        ) from error
    texts = says("solved", "Ready: the fewest givens", _fewest(found, len(puzzle.givens)))
    return Thinned(
        **board(found.puzzle), **texts, title=title, proved=found.proved, least=found.least or 0
    )


def _fewest(found: Fewest, before: int) -> str:
    left = len(found.puzzle.givens)
    given = f"{left} given{'s' * (left != 1)}"
    those = given if left == before else f"{given}, {before - left} fewer than before"
    if found.proved:
        return f"{those}. No more can be removed."
    least = f" At least {found.least} are needed." if found.least else ""
    why = f"{found.reason}.{least}{longer(found.stop)}"
    return f"{those}. Fewer may be enough: {why}"
