"""What the page asks for, as JSON, without a browser."""

import json

import pytest
from samples import SEVERAL, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import FORMATS, MODELS, VARIANTS, Puzzle, loads, page


def ask(function, **request):
    context = {name: request.pop(name) for name in ("backend", "notify") if name in request}
    return json.loads(function(json.dumps(request), **context))


def board(puzzle):
    return {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
    }


def test_the_catalog_lists_every_variant_with_its_boards():
    catalog = json.loads(page.catalog())
    assert [variant["name"] for variant in catalog["variants"]] == list(VARIANTS)
    for listed, variant in zip(catalog["variants"], VARIANTS.values(), strict=True):
        assert [int(n) for n in listed["boards"]] == variant.boxsizes()
        for n, regions in listed["boards"].items():
            assert [tuple(region["cells"]) for region in regions] == [
                region.cells for region in variant.extra_regions(int(n))
            ]
    assert [model["name"] for model in catalog["models"]] == list(MODELS)
    assert {format["name"] for format in catalog["formats"]} <= set(FORMATS)


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

    asked = {key: read[key] for key in ("cells", "boxsize", "variant")}
    solved = ask(page.solve, **asked, model="lp", time_limit=60, backend=backend)
    assert solved["headline"] == "Solved: unique solution"
    assert (solved["outcome"], solved["unique"], solved["second"]) == ("solved", True, None)
    assert solved["solution"]["line"] == line
    assert solved["figures"]["variables"] == puzzle.side**3

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


def test_no_solution_names_the_conflict(backend):
    cells = board(Puzzle({1: 4, 2: 4}, 2))
    solved = ask(page.solve, **cells, model="lp", time_limit=60, backend=backend)
    assert (solved["outcome"], solved["headline"]) == ("none", "No solution")
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
    assert (solved["ok"], solved["outcome"]) == (True, "unknown")
    assert solved["headline"].startswith("Unknown: the time limit")


def test_check_tells_conflicts_and_formats():
    checked = ask(page.check, **board(Puzzle({1: 4, 2: 4}, 2, "x")))
    assert checked["line"] == "44" + "." * 14
    assert [conflict["cells"] for conflict in checked["conflicts"]] == [[1, 2], [1, 2]]
    assert {f["name"]: f["available"] for f in checked["formats"]} == {
        "sdk": True,
        "sudocue": False,
        "sadman": False,
    }
    assert checked["formats"][0]["label"].startswith(".sdkx")


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


def test_the_solution_of_a_sudocue_grid():
    cells = board(Puzzle(WELL_KNOWN_SOLUTION))
    file = ask(page.dump, **cells, format="sadman", kind="solution", title="A")
    assert file["filename"] == "a-solution.sdk"
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


def test_true_candidates():
    open_ = ask(page.candidates, **board(Puzzle({1: 1}, 2)), time_limit=60)
    assert open_["outcome"] == "solved"
    assert open_["candidates"][:3] == [[1], [2, 3, 4], [2, 3, 4]]
    none = ask(page.candidates, **board(Puzzle({1: 1, 2: 1}, 2)), time_limit=60)
    assert (none["outcome"], none["candidates"]) == ("none", [])
    late = ask(page.candidates, **board(Puzzle({}, 5)), time_limit=1e-6)
    assert late["outcome"] == "unknown"


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


def test_varying_keeps_the_number_of_solutions():
    puzzle = Puzzle({4: 1, 6: 3}, 2)
    varied = ask(page.vary, **board(puzzle), transform="vary", seed="3")
    assert varied["cells"] != list(puzzle.digits)
    counted = ask(page.count, **{k: varied[k] for k in board(puzzle)}, limit=99, time_limit=60)
    assert counted["count"] == 12


def test_a_change_that_breaks_the_variant_is_refused_with_the_reason():
    catalog = json.loads(page.catalog())
    (pyramid,) = [v for v in catalog["variants"] if v["name"] == "four pyramid"]
    reasons = {entry["name"]: entry["reason"] for entry in pyramid["transforms"]["3"]}
    assert "pyramid 1" in reasons["transpose"]
    assert reasons["relabel"] == ""
    asked = board(Puzzle({}, 3, "four pyramid"))
    refused = ask(page.vary, **asked, transform="transpose", seed=None)
    assert (refused["ok"], refused["message"]) == (False, reasons["transpose"])
