"""Opening a file with a puzzle, which may be a text, a workbook or a photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .deadline import deadline
from .errors import wrong_type
from .formats import MAX_DATA, file_at, read_all
from .formats.files import MAX_PICTURE, PICTURE_HEAD, is_picture
from .puzzle import Puzzle
from .rules.base import Rule
from .variants import Variant

if TYPE_CHECKING:
    from .analysis.likeliest import PhotoReading

#: The usual time limit for a photo, in seconds.
LIMIT = 60


def read(
    source: str | Path | bytes,
    variant: str | Variant | None = None,
    boxes: tuple[int, int] | None = None,
    *,
    time_limit: float = LIMIT,
) -> Puzzle | PhotoReading:
    """Return the puzzle in a file or, for a photo, its reading.

    Parameters
    ----------
    source : str, Path or bytes
        A file or its contents: a text of at most a million bytes (two million in UTF-16), a
        workbook (.xlsx), or a photo or screenshot of a 9x9 grid (JPEG, PNG, ...). Photos need the
        packages of ``pip install "sudokulp[photo]"``.
    variant, boxes
        The same as for `read_all`.
    time_limit : float
        The time limit in seconds for a photo: to find its grid, and to read it.

    Returns
    -------
    Puzzle or PhotoReading
        A `PhotoReading` has the attribute `puzzle`, and says how certain it is: whether it is
        `sure` and, if not, its `doubts`.

    Raises
    ------
    ParseError, FileError
        If the file contains no puzzle or several puzzles, or if it cannot be read. Use `read_all`
        to read several puzzles.
    PictureError
        If the photo cannot be read as a puzzle.
    GaveUp
        If the grid in a photo is not found within the time limit. If it is found, the reading has
        the likeliest digits, and a notice says so.
    MissingPackage
        If a package is missing that the file needs.
    OSError
        If the file cannot be read.
    """
    if not isinstance(source, str | Path | bytes):
        raise wrong_type("the name of a file, or its bytes", source)
    data = source if isinstance(source, bytes) else _read(file_at(source))
    path = None if isinstance(source, bytes) else source
    with deadline(time_limit):
        if is_picture(data):
            return read_photo(data, variant or "classic", boxes=boxes, time_limit=time_limit)
    return read_all(data, variant, filename=path, boxes=boxes).only().puzzle


def _read(path: Path) -> bytes:
    """Return the bytes of a file; of a long text, as many as are needed to refuse it."""
    with path.open("rb") as file:
        head = file.read(PICTURE_HEAD)
        return head + file.read(MAX_PICTURE if is_picture(head) else MAX_DATA + 1)


def read_photo(
    picture: bytes,
    variant: str | Variant = "classic",
    rules: Sequence[Rule] = (),
    boxes: tuple[int, int] | None = None,
    time_limit: float = LIMIT,
) -> PhotoReading:
    """Return the puzzle in the photo of a 9x9 grid; see `read` and `read_cells`."""
    from .analysis.likeliest import read_cells  # most files are no photos
    from .photo import load, look  # needs optional packages

    with deadline(time_limit):
        seen = look(load(picture))
        cells, by_hand = seen.log_p.tolist(), seen.by_hand.tolist()
        reading = read_cells(
            cells, variant, rules, boxes=boxes, by_hand=by_hand, time_limit=time_limit
        )
    if not seen.another:
        return reading
    notice = "there is another grid in the picture; to read that one, cut it out"
    return replace(reading, notices=(*reading.notices, notice))
