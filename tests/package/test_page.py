"""What the page asks for, as JSON, without a browser."""

import base64
import json

import pytest
from samples import SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles
from solvers import make_backend

from sudoku import (
    MODELS,
    READABLE,
    VARIANTS,
    WRITABLE,
    Puzzle,
    dumps,
    encode,
    loads,
    packages,
    page,
    read,
)
from sudoku.boxes import Boxes, shape_named
from sudoku.exports import MODEL_EXPORTS
from sudoku.exports.picture import picture
from sudoku.generation.full_grids import random_puzzle
from sudoku.page.calls import CALLS, answer
from sudoku.page.catalog import catalog, houses
from sudoku.page.readings import MAX_HELD
from sudoku.variants import every_variant

HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def ask(function, **request):
    context = {name: request.pop(name) for name in ("backend", "notify") if name in request}
    return json.loads(function(json.dumps(request), **context))


def board(puzzle):
    return {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
    }


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("text", ["{}", "[]", "1"])
def test_a_request_without_its_fields_is_answered(name, text):
    told = json.loads(answer(name, text))
    assert told["ok"] or told["message"]


def test_the_field_that_a_request_lacks_is_named():
    for lacking in board(Puzzle({}, 2)):
        request = {name: it for name, it in board(Puzzle({}, 2)).items() if name != lacking}
        assert lacking in ask(page.count, **request, limit=1, time_limit=1)["message"]
    inner = ask(page.solve, reading={"text": "1"}, model="lp", way=None, time_limit=1)
    assert "variant" in inner["message"]


def test_the_houses_are_those_of_every_variant():
    told = json.loads(houses())
    for variant in VARIANTS.values():
        for n in variant.boxsizes():
            extra = [region.cells for region in variant.extra_regions(n)]
            all_cells = [region.cells for region in variant.regions(n)]
            assert sorted([*map(tuple, told[str(n)]), *extra]) == sorted(all_cells)


def test_the_catalog_lists_every_variant_with_its_boards():
    offered = json.loads(catalog())
    names = [variant["name"] for variant in offered["variants"]]
    assert names[: len(VARIANTS)] == list(VARIANTS)
    for listed, variant in zip(offered["variants"], every_variant(), strict=True):
        sizes = [shape_named(int(n) if n.isdigit() else n) for n in listed["boards"]]
        assert [n for n in sizes if isinstance(n, int)] == variant.boxsizes()
        assert (Boxes(2, 3) in sizes) == (Boxes(1, 7) in sizes) == ("four" not in variant.name)
        for n, regions in zip(sizes, listed["boards"].values(), strict=True):
            assert [tuple(region["cells"]) for region in regions] == [
                region.cells for region in variant.extra_regions(n)
            ]
    assert [model["name"] for model in offered["models"]] == list(MODELS)
    assert {format["name"] for format in offered["formats"]} == set(WRITABLE)
    assert offered["formats"][0]["name"] == "sdk"  # the page begins with it
    assert {"xlsx", "png"} <= {f["name"] for f in offered["formats"] if f["binary"]}
    assert {f["group"] for f in offered["formats"]} == {g["name"] for g in offered["groups"]}
    assert offered["max_file"] == 4_000_000


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:9]))
def test_read_solve_and_download(puzzle, line, backend):
    name = puzzle.variant.name
    text = puzzle.line if puzzle.boxsize > 1 else f" {puzzle.line} "
    read = ask(page.read, text=text, variant=name)
    assert read["ok"]
    assert read["cells"] == list(puzzle.digits)
    assert read["line"] == puzzle.line
    assert (read["variant"], read["side"], read["givens"]) == (
        name,
        puzzle.side,
        len(puzzle.givens),
    )

    ahead = {"text": text, "variant": name}
    sent_along = ask(page.solve, reading=ahead, model="lp", time_limit=60, backend=backend)
    assert sent_along["solution"]["line"] == line

    asked = {key: read[key] for key in ("cells", "boxsize", "variant")}
    solved = ask(page.solve, **asked, model="lp", time_limit=60, backend=backend)
    assert solved["headline"] == "Solved: unique solution"
    assert (solved["verdict"], solved["second"]) == ("unique", None)
    assert solved["solution"]["line"] == line
    assert 0 <= solved["figures"]["variables"] <= puzzle.side**3

    for kind, cells in [("puzzle", read["cells"]), ("solution", solved["solution"]["cells"])]:
        file = ask(page.dump, **(asked | {"cells": cells}), format="sdk", kind=kind, title="")
        assert file["filename"].endswith(f".{puzzle.variant.suffix}")
        again = ask(page.read, text=file["text"], variant="classic", filename=file["filename"])
        assert (again["cells"], again["variant"]) == (cells, name)


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_several_solutions_show_where_they_differ(puzzle, count, backend):
    solved = ask(page.solve, **board(puzzle), model="lp", time_limit=60, backend=backend)
    assert solved["headline"] == "Solved: one of several solutions"
    first, second = solved["solution"]["cells"], solved["second"]["cells"]
    differ = [i for i in range(1, len(first) + 1) if first[i - 1] != second[i - 1]]
    assert solved["differ"] == differ != []


def test_a_model_is_downloaded_as_it_was_solved():
    puzzle = Puzzle(WELL_KNOWN)
    solved = ask(page.solve, **board(puzzle), model="lp", time_limit=60, backend=make_backend())
    figures = solved["figures"]
    for way, rows in ((figures["built"], figures["constraints"]), ("assignment", 354)):
        file = ask(page.dump, **board(puzzle), format="lp", kind="puzzle", model="lp", way=way)
        assert file["text"].count(" = 1\n") == rows
    for name in MODEL_EXPORTS:
        file = ask(page.dump, **board(puzzle), format=name, kind="puzzle", model="lp", way="auto")
        assert file["ok"], name
    minimal = {"model": "sat", "way": "minimal"}
    assert (
        "minimal" in ask(page.dump, **board(puzzle), format="cnf", kind="puzzle", **minimal)["text"]
    )


def test_a_text_is_held_by_its_handle_and_no_longer_than_there_is_room():
    text = f"{WELL_KNOWN}\n{HARDEST}"
    first = ask(page.read, text=text, variant="classic", handle="one")
    assert ask(page.read, variant="classic", handle="one") == first
    second = ask(page.read, variant="classic", handle="one", pick=1)
    assert second["line"] == HARDEST
    reading = {"variant": "classic", "handle": "one"}
    solved = ask(page.solve, reading=reading, model="exact cover", time_limit=60)
    assert solved["solution"]["line"] == WELL_KNOWN_SOLUTION
    for number in range(MAX_HELD):
        assert ask(page.read, text=HARDEST, variant="classic", handle=number)["ok"]
    for refused in (
        ask(page.read, variant="classic", handle="one"),
        ask(page.solve, reading=reading, model="lp", time_limit=60),
        ask(page.read, variant="classic", handle="never sent"),
        ask(page.read, variant="classic"),
    ):
        assert (refused["ok"], refused["held"]) == (False, False)


def test_a_text_that_takes_a_handle_over_is_the_one_that_is_read():
    assert ask(page.read, text=HARDEST, variant="classic", handle="same")["ok"]
    assert ask(page.read, text=WELL_KNOWN, variant="classic", handle="same")["ok"]
    assert ask(page.read, variant="classic", handle="same")["line"] == WELL_KNOWN


def test_a_text_that_is_none_is_not_solved_either():
    reading = {"text": "12345", "variant": "classic"}
    refused = ask(page.read, **reading)
    assert not refused["ok"]
    assert ask(page.solve, reading=reading, model="lp", time_limit=60) == refused


def test_no_solution_names_the_conflict(backend):
    cells = board(Puzzle({1: 4, 2: 4}, 2))
    solved = ask(page.solve, **cells, model="lp", time_limit=60, backend=backend)
    assert (solved["verdict"], solved["headline"]) == ("none", "No solution")
    assert "4 stands twice in row 1" in solved["sentence"]


def test_no_solution_without_conflict(backend):
    solved = ask(
        page.solve,
        **board(Puzzle(WELL_KNOWN, variant="x")),
        model="lp",
        time_limit=60,
        backend=backend,
    )
    assert solved["headline"] == "No solution"
    assert "no full grid" in solved["sentence"]


def test_out_of_time_is_unknown(backend):
    solved = ask(
        page.solve, **board(Puzzle(WELL_KNOWN)), model="lp", time_limit=1e-6, backend=backend
    )
    assert (solved["ok"], solved["verdict"]) == (True, "unknown")
    assert solved["headline"].startswith("Unknown: the time limit")


def test_check_tells_conflicts():
    checked = ask(page.check, **board(Puzzle({1: 4, 2: 4}, 2, "x")))
    assert [conflict["cells"] for conflict in checked["conflicts"]] == [[1, 2], [1, 2]]


def test_a_key_press_is_answered_in_a_few_bytes():
    play = {"entries": [0] * 81, "marks": [[]] * 81, "placed": [1]}
    for puzzle in (Puzzle(WELL_KNOWN), Puzzle({1: 4, 2: 4}, 3)):
        said = page.check(json.dumps(board(puzzle) | play))
        assert len(said.encode()) < 400


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_whether_a_format_holds_a_puzzle_depends_on_variant_and_size_as_the_catalog_says(variant):
    (listed,) = [v for v in json.loads(catalog())["variants"] if v["name"] == variant.name]
    for boxsize in variant.boxsizes():
        some = [Puzzle({}, boxsize, variant), Puzzle({1: 1}, boxsize, variant)]
        some += [Puzzle({1: 1, 2: 1}, boxsize, variant)] if boxsize > 1 else []
        for name, format in WRITABLE.items():
            said = listed["formats"][str(boxsize)][name]
            assert {format.refusal(puzzle) for puzzle in some} == {said["reason"]}
            assert said["label"] == f".{format.suffix(some[0])} ({format.label})"


@pytest.mark.parametrize(
    ("function", "request_", "message", "line"),
    [
        (page.read, {"text": "9\n0, 1, 1\n1, 1, 1", "variant": "classic"}, "row must be", 2),
        (page.read, {"text": "", "variant": "classic"}, "it is empty", 1),
        (page.read, {"text": "." * 16, "variant": "four pyramid"}, "9x9 grid only", None),
        (page.check, {"cells": [9] * 16, "boxsize": 2, "variant": "x"}, "from 1 to 4", None),
        (page.check, {"cells": [], "boxsize": 9, "variant": "x"}, "box size", None),
        (
            page.dump,
            board(Puzzle({}, 2)) | {"format": "sudocue", "kind": "puzzle"},
            "classic 9x9 puzzles only",
            None,
        ),
        (page.dump, board(Puzzle({}, 2)) | {"format": "sdk", "kind": "?"}, "kind must be", None),
    ],
)
def test_wrong_input_is_an_answer_with_a_sentence(function, request_, message, line):
    answer = ask(function, **request_)
    assert answer["ok"] is False
    assert message in answer["message"]
    assert answer["line"] == line


@pytest.mark.parametrize(
    ("title", "filename"),
    [
        ("", "sudoku-9x9.sdk"),
        ("Hard one, no. 7", "hard-one-no-7.sdk"),
        ("../../etc/passwd", "etc-passwd.sdk"),
        ("\u202e\u0000", "sudoku-9x9.sdk"),
        ("x" * 500, "x" * 60 + ".sdk"),
    ],
)
def test_a_download_is_named_after_the_puzzle(title, filename):
    file = ask(page.dump, **board(Puzzle(WELL_KNOWN)), format="sdk", kind="puzzle", title=title)
    assert file["filename"] == filename
    assert loads(file["text"]) == Puzzle(WELL_KNOWN)


# Reading: files, lists, other readings


def as_data(content):
    data = content.encode() if isinstance(content, str) else content
    return base64.b64encode(data).decode()


def test_a_text_is_read_with_all_that_is_known_of_it():
    answer = ask(page.read, text=f"#DA fine one\n[Puzzle]\n{GRID}", variant="classic")
    assert answer["recognised"] == "9x9 SadMan file, 30 givens"
    assert answer["title"] == "A fine one"
    assert answer["entries"] == [0] * 81
    assert (answer["marks"], answer["notices"], answer["others"]) == ([], [], [])
    assert (answer["list"], answer["other"], answer["binary"]) == (None, 0, False)
    assert answer["text"] is None


GRID = "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_of_text_comes_back_as_text(encoding):
    text = f"# R\u00e4tsel\r\n{GRID}\r\n"
    answer = ask(page.read, data=as_data(text.encode(encoding)), variant="x", filename="Mine.txt")
    assert answer["line"] == WELL_KNOWN
    assert answer["text"] == text.replace("\r\n", "\n")
    assert (answer["binary"], answer["title"]) == (False, "Mine")


def test_a_workbook_comes_back_as_the_string_of_its_puzzle():
    data = as_data(encode(Puzzle(WELL_KNOWN), "xlsx"))
    answer = ask(page.read, data=data, variant="classic", filename="a.xlsx")
    assert answer["recognised"] == "9x9 workbook, 30 givens"
    assert (answer["text"], answer["binary"]) == (WELL_KNOWN, True)


def test_the_puzzles_of_a_list_are_picked():
    text = f"{WELL_KNOWN}\n{WELL_KNOWN[:-1]}\n{WELL_KNOWN_SOLUTION[::-1]}\nx\ny\nz\n"
    first = ask(page.read, text=text, variant="classic")
    second = ask(page.read, text=text, variant="classic", pick=1, filename="mine.sdm")
    titles = ["1. 30 givens", "2. 81 givens"]
    assert first["list"] == {"count": 2, "entries": 6, "index": 0, "titles": titles}
    assert second["list"]["index"] == 1
    assert (first["line"], second["line"]) == (WELL_KNOWN, WELL_KNOWN_SOLUTION[::-1])
    assert (
        second["recognised"] == "9x9 puzzle list, 81 givens; puzzle 2 of 2 in a list of 6 entries"
    )
    assert second["title"] == "mine 2"
    assert len(second["notices"]) == 4
    assert second["notices"][0].startswith("ignored: line 2: expected 81 cells for a 9x9 grid")
    assert second["notices"][-1] == "1 more entries were ignored"
    for wrong in (2, -1):
        refused = ask(page.read, text=text, variant="classic", pick=wrong)
        assert refused["message"] == f"there are 2 puzzles, none has the index {wrong}"


def test_digits_the_player_placed_are_entries_and_may_be_read_as_givens():
    text = f":0000:1:+5{WELL_KNOWN[1:]}:::111:"
    answer = ask(page.read, text=text, variant="classic")
    assert answer["givens"] == 29
    assert answer["entries"] == [5] + [0] * 80
    assert [other["label"] for other in answer["others"]] == [
        "givens, and apart from them the digits that the player placed",
        "givens, the digits that the player placed among them",
    ]
    answer = ask(page.read, text=text, variant="classic", other=1)
    assert (answer["givens"], answer["other"], answer["entries"]) == (30, 1, [0] * 81)
    refused = ask(page.read, text=text, variant="classic", other=2)
    assert refused["message"] == "there are 2 ways to read this, none has the index 2"


def test_conflicts_are_of_givens_and_entries_together():
    answer = ask(page.read, text=f":0000:1:+55{'.' * 79}:::111:", variant="classic")
    assert [conflict["cells"] for conflict in answer["conflicts"]] == [[1, 2], [1, 2]]


def test_it_is_said_whether_the_text_names_the_variant():
    answer = ask(page.read, text=WELL_KNOWN, variant="x")
    assert (answer["variant"], answer["assumed"]) == ("x", True)
    assert answer["recognised"] == "9x9 puzzle string, 30 givens"
    assert answer["others"] == []
    answer = ask(page.read, text=WELL_KNOWN, variant="x", filename="a.sdkfs")
    assert (answer["variant"], answer["assumed"]) == ("four square", False)


def test_a_long_title_is_cut_in_a_list():
    name = "x" * 200
    games = f"<game data='{'0' * 81}'/>" * 2
    answer = ask(
        page.read, text=f"<opensudoku><name>{name}</name>{games}</opensudoku>", variant="classic"
    )
    assert all(len(title) <= 60 for title in answer["list"]["titles"])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (as_data(b"%PDF-1.7"), "this is a PDF; copy the puzzle's text out of it"),
        ("?", "the file did not arrive whole; open it again"),
        (as_data(b"PK\x03\x04" + b"x" * 4_000_000), "over 4,000,000 bytes"),
        (as_data(b"x" * 4_000_000), "over 1,000,000 bytes"),
        ("A" * 6_000_000, "over 4,000,000 bytes"),
        (as_data(b"9\n1, 1, 5\n\x81"), "line 3: the file is neither UTF-8 nor"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_answer(data, message):
    answer = ask(page.read, data=data, variant="classic")
    assert answer["ok"] is False
    assert message in answer["message"]


@pytest.mark.parametrize("package", ["defusedxml", "openpyxl"])
def test_a_missing_package_is_named_so_that_it_can_be_fetched(package, monkeypatch):
    found = packages.import_module

    def without(name):
        if name == package:
            raise ModuleNotFoundError(name=name)
        return found(name)

    puzzle = Puzzle({n: n for n, _ in enumerate(package, 1)}, 4)
    data = as_data(encode(puzzle, "xlsx"))
    monkeypatch.setattr(packages, "import_module", without)
    asked = {"data": data, "variant": "classic"}
    said = page.read(json.dumps(asked))
    if package == "defusedxml":  # openpyxl only writes
        assert said.startswith('{"ok":false,"needs":')  # web/worker/worker.py looks for it
        assert json.loads(said)["needs"] == package
    dumped = ask(page.dump, **board(Puzzle(WELL_KNOWN)), format="xlsx", kind="puzzle", title="")
    assert dumped["needs"] == package
    monkeypatch.setattr(packages, "import_module", found)
    assert ask(page.read, **asked)["line"] == puzzle.line


# Taking away


DUMPED = [(name, kind) for name in WRITABLE for kind in ("puzzle", "solution")]
MODELLED = list(MODEL_EXPORTS)


@pytest.mark.parametrize("name", MODELLED)
def test_a_model_is_not_made_of_a_solution(name):
    asked = board(Puzzle(WELL_KNOWN_SOLUTION)) | {"format": name, "title": ""}
    refused = ask(page.dump, **asked, kind="solution")
    assert refused["message"].startswith("a model is made of a puzzle")


@pytest.mark.parametrize(
    ("name", "kind"), [pair for pair in DUMPED if pair not in [(n, "solution") for n in MODELLED]]
)
def test_every_format_is_dumped(name, kind):
    line = WELL_KNOWN if kind == "puzzle" else WELL_KNOWN_SOLUTION
    puzzle = Puzzle(line)
    (listed,) = [f for f in json.loads(catalog())["formats"] if f["name"] == name]
    file = ask(page.dump, **board(puzzle), format=name, kind=kind, title="Mine")
    assert file["ok"]
    assert file["type"] == listed["type"]
    suffix = WRITABLE[name].suffix(puzzle)
    assert file["filename"].startswith("mine")
    assert file["filename"].endswith(f"{'-solution' * (kind == 'solution')}.{suffix}")
    if name == "xlsx":
        assert read(base64.b64decode(file["data"])).puzzle == puzzle
    elif name in READABLE:
        assert file["text"] == dumps(puzzle, name)
    else:
        assert file["raster"] is listed["raster"] is (name == "png")
        assert file["text"]


def test_no_two_formats_make_files_of_one_name():
    asked = board(Puzzle(WELL_KNOWN)) | {"kind": "puzzle", "title": "Mine"}
    names = [ask(page.dump, **asked, format=name)["filename"] for name in WRITABLE]
    assert len(set(names)) == len(names)
    assert {"mine.sdk", "mine-sudocue.sdk", "mine.txt", "mine-grid.txt", "mine.svg"} <= set(names)


def test_a_picture_of_a_puzzle_shows_what_the_player_has_put_in():
    asked = board(Puzzle({1: 4}, 2)) | {"format": "svg", "kind": "puzzle", "title": "A"}
    placed = {"entries": [0, 2] + [0] * 14, "marks": [[], [], [1, 3]] + [[]] * 13}
    plain = ask(page.dump, **asked)["text"]
    told = ask(page.dump, **asked, **placed)["text"]
    assert told.count("<text") == plain.count("<text") + 3
    middle = ask(page.dump, **asked, **placed, centre=[[], [], [2]] + [[]] * 13)["text"]
    assert middle != told
    assert middle.count("<text") == told.count("<text") + 1
    assert told == picture(Puzzle({1: 4}, 2), marks={3: [1, 3]}, entries={2: 2}, title="A")


def test_a_picture_of_a_solution_tells_its_givens():
    asked = board(Puzzle(WELL_KNOWN_SOLUTION)) | {"format": "svg", "kind": "solution", "title": "A"}
    plain = ask(page.dump, **asked)["text"]
    told = ask(page.dump, **asked, givens=Puzzle(WELL_KNOWN).digits)["text"]
    assert plain != told


def test_links_to_other_sites():
    links = {link["name"]: link for link in ask(page.links, **board(Puzzle(WELL_KNOWN)))["links"]}
    for name, label in (("sudokuwiki", "SudokuWiki"), ("f-puzzles", "f-puzzles")):
        assert (links[name]["label"], links[name]["reason"]) == (label, "")
    assert all(loads(link["href"]) == Puzzle(WELL_KNOWN) for link in links.values())
    wiki = links["sudokuwiki"]["href"]
    assert wiki.startswith("https://www.sudokuwiki.org/sudoku.htm?bd=530070000")
    asked = ask(page.links, **board(Puzzle({}, 5)))["links"]
    none = {link["name"]: link for link in asked}
    assert none["sudokuwiki"]["href"] == none["f-puzzles"]["href"] == ""
    assert "9x9 grids only" in none["sudokuwiki"]["reason"]
    assert "grids from 3x3 to 16x16 only" in none["f-puzzles"]["reason"]


def test_the_solution_of_a_sudocue_grid():
    cells = board(Puzzle(WELL_KNOWN_SOLUTION))
    file = ask(page.dump, **cells, format="sadman", kind="solution", title="A")
    assert file["filename"] == "a-sadman-solution.sdk"
    assert file["text"].startswith("[Puzzle]\n534678912\n")


@pytest.mark.parametrize(
    ("givens", "limit", "headline"),
    [
        ({}, 1000, "Ready: 288 solutions"),
        ({}, 100, "Ready: at least 100 solutions"),
        ({1: 1, 2: 1}, 1000, "No solution"),
        (Puzzle(UNIQUE[2][2]).givens, 1000, "Ready: 1 solution"),
    ],
)
def test_counting(givens, limit, headline):
    counted = ask(page.count, **board(Puzzle(givens, 2)), limit=limit, time_limit=60)
    assert counted["headline"] == headline


@pytest.mark.parametrize(
    ("line", "kind", "headline", "sentence"),
    [
        (WELL_KNOWN, "solved", "Ready: difficulty 1 of 4, singles", "never has to guess"),
        (HARDEST, "solved", "Ready: difficulty 4 of 4, branching", "has to guess 384 times"),
        ("4.....2.........", "ready", "Ready: several solutions", "exactly one solution"),
        ("44" + "." * 14, "none", "No solution", "nothing to rate"),
    ],
)
def test_rating(line, kind, headline, sentence, backend):
    rated = ask(page.rate, **board(Puzzle(line)), time_limit=60, backend=backend)
    assert (rated["kind"], rated["headline"]) == (kind, headline)
    assert sentence in rated["sentence"]


def test_a_rating_that_takes_too_long_is_unknown(backend):
    rated = ask(page.rate, **board(Puzzle(HARDEST)), time_limit=1e-9, backend=backend)
    assert rated["verdict"] == "unknown"
    assert rated["headline"].startswith("Unknown: ")


def test_true_candidates():
    open_ = ask(page.candidates, **board(Puzzle({1: 1}, 2)), time_limit=60)
    assert open_["verdict"] == "several"
    assert open_["candidates"][:3] == [[1], [2, 3, 4], [2, 3, 4]]
    none = ask(page.candidates, **board(Puzzle({1: 1, 2: 1}, 2)), time_limit=60)
    assert (none["verdict"], none["candidates"]) == ("none", [])
    late = ask(page.candidates, **board(Puzzle({}, 5)), time_limit=1e-6)
    assert late["verdict"] == "unknown"


def test_a_seed_gives_the_same_puzzle_again():
    asked = {
        "variant": "x",
        "boxsize": 3,
        "symmetry": "rotate180",
        "givens": None,
        "minimal": True,
        "time_limit": 60,
    }
    first = ask(page.generate, **asked, seed="7")
    assert first["ok"]
    assert ask(page.generate, **asked, seed="7") == first
    by_chance = ask(page.generate, **asked, seed=None)
    assert ask(page.generate, **asked, seed=by_chance["seed"]) == by_chance


def test_a_random_puzzle_has_the_givens_of_a_full_grid():
    asked = {"variant": "classic", "boxsize": 2, "symmetry": "none", "minimal": True}
    asked |= {"random": True, "seed": "3", "time_limit": 60}
    made = ask(page.generate, **asked, givens=5)
    assert made["cells"] == list(random_puzzle(5, 2, "3").digits)
    assert "5 givens and one solution or more" in made["sentence"]
    assert "number of givens is missing" in ask(page.generate, **asked, givens=None)["message"]


def test_varying_keeps_the_number_of_solutions():
    puzzle = Puzzle({4: 1, 6: 3}, 2)
    varied = ask(page.vary, **board(puzzle), transform="vary", seed="3")
    assert varied["cells"] != list(puzzle.digits)
    counted = ask(page.count, **{k: varied[k] for k in board(puzzle)}, limit=99, time_limit=60)
    assert counted["count"] == 12


def test_a_change_that_breaks_the_variant_is_refused_with_the_reason():
    offered = json.loads(catalog())
    (pyramid,) = [v for v in offered["variants"] if v["name"] == "four pyramid"]
    reasons = {entry["name"]: entry["reason"] for entry in pyramid["transforms"]["3"]}
    assert "pyramid 1" in reasons["transpose"]
    assert reasons["relabel"] == ""
    asked = board(Puzzle({}, 3, "four pyramid"))
    refused = ask(page.vary, **asked, transform="transpose", seed=None)
    assert (refused["ok"], refused["message"]) == (False, reasons["transpose"])


def test_the_fullest_grid_of_a_puzzle_without_a_solution_is_told():
    puzzle = Puzzle("12....34....3...", 2)
    backend = make_backend()
    more = {"model": "lp", "way": "packing", "time_limit": 60, "backend": backend}
    answer = ask(page.solve, **board(puzzle), **more)
    assert answer["solution"] is None
    assert (
        "At most 12 of 16 cells can be filled without breaking a rule: 12.. " in answer["sentence"]
    )
