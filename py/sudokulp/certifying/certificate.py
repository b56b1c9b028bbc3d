"""Writing, reading and checking certificates that a puzzle has exactly one solution, or none.

A check compares each clause of the certificate with the clauses of the puzzle, and checks the
solution against the rules. Then `dratify`, a pure Python package by other authors, checks the
proof. It accepts only clauses that follow by unit propagation (RUP). CaDiCaL writes no other
clauses here. So every clause of an accepted proof follows from the rules, whichever clauses the
proof deletes before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 (an exception in all but its name)

from ..analysis.verdict import Verdict
from ..backends import check_backend
from ..deadline import check_deadline, deadline
from ..errors import CertificateError, SudokuError, wrong_type
from ..formats import MAX_DATA, dumps, loads
from ..formats.writing import variant_comment
from ..grid import Boxes
from ..numbers import counted
from ..packages import need, version_of
from ..puzzle import AsPuzzle, Puzzle, Solution, as_puzzle
from .proving import (
    Clause,
    clauses,
    contradiction,
    dimacs,
    from_dimacs,
    needed,
    proof_of,
    readme,
    variables,
)
from .steps import Path, path_of

# The zip file

README, PUZZLE, SOLUTION = "README.txt", "puzzle.txt", "solution.txt"
FORMULA, PROOF, STEPS = "formula.cnf", "proof.drat", "steps.json"
_NEEDED = {README, PUZZLE, FORMULA, PROOF}
_ALLOWED = _NEEDED | {SOLUTION, STEPS}

#: The largest unpacked size of a file in bytes, five times the largest size seen so far.
UNPACKED = 6_000_000
#: The largest compression ratio, and a size in bytes up to which every ratio is allowed. Files with
#: steps compress best: to a sixth of their size.
RATIO, FLOOR = 30, 200_000
#: The earliest date that a zip file can hold.
_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
DAMAGED = "the certificate is damaged; download or create it again"


def _packed(members: dict[str, str]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in members.items():
            entry = ZipInfo(name, _DATE)
            entry.create_system = _UNIX
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode("ascii"), ZIP_DEFLATED, 9)
    return file.getvalue()


def _unpacked(data: bytes) -> dict[str, str]:
    """Return the texts in a certificate's zip file, by file name."""
    if len(data) > MAX_DATA:
        raise _no_certificate(f"the file has more than {MAX_DATA:,} bytes")
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check(archive.filelist, len(data))
            return {each.filename: _read(archive, each) for each in archive.filelist}
    except CertificateError:
        raise
    except BadZipFile as error:
        if data.startswith(b"PK"):
            raise CertificateError(DAMAGED) from error
        raise _no_certificate("the file is not a zip file") from error
    # zipfile raises these errors for damaged data. Text that is not ASCII raises ValueError.
    except (ZlibError, EOFError, OSError, OverflowError, RuntimeError, ValueError) as error:
        raise CertificateError(DAMAGED) from error


def _no_certificate(why: str) -> CertificateError:
    return CertificateError(f"this is not a certificate ({why})")


def _check(entries: list[ZipInfo], size: int) -> None:
    """Raise CertificateError if a zip file is too large to unpack, or is not a certificate."""
    names = {each.filename for each in entries}
    if not _NEEDED <= names <= _ALLOWED or len(names) < len(entries):
        there = ", ".join(sorted(_NEEDED))
        raise _no_certificate(f"the zip file must contain {there} and nothing else")
    if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in entries):
        raise _no_certificate("the zip file uses an unsupported compression")
    larger = sum(each.file_size for each in entries)
    if larger > UNPACKED:
        raise _no_certificate(f"the file unpacks to more than {UNPACKED:,} bytes")
    if larger > FLOOR + RATIO * size:
        raise _no_certificate(f"the file unpacks to more than {RATIO} times its size")


def _read(archive: ZipFile, entry: ZipInfo) -> str:
    """Return the text of a member. zipfile unpacks no more than the declared size."""
    with archive.open(entry) as file:
        return file.read(entry.file_size).decode("ascii")


# The certificate


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has exactly one solution, or none.

    If there is a solution, the clauses also exclude it. So their contradiction proves that there is
    no other solution.
    """

    puzzle: Puzzle
    solution: Solution | None  # the only solution; None if the puzzle has none
    #: The clauses of the puzzle that the proof needs, as tuples of literals. They cannot all be
    #: true.
    formula: tuple[Clause, ...]
    #: A DRAT proof that the clauses contradict each other: each line is a clause that follows from
    #: the clauses before it.
    proof: str
    path: Path | None = None  # a second proof, by solving steps, if requested

    @property
    def verdict(self) -> Verdict:
        """The verdict that the certificate proves: UNIQUE or NONE."""
        return Verdict.NONE if self.solution is None else Verdict.UNIQUE

    def to_bytes(self) -> bytes:
        """Return the certificate as the bytes of a zip file.

        Equal certificates have equal bytes.
        """
        puzzle, solution = self.puzzle, self.solution
        words = readme(puzzle, self.formula, self.verdict)
        members = {README: words, PUZZLE: _text(puzzle)}
        if solution is not None:
            members[SOLUTION] = _text(solution.as_puzzle())
        members |= {FORMULA: dimacs(self.formula, puzzle, solution), PROOF: self.proof}
        if self.path is not None:
            members[STEPS] = self.path.to_json()
        return _packed(members)

    @classmethod
    def from_bytes(cls, data: bytes) -> Certificate:
        """Read a certificate from the bytes of a zip file, without checking its proof.

        If the file is not a certificate, CertificateError is raised.
        """
        members = _unpacked(data)
        puzzle = _grid(members[PUZZLE])
        full = _grid(members[SOLUTION]) if SOLUTION in members else None
        if full and (full.shape, full.variant) != (puzzle.shape, puzzle.variant):
            raise CertificateError(
                "the solution in the certificate belongs to another kind of puzzle"
            )
        solution = Solution(puzzle, full.digits) if full else None
        path = Path.from_json(members[STEPS]) if STEPS in members else None
        found = cls(puzzle, solution, from_dimacs(members[FORMULA]), members[PROOF], path)
        written = dimacs(found.formula, puzzle, solution)
        if _without_comments(members[FORMULA]) != _without_comments(written):
            raise CertificateError(f"{FORMULA} in the certificate is not in the standard form")
        return found


def _text(puzzle: Puzzle) -> str:
    if puzzle.rules or isinstance(puzzle.shape, Boxes):
        return dumps(puzzle, "json")
    return f"{variant_comment(puzzle.variant)}\n{dumps(puzzle, 'line')}"


def _grid(text: str) -> Puzzle:
    try:
        return loads(text)
    except SudokuError as error:
        raise CertificateError(f"the puzzle in the certificate cannot be read ({error})") from error


def _without_comments(text: str) -> list[str]:
    """Return the lines of DIMACS text except comments, whose wording may change."""
    return [line for line in text.splitlines() if not line.startswith("c")]


def certificate(
    puzzle: AsPuzzle, steps: bool = False, time_limit: float = 60, backend: Any = None
) -> Certificate:
    """Prove that a puzzle has exactly one solution, or none.

    Parameters
    ----------
    puzzle : Puzzle, Solution or Result
        A puzzle of any size and variant, with any rules.
    steps : bool
        Whether to add a second proof, which consists of solving steps.
    time_limit : float
        The time limit in seconds.
    backend : str, pulp.LpSolver or None
        The solver of the integer programs that find steps; see `solve`.

    Raises
    ------
    SudokuError
        If the puzzle has several solutions, or if the proof would be too large.
    GaveUp
        If the time limit was reached, or if no steps were found.
    SolverUnavailable
        If the package python-sat is not installed.

    Examples
    --------
    >>> from sudokulp import check_certificate
    >>> made = certificate(Puzzle("4... ..2. .1.. ...3", 2), steps=True)
    >>> print(check_certificate(made.to_bytes()))
    This 4x4 classic puzzle has exactly one solution: proved, also by the steps.
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with deadline(time_limit):
        check_deadline()
        solution, used = contradiction(puzzle)
        formula = needed(used)
        proof = proof_of(formula)
        path = path_of(puzzle, solution is not None, backend) if steps else None
        return Certificate(puzzle, solution, formula, proof, path)


# The check

_WRONG = "the proof in the certificate is wrong"
#: The longest reason shown, in characters. A reason may quote a line of millions of characters.
_SHOWN = 300


@dataclass(frozen=True)
class Proved:
    """The result of checking a certificate: the statement that it proves."""

    puzzle: Puzzle
    verdict: Verdict  # UNIQUE or NONE
    solution: Solution | None  # the only solution; None if the puzzle has none
    clauses: int  # the number of clauses of the formula
    lines: int  # the number of lines of the proof
    steps: int | None  # the number of solving steps; None if the certificate has none

    def __str__(self) -> str:
        side, variant = self.puzzle.side, self.puzzle.variant.name
        also = "" if self.steps is None else ", also by the steps"
        what = f"This {side}x{side} {variant} puzzle has {self.verdict.solutions}"
        return f"{what}: proved{also}."

    def checked(self) -> tuple[str, ...]:
        """Return a sentence for each part of the certificate that was checked."""
        sentences, other = [], ""
        if self.solution:
            sentences.append("solution.txt: contains the puzzle's givens and satisfies every rule.")
            other = ", except one that excludes the solution"
        sentences += [
            f"formula.cnf: {counted(self.clauses, 'clause')}; all follow from the puzzle's rules "
            "and "
            f"givens{other}.",
            f"proof.drat: {counted(self.lines, 'line')}, checked by an independent "
            f"checker, dratify {version_of('dratify')}.",
        ]
        if self.steps is not None:
            steps = counted(self.steps, "step")
            sentences.append(f"steps.json: {steps}, each recomputed by our own checker.")
        return tuple(sentences)


class AnotherPuzzle(CertificateError):
    """The error for a certificate of another puzzle. Its proof was not checked."""


def check_certificate(
    data: bytes | Certificate, time_limit: float = 60, puzzle: Puzzle | None = None
) -> Proved:
    """Check the proof in a certificate, and return the statement that it proves.

    Parameters
    ----------
    data : bytes or Certificate
        A certificate, or the bytes of its zip file.
    time_limit : float
        The time limit in seconds.
    puzzle : Puzzle, optional
        The puzzle that the certificate must be about.

    Raises
    ------
    CertificateError
        If the certificate proves nothing: it is damaged, altered, for another puzzle, or not a
        certificate at all.
    GaveUp
        If the time limit was reached.
    SolverUnavailable
        If the package dratify is not installed.

    Examples
    --------
    >>> from sudokulp import Puzzle, certificate
    >>> print(check_certificate(certificate(Puzzle("11.. .... .... ....", 2))))
    This 4x4 classic puzzle has no solution: proved.
    """
    with deadline(time_limit):
        check_deadline()
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
        lines = _follow(found)
        steps = None if found.path is None else _check_path(found, found.path)
        return Proved(found.puzzle, found.verdict, found.solution, len(found.formula), lines, steps)


def _certificate(data: object) -> Certificate:
    if isinstance(data, Certificate):
        return data
    if not isinstance(data, bytes | bytearray):
        raise wrong_type("the bytes of a certificate, or a Certificate", data)
    return Certificate.from_bytes(bytes(data))


def _follow(found: Certificate) -> int:
    """Check the proof, and return its number of lines."""
    need("dratify", "to check a certificate")
    from dratify import CNF, DRATChecker, parse_proof
    from dratify.lits import from_dimacs

    formula = CNF(variables(found.formula, found.puzzle.side))
    formula.clauses = [tuple(map(from_dimacs, clause)) for clause in found.formula]
    try:
        lines = parse_proof(found.proof)
    except ValueError as error:
        raise CertificateError(f"{_WRONG} ({_short(str(error))})") from error
    if any(max(literals, default=0) >= 2 * formula.nvars for _, literals in lines):
        raise CertificateError(f"{_WRONG} (it uses a variable that is in no clause)")
    result = DRATChecker(formula, check_rat=False).check(_in_time(lines))
    if not result.ok:
        raise CertificateError(f"{_WRONG} ({_short(result.reason)})")
    return len(lines)


def _check_path(found: Certificate, path: Path) -> int:
    """Check the steps, and return their number."""
    complaint = path.complaint(found.puzzle)
    if not complaint and bool(path.dead_end) == bool(found.solution):
        complaint = "they prove something else"
    if complaint:
        raise CertificateError(f"the steps in the certificate are wrong ({complaint})")
    return len(path.steps)


def _short(reason: str) -> str:
    return reason if len(reason) <= _SHOWN else f"{reason[:_SHOWN]}…"


def _in_time(lines: Iterable[Any]) -> Iterator[Any]:
    for line in lines:
        check_deadline()
        yield line
