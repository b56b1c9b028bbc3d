"""Operations as commands: their parameters from the options, their results as text or JSON."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from ..deadline import Notify
from ..ops import OPERATIONS
from ..ops.boards import Status
from ..ops.protocol import Field, layout
from ..puzzle import Puzzle
from .inputs import Item, each
from .output import GOOD, NO, UNKNOWN
from .parser import (
    BACKEND,
    INPUT,
    VARIANT_HELP,
    Command,
    Option,
    integer,
    option,
    seconds,
    switch,
    time_limit,
)

CODES = """\
exit code: 0 if there is an answer; 1 if there is no solution (0 for why); 2 for wrong input;
3 if the time limit was reached first: what is known so far is written.
"""


def performed(
    name: str, options: Namespace, notify: Notify, *puzzle: Puzzle, **parameters: Any
) -> Any:
    """Perform an operation, and return its result.

    Options with the name of a parameter are passed on, unless the parameter is given here.
    """
    operation = OPERATIONS[name]
    function = operation.function()
    names = {one.name for one in layout(function) if not one.is_grid} | operation.needs
    named = {key: value for key, value in vars(options).items() if key in names}
    context = {"notify": notify} if "notify" in names else {}
    return function(*puzzle, **{**named, **context, **parameters})


def answered(item: Item, name: str, text: Callable[[Any], str], **parameters: Any) -> int:
    """Perform an operation for a puzzle and write the result; return the exit code."""
    found = performed(name, item.options, item.notify, item.puzzle, **parameters)
    item.result(found, text(found))
    return code_for(found)


def code_for(found: object) -> int:
    """Return the exit code for a result."""
    kind = found.kind if isinstance(found, Status) else ""
    if kind == "unknown" or getattr(found, "late", False):
        return UNKNOWN
    return NO if kind == "none" else GOOD


def command_of(name: str) -> Command:
    """Return a command that performs an operation for puzzles, with its parameters as options."""
    function = OPERATIONS[name].function()
    about, _, more = (function.__doc__ or "").partition("\n")
    fields = layout(function)
    options = [_option(one) for one in fields if not one.is_grid and one.name != "time_limit"]
    options += [time_limit()] if any(one.name == "time_limit" for one in fields) else []
    options += [BACKEND] if "backend" in OPERATIONS[name].needs else []
    lines = "\n".join(line.removeprefix("    ") for line in more.strip("\n").split("\n")).strip()
    shown = name.replace("_", "-")
    example = f"examples:\n  sudokulp {shown} puzzle.sdk"
    return Command(
        name=shown,
        about=about[0].lower() + about[1:].rstrip("."),
        more="\n\n".join(filter(None, (lines, example, VARIANT_HELP.strip(), CODES))),
        options=(*INPUT, *options),
        run=partial(each, partial(_each, name)),
    )


def _each(name: str, item: Item) -> int:
    return answered(item, name, lambda found: f"{item.place}: {found}\n")


def _option(field: Field) -> Option:
    """Return the option for a parameter."""
    kinds = [field.type]
    if get_origin(field.type) in (Union, UnionType):
        kinds = [kind for kind in get_args(field.type) if kind is not NoneType]
    (kind,) = kinds
    flag = f"--{field.name.replace('_', '-')}"
    if kind is bool:
        return switch(flag, "")
    how: dict[str, Any] = {"required": True} if field.required else {}
    if get_origin(kind) is Literal:
        how["choices"] = get_args(kind)
    else:
        read = {int: integer(0), float: seconds, str: str}[kind]
        how |= {"type": read, "metavar": kind.__name__.upper()}
    if not field.required:
        how["default"] = field.default
    return option(flag, dest=field.name, **how)
