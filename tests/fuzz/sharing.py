"""Readings that doors share: what one of them made of a text is not made again for the next.

Most doors lead to the same reader. For most inputs it reads a text once, and each door does the
rest; where work is counted, every door reads on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sudoku.formats.detect import reading

#: The functions of the reader that all doors come to, and by what their first argument is known;
#: lines are the same object, as those of a text are remembered.
_SHARED: dict[str, Callable[[Any], object]] = {"split_lines": str, "_parsed": id, "_binary": bytes}


class Memory:
    """A function that is asked once for each of its arguments; its errors are remembered, too.

    Parameters
    ----------
    do : callable
        The function.
    key : callable
        Maps its first argument to something that can be looked up.
    """

    def __init__(self, do: Callable[..., Any], key: Callable[[Any], object]) -> None:
        self._do, self._key = do, key
        self._answers: dict[object, tuple[Any, Exception | None, Any]] = {}

    def __call__(self, first: Any, *others: object) -> Any:
        """Return what the function returned for these arguments, or raise what it raised."""
        asked = (self._key(first), *others)
        if asked not in self._answers:
            self._answers[asked] = self._answer(first, *others)
        answer, error, trace = self._answers[asked]
        if error:
            raise error.with_traceback(trace)
        return answer

    def _answer(self, *asked: object) -> tuple[Any, Exception | None, Any]:
        try:
            return self._do(*asked), None, None
        except Exception as error:  # noqa: BLE001 (it is raised by whoever asks)
            return None, error, error.__traceback__


@contextmanager
def shared() -> Iterator[None]:
    """Let all doors share what the reader makes of a text, until the end of the block."""
    before = {name: getattr(reading, name) for name in _SHARED}
    for name, key in _SHARED.items():
        setattr(reading, name, Memory(before[name], key))
    try:
        yield
    finally:
        for name, do in before.items():
            setattr(reading, name, do)
