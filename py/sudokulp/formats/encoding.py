"""Text in the bytes of files: UTF-8, UTF-16 and what older programs write."""

from __future__ import annotations

import re

from ..errors import ParseError
from .base import MAX_TEXT
from .detect.unsupported import refuse_file

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
