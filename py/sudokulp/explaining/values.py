"""The steps of an explanation, with proofs that a reader can check by adding integers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

#: The label of a cell, and a digit.
Pair = tuple[int, int]


class Kind(StrEnum):
    """The kinds of solving steps, from easy to hard."""

    SINGLE = "single"
    LOCKED = "locked"
    SUM = "sum"
    TRUTHS = "truths"
    CASES = "case table"


class Level(StrEnum):
    """The methods needed to solve a puzzle, from easy to hard."""

    SINGLES = "singles"
    LINEAR = "linear"
    ROUNDING = "rounding"
    BRANCHING = "branching"

    @property
    def about(self) -> str:
        """A sentence that explains the level."""
        return _ABOUT[self]


_ABOUT = {
    Level.SINGLES: "Naked and hidden singles fill the grid.",
    Level.LINEAR: "Every step follows by adding and subtracting constraints.",
    Level.ROUNDING: (
        "Some steps add constraints up, divide the sum and round it down (Chvatal-Gomory cuts)."
    ),
    Level.BRANCHING: "Adding and rounding are not enough: some steps try all cases.",
}


@dataclass(frozen=True)
class Constraint:
    """A constraint of the program: a sum of candidates with bounds, which are 1 by default."""

    label: str  # a name, such as "cell r4c6" or "row 4, digit 1"
    candidates: tuple[Pair, ...]  # the open candidates
    weights: tuple[int, ...] = ()  # the weights of the candidates; empty if all weights are 1
    #: The inclusive bounds, minus the weights of placed candidates. None means no bound.
    least: int | None = 1
    most: int | None = 1

    @property
    def is_equation(self) -> bool:
        """Whether exactly one of the candidates must be true."""
        return (self.weights, self.least, self.most) == ((), 1, 1)


#: A constraint and its multiplier.
Weighted = tuple[Constraint, int]


class _Rows:
    """Constraints with their multipliers: links are added, truths are subtracted."""

    truths: tuple[Weighted, ...]
    links: tuple[Weighted, ...]

    @property
    def right(self) -> int:
        """The right side of the sum: upper bounds of links minus lower bounds of truths."""
        links = sum((link.most or 0) * often for link, often in self.links)
        return links - sum((truth.least or 0) * often for truth, often in self.truths)


@dataclass(frozen=True)
class Step(_Rows):
    """A solving step: a placed digit or ruled-out candidates, with the proof.

    A constraint limits a sum of candidates. A candidate is 1 if it is in the solution, and 0
    otherwise. The step adds some constraints, the links, and subtracts others, the truths.

    To check the step, multiply each link and its upper bound, and each truth and its lower bound,
    by the multiplier. Then add the links and subtract the truths. In the result, each ruled-out
    candidate has a coefficient of at least `divisor`, and no other coefficient is negative. The
    right side is at most ``divisor - 1``. So a ruled-out candidate cannot be 1.

    Attributes
    ----------
    kind : Kind
        The kind of reasoning.
    name : str
        The name that players use, such as "X-Wing", or a description.
    placed : tuple[Pair, ...]
        The placed digits, as (cell label, digit).
    eliminated : tuple[Pair, ...]
        The candidates that the step or its placed digit rules out.
    truths : tuple[Weighted, ...]
        The constraints to subtract, with their multipliers.
    links : tuple[Weighted, ...]
        The constraints to add, with their multipliers.
    divisor : int
        The divisor, or 0 for a step that tries all ways to satisfy the truths. Such a step
        has no links and no multipliers.
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

    @property
    def size(self) -> int:
        """The number of truths, a measure of how hard the step is."""
        return len(self.truths)

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"


#: The multiplier of each constraint, by the constraint's number.
Multipliers = dict[int, int]


@dataclass(frozen=True)
class Proof:
    """A step while it is searched for: its constraints and candidates as numbers."""

    truths: Multipliers
    links: Multipliers
    divisor: int  # 0 if all ways to satisfy the truths were tried
    eliminated: tuple[int, ...]  # the candidates with coefficients of at least `divisor`
    kind: Kind = Kind.TRUTHS
    placed: int | None = None  # the candidate that a single places
    name: str = ""  # the name and the sentence, if the search has found them
    sentence: str = ""

    @cached_property
    def out(self) -> int:
        """The candidates that the proof rules out, as a bit set."""
        return sum(1 << each for each in self.eliminated)

    @property
    def size(self) -> int:
        """The number of truths, a measure of how hard the step is."""
        return len(self.truths)


@dataclass(frozen=True)
class Contradiction(_Rows):
    """Constraints that conflict even in the LP relaxation.

    Multiply each constraint by its multiplier. Then add the links and subtract the truths. In the
    result, no coefficient is negative, but the right side is. If there are no constraints, the LP
    relaxation is feasible.
    """

    truths: tuple[Weighted, ...] = ()
    links: tuple[Weighted, ...] = ()

    @property
    def sentence(self) -> str:
        """The contradiction in words."""
        if not self.truths:
            return (
                "The LP relaxation is feasible: only the integer program shows that there is no "
                "solution."
            )
        if not self.links:
            (only, _), *_ = self.truths
            return (
                "Even the LP relaxation is infeasible, although it allows fractions: "
                f"{only.label} has no variable left."
            )
        return (
            "Even the LP relaxation is infeasible, although it allows fractions: when these "
            f"{len(self.truths) + len(self.links)} constraints are added and subtracted, a sum "
            f"that cannot be negative equals {self.right}."
        )
