"""Photos in Python and on the command line, with pictures drawn here."""

import json
from io import BytesIO

import pytest

from sudokulp import GaveUp, Puzzle, SudokuError, generate, read
from sudokulp.cli import main

image = pytest.importorskip("PIL.Image", reason="photos need Pillow")
draw = pytest.importorskip("PIL.ImageDraw", reason="photos need Pillow")
font = pytest.importorskip("PIL.ImageFont", reason="photos need Pillow")

CELL = 48


def drawn(puzzle, gray=0):
    """Return a screenshot of a puzzle as the bytes of a PNG file; `gray` are the digits."""
    picture = image.new("L", (11 * CELL, 11 * CELL), 255)
    pen = draw.Draw(picture)
    for line in range(10):
        at, width = (line + 1) * CELL, 1 if line % 3 else 4
        pen.line((CELL, at, 10 * CELL, at), fill=0, width=width)
        pen.line((at, CELL, at, 10 * CELL), fill=0, width=width)
    printed = font.load_default(0.7 * CELL)
    for label, digit in puzzle.givens.items():
        row, column = divmod(label - 1, 9)
        middle = ((column + 1.5) * CELL, (row + 1.5) * CELL)
        pen.text(middle, str(digit), font=printed, fill=gray, anchor="mm")
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def puzzle():
    return generate(seed=5)


@pytest.fixture
def photo(puzzle, tmp_path):
    path = tmp_path / "photo.png"
    path.write_bytes(drawn(puzzle))
    return path


def run(*arguments):
    return main([*map(str, arguments)])


def test_a_photo_is_read_from_its_file_and_from_its_bytes(puzzle, photo):
    reading = read(photo)
    assert (reading.puzzle, reading.sure, reading.doubts) == (puzzle, True, ())
    assert str(reading) == f"9x9 photo, {len(puzzle.givens)} givens"
    assert read(photo.read_bytes()) == reading
    assert Puzzle(reading).solve().unique


def test_commands_take_a_photo_like_any_file(puzzle, photo, capfd):
    assert run("convert", photo, "--to", "line") == 0
    assert capfd.readouterr() == (f"{puzzle.line}\n", "")
    assert run("solve", photo, "--to", "line") == 0
    assert capfd.readouterr().out.splitlines()[-1] == puzzle.solve().solution.line


def test_what_is_doubtful_is_on_standard_error(puzzle, tmp_path, capfd):
    path = tmp_path / "pale.png"
    label = next(iter(puzzle.givens))
    twice = puzzle.replace({label: None})
    other = next(d for d in twice.givens.values() if d != puzzle.digits[label - 1])
    path.write_bytes(drawn(twice.replace({label: other})))
    reading = read(path)
    assert not reading.sure
    code = run("convert", path, "--to", "line")
    out, err = capfd.readouterr()
    assert (code, out) == (0, f"{reading.puzzle.line}\n")
    assert [f"{path}: {remark}" for remark in reading.remarks] == err.splitlines()
    assert reading.doubts


@pytest.mark.parametrize("made", [b"", b"\x89PNG\r\n\x1a\nabc", b"%PDF-1.7"])
def test_what_is_no_photo_of_a_puzzle_is_one_sentence(made, tmp_path, capfd):
    path = tmp_path / "bad.png"
    path.write_bytes(made)
    with pytest.raises(SudokuError, match=r"^[^\n]+$"):
        read(path)
    assert run("solve", path) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n"), err.startswith(str(path))) == ("", 1, True)


def test_the_time_limit_is_for_the_grid_and_its_digits(photo, capfd):
    with pytest.raises(GaveUp, match="the time limit of"):
        read(photo, time_limit=1e-6)
    assert run("solve", photo, "--time-limit", "1e-6") == 3
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "the result is unknown, because the time limit of" in err


def test_an_empty_grid_is_read_as_one_with_several_solutions():
    reading = read(drawn(Puzzle({})))
    assert (reading.digits, reading.solutions, reading.sure) == ((0,) * 81, 2, False)


def test_boxes_and_rules_are_for_the_photo(puzzle, photo, capfd):
    assert run("solve", photo, "--boxes", "2x3") == 2
    assert "the size is 9" in capfd.readouterr().err
    total = sum(puzzle.solve().solution.digits[:2])
    rules = json.dumps([{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": total}])
    assert run("convert", photo, "--to", "json", "--rules", rules) == 0
    out, err = capfd.readouterr()
    assert ('"cage"' in out, err) == (True, "")
