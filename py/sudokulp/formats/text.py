"""Lines of text in ASCII, comments that name a variant or a rule, and decoding of files."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from ..errors import FileError, ParseError, VariantError
from ..sanitizing import parsed_json
from ..variants import Variant, find_variant
from .format import MAX_LINES, MAX_TEXT, Line

#: The maximum number of cached replacements. All scripts together have fewer digits.
_REMEMBERED = 20_000
#: Characters from word processors and web pages that look like ASCII characters.
_LOOKALIKES: dict[int, str | int | None] = (
    dict.fromkeys(map(ord, "\u00b7\u2022\u2219\u22c5\u25a1\u25cb\u2610\u2b1c\u25a2"), ".")
    | dict.fromkeys(map(ord, "\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551\u2758"), "|")
    | dict.fromkeys(map(ord, "\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550"), "-")
    | dict.fromkeys([*range(0x250C, 0x254C), *range(0x2552, 0x256D)], "+")
    | dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
    | dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"), None)
    | dict.fromkeys(map(ord, "\ufe0f\u20e3"), None)  # these turn a digit into an emoji
    | {0xA0: " "}
)
#: Lone surrogates (halves of characters). JavaScript strings can contain them, but files cannot.
_HALF = re.compile("[\ud800-\udfff]")


class _Plain(dict[int, str | int | None]):
    """A cache of ASCII replacements by character code. Digits of all scripts become 0 to 9."""

    def __missing__(self, code: int) -> str | int:
        sign = chr(code)
        found: str | int = str(int(sign)) if sign.isdecimal() else code
        if len(self) >= _REMEMBERED:
            self.clear()
            self.update(_LOOKALIKES)
        self[code] = found
        return found


_PLAIN = _Plain(_LOOKALIKES)


class Lines(list[Line]):
    """The lines of a text, with two cached views. The lines must not change."""

    @cached_property
    def plain(self) -> Lines:
        """The lines, each converted by `in_ascii`."""
        if all(line.text.isascii() for line in self):
            return self
        return Lines(Line(line.number, in_ascii(line.text)) for line in self)

    @cached_property
    def content(self) -> Lines:
        """The lines that are neither empty nor comments."""
        return Lines(line for line in self if has_content(line.text))


def in_ascii(text: str) -> str:
    """Return a line with its digits, borders, spaces and empty cells converted to ASCII.

    Examples
    --------
    >>> in_ascii("║ 4 · │"), in_ascii("\u200b")
    ('| 4 . |', '')
    """
    return text if text.isascii() else text.translate(_PLAIN)


def plain(lines: list[Line]) -> list[Line]:
    """Return the lines, each converted by `in_ascii`."""
    return (lines if isinstance(lines, Lines) else Lines(lines)).plain


def content(lines: list[Line]) -> list[Line]:
    """Return the lines that are neither empty nor comments."""
    return (lines if isinstance(lines, Lines) else Lines(lines)).content


def list_in_json(lines: list[Line]) -> list[Any]:
    """Return the list in a JSON text.

    The list may also be the only value of an object. If there is no list, return [].
    """
    try:
        found = parsed_json("\n".join(line.text for line in lines))
    except ValueError:
        return []
    if isinstance(found, dict) and len(found) == 1:
        found = next(iter(found.values()))
    return found if isinstance(found, list) else []


def has_content(text: str) -> bool:
    """Return whether a line is neither empty nor a comment, ignoring invisible characters."""
    bare = in_ascii(text).lstrip()
    return bool(bare) and not bare.startswith("#")


def split_lines(text: str) -> Lines:
    """Return the lines of a text, without line breaks and without a byte order mark."""
    if len(text) > MAX_TEXT:
        limit = f"the text has more than {MAX_TEXT:,} characters"
        raise ParseError(1, "", f"{limit}; split it into several texts")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") >= MAX_LINES:
        limit = f"the text has more than {MAX_LINES:,} lines"
        raise ParseError(1, "", f"{limit}; split it into several texts")
    lines = Lines(Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    half = _HALF.search(text)
    if half:
        line = lines[text.count("\n", 0, half.start())]
        raise line.error(f"the text contains a damaged character, U+{ord(half[0]):04X}")
    if not any(line.text.strip() for line in lines.plain):
        raise ParseError(1, "", "the text is empty; paste a puzzle")
    return lines


#: How many characters of a title or another remark are kept.
MAX_REMARK = 100
#: The error for a rule in a comment of a list, where comments apply to all lines below them.
NO_RULES = "a list cannot contain a line with rules; write each puzzle with its rules as JSON"
#: The meaning of the letter after # in files of SadMan and SudoCue.
METADATA = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_VARIANT = re.compile(r"#\s*variant\s*:(.*)", re.IGNORECASE)
_RULE = re.compile(r"#\s*rule\s*:", re.IGNORECASE)


def metadata(lines: list[Line]) -> dict[str, str]:
    """Return the metadata in comments: ``#AJane Doe`` gives {"author": "Jane Doe"}."""
    found: dict[str, str] = {}
    for line in lines:
        match = re.match(r"\s*#([A-Z])(.*)", line.text)
        text = remark(match[2]) if match else ""
        if match and match[1] in METADATA and text:
            found.setdefault(METADATA[match[1]], text)
    return found


def remark(text: str, most: int = MAX_REMARK) -> str:
    """Return a text that is safe to show: short, and without control characters."""
    return "".join(symbol for symbol in text.strip()[:most] if symbol.isprintable()).strip()


def variant_comment(variant: Variant) -> str:
    """Return the comment line that names a variant. `named_variants` reads such lines.

    Examples
    --------
    >>> print(variant_comment(find_variant("windoku")))
    # variant: four square
    """
    return f"# variant: {variant.name}"


def named_variants(lines: list[Line]) -> list[tuple[Line, Variant]]:
    """Return lines such as ``# variant: x``, each with the variant that it names."""
    found = []
    for line in lines:
        match = _VARIANT.fullmatch(in_ascii(line.text).strip()) if "#" in line.text else None
        if match:
            try:
                found.append((line, find_variant(match[1].strip())))
            except VariantError as error:
                raise line.error(str(error)) from error
    return found


def ruling(line: Line) -> str | None:
    """Return the rule in a comment such as ``# rule: anti-knight``, or None.

    Examples
    --------
    >>> ruling(Line(1, "# rule: anti-knight")), ruling(Line(2, "# rules of thumb"))
    ('anti-knight', None)
    """
    if "#" not in line.text or not _RULE.match(in_ascii(line.text).strip()):
        return None
    return line.text.partition(":")[2].strip()


_PICTURE = "pictures cannot be read; type the digits"
#: Advice for binary files other than workbooks, by their first bytes.
_FILES = {
    b"\xd0\xcf\x11\xe0": "this is an old workbook (.xls) or one with a password; "
    "save it as .xlsx without a password",
    b"%PDF": "this is a PDF; copy the puzzle's text from it",
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"\x1f\x8b": "this file is compressed; unpack it first",
}
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


def refuse_file(data: bytes) -> None:
    """Raise FileError, with advice, if a file is a picture or another known kind of file."""
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
    wide = is_wide(data)
    if len(data) > MAX_TEXT * (2 if wide else 1):
        limit = f"the file has more than {MAX_TEXT:,} bytes"
        raise ParseError(1, "", f"{limit}; split it into several files")
    if wide:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        lines = [decoded(line) for line in data.split(b"\n")]
        number = next((n for n, line in enumerate(lines, 1) if _NO_TEXT.search(line)), 0)
        if number:
            message = "the file is not text in UTF-8 or Windows-1252; save it as UTF-8"
            raise ParseError(number, "", message) from error
        return "\n".join(lines)


def decoded(line: bytes) -> str:
    """Return a line of a file as text.

    A line that is not UTF-8 is read as Windows-1252.
    """
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def is_wide(data: bytes) -> str:
    """Return the name of the encoding if a file looks like UTF-16, otherwise ""."""
    data = data[: len(data) // 2 * 2]  # the data may end within a character
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    for encoding, zeros in (("utf-16-le", data[1:200:2]), ("utf-16-be", data[0:200:2])):
        if len(data) > 3 and zeros == bytes(len(zeros)):
            return encoding
    return ""
