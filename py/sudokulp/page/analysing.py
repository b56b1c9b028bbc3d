"""Calls that analyse a puzzle: solutions counted, difficulty, true candidates."""

from __future__ import annotations

from typing import Any

from ..analysis.count import Count, count_solutions, true_candidates
from ..analysis.verdict import Verdict
from ..errors import GaveUp
from .wire import Json, Notify, answering, judged, puzzle_in, unknown


@answering
def count(request: Json, notify: Notify = None) -> Json:
    """Return the number of solutions: ``{cells, boxsize, variant, limit, time_limit}``."""
    counted = count_solutions(puzzle_in(request), request["limit"], request["time_limit"], notify)
    return _count_in_words(counted) | {"count": counted.number, "exact": counted.exact}


def _count_in_words(counted: Count) -> Json:
    if counted.verdict is Verdict.NONE:
        return judged(counted.verdict, "It is proved that there is none.")
    if counted.verdict is Verdict.UNKNOWN:
        return unknown(counted.reason, "Whether there is a solution is not known.")
    solutions = f"{counted} solution{'s' * (counted.number > 1)}"
    sentence = "All were found." if counted.exact else f"There may be more: {counted.reason}."
    return judged(counted.verdict, sentence, f"Ready: {solutions}") | {"beside": solutions}


@answering
def rate(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return how hard a puzzle is: ``{cells, boxsize, variant, time_limit}``."""
    from ..analysis.rating import rate as rate_puzzle  # only some visits need it

    if notify:
        notify("rating")
    rated = rate_puzzle(puzzle_in(request), request["time_limit"], backend)
    verdict = rated.verdict
    if rated.rating:
        level = rated.rating.partition(" ")[0]
        difficulty = f"difficulty {level} of {len(type(rated.rating))}, {rated.rating.label}"
        sentence = f"{rated.rating.about} {_guesses_in_words(rated.guesses)}"
        said = judged(verdict, sentence, f"Ready: {difficulty}")
        return said | {"beside": difficulty.capitalize()}
    if rated.reason:
        return unknown(rated.reason, "The difficulty is not known.") | {"verdict": verdict}
    if verdict is Verdict.NONE:
        return judged(verdict, "So there is nothing to rate.")
    sentence = f"Only a puzzle with {Verdict.UNIQUE.solutions} is rated."
    return judged(verdict, sentence, f"Ready: {verdict.solutions}", "ready")


def _guesses_in_words(guesses: int | None) -> str:
    if not guesses:
        return "A search by singles never has to guess."
    return f"A search by singles has to guess {guesses:,} time{'s' * (guesses > 1)} on its way."


@answering
def candidates(request: Json, notify: Notify = None) -> Json:
    """Return each cell's digits of all solutions: ``{cells, boxsize, variant, time_limit}``."""
    puzzle = puzzle_in(request)
    try:
        digits = true_candidates(puzzle, request["time_limit"], notify)
    except GaveUp as error:
        return unknown(str(error), "Which digits are possible is not known.") | {"candidates": []}
    cells = [sorted(here) for _, here in sorted(digits.items())]
    if not cells[0]:
        sentence = "So no digit is possible anywhere."
        return judged(Verdict.NONE, sentence) | {"candidates": []}
    open_cells = sum(len(here) > 1 for here in cells)
    verdict = Verdict.SEVERAL if open_cells else Verdict.UNIQUE
    sentence = (
        f"{open_cells} cells are not determined: different solutions put different digits there."
    )
    if not open_cells:
        sentence = f"Every cell is determined: there is {verdict.solutions}."
    said = judged(verdict, sentence, "Ready: true candidates shown")
    return said | {"beside": "True candidates", "candidates": cells}
