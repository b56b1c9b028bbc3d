"""Run programs given as text: limited output, and errors with line numbers."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import (
    ExitStack,
    contextmanager,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
)
from dataclasses import dataclass, field, replace
from functools import partial
from traceback import walk_tb
from typing import Any

import pulp
from pulp import apis

from ..backends import BACKENDS
from ..backends.problem import Outcome, Status, report
from ..backends.solver import ArrayBackend, adjusted
from ..errors import SudokuError
from ..numbers import capital
from ..puzzle import Puzzle
from .changing import check_length
from .results import Left, Written, folder_with, left_in, puzzle_files

# Output

#: The maximum number of lines, and of characters, that are passed on.
MOST_LINES = 10_000
MOST_CHARACTERS = 500_000

_CUT = "[Output cut off: at most {:,} lines or {:,} characters are shown.]\n"


class Output(io.TextIOBase):
    """A stream that passes on complete lines and flushed text, up to a limit."""

    def __init__(
        self,
        tell: Callable[[str], object],
        lines: int = MOST_LINES,
        characters: int = MOST_CHARACTERS,
    ) -> None:
        self._tell = tell
        self._waiting = ""
        self._lines = lines
        self._characters = characters
        self._cut = _CUT.format(lines, characters)
        self.cut = False  # whether some output was dropped

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"expected a string to print, not {type(text).__name__}")
        if not self.cut:
            for piece in text[: self._characters + 1].splitlines(keepends=True):
                self._add(piece)
        return len(text)

    def flush(self) -> None:
        """Pass on the last line, even if it is incomplete."""
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._tell(waiting)

    def _add(self, piece: str) -> None:
        if self.cut:
            return
        self._characters -= len(piece)
        if self._lines == 0 or self._characters < 0:
            self.flush()
            self.cut = True
            self._tell(self._cut)
            return
        self._waiting += piece
        if piece.endswith("\n"):
            self._lines -= 1
            self.flush()


# Errors

#: The file name in tracebacks.
FILE = "program.py"
#: The length of the longest message that is shown, in characters.
MOST_SHOWN = 300
#: What to write instead of modules of the source documents that the page does not have.
_INSTEAD = {
    "glpk": "; build the program with pulp, or use SudokuLP from sudokulp.paper",
    "matplotlib": "; print the numbers, or use the Lists tab, which draws plots",
    "numpy": "; use lists, and random.sample(values, len(values)) for a random permutation",
}


@dataclass(frozen=True)
class Trouble:
    """The reason why a program ended early."""

    line: int | None  # the number of the line in the text, from 1; None if not known
    message: str  # a sentence that names the line


def _line_of(error: BaseException) -> int | None:
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno if type(error.lineno) is int else None
    lines = [
        number for frame, number in walk_tb(error.__traceback__) if frame.f_code.co_filename == FILE
    ]
    return lines[-1] if lines else None


def _words(error: BaseException) -> str:
    match error:
        case ModuleNotFoundError() if error.name:
            instead = _INSTEAD.get(str(error.name), "")
            return f"the module '{_cut(str(error.name))}' is not available here{instead}"
        case FileNotFoundError() if error.filename:
            return f"there is no file {_cut(repr(error.filename))}"
        case KeyError():
            return f"there is no entry {_message(error)} (KeyError)"
        case MemoryError():
            return "the program ran out of memory"
        case EOFError():
            return "input() is not available here"
        case SudokuError():
            return _message(error)
        case SystemExit():
            return f"the program ended with sys.exit({_message(error)})"
    kind = _cut(type(error).__name__)
    message = _cut(str(error.msg)) if isinstance(error, SyntaxError) else _message(error)
    return f"{message} ({kind})" if message else kind


def _message(error: BaseException) -> str:
    """Return the message of an error on one line."""
    try:
        return _cut(str(error))
    except BaseException as other:  # noqa: BLE001 - the program's own __str__ may fail
        return f"the error has no readable message: __str__ raises {_cut(type(other).__name__)}"


def _cut(text: str) -> str:
    words = " ".join(text[: 2 * MOST_SHOWN].split())
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"


# Solvers

#: The notice that is printed once if a program asks for another solver than HiGHS.
NOTICE = "Note: HiGHS is used here instead of PuLP's other solvers."

_HIGHS = (apis.HiGHS, apis.HiGHS_CMD)
#: The free solvers. They are made to report that they are available; the others can still solve.
_AVAILABLE = ("GLPK_CMD", "PULP_CBC_CMD", "COIN_CMD", "HiGHS", "HiGHS_CMD")
#: Our backends other than HiGHS.
_OTHERS = ("cbc",)
#: HiGHS's names for PuLP's options.
_OPTIONS = {"gapRel": "mip_rel_gap", "gapAbs": "mip_abs_gap", "maxNodes": "mip_max_nodes"}
#: Options without effect here, because there is one thread and there are no files.
_WITHOUT = ("threads", "logPath", "warmStart", "keepFiles", "path")
#: HiGHS's number for "unbounded or infeasible".
_EITHER = 9
_ABSENT = object()


@contextmanager
def _solved_by(backend: ArrayBackend | None) -> Iterator[None]:
    """Replace every solver of PuLP with a backend during a block."""
    if backend is None:
        yield
        return
    waiting = [NOTICE]

    def notice() -> None:
        while waiting:
            print(waiting.pop(), file=sys.stderr)

    def replacement(name: str) -> pulp.LpSolver:
        if name in _OTHERS:
            notice()
        return backend

    def solve(solver: pulp.LpSolver, lp: pulp.LpProblem, **_: Any) -> Any:
        if not isinstance(solver, _HIGHS):
            notice()
        return _solve(backend, solver, lp)

    ours = dict(BACKENDS)
    BACKENDS.update({name: partial(replacement, name) for name in ours})
    try:
        with _changed_attributes(_pulp_changes(solve)):
            yield
    finally:
        BACKENDS.update(ours)


@contextmanager
def _changed_attributes(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Set attributes, given as (holder, name, value), during a block."""
    before = [(holder, name, vars(holder).get(name, _ABSENT)) for holder, name, _ in changes]
    try:
        for holder, name, value in changes:
            setattr(holder, name, value)
        yield
    finally:
        for holder, name, value in before:
            if value is _ABSENT:
                delattr(holder, name)
            else:
                setattr(holder, name, value)


def _pulp_changes(solve: Callable[..., Any]) -> list[tuple[Any, str, Any]]:
    """Return the attributes of PuLP to change, with their new values."""
    methods = ("actualSolve", "actualResolve")
    kinds = set(apis._all_solvers)
    # PuLP reads its default solver from one of its modules, which one depends on its version.
    modules = [each for name, each in sys.modules.items() if name.partition(".")[0] == "pulp"]
    changes = [
        *((kind, name, solve) for kind in kinds for name in methods),
        *((kind, "available", lambda self: True) for kind in kinds if kind.name in _AVAILABLE),
        # PuLP 4 lets its solvers log to files instead.
        *((kind, "capture_log", lambda self: nullcontext()) for kind in kinds),
        *(
            (module, "LpSolverDefault", apis.COIN_CMD())
            for module in modules
            if "LpSolverDefault" in vars(module)
        ),
    ]
    if migration := sys.modules.get("pulp.v4_migration"):
        # These warnings of PuLP 3 are advice on packages to install.
        changes.append((migration, "V4_MIGRATION_WARNINGS", False))
    return changes


def _solve(backend: ArrayBackend, solver: pulp.LpSolver, lp: pulp.LpProblem) -> Any:
    """Solve a problem with a backend, using a solver's settings. Return what PuLP expects."""
    own = {name: getattr(solver, name, None) for name in _OPTIONS} | solver.optionsDict
    known = {_OPTIONS.get(name, name): value for name, value in own.items() if value is not None}
    # Options that only HiGHS has are included only if the solver is HiGHS.
    allowed = set(known) - set(_WITHOUT) if isinstance(solver, _HIGHS) else _OPTIONS.values()
    options = {name: value for name, value in known.items() if name in allowed}
    settings = {"mip": solver.mip, "logs": bool(solver.msg), "optionsDict": options}
    with adjusted(backend, timeLimit=solver.timeLimit, **settings):
        found = backend.actualSolve(lp)
    if backend.answer and backend.answer.log:
        print(backend.answer.log, end="")
    if backend.answer and backend.answer.status == _EITHER:
        return report(backend, lp, Outcome(Status.UNDEFINED))
    return found


# The run


@dataclass(frozen=True)
class Ran:
    """How the run of a program ended."""

    sentence: str  # how the program ended; "" after an error
    trouble: Trouble | None  # the error, if there was one
    left: Left  # the results of the program, empty after an error
    written: Written = field(default_factory=Written)  # the files, also after an error
    found: tuple[str, ...] = ()  # the names of the files that contained the puzzle


def run(
    text: str,
    side: int,
    tell: Callable[[str], object],
    backend: ArrayBackend | None = None,
    files: Mapping[str, bytes] | None = None,
    puzzle: Puzzle | None = None,
) -> Ran:
    r"""Run a text as a program in this Python process, in a new folder.

    The program can do everything that Python can do, and has no time limit. So the page runs it in
    a separate worker. A text that is too long, or an invalid file name, raises SudokuError.

    Parameters
    ----------
    side : int
        The number of rows of the grid that the program may return.
    tell : callable
        A function that is called with the output, line by line; see `Output`.
    backend : ArrayBackend, optional
        The solver that replaces every solver of PuLP in the program. Without one, only the output
        and the files are results.
    files : mapping of str to bytes, optional
        The contents of the files in the folder of the program, by name.
    puzzle : Puzzle, optional
        The puzzle, which is written to the other files that the program names; see `puzzle_files`.

    Examples
    --------
    >>> told = []
    >>> run("print(6 * 7)", 9, told.append).sentence, told
    ('The program finished.', ['42\n'])
    >>> run("1 / 0", 9, told.append).trouble
    Trouble(line=1, message='Line 1: division by zero (ZeroDivisionError).')
    """
    check_length(text)
    output, given = Output(tell), files or {}
    without = [(sys, "stdin", io.StringIO()), (sys, "argv", [FILE])]
    with ExitStack() as around:
        around.enter_context(redirect_stdout(output))
        around.enter_context(redirect_stderr(output))
        found = puzzle_files(text, puzzle, given) if puzzle else {}
        written = around.enter_context(folder_with({**given, **found}))
        around.enter_context(_changed_attributes(without))
        around.enter_context(_solved_by(backend))
        ran = _ran(text, side, backend)
        output.flush()
        return replace(ran, written=written(), found=tuple(found))


def _ran(text: str, side: int, backend: ArrayBackend | None) -> Ran:
    names: dict[str, Any] = {"__name__": "__main__", "__file__": FILE}
    sentence = "The program finished."
    try:
        try:
            exec(compile(text, FILE, "exec"), names)
        except SystemExit as error:
            if error.code not in (None, 0):
                raise
            sentence = f"The program exited in line {_line_of(error)}."
        return Ran(sentence, None, left_in(names, side, backend) if backend else Left())
    except BaseException as error:  # noqa: BLE001 - a program may raise anything
        line, words = _line_of(error), _words(error)
        start = capital(words) if line is None else f"Line {line}: {words}"
        return Ran("", Trouble(line, f"{start}."), Left())
