"""Calls that make a new puzzle, and vary one."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Verdict
from ..errors import SudokuError
from ..generation.full_grids import random_puzzle
from ..generation.generate import generate as generate_puzzle
from ..generation.transforms import TRANSFORMS, transform
from ..puzzle import Puzzle
from ..rng import new_seed
from ..variants import Variant
from .wire import Json, Notify, answering, board, puzzle_in, rules_in, says, shape_in


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
