"""The conversion of requests from JSON to the parameters of functions, and of results to JSON.

In a request, a parameter without a default is required; one with a default may be missing or null.
A result omits a field that is None if None is the default. A puzzle is sent as the fields of a
`Grid`, at the same level as the other parameters, or as `reading`, a text or file that contains it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import EnumType
from functools import cache, lru_cache
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    Self,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from ..deadline import Notify as Notify
from ..errors import FileError, SizeError, SudokuError, show
from ..formats import MAX_DATA, Found, Reading, read_all
from ..grid import COMMON_SIDE, GridShape, shape_named, side_of
from ..numbers import check_whole
from ..puzzle import Puzzle
from ..sanitizing import parsed_json

if TYPE_CHECKING:
    from ..rules.base import Rule

Json = dict[str, Any]
#: The usual time limit of an operation, in seconds.
LIMIT = 60.0


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Message:
    """The base class of results and of parts of requests and results.

    It has the interface of a frozen dataclass. The decorator of `dataclasses` would compile methods
    for each class. This would triple the time to import these modules on a first visit.
    """

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    @classmethod
    def of(cls, source: object, **more: Any) -> Self:
        """Return a message with the fields `more`; its other fields are copied from `source`."""
        kind: type = cls
        others = {each.name for each in layout(kind)} - more.keys()
        return cls(**more, **{name: getattr(source, name) for name in others})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Raise AttributeError, because messages are immutable."""
        raise AttributeError(f"{name} of a {type(self).__name__} stays as it is")


class RequestError(SudokuError):
    """Raised for a malformed request. It means that the page has a bug.

    Parameters
    ----------
    field : str
        The path of the invalid field, such as "puzzles[0].cells", or "" for the entire request.
    message : str
        A description of the invalid data.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"the page sent {message}; reload the page")
        self.field = field


def require(holds: bool, field: str, expected: str) -> None:
    """Unless `holds`, raise RequestError with the message that a field is not as `expected`."""
    if not holds:
        raise RequestError(field, f"an invalid {show(field)} (expected {expected})")


class Refusal(Message):
    """The answer to a request that cannot be fulfilled, with the reason."""

    message: str
    line: int | None  # the line of the text that contains the error
    needs: str | None = None  # a missing package; the page can load it and repeat the request
    field: str | None = None  # the invalid field of the request

    ok = False


class Nothing(Message):
    """A result without fields."""


class Grid(Message):
    """The puzzle in the grid."""

    cells: tuple[int, ...]
    boxsize: int | str  # n for boxes of n x n cells, otherwise rows and columns, such as "2x3"
    variant: str
    rules: tuple[Any, ...] = ()  # objects in the format of our JSON files
    symbols: str = ""  # the characters of the digits

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        shape = shape_named(self.boxsize)
        rules = rules_in(self.rules, shape)
        return Puzzle.from_digits(self.cells, shape, self.variant, rules, self.symbols)


def shown_shape(shape: GridShape) -> GridShape:
    """Return a shape, or raise SizeError if it is too large for the page."""
    side = side_of(shape)
    if side > COMMON_SIDE:
        raise SizeError(
            f"the page supports grids up to {COMMON_SIDE}x{COMMON_SIDE}, not {side}x{side}; use "
            "the Python package or the command line"
        )
    return shape


def rules_in(rules: tuple[Any, ...], shape: GridShape) -> tuple[Rule, ...]:
    """Return the rules in a request."""
    if not rules:
        return ()
    from ..rules import Grid as RuleGrid
    from ..rules.fields import rules_of  # most puzzles have no rules

    return rules_of(list(rules), RuleGrid(shape))


#: The largest number of texts that are kept at once.
MAX_HELD = 2


class Source(Message):
    """A text or file that contains puzzles, and which of them is meant.

    It is a text, or a file as Base64.
    """

    text: str | None = None
    data: str | None = None
    variant: str  # variant to assume if the text names no variant
    filename: str = ""
    pick: int = 0  # index of the puzzle in a list
    other: int = 0  # 1 for the second puzzle that explains the text equally well, and so on

    def held(self) -> Held:
        """Return the text and its puzzles, which are read once for several requests."""
        return _held(self.text, self.data, self.variant, self.filename)

    def reading(self) -> Reading:
        """Return the puzzle that is meant, with what was read besides it."""
        first = self.held().found.pick(self.pick)
        others = first.others
        every = (first, *others)
        return every[check_whole(self.other, "the index of the reading", 0, len(others))]

    def puzzle(self) -> Puzzle:
        """Return the puzzle that is meant."""
        return self.reading().puzzle


class Held(NamedTuple):
    """A text or the bytes of a file, with the puzzles in it."""

    source: str | bytes
    found: Found


@lru_cache(maxsize=MAX_HELD)
def _held(text: str | None, data: str | None, variant: str, filename: str) -> Held:
    source = (text or "") if data is None else from_base64(data)
    return Held(source, read_all(source, default=variant, filename=filename))


class Field(NamedTuple):
    """A field of a result, or a parameter of an operation, with its type and its default."""

    name: str
    type: Any
    default: Any  # MISSING if there is none

    @property
    def required(self) -> bool:
        """Whether a request must have the field."""
        return self.default is MISSING

    @property
    def omitted(self) -> bool:
        """Whether a result omits the field if it is None."""
        return self.default is None

    @property
    def is_grid(self) -> bool:
        """Whether the field is a puzzle, which is sent as the fields of `Grid`."""
        return Puzzle in (self.type, *get_args(self.type))


#: The parameters of an operation that are not sent, but set by the caller.
CONTEXT = frozenset({"backend", "notify", "without"})


@cache
def context_of(function: Callable[..., object]) -> frozenset[str]:
    """Return the names of the parameters of an operation that are not sent."""
    return CONTEXT & get_type_hints(function).keys()


@cache
def layout(kind: Callable[..., object]) -> tuple[Field, ...]:
    """Return the fields of a message or a dataclass, or the parameters of an operation."""
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        defaults = {each.name: each.default for each in fields(kind)}
    elif isinstance(kind, type):
        defaults = {name: getattr(kind, name, MISSING) for name in hints}
    else:
        each_default = {name: one.default for name, one in signature(kind).parameters.items()}
        defaults = {
            name: MISSING if default is Parameter.empty else default
            for name, default in each_default.items()
            if name not in CONTEXT
        }
    return tuple(Field(name, hints[name], default) for name, default in defaults.items())


def has_fields(kind: Any) -> bool:
    """Return whether a type is a message or a dataclass."""
    return is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, Message))


def arguments(function: Callable[..., object], text: str) -> Json:
    """Return the arguments of an operation in a JSON text; RequestError if it is malformed."""
    try:
        value = parsed_json(text)
    except SudokuError:
        raise
    except ValueError as error:
        raise RequestError("", f"{show(text)}, which is not JSON") from error
    if not isinstance(value, dict):
        raise RequestError("", f"{show(text)}, which is not a request")
    return dict(_members(function, value, ""))


def decoded(kind: Any, value: Any, field: str) -> Any:
    """Convert a JSON value to a type, or raise RequestError if it does not fit."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or _is_plain(kind, origin, parts, value):
        return value
    if origin in (Union, UnionType):
        return _one_of(parts, value, field)
    if origin is tuple and isinstance(value, list):
        return _items(parts, value, field)
    if isinstance(value, dict) and origin is dict:
        return {key: decoded(parts[1], one, f"{field}.{key}") for key, one in value.items()}
    if isinstance(value, dict) and has_fields(kind):
        return kind(**dict(_members(kind, value, field)))
    if isinstance(kind, EnumType) and value in kind.__members__.values():
        return kind(value)
    name = field.rpartition(".")[2]
    raise RequestError(field, f"{show(name)} as {show(value)}, which is not {_words(kind)}")


def _is_plain(kind: Any, origin: Any, parts: tuple[Any, ...], value: Any) -> bool:
    """Return whether a JSON value has the type already, without conversion."""
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in parts)
    if kind is dict or (origin is dict and parts[1] is Any):
        return isinstance(value, dict)
    return type(value) is kind or (kind is float and type(value) is int)


def _one_of(kinds: tuple[Any, ...], value: Any, field: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    *others, last = (kind for kind in kinds if kind is not NoneType)
    for kind in others:
        try:
            return decoded(kind, value, field)
        except RequestError:
            continue
    return decoded(last, value, field)


def _items(kinds: tuple[Any, ...], values: list[Any], field: str) -> tuple[Any, ...]:
    if kinds[-1] is not Ellipsis:
        if len(values) != len(kinds):
            sent = f"{show(field)} as {show(values)}, which is not {len(kinds)} values"
            raise RequestError(field, sent)
        pairs = zip(kinds, values, strict=True)
        return tuple(decoded(kind, one, f"{field}[{at}]") for at, (kind, one) in enumerate(pairs))
    if set(map(type, values)) <= {kinds[0]}:  # such as the digits of a grid: nothing to convert
        return tuple(values)
    return tuple(decoded(kinds[0], one, f"{field}[{at}]") for at, one in enumerate(values))


#: The fields of a puzzle in a request.
GRID = ("cells", "boxsize", "variant", "rules", "symbols")


def _members(kind: Any, value: Json, field: str) -> Iterator[tuple[str, Any]]:
    within = f"{field}." if field else ""
    known = {one.name for one in layout(kind) if not one.is_grid}
    for one in layout(kind):
        if one.is_grid and "reading" in value and "reading" not in known:
            source = decoded(Source, value["reading"], f"{within}reading")
            known.add("reading")
            yield one.name, source.puzzle()
        elif one.is_grid:
            known.update(GRID)
            if one.required or "cells" in value:
                of_grid = {name: value[name] for name in GRID if name in value}
                grid = decoded(Grid, of_grid, field)
                shown_shape(shape_named(grid.boxsize))
                yield one.name, grid.puzzle()
        elif one.name not in value:
            if one.required:
                raise RequestError(f"{within}{one.name}", f"no {show(one.name)}")
        elif one.required or value[one.name] is not None:
            yield one.name, decoded(one.type, value[one.name], f"{within}{one.name}")
    for name in value:
        if name not in known:
            raise RequestError(f"{within}{name}", f"{show(name)}, an unknown field")


_NAMES = {str: "a string", int: "an integer", float: "a number", bool: "true or false"}


def _words(kind: Any) -> str:
    """Return the description of a type for a message."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(_words(each) for each in parts if each is not NoneType)
    if origin is Literal or isinstance(kind, EnumType):
        return f"one of {', '.join(map(str, parts or list(kind)))}"
    return _NAMES.get(kind) or ("a list" if origin is tuple else "an object")


def to_fields(answer: Any) -> Json:
    """Return the fields of an answer or of a part of it, without those to omit."""
    kind: type = type(answer)
    return {
        one.name: value
        for one in layout(kind)
        if (value := getattr(answer, one.name)) is not None or not one.omitted
    }


def answer_fields(answer: object) -> Json:
    """Return the fields of an answer, and whether it is a result."""
    return {"ok": getattr(answer, "ok", True)} | to_fields(answer)


def encode(answer: object) -> str:
    """Return an answer as JSON text."""
    return to_json(answer_fields(answer))


def to_json(value: object) -> str:
    """Return a value as compact JSON text; the value may contain answers."""
    return json.dumps(value, separators=(",", ":"), default=to_fields)


def to_base64(data: bytes) -> str:
    """Return bytes as Base64 text."""
    return base64.b64encode(data).decode("ascii")


def from_base64(text: str, most: int = MAX_DATA) -> bytes:
    """Return the bytes of a file from Base64 text.

    Raises
    ------
    FileError
        If the file is too large, or if the text is not Base64.
    """
    if len(text) > most // 3 * 4 + 4:
        raise FileError(f"the file has more than {most:,} bytes; split it")
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise FileError("the file arrived incomplete; open it again") from error
