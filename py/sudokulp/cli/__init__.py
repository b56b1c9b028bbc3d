"""The command line: `sudokulp`, or `python -m sudokulp`.

Results go to standard output. All messages go to standard error, each on one line. An operation
whose entry says so is a command. If it needs more than its parameters as options and its result as
text, add a `Command` to COMMANDS.

| module | purpose |
|---|---|
| `operations` | operations as commands; `rate`, `candidates`, `why` and `superfluous` |
| `solving` | `solve`, `count` and `fewest` |
| `lists` | `list`: a row for each puzzle of a list |
| `puzzles` | `convert`, `model`, `vary` and `generate` |
| `explanations` | `explain`, `hint`, `practice`, `certify` and `check` |
| `inputs` | puzzles from files, standard input and arguments; the format of results |
| `parser` | the parser; arguments and help texts that several commands share |
| `output` | results, remarks, progress, exit codes and broken streams |
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress

from ..errors import SudokuError
from ..ops import OPERATIONS
from . import explanations, puzzles, solving
from .lists import LIST
from .operations import command_of
from .output import (
    BAD,
    BROKEN_PIPE,
    INTERRUPTED,
    Output,
    complain,
    own_output,
    printable,
    settle_output,
    stand_in,
)
from .parser import Command, Parser, make_parser, no_option

__all__ = ["COMMANDS", "Command", "main"]

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        solving.SOLVE,
        solving.COUNT,
        solving.FEWEST,
        puzzles.GENERATE,
        puzzles.VARY,
        puzzles.CONVERT,
        puzzles.MODEL,
        explanations.EXPLAIN,
        explanations.HINT,
        explanations.PRACTICE,
        explanations.CERTIFY,
        explanations.CHECK,
        LIST,
    )
}


def commands() -> dict[str, Command]:
    """Return all commands by name."""
    others = [command_of(one.name) for one in OPERATIONS.values() if one.command]
    return COMMANDS | {each.name: each for each in others}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the name of the program. The default is `sys.argv[1:]`; standard output
        is then reserved for results; see `output.own_output`.

    Examples
    --------
    >>> main(["solve", "4... ..2. .1.. ...3", "--to", "line", "--model", "exact cover"])
    # argument 1: unique solution
    4231132431422413
    0
    """
    stand_in()
    if argv is None:
        own_output()
        for name in ("SIGTERM", "SIGHUP"):  # Windows has only the first
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        code = _run(make_parser(commands()), argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the program that reads our output has ended
        _redirect_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        complain(f"sudokulp: {printable(str(error.filename or 'output'))}: {error.strerror}")
        if not error.filename:
            _redirect_output()
        return BAD
    return code


def _run(parser: Parser, argv: Sequence[str] | None) -> int:
    try:
        options = parser.parse_args(map(no_option, sys.argv[1:] if argv is None else argv))
    except SystemExit as stop:  # argparse has printed the help or an error
        return int(stop.code or 0)
    try:
        settle_output(options)
        output = Output(options, sys.stdout)
        with redirect_stdout(sys.stderr), output.progress:  # libraries print what is no result
            options.run(options, output)
            return output.finish()
    except SudokuError as error:
        complain(f"sudokulp {options.command}: {error}")
        return BAD


def _redirect_output() -> None:
    """Discard further output, because Python would report an error when it flushes at exit."""
    with suppress(OSError):  # only system files have a descriptor
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
