"""Operations that make and check certificates."""

from __future__ import annotations

from typing import Any

from ..analysis.verdict import Verdict
from ..certifying.certificate import (
    SUFFIX,
    AnotherPuzzle,
    Proved,
    certificate,
    check_certificate,
)
from ..deadline import silent
from ..errors import CertificateError, GaveUp
from ..puzzle import Puzzle
from .boards import file_stem, longer
from .protocol import LIMIT, Message, Notify


class Certified(Message):
    """A certificate to download, or the result of checking one."""

    said: str
    holds: bool | None = None  # whether the certificate that was checked is valid
    late: bool = False  # whether the time limit was reached first
    verdict: Verdict | None = None  # what it proves
    puzzle: str | None = None  # the puzzle that it is about, as a line
    checked: tuple[str, ...] = ()  # sentences about the checks
    filename: str | None = None
    text: str | None = None  # the certificate; "" if none was made


def certify(
    puzzle: Puzzle,
    *,
    title: str = "",
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Certified:
    """Return a certificate."""
    notify("writing the proof")
    try:
        made = certificate(puzzle, time_limit, backend)
    except GaveUp as error:
        return Certified(
            said=f"No certificate was made, because {error}.{longer(error.stop)}",
            text="",
            late=True,
        )
    name = f"{file_stem(title, puzzle)}-certificate{SUFFIX}"
    said = f"Downloaded: {name}, {len(made.text):,} bytes."
    return Certified(said=said, filename=name, text=made.text, verdict=made.verdict)


def verify(
    puzzle: Puzzle | None = None, *, text: str, time_limit: float = LIMIT, notify: Notify = silent
) -> Certified:
    """Return the statement that a certificate proves, or the reason why it proves nothing."""
    notify("checking the proof")
    try:
        proved, but = _proved(text, time_limit, puzzle)
    except CertificateError as error:
        return Certified(said=f"The check failed, because {error}.", holds=False)
    except GaveUp as error:
        said = f"The check did not finish, because {error}.{longer(error.stop)}"
        return Certified(said=said, late=True)
    return Certified(
        said=f"{proved}{but}",
        holds=not but,
        verdict=proved.verdict,
        puzzle=proved.puzzle.line,
        checked=tuple(proved.checked()),
    )


def _proved(text: str, limit: float, puzzle: Puzzle | None) -> tuple[Proved, str]:
    """Return the proved statement and, if it is about another puzzle, a sentence saying so."""
    try:
        return check_certificate(text, puzzle, limit), ""
    except AnotherPuzzle as error:
        return check_certificate(text, time_limit=limit), f" But {error}."
