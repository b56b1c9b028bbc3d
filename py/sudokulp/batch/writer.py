"""The base of writers: what writes a file of rows piece by piece.

A writer returns the bytes of some rows, and its `state` is JSON: the next piece may be written
by another writer, made from that state. What a format puts after all rows, such as a zip file's
directory, is returned by `held` in parts, for the caller to keep and to write before the end.

    head and rows … | finish | all that was held | end
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from .rows import Row

State = dict[str, Any]


class Writer:
    """Writes rows in one format.

    Parameters
    ----------
    state : dict, optional
        The state of the writer of the piece before; without it, this one starts a file.

    Attributes
    ----------
    name, label, suffix, type : str
        The name in `WRITERS`, the name for people, the suffix of files, the MIME type.
    binary : bool
        Whether its files are binary, not text.
    left_out : int
        Number of rows so far that the format cannot represent.
    """

    name: ClassVar[str]
    label: ClassVar[str]
    suffix: ClassVar[str]
    files: ClassVar[tuple[str, ...]] = ()
    type: ClassVar[str] = "text/plain"
    binary: ClassVar[bool] = False

    @classmethod
    def all_suffixes(cls) -> tuple[str, ...]:
        """Return the one suffix of its files, without the dot."""
        return (cls.suffix,)

    def __init__(self, state: State | None = None) -> None:
        self.begun = state is not None
        self.left_out: int = state["left_out"] if state else 0
        self.resume((state or {}).get("more") or {})

    @property
    def state(self) -> State:
        """What the writer of the next piece needs, as JSON."""
        return {"left_out": self.left_out, "more": self.remembered()}

    def write(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of some rows, with the head of the file before the first ones."""
        head = b"" if self.begun else self.head()
        self.begun = True
        return head + self.body(rows)

    def held(self) -> bytes:
        """Return the bytes, added since the last call, that belong after all rows."""
        return b""

    def finish(self) -> bytes:
        """Return the bytes after the last row; what was held follows them."""
        return b"" if self.begun else self.write([])

    def end(self) -> bytes:
        """Return the last bytes of the file, which follow what was held."""
        return b""

    def resume(self, more: State) -> None:
        """Restore what the writer before has `remembered`."""

    def remembered(self) -> State:
        """Return what `resume` takes."""
        return {}

    def head(self) -> bytes:
        """Return the bytes before the first row."""
        return b""

    @abstractmethod
    def body(self, rows: Iterable[Row]) -> bytes:
        """Return the bytes of some rows."""
