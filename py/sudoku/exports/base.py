"""What an export is: something made from a puzzle that nobody reads back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..puzzle import Puzzle


@dataclass(frozen=True)
class Export:
    """One thing to make from a puzzle, for another program or for people to look at.

    Parameters
    ----------
    name : str
        What `find_export` takes, in any spelling.
    label : str
        What people call it.
    about : str
        One sentence on what it is and for whom.
    type : str
        Its MIME type.
    suffix : callable
        Maps a puzzle to the suffix of such a file, without the dot.
    dumps : callable
        Maps a puzzle, and the options below by name, to text.
    options : tuple of str
        What `dumps` can be told beside the puzzle.
    packages : tuple of str
        What it imports beside this package and PuLP, by the names of the imports.
    refusal : callable
        Maps a puzzle to the reason why it cannot be made, "" if it can.
    raster : bool
        The text is an SVG that whoever shows it has to turn into pixels.
    """

    name: str
    label: str
    about: str
    type: str
    suffix: Callable[[Puzzle], str]
    dumps: Callable[..., str]
    options: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    refusal: Callable[[Puzzle], str] = lambda puzzle: ""
    raster: bool = False
