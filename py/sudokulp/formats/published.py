"""Texts about a puzzle that files and links hold: title, author, and rules in words.

Text formats hold them as comments::

    # title: Corner case
    # author: Jane Doe
    # ruleset: Normal Sudoku rules apply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..errors import SudokuError, show
from ..scanner.parsed import Line, Parsed

#: The maximum length of a remark, such as a title, in characters.
MAX_REMARK = 100
#: The maximum length of each text. Formats that hold these texts have options with these names.
PUBLISHED = {"title": MAX_REMARK, "author": MAX_REMARK, "ruleset": 4_000}

_COMMENT = re.compile(rf"\s*#\s*({'|'.join(PUBLISHED)})\s*:(.*)", re.IGNORECASE)


def remark(text: str, most: int = MAX_REMARK) -> str:
    """Return a text that is safe to show: short, and without control characters."""
    return "".join(symbol for symbol in text.strip()[:most] if symbol.isprintable()).strip()


def _plain(name: str, text: object) -> str:
    """Return a text without control characters. Only rules in words keep their line breaks."""
    if not isinstance(text, str):
        raise SudokuError(f"the {name} must be a string, not {show(text)}")
    lines = (remark(line, len(line)) for line in text.strip().splitlines())
    return ("\n" if name == "ruleset" else " ").join(lines).strip()


def published(**texts: str) -> dict[str, str]:
    r"""Return the non-empty texts among `title`, `author` and `ruleset`.

    Control characters are removed. If a text is too long, SudokuError is raised.

    Examples
    --------
    >>> published(title=" Corner case ", author="", ruleset="One.\r\nTwo.")
    {'title': 'Corner case', 'ruleset': 'One.\nTwo.'}
    """
    found = {name: _plain(name, texts.get(name, "")) for name in PUBLISHED}
    for name, text in found.items():
        if len(text) > PUBLISHED[name]:
            raise SudokuError(
                f"the {name} has {len(text):,} characters; it can have at most "
                f"{PUBLISHED[name]:,}; shorten it"
            )
    return {name: text for name, text in found.items() if text}


def with_published(parsed: Parsed, texts: Mapping[str, object]) -> Parsed:
    """Return a puzzle with the title, author and rules in words of its file or link.

    If a text is too long, its end is cut off, and a notice says so.
    """
    for name, most in PUBLISHED.items():
        text = _plain(name, str(texts.get(name) or ""))
        if len(text) > most:
            cut = f"the {name} has {len(text):,} characters and was cut to {most:,}"
            parsed = parsed.noted(cut)
        if text:
            field: dict[str, Any] = {name: text[:most].strip()}
            parsed = replace(parsed, **field)
    return parsed


def texts_in(lines: Iterable[Line]) -> dict[str, str]:
    """Return the title, the author and the rules in words that stand in comments."""
    texts: dict[str, str] = {}
    for line in lines:
        match = _COMMENT.match(line.text) if "#" in line.text else None
        if match:
            name = match[1].lower()
            texts[name] = f"{texts[name]}\n{match[2]}" if name in texts else match[2]
    return texts


def as_comments(**texts: str) -> str:
    r"""Return a title, an author and rules in words as comment lines.

    Examples
    --------
    >>> print(as_comments(title="Corner case", ruleset="One.\nTwo."), end="")
    # title: Corner case
    # ruleset: One.
    # ruleset: Two.
    """
    lines = [(name, line) for name, text in published(**texts).items() for line in text.split("\n")]
    return "".join(f"# {name}: {line}\n" for name, line in lines)
