"""Third-party puzzles with rules, if the folder ../shared exists."""

import importlib.util

import pytest
from inner import kind_of, solve
from solvers import make_backend
from third_party import links_of, ruled_puzzles

from sudokulp import Outcome, Puzzle, Solution
from sudokulp.rules import Jigsaw

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]

#: Links with unsupported constraints, by their headings in the file: names in the messages.
UNREAD = {
    "9x9: arrow, cage, clone, maximum, minimum, xv": ("arrow at r4c2", "cage"),
    "9x9: arrow, littlekillersum; cells: parity": ("parity",),
}
NO_SAT = pytest.mark.skipif(not importlib.util.find_spec("pysat"), reason="needs python-sat")
MODELS = pytest.mark.parametrize("model", ["lp", pytest.param("sat", marks=NO_SAT)])
#: Seconds per puzzle; most take less than 7, region sum lines by the integer program up to 95.
PATIENCE = 400


@pytest.fixture
def data(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the long lists are for the native solver")
    folder = shared / "data" / "rules"
    if not folder.is_dir():
        pytest.skip("../shared has no puzzles with rules")
    return folder


def assert_unique(name, puzzle, solution, model):
    """Assert that a solution is accepted by the judge, and the only one that a model finds."""
    wanted = Puzzle(solution, boxes=puzzle.shape).digits
    assert Solution(puzzle, wanted).is_valid(), name
    found = solve(puzzle, model, time_limit=PATIENCE)
    assert found.unique, name
    assert found.solution.digits == wanted, name


@MODELS
def test_the_stored_solution_is_the_only_one(model, data):
    found = list(ruled_puzzles(data))
    assert len(found) == 25
    for name, puzzle, solution in found:
        assert_unique(name, puzzle, solution, model)


@MODELS
def test_a_link_whose_rules_are_all_supported_has_only_the_stored_solution(model, data):
    found = [each for each in links_of(data) if each[0] not in UNREAD]
    assert len(found) == 14
    for heading, link, solution in found:
        puzzle = Puzzle(link)
        assert all(rule.known for rule in puzzle.rules), heading
        assert_unique(heading, puzzle, solution, model)


def test_a_link_with_unsupported_rules_names_them(data):
    strange = {}
    for heading, link, _ in links_of(data):
        said = [rule.about for rule in Puzzle(link).rules if not rule.known]
        if said:
            strange[heading] = said
    assert strange.keys() == UNREAD.keys()
    for heading, names in UNREAD.items():
        pairs = zip(names, strange[heading], strict=True)
        assert all(name in sentence for name, sentence in pairs)


def test_feasible_and_infeasible_layouts_are_told_apart(data):
    pytest.importorskip("pysat")
    lines = (data / "jigsaw_layouts.txt").read_text(encoding="utf-8").splitlines()
    layouts = [line.split() for line in lines if line and not line.startswith("#")]
    assert len(layouts) == 101
    for letters, said in layouts:
        found = solve(Puzzle({}, rules=[Jigsaw(letters)]), "sat", prove_unique=False)
        assert found.outcome is {"valid": Outcome.SOLVED, "none": Outcome.NONE}[said]


def test_each_puzzle_has_a_name_of_its_rules(data):
    names = {name: kind_of(puzzle.rules) for name, puzzle, _ in ruled_puzzles(data) if puzzle.rules}
    assert len(names) == 23
    assert names["Hailstone - little killer"] == "Killer, diagonal and little killer"
    assert names["Jigsaw"] == "Jigsaw"
    assert names["Thermo"] == "Thermometer"
