"""The command line: `sudokulp`, or `python -m sudokulp`.

Results go to standard output, everything else to standard error, one line each. A new command
is one small file, or a function in one, and one entry in COMMANDS.

- `bars`: progress bars
- `batch/`: `solve --batch`
- `certifying`: `certify` and `check`
- `comparing`: `compare`
- `converting`: `convert` and `model`
- `counting`: `count` and `fewest`
- `explanations`: help texts that several commands share
- `generating`: `generate`
- `inputs`: puzzles from files, standard input and arguments
- `lab/`: `lab run`, `lab resume` and `lab plot`
- `options/`: the parser, and arguments that several commands share
- `output`: results, remarks and exit codes
- `pieces`: input split into pieces, each of which should be a puzzle
- `reasons`: `why`
- `solving`: `solve`
- `stepping`: `explain` and `hint`
- `streams`: standard streams that are closed or full
- `targets`: the format to write, from --to or the suffix of -o; files that hold one grid
- `varying`: `vary`
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress

from ..errors import SudokuError
from . import (
    certifying,
    comparing,
    converting,
    counting,
    generating,
    reasons,
    solving,
    stepping,
    varying,
)
from .lab.command import LAB
from .options.parser import Command, Parser, make_parser, no_option
from .output import BAD, BROKEN_PIPE, INTERRUPTED, Output, complain, printable
from .streams import own_output, stand_in

__all__ = ["COMMANDS", "Command", "main"]

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        solving.SOLVE,
        counting.COUNT,
        counting.FEWEST,
        generating.GENERATE,
        varying.VARY,
        converting.CONVERT,
        converting.MODEL,
        comparing.COMPARE,
        stepping.EXPLAIN,
        stepping.HINT,
        reasons.WHY,
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
