"""Calls that make certificates and check them."""

from __future__ import annotations

from typing import Any

from ..certifying.certificate import certificate
from ..certifying.checking import check_certificate
from ..errors import CertificateError, FileError, GaveUp
from .wire import Json, Notify, answering, file_stem, from_base64, puzzle_in, to_base64


@answering
def certify(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return a certificate to download: ``{cells, boxsize, variant, time_limit, title}``.

    Where the time does not suffice for one, there is no ``data``, and ``said`` tells it.
    """
    if notify:
        notify("writing the proof")
    puzzle = puzzle_in(request)
    try:
        made = certificate(puzzle, time_limit=request["time_limit"], backend=backend)
    except GaveUp as error:
        longer = "Set a longer time limit under Options."
        return {"said": f"No certificate was made: {error}. {longer}", "data": ""}
    data = made.to_bytes()
    name = f"{file_stem(request.get('title') or '', puzzle)}-certificate.zip"
    return {
        "said": f"Downloaded: {name}, {len(data):,} bytes.",
        "filename": name,
        "data": to_base64(data),
    }


@answering
def verify(request: Json, notify: Notify = None) -> Json:
    """Return what a certificate proves, or why it proves nothing: ``{data, time_limit}``."""
    if notify:
        notify("following the proof")
    try:
        return {"said": str(check_certificate(from_base64(request["data"]), request["time_limit"]))}
    except (CertificateError, FileError) as error:
        return {"said": f"This proves nothing: {error}."}
    except GaveUp as error:
        return {"said": f"Not known: {error}. Set a longer time limit under Options."}
