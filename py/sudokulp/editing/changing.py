"""Example changes of programs given as text, and the maximum length of such a program."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import SudokuError
from ..exports.code import GIVEN, SOLVED, Part
from ..names import lookup

#: The maximum length of a program in characters: ten times the length for a 36x36 grid.
LONGEST = 500_000


def check_length(text: str) -> None:
    """Raise SudokuError if a program is too long."""
    if len(text) > LONGEST:
        raise SudokuError(
            f"the program has {len(text):,} characters; at most {LONGEST:,} are allowed"
        )


#: The start of the first line that solves. It is used if the comment above it was deleted.
_SOLVE = re.compile(r"^.*\.solve\(", re.MULTILINE)


@dataclass(frozen=True)
class Change:
    """An example change of a program: lines to insert, and where."""

    label: str  # {total} in it stands for the sum of all digits
    code: str  # the lines to insert before the line that solves; TOTAL is the same sum
    replaces: Part | None = None  # the part of the program that the change replaces

    def label_for(self, side: int) -> str:
        return self.label.format(total=side * (side + 1) // 2)

    def part_for(self, side: int) -> Part:
        code = self.code.replace("TOTAL", f"{side * (side + 1) // 2}")
        return Part(f"{self.label_for(side)}.", code)


_DIAGONAL = """\
problem += pulp.lpSum((d + 1) * x[i, i, d] for i in SIDE for d in SIDE) == TOTAL, "diagonal_sum\""""

_X = """\
for d in SIDE:
    problem += pulp.lpSum(x[i, i, d] for i in SIDE) == 1, f"diagonal_{d + 1}"
    problem += pulp.lpSum(x[i, SIDE[-1] - i, d] for i in SIDE) == 1, f"anti_diagonal_{d + 1}\""""

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

#: The changes by name, in the order of the menu.
CHANGES = {
    "diagonal": Change("Make the main diagonal add up to {total}", _DIAGONAL),
    "x": Change("Each digit once on each long diagonal (X)", _X),
    "fewest": Change("Change as few givens as possible", _FEWEST, replaces=GIVEN),
    "row": Change("Maximise the digits of row 1, leftmost first", _ROW),
    "another": Change("Find a second solution", _ANOTHER),
    "knight": Change("No equal digits a knight's move apart", _KNIGHT),
}


def changed(text: str, name: str, side: int) -> tuple[str, int]:
    """Insert an example change into a program.

    Return the new text and the number of its first changed line.
    If the program already contains the change, or lacks the lines to replace, SudokuError is
    raised.
    """
    check_length(text)
    change = lookup(CHANGES, name, "change")
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
    """Return a text, and the index at which its solving part begins.

    Without a solving part, an empty line is added to the text, and the index is that of the end.
    """
    at = text.find(f"# {SOLVED.words}")
    found = _SOLVE.search(text)
    if at < 0 and found:
        at = found.start()
    if at >= 0:
        return text, at
    text = text.rstrip("\n") + "\n\n" if text.strip() else ""
    return text, len(text)
