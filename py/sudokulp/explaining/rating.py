"""The difficulty of a puzzle for people: a number and a word, from all of its solving steps.

Each step has a level, and a step one level higher counts three times as much. The effort of a
puzzle is the logarithm, to base 3, of the total. So the hardest steps matter most. `SCALE` converts
the effort to the scale of Sukaku Explainer, from 1 to 11. It was fitted to 478 rated puzzles
without rules.

If singles alone solve a puzzle, only the kind of its hardest single counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, log
from typing import Any

from ..analysis.difficulty import Difficulty, in_words
from ..analysis.verdict import Verdict
from ..deadline import deadline
from ..engine.search import BacktrackingSearch, find_board
from ..errors import GaveUp
from ..puzzle import Puzzle, PuzzleLike, Solution, as_puzzle
from .path import Path
from .values import Kind, Step

#: How many times as much a step counts as one that is a level lower.
BASE = 3
#: Efforts and the ratings of Sukaku Explainer that belong to them.
SCALE = (
    *((0.0, 1.7), (1.0, 2.6), (3.0, 3.7), (3.7, 4.0), (4.0, 5.1), (4.5, 5.4), (5.5, 6.5)),
    *((6.5, 7.8), (8.0, 8.5), (10.0, 8.9), (15.0, 9.3), (25.0, 11.0)),
)
#: The ratings of singles: full houses, hidden singles of a box, of another region, other singles.
FULL_HOUSE, IN_BOX, IN_REGION, NAKED = 1.0, 1.2, 1.5, 2.3
#: How many levels harder a step is that tries all ways. A large divisor is as hard as that.
TRIED = 2
#: No puzzle is rated higher: beyond the scale, the numbers mean little.
HARDEST = 12.0


def score_of(steps: Sequence[Step]) -> float:
    """Return the difficulty of steps as a number, from 1. Further steps never lower it."""
    rating = FULL_HOUSE
    if levels := [level for _, level in _levels(steps)]:
        top = max(levels)  # the powers themselves may be too large
        rating = _rating(top + log(sum(BASE ** (level - top) for level in levels), BASE))
    return max(rating, *map(_single, steps), FULL_HOUSE)


def _single(step: Step) -> float:
    """Return the rating of a single, and the lowest rating for other steps."""
    if not step.placed or step.name == "Full House":
        return FULL_HOUSE
    if step.name != "Hidden Single":
        return NAKED
    return IN_BOX if step.truths[0][0].label.startswith("box") else IN_REGION


def _levels(steps: Sequence[Step]) -> Iterator[tuple[Step, float]]:
    """Yield all steps except singles, with their levels.

    Locked candidates that lead to a hidden single at once, and the sum of one rule, are easier than
    other steps of the same size. The next step may not be known yet.
    """
    for at, step in enumerate(steps):
        if step.placed:
            continue
        if step.kind is Kind.SUM and step.size <= 1:
            yield step, -2
        elif step.kind is Kind.LOCKED:
            following = steps[at + 1].name if at + 1 < len(steps) else ""
            yield step, -1 if following in ("Hidden Single", "") else 1
        else:
            more = step.divisor - 1 if step.divisor else TRIED
            is_sum = any(not row.is_equation for row, _ in step.truths)
            yield step, step.size + (more if is_sum else min(more, TRIED))


def _rating(effort: float) -> float:
    """Return the rating for an effort, by linear interpolation, with one decimal."""
    efforts, ratings = zip(*SCALE, strict=True)
    if effort <= efforts[0]:
        return float(ratings[0])
    right = min(bisect_left(efforts, effort), len(efforts) - 1)
    (x0, y0), (x1, y1) = SCALE[right - 1], SCALE[right]
    return round(min(y0 + (y1 - y0) * (effort - x0) / (x1 - x0), HARDEST), 1)


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle, with its hardest step and its techniques.

    Attributes
    ----------
    verdict : Verdict
        Whether there is no solution, exactly one, or more, as far as the search got.
    score : float or None
        The difficulty as a number from 1, on the scale of Sukaku Explainer. None if it is
        not known, or if there is not exactly one solution.
    exact : bool
        Whether all steps were found; otherwise `score` is a lower bound.
    hardest : str
        The name of the hardest step.
    techniques : tuple[str, ...]
        The names of the steps besides singles, the hardest first.
    solution : Solution or None
        Checked against the rules.
    reason : str
        Why something is not known.
    """

    verdict: Verdict
    score: float | None = None
    exact: bool = False
    hardest: str = ""
    techniques: tuple[str, ...] = ()
    solution: Solution | None = None
    reason: str = ""

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty in words, or None if it is not known."""
        if self.score is None:
            return None
        found = Difficulty.of(self.score)
        return found if self.exact or found is Difficulty.VERY_HARD else None

    def __str__(self) -> str:
        if self.score is None:
            return self.reason or f"no difficulty: {self.verdict.solutions}"
        return ", ".join(filter(None, (in_words(self.score, self.exact), self.hardest)))


def rate(puzzle: PuzzleLike, time_limit: float = 60, backend: Any = None) -> Rating:
    """Return the difficulty of a puzzle, and whether it has no, one or more solutions.

    If the time limit is reached, the number is a lower bound, or None.

    Examples
    --------
    >>> rated = rate(Puzzle("4... ..2. .1.. ...3"))
    >>> rated.score, str(rated.difficulty), rated.hardest
    (1.2, 'easy', 'Hidden Single')
    """
    puzzle = as_puzzle(puzzle)
    rated, steps = Rating(Verdict.UNKNOWN), list[Step]()  # what is known so far
    try:
        with deadline(time_limit):
            for known in _counted(puzzle):
                rated = known
            if rated.verdict is not Verdict.UNIQUE:
                return rated
            for step in Path(puzzle, None, backend, solution=rated.solution).steps():
                steps.append(step)
            return _scored(rated, steps, exact=True)
    except GaveUp as error:
        rated = replace(rated, reason=str(error))
        return _scored(rated, steps) if steps else rated


def _counted(puzzle: Puzzle) -> Iterator[Rating]:
    """Yield how many solutions there are, as far as it is known."""
    board = find_board(puzzle.variant, puzzle.shape)
    search = BacktrackingSearch(board)
    found = search.solutions(board.start(puzzle.digits))
    bits = next(found, None)
    if bits is None:
        yield Rating(Verdict.NONE)
        return
    first = Solution(puzzle, board.digits(bits))
    if not first.is_valid():
        yield Rating(Verdict.UNKNOWN, reason="the answer of the solver failed the check")
        return
    yield Rating(Verdict.SOLVED, solution=first)
    if next(found, None):
        yield Rating(Verdict.SEVERAL, solution=first)
    else:
        yield Rating(Verdict.UNIQUE, solution=first)


def _scored(rated: Rating, steps: Sequence[Step], exact: bool = False) -> Rating:
    hardest = max(steps, key=_single, default=None)
    levels = sorted(_levels(steps), key=lambda each: -each[1])
    if levels:
        hardest = levels[0][0]
    return replace(
        rated,
        score=score_of(steps),
        exact=exact,
        hardest=hardest.name if hardest else "",
        techniques=tuple(dict.fromkeys(step.name for step, _ in levels)),
    )


def has_difficulty(puzzle: Puzzle, wanted: Difficulty, backend: Any = None) -> bool:
    """Return whether a puzzle with one solution has a difficulty; stop once the steps decide it."""
    least, over = wanted.scores
    steps: list[Step] = []
    for step in Path(puzzle, None, backend).steps():
        steps.append(step)
        score = score_of(steps)
        if score >= over:
            return False
        if score >= least and over == inf:
            return True
    return score_of(steps) >= least
