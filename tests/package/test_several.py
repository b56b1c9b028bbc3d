"""Texts with several grids: the same list from every reader, and nothing lost silently."""

from io import BytesIO
from pathlib import Path

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import entries_of, solve

from sudokulp import Puzzle, SudokuError, read_all
from sudokulp.cli import main
from sudokulp.formats import encode, read_text
from sudokulp.lists import Job, work

REPORTED = Path(__file__).resolve().parents[3] / "shared" / "data" / "reported"
NINE = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
OTHER = Puzzle(".1......23....14......3..5....1...6...5.7.3...2...3.......24....8.6....16......7.")
FOUR = Puzzle("4.....2..1.....3")
LARGE = Puzzle({1: 1, 7: 25, 40: 12}, size=25)


def rows(puzzle):
    side = puzzle.side
    return "".join(puzzle.line[n : n + side] + "\n" for n in range(0, side * side, side))


STYLES = {
    "drawn": lambda puzzle: encode(puzzle, "grid"),
    "blanks": lambda puzzle: encode(puzzle, "grid with blanks"),
    "rows": rows,
    "spaced": lambda puzzle: "".join(" ".join(row) + "\n" for row in rows(puzzle).split()),
    "tagged": lambda puzzle: encode(puzzle, "grid").rstrip("\n") + " [ok]\n",
    "table": lambda puzzle: encode(puzzle, "csv"),
}


def listed(data, tmp_path, capsys):
    """Return the puzzles that `convert` writes for a file, or None if it writes none."""
    path = tmp_path / "several.txt"
    path.write_bytes(data)
    main(["convert", "--to", "json", str(path)])
    written = capsys.readouterr().out
    return [p.puzzle for p in read_all(written).readings] if written else []


def batched(data):
    """Return the puzzles of a file as a batch reads them, or [] if there are none."""
    try:
        worked = [work(entry, Job("convert"))[0] for entry in entries_of(BytesIO(data))]
    except SudokuError:
        return []
    return [read_text(row.puzzle, variant=row.variant).puzzle for row in worked if row.puzzle]


PARTS = st.tuples(
    st.sampled_from([NINE, OTHER, FOUR, LARGE]),
    st.sampled_from(sorted(STYLES)),
    st.sampled_from(["", "\n", "\n\n", "Puzzle one\n", "\nGrid 02:\n\n", "-- next --\n"]),
)


@examples(12)
@given(st.lists(PARTS, min_size=2, max_size=5))
def test_a_mixture_of_grids_is_the_same_list_for_all_readers(parts):
    kept = [(NINE, "drawn", "")]
    for puzzle, style, between in parts:
        close = kept[-1][1] in ("blanks", "table") or style in ("blanks", "table")
        kept.append((puzzle, style, between or "\n" * close))
    text = "".join(between + STYLES[style](puzzle) for puzzle, style, between in kept)
    expected = [puzzle for puzzle, _, _ in kept]
    found = read_all(text)
    assert [reading.puzzle for reading in found.readings] == expected
    assert found.wrong == ()
    assert batched(text.encode()) == expected


@pytest.mark.skipif(not REPORTED.is_dir(), reason="the reported files are not here")
@pytest.mark.parametrize("path", sorted(REPORTED.glob("*")), ids=lambda path: path.name)
def test_reported_files_are_the_same_list_for_all_readers(path, tmp_path, capsys):
    data = path.read_bytes()
    try:
        found = [reading.puzzle for reading in read_all(data).readings]
    except SudokuError:
        found = []
    assert [one.digits for one in batched(data)] == [one.digits for one in found]
    assert len(listed(data, tmp_path, capsys)) == len(found)


#: The first row of the only solution of each reported file.
SOLUTIONS = {
    "09b_jigsaw_sumocue_line.txt": "489732651",
    "20_codingame_killer.txt": "568913427",
    "29_puzzlink.txt": "258791364",
    "38_iss_antiknight.txt": "536241897",
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_reported_files_have_the_expected_solution(name):
    if not REPORTED.exists():
        pytest.skip("../shared is not here")
    result = solve(read_text((REPORTED / name).read_bytes()).puzzle)
    assert (result.solution.line[:9], result.unique) == (SOLUTIONS[name], True)
