"""What a program prints, passed on within bounds."""

from __future__ import annotations

import io
from collections.abc import Callable

#: Lines and characters after which nothing more is passed on.
MOST_LINES = 10_000
MOST_CHARACTERS = 500_000

_CUT = "[Cut here: {:,} lines or {:,} characters are shown at most.]\n"


class Output(io.TextIOBase):
    r"""A stream that passes on whole lines until there are too many, then counts no more.

    Parameters
    ----------
    tell : callable
        Takes each piece of text, which ends with a line break unless it was flushed.
    lines, characters : int
        How many are passed on.

    Examples
    --------
    >>> told = []
    >>> print("one", "two", "three", sep="\n", file=Output(told.append, lines=2))
    >>> told
    ['one\n', 'two\n', '[Cut here: 2 lines or 500,000 characters are shown at most.]\n']
    """

    def __init__(
        self,
        tell: Callable[[str], object],
        lines: int = MOST_LINES,
        characters: int = MOST_CHARACTERS,
    ) -> None:
        self._tell = tell
        self._waiting = ""
        self._lines = lines
        self._characters = characters
        self._cut = _CUT.format(lines, characters)
        #: Whether something was left out.
        self.cut = False

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, text: str) -> int:
        """Take a text; return its length."""
        if not isinstance(text, str):
            raise TypeError(f"a text is printed, not {type(text).__name__}")
        if not self.cut:
            for piece in text[: self._characters + 1].splitlines(keepends=True):
                self._add(piece)
        return len(text)

    def flush(self) -> None:
        """Pass on what has no line break yet."""
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._tell(waiting)

    def _add(self, piece: str) -> None:
        """Take a line, or a part of one."""
        if self.cut:
            return
        self._characters -= len(piece)
        if self._lines == 0 or self._characters < 0:
            self.flush()
            self.cut = True
            self._tell(self._cut)
            return
        self._waiting += piece
        if piece.endswith("\n"):
            self._lines -= 1
            self.flush()
