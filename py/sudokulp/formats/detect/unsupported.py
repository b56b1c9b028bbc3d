"""Unsupported files and texts, each with advice on what to do instead."""

from __future__ import annotations

import re

from ...errors import FileError
from ..base import Line

_PICTURE = "this is a picture, and pictures cannot be read; type the puzzle's digits"
#: What to say about binary files other than workbooks, by their first bytes.
_FILES = {
    b"\xd0\xcf\x11\xe0": "this is an old workbook (.xls) or one with a password; "
    "save it as .xlsx without a password",
    b"%PDF": "this is a PDF; copy the puzzle's text out of it",
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"\x1f\x8b": "this file is compressed; unpack it first",
}

#: Patterns of whole lines that models have, all of which must occur; no model is read.
_MODELS = {
    "an LP model": (r"(?:minimi[sz]e|maximi[sz]e|min|max)\b.*", r"(?:subject to|st|s\.t\.)\s*:?"),
    "an MPS model": (r"rows", r"columns"),
    "a CNF formula": (r"p\s+cnf\s.*",),
    "a graph in the DIMACS format": (r"p\s+(?:edge|col)\s.*",),
    "a picture (SVG)": (r"(?:<[?!].*>)?\s*<svg\b.*",),
}
#: In how many first lines they are searched: comments and an objective may come first.
_LOOKED = 200
#: How much of a line is searched, in characters.
_LONGEST = 200


def refuse_file(data: bytes) -> None:
    """Raise if a file is a picture or another known kind of file.

    Raises
    ------
    FileError
        Saying what it is and what to do.
    """
    for magic, advice in _FILES.items():
        if data.startswith(magic):
            raise FileError(advice)


def refuse_model(lines: list[Line]) -> None:
    """Raise if a text is a model or an SVG picture.

    Raises
    ------
    FileError
        Saying what it is.
    """
    begun = [line.text.strip().lower()[:_LONGEST] for line in lines[:_LOOKED]]
    for name, signs in _MODELS.items():
        if all(any(re.fullmatch(sign, text) for text in begun) for sign in signs):
            raise FileError(
                f"this is {name}; no puzzle can be read from it; open the puzzle it was made from"
            )
