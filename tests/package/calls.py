"""Calls whose outcomes are stored in tables, and short names for what they call."""

import base64
import json
from collections.abc import Iterator
from importlib import import_module

from links import BOXES, f_puzzles, sudokupad
from samples import WELL_KNOWN, taken
from solvers import make_backend

from sudokulp import Puzzle, rules
from sudokulp.formats import read_text
from sudokulp.ops import OPERATIONS, answer


def file_content(*rules, **more):
    """Return the JSON content of a file of ours with these rules."""
    return {"side": 4, "givens": "1" + "." * 15, "rules": [*rules]} | more


def file(*rules, **more):
    """Return the result of reading a file of ours with these rules."""
    return read_text(json.dumps(file_content(*rules, **more)))


def link(**told):
    """Return the result of reading a link of f-puzzles."""
    return read_text(f_puzzles(**told))


def pad(*regions, more=""):
    """Return the result of reading a link of SudokuPad with these regions and further keys."""
    return read_text(sudokupad(regions, more))


def row(number, *more):
    """Return the cells of a row in SudokuPad's encoding, and further cells."""
    return [*([number - 1, column] for column in range(4)), *more]


def desk(**request):
    """Return the setter's desk's answer to a request: rules or an error message."""
    empty = {"cells": [0] * 16, "boxsize": 2, "variant": "classic", "rules": []}
    told = json.loads(answer("set_rule", json.dumps(empty | request)))
    return told["rules"] if told["ok"] else [told["message"]]


def asked(call, puzzle="", show="", **request):
    """Return the answer to a call of the page, or the message and line of its error.

    A puzzle is sent as its board, bytes as the data of a file, entries by cell.
    """
    usual = {"variant": "classic", "kind": "puzzle", "title": ""}
    if puzzle:
        usual |= {"cells": Puzzle(puzzle).digits, "boxsize": Puzzle(puzzle).boxsize}
    if isinstance(data := request.get("data"), bytes):
        request["data"] = base64.b64encode(data).decode()
    if "entries" in request:
        cells = range(1, len(usual["cells"]) + 1)
        request["entries"] = [request["entries"].get(label, 0) for label in cells]
    request = (taken(call, usual) if call in OPERATIONS else {}) | request
    if call == "read":
        request = {"reading": {"variant": "classic"} | request}
    told = json.loads(answer(call, json.dumps(request), backend=make_backend()))
    if not told["ok"]:
        line = told.get("line")
        return [f"line {line}: {told['message']}" if line else told["message"]]
    return [f"{key}: {told[key]}" for key in show.split() or SHOWN if told.get(key) or show]


#: The modules whose names the calls use.
DOORS = [
    import_module(f"sudokulp.{name}")
    for name in (
        "paper analysis.superfluous engine.cnf explaining.checker "
        "explaining.explanation explaining.filling explaining.nearest explaining.rating "
        "explaining.reasoning.implications explaining.why exports.picture exports.ruleset "
        "graphs grid models.polynomials certifying.certificate rules.fields variants "
        "generation.transforms generation.practice generation.generate analysis.count formats"
    ).split()
]
#: Fields of the page's answers that are shown.
SHOWN = ("kind", "verdict", "headline", "sentence", "flagged", "digit", "candidates")
#: Names available to the calls, besides the package's.
CALLED = (file, link, pad, row, desk, asked)
NAMES = {each.__name__: each for each in CALLED} | {
    "BOXES": BOXES,
    "GRID": "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)),
    "LONGER": 10**5000,  # longer than Python converts to text
    "WELL_KNOWN": WELL_KNOWN,
    "HARDEST": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "PAPER": {"cells": Puzzle("4.....2..1.....3").digits, "boxsize": 2, "variant": "classic"},
}


def evaluated(call):
    public = {name: value for each in DOORS for name, value in vars(each).items()}
    return eval(call, vars(rules) | public | NAMES | {"Puzzle": Puzzle})


def lines_of(found):
    """Yield lines that describe what a call returned."""
    if isinstance(found, list | Iterator):
        yield from map(str, found)
    else:
        yield from str(found).splitlines()
