"""Certificates that a puzzle has exactly one solution, or none, made from the solving steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..analysis.verdict import Verdict
from ..backends import check_backend
from ..deadline import check_deadline, deadline, remaining
from ..errors import CertificateError, GaveUp, SolverFailed, Stop, SudokuError, wrong_type
from ..explaining.explanation import explain
from ..explaining.infeasible import find_dead_end
from ..explaining.multipliers import Solver
from ..explaining.path import Unsolvable
from ..explaining.values import Step
from ..numbers import counted
from ..puzzle import Puzzle, PuzzleLike, Solution, as_puzzle
from .check import LARGEST, checked, puzzle_in
from .derivation import Derivation
from .program import Program, least_bytes

#: The suffix of the files.
SUFFIX = ".vipr"


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has exactly one solution, or none, as a text in the format VIPR.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    solution : Solution or None
        The only solution; None if the puzzle has none.
    text : str
        The text in the format VIPR.
    reason : str
        Why there is no proof; then `text` is empty.
    """

    puzzle: Puzzle
    solution: Solution | None
    text: str
    reason: str = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict that the certificate proves: UNIQUE or NONE, or UNKNOWN without a proof."""
        if self.reason:
            return Verdict.UNKNOWN
        return Verdict.NONE if self.solution is None else Verdict.UNIQUE

    def __str__(self) -> str:
        return self.verdict.remark(self.reason)

    def check(self) -> Proved:
        """Check the text, and return the statement that it proves; see `check_certificate`."""
        return check_certificate(self.text, self.puzzle)

    def save(self, path: str | Path) -> None:
        """Write the text to a file, usually with the suffix .vipr; GaveUp if there is no proof."""
        if self.reason:
            raise GaveUp(f"there is no proof to save: {self.reason}")
        Path(path).write_text(self.text, encoding="ascii", newline="\n")


def certificate(puzzle: PuzzleLike, time_limit: float = 60, backend: Any = None) -> Certificate:
    """Prove that a puzzle has exactly one solution, or none.

    The certificate states the integer program of the puzzle, and each solving step as a sum of its
    rows. It is checked before it is returned.

    If there are several solutions, or if the certificate would be too large, SudokuError is raised.
    If the time limit was reached, or if no steps were found, GaveUp is raised.

    Examples
    --------
    >>> made = certificate(Puzzle("4... ..2. .1.. ...3"))
    >>> print(made.check())
    This 4x4 classic puzzle has exactly one solution: proved.
    >>> print(made.text[:60])
    % SudokuLP certificate in the format VIPR 1.0 of Cheung, Gle
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with deadline(time_limit):
        check_deadline()
        if least_bytes(puzzle) > LARGEST:
            raise _too_large()
        solution, lines = _proof(puzzle, backend)
        text = "".join(f"{line}\n" for line in lines)
        if len(text) > LARGEST:
            raise _too_large()
        try:
            found = checked(text)
        except CertificateError as error:
            raise SolverFailed(f"the certificate failed the check, because {error}") from error
        if (found.puzzle, found.solution) != (puzzle, solution):
            raise SolverFailed("the certificate proves a different answer")
        return Certificate(puzzle, solution, text)


def _too_large() -> SudokuError:
    return SudokuError(f"the certificate would have more than {LARGEST:,} bytes")


def _proof(puzzle: Puzzle, backend: Any) -> tuple[Solution | None, Iterable[str]]:
    """Return the only solution, or None, and the lines of a certificate."""
    program = Program(puzzle)
    derivation, solution = Derivation(program), None
    if not derivation.conclude(None):  # the givens alone break no rule
        solution, steps = _steps(puzzle, backend)
        for number, step in enumerate(steps, 1):
            derivation.follow(step, f"step_{number}")
        if not derivation.conclude(solution):
            raise GaveUp("no steps were found that lead to a contradiction")
    return solution, [*program.head(solution), *derivation.lines(solution)]


def _steps(puzzle: Puzzle, backend: Any) -> tuple[Solution | None, tuple[Step, ...]]:
    """Return the only solution and the steps to it, or None and the steps to a contradiction."""
    try:
        found = explain(puzzle, None, remaining(), backend)
    except Unsolvable:
        dead_end = find_dead_end(puzzle, Solver(backend))
        if dead_end is None:
            raise GaveUp("no steps were found that lead to a contradiction") from None
        return None, dead_end.steps
    if found.stop is Stop.SEVERAL:
        raise SudokuError(
            "no certificate exists, because the puzzle has several solutions; "
            "add givens until it has only one"
        )
    if not found.solved:
        raise GaveUp(found.reason, found.stop or Stop.OTHER)
    digits = puzzle.givens | dict(pair for step in found.steps for pair in step.placed)
    ordered = tuple(digits[label] for label in range(1, puzzle.side**2 + 1))
    return Solution(puzzle, ordered), found.steps


# The check


@dataclass(frozen=True)
class Proved:
    """The result of checking a certificate: the statement that it proves."""

    puzzle: Puzzle
    verdict: Verdict  # UNIQUE or NONE
    solution: Solution | None  # the only solution; None if the puzzle has none
    rows: int  # the number of rows of the program
    derived: int  # the number of rows derived from them

    def __str__(self) -> str:
        side, variant = self.puzzle.side, self.puzzle.variant.name
        return f"This {side}x{side} {variant} puzzle has {self.verdict.solutions}: proved."

    def checked(self) -> tuple[str, ...]:
        """Return a sentence for each part of the certificate that was checked."""
        program = f"The integer program: {counted(self.rows, 'row')}, the same as for the puzzle."
        solution = "The solution: contains the givens, and obeys every rule and every row."
        derived = f"The proof: {counted(self.derived, 'sum')} of rows, added up in integers."
        return (program, *([solution] if self.solution else []), derived)


class AnotherPuzzle(CertificateError):
    """Raised for a certificate of another puzzle. Its proof was not checked."""


def check_certificate(
    source: str | bytes | Path | Certificate,
    puzzle: PuzzleLike | None = None,
    time_limit: float = 60,
) -> Proved:
    """Check a certificate, and return the statement that it proves.

    Parameters
    ----------
    source : str, bytes, Path or Certificate
        The text of a certificate, the path of a file, or a certificate.
    puzzle : Puzzle, Solution or Result, optional
        The puzzle that the certificate must be about.
    time_limit : float
        The time limit in seconds.

    Raises
    ------
    CertificateError
        If the certificate proves nothing: it is damaged, altered, for another puzzle, or not a
        certificate at all.
    GaveUp
        If the time limit was reached.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> print(check_certificate(Puzzle("11.. .... .... ....").certificate()))
    This 4x4 classic puzzle has no solution: proved.
    """
    with deadline(time_limit):
        check_deadline()
        text = _text(source)
        if puzzle is not None and (about := puzzle_in(text)) != as_puzzle(puzzle):
            raise AnotherPuzzle(f"the certificate is for another puzzle: {_described(about)}")
        found = checked(text)
        verdict = Verdict.NONE if found.solution is None else Verdict.UNIQUE
        return Proved(found.puzzle, verdict, found.solution, found.rows, found.derived)


#: The largest number of characters of a puzzle string in an error message.
_SHOWN = 300


def _described(puzzle: Puzzle) -> str:
    line = puzzle.line if len(puzzle.line) <= _SHOWN else f"{puzzle.line[:_SHOWN]}…"
    return f"{puzzle.variant.name}, {line}"


def _text(source: object) -> str:
    if isinstance(source, Certificate):
        return source.text
    if isinstance(source, Path):
        with source.open("rb") as file:
            source = file.read(LARGEST + 1)
    if isinstance(source, bytes | bytearray):
        return source[: LARGEST + 1].decode("ascii", "replace")
    if not isinstance(source, str):
        raise wrong_type("the text of a certificate, its file, or a Certificate", source)
    return source
