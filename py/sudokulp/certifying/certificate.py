"""Certificates of one solution, or none: made, written as a zip file, and read back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 (an exception in all but its name)

from ..analysis.verdict import Verdict
from ..backends import check_backend
from ..engine.budget import Budget
from ..errors import CertificateError, GaveUp, Stop, SudokuError
from ..explaining.checker import Checker
from ..explaining.explanation import explained
from ..explaining.infeasible import find_dead_end
from ..explaining.multipliers import Solver
from ..explaining.values import Constraint, Kind, Pair, Step, Weighted
from ..formats import MAX_DATA, dumps, loads, variant_comment
from ..grid import Boxes, alphabet, short_name
from ..puzzle import AsPuzzle, Puzzle, Solution, as_puzzle
from ..sanitizing import parsed_json
from .proving import Clause, contradiction, dimacs, from_dimacs, needed, proof_of

# Steps


@dataclass(frozen=True)
class Path:
    """Steps to a full grid, or to what cannot be."""

    steps: tuple[Step, ...]
    #: The label of a constraint that nothing can meet, or what the givens alone break; "" if
    #: the steps fill the grid.
    dead_end: str = ""

    def to_json(self) -> str:
        """Return the path as text: an object with a line for each step."""
        lines = ",\n".join(json.dumps(step.record()) for step in self.steps)
        return f'{{"dead_end": {json.dumps(self.dead_end)}, "steps": [\n{lines}\n]}}\n'

    @classmethod
    def from_json(cls, text: str) -> Path:
        """Return the path that `to_json` wrote, or raise CertificateError."""
        try:
            found = parsed_json(text)
            path = cls(tuple(map(_step, found["steps"])), str(found["dead_end"]))
            if path.to_json() != text:
                raise ValueError("it is not in the standard form")
            return path
        except (KeyError, TypeError, ValueError) as error:
            raise CertificateError("the steps in the certificate are damaged") from error

    def complaint(self, puzzle: Puzzle, budget: Budget) -> str:
        """Return what is wrong with the path, "" if it proves what it leads to."""
        broken = _broken(puzzle)
        if broken:
            return "" if self == Path((), broken) else f"the givens break a rule: {broken}"
        checker = Checker(puzzle)
        for number, step in enumerate(self.steps, 1):
            budget.check_time()
            complaint = checker.complaint(step)
            if complaint:
                return f"step {number}: {complaint}"
            checker.take(step)
        if not self.dead_end:
            return "" if checker.is_full() else "the steps do not fill the grid"
        return "" if checker.is_dead(self.dead_end) else "the steps do not lead to a dead end"


def _step(record: dict[str, Any]) -> Step:
    read: dict[str, Any] = {"kind": Kind(record["kind"])}
    read |= {name: _pairs(record[name]) for name in ("placed", "eliminated")}
    read |= {name: tuple(map(_weighted, record[name])) for name in ("truths", "links")}
    return Step(**{**record, **read})


def _weighted(record: dict[str, Any]) -> Weighted:
    pairs, often = _pairs(record["candidates"]), record["multiplier"]
    if "weights" not in record:
        return Constraint(record["label"], pairs), often
    weights = tuple(record["weights"])
    return Constraint(record["label"], pairs, weights, record["least"], record["most"]), often


def _pairs(listed: list[list[int]]) -> tuple[Pair, ...]:
    return tuple((label, digit) for label, digit in listed)


def path_of(puzzle: Puzzle, is_solvable: bool, budget: Budget) -> Path:
    """Return the steps to the solution, or to a dead end; if none lead there, raise GaveUp."""
    if is_solvable:
        found = explained(puzzle, None, budget)
        if not found.solved:
            said = f"found no steps for the certificate: {found.reason}"
            raise GaveUp(said, found.stop or Stop.OTHER)
        return Path(found.steps)
    broken = _broken(puzzle)
    if broken:
        return Path((), broken)
    dead_end = find_dead_end(puzzle, Solver(budget))
    if dead_end is None:
        raise GaveUp("found no steps for the certificate: none lead to a dead end")
    return Path(dead_end.steps, dead_end.label)


def _broken(puzzle: Puzzle) -> str:
    """Return the first thing that the givens alone break, in words; "" if they break nothing."""
    from ..explaining.repairs import broken_rules  # most puzzles have no rules

    found = puzzle.conflicts() or (broken_rules(puzzle) if puzzle.rules else ())
    return next(map(str, found), "")


# The zip file

README, PUZZLE, SOLUTION = "README.txt", "puzzle.txt", "solution.txt"
FORMULA, PROOF, STEPS = "formula.cnf", "proof.drat", "steps.json"
_NEEDED = {README, PUZZLE, FORMULA, PROOF}
_ALLOWED = _NEEDED | {SOLUTION, STEPS}

#: Bytes at most of all that is in the file; the largest seen has a fifth of that.
UNPACKED = 6_000_000
#: How many times its size a file may unpack to, beyond what every file may; those with steps,
#: which are the most alike, unpack to six times theirs.
RATIO, FLOOR = 30, 200_000
#: The earliest date that a zip file can hold.
_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
DAMAGED = "the certificate is damaged: download or create it again"


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
    """Return the texts of a certificate's zip file by their names."""
    if len(data) > MAX_DATA:
        raise CertificateError(f"not a certificate: the file has more than {MAX_DATA:,} bytes")
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check(archive.filelist, len(data))
            return {each.filename: _read(archive, each) for each in archive.filelist}
    except CertificateError:
        raise
    except BadZipFile as error:
        whole = data.startswith(b"PK")
        reason = DAMAGED if whole else "not a certificate: the file is not a zip file"
        raise CertificateError(reason) from error
    # What zipfile raises for damaged data: ValueError includes text that is not ASCII.
    except (ZlibError, EOFError, OSError, OverflowError, RuntimeError, ValueError) as error:
        raise CertificateError(DAMAGED) from error


def _check(entries: list[ZipInfo], size: int) -> None:
    """Raise CertificateError for other zip files and for large ones, before unpacking."""
    names = {each.filename for each in entries}
    if not _NEEDED <= names <= _ALLOWED or len(names) < len(entries):
        there = ", ".join(sorted(_NEEDED))
        raise CertificateError(
            f"not a certificate: the zip file must contain {there} and nothing else"
        )
    if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in entries):
        raise CertificateError("not a certificate: the zip file uses an unsupported compression")
    larger = sum(each.file_size for each in entries)
    if larger > UNPACKED:
        raise CertificateError(
            f"not a certificate: the file unpacks to more than {UNPACKED:,} bytes"
        )
    if larger > FLOOR + RATIO * size:
        raise CertificateError(
            f"not a certificate: the file unpacks to more than {RATIO} times its size"
        )


def _read(archive: ZipFile, entry: ZipInfo) -> str:
    """Return a text: zipfile unpacks at most the declared size."""
    with archive.open(entry) as file:
        return file.read(entry.file_size).decode("ascii")


# Its README

#: Literals of the clause that is read as an example: of two and more it shows most.
_FEW = range(2, 7)

_RULES = """\
The rules of the puzzle add clauses for digits that exclude each other and for the partial sums
of totals; partial sums have variables of their own, numbered after those of the cells.
"""


def readme(puzzle: Puzzle, found: Sequence[Clause], verdict: Verdict) -> str:
    """Return the text for a certificate of a puzzle with some clauses."""
    side = puzzle.side
    is_unique = verdict is Verdict.UNIQUE
    solution = "solution.txt  its only solution\n" if is_unique else ""
    other = " other than solution.txt" if is_unique else ""
    last = " The last clause excludes the solution." if is_unique else ""
    return f"""\
A certificate of SudokuLP: this puzzle has {verdict.solutions}.

puzzle.txt    the puzzle, cells in row order
{solution}formula.cnf   clauses (DIMACS) that can all be true only if there is a solution{other}
proof.drat    a proof that they contradict each other (DRAT)
steps.json    optional: the same proof in steps, each a sum of constraints

In formula.cnf, each number is a variable that says that a cell contains a digit; the lines that
start with "c" explain this as well. To decode a number, ignore its sign, subtract 1 and divide by
{side}: the quotient plus 1 is the cell, counted in row order, and the remainder plus 1 is the
digit.{_example(found, side)}
To check the proof yourself, use any DRAT checker, for example drat-trim
(https://github.com/marijnheule/drat-trim):

    drat-trim formula.cnf proof.drat

It prints "s VERIFIED". You can also check that formula.cnf describes this puzzle. A clause without
minus signs lists all cells that the givens leave for a digit in a region, or all digits that they
leave for a cell. A clause of two numbers with minus signs says that at most one of them is true.
Clauses that the proof does not need are omitted; fewer clauses only make the proof stronger.{last}
{_RULES if puzzle.rules else ""}
SudokuLP checks everything, formula.cnf included: sudokulp check FILE
"""


def _example(found: Sequence[Clause], side: int) -> str:
    """Return how a clause is read, if there is one without totals of sums."""
    whole = [each for each in found if each and max(map(abs, each)) <= side**3]
    few = [each for each in whole if len(each) in _FEW]
    if not whole:
        return "\n"
    clause = (few or whole)[0]
    digits = alphabet(side)
    numbers, parts = [], []
    for literal in clause[: _FEW.stop]:
        cell, rank = divmod(abs(literal) - 1, side)
        name = short_name(cell + 1, side)
        numbers.append(
            f"{abs(literal)} - 1 is {cell} times {side}, remainder {rank}: "
            f"cell {cell + 1}, which is {name}, contains the digit {digits[rank]}.\n"
        )
        parts.append(f"{name} is {'' if literal > 0 else 'not '}{digits[rank]}")
    if len(clause) > len(parts):
        parts.append("and so on")
    return f""" For example, take the clause

    {" ".join(map(str, [*clause, 0]))}

{"".join(numbers)}\
A minus sign means "not", 0 ends the clause, and at least one of these is true:
{", or ".join(parts)}.
"""


# The certificate


@dataclass(frozen=True)
class Certificate:
    """A proof that a puzzle has exactly one solution, or none."""

    puzzle: Puzzle
    #: The only one, None if there is none.
    solution: Solution | None
    #: Clauses of the puzzle that cannot all be true, as literals: those that the proof needs.
    formula: tuple[Clause, ...]
    #: How a contradiction follows from them, in DRAT: each line is a clause that follows from
    #: those before it.
    proof: str
    #: The same in steps, if they were asked for.
    path: Path | None = None

    @property
    def verdict(self) -> Verdict:
        """What it proves: UNIQUE or NONE."""
        return Verdict.NONE if self.solution is None else Verdict.UNIQUE

    def to_bytes(self) -> bytes:
        """Return the certificate as a zip file; of the same one the bytes are the same."""
        puzzle, solution = self.puzzle, self.solution
        words = readme(puzzle, self.formula, self.verdict)
        members = {README: words, PUZZLE: _text(puzzle)}
        if solution is not None:
            members[SOLUTION] = _text(solution.as_puzzle())
        members |= {FORMULA: dimacs(self.formula, puzzle, solution), PROOF: self.proof}
        return _packed(members if self.path is None else members | {STEPS: self.path.to_json()})

    @classmethod
    def from_bytes(cls, data: bytes) -> Certificate:
        """Return the certificate in a zip file, or raise CertificateError; it is not checked."""
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
        return loads(text, "json" if text.startswith("{") else "line")
    except SudokuError as error:
        raise CertificateError(f"the puzzle in the certificate cannot be read: {error}") from error


def _without_comments(text: str) -> list[str]:
    """Return the lines of DIMACS text that count; what else was written changes with versions."""
    return [line for line in text.splitlines() if not line.startswith("c")]


def certificate(
    puzzle: AsPuzzle, steps: bool = False, time_limit: float = 60, backend: Any = None
) -> Certificate:
    """Return a proof that a puzzle of any kind has exactly one solution, or none.

    Raises
    ------
    SudokuError
        If there are several solutions, or the proof would be too large.
    GaveUp
        At the time limit in seconds, or if no steps were found that lead to the end.
    SolverUnavailable
        If python-sat is not installed.

    Examples
    --------
    >>> from sudokulp import check_certificate
    >>> made = certificate(Puzzle("4... ..2. .1.. ...3", 2), steps=True)
    >>> print(check_certificate(made.to_bytes()))
    This 4x4 classic puzzle has exactly one solution: proved, by its steps as well.
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
