"""The command line: `sudokulp`, or `python -m sudokulp`.

Results go to standard output, everything else to standard error, one line each. A new command
is one small file, or a function in one, and one entry in COMMANDS.

| module | purpose |
|---|---|
| `solving`, `batch` | `solve`, for one puzzle and for lists |
| `counting`, `comparing`, `certifying` | `count` and `fewest`; `compare`; `certify` and `check` |
| `converting`, `generating` | `convert`, `model` and `vary`; `generate` |
| `stepping`, `lab` | `explain`, `hint` and `why`; `lab run`, `lab resume` and `lab plot` |
| `files` | puzzles from files, standard input and arguments; the format to write |
| `options`, `explanations` | the parser; arguments and help texts that several commands share |
| `output`, `bars` | results, remarks, exit codes and broken streams; progress bars |
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress

from ..errors import SudokuError
from . import certifying, comparing, converting, counting, generating, solving, stepping
from .lab import LAB
from .options import Command, Parser, make_parser, no_option
from .output import BAD, BROKEN_PIPE, INTERRUPTED, Output, complain, own_output, printable, stand_in

__all__ = ["COMMANDS", "Command", "main"]

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        solving.SOLVE,
        counting.COUNT,
        counting.FEWEST,
        generating.GENERATE,
        converting.VARY,
        converting.CONVERT,
        converting.MODEL,
        comparing.COMPARE,
        stepping.EXPLAIN,
        stepping.HINT,
        stepping.WHY,
        certifying.CERTIFY,
        certifying.CHECK,
        LAB,
    )
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the program's name; without them, those of this process, whose
        standard output is kept for results then: see `streams.own_output`.

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
    try:
        code = _run(make_parser(COMMANDS), argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output closed the pipe
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
    except SystemExit as stop:  # argparse has printed the help, or what is wrong
        return int(stop.code or 0)
    return _carry_out(options)


def _carry_out(options: Namespace) -> int:
    output = Output(options, sys.stdout)
    try:
        with redirect_stdout(sys.stderr):  # what a library prints is no result
            options.run(options, output)
            return output.finish()
    except SudokuError as error:
        output.progress.clear()
        complain(f"sudokulp {options.command}: {error}")
        return BAD


def _redirect_output() -> None:
    """Redirect standard output to nowhere: Python flushes it when it exits, and would complain."""
    with suppress(OSError):  # an output that is not a file of the system has no descriptor
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
