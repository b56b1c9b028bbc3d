"""The bytes of files: text in any usual encoding, and files that are no text."""

from __future__ import annotations

import re

from ..errors import FileError, ParseError
from ..scanner.parsed import MAX_TEXT, Line

#: The first bytes of a workbook.
WORKBOOK = b"PK\x03\x04"

#: Advice for binary files other than workbooks, by their first bytes.
_FILES = {
    b"\xd0\xcf\x11\xe0": "this is an old workbook (.xls) or one with a password; "
    "save it as .xlsx without a password",
    b"%PDF": "this is a PDF; copy the puzzle's text from it, or take a screenshot of the puzzle",
    b"\x1f\x8b": "this file is compressed; unpack it first",
}
#: The first bytes of pictures: PNG, JPEG, GIF and TIFF.
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
#: The most bytes of a picture that are read.
MAX_PICTURE = 100_000_000
#: The number of bytes that `is_picture` needs.
PICTURE_HEAD = 12
#: Kinds of text that cannot be read, each with patterns of lines. Each pattern must match a line.
_MODELS = {
    "an LP model": (r"(?:minimi[sz]e|maximi[sz]e|min|max)\b.*", r"(?:subject to|st|s\.t\.)\s*:?"),
    "an MPS model": (r"rows", r"columns"),
    "a CNF formula": (r"p\s+cnf\s.*",),
    "a graph in the DIMACS format": (r"p\s+(?:edge|col)\s.*",),
    "a picture (SVG)": (r"(?:<[?!].*>)?\s*<svg\b.*",),
}
#: How many lines are searched for these patterns, and how many characters of each line. Comments
#: and an objective may precede the matching lines.
_LOOKED = _LONGEST = 200
#: Matches control characters that no text contains, and the replacement for undecodable bytes.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f\ufffd]")


def is_picture(data: bytes) -> bool:
    """Return whether a file is a picture, given its first bytes."""
    return (
        data.startswith(_PICTURES)
        or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")
        or (data.startswith(b"BM") and data[6:10] == b"\0\0\0\0")
        or data[4:8] == b"ftyp"  # HEIC and AVIF
    )


def refuse_file(data: bytes) -> None:
    """Raise FileError, with advice, if a file is a picture or another known kind of file."""
    if is_picture(data):
        raise FileError(
            "this is a picture; read it with Photo on the Solve tab, or with sudokulp.read"
        )
    for magic, advice in _FILES.items():
        if data.startswith(magic):
            raise FileError(advice)


def refuse_model(lines: list[Line]) -> None:
    """Raise FileError if a text is a model for a solver or an SVG picture."""
    head = [line.text.strip().lower()[:_LONGEST] for line in lines[:_LOOKED]]
    for name, patterns in _MODELS.items():
        if all(any(re.fullmatch(pattern, text) for text in head) for pattern in patterns):
            raise FileError(
                f"this is {name}, which cannot be read back as a puzzle; open the original puzzle"
            )


def decode(data: bytes) -> str:
    """Return the text of a file, given its bytes in UTF-8 or UTF-16.

    In a file that is not UTF-16, each line that is not UTF-8 is read as Windows-1252, which older
    programs use. An incomplete character in UTF-16 becomes U+FFFD.
    """
    refuse_file(data)
    wide = encoding_of(data)
    if len(data) > MAX_TEXT * (2 if wide else 1):
        limit = f"the file has more than {MAX_TEXT:,} bytes"
        raise ParseError(1, "", f"{limit}; split it into several files")
    if wide:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = [decoded_line(line) for line in data.split(b"\n")]
        number = next((n for n, line in enumerate(lines, 1) if _NO_TEXT.search(line)), 0)
        if number:
            message = "the file is not text in UTF-8 or Windows-1252; save it as UTF-8"
            raise ParseError(number, "", message) from error
        return "\n".join(lines)


def decoded_line(line: bytes) -> str:
    """Return a line of a file as text; a line that is not UTF-8 is read as Windows-1252."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def encoding_of(data: bytes) -> str:
    """Return the name of the encoding if a file looks like UTF-16, otherwise ""."""
    data = data[: len(data) // 2 * 2]  # the data may end within a character
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    for encoding, zeros in (("utf-16-le", data[1:200:2]), ("utf-16-be", data[0:200:2])):
        if len(data) > 3 and zeros == bytes(len(zeros)):
            return encoding
    return ""
