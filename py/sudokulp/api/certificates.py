"""Operations that make and check certificates."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..certifying.certificate import (
    AnotherPuzzle,
    Proved,
    certificate,
    check_certificate,
)
from ..certifying.steps import path_of
from ..deadline import deadline, silent
from ..errors import CertificateError, FileError, GaveUp
from ..puzzle import Puzzle
from .analysis import InTime
from .boards import file_stem, longer
from .protocol import Message, Notify, from_base64, to_base64


class Certify(InTime):
    title: str = ""
    steps: bool = False  # whether to include the solving steps


class Certified(Message):
    """A certificate to download, or the result of checking one."""

    said: str
    checked: tuple[str, ...] = ()  # sentences about the checks
    filename: str | None = None
    data: str | None = None  # the certificate as Base64; "" if none was made


def certify(request: Certify, backend: Any = None, notify: Notify = silent) -> Certified:
    """Return a certificate. Solving steps are left out if it takes too long to find them."""
    notify("writing the proof")
    puzzle, missing = request.puzzle, ""
    with deadline(request.time_limit):
        try:
            made = certificate(puzzle, time_limit=request.time_limit, backend=backend)
        except GaveUp as error:
            return Certified(
                said=f"No certificate was made, because {error}.{longer(error.stop)}", data=""
            )
        if request.steps:
            notify("finding the steps")
            try:
                path = path_of(puzzle, made.solution is not None, backend)
                made = replace(made, path=path)
            except GaveUp as error:
                missing = f" It does not include the steps, because {error}."
    data = made.to_bytes()
    name = f"{file_stem(request.title, puzzle)}-certificate.zip"
    said = f"Downloaded: {name}, {len(data):,} bytes.{missing}"
    return Certified(said=said, filename=name, data=to_base64(data))


class Verify(InTime):
    """A request to check whether a certificate proves something about the puzzle in the grid."""

    data: str  # the certificate as Base64


def verify(request: Verify, notify: Notify = silent) -> Certified:
    """Return the statement that a certificate proves, or the reason why it proves nothing."""
    notify("checking the proof")
    try:
        proved, but = _proved(from_base64(request.data), request.time_limit, request.puzzle)
    except (CertificateError, FileError) as error:
        return Certified(said=f"The check failed, because {error}.")
    except GaveUp as error:
        return Certified(said=f"The check did not finish, because {error}.{longer(error.stop)}")
    return Certified(said=f"{proved}{but}", checked=tuple(proved.checked()))


def _proved(data: bytes, limit: float, puzzle: Puzzle) -> tuple[Proved, str]:
    """Return the proved statement and, if it is about another puzzle, a sentence saying so."""
    try:
        return check_certificate(data, limit, puzzle), ""
    except AnotherPuzzle as error:
        return check_certificate(data, limit), f" But {error}."
