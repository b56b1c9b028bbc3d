"""Text in the bytes of files, and advice on files that are unsupported."""

from __future__ import annotations

import re

from ..errors import FileError, ParseError
from .format import MAX_TEXT, Line

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


#: Control characters that do not occur in text, and the replacement for undecodable bytes.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f\ufffd]")


def decode(data: bytes) -> str:
    """Return the text in a file's bytes: UTF-16 if it looks like that, else UTF-8.

    A line that is not UTF-8 is read as Windows-1252, which older programs write; half a
    character of UTF-16 becomes U+FFFD, as in a list.

    Raises
    ------
    FileError
        If it is a picture or another known kind of file.
    ParseError
        If it is too long, or in no such encoding; with the line at fault.
    """
    refuse_file(data)
    wide = is_wide(data)
    if len(data) > MAX_TEXT * (2 if wide else 1):
        limit = f"the file has over {MAX_TEXT:,} bytes"
        raise ParseError(1, "", f"{limit}; split the list into parts")
    if wide:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = [decoded(line) for line in data.split(b"\n")]
        bad = (number for number, line in enumerate(lines, 1) if _NO_TEXT.search(line))
        number = next(bad, 0)
        if number:
            message = "the file is neither UTF-8 nor Windows-1252 text"
            raise ParseError(number, "", message) from error
        return "\n".join(lines)


def decoded(line: bytes) -> str:
    r"""Return a line of a file as text: UTF-8, or else Windows-1252.

    Examples
    --------
    >>> decoded("café".encode()), decoded(b"caf\xe9")
    ('café', 'café')
    """
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def is_wide(data: bytes) -> str:
    """Return the name of the encoding if every character has two bytes, else "".

    Of the last character of a file that was cut off there may be only one.
    """
    data = data[: len(data) // 2 * 2]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    for encoding, zeros in (("utf-16-le", data[1:200:2]), ("utf-16-be", data[0:200:2])):
        if len(data) > 3 and zeros == bytes(len(zeros)):
            return encoding
    return ""
