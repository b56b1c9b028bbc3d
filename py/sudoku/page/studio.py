"""What people do with puzzles beside solving them: count, look closer, make, vary."""

from __future__ import annotations

from typing import Any

from ..chance import new_seed
from ..consequences import true_candidates
from ..count import Count, count_solutions
from ..errors import GaveUp
from ..generate import generate as generate_puzzle
from ..transforms import TRANSFORMS, transform
from ..variants import find_variant
from .wire import Json, Notify, answering, board, puzzle_in


@answering
def count(request: Json, notify: Notify = None) -> Json:
    """Return the number of solutions: ``{cells, boxsize, variant, limit, time_limit}``."""
    found = count_solutions(puzzle_in(request), request["limit"], request["time_limit"], notify)
    headline, sentence = _count_in_words(found)
    return {
        "count": found.number,
        "exact": found.exact,
        "headline": headline,
        "sentence": sentence,
    }


def _count_in_words(found: Count) -> tuple[str, str]:
    if found.exact and found.number == 0:
        return "No solution", "It is proved that there is none."
    if found.exact:
        return f"Ready: {found} solution{'s' * (found.number > 1)}", "All of them were found."
    if found.number == 0:
        return f"Unknown: {found.reason}", "Whether there is a solution is not known."
    return f"Ready: {found} solutions", f"There may be more: {found.reason}."


@answering
def rate(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return how hard a puzzle is: ``{cells, boxsize, variant, time_limit}``."""
    from ..batch.rating import rate as rate_puzzle  # only some visits need it

    if notify:
        notify("rating")
    found = rate_puzzle(puzzle_in(request), request["time_limit"], backend)
    if found.rating:
        level, _, name = found.rating.partition(" ")
        return {
            "outcome": "solved",
            "headline": f"Ready: difficulty {level} of {len(type(found.rating))}, {name}",
            "sentence": f"{found.rating.about} {_guesses_in_words(found.guesses)}",
        }
    if found.reason:
        sentence = "How hard it is is not known."
        return {"outcome": "unknown", "headline": f"Unknown: {found.reason}", "sentence": sentence}
    if not found.solutions:
        sentence = "So there is nothing to rate."
        return {"outcome": "none", "headline": "No solution", "sentence": sentence}
    sentence = "Only a puzzle with exactly one solution is rated."
    return {"outcome": "ready", "headline": "Ready: several solutions", "sentence": sentence}


def _guesses_in_words(guesses: int | None) -> str:
    if not guesses:
        return "A search by singles never has to guess."
    return f"A search by singles has to guess {guesses:,} time{'s' * (guesses > 1)} on its way."


@answering
def candidates(request: Json, notify: Notify = None) -> Json:
    """Return each cell's digits of all solutions: ``{cells, boxsize, variant, time_limit}``."""
    puzzle = puzzle_in(request)
    try:
        found = true_candidates(puzzle, request["time_limit"], notify)
    except GaveUp as error:
        sentence = "Which digits are possible is not known."
        return _candidates("unknown", f"Unknown: {error}", sentence, [])
    cells = [sorted(digits) for _, digits in sorted(found.items())]
    if not cells[0]:
        return _candidates("none", "No solution", "So no digit is possible anywhere.", [])
    open_cells = sum(len(digits) > 1 for digits in cells)
    sentence = f"{open_cells} cells are open: each digit shown stands there in some solution."
    if not open_cells:
        sentence = "No cell is open: there is exactly one solution."
    return _candidates("solved", "Ready: true candidates shown", sentence, cells)


def _candidates(outcome: str, headline: str, sentence: str, cells: list[list[int]]) -> Json:
    return {"outcome": outcome, "headline": headline, "sentence": sentence, "candidates": cells}


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
    return board(puzzle, title=f"{variant.label} {size} no. {seed}") | {
        "seed": seed,
        "headline": "Ready: a new puzzle",
        "sentence": f"It has {len(puzzle.givens)} givens and exactly one solution.",
    }


@answering
def vary(request: Json, notify: Notify = None) -> Json:
    """Return a changed board: ``{cells, boxsize, variant, transform, seed or null}``."""
    seed = request["seed"] or str(new_seed())
    puzzle = transform(puzzle_in(request), request["transform"], seed)
    label = TRANSFORMS[request["transform"]].label
    return board(puzzle) | {
        "headline": f"Ready: {label.lower()}",
        "sentence": "The puzzle was changed in a way that keeps its rules and its solutions.",
    }
