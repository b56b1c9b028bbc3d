"""Comments in texts of all formats: which variant and which rules they name, metadata, remarks."""

from __future__ import annotations

import re

from ..errors import VariantError
from ..variants import Variant, find_variant
from .base import Line
from .text import in_ascii

#: Longest title or other remark that is kept, in characters.
MAX_REMARK = 100

#: Why a list, whose comments are about all that follows, has no rules in comments.
NO_RULES = "a rule goes with a single puzzle; a list has each as JSON"

#: What the one-letter `#` lines of SadMan and SudoCue files are about.
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
    """Return the metadata in lines like ``#Asomebody``: {"author": "somebody"}."""
    found: dict[str, str] = {}
    for line in lines:
        match = re.match(r"\s*#([A-Z])(.*)", line.text)
        said = remark(match[2]) if match else ""
        if match and match[1] in METADATA and said:
            found.setdefault(METADATA[match[1]], said)
    return found


def remark(text: str) -> str:
    """Return a remark that is safe to show: short, without control characters."""
    return "".join(symbol for symbol in text.strip()[:MAX_REMARK] if symbol.isprintable()).strip()


def variant_comment(variant: Variant) -> str:
    """Return the comment line that names a variant; `named_variants` reads it.

    Examples
    --------
    >>> print(variant_comment(find_variant("windoku")))
    # variant: four square
    """
    return f"# variant: {variant.name}"


def named_variants(lines: list[Line]) -> list[tuple[Line, Variant]]:
    """Return the lines like ``# variant: x``, each with the variant that it names.

    Raises
    ------
    ParseError
        If there is no such variant.
    """
    comments = [line for line in lines if "#" in line.text]
    matches = [(line, _VARIANT.fullmatch(in_ascii(line.text).strip())) for line in comments]
    return [(line, _variant(line, match[1].strip())) for line, match in matches if match]


def ruling(line: Line) -> str | None:
    """Return the rule that a comment like ``# rule: anti-knight`` tells, None if it tells none.

    Examples
    --------
    >>> ruling(Line(1, "# rule: anti-knight")), ruling(Line(2, "# rules of thumb"))
    ('anti-knight', None)
    """
    if "#" not in line.text or not _RULE.match(in_ascii(line.text).strip()):
        return None
    return line.text.partition(":")[2].strip()


def _variant(line: Line, name: str) -> Variant:
    try:
        return find_variant(name)
    except VariantError as error:
        raise line.error(str(error)) from error
