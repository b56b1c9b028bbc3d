"""The operations: functions that the command line calls, and the page through JSON.

This package does not depend on a browser. `OPERATIONS` contains all operations by name. The
parameters of an operation are its request, and its result is a message. `answer` performs an
operation for a request in JSON text. The answer is also JSON text: a result, ``{"ok": true, ...}``,
or a refusal, ``{"ok": false, "message": ...}``. Each operation is an attribute of this package.

A module is imported when one of its operations is first called. So operations that few visits need
do not slow down the others. A function may have three parameters that are not sent: ``backend``, a
solver; ``notify``, a function that reports progress; and ``without``, the names of optional
packages that could not be loaded.

| module | purpose |
|---|---|
| `protocol` | the conversion of requests and results from and to JSON |
| `boards` | a puzzle's data for the page, and the texts of a status |
| `puzzles`, `play`, `rules` | reading, checking and writing puzzles; help for players; rules |
| `pictures` | deciding what a picture of a puzzle shows |
| `setting` | for setters: superfluous rules and givens, rules in words |
| `analysis` | solving, counting and rating a puzzle |
| `explanations` | solving steps, hints, reasons |
| `programs`, `relaxation` | the integer program and its LP relaxation |
| `generation`, `certificates`, `printing` | new puzzles; certificates; printed pages |
| `lists` | lists of puzzles and their results |
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, get_type_hints

from ..errors import MissingPackage, ParseError, SudokuError, show
from .protocol import Refusal, RequestError, arguments, context_of, encode, layout


@dataclass(frozen=True)
class Operation:
    """An entry of the table of operations."""

    name: str  # the name of the operation and of its function
    module: str  # the module of this package that contains the function
    prepare: str = ""  # a function in this module to call after a missing package was loaded
    spared: tuple[str, ...] = ()  # packages that the operation uses but can do without
    command: bool = False  # whether its parameters and its text make a command of the command line

    def function(self, name: str = "") -> Any:
        """Return the function of the operation, or another function in the same module."""
        return getattr(import_module(f".{self.module}", __name__), name or self.name)

    @property
    def needs(self) -> frozenset[str]:
        """The names of the parameters that are not sent, out of backend, notify and without."""
        return context_of(self.function())

    @property
    def result(self) -> Any:
        """The type of the result."""
        return get_type_hints(self.function())["return"]


OPERATIONS: dict[str, Operation] = {
    one.name: one
    for one in (
        Operation("read", "puzzles"),
        Operation("read_cells", "pictures"),
        Operation("check", "puzzles"),
        Operation("dump", "puzzles"),
        Operation("links", "puzzles"),
        Operation("model", "puzzles"),
        Operation("sheets", "printing"),
        Operation("solve", "analysis", prepare="warm_up", spared=("pysat",)),
        Operation("count", "analysis"),
        Operation("rate", "analysis", command=True),
        Operation("candidates", "analysis", command=True),
        Operation("pencil", "play"),
        Operation("mistakes", "play"),
        Operation("reveal", "play"),
        Operation("set_rule", "rules"),
        Operation("standing", "rules"),
        Operation("superfluous", "setting", spared=("pysat",), command=True),
        Operation("in_words", "setting"),
        Operation("program", "programs"),
        Operation("program_text", "programs"),
        Operation("program_change", "programs"),
        Operation("program_run", "programs", prepare="program_ready"),
        Operation("program_judge", "programs"),
        Operation("stages", "relaxation"),
        Operation("relax", "relaxation"),
        Operation("rounding", "relaxation"),
        Operation("shadow", "relaxation"),
        Operation("reaches", "relaxation"),
        Operation("contradiction", "relaxation"),
        Operation("solver_did", "relaxation"),
        Operation("explain", "explanations", spared=("pysat",)),
        Operation("hint", "explanations"),
        Operation("reasoning", "explanations"),
        Operation("why", "explanations", command=True),
        Operation("certify", "certificates"),
        Operation("verify", "certificates"),
        Operation("generate", "generation"),
        Operation("practice", "generation"),
        Operation("vary", "generation"),
        Operation("fewest", "generation"),
        Operation("list_open", "lists"),
        Operation("list_scan", "lists"),
        Operation("list_whole", "lists"),
        Operation("list_plan", "lists"),
        Operation("list_make", "lists"),
        Operation("list_run", "lists"),
        Operation("list_line", "lists"),
        Operation("list_write", "lists"),
        Operation("list_figures", "lists"),
    )
}


def perform(name: str, text: str, **context: Any) -> object:
    """Perform an operation for a request in JSON text, and return its result or a `Refusal`.

    Keyword arguments are passed on only if the function has these parameters.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        message = f"this version does not know the request {show(name)}; reload the page"
        return Refusal(message=message, line=None)
    try:
        function, needs = operation.function(), operation.needs
        given = {key: value for key, value in context.items() if key in needs}
        return function(**arguments(function, text), **given)
    except SudokuError as error:
        return refusal(error)


def refusal(error: SudokuError) -> Refusal:
    """Return the answer to a request that raised an error."""
    return Refusal(
        message=str(error),
        line=error.index if isinstance(error, ParseError) else None,
        needs=error.package if isinstance(error, MissingPackage) else None,
        field=error.field if isinstance(error, RequestError) else None,
    )


def answer(name: str, text: str, **context: Any) -> str:
    """Perform an operation, and return its answer as JSON text.

    The request is JSON text as well; see `perform`.
    """
    return encode(perform(name, text, **context))


def prepare(name: str, text: str) -> object:
    """Call an operation's `prepare` function, if any, after a missing package was loaded."""
    operation = OPERATIONS[name]
    if not operation.prepare:
        return None
    function = operation.function(operation.prepare)
    try:
        sent = arguments(operation.function(), text)
        return function(**{one.name: sent[one.name] for one in layout(function)})
    except SudokuError as error:
        return refusal(error)


def __getattr__(name: str) -> Any:
    """Return an operation's function."""
    if name in OPERATIONS:
        return OPERATIONS[name].function()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
