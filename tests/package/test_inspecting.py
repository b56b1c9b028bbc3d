"""The program of a puzzle: what each displayed row demands."""

import json
import re
from operator import eq, ge, le

import pytest
from fewer import examples
from hypothesis import example, given
from inner import solve, view_program
from samples import WELL_KNOWN, grid_of, taken
from solvers import make_backend, needs_new_highs
from strategies import puzzles
from test_rules import SQUARES, accepted

from sudokulp import Puzzle
from sudokulp.ops import answer
from sudokulp.rules import (
    AntiKnight,
    Arrow,
    Cage,
    Jigsaw,
    ParityLine,
    Quadruple,
    Sandwich,
    Thermometer,
)

CELL = re.compile(r"r(\d+)c(\d+)")
ARC = re.compile(r"f_(\d+)_r(\d+)c(\d+)_is_(\d+)_from_(\d+)_to_(\d+)")
OR, AND = " \N{LOGICAL OR} ", " \N{LOGICAL AND} "
SIGNS = {"=": eq, "<=": le, ">=": ge}
#: Families of rows that are unrelated to rules.
PLAIN = {"cell", "domain", "given", "ruled out"}
WHOLE = ["assignment", "packing", "plain", "plain packing"]
REDUCED = ["auto", "candidates", "pattern", "cells"]
#: Singles do not solve it: it has a program in every formulation.
HARD = Puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
#: Its relaxation is fractional.
FRACTIONS = Puzzle(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)
RULED = Puzzle({5: 4}, size=4, rules=[Thermometer([1, 2, 3, 4]), Cage([6, 10], sum=7)])
PATHS = Puzzle({}, size=4, rules=[Sandwich([1, 2, 3, 4], 2), ParityLine([5, 6, 10])])
SUMS = Puzzle({}, size=4, rules=[Arrow([1, 2, 3]), Quadruple([6, 7, 10, 11], [1, 3])])

# The program


def arcs_of(view, digits):
    """Return the columns of the arcs that the digits of a 4x4 grid choose."""
    chosen, before, after = set(), {}, {}
    for column, name in enumerate(view.names):
        if arc := ARC.fullmatch(name):
            path, row, place, digit, start, end = map(int, arc.groups())
            if (path, row, place) not in before:
                before[path, row, place] = after.get(path, 0)
                after[path] = None
            if (start, digit) == (before[path, row, place], digits[4 * row + place - 5]):
                chosen.add(column)
                after[path] = end
    return chosen


def keeps_rows(view, digits):
    arcs = arcs_of(view, digits)
    ones = [
        all(digits[label - 1] == digit for label, digit in places) if places else column in arcs
        for column, places in enumerate(view.places)
    ]
    for row in view.rows:
        weights = row.weights or [1] * len(row.columns)
        total = sum(w * ones[column] for column, w in zip(row.columns, weights, strict=True))
        if not SIGNS[row.sign](total, row.bound):
            return False
    return True


@pytest.mark.parametrize(
    ("puzzle", "formulation"),
    [
        *((HARD, way) for way in WHOLE + REDUCED),
        *((Puzzle("1" + "." * 15, size=4, variant="x"), way) for way in [*WHOLE, "candidates"]),
        *((SUMS, way) for way in ("auto", "cells", "pattern", "assignment")),
    ],
    ids=lambda value: getattr(value, "line", value)[:9],
)
def test_a_full_grid_satisfies_all_rows_only_if_it_solves_the_puzzle(puzzle, formulation):
    solution = solve(puzzle, backend=make_backend()).solution
    view = view_program(puzzle, formulation)
    assert keeps_rows(view, solution.digits)
    open_cells = [label for label in range(1, puzzle.side**2 + 1) if label not in puzzle.givens]
    for label in open_cells[:3]:
        wrong = list(solution.digits)
        wrong[label - 1] = wrong[label - 1] % puzzle.side + 1
        assert not keeps_rows(view, wrong)
    weighed = {row.label for row in view.rows if row.weights}
    assert ("arrow at r1c1 sum" in weighed) == (puzzle is SUMS)


def grids(puzzle):
    """Return a few grids that solve a puzzle and some that do not, each with a flag."""
    right = sorted(accepted(puzzle))
    few = {*right[:: len(right) // 8 + 1], *SQUARES[::37]}
    return [(digits, digits in right) for digits in sorted(few)]


def assert_a_family_for_each_rule(puzzle, rows):
    regions = {region.kind for region in puzzle.variant.plain.regions(2)}
    families = {row.family for row in rows} - regions - PLAIN
    assert len(families) <= len(puzzle.rules)


RULES = examples(25)
RANDOM = puzzles(shapes=(2,), rules=(1, 1, 1, 2))


@RULES
@given(RANDOM)
@example(PATHS)
def test_a_grid_satisfies_the_rows_of_the_program_if_it_satisfies_the_rules(puzzle):
    view = view_program(puzzle, "plain")
    for digits, keeps in grids(puzzle):
        assert keeps_rows(view, digits) == keeps
    labels = [row.label for row in view.rows]
    assert len(set(labels)) == len(labels)
    assert_a_family_for_each_rule(puzzle, view.rows)


@pytest.mark.parametrize("formulation", [*WHOLE, "candidates"])
def test_a_label_names_the_cells_and_the_digit_of_its_row(formulation):
    puzzle = Puzzle(WELL_KNOWN)
    view = view_program(puzzle, formulation)
    regions = {region.label: set(region.cells) for region in puzzle.variant.regions(3)}
    for row in view.rows:
        places = [place for column in row.columns for place in view.places[column]]
        cells, digits = {label for label, _ in places}, {digit for _, digit in places}
        where, _, digit = row.label.partition(", digit ")
        if digit:
            assert digits == {int(digit)}
            assert cells <= regions[where]
            assert where.startswith(row.family)
        else:
            ((first, *others),) = [sorted(cells)]
            assert not others
            line, column = divmod(first - 1, 9)
            assert f"r{line + 1}c{column + 1}" in row.label
            assert (row.family == "cell") == row.label.startswith("cell")


def test_regions_of_a_variant_form_families_of_their_own():
    families = {row.family for row in view_program(Puzzle("." * 81, variant="x"), "plain").rows}
    assert families == {"cell", "row", "column", "box", "diagonal", "anti diagonal"}


def test_a_contradictory_puzzle_still_has_a_program():
    view = view_program(Puzzle("11" + "." * 14), "candidates")
    assert any(row.family == "ruled out" for row in view.rows)


def test_rows_are_named_after_rules_cells_and_digits():
    rules = [AntiKnight(), Cage([1, 2], sum=4), Quadruple([6, 7, 10, 11], [1, 3])]
    rules.append(Jigsaw("AAAB CABB CCDB CDDD"))
    labels = {
        row.label: row.name for row in view_program(Puzzle({}, size=4, rules=rules), "plain").rows
    }
    assert labels["cage at r1c1 sum"] == "cage_at_r1c1_sum_no_01"
    assert labels["anti-knight, digit 1, r1c1 and r2c3"]
    assert labels["quadruple at r2c2, digit 3"]
    assert labels["jigsaw region 2, digit 4"] == "in_jigsaw_02_only_one_04"


# The page


def asked(name, puzzle, **request):
    request = taken(name, grid_of(puzzle) | {"time_limit": 20}) | request
    return json.loads(answer(name, json.dumps(request), backend=make_backend()))


def test_the_page_receives_weights_and_families_of_rules():
    told = asked("program", RULED, way="plain")
    labels = [family["label"] for family in told["families"]]
    assert labels[-3:] == ["Thermometer", "Cage", "Givens"]
    row = next(row for row in told["rows"] if row[0] == "cage at r2c2 sum")
    assert row[3:5] == ["=", 7]
    assert row[6] == [1, 2, 3, 4] * 2


@needs_new_highs
@pytest.mark.parametrize("way", ["", "cells", "plain", "packing"])
@pytest.mark.parametrize("call", ["relax", "reaches", "contradiction", "solver_did"])
def test_each_step_accepts_rules_or_names_those_it_does_not(call, way):
    told = asked(call, RULED, way=way)
    if way == "packing":
        assert "the formulation 'packing' does not support" in told["message"]
        assert "thermometer, cage" in told["message"]
    else:
        assert told["ok"]


def test_a_fractional_relaxation_does_not_prove_infeasibility():
    told = asked("solver_did", FRACTIONS, way="relaxation")
    assert "decides nothing" in told["sentence"]
