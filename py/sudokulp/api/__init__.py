"""Operations: each a function with a typed request and a typed result, in one table.

Nothing here knows a browser. The page sends a request as JSON text and gets the result as JSON
text, ``{"ok": true, ...}``, or a refusal, ``{"ok": false, "message": ...}``. `OPERATIONS` has all
operations by name, and each is also an attribute of this package that takes and returns JSON
text, as in ``api.read(text)``.

A module is imported when one of its operations is first called, so that an operation which few
visits need costs the others nothing. A function takes its request and, by these names, what else
it needs: ``backend``, ``notify`` to report progress, and ``without``, the packages that could not
be loaded but that it can do without.

| module | purpose |
|---|---|
| `protocol` | requests and results, and how they become JSON |
| `schema`, `catalog` | JSON Schema and TypeScript of the operations; lists for the page |
| `boards` | what the page shows of a puzzle, texts of its status, texts that it sent |
| `puzzles`, `play`, `rules` | reading, checking and writing puzzles; the player's digits; rules |
| `analysis`, `comparison` | solving, counting and rating a puzzle; comparing models |
| `explanations` | steps, hints, reasons |
| `programs`, `relaxation` | the integer program: rows, text, runs; its LP relaxation |
| `generation`, `certificates`, `printing` | new puzzles; proofs; printed pages |
| `lists`, `experiments` | the tabs Many and Lab |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any, get_type_hints

from ..errors import MissingPackage, ParseError, SudokuError, show
from .protocol import NotHeld, Refusal, RequestError, decode, encode


@dataclass(frozen=True)
class Operation:
    """An entry of the table."""

    name: str  # also the name of its function
    module: str  # of this package, with the function
    prepare: str = ""  # function of the module to call once a missing package is loaded
    spared: tuple[str, ...] = ()  # packages that it uses but can do without

    def function(self, name: str = "") -> Any:
        """Return the operation's function, or another one of its module."""
        return getattr(import_module(f".{self.module}", __name__), name or self.name)

    @property
    def needs(self) -> frozenset[str]:
        """Names of the parameters other than the request: backend, notify, without."""
        return frozenset(_types(self.function())) - {"request", "return"}

    @property
    def request(self) -> Any:
        """Type of the request."""
        return _types(self.function())["request"]

    @property
    def result(self) -> Any:
        """Type of the result."""
        return _types(self.function())["return"]


@cache
def _types(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the types of a function's parameters, and of its result as "return"."""
    return get_type_hints(function)


OPERATIONS: dict[str, Operation] = {
    one.name: one
    for one in (
        Operation("read", "puzzles"),
        Operation("check", "puzzles"),
        Operation("dump", "puzzles"),
        Operation("links", "puzzles"),
        Operation("sheets", "printing"),
        Operation("solve", "analysis", prepare="warm_up"),
        Operation("count", "analysis"),
        Operation("rate", "analysis"),
        Operation("candidates", "analysis"),
        Operation("agree", "comparison"),
        Operation("measured", "comparison"),
        Operation("pencil", "play"),
        Operation("mistakes", "play"),
        Operation("reveal", "play"),
        Operation("set_rule", "rules"),
        Operation("standing", "rules"),
        Operation("program", "programs"),
        Operation("listing", "programs"),
        Operation("program_text", "programs"),
        Operation("program_change", "programs"),
        Operation("program_run", "programs", prepare="program_ready"),
        Operation("program_judge", "programs"),
        Operation("stages", "relaxation"),
        Operation("relax", "relaxation"),
        Operation("reaches", "relaxation"),
        Operation("contradiction", "relaxation"),
        Operation("solver_did", "relaxation"),
        Operation("explain", "explanations", spared=("pysat",)),
        Operation("hint", "explanations"),
        Operation("why", "explanations"),
        Operation("certify", "certificates"),
        Operation("verify", "certificates"),
        Operation("generate", "generation"),
        Operation("vary", "generation"),
        Operation("fewest", "generation"),
        Operation("batch", "lists"),
        Operation("batch_open", "lists"),
        Operation("batch_scan", "lists"),
        Operation("batch_whole", "lists"),
        Operation("batch_line", "lists"),
        Operation("batch_write", "lists"),
        Operation("lab_ready", "experiments"),
        Operation("lab_plan", "experiments"),
        Operation("lab_list", "experiments"),
        Operation("lab_make", "experiments"),
        Operation("lab_run", "experiments"),
        Operation("lab_lost", "experiments"),
        Operation("lab_figures", "experiments"),
        Operation("lab_file", "experiments"),
    )
}


def perform(name: str, text: str, **context: Any) -> object:
    """Return the result of an operation, or a `Refusal`, for a request as JSON text.

    Keyword arguments are passed on to the function if it needs them.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        message = f"this version does not know the request {show(name)}; reload the page"
        return Refusal(message=message, line=None)
    return _performed(operation.function(), text, context)


def _performed(function: Callable[..., Any], text: str, context: dict[str, Any]) -> object:
    types = _types(function)
    given = {name: value for name, value in context.items() if name in types}
    try:
        return function(decode(types["request"], text), **given)
    except SudokuError as error:
        return Refusal(
            message=str(error),
            line=error.index if isinstance(error, ParseError) else None,
            needs=error.package if isinstance(error, MissingPackage) else None,
            held=False if isinstance(error, NotHeld) else None,
            field=error.field if isinstance(error, RequestError) else None,
        )


def answer(name: str, text: str, **context: Any) -> str:
    """Return the answer to a request, both as JSON text; see `perform`."""
    return encode(perform(name, text, **context))


def prepare(name: str, text: str) -> object:
    """Call an operation's `prepare`, if it has one, once its missing package is loaded."""
    operation = OPERATIONS[name]
    if not operation.prepare:
        return None
    return _performed(operation.function(operation.prepare), text, {})


def __getattr__(name: str) -> Callable[..., str]:
    """Return the function that answers an operation in JSON, by its name."""
    if name in OPERATIONS:
        return partial(answer, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
