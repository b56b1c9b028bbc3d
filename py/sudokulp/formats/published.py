"""Texts about a puzzle that some formats store: title, author, and rules in words.

Text formats store them as comments::

    # title: Corner case
    # author: Jane Doe
    # ruleset: Normal Sudoku rules apply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from ..errors import SudokuError, show
from .format import Found, Line, Parsed
from .text import MAX_REMARK, remark

#: The maximum length of each text, in characters. Formats that store these texts have options with
#: these names.
PUBLISHED = {"title": MAX_REMARK, "author": MAX_REMARK, "ruleset": 4_000}

_COMMENT = re.compile(rf"\s*#\s*({'|'.join(PUBLISHED)})\s*:(.*)", re.IGNORECASE)


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
            raise SudokuError(f"{_too_long(name, text)}; shorten it")
    return {name: text for name, text in found.items() if text}


def _too_long(name: str, text: str) -> str:
    return f"the {name} has {len(text):,} characters; it can have at most {PUBLISHED[name]:,}"


def _plain(name: str, text: object) -> str:
    """Return a text without control characters. Only rules in words keep their line breaks."""
    if not isinstance(text, str):
        raise SudokuError(f"the {name} must be a string, not {show(text)}")
    lines = (remark(line, len(line)) for line in text.strip().splitlines())
    return ("\n" if name == "ruleset" else " ").join(lines).strip()


def with_published(parsed: Parsed, texts: Mapping[str, object]) -> Parsed:
    """Return a puzzle with the title, author and rules in words from its file or link.

    If a text is too long, its end is cut off, and a notice says so.
    """
    found, notices = {}, []
    for name, most in PUBLISHED.items():
        text = _plain(name, str(texts.get(name) or ""))
        if len(text) > most:
            notices.append(f"the {name} has {len(text):,} characters and was cut to {most:,}")
        if text:
            found[name] = text[:most].strip()
    title = found.pop("title", parsed.title)
    return replace(parsed, title=title, metadata={**parsed.metadata, **found}).noted(*notices)


def with_comments(found: Found, lines: list[Line]) -> Found:
    """Add the title, author and rules in words from the comments of a text to its only puzzle.

    If there are several puzzles, nothing is added.
    """
    matches = [match for line in lines if "#" in line.text and (match := _COMMENT.match(line.text))]
    if not matches or len(found.puzzles) + len(found.wrong) > 1:
        return found
    texts: dict[str, str] = {}
    for match in matches:
        name = match[1].lower()
        texts[name] = f"{texts[name]}\n{match[2]}" if name in texts else match[2]
    return replace(found, puzzles=(with_published(found.puzzles[0], texts),))


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
