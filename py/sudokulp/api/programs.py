"""The program of a puzzle: its rows, its text, and what comes of running that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..editing.changes import CHANGES, changed
from ..editing.results import Judgement, judge
from ..editing.running import LONGEST, run
from ..exports.code import pulp_code
from ..inspecting.listings import LISTINGS, list_rows
from ..inspecting.program import Candidate, ProgramView, view_program
from ..models import MODELS
from ..models.lp.programs import AUTOMATIC
from ..puzzle import Puzzle
from .boards import InGrid
from .protocol import Message, Nothing, Notify, from_base64, to_base64

#: Seconds for what has no limit of its own on the page.
LIMIT = 60.0

#: What families of rows are called; those of a variant's regions by their kind.
_FAMILIES = {
    "cell": "Cells",
    "row": "Rows",
    "column": "Columns",
    "box": "Boxes",
    "given": "Givens",
    "not given": "Other candidates",
    "ruled out": "Ruled-out digits",
    "digit": "Digits",
    "domain": "Domains",
}

#: How the helper variables of clauses begin, and what is told of them.
_HELPER = "s_1"
_HELP = " Variables s_1, s_2 and so on encode partial sums."


class InWay(Message):
    """A puzzle, and the way in which its program is written, "" for the automatic one."""

    puzzle: Puzzle
    way: str = ""
    time_limit: float = LIMIT

    def written(self) -> str:
        """Return the formulation; "auto" begins with all that the givens leave open."""
        return "candidates" if self.way in ("", "auto") else self.way


class Family(Message):
    label: str
    count: int


class Named(Message):
    """Something to choose, by its name."""

    name: str
    label: str


#: Label, number of the family, name, sign, bound, columns, weights; no weights where all are 1.
ProgramRow = tuple[str, int, str, str, int, tuple[int, ...], tuple[int, ...]]


class Program(Message):
    sentence: str
    names: tuple[str, ...]  # of the variables
    places: tuple[tuple[Candidate, ...], ...]  # what each of them places: cell labels and digits
    maximises: bool
    families: tuple[Family, ...]
    rows: tuple[ProgramRow, ...]
    others: tuple[Named, ...]  # models whose rows `listing` has


def program(request: InWay) -> Program:
    """Return the program that the solver is given first."""
    view = view_program(request.puzzle, request.way or "auto")
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
        others=tuple(Named.of(MODELS[name]) for name in LISTINGS),
    )


class List(Message):
    """A puzzle, and the model whose rows are wanted."""

    puzzle: Puzzle
    model: str


class Listing(Message):
    """The rows of a model: label, number of the family, text, cell labels."""

    sentence: str
    families: tuple[Family, ...]
    rows: tuple[tuple[str, int, str, tuple[int, ...]], ...]


def listing(request: List) -> Listing:
    """Return the rows of another model."""
    model = request.model
    rows = list_rows(request.puzzle, model)
    count = f"{len(rows):,} rows, after fixing the givens."
    helped = any(_HELPER in row.text for row in rows)
    number, families = _families(row.family for row in rows)
    return Listing(
        sentence=f"{MODELS[model].about} {count}{_HELP if helped else ''}",
        families=families,
        rows=tuple((row.label, number[row.family], row.text, tuple(row.cells)) for row in rows),
    )


def _families(names: Iterable[str]) -> tuple[dict[str, int], tuple[Family, ...]]:
    """Return the number of each family of rows, and what is said of each."""
    counts = Counter(names)
    told = (
        Family(label=_FAMILIES.get(name, name.capitalize()), count=count)
        for name, count in counts.items()
    )
    return {name: number for number, name in enumerate(counts)}, tuple(told)


def _sentence(view: ProgramView) -> str:
    """Return the size of the program, and whose it is."""
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


def program_text(request: InGrid) -> ProgramText:
    """Return the program as Python."""
    side = request.puzzle.side
    changes = (Named(name=name, label=one.label_for(side)) for name, one in CHANGES.items())
    return ProgramText(text=pulp_code(request.puzzle), changes=tuple(changes), longest=LONGEST)


class ProgramChange(Message):
    """A text, and the ready change to put into it."""

    text: str
    name: str
    side: int


class ProgramChanged(Message):
    """The text with the change, and the first line of that."""

    text: str
    line: int


def program_change(request: ProgramChange) -> ProgramChanged:
    """Return a text with a ready change."""
    text, line = changed(request.text, request.name, request.side)
    return ProgramChanged(text=text, line=line)


class NamedFile(Message):
    """A file beside the program, its data as Base64."""

    name: str
    data: str


class ProgramRun(Message):
    """A text to be run, with the files that it finds, and the puzzle that it is about."""

    text: str
    side: int
    files: tuple[NamedFile, ...] = ()
    puzzle: Puzzle | None = None


class ProgramRan(Message):
    sentence: str  # how it ended if nothing went wrong
    line: int | None  # where it did, and what
    message: str
    status: str
    objective: float | None
    reason: str
    contradicting: tuple[str, ...]
    digits: tuple[int, ...]
    files: tuple[NamedFile, ...]
    left_out: str
    found: tuple[str, ...]  # names of files that held the puzzle


def program_ready(request: ProgramRun) -> Nothing:
    """Return nothing: all that a run needs has been imported with this module."""
    return Nothing()


def program_run(request: ProgramRun, backend: Any = None, notify: Notify = None) -> ProgramRan:
    """Run a text; what it prints is notified at once, below a line "printed"."""

    def tell(text: str) -> None:
        if notify:
            notify(f"printed\n{text}")

    given = {file.name: from_base64(file.data) for file in request.files}
    ran = run(request.text, request.side, tell, backend, given, request.puzzle)
    trouble, left, written = ran.trouble, ran.left, ran.written
    files = (NamedFile(name=n, data=to_base64(data)) for n, data in written.files.items())
    return ProgramRan.of(
        left,
        sentence=ran.sentence,
        line=trouble.line if trouble else None,
        message=trouble.message if trouble else "",
        files=tuple(files),
        left_out=written.left_out,
        found=tuple(ran.found),
    )


class ProgramDigits(Message):
    """The digits that a program left, in row order."""

    puzzle: Puzzle
    digits: tuple[int, ...]


def program_judge(request: ProgramDigits) -> Judgement:
    """Return which rules of the puzzle a program's digits break."""
    return judge(request.puzzle, request.digits)
