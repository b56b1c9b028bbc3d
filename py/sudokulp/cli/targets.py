"""What is written: the format, by --to or the suffix of -o, and files that hold one grid."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from ..errors import SudokuError, quote
from ..formats import encode
from ..formats.base import BOXSIZE_OF_CELLS
from ..names import Filed, find_by_suffix, suffix_of
from ..puzzle import Puzzle, Solution
from .output import Output
from .pieces import Piece


def target(options: Namespace, known: Mapping[str, Filed], usual: str = "") -> str:
    """Return the name of the format to write.

    Parameters
    ----------
    options : Namespace
        `to` comes first. `output` is the file; with `json` its suffix does not name a format.
    known : mapping
        All that can be written, by name.
    usual : str
        The default, "" if there is none. Of several formats with the same suffix it is
        preferred.

    Raises
    ------
    SudokuError
        If the suffix names no format that can be written, or there is no suffix and no default.
    """
    if options.to:
        return str(options.to)
    if suffix_of(options.output or "") and not options.json:
        return _named(options.output, known, usual)
    if not usual:
        raise SudokuError(
            f"say with --to what to write: {', '.join(known)}; the suffix of -o FILE says it, too"
        )
    return usual


def _named(path: str, known: Mapping[str, Filed], usual: str) -> str:
    found = find_by_suffix(known, path, usual)
    if found is None:
        there_are = dict.fromkeys(f".{end}" for one in known.values() for end in one.all_suffixes())
        raise SudokuError(
            f"the suffix of {quote(path)} names nothing that is written here; "
            f"there are {', '.join(there_are)}; or say with --to what to write"
        )
    return found.name


def settle_strings(options: Namespace, known: Mapping[str, Filed]) -> None:
    """Let `options.to` be the format of puzzles, strings by default; see `fitting`."""
    options.asked = bool(options.to or options.output)
    options.to = target(options, known, "line")


def fitting(options: Namespace, puzzle: Puzzle) -> str:
    """Return the format of a puzzle: where none was asked for, JSON for what no string holds."""
    usual = BOXSIZE_OF_CELLS.get(puzzle.side**2) == puzzle.shape
    return options.to if options.asked or (usual and not puzzle.rules) else "json"


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
