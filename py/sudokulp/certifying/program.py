"""The integer program that a certificate is about, and the first sections of a VIPR file.

There is a variable for each candidate, with the number of the candidate, and one for each arc of a
path. All variables are integers, and row n says that variable n is at least 0. So each variable is
0 or 1. The rows of the cells follow, then those of the regions, the givens and the rules.

If there is a solution, the objective is the number of cells that agree with it. If the minimum is
the number of all cells, there is no other solution.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..deadline import check_deadline
from ..explaining.checker import grid_rows
from ..formats import dumps
from ..grid import short_name
from ..puzzle import Puzzle, Solution
from ..variants.base import AtMostOne, Linear, Path, labelled, size_of

#: Variables or rows, each with a number.
Terms = Mapping[int, int]
#: A path by its label, the number of one of its cells, and a state before this cell.
State = tuple[str, int, int]


class Row(NamedTuple):
    """A row of an integer program: a weighted sum of variables, and its bound."""

    name: str  # one word
    sense: str  # "E": equals the bound; "L": is at most the bound; "G": is at least the bound
    bound: int
    weights: Terms  # the weights of the variables, without zeros

    def __str__(self) -> str:
        return f"{self.name} {self.sense} {self.bound} {listed(self.weights)}"


def listed(terms: Mapping[int, object]) -> str:
    """Return terms as a VIPR file lists them: their number, then each of them."""
    return " ".join([str(len(terms)), *(f"{key} {value}" for key, value in terms.items())])


#: The bytes that a candidate takes at least, without its weights in the rows of rules, and those of
#: a weight.
CANDIDATE, WEIGHT = 40, 4


def least_bytes(puzzle: Puzzle) -> int:
    """Return a number of bytes below which no certificate of a puzzle can be."""
    rules = labelled(puzzle.variant, puzzle.shape, puzzle.symbols) if puzzle.rules else ()
    return CANDIDATE * puzzle.side**3 + WEIGHT * sum(size_of(row.each) for row in rules)


class Program:
    """The integer program of a puzzle.

    Attributes
    ----------
    variables : list of str
        The names of the variables.
    rows : list of Row
        All rows, first the bounds of the variables.
    lower, upper : dict of str to int
        The numbers of the rows that say that a constraint is at least, or at most, a bound. The
        keys are the labels of the constraints. An equation is in both.
    given : dict of int to int
        The number of the row for each given, by its variable.
    excluding : mapping
        For each candidate, the numbers of the rows that allow at most one of their candidates.
    paths : dict of str to Path
        The paths, by their labels.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.side = puzzle, puzzle.side
        self.variables: list[str] = []
        for cell in range(1, self.side**2 + 1):
            check_deadline()
            name = short_name(cell, self.side)
            self.variables += (f"{name}={digit}" for digit in range(1, self.side + 1))
        self.rows: list[Row] = []
        self.lower: dict[str, int] = {}
        self.upper: dict[str, int] = {}
        self.excluding: defaultdict[int, list[int]] = defaultdict(list)
        rules = labelled(puzzle.variant, puzzle.shape, puzzle.symbols) if puzzle.rules else ()
        self.paths = {label: each for label, each, _ in rules if isinstance(each, Path)}
        #: The variables of arcs, and the rows of digits and of states.
        self.arcs: dict[tuple[str, int], dict[tuple[int, int, int], int]] = {}
        self.digits: dict[tuple[str, int], int] = {}
        self.states: dict[State, int] = {}
        for label, path in self.paths.items():
            for place, arcs in enumerate(path.arcs):
                start = len(self.variables)
                self.arcs[label, place] = {arc: n for n, arc in enumerate(arcs, start)}
                self.variables += (f"arc_{n}" for n in range(start, start + len(arcs)))
        for number in range(len(self.variables)):
            self._add(f"bound_{number}", "G", 0, {number: 1})
        for label, pairs in grid_rows(puzzle):
            self._exclude(label, "E", sorted(self.number(*pair) for pair in pairs))
        self.given = {}
        for pair in puzzle.givens.items():
            number = self.number(*pair)
            name = f"given {self.variables[number]}"
            self.given[number] = self._add(name, "E", 1, {number: 1})
        for label, each, _ in rules:
            if isinstance(each, Path):
                self._add_path(label, each)
            elif isinstance(each, AtMostOne):
                self._exclude(label, "L", each.candidates)
            else:
                self._add_sum(label, each)

    def number(self, label: int, digit: int) -> int:
        """Return the variable for a digit in a cell."""
        return (label - 1) * self.side + digit - 1

    def cell(self, candidate: int) -> int:
        """Return the row that says that the cell of a candidate contains one digit."""
        return len(self.variables) + candidate // self.side

    def _add(self, label: str, sense: str, bound: int, weights: Terms) -> int:
        check_deadline()
        word = label.replace(", ", ",").replace(" ", "_").encode("ascii", "replace").decode()
        self.rows.append(Row(word, sense, bound, weights))
        return len(self.rows) - 1

    def _exclude(self, label: str, sense: str, candidates: Iterable[int]) -> None:
        """Add a row that allows at most one of some candidates."""
        row = self._add(label, sense, 1, dict.fromkeys(candidates, 1))
        self.upper[label] = row
        if sense == "E":
            self.lower[label] = row
        for candidate in self.rows[row].weights:
            self.excluding[candidate].append(row)

    def _add_sum(self, label: str, each: Linear) -> None:
        if each.least == each.most and each.least is not None:
            self.lower[label] = self.upper[label] = self._add(
                label, "E", each.least, dict(each.terms)
            )
            return
        if each.least is not None:
            self.lower[label] = self._add(label, "G", each.least, dict(each.terms))
        if each.most is not None:
            self.upper[label] = self._add(label, "L", each.most, dict(each.terms))

    def _add_path(self, label: str, path: Path) -> None:
        """Add the rows of one unit that flows from the first state of a path to its last state.

        The arcs of a digit carry as much as its candidate, and a state passes on what it receives.
        """
        states: defaultdict[tuple[int, int], dict[int, int]] = defaultdict(dict)
        for place, cell in enumerate(path.cells):
            digits = {digit: {self.number(cell, digit): -1} for digit in range(1, self.side + 1)}
            for (start, digit, end), arc in self.arcs[label, place].items():
                digits[digit][arc] = 1
                states[place, start][arc] = -1 if place else 1
                states[place + 1, end][arc] = 1
            for digit, weights in digits.items():
                name = f"{label}, {short_name(cell, self.side)}={digit}"
                row = self._add(name, "E", 0, weights)
                self.digits[label, self.number(cell, digit)] = row
        for (place, state), weights in states.items():
            if place < len(path.cells):
                name = f"{label}, state {place}.{state}"
                bound = 0 if place else 1  # one unit leaves the first state
                self.states[label, place, state] = self._add(name, "E", bound, weights)

    def candidates(self, solution: Solution) -> list[int]:
        """Return the candidates that are 1 in a solution."""
        return [self.number(*pair) for pair in enumerate(solution.digits, 1)]

    def values(self, solution: Solution) -> dict[int, int]:
        """Return all variables that are 1 in a solution, with the value 1."""
        return dict.fromkeys([*self.candidates(solution), *self._flow(solution)], 1)

    def _flow(self, solution: Solution) -> Iterator[int]:
        for label, path in self.paths.items():
            state = 0
            for place, cell in enumerate(path.cells):
                digit, arcs = solution.digits[cell - 1], self.arcs[label, place]
                arc = next(each for each in arcs if each[:2] == (state, digit))
                state = arc[2]
                yield arcs[arc]

    def head(self, solution: Solution | None) -> Iterator[str]:
        """Yield the lines of a certificate before its derived rows."""
        count = len(self.variables)
        described = " ".join(dumps(self.puzzle, "json").splitlines())
        yield from (f"% {TITLE}", f"% {PUZZLE}{described}", "VER 1.0")
        yield from (f"VAR {count}", " ".join(self.variables))
        yield from (f"INT {count}", " ".join(map(str, range(count))))
        true = self.candidates(solution) if solution else []
        yield from ("OBJ min", listed(dict.fromkeys(true, 1)))
        yield from (f"CON {len(self.rows)} {count}", *map(str, self.rows))
        yield f"RTP range {len(true)} {len(true)}" if solution else "RTP infeas"
        yield "SOL 1" if solution else "SOL 0"
        if solution:
            yield f"solution {listed(self.values(solution))}"


#: The first comment of a certificate, and the start of the comment that contains the puzzle.
TITLE = "SudokuLP certificate in the format VIPR 1.0 of Cheung, Gleixner and Steffy"
PUZZLE = "puzzle: "
