"""The program of a puzzle, and the rows of all models: what each displayed row demands."""

import json
import re
from operator import eq, ge, le

import pytest
from fewer import examples
from hypothesis import example, given
from samples import WELL_KNOWN, grid_of, taken
from solvers import make_backend
from strategies import puzzles
from test_rules import SQUARES, accepted
from test_rules import keeps as satisfies

from sudokulp import Puzzle, generate, solve
from sudokulp.api import answer
from sudokulp.errors import RuleError
from sudokulp.inspecting.listings import LISTINGS, list_rows
from sudokulp.inspecting.program import view_program
from sudokulp.rules import (
    AntiKnight,
    Arrow,
    Cage,
    Clone,
    Jigsaw,
    Palindrome,
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
RULED = Puzzle({5: 4}, 2, rules=[Thermometer([1, 2, 3, 4]), Cage([6, 10], sum=7)])
PATHS = Puzzle({}, 2, rules=[Sandwich([1, 2, 3, 4], 2), ParityLine([5, 6, 10])])
SUMS = Puzzle({}, 2, rules=[Arrow([1, 2, 3]), Quadruple([6, 7, 10, 11], [1, 3])])

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
        *((Puzzle("1" + "." * 15, 2, "x"), way) for way in [*WHOLE, "candidates"]),
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
    labels = {row.label: row.name for row in view_program(Puzzle({}, 2, rules=rules), "plain").rows}
    assert labels["cage at r1c1 sum"] == "cage_at_r1c1_sum_no_01"
    assert labels["anti-knight, digit 1, r1c1 and r2c3"]
    assert labels["quadruple at r2c2, digit 3"]
    assert labels["jigsaw region 2, digit 4"] == "in_jigsaw_02_only_one_04"


# The rows of each model


def clause_keeper(text, side):
    """Return a test of whether a grid satisfies clauses; auxiliary s_i are true only if forced."""
    clauses = [clause.strip("()").split(OR) for clause in text.split(AND)]

    def holds(digits):
        reached = set()

        def is_true(literal):
            name = literal.removeprefix("¬")
            if name.startswith("s_"):
                return (name in reached) == (name == literal)
            _, row, column, digit = map(int, name.replace("x", "0").split("_"))
            return (digits[side * row + column - side - 1] == digit) == (name == literal)

        for clause in clauses:
            if not any(map(is_true, clause)):
                if not clause[-1].startswith("s_"):
                    return False
                reached.add(clause[-1])
        return True

    return holds


def keeper(text, side=4):
    """Return a test of whether a grid satisfies a row, from the row's displayed text."""
    if "x_0" in text:
        return clause_keeper(text, side)
    labels = [side * (int(row) - 1) + int(column) - 1 for row, column in CELL.findall(text)]
    numbers = list(map(int, re.findall(r"\d+", CELL.sub("", text))))
    if "AllDifferent" in text:
        return lambda digits: len({digits[label] for label in labels}) == len(labels)
    if "≠" in text or "—" in text or "F(" in text:
        one, other = labels[-2:]
        return lambda digits: digits[one] != digits[other]
    if "∈" in text:
        return lambda digits: digits[labels[0]] in numbers
    if text.startswith("("):
        if "∉" not in text:
            return lambda digits: digits[labels[0]] in numbers
        pairs = set(zip(numbers[::2], numbers[1::2], strict=True))
        return lambda digits: tuple(digits[label] for label in labels) not in pairs
    if "∉" in text:
        return lambda digits: digits[labels[0]] not in numbers
    if "{" in text:
        chosen = list(zip(numbers, labels, strict=True))
        take = le if text.startswith("at most") else eq
        often = 0 if text.startswith("none") else 1
        return lambda digits: take(sum(digits[label] == d for d, label in chosen), often)
    return sum_keeper(text)


def path_keeper(text, puzzle):
    """Return a test of whether a grid satisfies a path, whose arcs the text does not show."""
    cells = tuple(4 * int(row) + int(column) - 4 for row, column in CELL.findall(text))
    primitives = puzzle.variant.primitives(puzzle.shape)
    paths = [each for each in primitives if getattr(each, "cells", None) == cells]
    assert paths
    return lambda digits: all(satisfies(each, digits, 4) for each in paths)


def sum_keeper(text):
    code = re.sub(r"\[r(\d)c(\d) = (\d)\]", r"(at(\1, \2) == \3)", text)
    code = CELL.sub(r"at(\1, \2)", code).replace("⋅", "*").replace("≤", "<=").replace("≥", ">=")
    code = re.sub(r"(?<=[^<>=]) = ", " == ", code)
    compiled = compile(code, "row", "eval")

    def holds(digits):
        return eval(compiled, {"at": lambda row, column: digits[4 * row + column - 5]})

    return holds


@pytest.mark.parametrize("model", LISTINGS)
@RULES
@given(puzzle=RANDOM)
@example(puzzle=PATHS)
@example(puzzle=Puzzle({}, 2, rules=[Clone([1, 2], [11, 12])]))
@example(puzzle=Puzzle({}, 2, rules=[Palindrome([1, 6, 11, 16, 12])]))
def test_a_grid_satisfies_the_rows_of_a_model_if_it_satisfies_the_rules(model, puzzle):
    if model == "graph":  # its rows do not include the givens
        puzzle = puzzle.with_digits([0] * 16)
    try:
        rows = list_rows(puzzle, model)
    except RuleError:
        names = "|".join(rule.noun or rule.name for rule in puzzle.rules)
        with pytest.raises(RuleError, match=f"the model '{model}' does not support .*({names})"):
            list_rows(puzzle, model)
        with pytest.raises(RuleError):
            solve(puzzle, model)
        return
    keepers = [
        path_keeper(row.text, puzzle) if row.text.startswith("Regular") else keeper(row.text)
        for row in rows
    ]
    assert_a_family_for_each_rule(puzzle, rows)
    for digits, keeps in grids(puzzle):
        assert all(holds(digits) for holds in keepers) == keeps


@pytest.mark.parametrize("model", LISTINGS)
@pytest.mark.parametrize("variant", ["classic", "x", "four square"])
def test_the_solution_of_a_9x9_puzzle_satisfies_the_rows_and_another_grid_does_not(model, variant):
    puzzle = generate(variant, seed=7)
    keepers = [keeper(row.text, 9) for row in list_rows(puzzle, model)]
    one, other, *rest = solve(puzzle, "exact cover").solution.digits
    assert all(holds((one, other, *rest)) for holds in keepers)
    assert not all(holds((other, one, *rest)) for holds in keepers)


@pytest.mark.parametrize("model", LISTINGS)
def test_a_row_involves_exactly_the_cells_that_it_names(model):
    for row in list_rows(Puzzle("4.....2..1.....3"), model):
        named = CELL.findall(row.text) + re.findall(r"x_(\d+)_(\d+)_", row.text)
        assert {4 * int(r) + int(c) - 4 for r, c in named} == {*row.cells}
    for impossible in ("12....3.........", "11.............."):
        assert list_rows(Puzzle(impossible), model)


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
    assert "s_1" in asked("listing", RULED, model="sat")["sentence"]


@pytest.mark.parametrize("way", ["", "cells", "plain", "packing"])
@pytest.mark.parametrize("call", ["stages", "relax", "reaches", "contradiction", "solver_did"])
def test_each_step_accepts_rules_or_names_those_it_does_not(call, way):
    told = asked(call, RULED, way=way)
    if way == "packing" and call != "stages":
        assert "the formulation 'packing' does not support" in told["message"]
        assert "thermometer, cage" in told["message"]
    else:
        assert told["ok"]


def test_a_fractional_relaxation_does_not_prove_infeasibility():
    told = asked("solver_did", FRACTIONS, way="relaxation")
    assert "decides nothing" in told["sentence"]
