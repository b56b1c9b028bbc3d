"""Calls that make a new puzzle, and vary one."""

from __future__ import annotations

from ..analysis.verdict import Verdict
from ..generation.generate import generate as generate_puzzle
from ..generation.transforms import TRANSFORMS, transform
from ..rng import new_seed
from ..variants import find_variant
from .wire import Json, Notify, answering, board, puzzle_in, says


@answering
def generate(request: Json, notify: Notify = None) -> Json:
    """Return a new board.

    ``{variant, boxsize, symmetry, givens or null, minimal, seed or null, time_limit}``
    """
    variant = find_variant(request["variant"])
    seed = request["seed"] or str(new_seed())
    puzzle = generate_puzzle(
        variant,
        request["boxsize"],
        seed,
        request["symmetry"],
        request["givens"],
        request["minimal"],
        request["time_limit"],
        notify,
    )
    size = f"{puzzle.side}x{puzzle.side}"
    sentence = f"It has {len(puzzle.givens)} givens and {Verdict.UNIQUE.solutions}."
    made = board(puzzle, title=f"{variant.label} {size} no. {seed}") | {"seed": seed}
    return made | says("solved", "Ready: a new puzzle", sentence)


@answering
def vary(request: Json, notify: Notify = None) -> Json:
    """Return a changed board: ``{cells, boxsize, variant, transform, seed or null}``."""
    seed = request["seed"] or str(new_seed())
    puzzle = transform(puzzle_in(request), request["transform"], seed)
    label = TRANSFORMS[request["transform"]].label
    sentence = "The puzzle was changed in a way that keeps its rules and its solutions."
    return board(puzzle) | says("solved", f"Ready: {label.lower()}", sentence)
