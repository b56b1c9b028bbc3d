"""The parser of commands, and the arguments that several commands share."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

from ..errors import RuleError, SudokuError, quote
from ..formats import MAX_TEXT, WRITABLE
from ..formats.files import decode
from ..grid import COMMON_BOXSIZES, shape_named
from ..models import MODELS, Model, find_way
from ..names import proper_name
from ..numbers import limits
from ..rng import new_seed
from ..sanitizing import parsed_json, why_not_json
from ..variants import VARIANTS, find_variant
from .inputs import exists
from .output import BAD, Output, complain, printable

#: The type of a function that adds arguments to a parser or to a group in a parser.
Option = Callable[[Any], object]


def option(*names: str, **how: Any) -> Option:
    """Return an option with the parameters of `add_argument`."""
    return lambda parser: parser.add_argument(*names, **how)


def valued(
    usage: str, about: str, kind: Callable[[str], Any] = str, default: Any = None, **how: Any
) -> Option:
    """Return an option with a value, such as "-o --output FILE"."""
    *names, value = usage.split()
    return option(*names, metavar=value, help=about, type=kind, default=default, **how)


def switch(names: str, about: str) -> Option:
    """Return an option without a value."""
    return option(*names.split(), action="store_true", help=about)


def group(title: str, *options: Option) -> Option:
    """Return a group of options with a title."""

    def declare(parser: Any) -> None:
        added = parser.add_argument_group(title)
        for one in options:
            one(added)

    return declare


@dataclass(frozen=True)
class Command:
    """A command of the command line."""

    name: str
    about: str  # a description in one line
    more: str  # examples and explanations that follow the help
    run: Callable[[Namespace, Output], object]
    options: tuple[Option, ...] = ()
    to_file: bool = True  # whether `-o` names a file for the results


#: The pattern of a puzzle that begins with "-" for an empty cell. Unlike an option, it has no
#: letters or is very long. Unlike a negative number, it has empty cells.
_PUZZLE = re.compile(r"-(?=.*[.*_-])(?:[0-9.*_-]{15,}|(?![hnoq])[0-9A-Za-z.*_-]{255,})")


def no_option(argument: str) -> str:
    """Return an argument in a form that the parser does not read as an option.

    A puzzle that looks like an option gets a space in front of it.

    Examples
    --------
    >>> no_option("-4--2--1----3--2"), no_option("--time-limit")
    (' -4--2--1----3--2', '--time-limit')
    """
    return f" {argument}" if _PUZZLE.fullmatch(argument) else argument


class Parser(ArgumentParser):
    """An argument parser that reports errors on one line."""

    def error(self, message: str) -> NoReturn:
        """Print an error, and how to get help, and exit."""
        complain(f"{self.prog}: {printable(message)} (try {self.prog} --help)")
        raise SystemExit(BAD)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a message; unlike the method of argparse, this one reports a full disk."""
        (sys.stderr if file is None else file).write(message)


def make_parser(commands: Mapping[str, Command]) -> Parser:
    """Return the parser for all commands."""
    from .. import __version__

    parser = Parser(
        prog="sudokulp",
        description=ABOUT,
        epilog=MORE,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sudokulp {__version__}")
    added = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in commands.values():
        one = added.add_parser(
            command.name,
            help=command.about,
            description=f"{command.about[0].upper()}{command.about[1:]}.",
            epilog=command.more,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        one.set_defaults(output=None, run=command.run, command=command.name)
        for declare in command.options:
            declare(one)
        group("output", *_OUTPUT[: 3 if command.to_file else 2])(one)
    return parser


_OUTPUT = (
    switch("--json", "write each result as a JSON object on its own line"),
    switch("-q --quiet", "write results only, no remarks"),
    valued("-o --output --save FILE", 'write to this file; "-" is standard output (the default)'),
)


def seed(text: str) -> int:
    """Return the integer in a text. It may have at most 100 digits."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise ArgumentTypeError(f"expected an integer of at most 100 digits, found {quote(text)}")
    return int(text)


def _rules(text: str) -> tuple[Mapping[str, Any], ...]:
    """Return rules as JSON objects. The text is names, JSON, or the name of a file with either.

    A rule without cells can be given by its name, as in "anti-knight + non-consecutive".
    """
    content = _content(text).strip()
    if not content.startswith(("[", "{")):
        return tuple(_named(name.strip()) for name in content.split("+"))
    try:
        found = parsed_json(content)
    except SudokuError as error:
        raise RuleError(f"the rules cannot be read, because {error}") from error
    except ValueError as error:
        raise RuleError(f"the rules are not valid JSON ({why_not_json(error)})") from error
    return tuple(found) if isinstance(found, list) else (found,)


def _content(text: str) -> str:
    """Return the content of the file with this name, or the text itself if there is none."""
    if not exists(text) or not Path(text).is_file():
        return text
    try:
        with Path(text).open("rb") as file:
            return decode(file.read(MAX_TEXT + 1))
    except OSError as error:
        raise SudokuError(f"{quote(text)}: {error.strerror}") from error


def _named(name: str) -> Mapping[str, Any]:
    """Return the rule with this name as a JSON object; raise RuleError if it needs more fields."""
    from ..rules.fields import rule_in  # most puzzles have none

    rule = {"rule": name}
    try:
        rule_in(rule, 9)
    except RuleError as error:
        example = json.dumps([rule | {"cells": ["r1c1", "r1c2"]}])
        raise RuleError(f"{error}; write it as JSON, such as {example}") from error
    return rule


def checked(find: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a version of `find` that raises ArgumentTypeError in place of SudokuError."""

    def look_up(name: str) -> Any:
        try:
            return find(name)
        except SudokuError as error:
            raise ArgumentTypeError(str(error)) from error

    return look_up


def one_of(entries: Iterable[str], what: str) -> Callable[[str], str]:
    """Return a function that finds the proper name of an entry, or raises ArgumentTypeError."""
    return checked(lambda name: proper_name(entries, name, what))


def model_name(name: str) -> str:
    """Return the proper name of a model. It may include a way."""
    model, way = find_way(name)
    return model.name_of(way)


#: The largest number of an option; longer numbers are refused without being parsed.
_LARGEST = 999_999_999


def integer(lowest: int, most: int = _LARGEST) -> Callable[[str], int]:
    """Return a function that parses an integer from `lowest` to `most`."""
    wanted = limits(lowest, most)

    def read(text: str) -> int:
        if len(text) > 9 or not text.isdecimal() or not lowest <= int(text) <= most:
            raise ArgumentTypeError(f"expected {wanted}, found {quote(text)}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Return the positive number of seconds in a text."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ArgumentTypeError(f"expected a number of seconds above 0, found {quote(text)}")
    return found


#: The text formats of grids. Each can hold several grids, one after another.
TEXTS = {name: each for name, each in WRITABLE.items() if each.holds_grids and not each.binary}


def variant(what: str) -> Option:
    """Return the option --variant."""
    names = ", ".join(VARIANTS)
    return valued("--variant NAME", f"{what}: {names}", checked(find_variant))


def boxes(instead: str = "") -> Option:
    """Return the option --boxes."""
    about = f"rows and columns of a box{instead}: 2x3 for 6x6, 1x7 for 7x7 without boxes"
    return valued("--boxes RxC", about, checked(shape_named))


def boxsize(default: int | None = None) -> Option:
    """Return the option --boxsize."""
    usual = "" if default is None else f" (default: {default})"
    about = f"2 for 4x4, 3 for 9x9, 4 for 16x16 and so on{usual}"
    return option("--boxsize", type=int, choices=COMMON_BOXSIZES, default=default, help=about)


def rules(which: str) -> Option:
    """Return the option --rules."""
    about = f"{which}: names such as anti-knight+anti-king, JSON, or a JSON file"
    return valued("--rules RULES", about, checked(_rules), ())


def load(about: str) -> Option:
    """Return the option --load."""
    return option("--load", action="append", default=[], metavar="FILE", help=about)


#: The arguments for the puzzles to read.
INPUT = (
    option(
        "puzzles",
        nargs="*",
        metavar="PUZZLE",
        help='a file, a puzzle string, or "-" for standard input',
    ),
    load("another way to name the file with the puzzle"),
    variant("the variant of the puzzles"),
    boxes(),
    rules("rules to add to those of the puzzle"),
)


def text_format(name: str) -> str:
    """Return the proper name of a text format, or raise UnknownName."""
    return proper_name(TEXTS, name, "text format")


def as_suffix(usual: str) -> str:
    """Return the description of the default of --to, for help texts."""
    return f"from the suffix of the output file, or {usual}"


#: The option --to, for grids.
FORMAT = valued(
    "--to FORMAT",
    f"format of the grids: {', '.join(TEXTS)} (default: {as_suffix('line')})",
    checked(text_format),
)


def time_limit(default: float = 60, each: str = "puzzle") -> Option:
    """Return the option --time-limit."""
    about = f"time limit per {each}, after which the command gives up (default: {default:g})"
    return valued("--time-limit SECONDS", about, seconds, default)


#: The option for the solver that finds steps.
BACKEND = valued("--backend NAME", "solver of the small integer programs: highs or cbc")

#: The arguments of the commands that explain puzzles.
EXPLAINED = (*INPUT, BACKEND, time_limit())

#: The options --seed and -n.
SEEDS = (
    valued(
        "--seed NUMBER", "random seed; the same seed gives the same result on every computer", seed
    ),
    valued("-n COUNT", "number of results, with consecutive seeds (default: 1)", integer(1), 1),
)


def seeds(options: Namespace) -> range:
    """Return consecutive seeds, beginning with --seed or with a random number."""
    first = new_seed() if options.seed is None else options.seed
    return range(first, first + options.n)


ABOUT = """\
Solve, generate, transform and convert Sudoku puzzles, count their solutions, and write
puzzles as models: integer programs and formulas.

A PUZZLE is a file, a puzzle string such as "4.....2..1.....3", or "-" for standard input
(the default). The name of an existing file always means the file. Every puzzle format
that the program writes can be read, and some others. Input with one puzzle string per
line is a list, and every puzzle in the list is processed. A PUZZLE can also be a photo or
screenshot, if numpy and pillow are installed; standard error names doubtful cells.
"""

MORE = """\
examples:
  sudokulp solve puzzle.sdk               solve a file, and check for a second solution
  sudokulp solve "4.....2..1.....3"       solve a puzzle string
  sudokulp solve photo.jpg                solve the puzzle in a photo
  sudokulp generate | sudokulp solve      generate a puzzle and solve it
  sudokulp generate --variant x --seed 7 | sudokulp solve
  sudokulp explain puzzle.sdk             show the solving steps
  sudokulp count --limit 100 list.txt     count the solutions of each puzzle in a list
  sudokulp model puzzle.sdk               print the integer program

exit codes (for several puzzles, the first of 2, 3, 1 and 0 that one of them has):
  0    success
  1    a negative answer, which depends on the command: no solution, more than
       one, or a certificate that is invalid or for another puzzle
  2    an error: wrong arguments or input, or a missing solver
  3    unknown: the time limit was reached, or a solver gave up, before an
       answer was found
  130  stopped by Ctrl+C
  141  the program that reads the output has ended

"sudokulp COMMAND --help" describes each command.
"""

VARIANT_HELP = """\
The variant of a puzzle comes from --variant, or else from a comment line "# variant: x" in
the text (this program writes such lines), or else from the file's suffix (.sdkx ...). The
default is classic.

--rules adds rules to those of the puzzle, and --boxes changes the shape of its boxes:
  --rules anti-knight+anti-king     rules that have only a name
  --rules rules.json                [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 9}]
"""


def models_help() -> str:
    """Return help on all models: a paragraph for each model, with a line for each way."""
    return "\n".join(["models and their formulations:", *map(_paragraph, MODELS.values())])


def _paragraph(model: Model) -> str:
    lines = [filled(f"{model.name:<12} {model.about} {_typed(model, model.warning)}", 2)]
    for name, way in model.named_ways.items():
        usual = {model.for_lists: " (default for lists)", model.ways[0].name: " (default)"}
        lines.append(
            filled(f"{model.name}/{name}{usual.get(name, '')}: {_typed(model, way.about)}", 15)
        )
    return "\n".join(lines)


def _typed(model: Model, text: str) -> str:
    """Return a text in which formulations have the names that one types instead of their labels."""
    for name, way in model.named_ways.items():
        text = text.replace(f"'{way.label}'", f"{model.name}/{name}")
    return text


def filled(text: str, indent: int) -> str:
    """Return a text in lines of a help text; all but the first are indented further."""
    return fill(text, 88, initial_indent=" " * indent, subsequent_indent=" " * 15)
