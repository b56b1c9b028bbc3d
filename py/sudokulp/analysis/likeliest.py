"""The likeliest puzzle that a picture can show, by integer programming.

A net that looks at the cells of a picture knows how likely each label is: nothing, or a digit. The
likeliest labels of all cells need not be a puzzle. So the program of the empty grid, with the rules
of the puzzle, gets an objective: the sum of the logarithms of the probabilities. The variable
x[r, c, d] is 1 if the solution has d in cell (r, c); the picture then shows d there, or nothing,
whichever is likelier. If the digits shown leave several solutions, a cut demands that some digit is
shown that one of two solutions lacks, and the program is solved again.

Mulamba, Mandi, Canoy and Guns, "Hybrid Classification and Reasoning for Image-based Constraint
Solving" (CPAIOR 2020), decide the labels together, and ask for a single solution, with constraint
programming; see also "Perception-based Constraint Solving for Sudoku Images" (Constraints 29,
2024).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp, inf, isnan, log
from typing import Any

import pulp

from ..backends import find_backend
from ..deadline import deadline, remaining
from ..errors import GaveUp, InvalidValue, PictureError, show
from ..formats import Reading
from ..grid import GridShape, alphabet, chosen_shape, short_name, side_of, usual_shape
from ..models.lp.pictures import PictureProgram
from ..models.lp.program import Digits
from ..numbers import counted, listed, some
from ..puzzle import Puzzle, Solution
from ..rules.base import Rule
from ..variants import Variant
from .verdict import Result, solve

#: A cell is doubtful if another label is at most this many times less likely, as a logarithm.
DOUBT = 2.0
#: A label is clear if any other is this many times less likely, as a logarithm.
CLEAR = 6.0
#: The most cells that a notice names.
NAMED = 4
#: A picture is unreadable if the likeliest labels have a lower mean log-probability.
READABLE = -0.8
#: Log-probabilities below this one count as this one.
LEAST = -50.0
#: The most cuts, and the most that the objective may lose by them; one cut is enough for most
#: pictures. e^16 is nine million.
MOST_CUTS, MOST_LOSS = 6, 16.0
#: The margins of `_Search`, as logarithms of how many times likelier a given is.
MARGINS = (2.0, 6.0, inf)
#: If a smaller share of the digits looks handwritten, none is: the reader was wrong about a few. It
#: is at most 0.044 on all but one of 160 photos of newspapers.
FEW = 0.05
#: If a greater share of the digits looks handwritten, the puzzle itself was copied by hand.
COPIED = 0.85
#: The probability that a digit by hand is a mistake of the player.
WRONG = 0.05
#: The number of rounds in which the share of handwriting is estimated.
ROUNDS = 20


@dataclass(frozen=True)
class Doubt:
    """A cell of a picture whose label is not certain.

    Attributes
    ----------
    cell : int
        The cell label.
    shown : int
        The label of the reading: a digit, or 0 for an empty cell.
    gap : float
        The logarithm of how many times likelier this label is than the likeliest other one;
        negative if the rules ruled out the likeliest label.
    likeliest : tuple of (int, float)
        The three likeliest labels with their probabilities.
    side : int
        The number of rows of the grid.
    """

    cell: int
    shown: int
    gap: float
    likeliest: tuple[tuple[int, float], ...]
    side: int

    def __str__(self) -> str:
        signs = ("empty", *alphabet(self.side))
        shares = dict(self.likeliest)
        first, *others = (label for label in shares if label != self.shown)
        read_as, *may_be = (
            signs[label] + (f" ({shares[label]:.0%})" if label in shares else "")
            for label in (self.shown, first, *(other for other in others if shares[other] > 0.01))
        )
        cell = short_name(self.cell, self.side)
        return f"{cell} is read as {read_as}, but may be {listed(may_be, 'or')}"


@dataclass(frozen=True)
class PhotoReading(Reading):
    """The puzzle that a picture shows, and how certain it is.

    `puzzle` has the printed digits, and `entries` those that a player wrote into the picture, by
    cell label. `notices` say what else a reader of the picture must know.

    Attributes
    ----------
    log_likelihood : float
        The sum of the logarithms of the probabilities of the chosen labels: the objective.
    solutions : int or None
        The number of solutions of the puzzle: 1, or 2 for several, or None if it is not known.
    cuts : int
        The number of cuts that were needed to get a puzzle with one solution.
    doubts : tuple of Doubt
        The cells whose label is not certain.
    proved : bool
        Whether it is proved that no other labels are likelier.
    """

    log_likelihood: float = field(default=0.0, kw_only=True)
    solutions: int | None = field(default=None, kw_only=True)
    cuts: int = field(default=0, kw_only=True)
    doubts: tuple[Doubt, ...] = field(default=(), kw_only=True)
    proved: bool = field(default=False, kw_only=True)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences that a reader of the puzzle must see: notices, digits left out, doubts."""
        count = len(self.entries)
        left = f"left out {counted(count, 'digit')} written by hand" if count else ""
        return tuple(filter(None, (*self.notices, left, *map(str, self.doubts))))

    @property
    def written(self) -> dict[int, int]:
        """The digits that a player wrote by hand, by cell label."""
        return dict(self.entries)

    @property
    def digits(self) -> tuple[int, ...]:
        """All digits in the picture, printed or by hand, in row order; 0 for an empty cell."""
        printed = enumerate(self.puzzle.digits, 1)
        return tuple(digit or self.entries.get(label, 0) for label, digit in printed)

    @property
    def sure(self) -> bool:
        """Whether the puzzle has exactly one solution, which is proved, and no cell is doubtful."""
        return self.proved and self.solutions == 1 and not self.doubts

    def as_puzzle(self) -> Puzzle:
        """Return the puzzle of the printed digits, which functions take for a reading."""
        return self.puzzle


def read_cells(
    log_p: Sequence[Sequence[Sequence[float]]],
    variant: str | Variant = "classic",
    rules: Sequence[Rule] = (),
    *,
    boxes: tuple[int, int] | GridShape | None = None,
    by_hand: Sequence[Sequence[float]] | None = None,
    single: bool = True,
    time_limit: float = 10,
    backend: str | pulp.LpSolver | None = None,
) -> PhotoReading:
    """Return the likeliest puzzle with one solution, from the probabilities of each cell's labels.

    If no such puzzle is nearly as likely, the reading is the likeliest puzzle that has a solution.
    If the time limit is reached first, the reading has the likeliest labels found so far, and a
    notice says so.

    Parameters
    ----------
    log_p : rows of cells of numbers
        For each cell, the natural logarithms of the probabilities that the picture shows nothing
        there, digit 1, digit 2 and so on.
    variant : str or Variant
        The variant of the puzzle.
    rules : sequence of Rule
        Rules that the puzzle adds.
    boxes : (int, int), optional
        The numbers of rows and columns of a box; see `Puzzle`.
    by_hand : rows of numbers, optional
        For each cell, the probability that a digit in it was written by hand, by a player. Such a
        digit may be wrong, so it need not agree with the solution. If hardly any digit looks
        printed, all are taken for the puzzle's own.
    single : bool
        Whether to look for a puzzle with a single solution if the likeliest one has several.
    time_limit : float
        The time limit in seconds.
    backend : str, pulp.LpSolver or None
        The solver; see `solve`.

    Raises
    ------
    PictureError
        If the labels are too uncertain, or if the rules have no solution whatever is shown.
    SudokuError
        If `log_p` or `by_hand` has the wrong shape, or a number is no logarithm of a probability.

    Examples
    --------
    The likeliest labels of this row are 1, 1, empty and empty:

    >>> sure, none = [-0.1, -9, -9, -9, -9], [-9] * 5
    >>> one, two = [-9, -0.1, -9, -9, -9], [-9, -0.5, -1, -9, -9]
    >>> reading = read_cells([[one, two, sure, sure], *[[sure] * 4] * 3])
    >>> reading.digits[:4], [str(doubt) for doubt in reading.doubts]
    ((1, 2, 0, 0), ['r1c2 is read as 2 (37%), but may be 1 (61%)'])
    """
    shape, scores = _checked(log_p, boxes)
    empty = Puzzle.from_digits([0] * len(scores), shape, variant, rules)
    if sum(map(max, scores)) < READABLE * len(scores):
        raise PictureError(
            "this picture cannot be read, because most cells are unclear; take it again from "
            "above, closer and in even light, or type the digits"
        )
    hand, share = _shares(scores, _hand(by_hand, len(scores), side_of(shape)))
    notice = ""
    if share > COPIED:
        hand = [0.0] * len(scores)
        notice = "the digits look handwritten, so all of them are read as givens"
    labels = _Labels(scores, hand)
    most = MOST_CUTS if single else 0
    found = _decided(empty, labels, find_backend(backend), time_limit, most)
    written = labels.written(found.givens, found.solution)
    shown = [written.get(label, given) for label, given in enumerate(found.givens, 1)]
    doubts = tuple(_doubts(scores, shown, side_of(shape)))
    clear = [short_name(doubt.cell, doubt.side) for doubt in doubts if doubt.gap < -CLEAR]
    where = f"the likeliest labels of {some(clear, NAMED)} would break the rules" if clear else ""
    against = where and f"{where}, so others were read; compare them with the picture"
    return PhotoReading(
        empty.with_digits(found.givens),
        "photo",
        notices=tuple(filter(None, (notice, found.notice, against))),
        entries=written,
        log_likelihood=labels.score(found.givens, found.solution),
        solutions=found.solutions,
        cuts=found.cuts,
        doubts=doubts,
        proved=found.proved,
    )


def _checked(log_p: Any, boxes: Any) -> tuple[GridShape, list[list[float]]]:
    """Return the shape of the grid, and the log-probabilities of each cell in row order."""
    try:
        rows = [[[float(each) for each in cell] for cell in row] for row in log_p]
    except (TypeError, ValueError) as error:
        raise InvalidValue(f"log_p must be rows of cells of numbers ({error})") from error
    shape = chosen_shape(len(rows), boxes) or usual_shape(len(rows))
    side = side_of(shape)
    if any(len(row) != side or any(len(cell) != side + 1 for cell in row) for row in rows):
        raise InvalidValue(
            f"log_p has {side} rows, so each row must have {side} cells with {side + 1} numbers: "
            "for an empty cell and for each digit"
        )
    cells = [cell for row in rows for cell in row]
    for label, cell in enumerate(cells, 1):
        if any(isnan(each) or each > 1e-6 for each in cell):
            wrong = next(each for each in cell if isnan(each) or each > 1e-6)
            raise InvalidValue(
                f"log_p must contain logarithms of probabilities, which are at most 0, not "
                f"{show(wrong)} in {short_name(label, side)}"
            )
    return shape, [[max(each, LEAST) for each in cell] for cell in cells]


def _hand(by_hand: Any, cells: int, side: int) -> list[float]:
    """Return the probability of handwriting in each cell, in row order."""
    if by_hand is None:
        return [0.0] * cells
    try:
        found = [float(each) for row in by_hand for each in row]
    except (TypeError, ValueError) as error:
        raise InvalidValue(f"by_hand must be rows of numbers ({error})") from error
    if len(found) != cells or not all(0 <= each <= 1 for each in found):
        raise InvalidValue(f"by_hand must be {side} rows of {side} probabilities from 0 to 1")
    return found


def _log(share: float) -> float:
    return max(log(share), LEAST) if share > 0 else LEAST


def _shares(scores: Sequence[Sequence[float]], hand: Sequence[float]) -> tuple[list[float], float]:
    """Return each cell's probability of handwriting, given its share in the picture, and the share.

    A picture has much handwriting or none. So the share of the filled cells is estimated together
    with the probabilities, by expectation maximisation (Saerens, Latinne, Decaestecker, 2002).
    """
    filled = [cell for cell, each in enumerate(scores) if max(each) > each[0]]
    if not filled or not any(hand):
        return [0.0] * len(hand), 0.0
    odds = [min(each, 1 - 1e-9) / (1 - min(each, 1 - 1e-9)) for each in hand]
    share, found = 0.5, list(hand)
    for _ in range(ROUNDS):
        found = [share * each / (share * each + 1 - share) for each in odds]
        share = min(max(sum(found[cell] for cell in filled) / len(filled), 0.001), 0.999)
    return found if share > FEW else [0.0] * len(hand), share


class _Labels:
    """The labels of each cell: a given or, otherwise, nothing or a digit by hand.

    Most digits by hand agree with the solution, so they are evidence for it; but some are wrong.
    """

    def __init__(self, scores: Sequence[Sequence[float]], hand: Sequence[float]) -> None:
        #: For each cell, the log-probability that it shows each digit as a given.
        self.given: list[list[float]] = []
        #: For each cell and each digit of the solution, the best label that is no given: its
        #: log-probability, and the digit by hand or 0.
        self._others: list[list[tuple[float, int]]] = []
        for (nothing, *digits), share in zip(scores, hand, strict=True):
            self.given.append([each + _log(1 - share) for each in digits])
            by_hand = [(each + _log(share), digit) for digit, each in enumerate(digits, 1)]
            two = sorted(by_hand)[-2:] if share > 0 else []
            right, wrong = log(1 - WRONG), log(WRONG / max(1, len(digits) - 1))
            self._others.append(
                [
                    max(
                        [(nothing, 0)]
                        + [(by_hand[digit - 1][0] + right, digit)] * (share > 0)
                        + [(value + wrong, other) for value, other in two if other != digit]
                    )
                    for digit in range(1, len(digits) + 1)
                ]
            )

    @property
    def other(self) -> list[list[float]]:
        """For each cell and digit of the solution, the log-probability of the best other label."""
        return [[value for value, _ in each] for each in self._others]

    def certain(self, margin: float) -> Digits:
        """Return the givens that are likelier than any other label by at least a margin."""
        found = []
        for given, others in zip(self.given, self._others, strict=True):
            *_, second, best = sorted((*given, max(others)[0]))
            is_certain = best in given and best - second >= margin
            found.append(given.index(best) + 1 if is_certain else 0)
        return tuple(found)

    def likeliest(self) -> tuple[Digits, Digits]:
        """Return the givens among the likeliest labels, and these with the digits by hand."""
        givens = self.certain(0)
        by_hand = (max(others)[1] for others in self._others)
        return givens, tuple(a or b for a, b in zip(givens, by_hand, strict=True))

    def written(self, givens: Digits, solution: Digits) -> dict[int, int]:
        """Return the digits by hand, by cell label, for givens and a solution."""
        both = enumerate(zip(givens, solution, self._others, strict=True), 1)
        found = {
            label: max(others)[1] if not digit else others[digit - 1][1]
            for label, (given, digit, others) in both
            if not given
        }
        return {label: digit for label, digit in found.items() if digit}

    def score(self, givens: Digits, solution: Digits) -> float:
        """Return the sum of the log-probabilities of the labels for givens and a solution.

        If the digit of a cell in the solution is not known (0), it is the likeliest one.
        """
        every = zip(givens, solution, self.given, self._others, strict=True)
        return sum(
            given[one - 1] if one else others[digit - 1][0] if digit else max(others)[0]
            for one, digit, given, others in every
        )


@dataclass(frozen=True)
class _Found:
    """The givens that were found, 0 for a cell without one, and what is known about them."""

    givens: Digits
    solution: Digits  # 0 for a digit that is not known
    proved: bool = False  # whether no others are likelier
    solutions: int | None = None
    cuts: int = 0
    notice: str = ""


class _Search:
    """The search for the likeliest givens, which cuts may exclude one after the other.

    If the likeliest labels have a solution, nothing can be likelier. Otherwise a program decides.
    At first, givens without much doubt are fixed in it, which leaves it small. Any other label of
    such a cell costs at least the margin. So if what is found costs less than that, compared with
    the likeliest labels, it is the best; otherwise fewer givens are fixed, and at last none.
    """

    def __init__(self, empty: Puzzle, labels: _Labels, backend: pulp.LpSolver) -> None:
        self._empty, self._labels, self._backend = empty, labels, backend
        self._pairs: list[tuple[Solution, Solution]] = []
        self._margins = iter(MARGINS)
        self._program: PictureProgram | None = None

    def solve(self, givens: Digits, prove_unique: bool = True) -> Result:
        """Solve the puzzle with these givens, until the deadline."""
        puzzle, limit = self._empty.with_digits(givens), remaining()
        return solve(puzzle, backend=self._backend, time_limit=limit, prove_unique=prove_unique)

    def decide(self) -> tuple[Digits, Digits] | None:
        """Return the likeliest givens that keep all cuts, and a solution; None without any."""
        givens, filled = self._labels.likeliest()
        if not self._pairs and (first := self.solve(filled, prove_unique=False).solution):
            return givens, first.digits
        most = self._labels.score(givens, (0,) * len(givens))
        program = self._program or self._started()
        while True:
            found = program.decide(self._backend)
            costs = inf if found is None else most - self._labels.score(*found)
            if costs <= self._margin:
                return found
            program = self._started()

    def _started(self) -> PictureProgram:
        """Return the program for the next margin."""
        self._margin = next(self._margins)
        certain = self._empty.with_digits(self._labels.certain(self._margin))
        self._program = PictureProgram(certain, self._labels.given, self._labels.other)
        for one, two in self._pairs:
            self._program.require_other(one.digits, two.digits)
        return self._program

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no givens are likelier than those found last."""
        return self._program is None or self._program.is_proved

    def exclude(self, one: Solution, two: Solution) -> None:
        """Exclude all givens that allow both solutions."""
        self._pairs.append((one, two))
        if self._program is not None:
            self._program.require_other(one.digits, two.digits)


def _decided(
    empty: Puzzle, labels: _Labels, backend: pulp.LpSolver, time_limit: float, most: int
) -> _Found:
    """Return the likeliest givens with one solution or, if there are none, with several."""
    givens, _ = labels.likeliest()
    best, cuts = _Found(givens, (0,) * len(givens)), 0
    try:
        with deadline(time_limit):
            search = _Search(empty, labels, backend)
            while (decided := search.decide()) is not None:
                givens, digits = decided
                least = labels.score(best.givens, best.solution) - MOST_LOSS
                if cuts and labels.score(*decided) < least:
                    break
                result = search.solve(givens)
                if result.unique is not False:
                    known = 1 if result.unique else None
                    why = result.reason and f"it is not known how many solutions: {result.reason}"
                    return _Found(givens, digits, search.is_proved, known, cuts, why)
                if not cuts:
                    best = _Found(givens, digits, search.is_proved, 2)
                if cuts == most:
                    break
                assert result.solution is not None
                assert result.second is not None
                search.exclude(result.solution, result.second)
                cuts += 1
    except GaveUp as error:
        shown = "likeliest digits that were found" if best.solutions else "likeliest labels"
        notice = f"{error}, so these are the {shown}; compare them with the picture"
        return replace(best, notice=notice)
    if best.solutions is None:
        raise PictureError(
            "no grid obeys the rules, whatever this picture shows; check the variant and the rules"
        )
    if not most:
        return best
    notice = "no puzzle with a single solution is nearly as likely; compare the digits"
    return replace(best, cuts=cuts, notice=f"{notice} with the picture")


def _doubts(scores: Sequence[Sequence[float]], shown: Sequence[int], side: int) -> Iterator[Doubt]:
    """Yield the cells in which another label is nearly as likely as the one shown, or likelier."""
    for label, (cell, chosen) in enumerate(zip(scores, shown, strict=True), 1):
        order = sorted(range(side + 1), key=lambda one: -cell[one])
        gap = cell[chosen] - cell[order[order[0] == chosen]]
        if gap < DOUBT:
            yield Doubt(label, chosen, gap, tuple((one, exp(cell[one])) for one in order[:3]), side)
