"""Operations on the integer program of a puzzle: its rows, its Python code, running the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..deadline import silent
from ..editing.changing import CHANGES, LONGEST, changed
from ..editing.results import Judgement, judge
from ..editing.running import run
from ..exports.code import pulp_code
from ..inspecting.program import Candidate, ProgramView, view_program
from ..models import MODELS
from ..models.lp.programs import AUTOMATIC
from ..puzzle import Puzzle
from .protocol import Message, Nothing, Notify, from_base64, to_base64

#: The labels of the families of rows. Any other family, such as a region that a variant adds, has
#: its own name as its label.
_FAMILIES = {
    "cell": "Cells",
    "row": "Rows",
    "column": "Columns",
    "box": "Boxes",
    "given": "Givens",
    "not given": "Other candidates",
    "ruled out": "Ruled-out digits",
    "digit": "Digits",
}


class Family(Message):
    label: str
    count: int


class Named(Message):
    """A choice in a list, with its name and label."""

    name: str
    label: str


#: A row: label, number of the family, name, sign, bound, columns, weights (empty if all are 1).
ProgramRow = tuple[str, int, str, str, int, tuple[int, ...], tuple[int, ...]]


class Program(Message):
    sentence: str
    names: tuple[str, ...]  # the names of the variables
    places: tuple[tuple[Candidate, ...], ...]  # the candidates that each variable stands for
    maximises: bool
    families: tuple[Family, ...]
    rows: tuple[ProgramRow, ...]


def program(puzzle: Puzzle, *, way: str = "") -> Program:
    """Return the first program that the solver gets for a puzzle."""
    view = view_program(puzzle, way or "auto")
    number, families = _families(row.family for row in view.rows)
    return Program.of(
        view,
        sentence=_sentence(view),
        families=families,
        rows=tuple(
            (
                *(row.label, number[row.family], row.name),
                *(row.sign, row.bound, row.columns, row.weights),
            )
            for row in view.rows
        ),
    )


def _families(names: Iterable[str]) -> tuple[dict[str, int], tuple[Family, ...]]:
    """Return the number of each family of rows, and the families."""
    counts = Counter(names)
    families = (
        Family(label=_FAMILIES.get(name, name.capitalize()), count=count)
        for name, count in counts.items()
    )
    return {name: number for number, name in enumerate(counts)}, tuple(families)


def _sentence(view: ProgramView) -> str:
    """Return a sentence with the name and the size of the program."""
    size = f"{len(view.names):,} variables, {len(view.rows):,} constraints"
    coefficients = sum(len(row.columns) for row in view.rows)
    automatic = view.formulation in AUTOMATIC
    label = MODELS["lp"].named_ways[view.formulation].label
    whose = "The program that Solve uses" if automatic else label
    return f"{whose}: {size}, {coefficients:,} non-zero coefficients."


class ProgramText(Message):
    text: str
    changes: tuple[Named, ...]
    longest: int


def program_text(puzzle: Puzzle) -> ProgramText:
    """Return the program of a puzzle as Python code."""
    side = puzzle.side
    changes = (Named(name=name, label=one.label_for(side)) for name, one in CHANGES.items())
    return ProgramText(text=pulp_code(puzzle), changes=tuple(changes), longest=LONGEST)


class ProgramChanged(Message):
    """The text of a program after a change, and the number of the first changed line."""

    text: str
    line: int


def program_change(*, text: str, name: str, side: int) -> ProgramChanged:
    """Insert an example change into the text of a program."""
    after, line = changed(text, name, side)
    return ProgramChanged(text=after, line=line)


class NamedFile(Message):
    """A file that a program reads or writes, with its data as Base64."""

    name: str
    data: str


class ProgramRan(Message):
    sentence: str  # the result of the run, if there was no error
    line: int | None  # the line of the error
    message: str  # the message of the error
    status: str
    objective: float | None
    reason: str
    contradicting: tuple[str, ...]
    digits: tuple[int, ...]
    files: tuple[NamedFile, ...]
    left_out: str
    found: tuple[str, ...]  # names of files that were made from the puzzle for the program


def program_ready() -> Nothing:
    """Do nothing: importing this module has imported all that running a program needs."""
    return Nothing()


def program_run(
    puzzle: Puzzle | None = None,
    *,
    text: str,
    side: int,
    files: tuple[NamedFile, ...] = (),
    backend: Any = None,
    notify: Notify = silent,
) -> ProgramRan:
    """Run the text of a program.

    Printed text is reported at once, each time after a line "printed".
    """

    def printed(text: str) -> None:
        notify(f"printed\n{text}")

    given = {file.name: from_base64(file.data) for file in files}
    ran = run(text, side, printed, backend, given, puzzle)
    trouble, left, written = ran.trouble, ran.left, ran.written
    made = (NamedFile(name=n, data=to_base64(data)) for n, data in written.files.items())
    return ProgramRan.of(
        left,
        sentence=ran.sentence,
        line=trouble.line if trouble else None,
        message=trouble.message if trouble else "",
        files=tuple(made),
        left_out=written.left_out,
        found=tuple(ran.found),
    )


def program_judge(puzzle: Puzzle, digits: tuple[int, ...]) -> Judgement:
    """Return which rules of the puzzle the digits of a program break."""
    return judge(puzzle, digits)
