"""Strings of Interactive-Sudoku-Solver, a list of constraints.

::

    .AntiKnight.~R1C2_3~R1C5_4.Cage~10~R2C2~R2C3

Arguments follow after ``~``. A constraint without a name has givens: a cell with a digit, or with
several candidates. Constraints that we do not have become unknown rules, so that the puzzle can be
shown, but not solved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from urllib.parse import unquote

from .. import rules as ours
from ..errors import SizeError, SudokuError, show
from ..grid import Boxes, GridShape, cell, cells_by_box, place, side_of, usual_shape
from ..numbers import a_grid
from ..rules import Grid, Rule
from ..rules.base import check_count
from ..rules.fields import possible
from ..rules.outside import lines_from
from ..rules.unknown import unknown
from ..scanner.parsed import Line, Parsed
from .fpuzzles import SIDES, shape_of

#: A row or column is a decimal number, or a letter above 9.
_CELL = re.compile(r"R(\d{1,2}|[A-G])C(\d{1,2}|[A-G])", re.IGNORECASE)
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(?:(\d{1,2})-)?(\d{1,2}))?(~\w*)?")
_LINE = re.compile(r"[RC](\d{1,2}|[A-G])", re.IGNORECASE)
#: The largest number of constraints in a string.
_MOST = 5_000
#: Constraints that contain others, up to ``.End``.
_GROUPS = ("Or", "And", "Replicate")

#: A function that makes rules from the arguments of a constraint and the side of the grid.
_Make = Callable[[list[str], int], list[Rule]]


def read(lines: list[Line]) -> list[Parsed]:
    """Return the puzzles in one or more lines of constraints.

    Lines continue each other, unless they give a digit for the same cell, or all have only givens.
    """
    texts: list[tuple[Line, str]] = []
    for line in lines:
        text = "".join(line.text.split())
        if texts and not text.startswith("."):
            first, before = texts.pop()
            texts.append((first, before + text))
        elif text:
            texts.append((line, text))
    cells = [set(re.findall(r"~(R\w{1,2}C\w{1,2})_", text.upper())) for _, text in texts]
    given = [cell for each in cells for cell in each]
    only_givens = all(re.fullmatch(r"\.(?:~\w+){8,}", text) for _, text in texts)
    if len(set(given)) == len(given) and not only_givens:
        texts = [(texts[0][0], "".join(text for _, text in texts))]
    return [_read(line, text) for line, text in texts]


def read_link(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link with a string after ``q=``."""
    query = re.search(r"[?&]q=([^&#\s]*)", lines[0].text)
    return [_read(lines[0], "".join(unquote(query[1] if query else "").split()))]


def _read(line: Line, text: str) -> Parsed:
    constraints = [part.split("~") for part in text.split(".")[1:]]
    if len(constraints) > _MOST:
        raise line.error(f"the string has more than {_MOST:,} constraints")
    try:
        return _puzzle(constraints, line)
    except SudokuError as error:
        raise line.error(str(error)) from error


def _puzzle(constraints: list[list[str]], line: Line) -> Parsed:
    shape = _shape(constraints)
    side = side_of(shape)
    digits, rules, windoku = [0] * side**2, list[Rule](), False
    for name, arguments in _outermost(constraints):
        if name in ("", "Given"):
            rules += _givens(arguments, digits, side)
        elif name == "Windoku" and side == 9:
            windoku = True
        elif name == "Jigsaw":
            rules += _jigsaw(arguments, shape)
        elif name in _RULES:
            rules += _RULES[name](arguments, side)
        elif name not in ("Shape", "NoBoxes", "SearchPriority"):
            rules.append(unknown(name, arguments, "json"))
        check_count(len(rules))
    variants = ["four square"] if windoku else []
    if {rule.direction for rule in rules if isinstance(rule, ours.Diagonal)} == {"/", "\\"}:
        variants.insert(0, "x")
        rules = [rule for rule in rules if not isinstance(rule, ours.Diagonal)]
    return Parsed(
        side,
        tuple(digits),
        "Interactive-Sudoku-Solver string",
        line.number,
        shape,
        variant=" + ".join(variants),
        rules=possible(rules, Grid(shape)),
    )


def _outermost(constraints: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Yield the constraints; one that contains others has all their arguments."""
    depth, outer = 0, ("", list[str]())
    for name, *arguments in constraints:
        if name in _GROUPS:
            depth += 1
            if depth == 1:
                outer = (name, arguments)
                continue
        if name == "End":
            depth -= 1
            if depth < 0:
                raise SudokuError("the constraint '.End' ends nothing")
            if depth == 0:
                yield outer
        elif depth:
            outer[1].extend([f".{name}", *arguments])
        else:
            yield name, arguments
    if depth > 0:
        raise SudokuError(f"the constraint '.{outer[0]}' is not ended by '.End'")


def _shape(constraints: list[list[str]]) -> GridShape:
    """Return the shape of the grid, with the usual boxes or without. The default is 9x9."""
    named = ["~".join(arguments) for name, *arguments in constraints if name == "Shape"]
    spec = named[0] if named else "9x9"
    match = _SHAPE.fullmatch(spec)
    rows, columns = (int(match[1]), int(match[2])) if match else (0, 0)
    if not match or rows != columns or match[5]:
        raise SizeError(f"the shape {show(spec)} is not supported; the grid must be square")
    least, most = int(match[3] or 1), int(match[4] or rows)
    if (least, most) != (1, rows):
        raise SizeError(
            f"digits from {least} to {most} are not supported in {a_grid(rows)}, only from 1 to "
            f"{rows}"
        )
    if any(part[0] == "NoBoxes" for part in constraints):
        return Boxes(1, rows)
    return shape_of(rows) if rows in SIDES else usual_shape(rows)


def _givens(arguments: list[str], digits: list[int], side: int) -> list[Rule]:
    """Enter givens into `digits`, and return rules for cells with several candidates."""
    rules: list[Rule] = []
    for argument in filter(None, arguments):
        name, *numbers = argument.split("_")
        if not numbers or not all(re.fullmatch(r"\d{1,2}", number) for number in numbers):
            raise SudokuError(f"expected a given such as R1C2_3, found {show(argument)}")
        label, values = _label(name, side), tuple(map(int, numbers))
        if 0 in values:
            raise SudokuError(f"{show(argument)} has the digit 0, but digits start at 1")
        if max(values) > side:
            raise SudokuError(f"{show(argument)} is not a digit of {a_grid(side)}")
        if len(values) > 1:
            rules.append(ours.Candidates((label,), values))
        elif digits[label - 1] not in (0, values[0]):
            raise SudokuError(f"{name.lower()} is given twice")
        else:
            digits[label - 1] = values[0]
    return rules


def _jigsaw(arguments: list[str], shape: GridShape) -> Iterator[Rule]:
    """Yield a jigsaw, or if the grid has boxes as well, a cage for each region that is no box."""
    letters, side = arguments[-1] if arguments else "", side_of(shape)
    regions: dict[str, list[int]] = {}
    for label, letter in enumerate(letters, 1):
        regions.setdefault(letter, []).append(label)
    if len(regions) == 1 and len(letters) == side**2:
        return  # the whole grid
    boxed = not isinstance(shape, Boxes) or 1 not in (shape.rows, shape.columns)
    odd = [labels for labels in regions.values() if len(labels) != side]
    if len(letters) != side**2 or len(odd) > 1 or not (boxed or odd):
        yield ours.Jigsaw(letters)
        return
    boxes = set(map(tuple, cells_by_box(shape)))
    for labels in regions.values():  # in a partly divided grid, the other cells share a sign
        if labels not in odd and tuple(labels) not in boxes:
            yield ours.Cage(tuple(labels))


def _label(name: str, side: int) -> int:
    match = _CELL.fullmatch(name)
    if match is None:
        raise SudokuError(f"expected a cell such as R1C2, found {show(name)}")
    row, column = _index(match[1]), _index(match[2])
    if not (1 <= row <= side and 1 <= column <= side):
        raise SudokuError(f"{name.lower()} is not a cell of {a_grid(side)}")
    return cell(row, column, side)


def _index(text: str) -> int:
    return int(text) if text.isdigit() else int(text, 17)


def _labels(arguments: list[str], side: int) -> tuple[int, ...]:
    """Return the labels of cells. For a loop, the first cell is repeated at the end."""
    if arguments[-1:] == ["LOOP"]:
        arguments = [*arguments[:-1], *arguments[:1]]
    return tuple(_label(name, side) for name in arguments)


def _number(arguments: list[str]) -> int:
    text = arguments[0] if arguments else ""
    if not re.fullmatch(r"-?[0-9]{1,4}", text):
        raise SudokuError(f"expected a number, found {show(text)}")
    return int(text)


def _cells(kind: Callable[[tuple[int, ...]], Rule]) -> _Make:
    return lambda arguments, side: [kind(_labels(arguments, side))]


def _alone(rule: Rule) -> _Make:
    return lambda arguments, side: [rule]


def _edges(kind: Callable[[tuple[int, ...]], Rule]) -> _Make:
    """Return a function that makes a rule for each two of the cells that share an edge."""

    def make(arguments: list[str], side: int) -> list[Rule]:
        labels = _labels(arguments, side)
        later = dict.fromkeys(labels)
        rules = []
        for label in labels:
            later.pop(label, None)
            row, column = place(label, side)
            for other in later:
                down, right = place(other, side)
                if abs(down - row) + abs(right - column) == 1:
                    rules.append(kind((label, other)))
        return rules

    return make


def _cage(arguments: list[str], side: int) -> list[Rule]:
    total = _number(arguments) if arguments[:1] != [""] else 0
    return [ours.Cage(_labels(arguments[1:], side), total or None)]


def _sum(arguments: list[str], side: int) -> list[Rule]:
    if "_" in (arguments or [""])[0]:  # a number for each cell, by which its digit is multiplied
        return [unknown("Sum", arguments, "json")]
    return [ours.Sum(_labels(arguments[1:], side), _number(arguments))]


def _whisper(arguments: list[str], side: int) -> list[Rule]:
    numbered = bool(arguments) and not _CELL.fullmatch(arguments[0])
    difference = _number(arguments) if numbered else 5
    return [ours.Whisper(_labels(arguments[numbered:], side), difference)]


def _lockout(arguments: list[str], side: int) -> list[Rule]:
    if _number(arguments) != side // 2:
        return [unknown("Lockout", arguments, "json")]
    return [ours.LockoutLine(_labels(arguments[1:], side))]


def _modular(arguments: list[str], side: int) -> list[Rule]:
    kinds: dict[int, Callable[[tuple[int, ...]], Rule]] = {2: ours.ParityLine, 3: ours.ModularLine}
    kind = kinds.get(_number(arguments))
    if kind is None:
        return [unknown("Modular", arguments, "json")]
    return [kind(_labels(arguments[1:], side))]


def _quad(arguments: list[str], side: int) -> list[Rule]:
    label = _label(arguments[0] if arguments else "", side)
    digits = tuple(_number([value]) for value in arguments[1:])
    return [ours.Quadruple((label, label + 1, label + side, label + side + 1), digits)]


def _same_values(arguments: list[str], side: int) -> list[Rule]:
    """Return clones if each set has one cell."""
    labels = _labels(arguments[1:], side)
    if len(labels) != _number(arguments):
        return [unknown("SameValues", arguments, "json")]
    return [ours.Clone((one,), (other,)) for one, other in pairwise(labels)]


def _through(name: str, reverse: bool, side: int) -> tuple[int, ...]:
    """Return the cells of a row or column, from its start or from its end."""
    match = _LINE.fullmatch(name)
    number = _index(match[1]) if match else 0
    if not 1 <= number <= side:
        raise SudokuError(f"expected a row or column such as R1 or C2, found {show(name)}")
    is_row = name[0] in "Rr"
    first = cell(number, 1, side) if is_row else cell(1, number, side)
    wanted = f"left of row {number}" if is_row else f"above column {number}"
    found = next(line for where, line in lines_from(first, side) if where == wanted)
    return found[::-1] if reverse else found


def _clues(kind: Callable[[tuple[int, ...], int], Rule]) -> _Make:
    """Return a function that makes the clues at one or both ends of a line.

    The arguments are the line and the numbers at its ends, or the number and the line.
    """

    def make(arguments: list[str], side: int) -> list[Rule]:
        if not arguments or not _LINE.fullmatch(arguments[0]):
            name, _, direction = arguments[1].partition(",") if arguments[1:] else ("", "", "")
            numbers = ["", arguments[0]] if direction == "-1" else arguments[:1]
            arguments = [name, *numbers]
        name, *numbers = arguments
        return [
            kind(_through(name, bool(at), side), _number([number]))
            for at, number in enumerate(numbers[:2])
            if number
        ]

    return make


def _little_killer(arguments: list[str], side: int) -> list[Rule]:
    """Return the sum of a diagonal, which is named after its first cell."""
    row, column = place(_label((arguments[1:] or [""])[0].partition(",")[0], side), side)
    if column == 1 and row < side:
        down, right = 1, 1
    elif column == side and 1 < row < side:
        down, right = -1, -1
    elif row == 1:
        down, right = 1, -1
    elif row == side and 1 < column < side:
        down, right = -1, 1
    else:
        raise SudokuError(f"no diagonal of a little killer starts at {show(arguments[1])}")
    labels = []
    while 1 <= row <= side and 1 <= column <= side:
        labels.append(cell(row, column, side))
        row, column = row + down, column + right
    return [ours.LittleKiller(tuple(labels), _number(arguments))]


_RULES: dict[str, _Make] = {
    "AntiKnight": _alone(ours.AntiKnight()),
    "AntiKing": _alone(ours.AntiKing()),
    "AntiConsecutive": _alone(ours.NonConsecutive()),
    "StrictKropki": _alone(ours.AllDots()),
    "StrictXV": _alone(ours.AllXV()),
    "DisjointSets": _alone(ours.DisjointGroups()),
    "Diagonal": lambda arguments, side: [ours.Diagonal("/" if _number(arguments) > 0 else "\\")],
    "Cage": _cage,
    "Sum": _sum,
    "AllDifferent": _cells(ours.Cage),
    "Arrow": _cells(ours.Arrow),
    "Thermo": _cells(ours.Thermometer),
    "Whisper": _whisper,
    "Renban": _cells(ours.Renban),
    "Palindrome": _cells(ours.Palindrome),
    "Between": _cells(ours.Between),
    "Lockout": _lockout,
    "DoubleArrow": _cells(ours.DoubleArrow),
    "Zipper": _cells(ours.ZipperLine),
    "RegionSumLine": _cells(ours.RegionSumLine),
    "Entropic": _cells(ours.EntropicLine),
    "Modular": _modular,
    "WhiteDot": _edges(ours.Difference),
    "BlackDot": _edges(ours.Ratio),
    "X": _edges(ours.X),
    "V": _edges(ours.V),
    "GreaterThan": _edges(ours.Greater),
    "Quad": _quad,
    "SameValues": _same_values,
    "Sandwich": _clues(ours.Sandwich),
    "XSum": _clues(ours.XSum),
    "Skyscraper": _clues(ours.Skyscraper),
    "LittleKiller": _little_killer,
}
