"""Which format is written: what --to says, without it what the suffix of the file says."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection
from pathlib import Path

from ..batch import WRITERS
from ..errors import SudokuError, quote
from ..exports import EXPORTS
from ..formats.writing import BY_SUFFIX

_BY_SUFFIX = BY_SUFFIX | {name: name for name in (*EXPORTS, *WRITERS)}


def target(options: Namespace, known: Collection[str], usual: str = "") -> str:
    """Return the name of the format that is to be written.

    Parameters
    ----------
    options : Namespace
        `to` counts before everything else. `output` is the file; with `json` its suffix says
        nothing about a format.
    known : collection of str
        The names of all that can be written.
    usual : str
        What is written where nothing says it, "" if something has to.

    Raises
    ------
    SudokuError
        If the suffix names nothing that can be written, or nothing says what to write.
    """
    suffix = Path(options.output or "").suffix.removeprefix(".").lower()
    if options.to:
        return str(options.to)
    if suffix and not options.json:
        return _named(suffix, options.output, known, usual)
    if not usual:
        raise SudokuError(
            f"say with --to what to write: {', '.join(known)}; the suffix of -o FILE says it, too"
        )
    return usual


def _named(suffix: str, path: str, known: Collection[str], usual: str) -> str:
    """Return what a suffix names; several formats are .txt, and the usual one is meant then."""
    by_suffix = {end: name for end, name in _BY_SUFFIX.items() if name in known}
    if "txt" in by_suffix and usual:
        by_suffix["txt"] = usual
    if suffix not in by_suffix:
        there_are = ", ".join(f".{end}" for end in by_suffix)
        raise SudokuError(
            f"the suffix of {quote(path)} names nothing that is written here; "
            f"there are {there_are}; or say with --to what to write"
        )
    return by_suffix[suffix]
