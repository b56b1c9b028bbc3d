"""Names of steps: what players call a single or a set of truths.

A set without a name is described by the number of its truths and links.
"""

from __future__ import annotations

from ..finding import is_last
from ..position import Position
from ..values import Proof
from .techniques import technique
from .truth_sets import truth_set


def single_name(position: Position, truth: int) -> str:
    """Return the name of a single by its truth."""
    if position.rules.is_cell(truth):
        return "Naked Single"
    return "Full House" if is_last(position, truth) else "Hidden Single"


def is_described(name: str) -> bool:
    """Return whether what is called so has no name, but is told by its truths and links.

    Examples
    --------
    >>> is_described("7 truths, 9 links"), is_described("2-String Kite")
    (True, False)
    """
    return name.split(",")[0].endswith((" truth", " truths"))


def set_name(position: Position, proof: Proof) -> str:
    """Return the name of a set of truths and links; players have none for rows of rules."""
    rows = [*proof.truths, *proof.links]
    links = f", {len(proof.links)} link{'s' * (len(proof.links) > 1)}" if proof.links else ""
    described = f"{len(proof.truths)} truth{'s' * (len(proof.truths) > 1)}{links}"
    if not all(map(position.rules.is_equation, rows)):
        return _ruled_name(position, proof) or described
    return technique(truth_set(position, proof)) or described


def _ruled_name(position: Position, proof: Proof) -> str:
    """Return the name of what takes one truth of cells or regions, or a sum alone."""
    rules = position.rules
    if any(row in rules.sums for row in (*proof.truths, *proof.links)):
        cells = all(rules.is_cell(row) or row in rules.sums for row in proof.truths)
        return "Sum" if cells and len(proof.links) < 2 else ""
    return "Locked Candidates" if len(proof.truths) == 1 else ""
