"""Files that hold one grid, such as workbooks."""

from __future__ import annotations

from argparse import Namespace

from ..errors import SudokuError
from ..formats import encode
from ..puzzle import Puzzle, Solution
from .output import Output
from .pieces import Piece


def write_binary(options: Namespace, output: Output, grid: Puzzle | Solution) -> None:
    """Write a grid to the binary file of `options.output`; see `need_file`."""
    need_file(options)
    written = encode(grid, options.to)
    output.file(written if isinstance(written, bytes) else written.encode())


def need_file(options: Namespace) -> None:
    """Check that a binary file, which no terminal can show, has a name and is no JSON.

    Raises
    ------
    SudokuError
        If no file is named, or JSON was asked for.
    """
    if options.json or options.output is None:
        raise SudokuError(
            f"{options.to} is a binary file: say where to write it with -o, without --json"
        )


def only_one(done: list[Piece], piece: Piece) -> None:
    """Refuse a second puzzle for a file that holds only one."""
    if done:
        raise SudokuError("the file holds one puzzle; the others are ignored")
    done.append(piece)
