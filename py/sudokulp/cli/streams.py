"""Standard streams of the command that are missing or full."""

from __future__ import annotations

import errno
import os
import sys
from io import RawIOBase, TextIOWrapper
from pathlib import Path
from typing import Any


class _Closed(RawIOBase):
    """A stream that was closed before the program began: to write to it is an error."""

    def writable(self) -> bool:
        """Return True: only the attempt fails."""
        return True

    def write(self, data: Any) -> int:
        """Raise OSError, as the system would."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


class _Direct(TextIOWrapper):
    """Text that is written at once, so that nothing is left to be written when Python ends."""

    def __init__(self) -> None:
        super().__init__(_Closed(), encoding="utf-8", write_through=True)  # type: ignore[arg-type]

    def write(self, text: str) -> int:
        """Raise OSError: nothing is kept for later."""
        self.buffer.write(text.encode())
        return len(text)


def own_output() -> None:
    """Keep standard output for our results: point descriptor 1 at standard error.

    Libraries in C print to descriptor 1, whatever `sys.stdout` is; so do the processes that this
    one starts. Only `sys.stdout` still writes to where descriptor 1 led. It stays so to the end
    of the process: what C has buffered is written then.
    """
    before = sys.stdout
    if not isinstance(before, TextIOWrapper) or isinstance(before, _Direct) or before.fileno() != 1:
        return
    before.flush()
    file = os.fdopen(os.dup(1), "wb", closefd=False)
    os.dup2(2, 1)
    sys.stdout = TextIOWrapper(
        file, before.encoding, before.errors, line_buffering=before.line_buffering
    )


def stand_in() -> None:
    """Put a stream in the place of each that is closed.

    What is printed to a stream that is None goes to standard output, or nowhere; and a file
    that is opened takes the number of a closed stream, and what is written there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # a file takes the lowest number that is free: this one
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Direct()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (never closed)
    if isinstance(sys.stdout, TextIOWrapper) and not isinstance(sys.stdout, _Direct):
        sys.stdout.reconfigure(errors="backslashreplace")  # for names that no terminal can show
