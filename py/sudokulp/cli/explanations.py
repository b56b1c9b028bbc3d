"""Help texts that several commands share, beside the lists of arguments."""

from __future__ import annotations

from textwrap import fill

from ..models import MODELS, Model

ABOUT = """\
Solve, count, make, transform and convert Sudoku puzzles, and write their models: integer
programs, formulas and graphs.

A puzzle is given as a file, as "-" or nothing at all for standard input, or as a puzzle
string such as "4.....2..1.....3"; the name of an existing file always means the file. The
text may be in any format that this program writes, and in some more. A text with a puzzle
string on each line is a list; its puzzles are read one by one.
"""

MORE = """\
examples:
  sudokulp solve puzzle.sdk               solve a file, see if the solution is unique
  sudokulp solve "4.....2..1.....3"       solve a puzzle string
  sudokulp generate | sudokulp solve      make a puzzle and solve it
  sudokulp generate --variant x --seed 7 | sudokulp solve
  sudokulp explain puzzle.sdk             tell how the solution follows
  sudokulp count --limit 100 list.txt     count the solutions of each puzzle in a list
  sudokulp model puzzle.sdk               print the integer program

exit codes (of several puzzles the worst: 2, 3, 1, 0):
  0    all is well
  1    an answer is no: a puzzle has no solution, or more than one (solve,
       explain, hint); models disagree (compare); a certificate proves nothing,
       or is of another puzzle (check)
  2    it cannot be done: wrong arguments or input, or a solver that is missing
  3    unknown: the time limit was reached, or a solver gave up, before an answer
  130  stopped by Ctrl+C
  141  the reader of the output closed the pipe

"sudokulp COMMAND --help" says more about each command.
"""

VARIANT_HELP = """\
The variant of a puzzle is that of --variant; or else that of a comment line "# variant: x"
in the text, which this program writes itself; or else that of the file's suffix (.sdkx
...); or else classic.

--rules adds rules to those of the puzzle, and --boxes says that its boxes are others:
  --rules anti-knight+anti-king     rules that need no more than their names
  --rules rules.json                [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 9}]
"""


def models_help() -> str:
    """Return a paragraph on each model and a line on each of its ways."""
    return "\n".join(["models, and their ways:", *map(_paragraph, MODELS.values())])


def _paragraph(model: Model) -> str:
    lines = [_filled(f"{model.name:<12} {model.about} {model.warning}", 2)]
    for name, way in model.named_ways.items():
        usual = {model.for_lists: " (default with --batch)", model.ways[0].name: " (default)"}
        lines.append(_filled(f"{model.name}/{name}{usual.get(name, '')}: {way.about}", 15))
    return "\n".join(lines)


def _filled(text: str, indent: int) -> str:
    return fill(text, 88, initial_indent=" " * indent, subsequent_indent=" " * 15)
