"""Certificates checked: each clause against the rules, the solution judged, the proof followed.

The proof is followed by `dratify`, which is by other authors and in plain Python. Only clauses
that follow by unit propagation (RUP) are accepted, as CaDiCaL writes no others for these clauses:
so each line of an accepted proof is implied by the rules, whatever was deleted before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..analysis.verdict import Verdict
from ..engine.budget import Budget
from ..errors import CertificateError, wrong_type
from ..numbers import counted
from ..packages import need, version_of
from ..puzzle import Puzzle, Solution, as_puzzle
from .certificate import Certificate, Path
from .proving import clauses, variables

#: A line of a proof: "a" for a clause that is added, "d" for one that is deleted; its literals.
Line = tuple[str, tuple[int, ...]]
_WRONG = "the proof in the certificate is wrong"
#: Characters of a reason: it may quote a line, and a line may have millions.
_SHOWN = 300


@dataclass(frozen=True)
class Proved:
    """What a certificate proves."""

    puzzle: Puzzle
    #: UNIQUE or NONE.
    verdict: Verdict
    #: The only one, None if there is none.
    solution: Solution | None
    #: Clauses of the formula, lines of the proof, and steps, None if there are none in it.
    clauses: int
    lines: int
    steps: int | None

    def __str__(self) -> str:
        """Return it as a sentence."""
        side, variant = self.puzzle.side, self.puzzle.variant.name
        also = "" if self.steps is None else ", by its steps as well"
        what = f"This {side}x{side} {variant} puzzle has {self.verdict.solutions}"
        return f"{what}: proved{also}."

    def checked(self) -> tuple[str, ...]:
        """Return what was checked, in sentences."""
        sentences, other = [], ""
        if self.solution:
            sentences.append("solution.txt: contains the puzzle's givens and satisfies every rule.")
            other = " or the one that excludes the solution"
        sentences += [
            f"formula.cnf: {counted(self.clauses, 'clause')}; each is one of those that the "
            f"puzzle's rules give{other}.",
            f"proof.drat: {counted(self.lines, 'line')}, checked by an independent "
            f"checker, dratify {version_of('dratify')}.",
        ]
        if self.steps is not None:
            steps = counted(self.steps, "step")
            sentences.append(f"steps.json: {steps}, each recomputed by our own checker.")
        return tuple(sentences)


class AnotherPuzzle(CertificateError):
    """The certificate is of another puzzle; whether it proves anything of that was not checked."""


def check_certificate(
    data: bytes | Certificate, time_limit: float = 60, puzzle: Puzzle | None = None
) -> Proved:
    """Check a certificate, or the bytes of its file, and return what it proves.

    If a puzzle is given, the certificate has to be about that one.

    Raises
    ------
    CertificateError
        If it proves nothing: it is damaged, changed, of another puzzle, or no certificate.
    GaveUp
        At the time limit, in seconds.
    SolverUnavailable
        If dratify is not installed.

    Examples
    --------
    >>> from sudokulp import Puzzle, certificate
    >>> print(check_certificate(certificate(Puzzle("11.. .... .... ....", 2))))
    This 4x4 classic puzzle has no solution: proved.
    """
    with Budget(time_limit) as budget:
        budget.check_time()
        found = _certificate(data)
        if puzzle is not None and found.puzzle != as_puzzle(puzzle):
            which = f"{found.puzzle.variant.name}, {_short(found.puzzle.line)}"
            raise AnotherPuzzle(f"the certificate is for another puzzle: {which}")
        if found.solution is not None and not found.solution.is_valid():
            raise CertificateError("the solution in the certificate does not solve its puzzle")
        known = set(clauses(found.puzzle, found.solution))
        for clause in found.formula:
            if clause not in known:
                foreign = _short(" ".join(map(str, clause)))
                raise CertificateError(
                    f"the clause {foreign} in the certificate is not a clause of its puzzle"
                )
        lines = _follow(found, budget)
        steps = None if found.path is None else _check_path(found, found.path, budget)
        return Proved(found.puzzle, found.verdict, found.solution, len(found.formula), lines, steps)


def _certificate(data: object) -> Certificate:
    if isinstance(data, Certificate):
        return data
    if not isinstance(data, bytes | bytearray):
        raise wrong_type("the bytes of a certificate, or a Certificate", data)
    return Certificate.from_bytes(bytes(data))


def _follow(found: Certificate, budget: Budget) -> int:
    """Follow the proof; return how many lines it has."""
    need("dratify", "to check a certificate")
    from dratify import CNF, DRATChecker, parse_proof
    from dratify.lits import from_dimacs

    formula = CNF(variables(found.formula, found.puzzle.side))
    formula.clauses = [tuple(map(from_dimacs, clause)) for clause in found.formula]
    try:
        lines = parse_proof(found.proof)
    except ValueError as error:
        raise CertificateError(f"{_WRONG}: {_short(str(error))}") from error
    if any(max(literals, default=0) >= 2 * formula.nvars for _, literals in lines):
        raise CertificateError(f"{_WRONG}: it uses a variable that is in no clause")
    said = DRATChecker(formula, check_rat=False).check(_in_time(lines, budget))
    if not said.ok:
        raise CertificateError(f"{_WRONG}: {_short(said.reason)}")
    return len(lines)


def _check_path(found: Certificate, path: Path, budget: Budget) -> int:
    """Follow the steps; return how many there are."""
    complaint = path.complaint(found.puzzle, budget)
    if not complaint and bool(path.dead_end) == bool(found.solution):
        complaint = "they prove something else"
    if complaint:
        raise CertificateError(f"the steps in the certificate are wrong: {complaint}")
    return len(path.steps)


def _short(reason: str) -> str:
    return reason if len(reason) <= _SHOWN else f"{reason[:_SHOWN]}…"


def _in_time(lines: Iterable[Line], budget: Budget) -> Iterator[Line]:
    for line in lines:
        budget.check_time()
        yield line
