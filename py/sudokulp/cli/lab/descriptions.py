"""Experiment of `sudokulp lab run`: a ready one or that of a file, with the options' changes."""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from ...boxes import name_of
from ...errors import LabError, SudokuError, quote
from ...formats.lists.one_line import one_line
from ...lab import EXPERIMENTS, SOURCES, Experiment, Solver
from ...lab.limits import MAX_PUZZLES, kind_of
from ...puzzle import Puzzle
from ..inputs import pieces
from ..options.parser import Parser
from ..options.shared import declare_size, declare_variant
from ..options.values import checked, seconds, seed, whole
from ..output import printable

#: Most bytes of a description.
MAX_DESCRIPTION = 20_000_000
#: What options may change, as a description names it.
_CHANGES = ("source", "boxsize", "givens", "count", "solvers", "seed", "time_limit")


def declare_changes(parser: Parser) -> None:
    """Add the arguments that change a description."""
    group = parser.add_argument_group("changes to the experiment")
    group.add_argument(
        "--source",
        type=checked(lambda name: SOURCES.find(name).name),
        metavar="NAME",
        help=f"where the puzzles come from: {', '.join(SOURCES)}",
    )
    declare_variant(group, "the variant")
    declare_size(group)
    group.add_argument(
        "--givens", type=_numbers, metavar="LIST", help="numbers of givens: 17,20-30,40-80:5"
    )
    group.add_argument(
        "--count", type=whole(1), metavar="COUNT", help="puzzles for each number of givens"
    )
    group.add_argument(
        "--puzzles", metavar="FILE", help='use these instead of new ones; "-" is standard input'
    )
    group.add_argument(
        "--solvers",
        type=checked(lambda names: [Solver.named(name).name for name in names.split(",")]),
        metavar="NAME,...",
        help='models: cp, "exact cover", lp/pattern, lp/assignment/cbc, lp/relaxed …',
    )
    group.add_argument(
        "--seed", type=seed, metavar="NUMBER", help="a different seed makes different puzzles"
    )
    group.add_argument(
        "--time-limit", type=seconds, metavar="SECONDS", help="for each puzzle and solver"
    )


_PART = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4})(?:(?::| by )([1-9][0-9]{0,3}))?)?")


def _numbers(text: str) -> list[int]:
    """Return the numbers of a list such as 17,20-30,40-80:5, or "40-80 by 5" as on the page."""
    found: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if not match:
            raise ArgumentTypeError(
                f"expected numbers such as 17,20-30,40-80:5, found {quote(text)}"
            )
        first, last, step = match.groups()
        found.update(range(int(first), int(last or first) + 1, int(step or 1)))
    return sorted(found)


def described(options: Namespace) -> Experiment:
    """Return the experiment that the options describe.

    Raises
    ------
    SudokuError
        If they describe none.
    """
    description = _ready_or_file(options.experiment).to_json()
    for name in _CHANGES:
        if getattr(options, name) is not None:
            description[name] = getattr(options, name)
    if options.variant is not None:
        description["variant"] = options.variant.name
    if options.boxes is not None:
        description["boxsize"] = name_of(options.boxes)
    if options.puzzles is not None:
        description = _with_puzzles(description, options)
    elif "puzzles" in description:
        if options.source is None:
            description["puzzles"] = description["puzzles"][: options.count]
            description.pop("count", None)
        else:
            del description["puzzles"]
    return Experiment.from_json(description)


def _ready_or_file(name: str) -> Experiment:
    path = Path(name)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # the system allows no such name
        is_file = False
    if not is_file:
        return EXPERIMENTS.find(name).experiment
    with path.open("rb") as file:
        data = file.read(MAX_DESCRIPTION + 1)
    place = printable(name)
    if len(data) > MAX_DESCRIPTION:
        raise LabError(f"{place}: a description has at most {MAX_DESCRIPTION:,} bytes")
    try:
        description = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise LabError(f"{place}: a description is JSON: {error}") from error
    try:
        return Experiment.from_json(description)
    except SudokuError as error:
        raise LabError(f"{place}: {error}") from error


def _with_puzzles(description: dict[str, Any], options: Namespace) -> dict[str, Any]:
    """Return a description with its puzzles replaced by those of a file."""
    most = options.count or MAX_PUZZLES + 1
    puzzles: list[Puzzle] = []
    for piece in pieces(options.puzzles, 1, options.variant, options.boxes):
        puzzle = piece.reading().puzzle
        if puzzles and kind_of(puzzle) != kind_of(puzzles[0]):
            raise LabError(f"{piece.place}: all puzzles must have the same size and variant")
        if len(puzzles) == most:
            break
        puzzles.append(puzzle)
    if not puzzles:
        raise LabError(f"{printable(options.puzzles)}: it contains no puzzle")
    kept = {name: description[name] for name in ("name", "solvers", "time_limit")}
    return kept | {
        "source": "list",
        "variant": puzzles[0].variant.plain.name,
        "boxsize": name_of(puzzles[0].shape),
        "puzzles": [one_line(puzzle, puzzle.shape) for puzzle in puzzles],
    }
