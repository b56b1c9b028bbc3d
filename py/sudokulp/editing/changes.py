"""Example changes: each puts a few lines into the program of a puzzle, where they belong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import SudokuError
from ..exports.code import GIVEN, SOLVED, Part
from ..names import Registry
from .running import check_length

#: The beginning of the first line that solves, where the words of that part are gone.
_SOLVE = re.compile(r"^.*\.solve\(", re.MULTILINE)


@dataclass(frozen=True)
class Change:
    """A change of a program."""

    #: What it is called; {total} stands for the sum of all digits.
    label: str
    #: What is put in before the program is solved; TOTAL stands for the same sum.
    code: str
    #: The part of the program that has to go for it.
    replaces: Part | None = None

    def label_for(self, side: int) -> str:
        """Return what it is called for a grid of this side."""
        return self.label.format(total=side * (side + 1) // 2)

    def part_for(self, side: int) -> Part:
        """Return what is put in for a grid of this side."""
        code = self.code.replace("TOTAL", f"{side * (side + 1) // 2}")
        return Part(f"{self.label_for(side)}.", code)


_DIAGONAL = """\
problem += pulp.lpSum((d + 1) * x[i, i, d] for i in SIDE for d in SIDE) == TOTAL, "diagonal_sum\""""

_FEWEST = """\
kept = [
    x[r, c, SYMBOLS.index(GIVENS[r][c])] for r in SIDE for c in SIDE if GIVENS[r][c] != "."
]
problem.sense = pulp.LpMaximize
problem += pulp.lpSum(kept)"""

_ROW = """\
problem.sense = pulp.LpMaximize
problem += pulp.lpSum((len(SIDE) - c) * (d + 1) * x[0, c, d] for c in SIDE for d in SIDE)"""

_ANOTHER = """\
outcome = problem.solve(pulp.HiGHS(msg=False))
if getattr(outcome, "status", outcome) == 1:
    ones = [variable for variable in x.values() if variable.value() > 0.5]
    problem += pulp.lpSum(ones) <= len(ones) - 1, "not_that_one\""""

_KNIGHT = """\
for r in SIDE:
    for c in SIDE:
        for down, right in [(1, -2), (1, 2), (2, -1), (2, 1)]:
            if r + down in SIDE and c + right in SIDE:
                for d in SIDE:
                    problem += x[r, c, d] + x[r + down, c + right, d] <= 1"""

#: The changes by name, in the order in which they are offered.
CHANGES: Registry[Change] = Registry(
    "change",
    {
        "diagonal": Change("Make the main diagonal add up to {total}", _DIAGONAL),
        "fewest": Change("Change as few givens as possible", _FEWEST, replaces=GIVEN),
        "row": Change("Maximise the digits of row 1, leftmost first", _ROW),
        "another": Change("Find a second solution", _ANOTHER),
        "knight": Change("No equal digits a knight's move apart", _KNIGHT),
    },
)


def changed(text: str, name: str, side: int) -> tuple[str, int]:
    """Return the text of a program with an example change, and the line where that begins.

    If the change is in the text already, or what it replaces is not, this raises SudokuError.
    """
    check_length(text)
    change = CHANGES.find(name)
    part = change.part_for(side)
    if f"# {part.words}" in text:
        raise SudokuError(f'"{part.words}" is already in the program')
    if change.replaces:
        at = _place_of(change.replaces, text)
        made = text[:at] + part.text + text[at + len(change.replaces.text) :]
    else:
        text, at = _before_solving(text)
        made = f"{text[:at]}{part.text}\n\n{text[at:]}".rstrip("\n") + "\n"
    return made, made.count("\n", 0, at) + 1


def _place_of(part: Part, text: str) -> int:
    at = text.find(part.text)
    if at < 0:
        raise SudokuError(
            f'the part "{part.words}" was changed in the program; start again from the '
            "puzzle's program"
        )
    return at


def _before_solving(text: str) -> tuple[str, int]:
    """Return the text, and where the part begins that solves; else it is made ready for more."""
    at = text.find(f"# {SOLVED.words}")
    found = _SOLVE.search(text)
    if at < 0 and found:
        at = found.start()
    if at >= 0:
        return text, at
    text = text.rstrip("\n") + "\n\n" if text.strip() else ""
    return text, len(text)
