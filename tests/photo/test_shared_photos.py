"""The photos of ../shared: how many are read right, and that the page sees the same in them."""

import json
from pathlib import Path
from subprocess import PIPE, Popen

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


def readings(name, tmp_path):
    """Return (file name, labels, reading or None) for each photo; the page must see the same."""
    photos = list(photos_of(name))
    listed = []
    for number, (path, _) in enumerate(photos):
        picture = load(path)
        file = tmp_path / f"{number}.rgb"
        file.write_bytes(picture.tobytes())
        listed.append([str(file), picture.shape[1], picture.shape[0]])
    list_file = tmp_path / "list.json"
    list_file.write_text(json.dumps(listed), encoding="utf-8")
    command = ["node", "--import", "./web/tools/strip.mjs", "tests/photo/looks.mjs", list_file]
    read = []
    with Popen(command, cwd=ROOT, stdout=PIPE, encoding="utf-8") as page:
        for path, labels in photos:
            seen = look(load(path))
            theirs = json.loads(page.stdout.readline())
            assert theirs["digits"] == seen.log_p.argmax(axis=2).ravel().tolist(), path.name
            assert np.abs(seen.crossings.ravel() - theirs["crossings"]).max() < 0.5, path.name
            read.append((path.name, labels, reading_of(seen)))
    assert page.returncode == 0
    return read


def reading_of(seen):
    """Return the reading of what was seen, or None if it cannot be read."""
    try:
        return read_cells(seen.log_p.tolist(), by_hand=seen.by_hand.tolist())
    except SudokuError:
        return None


def test_newspapers_are_read_and_the_page_sees_the_same(tmp_path):
    wrong, wrong_though_sure = [], []
    for name, labels, reading in readings("newspapers", tmp_path):
        if reading is None or list(reading.digits) != labels:
            wrong.append(name)
            if reading is not None and reading.sure:
                wrong_though_sure.append(name)
    assert wrong_though_sure == []
    assert len(wrong) <= 160 - 157, wrong


def test_pages_of_a_book_are_read_and_the_page_sees_the_same(tmp_path):
    """They are filled in by hand, half of them wholly; those with pencil marks do not count."""
    read = [each for each in readings("book", tmp_path) if MARKS not in each[1]]
    wrong = [name for name, labels, each in read if not each or list(each.digits) != labels]
    assert len(wrong) <= 0.1 * len(read), wrong
