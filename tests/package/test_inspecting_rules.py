"""Rows of rules in all models: a grid keeps them if the judge says that it keeps the rules."""

import json
import re
from operator import eq, ge, le

import pytest
from solvers import make_backend
from test_rules import SMALL, SQUARES, accepted, empty

from sudoku import Puzzle, solve
from sudoku.errors import RuleError
from sudoku.inspecting.listings import LISTINGS, list_rows
from sudoku.inspecting.program import view_program
from sudoku.page.calls import answer
from sudoku.page.wire import board
from sudoku.rules import AntiKnight, Arrow, Cage, Jigsaw, Quadruple, Thermometer

CELL = re.compile(r"r(\d+)c(\d+)")
OR, AND = " \N{LOGICAL OR} ", " \N{LOGICAL AND} "
SIGNS = {"=": eq, "<=": le, ">=": ge, "≤": le, "≥": ge}
#: Families of rows that have nothing to do with rules.
PLAIN = {"cell", "domain", "row", "column", "box"}
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PUZZLE = Puzzle({5: 4}, 2, rules=[Thermometer([1, 2, 3, 4]), Cage([6, 10], sum=7)])


def grids(puzzle):
    """Return grids that keep all rules, a few of many, and others, each with whether it does."""
    right = sorted(accepted(puzzle))
    few = {*right[:: len(right) // 12 + 1], *SQUARES[::23]}
    return [(digits, digits in right) for digits in sorted(few)]


def keeps_row(row, view, digits):
    weights = row.weights or [1] * len(row.columns)
    total = sum(
        weight * all(digits[label - 1] == digit for label, digit in view.places[column])
        for column, weight in zip(row.columns, weights, strict=True)
    )
    return SIGNS[row.sign](total, row.bound)


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_a_grid_keeps_the_rows_of_the_program_if_it_keeps_the_rule(rule):
    puzzle = empty(rule)
    view = view_program(puzzle, "plain")
    for digits, keeps in grids(puzzle):
        assert all(keeps_row(row, view, digits) for row in view.rows) == keeps
    labels = [row.label for row in view.rows]
    assert len(set(labels)) == len(labels)
    assert len({row.family for row in view.rows} - PLAIN) < 2


@pytest.mark.parametrize("way", ["auto", "cells", "pattern", "assignment"])
def test_the_solution_keeps_the_program_of_each_way(way):
    puzzle = Puzzle({}, 2, rules=[Arrow([1, 2, 3]), Quadruple([6, 7, 10, 11], [1, 3])])
    view = view_program(puzzle, way)
    solution = solve(puzzle, backend=make_backend()).solution.digits
    assert all(keeps_row(row, view, solution) for row in view.rows)
    weighed = [row for row in view.rows if row.weights]
    assert "arrow at r1c1 sum" in {row.label for row in weighed}


def test_rows_are_called_after_rules_cells_and_digits():
    rules = [AntiKnight(), Cage([1, 2], sum=4), Quadruple([6, 7, 10, 11], [1, 3])]
    rules.append(Jigsaw("AAAB CABB CCDB CDDD"))
    labels = {row.label: row.name for row in view_program(Puzzle({}, 2, rules=rules), "plain").rows}
    assert labels["cage at r1c1 sum"] == "cage_at_r1c1_sum_no_01"
    assert labels["anti-knight, digit 1, r1c1 and r2c3"]
    assert labels["quadruple at r2c2, digit 3"]
    assert labels["jigsaw region 2, digit 4"] == "in_jigsaw_02_only_one_04"


def clause_keeper(text):
    """Return what tells whether a grid keeps clauses; s_1, s_2 … are true only if they must be."""
    clauses = [clause.strip("()").split(OR) for clause in text.split(AND)]

    def holds(digits):
        reached = set()

        def is_true(literal):
            name = literal.removeprefix("¬")
            if name.startswith("s_"):
                return (name in reached) == (name == literal)
            _, row, column, digit = map(int, name.replace("x", "0").split("_"))
            return (digits[4 * row + column - 5] == digit) == (name == literal)

        for clause in clauses:
            if not any(map(is_true, clause)):
                if not clause[-1].startswith("s_"):
                    return False
                reached.add(clause[-1])
        return True

    return holds


def keeper(text):
    """Return what tells whether a grid keeps a row, by what is written in it."""
    if "x_0" in text:
        return clause_keeper(text)
    labels = [4 * int(row) + int(column) - 5 for row, column in CELL.findall(text)]
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


def sum_keeper(text):
    code = re.sub(r"\[r(\d)c(\d) = (\d)\]", r"(at(\1, \2) == \3)", text)
    code = CELL.sub(r"at(\1, \2)", code).replace("⋅", "*").replace("≤", "<=").replace("≥", ">=")
    code = re.sub(r"(?<=[^<>=]) = ", " == ", code)
    compiled = compile(code, "row", "eval")

    def holds(digits):
        return eval(compiled, {"at": lambda row, column: digits[4 * row + column - 5]})

    return holds


def rows_or_none(puzzle, model):
    try:
        return list_rows(puzzle, model)
    except RuleError:
        return None


@pytest.mark.parametrize("model", LISTINGS)
@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_a_grid_keeps_the_rows_of_a_model_if_it_keeps_the_rule(model, rule):
    puzzle = empty(rule)
    rows = rows_or_none(puzzle, model)
    if rows is None:
        with pytest.raises(RuleError, match=f"the model {model} does not take .*{rule.name}"):
            list_rows(puzzle, model)
        with pytest.raises(RuleError):
            solve(puzzle, model)
        return
    keepers = [keeper(row.text) for row in rows]
    for digits, keeps in grids(puzzle):
        assert all(holds(digits) for holds in keepers) == keeps
    assert len({row.family for row in rows} - PLAIN) < 2


def asked(name, puzzle, **request):
    told = board(puzzle)
    kept = {key: told[key] for key in ("cells", "boxsize", "variant", "rules")}
    request = kept | {"time_limit": 20} | request
    return json.loads(answer(name, json.dumps(request), backend=make_backend()))


def test_the_page_is_told_weights_and_families_of_rules():
    told = asked("program", PUZZLE, way="plain")
    labels = [family["label"] for family in told["families"]]
    assert labels[-3:] == ["Thermometer", "Cage", "Givens"]
    row = next(row for row in told["rows"] if row[0] == "cage at r2c2 sum")
    assert row[3:5] == ["=", 7]
    assert row[6] == [1, 2, 3, 4] * 2
    assert "s_1" in asked("listing", PUZZLE, model="sat")["sentence"]


@pytest.mark.parametrize("way", ["", "cells", "plain", "packing"])
@pytest.mark.parametrize("call", ["stages", "relax", "reaches", "contradiction", "solver_did"])
def test_each_step_takes_rules_or_says_which_not(call, way):
    told = asked(call, PUZZLE, way=way)
    if way == "packing" and call != "stages":
        assert "the formulation packing does not take" in told["message"]
        assert "thermometer, cage" in told["message"]
    else:
        assert told["ok"]


def test_a_relaxation_with_fractions_is_no_proof_that_there_is_no_solution():
    hard = Puzzle(HARD)
    told = asked("solver_did", hard, way="relaxation")
    assert "decides nothing" in told["sentence"]
