"""The check of certificates, in integers.

The check reads the puzzle from a comment of the file, and states its program again. Each row of the
file must be the same as in this program; only the names of rows and variables may differ. Then the
check adds up the sums of all derived rows. It accepts only what our certificates contain: rows "at
most" and "at least" that are sums (`lin`), or sums rounded to an integer (`rnd`). The work is
limited by the length of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import repeat
from math import floor, lcm
from typing import NamedTuple, NoReturn

from ..deadline import check_deadline
from ..errors import CertificateError, SudokuError
from ..formats import MAX_DATA, read_text
from ..puzzle import Puzzle, Solution
from .program import PUZZLE, Program, Row, least_bytes

#: The largest size of a certificate in bytes, and the largest number of digits of a number in it.
LARGEST, DIGITS = MAX_DATA, 40
#: The number of additions allowed for each byte of a certificate. Ours need 0.1 to 0.3.
ADDITIONS = 10

#: The direction of each kind of row. Rows of opposite directions cannot be added.
_DIRECTIONS = {"L": 1, "E": 0, "G": -1}


class Checked(NamedTuple):
    """What a certificate is about, and the numbers of its rows."""

    puzzle: Puzzle
    solution: Solution | None
    rows: int
    derived: int


def puzzle_in(text: str) -> Puzzle:
    """Return the puzzle that a comment at the beginning of a certificate describes."""
    if len(text) > LARGEST:
        raise _no_certificate(f"the file has more than {LARGEST:,} bytes")
    start = 0
    while text.startswith("%", start):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)]
        if line.startswith(f"% {PUZZLE}"):
            try:
                return read_text(line.removeprefix(f"% {PUZZLE}")).puzzle
            except SudokuError as error:
                message = f"the puzzle in the certificate cannot be read ({error})"
                raise CertificateError(message) from error
        start += len(line) + 1
    raise _no_certificate(f'it does not begin with a comment "% {PUZZLE}..."')


def _no_certificate(why: str) -> CertificateError:
    return CertificateError(f"this is not a certificate of SudokuLP ({why})")


def checked(text: str) -> Checked:
    """Return what a certificate proves. If it proves nothing, raise CertificateError."""
    puzzle = puzzle_in(text)
    if least_bytes(puzzle) > len(text):
        raise CertificateError("the certificate is cut off: it is too short for its puzzle")
    return _Check(text, Program(puzzle)).run()


class _Check:
    """The check of one certificate, line by line."""

    def __init__(self, text: str, program: Program) -> None:
        self._program = program
        self._lines = iter(text.split("\n"))
        self._line = 0
        self._left = ADDITIONS * len(text)
        self._rows: list[Row] = []
        self._objective: dict[int, int] = {}

    def run(self) -> Checked:
        try:
            self._variables()
            self._add_rows()
            solution = self._solution()
            derived = self._derived(solution)
        except (SudokuError, ValueError, IndexError, KeyError, ZeroDivisionError) as error:
            if isinstance(error, SudokuError):
                raise
            self._fail("it is damaged")
        return Checked(self._program.puzzle, solution, len(self._program.rows), derived)

    def _fail(self, why: str) -> NoReturn:
        raise CertificateError(f"line {self._line:,} of the certificate is wrong: {why}")

    # Reading

    def _words(self) -> list[str]:
        """Return the words of the next line."""
        check_deadline()
        line = next(self._lines, None)
        if line is None:
            raise CertificateError("the certificate is cut off: its last lines are missing")
        self._line += 1
        return line.split()

    def _expect(self, *words: object) -> None:
        """Read a line that must consist of certain words."""
        if self._words() != [str(word) for word in words]:
            self._fail(f"it should be {' '.join(map(str, words))!r}")

    def _integers(self, words: Sequence[str]) -> list[int]:
        if max(map(len, words), default=0) > DIGITS:
            self._fail(f"a number has more than {DIGITS} digits")
        return list(map(int, words))

    def _terms(self, words: Sequence[str]) -> dict[int, int]:
        """Return variables with their weights from a line, in which their number comes first."""
        count, *listed = self._integers(words)
        terms = dict(zip(listed[::2], listed[1::2], strict=True))
        if len(terms) != count or len(listed) != 2 * count or 0 in terms.values():
            self._fail("it does not list as many weights as it says")
        return terms

    def _row(self, words: Sequence[str]) -> Row:
        name, sense, _, *terms = words
        weights = self._objective if terms == ["OBJ"] else self._terms(terms)
        return Row(name, sense, self._integers(words[2:3])[0], weights)

    # The program

    def _variables(self) -> None:
        count = len(self._program.variables)
        words = self._words()
        while words[:1] == ["%"]:
            words = self._words()
        if words != ["VER", "1.0"]:
            self._fail("it should be 'VER 1.0'")
        self._expect("VAR", count)
        if len(self._words()) != count:
            self._fail(f"it should contain the names of {count:,} variables")
        self._expect("INT", count)
        if self._integers(self._words()) != list(range(count)):
            self._fail("it should say that all variables are integers")
        self._expect("OBJ", "min")
        self._objective = self._terms(self._words())

    def _add_rows(self) -> None:
        program = self._program
        self._expect("CON", len(program.rows), len(program.variables))
        for wanted in program.rows:
            found = self._row(self._words())
            if found[1:] != wanted[1:]:
                self._fail(f"it is not the row {wanted.name} of the program of the puzzle")
            self._rows.append(wanted)

    def _solution(self) -> Solution | None:
        """Return the solution, None if the certificate is that there is none."""
        puzzle, words = self._program.puzzle, self._words()
        if words == ["RTP", "infeas"]:
            self._expect("SOL", 0)
            if self._objective:
                self._fail("there is no solution, so the objective should be 0")
            return None
        cells = str(puzzle.side**2)
        if words != ["RTP", "range", cells, cells]:
            self._fail("it does not say that there is one solution, or none")
        self._expect("SOL", 1)
        values = self._terms(self._words()[1:])
        if any(not _holds(row, values) for row in self._rows):
            self._fail("the solution breaks a row")
        true = sorted(number for number in values if number < puzzle.side**3)
        solution = Solution(puzzle, tuple(number % puzzle.side + 1 for number in true))
        if not solution.is_valid():
            self._fail("the solution does not solve the puzzle")
        if self._objective != dict.fromkeys(true, 1):
            self._fail("the objective does not count the cells of the solution")
        return solution

    # The proof

    def _derived(self, solution: Solution | None) -> int:
        """Check the derived rows, and return their number."""
        title, count = self._words()
        if title != "DER" or not 0 < int(count) < LARGEST:
            self._fail("it should contain the number of the derived rows")
        for _ in repeat(None, int(count)):
            self._rows.append(self._follow(self._words()))
        last = self._rows[-1]
        if solution is None:
            proved = not last.weights and last.bound * _DIRECTIONS[last.sense] < 0
        else:
            goal = (self._objective, "G", len(self._objective))
            proved = (last.weights, last.sense, last.bound) == goal
        if not proved:
            self._fail("the last row does not say what is to be proved")
        if any(line.strip() for line in self._lines):
            raise CertificateError("the certificate continues after its last row")
        return int(count)

    def _follow(self, words: list[str]) -> Row:
        """Return a derived row if it follows from earlier rows."""
        brace = words.index("{")
        row = self._row(words[:brace])
        reason, count, *parts = words[brace + 1 : -2]
        direction = _DIRECTIONS[row.sense]
        if words[-2:] != ["}", "-1"] or not direction or reason not in ("lin", "rnd"):
            self._fail("only sums and rounded sums are known")
        if len(parts) != 2 * int(count):
            self._fail("it does not list as many rows as it says")
        total, right, scale = self._sum(parts, direction)
        if total != {variable: scale * weight for variable, weight in row.weights.items()}:
            self._fail("the sum has another left side")
        # As upper bounds: for a row "at least", both sides change their signs.
        least = Fraction(direction * right, scale)
        if (floor(least) if reason == "rnd" else least) > direction * row.bound:
            self._fail("the sum has another right side")
        return row

    def _sum(self, words: Sequence[str], direction: int) -> tuple[dict[int, int], int, int]:
        """Return a sum of rows: its left side, its right side, and the number that divides both."""
        numbers, scale = self._integers(words[::2]), 1
        multipliers = list(self._fractions(words[1::2]))
        for _, divisor in multipliers:
            if scale % divisor:
                scale = lcm(scale, divisor)
                self._integers([str(scale)])  # limits its size
        total: dict[int, int] = {}
        right = 0
        for number, (often, divisor) in zip(numbers, multipliers, strict=True):
            if not 0 <= number < len(self._rows):
                self._fail(f"there is no row {number:,} above it")
            _, sense, bound, weights = self._rows[number]
            if often * direction * _DIRECTIONS[sense] < 0:
                self._fail(f"row {number:,} is added with the wrong sign")
            self._left -= len(weights) + 1
            if self._left < 0:
                self._fail("adding up the rows would take too long")
            times = often * (scale // divisor)
            right += times * bound
            for variable, weight in weights.items():
                total[variable] = total.get(variable, 0) + times * weight
        return {variable: found for variable, found in total.items() if found}, right, scale

    def _fractions(self, words: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Yield the numerator and the denominator of each multiplier."""
        for word in words:
            above, slash, below = word.partition("/")
            often, divisor = self._integers([above, below if slash else "1"])
            if divisor < 1:
                self._fail("a multiplier is not a fraction")
            yield often, divisor


def _holds(row: Row, values: dict[int, int]) -> bool:
    """Return whether the values of variables, 0 if there is none, obey a row."""
    left = sum(weight * values.get(variable, 0) for variable, weight in row.weights.items())
    direction = _DIRECTIONS[row.sense]
    return left * direction <= row.bound * direction if direction else left == row.bound
