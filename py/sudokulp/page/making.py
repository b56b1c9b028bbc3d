"""Calls that make a new puzzle, and vary one."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Verdict
from ..certifying.fewest import Fewest, fewest_givens
from ..errors import GaveUp, SudokuError
from ..generation.generate import generate as generate_puzzle
from ..generation.generate import random_puzzle
from ..generation.transforms import TRANSFORMS, transform
from ..puzzle import Puzzle
from ..rng import new_seed
from ..variants import Variant
from .wire import Json, Notify, answering, board, longer, puzzle_in, rules_in, says, shape_in


@answering
def generate(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return a new board.

    ``{variant, boxsize, symmetry, difficulty?, givens or null, minimal, random?, seed or null,
    time_limit, rules?}``; with ``random`` it is some digits of a random full grid. With
    ``rules`` it keeps these.
    """
    variant = _variant_in(request)
    seed = request["seed"] or str(new_seed())
    random = request.get("random", False)
    if random:
        puzzle = _thinned(request, variant, seed)
    else:
        puzzle = _generated(request, variant, seed, backend, notify)
    size = f"{puzzle.side}x{puzzle.side}"
    solutions = "one solution or more" if random else Verdict.UNIQUE.solutions
    count = len(puzzle.givens)
    sentence = f"It has {count} given{'s' * (count != 1)} and {solutions}."
    made = board(puzzle, title=f"{variant.plain.label} {size} no. {seed}") | {"seed": seed}
    return made | says("solved", "Ready: a new puzzle", sentence)


def _variant_in(request: Json) -> Variant:
    """Return the variant that is asked for, with the rules."""
    empty = Puzzle({}, shape_in(request), request["variant"], rules=rules_in(request))
    return empty.variant


def _generated(request: Json, variant: Variant, seed: str, backend: Any, notify: Notify) -> Puzzle:
    return generate_puzzle(
        variant,
        shape_in(request),
        seed,
        request["symmetry"],
        request["givens"],
        request["minimal"],
        request["time_limit"],
        notify,
        request.get("difficulty", "any"),
        backend,
    )


def _thinned(request: Json, variant: Variant, seed: str) -> Puzzle:
    if request["givens"] is None:
        raise SudokuError("the number of givens is missing: say how many a random puzzle has")
    return random_puzzle(request["givens"], shape_in(request), seed, variant, request["time_limit"])


@answering
def vary(request: Json, notify: Notify = None) -> Json:
    """Return a changed board: ``{cells, boxsize, variant, transform, seed or null}``."""
    seed = request["seed"] or str(new_seed())
    puzzle = transform(puzzle_in(request), request["transform"], seed)
    label = TRANSFORMS[request["transform"]].label
    sentence = "The puzzle was changed in a way that keeps its rules and its solutions."
    return board(puzzle) | says("solved", f"Ready: {label.lower()}", sentence)


@answering
def fewest(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return the board with the fewest of its givens: ``{cells, boxsize, variant, title, …}``.

    Its solution stays the only one; the sentence says whether it is proved that fewer givens do
    not suffice.
    """
    if notify:
        notify("leaving out givens")
    puzzle = puzzle_in(request)
    try:
        found = fewest_givens(puzzle, request["time_limit"], backend)
    except GaveUp as error:
        raise SudokuError(f"whether it has exactly one solution is not known: {error}") from error
    made = board(found.puzzle, title=request.get("title") or "")
    return made | says("solved", "Ready: the fewest givens", _fewest(found, len(puzzle.givens)))


def _fewest(found: Fewest, before: int) -> str:
    left = len(found.puzzle.givens)
    given = f"{left} given{'s' * (left != 1)}"
    those = given if left == before else f"{given}, {before - left} fewer than before"
    if found.proved:
        return f"{those}; fewer do not suffice: proved."
    least = f" At least {found.least} are needed." if found.least else ""
    why = f"{found.reason}.{least}{longer(found.reason)}"
    return f"{those}. Whether fewer suffice is not known: {why}"
