"""Texts with several grids: the same list from every reader, and nothing lost silently."""

from io import BytesIO
from pathlib import Path

import pytest

from sudokulp import SudokuError, read, read_all, solve
from sudokulp.batch import Job, entries_of, work
from sudokulp.cli import main

REPORTED = Path(__file__).resolve().parents[3] / "shared" / "data" / "reported"


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
        worked = [work(entry, Job("convert")) for entry in entries_of(BytesIO(data))]
    except SudokuError:
        return []
    return [read(row.puzzle, variant=row.variant).puzzle for row in worked if row.puzzle]


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
    result = solve(read((REPORTED / name).read_bytes()).puzzle)
    assert (result.solution.line[:9], result.unique) == (SOLUTIONS[name], True)
