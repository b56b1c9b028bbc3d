"""Certificates: that a puzzle has exactly one solution, or none, to be checked elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from ..analysis.verdict import Verdict
from ..engine.budget import Budget
from ..engine.sat import Formula
from ..errors import CertificateError, SudokuError
from ..formats import dumps, loads, variant_comment
from ..puzzle import Puzzle, Solution, check_puzzle
from .archive import packed, unpacked
from .clauses import Clause, clauses, dimacs
from .steps import Path, path_from_json, path_of

README, PUZZLE, SOLUTION = "README.txt", "puzzle.txt", "solution.txt"
FORMULA, PROOF, STEPS = "formula.cnf", "proof.drat", "steps.json"
_NEEDED = {README, PUZZLE, FORMULA, PROOF}
#: Clauses that are handed to the solver between two looks at the clock.
_AT_ONCE = 5_000


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has exactly one solution, or none.

    Parameters
    ----------
    puzzle : Puzzle
        What it is about.
    solution : Solution or None
        The only one, None if there is none.
    proof : str
        How a contradiction follows from the puzzle's clauses, in DRAT: each line is a clause that
        follows from those before it.
    path : Path or None
        The same in steps, if they were asked for.
    """

    puzzle: Puzzle
    solution: Solution | None
    proof: str
    path: Path | None = None

    @property
    def verdict(self) -> Verdict:
        """What it proves: UNIQUE or NONE."""
        return Verdict.NONE if self.solution is None else Verdict.UNIQUE

    @cached_property
    def clauses(self) -> list[Clause]:
        """The clauses from which the contradiction follows."""
        return clauses(self.puzzle, self.solution)

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
        if full and (full.boxsize, full.variant) != (puzzle.boxsize, puzzle.variant):
            raise CertificateError("the solution in the certificate is of another kind of puzzle")
        solution = Solution(puzzle, full.digits) if full else None
        path = path_from_json(members[STEPS]) if STEPS in members else None
        found = cls(puzzle, solution, members[PROOF], path)
        for name, text in found._members().items():
            if members[name] != text:
                raise CertificateError(f"{name} in the certificate is not that of its puzzle")
        return found

    def _members(self) -> dict[str, str]:
        puzzle, solution = self.puzzle, self.solution
        members = {README: _readme(self.verdict), PUZZLE: _text(puzzle)}
        if solution is not None:
            members[SOLUTION] = _text(solution.as_puzzle())
        members |= {FORMULA: dimacs(self.clauses, puzzle, solution), PROOF: self.proof}
        return members if self.path is None else members | {STEPS: self.path.to_json()}


def certificate(
    puzzle: Puzzle, steps: bool = False, time_limit: float = 60, backend: Any = None
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
    >>> from sudoku import check_certificate
    >>> made = certificate(Puzzle("4... ..2. .1.. ...3", 2))
    >>> print(check_certificate(made.to_bytes()))
    This 4x4 classic puzzle has exactly one solution: proved.
    """
    check_puzzle(puzzle)
    budget = Budget(time_limit, backend)
    budget.check_time()
    solution, proof = _refuted(puzzle, None, budget)
    if solution is not None:
        other, proof = _refuted(puzzle, solution, budget)
        if other is not None:
            raise SudokuError(
                "no certificate: the puzzle has several solutions; give more digits, or ask why"
            )
    path = path_of(puzzle, solution is not None, budget) if steps else None
    return Certificate(puzzle, solution, proof, path)


def _refuted(puzzle: Puzzle, known: Solution | None, budget: Budget) -> tuple[Solution | None, str]:
    """Return a solution other than the known one; or else the proof that there is none."""
    found = clauses(puzzle, known)
    with Formula(budget, with_proof=True) as formula:
        for start in range(0, len(found), _AT_ONCE):
            formula.add(found[start : start + _AT_ONCE])
        if not formula.is_satisfiable():
            # What is deleted saves a checker time on long proofs, which these are not, and half
            # of the file: with it, every line follows all the more.
            return None, "".join(f"{line}\n" for line in formula.proof() if line[0] != "d")
        # Variables that are in no clause may be true, too.
        chosen = formula.true().intersection(chain.from_iterable(found))
        return _solution(puzzle, chosen), ""


def _solution(puzzle: Puzzle, chosen: set[int]) -> Solution:
    digits = list(puzzle.digits)
    for number in chosen:
        label, rank = divmod(number - 1, puzzle.side)
        digits[label] = rank + 1
    return Solution(puzzle, tuple(digits))


def _text(puzzle: Puzzle) -> str:
    return f"{variant_comment(puzzle.variant)}\n{dumps(puzzle, 'line')}"


def _grid(text: str) -> Puzzle:
    try:
        return loads(text, "line")
    except SudokuError as error:
        raise CertificateError(f"the puzzle in the certificate cannot be read: {error}") from error


def _readme(verdict: Verdict) -> str:
    is_unique = verdict is Verdict.UNIQUE
    solution = "solution.txt  its only solution\n" if is_unique else ""
    other = " other than solution.txt" if is_unique else ""
    last = "; the last one excludes\nthe solution" if is_unique else ""
    return f"""\
A certificate of SudokuLP: this puzzle has {verdict.solutions}.

puzzle.txt    the puzzle, cells in row order
{solution}formula.cnf   clauses (DIMACS) that can all be true only if there is a solution{other}
proof.drat    how a contradiction follows from them (DRAT)
steps.json    if it is there: the same in steps, each a sum of constraints

To check it elsewhere, take any checker of DRAT proofs, for example drat-trim
(https://github.com/marijnheule/drat-trim):

    drat-trim formula.cnf proof.drat

It answers "s VERIFIED". That formula.cnf says what it should is for you to see: there is a
clause for each cell and for each digit in each region, of the places that the givens leave,
and one for each two of these that cannot both be{last}.

SudokuLP checks all of it, formula.cnf included: sudokulp check FILE
"""
