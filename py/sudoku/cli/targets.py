"""Format to write: named by --to, or else by the suffix of the output file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from ..errors import SudokuError, quote
from ..names import Filed, find_by_suffix, suffix_of


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
