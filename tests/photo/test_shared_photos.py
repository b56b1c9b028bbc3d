"""The photos of ../shared: how many are read right, and that the page sees the same in them."""

import json
from pathlib import Path
from subprocess import run

import pytest

np = pytest.importorskip("numpy", reason="a photo needs numpy")
pytest.importorskip("PIL", reason="a photo needs Pillow")

from photos import FOLDER, MARKS, photos_of  # noqa: E402

from sudokulp import read_cells  # noqa: E402
from sudokulp.errors import SudokuError  # noqa: E402
from sudokulp.photo import load, look  # noqa: E402

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="../shared is not there"),
]


def read(path):
    """Return the reading of a photo, or None if it cannot be read."""
    try:
        seen = look(load(path))
        return read_cells(seen.log_p.tolist(), by_hand=seen.by_hand.tolist())
    except SudokuError:
        return None


def test_newspapers_are_read():
    wrong, wrong_though_sure = [], []
    for path, labels in photos_of("newspapers"):
        reading = read(path)
        if reading is None or list(reading.digits) != labels:
            wrong.append(path.name)
            if reading is not None and reading.sure:
                wrong_though_sure.append(path.name)
    assert wrong_though_sure == []
    assert len(wrong) <= 160 - 157, wrong


def test_pages_of_a_book_without_pencil_marks_are_read():
    """They are filled in by hand, half of them wholly."""
    photos = [each for each in photos_of("book") if MARKS not in each[1]]
    readings = [(path.name, read(path), labels) for path, labels in photos]
    wrong = [name for name, each, labels in readings if not each or list(each.digits) != labels]
    assert len(wrong) <= 0.1 * len(photos), wrong


@pytest.mark.parametrize("name", ["newspapers", "book"])
def test_the_page_sees_the_same_digits(name, tmp_path):
    listed, expected = [], []
    for number, (path, _) in enumerate(photos_of(name)):
        picture = load(path)
        expected.append((path.name, look(picture)))
        file = tmp_path / f"{number}.rgb"
        file.write_bytes(picture.tobytes())
        listed.append([str(file), picture.shape[1], picture.shape[0]])
    list_file = tmp_path / "list.json"
    list_file.write_text(json.dumps(listed), encoding="utf-8")
    command = ["node", "--import", "./web/tools/strip.mjs", "tests/photo/looks.mjs", list_file]
    printed = run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout
    for (file, seen), line in zip(expected, printed.splitlines(), strict=True):
        theirs = json.loads(line)
        assert theirs["digits"] == seen.log_p.argmax(axis=2).ravel().tolist(), file
        assert np.abs(seen.crossings.ravel() - theirs["crossings"]).max() < 0.5, file
