"""The page's requests, as JSON, without a browser."""

import base64
import json

import pytest
from inner import Boxes, HighsJS, picture, random_puzzle, shape_named
from samples import SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, page, page_lists, puzzles

from sudokulp import Puzzle, packages
from sudokulp.formats import WRITABLE, dumps, encode, read_text, reason_against
from sudokulp.models import MODELS
from sudokulp.ops import OPERATIONS, answer
from sudokulp.ops.protocol import Source
from sudokulp.variants import VARIANTS, every_variant

MODEL_FORMATS = [name for name, format in WRITABLE.items() if format.group == "models"]
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def ask(function, **request):
    context = {name: request.pop(name) for name in ("backend", "notify") if name in request}
    return json.loads(function(json.dumps(request), **context))


def board(puzzle):
    return {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}


def as_data(content):
    return base64.b64encode(content).decode()


# Requests


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("text", ["{}", "[]"])
def test_a_request_without_its_fields_is_refused_by_name(name, text):
    told = json.loads(answer(name, text))
    assert told["ok"] or told["message"]


# The catalog


def test_the_catalog_lists_every_variant_with_its_boards_and_formats():
    offered = page_lists()
    assert [each["name"] for each in offered["variants"]][: len(VARIANTS)] == list(VARIANTS)
    for listed, variant in zip(offered["variants"], every_variant(), strict=True):
        sizes = [shape_named(int(n) if n.isdigit() else n) for n in listed["boards"]]
        assert [n for n in sizes if isinstance(n, int)] == variant.boxsizes()
        assert (Boxes(2, 3) in sizes) == (Boxes(1, 7) in sizes) == ("four" not in variant.name)
        for n, regions in zip(sizes, listed["boards"].values(), strict=True):
            told = [tuple(region["cells"]) for region in regions]
            assert told == [region.cells for region in variant.extra_regions(n)]
    assert [model["name"] for model in offered["models"]] == list(MODELS)
    formats = offered["formats"]
    assert {format["name"] for format in formats} == set(WRITABLE)
    assert formats[0]["name"] == "sdk"  # the page starts with it
    assert {"xlsx", "png"} <= {format["name"] for format in formats if format["binary"]}
    assert {format["group"] for format in formats} == {each["name"] for each in offered["groups"]}
    assert offered["max_file"] == 4_000_000


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_catalog_says_which_formats_hold_a_puzzle_of_each_variant_and_size(variant):
    (listed,) = [v for v in page_lists()["variants"] if v["name"] == variant.name]
    for boxsize in variant.boxsizes():
        some = [
            Puzzle({}, boxes=boxsize, variant=variant),
            Puzzle({1: 1}, boxes=boxsize, variant=variant),
        ]
        some += [Puzzle({1: 1, 2: 1}, boxes=boxsize, variant=variant)] if boxsize > 1 else []
        for name, format in WRITABLE.items():
            said = listed["formats"][str(boxsize)][name]
            assert {reason_against(format, puzzle) for puzzle in some} == {said["reason"]}
            assert said["label"] == f".{format.suffix(some[0])} ({format.label})"


# Reading


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:9]))
def test_a_puzzle_is_read_solved_and_downloaded(puzzle, line, backend):
    name = puzzle.variant.name
    text = puzzle.line if puzzle.boxsize > 1 else dumps(puzzle, "json")
    ahead = {"text": text, "variant": name}
    told = ask(page.read, **ahead)
    assert told["ok"]
    assert (told["cells"], told["line"]) == (list(puzzle.digits), puzzle.line)
    assert (told["variant"], told["side"]) == (name, puzzle.side)
    assert told["givens"] == len(puzzle.givens)

    limits = {"model": "lp", "time_limit": 60, "backend": backend}
    assert ask(page.solve, reading=ahead, **limits)["solution"]["line"] == line
    asked = {key: told[key] for key in ("cells", "boxsize", "variant")}
    solved = ask(page.solve, **asked, **limits)
    assert solved["headline"] == "Solved: unique solution"
    assert (solved["verdict"], solved["second"]) == ("unique", None)
    assert solved["solution"]["line"] == line
    assert 0 <= solved["figures"]["variables"] <= puzzle.side**3

    for kind, cells in [("puzzle", told["cells"]), ("solution", solved["solution"]["cells"])]:
        file = ask(page.dump, **(asked | {"cells": cells}), format="sdk", kind=kind, title="")
        assert file["filename"].endswith(f".{puzzle.variant.suffix}")
        again = ask(page.read, text=file["text"], variant="classic", filename=file["filename"])
        assert (again["cells"], again["variant"]) == (cells, name)


def test_a_puzzle_of_a_list_can_be_selected():
    wrong = f"{WELL_KNOWN[:-1]}x\n"
    text = f"{WELL_KNOWN}\n{wrong}{HARDEST}\n{wrong * 3}"
    first = ask(page.read, text=text, variant="classic")
    second = ask(page.read, text=text, variant="classic", pick=1, filename="mine.sdm")
    titles = ["1. 30 givens", "2. 21 givens"]
    assert first["list"] == {"count": 2, "entries": 6, "index": 0, "titles": titles}
    assert second["list"]["index"] == 1
    assert (first["line"], second["line"]) == (WELL_KNOWN, HARDEST)
    assert second["recognised"] == "puzzle string, puzzle 2 of 2 in a list of 6 entries"
    assert second["title"] == "mine 2"
    assert len(second["notices"]) == 4
    assert second["notices"][0].startswith("ignored line 2 (")
    assert second["notices"][-1] == "ignored 1 more entry"
    games = f"<game data='{'0' * 81}'/>" * 2
    long = f"<opensudoku><name>{'x' * 200}</name>{games}</opensudoku>"
    titles = ask(page.read, text=long, variant="classic")["list"]["titles"]
    assert max(map(len, titles)) <= 60


def test_the_puzzles_of_a_text_are_read_once_and_solved_from_the_text():
    reading = {"text": f"{WELL_KNOWN}\n{HARDEST}", "variant": "classic"}
    assert Source(**reading).held() is Source(**reading, pick=1).held()
    assert Source(**reading).held() is not Source(**reading | {"variant": "x"}).held()
    solved = ask(page.solve, reading=reading, model="exact cover", time_limit=60)
    assert solved["solution"]["line"] == WELL_KNOWN_SOLUTION
    assert not ask(page.read, variant="classic")["ok"]


@pytest.mark.parametrize("package", ["defusedxml", "openpyxl"])
def test_a_missing_package_is_named_so_that_the_page_can_fetch_it(package, monkeypatch):
    found = packages.import_module

    def without(name):
        if name == package:
            raise ModuleNotFoundError(name=name)
        return found(name)

    missing = len(package)
    puzzle = Puzzle(WELL_KNOWN_SOLUTION[:-missing] + "." * missing)
    asked = {"data": as_data(encode(puzzle, "xlsx")), "variant": "classic"}
    monkeypatch.setattr(packages, "import_module", without)
    assert ask(page.read, **asked)["needs"] == package
    dumped = ask(page.dump, **board(Puzzle(WELL_KNOWN)), format="xlsx", kind="puzzle", title="")
    assert dumped["needs"] == package
    monkeypatch.setattr(packages, "import_module", found)
    assert ask(page.read, **asked)["line"] == puzzle.line


# Solving


@pytest.mark.parametrize(("puzzle", "count"), puzzles(SEVERAL))
def test_several_solutions_show_the_cells_in_which_they_differ(puzzle, count, backend):
    solved = ask(page.solve, **board(puzzle), model="lp", time_limit=60, backend=backend)
    assert solved["headline"] == "Solved: one of several solutions"
    first, second = solved["solution"]["cells"], solved["second"]["cells"]
    differ = [i for i in range(1, len(first) + 1) if first[i - 1] != second[i - 1]]
    assert solved["differ"] == differ != []


def test_the_program_is_added_when_highs_arrives_after_singles_solved_the_puzzle(backend):
    """Imitate the page: HiGHS is still loading at first, and then solves."""
    known = [Puzzle(WELL_KNOWN), Puzzle("12....34....3...")]
    for puzzle, outcome in zip(known, ("unique", "none"), strict=True):
        on_its_way = HighsJS(lambda *_: "", at_hand=False)
        notes = []
        request = board(puzzle) | {"model": "lp", "way": "auto", "time_limit": 60}
        first = ask(page.solve, **request, backend=on_its_way, notify=notes.append)
        assert (first["verdict"], first["figures"]["variables"]) == (outcome, 0)
        assert notes
        notes.clear()
        request |= {"way": first["follows"], "unasked": True}
        program = ask(page.solve, **request, backend=backend, notify=notes.append)
        assert (program["verdict"], program["solution"]) == (outcome, first["solution"])
        assert program["figures"]["variables"] > 0
        assert not program["follows"]
        assert not notes


@pytest.mark.parametrize(("model", "way"), [("lp", "singles"), ("lp", "cells"), ("search", None)])
def test_no_program_is_added_if_another_way_was_chosen(model, way, backend):
    request = board(Puzzle("4....2..1......3")) | {"model": model, "way": way, "time_limit": 60}
    assert ask(page.solve, **request, backend=backend)["follows"] == ""


def test_conflicts_include_givens_and_entries_and_take_few_bytes():
    checked = ask(page.check, **board(Puzzle({1: 4, 2: 4}, size=4, variant="x")))
    assert [conflict["cells"] for conflict in checked["conflicts"]] == [[1, 2], [1, 2]]
    told = ask(page.read, text=f":0000:1:+55{'.' * 79}:::111:", variant="classic")
    assert [conflict["cells"] for conflict in told["conflicts"]] == [[1, 2], [1, 2]]
    play = {"entries": [0] * 81, "marks": [[]] * 81, "placed": [1]}
    for puzzle in (Puzzle(WELL_KNOWN), Puzzle({1: 4, 2: 4})):
        assert len(page.check(json.dumps(board(puzzle) | play)).encode()) < 400


# Exporting


@pytest.mark.parametrize("name", WRITABLE)
@pytest.mark.parametrize("kind", ["puzzle", "solution"])
def test_every_format_can_be_exported(name, kind):
    puzzle = Puzzle(WELL_KNOWN if kind == "puzzle" else WELL_KNOWN_SOLUTION)
    (listed,) = [each for each in page_lists()["formats"] if each["name"] == name]
    file = ask(page.dump, **board(puzzle), format=name, kind=kind, title="Mine")
    if name in MODEL_FORMATS and kind == "solution":
        assert file["message"].startswith("models can be written for a puzzle only")
        return
    assert (file["ok"], file["type"]) == (True, listed["type"])
    assert file["filename"].startswith("mine")
    solved = "-solution" * (kind == "solution")
    assert file["filename"].endswith(f"{solved}.{WRITABLE[name].suffix(puzzle)}")
    if name == "xlsx":
        assert read_text(base64.b64decode(file["data"])).puzzle == puzzle
    elif WRITABLE[name].holds_grids:
        assert file["text"] == dumps(puzzle, name)
    else:
        assert file["raster"] is listed["raster"] is (name == "png")
        assert file["text"]


def test_a_model_is_downloaded_as_it_was_solved(backend):
    puzzle = Puzzle(WELL_KNOWN)
    solved = ask(page.solve, **board(puzzle), model="lp", time_limit=60, backend=backend)
    figures = solved["figures"]
    for way, rows in ((figures["built"], figures["constraints"]), ("assignment", 354)):
        file = ask(page.dump, **board(puzzle), format="lp", kind="puzzle", model="lp", way=way)
        assert file["text"].count(" = 1\n") == rows
    file = ask(page.dump, **board(puzzle), format="lp", kind="puzzle")
    assert file["text"] == dumps(puzzle, "lp")  # the complete model
    for name in MODEL_FORMATS:
        file = ask(page.dump, **board(puzzle), format=name, kind="puzzle", model="lp", way="auto")
        assert file["ok"]
    minimal = {"model": "sat", "way": "minimal"}
    file = ask(page.dump, **board(puzzle), format="cnf", kind="puzzle", **minimal)
    assert "minimal" in file["text"]


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
    assert Puzzle(file["text"]) == Puzzle(WELL_KNOWN)


def test_the_file_names_of_all_formats_differ():
    asked = board(Puzzle(WELL_KNOWN)) | {"kind": "puzzle", "title": "Mine"}
    names = [ask(page.dump, **asked, format=name)["filename"] for name in WRITABLE]
    assert len(set(names)) == len(names)
    assert {"mine.sdk", "mine.txt", "mine-grid.txt", "mine.svg"} <= set(names)


def test_a_picture_distinguishes_entries_from_givens():
    asked = board(Puzzle({1: 4}, size=4)) | {"format": "svg", "kind": "puzzle", "title": "A"}
    placed = {"entries": [0, 2] + [0] * 14, "marks": [[], [], [1, 3]] + [[]] * 13}
    told = ask(page.dump, **asked, **placed)["text"]
    assert told == picture(Puzzle({1: 4}, size=4), marks={3: [1, 3]}, entries={2: 2}, title="A")
    middle = ask(page.dump, **asked, **placed, centre=[[], [], [2]] + [[]] * 13)["text"]
    assert middle.count("<text") == told.count("<text") + 1
    asked = board(Puzzle(WELL_KNOWN_SOLUTION)) | {"format": "svg", "kind": "solution", "title": "A"}
    told = ask(page.dump, **asked, givens=Puzzle(WELL_KNOWN).digits)["text"]
    assert told != ask(page.dump, **asked)["text"]


def test_links_to_other_sites_contain_the_puzzle():
    links = {link["name"]: link for link in ask(page.links, **board(Puzzle(WELL_KNOWN)))["links"]}
    for name, label in (("sudokupad", "SudokuPad"), ("f-puzzles", "f-puzzles")):
        assert (links[name]["label"], links[name]["reason"]) == (label, "")
    assert all(Puzzle(link["href"]) == Puzzle(WELL_KNOWN) for link in links.values())
    none = {each["name"]: each for each in ask(page.links, **board(Puzzle({}, size=25)))["links"]}
    assert none["sudokupad"]["href"] == none["f-puzzles"]["href"] == ""
    assert "only grids from 3x3 to 16x16" in none["f-puzzles"]["reason"]


# Generating and transforming


GENERATE = {"variant": "x", "boxsize": 3, "symmetry": "rotate180"}
GENERATE |= {"givens": None, "minimal": True, "time_limit": 60}


def test_a_seed_reproduces_the_puzzle():
    first = ask(page.generate, **GENERATE, seed="7")
    assert first["ok"]
    assert f"It has {first['givens']} givens and exactly one solution." == first["sentence"]
    assert ask(page.generate, **GENERATE, seed="7") == first
    by_chance = ask(page.generate, **GENERATE, seed=None)
    assert ask(page.generate, **GENERATE, seed=by_chance["seed"]) == by_chance


def test_a_random_puzzle_has_the_givens_of_a_full_grid():
    asked = GENERATE | {"variant": "classic", "boxsize": 2, "random": True, "seed": "3"}
    made = ask(page.generate, **asked | {"givens": 5})
    assert made["cells"] == list(random_puzzle(5, size=4, seed="3").digits)
    assert "5 givens and may have more than one solution" in made["sentence"]
    assert "enter the number of givens" in ask(page.generate, **asked)["message"]


def test_a_transform_keeps_the_number_of_solutions_or_is_refused_with_a_reason():
    puzzle = Puzzle({4: 1, 6: 3}, size=4)
    varied = ask(page.vary, **board(puzzle), transform="vary", seed="3")
    assert varied["cells"] != list(puzzle.digits)
    counted = ask(page.count, **{k: varied[k] for k in board(puzzle)}, limit=99, time_limit=60)
    assert counted["count"] == 12
    (pyramid,) = [v for v in page_lists()["variants"] if v["name"] == "four pyramid"]
    reasons = {entry["name"]: entry["reason"] for entry in pyramid["transforms"]["3"]}
    assert "pyramid 1" in reasons["transpose"]
    assert reasons["relabel"] == ""
    asked = board(Puzzle({}, variant="four pyramid"))
    refused = ask(page.vary, **asked, transform="transpose", seed=None)
    assert (refused["ok"], refused["message"]) == (False, reasons["transpose"])
