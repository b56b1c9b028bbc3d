"""Third-party puzzles with rules, if the folder ../shared exists."""

import json
import re

import pytest
from solvers import make_backend

from sudokulp import Outcome, Puzzle, Solution, loads, solve
from sudokulp.grid import cell, usual_shape
from sudokulp.rules import RULES, Cage, Candidates, Jigsaw

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]

#: Links with unsupported constraints, by their headings in the file: the message.
UNREAD = {
    "9x9: arrow, cage, clone, maximum, minimum, xv": (
        "The arrow at r4c2 has a circle of 2 cells, not of 1",
        "What cage means is not known here",
    ),
    "9x9: arrow, littlekillersum; cells: parity": ("What parity means is not known here",),
    "9x9: regionsumline": ("What regionsumline means is not known here",),
    "9x9: whispers, xsum": ("What xsum means is not known here",),
}
#: Seconds per puzzle; the slowest, a renban by the integer program, takes 7.
PATIENCE = 200


@pytest.fixture
def data(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the long lists are for the native solver")
    folder = shared / "data" / "rules"
    if not folder.is_dir():
        pytest.skip("../shared has no puzzles with rules")
    return folder


def label(name, side):
    row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()
    return cell(int(row), int(column), side)


def rule_of(told, side):
    """Return a rule from its description in these files."""
    told = dict(told)
    name = told.pop("rule")
    if "cells" in told:
        told["cells"] = [label(each, side) for each in told["cells"]]
    if name == "different" or (name == "cage" and not told["sum"]):
        return Cage(told["cells"])
    if name == "jigsaw":
        places = {label(c, side): n for n, cells in enumerate(told["regions"]) for c in cells}
        return Jigsaw("".join("ABCDEFGHIJKLMNOP"[places[n]] for n in range(1, side**2 + 1)))
    numbered = re.fullmatch(r"(difference|ratio) (\d+)", name)
    if numbered:
        return RULES[numbered[1]](told["cells"], int(numbered[2]))
    return RULES[name](**told)


def puzzle_of(told):
    side = told["side"]
    rules = [rule_of(each, side) for each in told["rules"]]
    for name, digits in told.get("candidates", {}).items():
        rules.append(Candidates([label(name, side)], digits))
    return Puzzle(told["givens"], usual_shape(side), rules=rules)


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_the_stored_solution_is_the_only_one(model, data):
    pytest.importorskip({"lp": "pulp", "sat": "pysat"}[model])
    lines = (data / "iss_rules.jsonl").read_text(encoding="utf-8").splitlines()
    puzzles = [json.loads(line) for line in lines]
    assert len(puzzles) == 25
    for told in puzzles:
        puzzle = puzzle_of(told)
        wanted = Puzzle(told["solution"], puzzle.shape).digits
        assert Solution(puzzle, wanted).is_valid(), told["name"]
        found = solve(puzzle, model, time_limit=PATIENCE)
        assert found.unique, told["name"]
        assert found.solution.digits == wanted, told["name"]


def links_of(data):
    """Yield the heading, the puzzle and the unique solution of each link of f-puzzles."""
    heading = ""
    for line in (data / "fpuzzles_links.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.removeprefix("#").strip()
        elif line:
            packed, solution = line.split()
            yield heading, loads(f"https://f-puzzles.com/?load={packed}"), solution


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_a_link_whose_rules_are_all_supported_has_only_the_stored_solution(model, data):
    pytest.importorskip({"lp": "pulp", "sat": "pysat"}[model])
    found = [each for each in links_of(data) if each[0] not in UNREAD]
    assert len(found) == 12
    for heading, puzzle, solution in found:
        assert all(rule.known for rule in puzzle.rules), heading
        wanted = Puzzle(solution, puzzle.shape).digits
        assert Solution(puzzle, wanted).is_valid(), heading
        solved = solve(puzzle, model, time_limit=PATIENCE)
        assert solved.unique, heading
        assert solved.solution.digits == wanted, heading


def test_a_link_with_unsupported_rules_names_them(data):
    strange = {}
    for heading, puzzle, _ in links_of(data):
        said = [rule.about for rule in puzzle.rules if not rule.known]
        if said:
            strange[heading] = tuple(sentence.partition(": ")[0] for sentence in said)
    assert strange == UNREAD


def test_feasible_and_infeasible_layouts_are_told_apart(data):
    pytest.importorskip("pysat")
    lines = (data / "jigsaw_layouts.txt").read_text(encoding="utf-8").splitlines()
    layouts = [line.split() for line in lines if line and not line.startswith("#")]
    assert len(layouts) == 101
    for letters, said in layouts:
        found = solve(Puzzle({}, 3, rules=[Jigsaw(letters)]), "sat", prove_unique=False)
        assert found.outcome is {"valid": Outcome.SOLVED, "none": Outcome.NONE}[said]
