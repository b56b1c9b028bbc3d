"""Steps of an explanation: values that a reader can check by adding whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

#: The label of a cell, and a digit.
Pair = tuple[int, int]


class Kind(StrEnum):
    """The kinds of step, from easy to hard."""

    SINGLE = "single"
    LOCKED = "locked"
    SUM = "sum"
    TRUTHS = "truths"
    CASES = "case table"


class Level(StrEnum):
    """What it takes to solve a puzzle, from easy to hard."""

    SINGLES = "singles"
    LINEAR = "linear"
    ROUNDING = "rounding"
    BRANCHING = "branching"

    @property
    def about(self) -> str:
        """What it takes, in a sentence."""
        return _ABOUT[self]


_ABOUT = {
    Level.SINGLES: "naked and hidden singles fill the grid.",
    Level.LINEAR: "adding and subtracting constraints suffices.",
    Level.ROUNDING: "it takes sums of constraints that are divided and rounded down.",
    Level.BRANCHING: "no sums of constraints suffice: cases have to be tried.",
}


@dataclass(frozen=True)
class Constraint:
    """One row of the program: a sum over candidates and its bounds, 1 where nothing else is said.

    Parameters
    ----------
    label : str
        As people say it: "cell r4c6", "row 4, digit 1".
    candidates : tuple of (int, int)
        The candidates it sums over that are still open, as (cell label, digit).
    weights : tuple of int
        How often each of them counts; empty where each counts once.
    least, most : int or None
        The bounds, both included, less what is placed; None where there is none.
    """

    label: str
    candidates: tuple[Pair, ...]
    weights: tuple[int, ...] = ()
    least: int | None = 1
    most: int | None = 1

    @property
    def is_equation(self) -> bool:
        """Whether it says that exactly one of the candidates is true."""
        return (self.weights, self.least, self.most) == ((), 1, 1)


#: A constraint and its multiplier.
Weighted = tuple[Constraint, int]


@dataclass(frozen=True)
class Step:
    """One placement or set of eliminations with its proof.

    Add the links, with their upper bounds, and subtract the truths, with their lower bounds, each
    as often as its multiplier says. In the sum each eliminated candidate stands at least `divisor`
    times and no other less than 0 times, and the right side is at most ``divisor - 1``. So an
    eliminated candidate cannot be 1.

    Parameters
    ----------
    kind : Kind
        Single, locked, sum, truths or case table.
    name : str
        What players call it, or a description.
    placed, eliminated : tuple of (int, int)
        Candidates that are true, and that are false, as (cell label, digit). What a placed digit
        rules out is among the eliminated.
    truths, links : tuple of (Constraint, int)
        The constraints that are subtracted and added, with their multipliers.
    divisor : int
        k, by which the sum is divided; 0 if there are no multipliers: then there are no links,
        and it takes trying every way to meet the truths.
    sentence : str
        The step in words.
    """

    kind: Kind
    name: str
    placed: tuple[Pair, ...]
    eliminated: tuple[Pair, ...]
    truths: tuple[Weighted, ...]
    links: tuple[Weighted, ...]
    divisor: int
    sentence: str

    def record(self) -> dict[str, Any]:
        """Return the step as JSON has it: lists of [cell label, digit], constraints by label."""
        return {
            "kind": self.kind,
            "name": self.name,
            "placed": self.placed,
            "eliminated": self.eliminated,
            "truths": [_record(*weighted) for weighted in self.truths],
            "links": [_record(*weighted) for weighted in self.links],
            "divisor": self.divisor,
            "sentence": self.sentence,
        }

    @property
    def size(self) -> int:
        """How many truths it takes: how hard the step is."""
        return len(self.truths)


#: Multipliers by the number of the constraint.
Multipliers = dict[int, int]


@dataclass(frozen=True)
class Proof:
    """Multipliers, and what they rule out.

    Parameters
    ----------
    truths, links : dict of int to int
        The multiplier of each constraint.
    divisor : int
        k.
    eliminated : tuple of int
        The candidates whose sum is at least k.
    """

    truths: Multipliers
    links: Multipliers
    divisor: int
    eliminated: tuple[int, ...]


@dataclass(frozen=True)
class Contradiction:
    """Constraints that not even fractions satisfy together.

    Add the links and subtract the truths, each as often as its multiplier says. In the sum no
    candidate stands less than 0 times, and the right side is less than 0.

    Parameters
    ----------
    truths, links : tuple of (Constraint, int)
        The constraints that are subtracted and added, with their multipliers; none where
        fractions do satisfy all constraints.
    """

    truths: tuple[Weighted, ...] = ()
    links: tuple[Weighted, ...] = ()

    @property
    def right(self) -> int:
        """The right side of the sum."""
        return right_side(self)

    @property
    def sentence(self) -> str:
        """What it means."""
        if not self.truths:
            return (
                "Fractions satisfy all constraints: only whole numbers show that there is no "
                "solution."
            )
        if not self.links:
            (only, _), *_ = self.truths
            return f"Not even fractions satisfy {only.label}: a sum of nothing is not 1."
        return (
            f"Not even fractions satisfy these {len(self.truths) + len(self.links)} constraints "
            f"together: added and subtracted, they come to {self.right} for what cannot be below 0."
        )

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it, constraints by label."""
        return {
            "truths": [_record(*weighted) for weighted in self.truths],
            "links": [_record(*weighted) for weighted in self.links],
            "sentence": self.sentence,
        }


def right_side(found: Step | Contradiction) -> int:
    """Return what the bounds of the constraints come to, those of truths subtracted."""
    links = sum((link.most or 0) * often for link, often in found.links)
    return links - sum((truth.least or 0) * often for truth, often in found.truths)


def _record(constraint: Constraint, multiplier: int) -> dict[str, Any]:
    plain = {
        "label": constraint.label,
        "multiplier": multiplier,
        "candidates": constraint.candidates,
    }
    if constraint.is_equation:
        return plain
    bounds = {"least": constraint.least, "most": constraint.most}
    return {**plain, "weights": constraint.weights, **bounds}
