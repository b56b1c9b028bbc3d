"""Agreement of several models on one puzzle: whether their verdicts can be true together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from ..errors import wrong_type
from .verdict import Outcome, Verdict


class Claim(Protocol):
    """A model's answer to a puzzle; `solving.Result` is one."""

    @property
    def name(self) -> str:
        """The name of the model."""

    @property
    def verdict(self) -> Verdict:
        """How many solutions there are."""

    @property
    def solution(self) -> object | None:
        """A solution, None if there is none or it is not known."""

    @property
    def second(self) -> object | None:
        """Another solution."""


@dataclass(frozen=True)
class Answer:
    """A claim that holds nothing else, with its solutions as puzzle strings.

    Parameters
    ----------
    name : str
        The name of the model.
    verdict : Verdict
        UNKNOWN if the model did not answer at all.
    solution, second : str or None
        The solutions that it found.
    """

    name: str
    verdict: Verdict = Verdict.UNKNOWN
    solution: str | None = None
    second: str | None = None


@dataclass(frozen=True)
class Agreement:
    """The combined answer of several models.

    Parameters
    ----------
    surest : Claim or None
        A claim that is proved if there is one, else one that has a solution; None if no model
        has an answer.
    agreeing : tuple of str
        The models whose claims are as certain as the surest.
    others : tuple of str
        The models whose claims are less certain, or that have no answer.
    disagreements : tuple of str
        A sentence for each contradiction.
    """

    surest: Claim | None
    agreeing: tuple[str, ...]
    others: tuple[str, ...]
    disagreements: tuple[str, ...]

    def __str__(self) -> str:
        """Return the agreement in words."""
        if self.disagreements:
            return "the models disagree"
        if self.surest is None:
            return "no model has an answer"
        number, asked = len(self.agreeing), len(self.agreeing + self.others)
        return f"{f'{number} of' if self.others else 'all'} {asked} models agree"

    def standing(self, claim: Claim) -> str:
        """Return how one of the claims stands to the surest, in words.

        Examples
        --------
        >>> one, other = Answer("lp", Verdict.UNIQUE, "12"), Answer("cp", Verdict.UNIQUE, "21")
        >>> [agreement([one, other, Answer("sat")]).standing(each) for each in (one, other)]
        ['same solution', 'differs']
        """
        if self.surest is None or claim.verdict is Verdict.UNKNOWN:
            return "unknown"
        if disagreements([self.surest, claim]):
            return "differs"
        if claim.verdict is Verdict.NONE:
            return "same answer"
        same = claim.solution == self.surest.solution
        return "same solution" if same else "another solution"


def agreement(claims: Iterable[Claim]) -> Agreement:
    """Return the combined answer of several models to the same puzzle.

    Examples
    --------
    >>> print(agreement([Answer("lp", Verdict.NONE), Answer("cp"), Answer("sat", Verdict.NONE)]))
    2 of 3 models agree
    """
    listed = list(claims)
    found = [claim for claim in listed if claim.verdict is not Verdict.UNKNOWN]
    sure = [claim for claim in found if claim.verdict.is_proved] or found
    return Agreement(
        surest=sure[0] if sure else None,
        agreeing=tuple(claim.name for claim in sure),
        others=tuple(claim.name for claim in listed if claim not in sure),
        disagreements=tuple(disagreements(listed)),
    )


def disagreements(claims: Iterable[Claim]) -> list[str]:
    """Return a sentence for each contradiction among claims, or results, for the same puzzle.

    "Unknown" contradicts nothing. Two models may find different solutions, unless one of
    them says that its own is the only one.

    Examples
    --------
    >>> from sudokulp import Puzzle, solve
    >>> puzzle = Puzzle("4... ..2. .1.. ...3", 2)
    >>> disagreements([solve(puzzle, model="lp"), solve(puzzle, model="exact cover")])
    []
    """
    listed = list(claims)
    for claim in listed:
        if not isinstance(getattr(claim, "verdict", None), Verdict):
            raise wrong_type("results", claim)
    solved = [claim for claim in listed if claim.verdict.outcome is Outcome.SOLVED]
    none = [claim for claim in listed if claim.verdict is Verdict.NONE]
    return [
        f"{one.name} has a solution, {other.name} says there is none"
        for one, other in product(solved, none)
    ] + _not_the_only_one(solved)


def _not_the_only_one(solved: Sequence[Claim]) -> list[str]:
    sure = [claim for claim in solved if claim.verdict is Verdict.UNIQUE]
    return [
        f"{one.name} says its solution is the only one, {other.name} has another"
        for one, other in product(sure, solved)
        if _has_another(one, other)
    ]


def _has_another(one: Claim, other: Claim) -> bool:
    return any(solution not in (None, one.solution) for solution in (other.solution, other.second))
