"""The page on third-party puzzles, if the folder ../shared exists."""

import pytest
from third_party import entries, links_of, ruled_puzzles
from visitor import SETTLED

from sudokulp import Puzzle
from sudokulp.formats import dumps

pytestmark = [pytest.mark.full, pytest.mark.timeout(900)]

#: Puzzles per file.
MOST = 2
#: File, variant as listed on the page.
SAMPLES = [
    ("classic/easy50.txt", "Classic"),
    ("classic/magictour_top1465.txt", "Classic"),
    ("classic/17clue.txt", "Classic"),
    ("classic/forum_hardest_1905_11plus.txt", "Classic"),
    ("x/andoku_x.txt", "X"),
    ("windoku/andoku_hyper.txt", "Four Square"),
    ("fourpyramid/generated_fourpyramid.txt", "Four Pyramid"),
    ("size4/shidoku_4x4.txt", "Classic"),
    ("size16/kr_16x16.txt", "Classic"),
    ("size25/25x25.txt", "Classic"),
]
OUTCOMES = [
    ("invalid/sudopedia_multi.txt", "Classic", "Solved: one of several solutions"),
    ("invalid/serg_multi.txt", "Classic", "Solved: one of several solutions"),
    ("invalid/sudopedia_none.txt", "Classic", "No solution"),
    ("invalid/generated_none.txt", "Classic", "No solution"),
]


@pytest.mark.parametrize(("name", "variant"), SAMPLES)
def test_the_stored_solution_is_found_and_unique(page, shared, name, variant):
    for text, stored in entries(shared / "data" / name, MOST):
        page.paste(text, variant)
        assert page.solve().startswith("Solved: unique solution"), text
        assert page.digits() == Puzzle(stored).line, text
        for button, line in [("Download puzzle", text), ("Download solution", stored)]:
            _, content = page.download(button)
            assert Puzzle(content).digits == Puzzle(line).digits


@pytest.mark.parametrize(("name", "variant", "outcome"), OUTCOMES)
def test_the_outcome_is_as_expected(page, shared, name, variant, outcome):
    for text, _ in entries(shared / "data" / name, MOST):
        page.paste(text, variant)
        assert page.solve().startswith(outcome), text


# With rules

#: Number of puzzles in the files, and of those whose rules are all supported.
PUZZLES, KNOWN = 41, 39
#: Every third of them is solved here, by lp and by sat in turn.
STEP = 3
#: Seconds per puzzle. Few take more than two, but in the Chromium of these tests, which does not
#: optimise WebAssembly, two take 25 s of processor time: Hard renban 3 by lp, Hailstone by sat.
PATIENCE = 400


@pytest.fixture
def data(shared):
    folder = shared / "data" / "rules"
    if not folder.is_dir():
        pytest.skip("../shared has no puzzles with rules")
    return folder


def texts(data):
    """Return each puzzle as a text to paste, with its unique solution."""
    ruled = [(dumps(puzzle, "json"), solution) for _, puzzle, solution in ruled_puzzles(data)]
    return ruled + [(link, solution) for _, link, solution in links_of(data)]


def is_known(text):
    """Return whether all rules of a puzzle are supported."""
    return all(rule.known for rule in Puzzle(text).rules)


def test_all_puzzles_of_the_files_are_tried(data):
    found = [text for text, _ in texts(data)]
    assert (len(found), sum(map(is_known, found))) == (PUZZLES, KNOWN)


@pytest.mark.parametrize("number", range(0, PUZZLES, STEP))  # natively all of them are solved
def test_the_solution_of_a_puzzle_with_rules_is_found_and_unique(page, data, number):
    text, solution = texts(data)[number]
    if not is_known(text):
        pytest.skip("a rule is not known here: the puzzle is not solved")
    page.model.select_option(value=("lp", "sat")[number % 2])
    page.open_options()
    page.page.get_by_role("spinbutton", name="Time limit in seconds").fill(str(PATIENCE))
    page.paste(text)
    page.button("Solve").click()
    result = page.wait_result(SETTLED, 1000 * PATIENCE)
    assert result.startswith("Solved: unique solution"), text
    assert page.digits().lower() == solution.lower(), text
