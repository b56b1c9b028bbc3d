"""Results and error messages of calls, verbatim: calls and outcomes are stored in files.

After changing messages, run this file as a program: it rewrites the outcomes, and the diff shows
everything that has changed.
"""

import base64
import io
import json
import pickle
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from links import f_puzzles
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION, taken
from solvers import make_backend
from stored import lines_or_error, read_stored, write_stored
from test_formats_sudokupad import BOXES, spoken
from test_formats_sudokupad import link as sudokupad
from test_lab_records import record

import sudokulp
from sudokulp import (
    Puzzle,
    Reading,
    SudokuError,
    dumps,
    loads,
    picture,
    read,
    rules,
    solve,
    why,
)
from sudokulp.analysis.play import find_mistakes, possible_digits, with_entries
from sudokulp.api import OPERATIONS, answer
from sudokulp.cli import main
from sudokulp.editing.running import run
from sudokulp.errors import RuleError
from sudokulp.explaining.why import sentences as sentences_of
from sudokulp.exports.rules import drawing, sentences
from sudokulp.inspecting.program import view_program
from sudokulp.lab import figures
from sudokulp.rng import PortableRandom

MESSAGES = Path(__file__).parent / "messages"
FILES = [MESSAGES / "calls.txt", MESSAGES / "rules.txt"]
#: Headings of texts whose rules are impossible or unknown.
OPENED = (
    *("files", "files whose only fault is a size"),
    *("links of f-puzzles", "links of SudokuPad", "strings"),
)


def coded(value):
    """Return an expression that creates a value. The repr of a puzzle is a grid instead."""
    return value.code() if isinstance(value, Puzzle) else repr(value)


def file_content(*rules, **more):
    """Return the JSON content of a file of ours with these rules."""
    return {"side": 4, "givens": "1" + "." * 15, "rules": [*rules]} | more


def file(*rules, **more):
    """Return the result of reading a file of ours with these rules."""
    return read(json.dumps(file_content(*rules, **more)))


def link(**told):
    """Return the result of reading a link of f-puzzles."""
    return read(f_puzzles(**told))


def pad(*regions, more=""):
    """Return the result of reading a link of SudokuPad with these regions and further keys."""
    return read(sudokupad(spoken(regions, more=more)))


def row(number, *more):
    """Return the cells of a row in SudokuPad's encoding, and further cells."""
    return [*([number - 1, column] for column in range(4)), *more]


def drawn(rule, side=2):
    """Yield the drawing of a rule, line by line, and its sentence."""
    puzzle = Puzzle({}, side, rules=[rule])
    for shape in drawing(puzzle):
        if shape.text:
            yield f"{shape.look} {shape.text} at {shape.at}, {shape.size} high"
        elif shape.look not in ("grid", "border") or rule.replaces_boxes:
            yield f"{shape.look} {shape.path}"
    yield from sentences(puzzle)


def desk(**request):
    """Return the setter's desk's answer to a request: rules or an error message."""
    empty = {"cells": [0] * 16, "boxsize": 2, "variant": "classic", "rules": []}
    told = json.loads(answer("set_rule", json.dumps(empty | request)))
    return told["rules"] if told["ok"] else [told["message"]]


def standing(line, *rules):
    """Return the desk's report on the solutions that rules leave, line by line."""
    cells = Puzzle(line, 2).digits
    asked = {"cells": cells, "boxsize": 2, "variant": "classic", "rules": rules, "time_limit": 20}
    told = json.loads(answer("standing", json.dumps(asked), backend=make_backend()))
    return [f"{key}: {value}" for key, value in told.items()]


def reasons(puzzle, begin="", most=9):
    """Return the first sentences of `why` with a given beginning; the others may vary."""
    said = sentences_of(why(puzzle, backend=make_backend()))
    return [each for each in said if each.startswith(begin)][:most]


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
    usual = taken(call, usual) if call in OPERATIONS else {}
    told = json.loads(answer(call, json.dumps(usual | request), backend=make_backend()))
    if not told["ok"]:
        line = told.get("line")
        return [f"line {line}: {told['message']}" if line else told["message"]]
    return [f"{key}: {told[key]}" for key in show.split() or SHOWN if told.get(key) or show]


def told(name, verdict, solution=None, second=None):
    """Return the answer of a model, as sent to the page."""
    return {"name": name, "verdict": verdict, "solution": solution, "second": second}


def trouble(text, **files):
    """Return the error message of a program for a 9x9 grid."""
    return [run(text, 9, str, make_backend(), **files).trouble.message]


def command(*words):
    """Return the exit code and the output lines of a command."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as errors:
        code = main(list(words))
    return [str(code), *(out.getvalue() + errors.getvalue()).splitlines()]


#: Fields of the page's answers that are shown.
SHOWN = ("kind", "verdict", "headline", "sentence", "flagged", "digit", "candidates")
#: Names available to the calls, besides the package's.
CALLED = (
    figures,
    record,
    file,
    link,
    pad,
    row,
    drawn,
    desk,
    standing,
    asked,
    told,
    trouble,
    command,
    reasons,
)
SHOWING = (find_mistakes, possible_digits, with_entries, view_program)
NAMES = {each.__name__: each for each in CALLED + SHOWING} | {
    "BOXES": BOXES,
    "GRID": "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)),
    "Chance": PortableRandom,
    "SOLVED": "import pulp\np = pulp.LpProblem()\np += p.add_variable('y', 0, 4)\np.solve()\n",
    "HUGE": 10**400,
    "LONGER": 10**5000,  # longer than Python converts to text
    "WELL_KNOWN": WELL_KNOWN,
    "HARDEST": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "RIGHT": {
        label: digit
        for label, digit in Puzzle(WELL_KNOWN_SOLUTION).givens.items()
        if label not in Puzzle(WELL_KNOWN).givens
    },
    "PAPER": {"cells": Puzzle("4.....2..1.....3").digits, "boxsize": 2, "variant": "classic"},
}


def evaluated(call):
    public = {*re.findall(r"\w+", call)} & {*sudokulp.__all__}  # each is imported when it is used
    return eval(call, vars(rules) | {name: getattr(sudokulp, name) for name in public} | NAMES)


def outcome(call):
    """Return lines that describe what a call returns or raises."""
    return lines_or_error(lambda: _described(evaluated(call)))


def _described(found):
    if isinstance(found, Reading):
        puzzle = found.puzzle
        yield f"{found}: {puzzle.givens}, {puzzle.variant.plain.name}, boxes {puzzle.boxes}"
        yield from map(repr, puzzle.rules)
        yield from (f"notice: {notice}" for notice in found.notices)
    elif isinstance(found, list | Iterator):
        yield from map(str, found)
    else:
        yield from str(found).splitlines() if isinstance(found, str) else [coded(found)]


CALLS = {heading: calls for path in FILES for heading, calls in read_stored(path).items()}


@pytest.mark.parametrize("heading", CALLS)
def test_calls_have_the_stored_outcomes(heading, tmp_path, monkeypatch):
    if heading == "graphs":
        pytest.importorskip("networkx")
    monkeypatch.chdir(tmp_path)
    assert {call: outcome(call) for call in CALLS[heading]} == CALLS[heading]
    assert not [*tmp_path.iterdir()]  # a refused request leaves no file


@pytest.mark.parametrize("heading", OPENED)
def test_a_puzzle_with_an_unknown_or_impossible_rule_is_shown_and_kept_but_not_solved(heading):
    for call in CALLS[heading]:
        try:
            puzzle = evaluated(call).puzzle
        except SudokuError:
            continue
        kept = [rule for rule in puzzle.rules if not rule.known]
        for rule in kept:
            with pytest.raises(RuleError, match="you can view the puzzle, but not solve it"):
                solve(puzzle, backend=make_backend())
            assert rule.about in sentences(puzzle)[puzzle.rules.index(rule)]
        assert "<svg" in picture(puzzle)
        assert loads(dumps(puzzle, "json")) == pickle.loads(pickle.dumps(puzzle)) == puzzle
        if heading == "links of f-puzzles":
            assert loads(dumps(puzzle, "f-puzzles")) == puzzle


if __name__ == "__main__":
    for path in FILES:
        write_stored(path, outcome)
