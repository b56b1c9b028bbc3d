"""Operations that make and check certificates."""

from __future__ import annotations

from typing import Any

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
from .analysis import InTime
from .boards import file_stem, longer
from .protocol import Message, Notify


class Certify(InTime):
    title: str = ""


class Certified(Message):
    """A certificate to download, or the result of checking one."""

    said: str
    checked: tuple[str, ...] = ()  # sentences about the checks
    filename: str | None = None
    text: str | None = None  # the certificate; "" if none was made


def certify(request: Certify, backend: Any = None, notify: Notify = silent) -> Certified:
    """Return a certificate."""
    notify("writing the proof")
    try:
        made = certificate(request.puzzle, request.time_limit, backend)
    except GaveUp as error:
        return Certified(
            said=f"No certificate was made, because {error}.{longer(error.stop)}", text=""
        )
    name = f"{file_stem(request.title, request.puzzle)}-certificate{SUFFIX}"
    said = f"Downloaded: {name}, {len(made.text):,} bytes."
    return Certified(said=said, filename=name, text=made.text)


class Verify(InTime):
    """A request to check whether a certificate proves something about the puzzle in the grid."""

    text: str  # the certificate


def verify(request: Verify, notify: Notify = silent) -> Certified:
    """Return the statement that a certificate proves, or the reason why it proves nothing."""
    notify("checking the proof")
    try:
        proved, but = _proved(request.text, request.time_limit, request.puzzle)
    except CertificateError as error:
        return Certified(said=f"The check failed, because {error}.")
    except GaveUp as error:
        return Certified(said=f"The check did not finish, because {error}.{longer(error.stop)}")
    return Certified(said=f"{proved}{but}", checked=tuple(proved.checked()))


def _proved(text: str, limit: float, puzzle: Puzzle) -> tuple[Proved, str]:
    """Return the proved statement and, if it is about another puzzle, a sentence saying so."""
    try:
        return check_certificate(text, puzzle, limit), ""
    except AnotherPuzzle as error:
        return check_certificate(text, time_limit=limit), f" But {error}."
