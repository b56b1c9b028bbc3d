"""The constraints of a program that contradict each other, in words."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pulp

from ..backends.arrays import to_arrays
from ..backends.solver import ArrayBackend
from ..backends.within import adjusted
from ..errors import GaveUp

#: Numbers in the constraints of a program beyond which looking for them takes too long.
LARGEST = 20_000
#: Seconds for it.
SECONDS = 10
#: Characters that are told of a constraint without a name.
_SHOWN = 60
_WORDS = re.compile(r"[^\W\d]*")
_NUMBERED = re.compile(r"_C\d+")


class Contradicting(NamedTuple):
    """What is known of the constraints that contradict each other.

    Attributes
    ----------
    sentence : str
        How many there are, or why none are named.
    names : tuple of str
        All of them.
    """

    sentence: str
    names: tuple[str, ...] = ()


def contradicting(problem: pulp.LpProblem, backend: ArrayBackend) -> Contradicting:
    """Return which constraints of an infeasible problem contradict each other.

    Of these none can be left out. Those come first whose names are like few others: what
    somebody put in, before the rules.

    Parameters
    ----------
    problem : pulp.LpProblem
        A problem without a solution.
    backend : ArrayBackend
        What looks for them.

    Examples
    --------
    >>> from sudokulp.backends import find_backend
    >>> problem = pulp.LpProblem()
    >>> x = problem.add_variable("x", 0, 1)
    >>> problem += x >= 2, "twice"
    >>> contradicting(problem, find_backend("highs")).names
    ('twice',)
    """
    fixed = problem.fixObjective()  # as PuLP does before it solves
    arrays = to_arrays(problem, False)
    problem.restoreObjective(*fixed)
    if len(arrays.values) > LARGEST:
        return Contradicting(
            "It is too large to look for the constraints that contradict each other."
        )
    try:
        with adjusted(backend, timeLimit=SECONDS):
            rows = backend.conflict(arrays)
    except GaveUp:
        return Contradicting(
            f"Which constraints contradict each other was not found within {SECONDS} s."
        )
    if not rows:
        return Contradicting(
            "Fractions satisfy all constraints: only whole numbers show that there is no solution."
        )
    constraints = list(problem.constraints())
    alike = Counter(map(_family, constraints))
    rows = sorted(rows, key=lambda row: (alike[_family(constraints[row])], row))
    names = tuple(_name(constraints[row]) for row in rows)
    return Contradicting(_sentence(len(names), len(constraints)), names)


def _sentence(count: int, number: int) -> str:
    if count == 1:
        return "Without whole numbers, too, no values satisfy this constraint."
    which = f"these {count:,} of {number:,} constraints" if count < number else "the constraints"
    return (
        f"Without whole numbers, too, no values satisfy {which} together. "
        "Each is needed: without any one of them some values do."
    )


def _family(constraint: pulp.LpConstraint) -> str:
    """Return what the names of constraints of a kind begin with."""
    found = _WORDS.match(constraint.name or "")
    return found[0] if found else ""


def _name(constraint: pulp.LpConstraint) -> str:
    """Return the name of a constraint, or itself if it was not given one."""
    name = constraint.name or ""
    if name and not _NUMBERED.fullmatch(name):
        return str(name)
    text = " ".join(str(constraint).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
