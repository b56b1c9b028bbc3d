"""The puzzle of the grid as a file, under the name by which a program opens it."""

from __future__ import annotations

import re
import sys
from collections.abc import Container
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import SudokuError
from ..formats import READABLE, dump
from ..names import find_by_suffix
from ..puzzle import Puzzle
from ..variants import VARIANTS

_NAMED = re.compile(r"""(["'])(sudoku\.\w+)\1""")


def puzzle_files(text: str, puzzle: Puzzle, others: Container[str] = ()) -> dict[str, bytes]:
    r"""Return the puzzle as each file ``sudoku.…`` that the text of a program names.

    The suffix is that of a format that is read, or of a variant. What cannot be written is left
    out, and a note on stderr says why.

    Parameters
    ----------
    text : str
        The program.
    puzzle : Puzzle
        What the files hold.
    others : container of str
        Names of files that the program has already.

    Examples
    --------
    >>> puzzle_files("open('sudoku.sdk')", Puzzle({1: 4}, 2))
    {'sudoku.sdk': b'4\n1, 1, 4\n'}
    """
    names = dict.fromkeys(name for _, name in _NAMED.findall(text) if name not in others)
    found: dict[str, bytes] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for name in filter(_is_read, names):
            try:
                dump(puzzle, name)
                found[name] = Path(name).read_bytes()
            except SudokuError as error:
                print(f"Note: there is no {name} here: {error}.", file=sys.stderr)
    return found


def _is_read(name: str) -> bool:
    suffix = Path(name).suffix[1:]
    own = any(variant.suffix == suffix for variant in VARIANTS.values())
    return own or find_by_suffix(READABLE, name) is not None
