"""What calls return or refuse, to the letter: the calls and their outcomes are in files.

After a change of messages, run this file as a program: it writes the outcomes anew, and the
difference shows all that the change does.
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
from sudokulp.inspecting.listings import list_rows
from sudokulp.inspecting.program import view_program
from sudokulp.lab import figures
from sudokulp.rng import PortableRandom

MESSAGES = Path(__file__).parent / "messages"
FILES = [MESSAGES / "calls.txt", MESSAGES / "rules.txt"]
#: Headings of texts whose rules no grid can have, or are not known.
OPENED = (
    *("files", "files that are wrong for their size alone"),
    *("links of f-puzzles", "links of SudokuPad", "strings"),
)


def coded(value):
    """Return the expression that makes a value, in a puzzle's case too, whose repr is a grid."""
    return value.code() if isinstance(value, Puzzle) else repr(value)


def told_in_file(*rules, **more):
    """Return what a file of ours tells of a puzzle with these rules."""
    return {"side": 4, "givens": "1" + "." * 15, "rules": [*rules]} | more


def file(*rules, **more):
    """Return what a file of ours is read as."""
    return read(json.dumps(told_in_file(*rules, **more)))


def link(**told):
    """Return what a link of f-puzzles is read as."""
    return read(f_puzzles(**told))


def pad(*regions, more=""):
    """Return what a link of SudokuPad with these regions, and more keys, is read as."""
    return read(sudokupad(spoken(regions, more=more)))


def row(number, *more):
    """Return the cells of a row as SudokuPad tells them, and more cells."""
    return [*([number - 1, column] for column in range(4)), *more]


def drawn(rule, side=2):
    """Return how a rule is drawn, in lines, with its sentence."""
    puzzle = Puzzle({}, side, rules=[rule])
    for shape in drawing(puzzle):
        if shape.text:
            yield f"{shape.look} {shape.text} at {shape.at}, {shape.size} high"
        elif shape.look not in ("grid", "border") or rule.replaces_boxes:
            yield f"{shape.look} {shape.path}"
    yield from sentences(puzzle)


def desk(**request):
    """Return what the setter's desk makes of a request: rules, or a message."""
    empty = {"cells": [0] * 16, "boxsize": 2, "variant": "classic", "rules": []}
    told = json.loads(answer("set_rule", json.dumps(empty | request)))
    return told["rules"] if told["ok"] else [told["message"]]


def standing(line, *rules):
    """Return what the desk says of the solutions that rules leave."""
    cells = Puzzle(line, 2).digits
    asked = {"cells": cells, "boxsize": 2, "variant": "classic", "rules": rules, "time_limit": 20}
    told = json.loads(answer("standing", json.dumps(asked), backend=make_backend()))
    return [f"{key}: {value}" for key, value in told.items()]


def reasons(puzzle, begin="", most=9):
    """Return the first sentences of `why` that begin so: what else is told may be another."""
    said = sentences_of(why(puzzle, backend=make_backend()))
    return [each for each in said if each.startswith(begin)][:most]


def asked(call, puzzle="", show="", **request):
    """Return what the page is told, or the message, and the line, with which it is refused.

    A puzzle is sent as its board; bytes are the data of a file; entries are told by cell.
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
    """Return the answer of a model, as the page tells it."""
    return {"name": name, "verdict": verdict, "solution": solution, "second": second}


def trouble(text, **files):
    """Return what is said of a program that goes wrong in a 9x9 grid."""
    return [run(text, 9, str, make_backend(), **files).trouble.message]


def command(*words):
    """Return the exit code of a command, and the lines that it writes."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as errors:
        code = main(list(words))
    return [str(code), *(out.getvalue() + errors.getvalue()).splitlines()]


#: What is shown of an answer of the page.
SHOWN = ("kind", "verdict", "headline", "sentence", "flagged", "digit", "candidates")
#: What calls may name, beside what the package has.
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
SHOWING = (find_mistakes, possible_digits, with_entries, list_rows, view_program)
NAMES = {each.__name__: each for each in CALLED + SHOWING} | {
    "BOXES": BOXES,
    "GRID": "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)),
    "Chance": PortableRandom,
    "SOLVED": "import pulp\np = pulp.LpProblem()\np += p.add_variable('y', 0, 4)\np.solve()\n",
    "HUGE": 10**400,
    "LONGER": 10**5000,  # longer than Python prints
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
    public = {*re.findall(r"\w+", call)} & {*sudokulp.__all__}  # each is imported when it is named
    return eval(call, vars(rules) | {name: getattr(sudokulp, name) for name in public} | NAMES)


def outcome(call):
    """Return lines that tell what a call returns or raises."""
    try:
        lines = list(_told(evaluated(call)))
    except (SudokuError, TypeError) as error:
        lines = [f"{type(error).__name__}: {error}"]
    return [line.encode("unicode_escape").decode() for line in lines]


def _told(found):
    if isinstance(found, Reading):
        puzzle = found.puzzle
        yield f"{found}: {puzzle.givens}, {puzzle.variant.plain.name}, boxes {puzzle.boxes}"
        yield from map(repr, puzzle.rules)
        yield from (f"notice: {notice}" for notice in found.notices)
    elif isinstance(found, list | Iterator):
        yield from map(str, found)
    else:
        yield from str(found).splitlines() if isinstance(found, str) else [coded(found)]


def corpus():
    """Return {file: {heading: {call: lines}}}: headings begin with #, outcomes with blanks."""
    found = {}
    for path in FILES:
        headings, lines = found.setdefault(path, {}), []
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                calls = headings[line[2:]] = {}
            elif line.startswith("  "):
                lines.append(line[2:])
            elif line:
                lines = calls[line] = []
    return found


CALLS = {heading: calls for each in corpus().values() for heading, calls in each.items()}


@pytest.mark.parametrize("heading", CALLS)
def test_calls_have_the_outcomes_that_they_had(heading, tmp_path, monkeypatch):
    if heading == "graphs":
        pytest.importorskip("networkx")
    monkeypatch.chdir(tmp_path)
    assert {call: outcome(call) for call in CALLS[heading]} == CALLS[heading]
    assert not [*tmp_path.iterdir()]  # what is refused leaves no file


@pytest.mark.parametrize("heading", OPENED)
def test_a_puzzle_with_a_rule_that_cannot_be_is_shown_and_kept_but_not_solved(heading):
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


def write():
    """Write each call with its outcome of today."""
    for path, headings in corpus().items():
        parts = []
        for heading, calls in headings.items():
            parts.append(f"# {heading}\n")
            for call in calls:
                told = (f"  {line}\n" for line in outcome(call))
                parts.append("".join([f"{call}\n", *told]))
            parts.append("\n")
        path.write_text("".join(parts).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
