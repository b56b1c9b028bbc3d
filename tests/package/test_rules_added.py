"""Rules on 6x6 by brute force, and a rule that somebody adds: one class and one entry."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from inspect import getsource
from itertools import pairwise, permutations, product
from typing import ClassVar

import pytest
from solvers import make_backend

from sudoku import (
    MODELS,
    Puzzle,
    Solution,
    certificate,
    check_certificate,
    check_steps,
    count_solutions,
    dumps,
    explain,
    loads,
)
from sudoku.engine.budget import Budget
from sudoku.errors import RuleError
from sudoku.rules import (
    RULES,
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Arrow,
    Between,
    Cage,
    Candidates,
    Clone,
    Diagonal,
    Difference,
    DisjointGroups,
    Even,
    Greater,
    Jigsaw,
    LittleKiller,
    Maximum,
    Minimum,
    NonConsecutive,
    Odd,
    Palindrome,
    Quadruple,
    Ratio,
    Renban,
    SlowThermometer,
    Sum,
    Thermometer,
    V,
    Whisper,
    X,
)
from sudoku.rules.base import Digits, Grid
from sudoku.rules.cells_rule import CellsRule
from sudoku.rules.primitives import AtMostOne, Primitive

#: The lower half of a 6x6 grid with boxes of 2x3; the upper half is open.
LOWER = tuple(map(int, "564231312645645312"))
SIX = [
    Jigsaw("AABBCC AABBCC AABBCC DDEEFF DDEEFF DDEEFF"),
    DisjointGroups(),
    Diagonal("\\"),
    Diagonal("/"),
    Cage([1, 8, 15], sum=9),
    Cage([1, 8, 15, 16]),
    Sum([2, 9, 16], sum=12),
    Arrow([1, 8, 9]),
    LittleKiller([1, 8, 15], sum=10),
    Thermometer([1, 2, 8]),
    SlowThermometer([3, 10, 17]),
    Palindrome([1, 8, 9, 16]),
    Clone([1, 2], [10, 11]),
    Whisper([1, 2, 8], difference=3),
    Renban([1, 7, 8]),
    Between([1, 8, 15]),
    X([1, 2]),
    V([3, 4]),
    Difference([3, 9]),
    Ratio([4, 10]),
    Greater([5, 6]),
    AllDots(),
    AllXV(),
    Even([1, 9]),
    Odd([2, 10]),
    Candidates([1, 14], [2, 5]),
    Minimum([8]),
    Maximum([9]),
    Quadruple([2, 3, 8, 9], [1, 4]),
    AntiKnight(),
    AntiKing(),
    NonConsecutive(),
]


@cache
def upper_halves():
    """Return all grids of rows and columns with the lower half; boxes are left to the judge."""
    columns = [set(LOWER[c::6]) for c in range(6)]
    rows = [r for r in permutations(range(1, 7)) if all(r[c] not in columns[c] for c in range(6))]
    found = []
    for one, two in product(rows, repeat=2):
        if any(a == b for a, b in zip(one, two, strict=True)):
            continue
        three = [({*range(1, 7)} - columns[c] - {one[c], two[c]}).pop() for c in range(6)]
        if len(set(three)) == 6:
            found.append((*one, *two, *three, *LOWER))
    return found


def test_there_is_a_rule_of_each_name():
    assert {rule.name for rule in SIX} == set(RULES)


def solved_by(name, puzzle):
    """Return all solutions by a model, None if it names a rule that it does not take."""
    try:
        return {s.digits for s in MODELS[name].solutions(puzzle, Budget(backend=make_backend()))}
    except RuleError as error:
        assert "does not take" in str(error)  # noqa: PT017
        return None


@pytest.mark.parametrize("rule", SIX, ids=str)
def test_six_by_six_by_brute_force(rule):
    puzzle = Puzzle.from_digits((*(0,) * 18, *LOWER), Puzzle("." * 36).shape, rules=[rule])
    wanted = {digits for digits in upper_halves() if Solution(puzzle, digits).is_valid()}
    assert count_solutions(puzzle).number == len(wanted)
    assert solved_by("exact cover", puzzle) in (wanted, None)
    if len(wanted) > 40:
        return
    for name, package in {"lp": "pulp", "cp": "constraint", "sat": "pysat"}.items():
        if find_spec(package):
            assert solved_by(name, puzzle) == wanted


def test_most_rules_are_kept_by_some_upper_half():
    kept = {
        str(rule)
        for rule in SIX
        for digits in upper_halves()
        if rule.holds(digits, Grid(Puzzle("." * 36).shape, (rule,)))
    }
    assert len(kept) >= 20


@dataclass(frozen=True)
class Parity(CellsRule):
    """A line on which even and odd digits alternate."""

    name = "parity"
    about = "Even and odd digits alternate along the line."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield for each two neighbours that they are not both even, nor both odd."""
        for one, other in zip(self.cells, self.cells[1:], strict=False):
            for first in (1, 2):
                same = range(first, grid.side + 1, 2)
                both = (grid.candidate(label, digit) for label in (one, other) for digit in same)
                yield AtMostOne(tuple(both), self.told(grid))

    def holds(self, digits: Digits, grid: Grid) -> bool:
        """Return whether neighbours differ in parity."""
        found = [digit % 2 for digit in self.values(digits)]
        return all(a != b for a, b in pairwise(found))


def test_a_rule_is_one_class_and_one_entry(monkeypatch):
    assert len(getsource(Parity).splitlines()) <= 40
    monkeypatch.setitem(RULES, Parity.name, Parity)
    puzzle = Puzzle({1: 1}, 2, rules=[Parity([1, 2, 3, 4, 8, 7, 6, 5]), Thermometer([9, 10])])
    assert loads(dumps(puzzle, "json")) == puzzle
    number = count_solutions(puzzle).number
    assert 1 < number < count_solutions(Puzzle({1: 1}, 2, rules=puzzle.rules[1:])).number
    for name, package in {"lp": "pulp", "cp": "constraint", "sat": "pysat"}.items():
        if find_spec(package):
            found = solved_by(name, puzzle)
            assert len(found) == number
            assert all(Solution(puzzle, digits).is_valid() for digits in found)
    only = Puzzle({1: 1, 2: 2, 9: 3, 14: 1}, 2, rules=puzzle.rules)
    steps = explain(only, backend=make_backend(), time_limit=10_000)
    assert check_steps(only, steps.steps) == ""
    assert steps.solved == (count_solutions(only).number == 1)
    for package in ("pysat", "dratify"):
        pytest.importorskip(package)
    none = Puzzle({1: 1, 2: 3}, 2, rules=puzzle.rules)
    monkeypatch.setitem(RULES, Parity.name, Parity)
    assert check_certificate(certificate(none).to_bytes()).solution is None
