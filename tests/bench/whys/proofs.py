"""Certificates: made, checked, and tampered with."""

from random import Random
from typing import Any

from solvers import make_backend
from tampering import TAMPERING, is_refused

from sudokulp import Puzzle, certificate, check_certificate, loads
from sudokulp.errors import GaveUp

from .clock import seconds

#: Puzzles whose certificates are tampered with: unique, without a solution, in conflict.
TAMPERED = (
    "4... ..2. .1.. ...3",
    "1... .... ..2. .4.3",
    "4.1. ..2. .1.. ...3",
    "11.. .... .... ....",
)


def measure_certificates(variant: str, lines: list[str], limit: float) -> dict[str, Any]:
    """Make and check the certificates of a list; return their seconds and bytes."""
    found: dict[str, Any] = {"made": [], "checked": [], "bytes": [], "lost": 0}
    puzzles = [loads(line, variant=variant) for line in lines]
    certificate(Puzzle(TAMPERED[0], 2))  # one-time imports are not counted
    for puzzle in puzzles:
        start = seconds()
        try:
            data = certificate(puzzle, time_limit=limit).to_bytes()
            made = seconds()
            check_certificate(data, time_limit=limit)
        except GaveUp:
            found["lost"] += 1
            continue
        found["made"].append(made - start)
        found["checked"].append(seconds() - made)
        found["bytes"].append(len(data))
    return found


def measure_tampered(number: int) -> dict[str, int]:
    """Return how many tampered certificates were refused. Those that pass must be true."""
    random = Random(number)
    bases = [certificate(Puzzle(line, 2), backend=make_backend()) for line in TAMPERED]
    found = {"tried": 0, "refused": 0, "untrue": 0}
    for index in range(number):
        data = TAMPERING[index % len(TAMPERING)](random, random.choice(bases))
        found["tried"] += 1
        try:
            found["refused"] += is_refused(data)
        except AssertionError:
            found["untrue"] += 1
    return found
