"""Files of other programs and third-party lists, if the folder ../shared exists."""

import pytest

from sudokulp import Outcome, read_all, solve

pytestmark = pytest.mark.full

#: File: number of puzzles, format of the first one, and its variant.
SAMPLES = {
    "sudocue_fileformats_example.sdk": (1, "9x9 SudoCue grid, 36 givens", "classic"),
    "made_per_spec_sadman_sections.sdk": (1, "9x9 SadMan file, 23 givens", "classic"),
    "peterix_sudoku.sdk": (1, "9x9 puzzle string, 36 givens", "classic"),
    "csimons1_sudoku.sdk": (1, "9x9 puzzle string, 30 givens", "classic"),
    "made_per_spec_simplesudoku.ss": (1, "9x9 Simple Sudoku grid, 17 givens", "classic"),
    "RaenonX_puzzle.ss": (1, "9x9 drawn grid, 36 givens", "classic"),
    "snow2005_first50.sdm": (50, "9x9 puzzle list, 25 givens", "classic"),
    "gs6-medium.opensudoku": (100, "9x9 OpenSudoku file, 34 givens", "classic"),
    "rogerm4242_Easy.opensudoku": (60, "9x9 OpenSudoku file, 24 givens", "classic"),
    "andoku_standard_x_1.adk": (100, "9x9 Andoku file, 35 givens", "x"),
    "sudoq_hyper_easy_1.xml": (1, "9x9 SudoQ file, 26 givens", "four square"),
    "danielfm123_sudoku_solver__sudoku.xlsx": (1, "9x9 workbook, 24 givens", "classic"),
    "jay-r-shah_Soduku-Solver__Sudoku.xlsx": (15, "9x9 workbook, 21 givens", "classic"),
    "hodoku_reglib-1.3_even.txt": (
        556,
        "9x9 HoDoKu library, 26 givens, 46 digits placed",
        "classic",
    ),
}


@pytest.fixture
def formats(shared):
    return shared / "data" / "formats"


def test_every_sample_has_an_entry(formats):
    assert {path.name for path in formats.iterdir()} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_sample_is_read_correctly(formats, name):
    count, recognised, variant = SAMPLES[name]
    found = read_all((formats / name).read_bytes(), filename=name)
    assert len(found) == count
    assert str(found[0]) == recognised
    assert found.wrong == ()
    for reading in found:
        assert reading.puzzle.variant.name == variant
        assert not reading.puzzle.conflicts()


@pytest.mark.parametrize("name", SAMPLES)
def test_the_puzzles_of_a_sample_have_one_solution(formats, name):
    found = read_all((formats / name).read_bytes(), filename=name)
    for reading in found[:3]:
        result = solve(reading.puzzle, model="exact cover", time_limit=60)
        if name.startswith("danielfm123"):
            assert result.outcome is not Outcome.UNKNOWN  # uniqueness is not claimed
        else:
            assert (result.outcome, result.unique) == (Outcome.SOLVED, True)


def test_the_lists_are_read_in_full(shared):
    for path in sorted((shared / "data").glob("*/*.txt")):
        if path.parent.name in (
            "formats",
            "rules",
            "reported",
            "strangers",
        ):  # not lists of puzzle strings
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        strings = [line.partition(",")[0] for line in lines if line and line[0] != "#"]
        found = read_all(path.read_bytes())
        assert found.wrong == (), path
        assert len(found) == len(strings), path
        assert [one.puzzle.line for one in found] == strings, path
        assert found.notices == (), path
