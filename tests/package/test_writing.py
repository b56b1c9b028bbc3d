"""Writing puzzles: what is written is read back equal, or refused with the reason."""

import csv
from functools import reduce
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import strategies
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, cells_by_box

import sudokulp.rules as r
from sudokulp import Puzzle, Solution, SudokuError, read
from sudokulp.formats import WRITABLE, dump, dumps, encode, find_format, read_text, reason_against

SMALL = Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, size=4)
SHAPES = (2, 3, Boxes(2, 3), Boxes(1, 5))
#: The forms with a header of their own, which hold rules.
EXACT = ("json", "f-puzzles", "sudokupad")
PUBLISHED = ("title", "author", "ruleset")
TEXTS = {"title": "Ä title", "author": "Jane Doe", "ruleset": "Normal rules.\nNo knights."}


def meaning(puzzle):
    """Return what a puzzle means, in the same form for rules that say the same."""
    regions = [frozenset(each.cells) for each in puzzle.variant.plain.extra_regions(puzzle.shape)]
    grid = r.Grid(puzzle.shape, puzzle.rules)
    cells, jigsaw, others = {}, [], []
    for rule in puzzle.rules:
        match rule:
            case r.Diagonal():
                regions += [frozenset(each.cells) for each in rule.regions(grid)]
            case r.Cage(sum=None) if len(rule.cells) == puzzle.side:
                regions.append(frozenset(rule.cells))
            case r.Jigsaw():
                jigsaw += [frozenset(each.cells) for each in rule.regions(grid)]
            case r.Even() | r.Odd() | r.Candidates():
                takes = {d for d in range(1, puzzle.side + 1) if rule.takes(d)}
                for label in rule.cells:
                    cells.setdefault(label, []).append(takes)
            case _:
                others.append(rule)
    if set(jigsaw) == set(map(frozenset, cells_by_box(puzzle.shape))):
        jigsaw = []  # these regions are the boxes
    left = {label: reduce(set.intersection, every) for label, every in cells.items()}
    return puzzle.shape, puzzle.digits, set(regions), set(jigsaw), left, set(others)


@examples(60)
@given(puzzle=strategies.puzzles(SHAPES, (0, 1, 2, 3, 5)), name=st.sampled_from(EXACT))
def test_a_puzzle_with_rules_is_read_back_or_refused_by_name(puzzle, name):
    reason = reason_against(WRITABLE[name], puzzle)
    if not reason:
        found = read_text(dumps(puzzle, name)).puzzle
        assert meaning(found) == meaning(puzzle)
        assert name != "json" or found == puzzle
        return
    assert name != "json"
    with pytest.raises(SudokuError, match="because"):
        dumps(puzzle, name)
    assert "f-puzzles" in reason


@examples(40)
@given(puzzle=strategies.puzzles((2, 3, 4), (0,)))
def test_our_own_files_are_read_back(puzzle):
    if not puzzle.variant.suffix:
        assert "has no suffix" in reason_against(WRITABLE["sdk"], puzzle)
        return
    assert read_text(dumps(puzzle, "sdk"), default=puzzle.variant).puzzle == puzzle


@pytest.mark.parametrize("boxsize", range(2, 10))
def test_our_own_files_hold_empty_grids_of_every_size(boxsize):
    for puzzle in (Puzzle({}, boxes=boxsize), Puzzle({boxsize**4: boxsize**2}, boxes=boxsize)):
        assert read_text(dumps(puzzle, "sdk")).puzzle == puzzle


@examples(30)
@given(
    puzzle=strategies.puzzles((2,), (0, 1)),
    texts=st.fixed_dictionaries({name: st.text(max_size=60) for name in PUBLISHED}),
    name=st.sampled_from(EXACT),
)
def test_links_and_json_hold_title_author_and_rules_in_words(puzzle, texts, name):
    try:
        text = dumps(puzzle, name, **texts)
    except SudokuError:
        assert reason_against(WRITABLE[name], puzzle)
        return
    found = read_text(text)
    again = dumps(found.puzzle, name, **{key: getattr(found, key) for key in PUBLISHED})
    kept = read_text(again)
    for key in PUBLISHED:
        assert getattr(found, key) == getattr(kept, key)
        plain = "".join(filter(str.isprintable, texts[key]))
        bare = "".join(filter(str.isprintable, getattr(found, key)))
        assert "".join(bare.split()) == "".join(plain.split())


@pytest.mark.parametrize("name", ["sdk", "grid", "grid with blanks"])
def test_text_forms_hold_title_author_and_rules_in_words_as_comments(name):
    reading = read_text(dumps(SMALL, name, **TEXTS))
    assert {key: getattr(reading, key) for key in TEXTS} == TEXTS
    assert not any(getattr(read_text(dumps(SMALL, name)), key) for key in TEXTS)


def test_all_dots_are_given_is_kept_in_links():
    dots = [r.Difference([1, 2]), r.Ratio([5, 6]), r.AllDots()]
    for rules in (dots, [dots[0], r.AllDots((1,), ())], [dots[1], r.AllDots((), (2,))]):
        puzzle = Puzzle({}, size=4, rules=rules)
        assert set(read_text(dumps(puzzle, "f-puzzles")).puzzle.rules) == set(rules)
    alone = Puzzle({}, size=4, rules=[r.NonConsecutive()])
    assert read_text(dumps(alone, "f-puzzles")).puzzle.rules == alone.rules


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ([r.Sum([1, 2], 4)], "does not support the rule 'sum'"),
        ([r.NonConsecutive(), r.Difference([1, 2])], "exempts pairs of cells with a dot"),
        ([r.AllDots((2,), ()), r.Difference([1, 2], 2)], "only for a difference of 1"),
        ([r.AllDots((), (3,)), r.Ratio([1, 2])], "for a kind of dots that the grid lacks"),
        ([r.AllDots((1,), ())], "only for a grid with dots"),
        ([r.Minimum([1]), r.Minimum([6])], "only once"),
        ([r.LittleKiller([1, 6], 5)], "from edge to edge"),
        ([r.Candidates([1], [1, 2]), r.Candidates([1], [3])], "a cell without candidates"),
        ([r.Unknown("x", '"y"', "sudokupad")], "does not support the unknown rule 'x'"),
    ],
)
def test_a_rule_that_a_link_cannot_hold_is_named(rules, reason):
    puzzle = Puzzle({}, size=4, rules=rules)
    for name in ("f-puzzles", "sudokupad"):
        with pytest.raises(SudokuError, match=reason):
            dumps(puzzle, name)


@pytest.mark.parametrize(
    ("puzzle", "name", "reason"),
    [
        (Puzzle({}, size=4, rules=[r.AntiKing()]), "sdk", "does not support anti-king rules"),
        (Puzzle({}, size=4, rules=[r.AntiKing()]), "line", "does not support anti-king rules"),
        (Puzzle({}, boxes=(3, 2)), "line", "does not support a grid of 6x6 with boxes of 3x2"),
        (Puzzle({}, boxes=(3, 2)), "f-puzzles", "does not support a grid of 6x6"),
        (Puzzle({}, boxes=(2, 3)), "sdk", "square boxes only"),
        (Puzzle({}, size=4, variant="x + windoku"), "sdk", "no suffix for 'x [+] four square'"),
        (Puzzle({}, size=1), "csv", "more than one cell"),
        (
            Puzzle({}, size=49),
            "json",
            "grids up to 36x36, and this is 49x49; use sdk, line or grid",
        ),
        (Puzzle({}, size=4, rules=[r.Unknown("y")]), "lp", "the unknown rule 'y' is not supported"),
        (SMALL, "png", "only the page can make pixel images"),
    ],
)
def test_a_form_that_cannot_hold_a_puzzle_says_why(puzzle, name, reason):
    with pytest.raises(SudokuError, match=rf"cannot write this puzzle as an? .*because.*{reason}"):
        encode(puzzle, name)


def test_lines_and_drawn_grids_look_like_this():
    assert dumps(SMALL, "line") == "4.....2..1.....3\n"
    ruled = Puzzle({1: 4}, size=4, variant="x", rules=[r.AntiKing(), r.Cage([2, 3], 5)])
    assert dumps(ruled, "grid").splitlines() == [
        "# variant: x",
        "# rule: anti-king",
        '# rule: {"rule": "cage", "cells": ["r1c2", "r1c3"], "sum": 5}',
        "+-----+-----+",
        "| 4 . | . . |",
        "| . . | . . |",
        "+-----+-----+",
        "| . . | . . |",
        "| . . | . . |",
        "+-----+-----+",
    ]
    assert dumps(SMALL, "grid with blanks").splitlines()[:3] == [
        "+----+----+",
        "|4   |    |",
        "|    |2   |",
    ]


def test_a_solution_is_written_without_the_rules_of_its_puzzle():
    puzzle = Puzzle("4.....2..1.....3", rules=[r.AntiKing()])
    solution = Solution(puzzle, (4, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3))
    assert dumps(solution, "csv") == "4,2,3,1\n1,3,2,4\n3,1,4,2\n2,4,1,3\n"
    assert "rule" not in dumps(solution, "grid")
    assert dumps([[1]], "line") == "1\n"


@examples(20)
@given(puzzle=strategies.puzzles((2, 3, Boxes(2, 3)), (0,)))
def test_tables_have_a_cell_for_each_cell(puzzle):
    wanted = [[str(digit or "") for digit in row] for row in puzzle.rows()]
    assert list(csv.reader(StringIO(dumps(puzzle, "csv")))) == wanted
    pytest.importorskip("openpyxl")
    given = Puzzle({**puzzle.givens, 1: 1}, boxes=puzzle.shape, variant=puzzle.variant)
    assert read_text(encode(given, "xlsx")).puzzle == given


@pytest.mark.parametrize("row", range(1, 5))
def test_a_workbook_with_a_variant_keeps_empty_rows_in_their_places(row):
    cells = {f"r{one}c{one % 4 + 1}": 2 for one in range(1, 5) if one != row}
    given = Puzzle(cells, size=4, variant="x")
    assert read_text(encode(given, "xlsx")).puzzle == given


@pytest.mark.parametrize("name", [n for n in WRITABLE if n not in ("png", "xlsx")])
def test_every_form_is_written_as_text(name):
    assert dumps(SMALL, name)


def test_names_may_be_spelt_in_any_way_and_options_are_checked():
    assert find_format("F_Puzzles") is WRITABLE["f-puzzles"]
    with pytest.raises(SudokuError, match="unknown format 'sudoq'; choose from sdk, line, grid"):
        dumps(SMALL, "sudoq")
    with pytest.raises(SudokuError, match="the format 'lp' has no option 'title'; its options are"):
        dumps(SMALL, "lp", title="A")
    with pytest.raises(SudokuError, match=r"the format 'line' has no option 'title'$"):
        dumps(SMALL, "line", title="A")


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a.sdk", "sdk"),
        ("a.txt", "line"),
        ("a.SDM", "line"),
        ("sudokuout.txt", "grid with blanks"),
        ("a.csv", "csv"),
        ("a.json", "json"),
        ("a.lp", "lp"),
        ("a.cnf", "cnf"),
    ],
)
def test_the_suffix_of_a_file_determines_the_form(file, name, tmp_path):
    dump(SMALL, tmp_path / file)
    assert (tmp_path / file).read_text(encoding="utf-8") == dumps(SMALL, name)


def test_a_file_whose_name_contradicts_the_puzzle_is_not_written(tmp_path):
    with pytest.raises(SudokuError, match="the variant of this puzzle is 'classic'"):
        dump(SMALL, tmp_path / "a.sdkx")
    with pytest.raises(SudokuError, match="belongs to no format"):
        dump(SMALL, tmp_path / "a.doc")
    rows = [[None, 2, None, 4], [None] * 4, [None] * 4, [3, None, None, None]]
    dump(rows, tmp_path / "b.sdkx")
    assert (tmp_path / "b.sdkx").read_text(encoding="utf-8").startswith("4\n1, 2, 2\n")


@pytest.mark.parametrize("file", ["a.txt", "a.csv"])
def test_a_file_names_the_variant_of_its_line_or_table(file, tmp_path):
    puzzle = Puzzle({"r1c1": 4}, size=9, variant="x")
    puzzle.save(tmp_path / file)
    assert read(tmp_path / file) == puzzle


def workbook(fill):
    """Return a workbook that a function fills."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    fill(book)
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def test_the_cells_of_a_workbook_are_read_as_text():
    def fill(book):
        book.active.append([4, None, 2.0, "1"])
        book.active["D4"] = 3
        book.create_sheet("empty")

    assert read_text(workbook(fill)).puzzle == Puzzle({1: 4, 3: 2, 4: 1, 16: 3}, size=4)
    with pytest.raises(SudokuError, match=r"has no saved result|no puzzle"):
        read_text(workbook(lambda book: book.active.append(["=1+1"])))


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        (["A1", "A1048576"], "more than 20,000 rows"),
        ([f"XFD{row}" for row in range(1, 21)], "its cells are too far apart"),
    ],
)
def test_cells_far_apart_are_refused(places, reason):
    def fill(book):
        for place in places:
            book.active[place] = 5

    data = workbook(fill)
    with pytest.raises(SudokuError, match=reason):
        read_text(data)


def repacked(data, part, change):
    """Return a workbook in which a function changes the text of a part."""
    kept = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(kept, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text) if name == part else text)
    return kept.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
BOMB = (
    b"""<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><a>&b;</a>"""
)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text + b" " * 1_000_000, "unpacks to more than 100 times its size"),
        (lambda text: text + b" " * 20_000_000, "unpacks to more than 20,000,000 bytes"),
        (lambda text: BOMB, "damaged"),
        (lambda text: b"no XML", "damaged"),
        (lambda text: text.replace(b"<sheetData", b"<x>" * 9_999 + b"<sheetData"), "damaged"),
    ],
)
def test_a_workbook_that_is_a_bomb_is_refused(change, reason):
    data = repacked(workbook(lambda book: book.active.append([1])), SHEET, change)
    with pytest.raises(SudokuError, match=reason):
        read_text(data)


def test_other_kinds_of_zip_files_are_named():
    kept = BytesIO()
    with ZipFile(kept, "w") as archive:
        archive.writestr("word/document.xml", "")
    with pytest.raises(SudokuError, match="this is a Word document"):
        read_text(kept.getvalue())
