"""A format, an export, a file of rows and a variant, each one entry, are known everywhere."""

import json

import pytest

from sudoku import (
    EXPORTS,
    FORMATS,
    READABLE,
    VARIANTS,
    WRITABLE,
    Puzzle,
    SudokuError,
    VariantError,
    dump,
    dumps,
    export,
    load,
    loads,
    page,
    read,
    read_all,
    solve,
)
from sudoku.batch import WRITERS, Writer
from sudoku.boxes import Boxes
from sudoku.cli import main
from sudoku.formats import Format
from sudoku.formats.base import Parsed
from sudoku.formats.text import content
from sudoku.grid import cell
from sudoku.page.catalog import catalog
from sudoku.variants import Region, Variant

SMALL = "4.....2..1.....3"


def _sniff(lines):
    return float(any(line.text == "trial file:" for line in lines))


def _loads(lines):
    if not _sniff(lines):
        raise lines[0].error("expected the heading 'trial file:'")
    last = content(lines)[-1]
    try:
        puzzle = Puzzle(last.text)
    except SudokuError as error:
        raise last.error("expected a puzzle string") from error
    return Parsed(puzzle.boxsize, puzzle.digits)


TRIAL = Format(
    name="trial",
    label="trial file",
    about="A heading above a puzzle string.",
    sniff=_sniff,
    loads=_loads,
    dumps=lambda puzzle: f"trial file:\n{puzzle.line}\n",
    suffixes=("trial", "try"),
)
TALLY = Format(
    name="tally",
    label="tally of givens",
    about="How many givens there are.",
    dumps=lambda puzzle, title="": f"{title}{len(puzzle.givens)} givens\n",
    options=("title",),
    suffixes=("tally",),
    group="pictures",
)
#: The middle cells of the boxes hold every digit once, too.
CENTRES = Variant(
    name="centre dot",
    suffix="sdkcd",
    about="The middle cells of the boxes hold every digit once, too.",
    extra=lambda n: [Region("centres", (), tuple(_centres(n)), "the centres")],
)


def _centres(n):
    if isinstance(n, Boxes) or n % 2 == 0:
        raise VariantError(f"the boxes of {n} have no middle cells")
    middles = range(n // 2 + 1, n * n + 1, n)
    return [cell(row, column, n * n) for row in middles for column in middles]


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    for registry, entry in ((FORMATS, TRIAL), (FORMATS, TALLY), (VARIANTS, CENTRES)):
        monkeypatch.setitem(registry, entry.name, entry)


def ask(call, **request):
    return json.loads(call(json.dumps(request)))


def asked(puzzle, **more):
    return {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
    } | more


def listed(registry, name):
    return next(entry for entry in json.loads(catalog())[registry] if entry["name"] == name)


# A format


def test_a_format_is_read_and_written_by_name_content_and_suffix(tmp_path):
    puzzle = Puzzle(SMALL)
    assert {"trial"} <= set(READABLE) & set(WRITABLE) - set(EXPORTS)
    assert dumps(puzzle, "Trial") == f"trial file:\n{SMALL}\n"
    assert read(dumps(puzzle, "trial")).format is TRIAL
    for suffix in TRIAL.suffixes:
        path = tmp_path / f"a.{suffix}"
        dump(puzzle, path)
        assert read_all(path.read_bytes()).format is TRIAL
        assert load(path) == load(path, "trial") == puzzle


@pytest.mark.parametrize("more", [["--to", "trial"], ["-o", "a.trial"], ["-o", "a.try"]])
@pytest.mark.parametrize("command", [["convert"], ["vary", "--seed", "1"]])
def test_a_format_is_known_to_the_command_line(tmp_path, capsys, command, more):
    path = tmp_path / "a.trial"
    written = [str(tmp_path / word) if word.startswith("a.") else word for word in more]
    assert main([*command, SMALL, *written]) == 0
    path = next(tmp_path.iterdir(), None)
    text = path.read_text() if path else capsys.readouterr().out
    assert read(text).format is TRIAL


def test_a_file_of_a_format_is_missed_by_its_suffix(capsys):
    assert main(["convert", "missing.trial", "--to", "line"]) == 2
    assert "as a puzzle" not in capsys.readouterr().err


def test_a_format_is_offered_on_the_page_and_downloaded():
    puzzle = Puzzle(SMALL)
    assert listed("formats", "trial")["group"] == "files"
    entry = listed("variants", puzzle.variant.name)["formats"][str(puzzle.boxsize)]["trial"]
    assert entry == {"label": ".trial (trial file)", "reason": ""}
    file = ask(page.dump, **asked(puzzle), format="trial", kind="puzzle", title="Mine")
    assert (file["filename"], file["text"]) == ("mine.trial", dumps(puzzle, "trial"))
    assert ask(page.read, text=file["text"], variant="classic")["line"] == SMALL


def test_of_two_formats_with_one_suffix_the_preferred_one_is_meant(monkeypatch, tmp_path):
    monkeypatch.setitem(FORMATS, "other", Format("other", "other file", ".", preference=9))
    dump(Puzzle(SMALL), tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text() == f"{SMALL}\n"  # the other one is not written
    other = Format("other", "other file", ".", dumps=lambda puzzle: "other\n", preference=9)
    monkeypatch.setitem(FORMATS, "other", other)
    dump(Puzzle(SMALL), tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text() == "other\n"
    assert next(iter(WRITABLE)) == "other"


def test_the_order_decides_between_formats_that_are_equally_likely(monkeypatch):
    text = dumps(Puzzle(SMALL), "trial")
    for order, name in ((49, "before"), (51, "after")):
        twin = Format(name, "twin", ".", sniff=TRIAL.sniff, order=order, loads=_loads)
        monkeypatch.setitem(FORMATS, name, twin)
    assert read(text).format.name == "before"


# An export


def test_an_export_is_written_and_not_read(tmp_path):
    puzzle = Puzzle(SMALL)
    assert {"tally"} <= set(EXPORTS) & set(WRITABLE) - set(READABLE)
    assert export(puzzle, "tally", title="Mine: ") == "Mine: 4 givens\n"
    assert dumps(puzzle, "tally") == "4 givens\n"
    dump(puzzle, tmp_path / "a.tally")
    assert (tmp_path / "a.tally").read_text() == "4 givens\n"
    with pytest.raises(SudokuError, match=r"tally is only written; there are .*sdk"):
        loads("4 givens", "tally")
    with pytest.raises(SudokuError, match="encoding does not go with tally"):
        dumps(puzzle, "tally", encoding="minimal")


def test_an_export_is_known_to_the_command_line(tmp_path, capsys):
    assert main(["convert", SMALL, "--to", "tally"]) == 0
    assert capsys.readouterr().out == "4 givens\n"
    assert main(["convert", SMALL, "-o", str(tmp_path / "a.tally")]) == 0
    assert (tmp_path / "a.tally").read_text() == "4 givens\n"
    assert main(["solve", SMALL, "-o", str(tmp_path / "b.tally")]) == 2
    assert main(["solve", SMALL, "--to", "tally"]) == 2


def test_an_export_is_offered_on_the_page_and_downloaded():
    assert listed("formats", "tally")["group"] == "pictures"
    request = asked(Puzzle(SMALL), format="tally", kind="puzzle", title="Mine")
    file = ask(page.dump, **request)
    assert (file["filename"], file["text"]) == ("mine.tally", "Mine4 givens\n")


# A file of rows


class Lines(Writer):
    """The numbers of the lines."""

    name, label, suffix = "numbers", "numbers of lines", "numbers"

    def body(self, rows):
        return "".join(f"{row.line}\n" for row in rows).encode()


@pytest.mark.parametrize("more", [["--to", "numbers"], ["-o", "rows.numbers"]])
def test_a_file_of_rows_is_written_by_name_and_suffix(monkeypatch, tmp_path, capfdbinary, more):
    monkeypatch.setitem(WRITERS, Lines.name, Lines)
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "list.txt"
    source.write_text(f"# two\n{SMALL}\n{SMALL}\n")
    assert main(["solve", "--batch", "--what", "convert", str(source), *more]) == 0
    rows = tmp_path / "rows.numbers"
    assert (rows.read_bytes() if rows.exists() else capfdbinary.readouterr().out) == b"2\n3\n"
    files = json.loads(catalog())["batch"]["files"]
    assert "numbers" in {file["suffix"] for file in files}


# A variant


def test_a_variant_is_known_by_its_name_and_the_suffix_of_its_files(tmp_path, capsys):
    path = tmp_path / "a.sdkcd"
    puzzle = Puzzle({1: 1}, 3, "Centre-Dot")
    dump(puzzle, path)
    assert load(path) == puzzle
    assert main(["convert", str(path), "--to", "line"]) == 0
    assert capsys.readouterr().out.startswith("# variant: centre dot\n1")
    assert main(["convert", puzzle.line, "--variant", "centre dot", "-o", str(path)]) == 0
    assert load(path) == puzzle
    with pytest.raises(VariantError, match=r"there are classic, .*centre dot"):
        Puzzle({}, 3, "centre")


def test_a_variant_is_on_the_page():
    variant = listed("variants", "centre dot")
    assert [int(n) for n in variant["boards"]] == CENTRES.boxsizes()
    assert variant["boards"]["3"][0]["cells"] == [11, 14, 17, 38, 41, 44, 65, 68, 71]
    puzzle = Puzzle({11: 1, 71: 1}, 3, "centre dot")
    (conflict,) = ask(page.check, **asked(puzzle))["conflicts"]
    assert "the centres" in conflict["message"]
    file = ask(page.dump, **asked(puzzle), format="sdk", kind="puzzle", title="Mine")
    assert file["filename"] == "mine.sdkcd"


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_a_variant_is_solved(model, backend):
    options = {"backend": backend} if model == "lp" else {}
    result = solve(Puzzle({1: 1}, 3, "centre dot"), model=model, prove_unique=False, **options)
    digits = {result.solution.digits[label - 1] for label in _centres(3)}
    assert digits == set(range(1, 10))
