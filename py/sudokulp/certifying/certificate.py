"""Certificates: that a puzzle has exactly one solution, or none, to be checked elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..analysis.verdict import Verdict
from ..backends import check_backend
from ..boxes import Boxes
from ..engine.budget import Budget
from ..errors import CertificateError, SudokuError
from ..formats import dumps, loads, variant_comment
from ..puzzle import AsPuzzle, Puzzle, Solution, as_puzzle
from .archive import packed, unpacked
from .clauses import Clause, dimacs, from_dimacs
from .proving import contradiction, needed, proof_of
from .readme import readme
from .steps import Path, path_from_json, path_of

README, PUZZLE, SOLUTION = "README.txt", "puzzle.txt", "solution.txt"
FORMULA, PROOF, STEPS = "formula.cnf", "proof.drat", "steps.json"
_NEEDED = {README, PUZZLE, FORMULA, PROOF}


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has exactly one solution, or none.

    Parameters
    ----------
    puzzle : Puzzle
        What it is about.
    solution : Solution or None
        The only one, None if there is none.
    formula : tuple of tuple of int
        Clauses of the puzzle that cannot all be true, as literals: those that the proof needs.
    proof : str
        How a contradiction follows from them, in DRAT: each line is a clause that follows from
        those before it.
    path : Path or None
        The same in steps, if they were asked for.
    """

    puzzle: Puzzle
    solution: Solution | None
    formula: tuple[Clause, ...]
    proof: str
    path: Path | None = None

    @property
    def verdict(self) -> Verdict:
        """What it proves: UNIQUE or NONE."""
        return Verdict.NONE if self.solution is None else Verdict.UNIQUE

    def to_bytes(self) -> bytes:
        """Return the certificate as a zip file; of the same one the bytes are the same."""
        return packed(self._members())

    @classmethod
    def from_bytes(cls, data: bytes) -> Certificate:
        """Return the certificate in a zip file; `check_certificate` checks it, too.

        Raises
        ------
        CertificateError
            If it is none, or its parts do not fit together.
        """
        members = unpacked(data, _NEEDED, _NEEDED | {SOLUTION, STEPS})
        puzzle = _grid(members[PUZZLE])
        full = _grid(members[SOLUTION]) if SOLUTION in members else None
        if full and (full.shape, full.variant) != (puzzle.shape, puzzle.variant):
            raise CertificateError("the solution in the certificate is of another kind of puzzle")
        solution = Solution(puzzle, full.digits) if full else None
        path = path_from_json(members[STEPS]) if STEPS in members else None
        found = cls(puzzle, solution, from_dimacs(members[FORMULA]), members[PROOF], path)
        written = dimacs(found.formula, puzzle, solution)
        if _without_comments(members[FORMULA]) != _without_comments(written):
            raise CertificateError(f"{FORMULA} in the certificate is not as it is written")
        return found

    def _members(self) -> dict[str, str]:
        puzzle, solution = self.puzzle, self.solution
        words = readme(puzzle, self.formula, self.verdict)
        members = {README: words, PUZZLE: _text(puzzle)}
        if solution is not None:
            members[SOLUTION] = _text(solution.as_puzzle())
        members |= {FORMULA: dimacs(self.formula, puzzle, solution), PROOF: self.proof}
        return members if self.path is None else members | {STEPS: self.path.to_json()}


def certificate(
    puzzle: AsPuzzle, steps: bool = False, time_limit: float = 60, backend: Any = None
) -> Certificate:
    """Return a proof that a puzzle has exactly one solution, or none.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant; its givens may conflict.
    steps : bool
        Whether to add how it follows in steps, as `explain` and `why` tell it.
    time_limit : float
        Seconds for all.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs of steps.

    Raises
    ------
    SudokuError
        If there are several solutions, or the proof would be too large.
    GaveUp
        At the time limit, or if no steps were found that lead to the end.
    SolverUnavailable
        If python-sat is not installed.

    Examples
    --------
    >>> from sudokulp import check_certificate
    >>> made = certificate(Puzzle("4... ..2. .1.. ...3", 2))
    >>> print(check_certificate(made.to_bytes()))
    This 4x4 classic puzzle has exactly one solution: proved.
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        budget.check_time()
        solution, used = contradiction(puzzle, budget)
        formula = needed(used, budget)
        proof = proof_of(formula, budget)
        path = path_of(puzzle, solution is not None, budget) if steps else None
        return Certificate(puzzle, solution, formula, proof, path)


def _text(puzzle: Puzzle) -> str:
    if puzzle.rules or isinstance(puzzle.shape, Boxes):
        return dumps(puzzle, "json")
    return f"{variant_comment(puzzle.variant)}\n{dumps(puzzle, 'line')}"


def _grid(text: str) -> Puzzle:
    try:
        return loads(text, "json" if text.startswith("{") else "line")
    except SudokuError as error:
        raise CertificateError(f"the puzzle in the certificate cannot be read: {error}") from error


def _without_comments(text: str) -> list[str]:
    """Return the lines of DIMACS text that count; what else was written changes with versions."""
    return [line for line in text.splitlines() if not line.startswith("c")]
