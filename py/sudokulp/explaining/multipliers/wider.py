"""Multipliers of any open constraints, where those of a set of truths alone refute nothing."""

from __future__ import annotations

import pulp

from ...engine.budget import Budget
from ..position import Position
from ..values import Proof
from .rows import proofs, prove


def prove_by_any(
    position: Position, candidate: int, most: int, backend: pulp.LpSolver, budget: Budget
) -> Proof | None:
    """Return multipliers by which few of all open truths refute a candidate, and others with it.

    Parameters
    ----------
    position : Position
        What is open; without rules beside regions.
    candidate : int
        One of the open ones.
    most : int
        Truths, at most.
    backend : pulp.LpSolver
        What solves the programs.
    budget : Budget
        The time that may be spent.

    Returns
    -------
    Proof or None
        None if there are none with a divisor of at most 3, or with so few truths.
    """
    every = [truth for truth in position.live if position.rules.is_equation(truth)]
    for proof in proofs(position, every, [candidate], backend, budget):
        if len(proof.truths) <= most:
            truths = sum(1 << truth for truth in proof.truths)
            return prove(position, truths, candidate, backend, budget) or proof
    return None
