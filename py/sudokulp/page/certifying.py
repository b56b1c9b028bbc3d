"""Calls that make certificates and check them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..certifying.certificate import Certificate, certificate, path_of
from ..certifying.checking import AnotherPuzzle, Proved, check_certificate
from ..engine.budget import Budget
from ..errors import CertificateError, FileError, GaveUp
from ..puzzle import Puzzle
from .wire import Json, Notify, answering, file_stem, from_base64, longer, puzzle_in, to_base64


@answering
def certify(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return a certificate to download: ``{cells, boxsize, variant, time_limit, title, steps?}``.

    Where the time does not suffice for one, there is no ``data``, and ``said`` tells it; where it
    does not suffice for its ``steps``, it comes without them. Nothing is ``checked`` yet.
    """
    if notify:
        notify("writing the proof")
    puzzle, budget, missing = puzzle_in(request), Budget(request["time_limit"], backend), ""
    try:
        made = certificate(puzzle, time_limit=request["time_limit"], backend=backend)
    except GaveUp as error:
        said = f"No certificate was made: {error}.{longer(str(error))}"
        return {"said": said, "data": "", "checked": ()}
    if request.get("steps"):
        if notify:
            notify("looking for the steps")
        made, missing = _with_steps(made, budget)
    data = made.to_bytes()
    name = f"{file_stem(request.get('title') or '', puzzle)}-certificate.zip"
    return {
        "said": f"Downloaded: {name}, {len(data):,} bytes.{missing}",
        "filename": name,
        "data": to_base64(data),
        "checked": (),
    }


def _with_steps(made: Certificate, budget: Budget) -> tuple[Certificate, str]:
    """Return a certificate with its steps, or as it is and why they are missing."""
    try:
        path = path_of(made.puzzle, made.solution is not None, budget)
    except GaveUp as error:
        return made, f" Its steps are missing: {error}."
    return replace(made, path=path), ""


@answering
def verify(request: Json, notify: Notify = None) -> Json:
    """Return what a certificate proves, or why it proves nothing.

    The request is ``{data, time_limit}`` with the puzzle in the grid, ``{cells, boxsize, …}``: a
    certificate of another one says so. ``checked`` are sentences on what was checked.
    """
    if notify:
        notify("following the proof")
    puzzle, limit = puzzle_in(request), request["time_limit"]
    try:
        proved, but = _proved(from_base64(request["data"]), limit, puzzle)
    except (CertificateError, FileError) as error:
        return {"said": f"This proves nothing: {error}.", "checked": ()}
    except GaveUp as error:
        return {"said": f"Not known: {error}.{longer(str(error))}", "checked": ()}
    return {"said": f"{proved}{but}", "checked": proved.checked()}


def _proved(data: bytes, limit: float, puzzle: Puzzle) -> tuple[Proved, str]:
    """Return what a certificate proves, of another puzzle, too, and a sentence if it is another."""
    try:
        return check_certificate(data, limit, puzzle), ""
    except AnotherPuzzle as error:
        return check_certificate(data, limit), f" But {error}."
