"""Run of a text as a program: its files, bounded output, and errors at their line."""

from __future__ import annotations

import gc
import io
import os
import re
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import walk_tb
from typing import Any

import pulp
from pulp import apis, v4_migration

from ..backends import BACKENDS
from ..backends.solver import ArrayBackend, adjusted
from ..errors import FileError, SudokuError, show
from ..formats import READABLE, dump
from ..names import find_by_suffix
from ..numbers import counted
from ..puzzle import Puzzle
from ..variants import VARIANTS
from .results import Left, left_in

# Output

#: Lines and characters after which nothing more is passed on.
MOST_LINES = 10_000
MOST_CHARACTERS = 500_000

_CUT = "[Output cut off: at most {:,} lines or {:,} characters are shown.]\n"


class Output(io.TextIOBase):
    """A stream that passes on whole lines, and what was flushed, until there are too many."""

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
        #: Whether something was left out.
        self.cut = False

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, text: str) -> int:
        """Take a text; return its length."""
        if not isinstance(text, str):
            raise TypeError(f"expected a string to print, not {type(text).__name__}")
        if not self.cut:
            for piece in text[: self._characters + 1].splitlines(keepends=True):
                self._add(piece)
        return len(text)

    def flush(self) -> None:
        """Pass on what has no line break yet."""
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._tell(waiting)

    def _add(self, piece: str) -> None:
        """Take a line, or a part of one."""
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


# Files

#: How many files, and how many bytes of them, are kept of what a program writes.
MOST_FILES = 20
MOST_BYTES = 5_000_000


@dataclass(frozen=True)
class Written:
    """What a program wrote."""

    #: Contents by name, in order; a name may have folders, as in ``out/a.txt``.
    files: dict[str, bytes] = field(default_factory=dict)
    #: A sentence on files that were not kept; "" if there are none.
    left_out: str = ""


@contextmanager
def folder_with(files: Mapping[str, bytes]) -> Iterator[Callable[[], Written]]:
    """Work in a new folder that has these files; yield what returns the files written there."""
    for name in files:
        if not name or name in (".", "..") or set("/\\\0") & set(name):
            raise FileError(f"{show(name)} is not a valid file name")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chdir(folder):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        yield lambda: _written(Path(folder), files)


def _written(folder: Path, given: Mapping[str, bytes]) -> Written:
    """Return the files in a folder that are new or changed."""
    gc.collect()  # a file that a program did not close is written when it is forgotten
    found: dict[str, bytes] = {}
    left, extra = MOST_BYTES, 0
    for name in sorted(_names(folder)):
        path = folder / name
        size = path.stat().st_size
        if name in given and size == len(given[name]) and path.read_bytes() == given[name]:
            continue
        if len(found) == MOST_FILES or size > left:
            extra += 1
            continue
        found[name] = path.read_bytes()
        left -= size
    if not extra:
        return Written(found)
    most = f"at most {MOST_FILES} files and {MOST_BYTES:,} bytes are kept"
    return Written(found, f"Dropped {counted(extra, 'file')}: {most}.")


def _names(folder: Path) -> Iterator[str]:
    """Yield the names of the readable files below a folder, without what links elsewhere."""
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for path in (Path(parent, name) for name in names):
            if path.is_file() and not path.is_symlink() and os.access(path, os.R_OK):
                yield path.relative_to(folder).as_posix()


_NAMED = re.compile(r"""(["'])(sudoku\.\w+)\1""")


def puzzle_files(text: str, puzzle: Puzzle, others: Container[str] = ()) -> dict[str, bytes]:
    """Return the puzzle as each file ``sudoku.…`` that a program names, beside those it has.

    The suffix is that of a format that is read, or of a variant. What cannot be written is left
    out, and a note on stderr says why.
    """
    own = {f"sudoku.{variant.suffix}" for variant in VARIANTS.values()}
    found: dict[str, bytes] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for name in dict.fromkeys(name for _, name in _NAMED.findall(text)):
            if name in others or (name not in own and not find_by_suffix(READABLE, name)):
                continue
            try:
                dump(puzzle, name)
                found[name] = Path(name).read_bytes()
            except SudokuError as error:
                print(f"Note: the file {name} is missing: {error}.", file=sys.stderr)
    return found


# Errors

#: What the text is called in tracebacks.
FILE = "program.py"
#: Characters of a message that are shown.
MOST_SHOWN = 300


@dataclass(frozen=True)
class Trouble:
    """Why a program ended early."""

    #: Of the text, from 1; None if it is not known.
    line: int | None
    #: A sentence, with the line.
    message: str


def trouble_of(error: BaseException) -> Trouble:
    """Return what an error of a program says, and the last line of the text it went through."""
    line, words = _line_of(error), _words(error)
    start = f"{words[:1].upper()}{words[1:]}" if line is None else f"Line {line}: {words}"
    return Trouble(line, f"{start}.")


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
            return f"the module {_cut(str(error.name))} is not available here"
        case FileNotFoundError() if error.filename:
            return f"there is no file {_cut(repr(error.filename))}"
        case KeyError():
            return f"there is no entry {_said(error)} (KeyError)"
        case MemoryError():
            return "the program ran out of memory"
        case EOFError():
            return "input() is not available here"
        case SudokuError():
            return _said(error)
        case SystemExit():
            return f"the program exited with {_said(error)}"
    kind = _cut(type(error).__name__)
    said = _cut(str(error.msg)) if isinstance(error, SyntaxError) else _said(error)
    return f"{said} ({kind})" if said else kind


def _said(error: BaseException) -> str:
    """Return an error's own message, on one line; that of a text may be anything."""
    try:
        return _cut(str(error))
    except BaseException as other:  # noqa: BLE001 - the program's own __str__ may fail
        return f"a message that raises {_cut(type(other).__name__)}"


def _cut(said: str) -> str:
    words = " ".join(said[: 2 * MOST_SHOWN].split())
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"


# Solvers

#: Said once, when another solver than HiGHS is asked to solve.
NOTICE = "Note: HiGHS is used here instead of PuLP's other solvers."

_HIGHS = (apis.HiGHS, apis.HiGHS_CMD)
#: The free solvers: a program may ask whether they are available. Others are not, and only solve.
_AVAILABLE = (apis.GLPK_CMD, apis.PULP_CBC_CMD, apis.COIN_CMD, *_HIGHS)
#: Our backends that are no HiGHS.
_OTHERS = ("cbc",)
#: HiGHS's names for options of PuLP's.
_OPTIONS = {"gapRel": "mip_rel_gap", "gapAbs": "mip_abs_gap", "maxNodes": "mip_max_nodes"}
#: Options that have no meaning here: there is one thread, and there are no files.
_WITHOUT = ("threads", "logPath", "warmStart", "keepFiles", "path")
#: HiGHS's number for "unbounded or infeasible".
_EITHER = 9
_ABSENT = object()


@contextmanager
def _solved_by(backend: ArrayBackend | None) -> Iterator[None]:
    """Let a backend solve in place of every solver of PuLP's within this block."""
    if backend is None:
        yield
        return
    waiting = [NOTICE]

    def notice() -> None:
        while waiting:
            print(waiting.pop(), file=sys.stderr)

    def give(name: str) -> pulp.LpSolver:
        if name in _OTHERS:
            notice()
        return backend

    def solve(solver: pulp.LpSolver, lp: pulp.LpProblem, **_: Any) -> int:
        if not isinstance(solver, _HIGHS):
            notice()
        return _solve(backend, solver, lp)

    ours = dict(BACKENDS)
    BACKENDS.update({name: partial(give, name) for name in ours})
    try:
        with _changed_attributes(_changes(solve)):
            yield
    finally:
        BACKENDS.update(ours)


@contextmanager
def _changed_attributes(changes: list[tuple[Any, str, Any]]) -> Iterator[None]:
    """Set attributes (holder, name, value) within this block."""
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


def _changes(solve: Callable[..., int]) -> list[tuple[Any, str, Any]]:
    """Return what becomes of PuLP: attributes with their new values."""
    methods = ("actualSolve", "actualResolve")
    return [
        *((kind, name, solve) for kind in set(apis._all_solvers) for name in methods),
        *((kind, "available", lambda self: True) for kind in _AVAILABLE),
        # PuLP takes its default solver from the last of these.
        *((module, "LpSolverDefault", apis.COIN_CMD()) for module in (apis, pulp, pulp.pulp)),
        # Its warnings are advice on packages to install.
        (v4_migration, "V4_MIGRATION_WARNINGS", False),
    ]


def _solve(backend: ArrayBackend, solver: pulp.LpSolver, lp: pulp.LpProblem) -> int:
    """Have a backend solve with the settings of a solver; return PuLP's status."""
    settings = {"mip": solver.mip, "logs": bool(solver.msg), "optionsDict": _options(solver)}
    with adjusted(backend, timeLimit=solver.timeLimit, **settings):
        status: int = backend.actualSolve(lp)
    if backend.answer and backend.answer.log:
        print(backend.answer.log, end="")
    if backend.answer and backend.answer.status == _EITHER:
        status = pulp.LpStatusUndefined
        lp.assignStatus(status)
    return status


def _options(solver: pulp.LpSolver) -> dict[str, Any]:
    """Return a solver's options by HiGHS's names; those only HiGHS has are for HiGHS alone."""
    own = {name: getattr(solver, name, None) for name in _OPTIONS} | solver.optionsDict
    known = {_OPTIONS.get(name, name): value for name, value in own.items() if value is not None}
    allowed = set(known) - set(_WITHOUT) if isinstance(solver, _HIGHS) else _OPTIONS.values()
    return {name: value for name, value in known.items() if name in allowed}


# The run

#: Characters that a text may have: ten times the program of a 36x36 grid.
LONGEST = 500_000


@dataclass(frozen=True)
class Ran:
    """How a program ended."""

    #: How it ended, if nothing went wrong.
    sentence: str
    #: What went wrong.
    trouble: Trouble | None
    #: What it left; nothing if something went wrong.
    left: Left
    #: The files that it wrote, whether or not something went wrong.
    written: Written = field(default_factory=Written)
    #: The files in its folder that held the puzzle.
    found: tuple[str, ...] = ()


def run(
    text: str,
    side: int,
    tell: Callable[[str], object],
    backend: ArrayBackend | None = None,
    files: Mapping[str, bytes] | None = None,
    puzzle: Puzzle | None = None,
) -> Ran:
    r"""Run a text as a program, in this very Python and in a new folder.

    It can do all that Python can: a page runs it in a worker that is thrown away. It is not
    ended from here, whatever it takes. A text that is too long, or the name of a file that is
    none, raises SudokuError.

    Parameters
    ----------
    side : int
        Of the grid whose digits it may leave.
    tell : callable
        Takes what the program prints, as it is printed; see `Output`.
    backend : ArrayBackend, optional
        What solves, whatever solver of PuLP's the text names; by default that solver itself.
    files : mapping of str to bytes, optional
        The files in its folder, by name.
    puzzle : Puzzle, optional
        What a file holds that the text names and that is not among them; see `puzzle_files`.

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


def check_length(text: str) -> None:
    """Raise SudokuError for a text that is too long to be a program here."""
    if len(text) > LONGEST:
        raise SudokuError(
            f"the program has {len(text):,} characters; at most {LONGEST:,} are allowed"
        )


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
        return Ran(sentence, None, left_in(names, side, backend))
    except BaseException as error:  # noqa: BLE001 - a program may raise anything, and all of it is reported
        return Ran("", trouble_of(error), Left())
