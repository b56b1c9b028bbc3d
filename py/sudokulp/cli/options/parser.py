"""The parser of a command, and of all of them."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from ..explanations import ABOUT, MORE
from ..output import BAD, Output, complain


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
    from ... import __version__

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
