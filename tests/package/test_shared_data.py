"""Third-party puzzles, if the folder ../shared exists."""

import re

import pytest
from inner import SudokuLP, solve
from solvers import make_backend
from third_party import entries

from sudokulp import Outcome, Puzzle

pytestmark = [pytest.mark.full, pytest.mark.timeout(1200)]

#: File, variant, number of its puzzles to test (None: all).
SOLVABLE = [
    ("sudopedia_valid.txt", "classic", None),
    ("classic/easy50.txt", "classic", None),
    ("classic/norvig_hardest.txt", "classic", None),
    ("classic/top95.txt", "classic", None),
    ("classic/magictour_top1465.txt", "classic", 100),
    ("classic/17clue.txt", "classic", 100),
    ("classic/forum_hardest_1106.txt", "classic", 100),
    ("classic/forum_hardest_1905_11plus.txt", "classic", 100),
    ("x/andoku_x.txt", "x", None),
    ("x/sudoq_x.txt", "x", None),
    ("x/iss_x.txt", "x", None),
    ("windoku/andoku_hyper.txt", "windoku", None),
    ("windoku/sudoq_hyper.txt", "windoku", None),
    ("windoku/iss_windoku.txt", "windoku", None),
    ("fourpyramid/generated_fourpyramid.txt", "four pyramid", None),
    ("size4/shidoku_4x4.txt", "classic", None),
    ("size16/kr_16x16.txt", "classic", None),
    ("size16/sudoq_16x16.txt", "classic", None),
    ("size16/hexadoku_16x16.txt", "classic", None),
    ("size16/iss_16x16.txt", "classic", None),
    ("size16/iss_16x16_x.txt", "x", None),
    ("size16/generated_16x16_minimalish.txt", "classic", None),
    ("size25/25x25.txt", "classic", None),
]
SEVERAL = ["sudopedia_multi.txt", "serg_multi.txt", "generated_multi.txt"]
NONE = ["sudopedia_none.txt", "generated_none.txt"]
#: Seconds; the hardest 16 x 16 X puzzle takes about half a minute.
PATIENCE = 600


@pytest.fixture
def data(shared):
    return shared / "data"


@pytest.fixture(autouse=True)
def natively_only():
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the long lists are for the native solver; the browser tests take some")


@pytest.mark.parametrize(("name", "variant", "most"), SOLVABLE)
def test_the_stored_solution_is_found_and_unique(data, name, variant, most):
    for text, stored in entries(data / name, most):
        puzzle = Puzzle(text, variant=variant)
        result = solve(puzzle, time_limit=PATIENCE)
        assert (result.outcome, result.unique) == (Outcome.SOLVED, True), text
        assert result.solution.line == Puzzle(stored).line, text


@pytest.mark.parametrize("name", SEVERAL)
def test_several_solutions_are_found(data, name):
    for text, count in entries(data / "invalid" / name):
        result = solve(Puzzle(text), time_limit=PATIENCE)
        assert (result.outcome, result.unique) == (Outcome.SOLVED, False), (text, count)


@pytest.mark.parametrize("name", NONE)
def test_puzzles_without_a_solution_are_infeasible(data, name):
    for text, _ in entries(data / "invalid" / name):
        assert solve(Puzzle(text), time_limit=PATIENCE).outcome is Outcome.NONE, text


def test_puzzles_without_a_solution_in_their_variant_are_infeasible(data):
    spaced = {"FourPyramid": "four pyramid", "Windoku": "windoku", "X": "x"}
    for text, reason in entries(data / "invalid" / "variant_none.txt"):
        puzzle = Puzzle(text, variant=spaced[reason.partition(":")[0]])
        assert solve(puzzle, time_limit=PATIENCE).outcome is Outcome.NONE, text
        assert solve(Puzzle(text), time_limit=PATIENCE).unique is True, text


def seed_listing(shared):
    """Return the listing that Sioros prints: the text between its title and the variables."""
    (path,) = (shared / "seeds").glob("000_*.txt")
    text = path.read_text(encoding="utf-8")
    return text[text.index("sudokulp_solver_9_x_9:") : text.index("Listing 13")]


def test_the_listing_of_the_integer_program_matches_seed_000(shared):
    # The listing shows the ends of each list of constraints. Its puzzle is not included in the
    # seed; any puzzle that starts, ends and excludes values as in the listing has the same ends.
    lp = SudokuLP(Puzzle({8: 2, 45: 9, 74: 1}))

    # The listing in the seed is numbered and rewrapped: compare without white space.
    wanted = re.sub(r"(?m)\s\d{1,2}$|^\d{1,2}$", "", seed_listing(shared))
    wanted = re.sub(r"\s", "", re.sub(r"```.*?```", "", wanted, flags=re.S))
    printed = re.sub(r"\s", "", str(lp))
    rows = re.findall(
        r"((?:in|cell)_\w+:[x_0-9+]+=[01])(?=in_|cell_|\.\.\.|$|VAR|Listing|`)", wanted
    )
    assert len(rows) == 12
    assert [row for row in rows if row not in printed] == []
    # First and last constraint of six consecutive lists.
    names = [constraint.name for constraint in lp.constraints()]
    places = [names.index(row.partition(":")[0]) for row in rows]
    assert (places[0], places[-1]) == (0, len(names) - 1)
    assert [first - 1 for first in places[2::2]] == places[1:-1:2]
    assert "0<=x_01_01_01<=1Integer" in printed
