"""What a certificate proves, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..analysis.verdict import Verdict
from ..packages import version_of
from ..puzzle import Puzzle, Solution


@dataclass(frozen=True)
class Proved:
    """What a certificate proves.

    Parameters
    ----------
    puzzle : Puzzle
        What it is about.
    verdict : Verdict
        UNIQUE or NONE.
    solution : Solution or None
        The only one, None if there is none.
    clauses : int
        Clauses of the formula.
    lines : int
        Lines of the proof.
    steps : int or None
        Steps that were checked, too; None if there are none in it.
    """

    puzzle: Puzzle
    verdict: Verdict
    solution: Solution | None
    clauses: int
    lines: int
    steps: int | None

    def __str__(self) -> str:
        """Return it as a sentence."""
        side, variant = self.puzzle.side, self.puzzle.variant.name
        also = "" if self.steps is None else ", by the steps in it, too"
        what = f"This {side}x{side} {variant} puzzle has {self.verdict.solutions}"
        return f"{what}: proved{also}."

    def checked(self) -> tuple[str, ...]:
        """Return what was checked, in sentences.

        Examples
        --------
        >>> from sudokulp import Puzzle, certificate, check_certificate
        >>> for said in check_certificate(certificate(Puzzle("11.. .... .... ....", 2))).checked():
        ...     print(said.partition(": ")[0])
        formula.cnf
        proof.drat
        """
        return tuple(self._checked())

    def _checked(self) -> Iterator[str]:
        other = ""
        if self.solution:
            yield "solution.txt: it has the puzzle's givens, and keeps every rule."
            other = ", or the one that excludes this solution"
        yield (
            f"formula.cnf: {_counted(self.clauses, 'clause')}, each one of this puzzle's rules"
            f"{other}; we wrote these anew and compared."
        )
        yield (
            f"proof.drat: {_counted(self.lines, 'line')}, followed to a contradiction by dratify "
            f"{version_of('dratify')}, a checker by other authors."
        )
        if self.steps is not None:
            yield f"steps.json: {_counted(self.steps, 'step')}, each added up by our own checker."


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
