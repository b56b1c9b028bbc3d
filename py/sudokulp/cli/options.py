"""The parser of the commands, and the arguments that several of them share."""

from __future__ import annotations

import json
import re
import sys
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _ArgumentGroup,
)
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..errors import RuleError, SudokuError, quote
from ..formats import WRITABLE
from ..formats.format import MAX_TEXT
from ..formats.text import decode
from ..grid import COMMON_BOXSIZES, GridShape, shape_named
from ..jobs import MOST_JOBS
from ..models import find_way
from ..names import Selection, find_named
from ..numbers import limits
from ..rng import new_seed
from ..sanitizing import parsed_json
from ..variants import VARIANTS, find_variant
from .explanations import ABOUT, MORE
from .output import BAD, Output, complain

if TYPE_CHECKING:
    from argparse import _ActionsContainer


@dataclass(frozen=True)
class Command:
    """One command.

    Parameters
    ----------
    name, about : str
        What people type, and one line on what it does.
    more : str
        Examples and explanations that follow its help.
    declare : callable
        Adds the command's own arguments to its parser.
    run : callable
        Carries it out; its results go to the output.
    commands : tuple of Command
        The subcommands, if it only groups them, as `lab` groups `lab run` and `lab plot`.
    to_file : bool
        Whether `-o` names a file for what it writes; otherwise it declares `-o` itself.
    """

    name: str
    about: str
    more: str
    declare: Callable[[Parser], object]
    run: Callable[[Namespace, Output], object]
    commands: tuple[Command, ...] = ()
    to_file: bool = True


#: A puzzle that begins with "-" for an empty cell. No option has a name without letters, or such
#: a long one; a negative number has no empty cells.
_PUZZLE = re.compile(r"-(?=.*[.*_-])(?:[0-9.*_-]{15,}|(?![hnoq])[0-9A-Za-z.*_-]{255,})")


def no_option(argument: str) -> str:
    """Return an argument, with a space before it if it is a puzzle that looks like an option.

    Examples
    --------
    >>> no_option("-4--2--1----3--2"), no_option("--time-limit")
    (' -4--2--1----3--2', '--time-limit')
    """
    return f" {argument}" if _PUZZLE.fullmatch(argument) else argument


class Parser(ArgumentParser):
    """An argument parser that reports errors on one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message and how to get help, and exit."""
        complain(f"{self.prog}: {message} (try {self.prog} --help)")
        raise SystemExit(BAD)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a message; unlike argparse's own, this does not pass over a full disk."""
        (sys.stderr if file is None else file).write(message)


def make_parser(commands: Mapping[str, Command]) -> Parser:
    """Return the parser of all commands."""
    from .. import __version__

    parser = Parser(
        prog="sudokulp",
        description=ABOUT,
        epilog=MORE,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sudokulp {__version__}")
    _add_commands(parser, commands.values())
    return parser


def _add_commands(parser: Parser, commands: Iterable[Command], before: str = "") -> None:
    """Add commands to a parser, with the words that come before their names."""
    added = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in commands:
        one = added.add_parser(
            command.name,
            help=command.about,
            description=f"{command.about[0].upper()}{command.about[1:]}.",
            epilog=command.more,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.declare(one)
        if command.commands:
            _add_commands(one, command.commands, f"{before}{command.name} ")
        else:
            _declare_output(one, command.to_file)
            one.set_defaults(run=command.run, command=f"{before}{command.name}")


def _declare_output(parser: Parser, to_file: bool) -> None:
    group = parser.add_argument_group("output")
    group.add_argument(
        "--json", action="store_true", help="a JSON object on a line of its own for each result"
    )
    group.add_argument("-q", "--quiet", action="store_true", help="no remarks, only results")
    if to_file:
        group.add_argument(
            "-o",
            "--output",
            "--save",
            metavar="FILE",
            help="write to this file, not to standard output",
        )
    else:
        parser.set_defaults(output=None)


def seed(text: str) -> int:
    """Return a whole number of any sign and, within reason, any length."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise ArgumentTypeError(f"expected a whole number, found {quote(text)}")
    return int(text)


def boxes(text: str) -> GridShape:
    """Return the shape of a grid by rows and columns of a box: "2x3"."""
    return shape_named(text)


def rules(text: str) -> tuple[Mapping[str, Any], ...]:
    """Return rules as objects of JSON: by their names, as JSON, or from a file of that.

    What needs no cells can be told by its name alone: "anti-knight + non-consecutive".
    """
    said = _content(text).strip()
    if said[:1] in ("[", "{"):
        try:
            found = parsed_json(said)
        except SudokuError as error:
            raise RuleError(f"in the rules {error}") from error
        except ValueError as error:
            raise RuleError(f"the rules are no JSON: {error}") from error
        listed = found if isinstance(found, list) else [found]
        return tuple(listed)
    return tuple(_named(name.strip()) for name in said.split("+"))


def _content(text: str) -> str:
    """Return the content of a file of this name, or else the text."""
    try:
        if not Path(text).is_file():
            return text
    except OSError:  # the system allows no such name, as it is too long
        return text
    try:
        with Path(text).open("rb") as file:
            return decode(file.read(MAX_TEXT + 1))
    except OSError as error:
        raise SudokuError(f"{quote(text)}: {error.strerror}") from error


def _named(name: str) -> Mapping[str, Any]:
    """Return the rule with a name, which needs nothing else."""
    from ..formats.rules.fields import rule_in  # most puzzles have none

    told = {"rule": name}
    try:
        rule_in(told, 9)
    except RuleError as error:
        example = json.dumps([told | {"cells": ["r1c1", "r1c2"]}])
        raise RuleError(f"{error}; JSON can tell it, such as {example}") from error
    return told


def checked(find: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a function that looks a name up by `find`, and raises ArgumentTypeError."""

    def look_up(name: str) -> Any:
        try:
            return find(name)
        except SudokuError as error:
            raise ArgumentTypeError(str(error)) from error

    return look_up


def model_name(name: str) -> str:
    """Return the listed name of a model or of one of its ways."""
    model, way = find_way(name)
    return model.name_of(way)


#: The largest number of nine digits; longer ones are refused before they are parsed.
_LARGEST = 999_999_999


def whole(lowest: int, most: int = _LARGEST) -> Callable[[str], int]:
    """Return a function that reads a whole number from `lowest` to `most`."""
    wanted = limits(lowest, inf if most == _LARGEST else most)

    def read(text: str) -> int:
        if len(text) > 9 or not text.isdecimal() or not lowest <= int(text) <= most:
            raise ArgumentTypeError(f"expected a whole number {wanted}, found {quote(text)}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Return a positive number of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not (isfinite(found) and found > 0):
        raise ArgumentTypeError(f"expected a number of seconds above 0, found {quote(text)}")
    return found


#: Text formats, in which several grids can be written one after the other.
TEXTS = Selection(WRITABLE, lambda format: format.holds_grids and not format.binary)


def declare_input(parser: Parser) -> None:
    """Add the arguments that say which puzzles to read."""
    parser.add_argument(
        "puzzles",
        nargs="*",
        metavar="PUZZLE",
        help='a file, "-" for standard input, or a puzzle string',
    )
    parser.add_argument(
        "--load", action="append", default=[], metavar="FILE", help="a file, as one of the PUZZLEs"
    )
    declare_variant(parser, "the variant of the puzzles")
    declare_boxes(parser)
    declare_rules(parser, "rules beside those of the puzzle")


def declare_variant(parser: _ActionsContainer, what: str, default: str | None = None) -> None:
    """Add --variant."""
    parser.add_argument(
        "--variant",
        type=checked(find_variant),
        default=None if default is None else find_variant(default),
        metavar="NAME",
        help=f"{what}: {', '.join(VARIANTS)}",
    )


def declare_boxes(parser: _ActionsContainer, instead: str = "") -> None:
    """Add --boxes."""
    about = f"rows and columns of a box{instead}: 2x3 for 6x6, 1x7 for 7x7 without boxes"
    parser.add_argument("--boxes", type=checked(boxes), metavar="RxC", help=about)


def declare_size(parser: _ActionsContainer, default: int | None = None) -> None:
    """Add --boxsize and --boxes."""
    usual = "" if default is None else f" (default: {default})"
    parser.add_argument(
        "--boxsize",
        type=int,
        choices=COMMON_BOXSIZES,
        default=default,
        help=f"2 for 4x4, 3 for 9x9, 4 for 16x16 and so on{usual}",
    )
    declare_boxes(parser, ", instead of --boxsize")


def declare_rules(parser: _ActionsContainer, which: str) -> None:
    """Add --rules."""
    parser.add_argument(
        "--rules",
        type=checked(rules),
        default=(),
        metavar="RULES",
        help=f"{which}: names such as anti-knight+anti-king, or JSON, or a file of it",
    )


def text_format(name: str) -> str:
    """Return the listed name of a text format; raises UnknownName."""
    return find_named(TEXTS, name, "format of text").name


def as_suffix(usual: str) -> str:
    """Return the default of --to, in words."""
    return f"as the file's suffix says, or {usual}"


def declare_format(parser: Parser, usual: str) -> None:
    """Add --to."""
    parser.add_argument(
        "--to",
        type=checked(text_format),
        metavar="FORMAT",
        help=f"how grids are written: {', '.join(TEXTS)} (default: {as_suffix(usual)})",
    )


def declare_time_limit(parser: Parser, default: float, each: str = "puzzle") -> None:
    """Add --time-limit."""
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=default,
        metavar="SECONDS",
        help=f"for each {each}; after it the answer is unknown (default: {default:g})",
    )


def declare_seed(parser: Parser) -> None:
    """Add --seed and -n."""
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="NUMBER",
        help="the same number gives the same result on every computer",
    )
    parser.add_argument(
        "-n",
        type=whole(1),
        default=1,
        metavar="COUNT",
        help="how many (default: 1); each has the seed after that of the one before",
    )


def seeds(options: Namespace) -> range:
    """Return as many seeds as are wanted; the first one is random if none is given."""
    first = new_seed() if options.seed is None else options.seed
    return range(first, first + options.n)


def declare_workers(parser: Parser | _ArgumentGroup) -> None:
    """Add --jobs and --scheduler."""
    parser.add_argument(
        "--jobs",
        type=whole(1, MOST_JOBS),
        default=1,
        metavar="COUNT",
        help=f"how many processes solve at the same time, {MOST_JOBS} at most (default: 1)",
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="of a Dask cluster that solves instead of this computer: tcp://host:8786",
    )
