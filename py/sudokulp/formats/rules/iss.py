"""Reading constraints of Interactive-Sudoku-Solver as givens and rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from ... import rules as ours
from ...errors import SudokuError, show
from ...grid import Boxes, GridShape, cell, side_of, usual_shape
from ...numbers import a_grid
from ...rules import Grid, Rule
from ..format import Line, Parsed
from ...rules.fields import possible

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")
_GIVEN = re.compile(r"(R\d{1,2}C\d{1,2})((?:_\d{1,2})+)")
_SHAPE = re.compile(r"(\d{1,2})x\1(?:~.*)?")

#: A function that makes rules from the arguments of a constraint and the side of the grid.
_Make = Callable[[list[str], int], list[Rule]]


def puzzle_in(text: str, line: Line) -> Parsed:
    """Return the puzzle with the constraints in a text, or raise ParseError."""
    constraints = [part.split("~") for part in text.split(".")[1:]]
    try:
        return _puzzle(constraints, line)
    except SudokuError as error:
        raise line.error(str(error)) from error


def _puzzle(constraints: list[list[str]], line: Line) -> Parsed:
    shape = _shape(constraints)
    side = side_of(shape)
    digits, rules, variant = [0] * side**2, list[Rule](), ""
    for name, *arguments in constraints:
        if name in ("Shape", "NoBoxes"):
            continue
        if name == "Windoku" and side == 9:
            variant = "four square"
        elif not name or name == "Given":
            rules += _givens(arguments, digits, side)
        elif name in _RULES:
            rules += _RULES[name](arguments, side)
        else:
            raise SudokuError(f"the rule '{name}' of Interactive-Sudoku-Solver is not supported")
    both = {rule.direction for rule in rules if isinstance(rule, ours.Diagonal)} == {"/", "\\"}
    if both and not variant:
        variant, rules = "x", [rule for rule in rules if not isinstance(rule, ours.Diagonal)]
    made = possible(rules, Grid(shape))
    boxed = isinstance(shape, Boxes)
    return Parsed(shape, tuple(digits), variant=variant, line=line.number, rules=made, boxed=boxed)


def _shape(constraints: list[list[str]]) -> GridShape:
    """Return the shape of the grid, with the usual boxes or without. The default is 9x9."""
    named = [arguments for name, *arguments in constraints if name == "Shape"]
    match = _SHAPE.fullmatch("~".join(named[-1])) if named else None
    if named and match is None:
        raise SudokuError(f"the shape {show('~'.join(named[-1]))} is not supported")
    side = int(match[1]) if match else 9
    bare = any(part[0] == "NoBoxes" for part in constraints)
    return Boxes(1, side) if bare else usual_shape(side)


def _givens(arguments: list[str], digits: list[int], side: int) -> list[Rule]:
    """Enter givens into `digits`, and return rules for cells with several candidates."""
    rules: list[Rule] = []
    for argument in arguments:
        match = _GIVEN.fullmatch(argument)
        if match is None:
            raise SudokuError(f"expected a given such as R1C2_3, found {show(argument)}")
        label = _label(match[1], side)
        values = tuple(int(value) for value in match[2].split("_")[1:])
        if not all(1 <= value <= side for value in values):
            raise SudokuError(f"{show(argument)} is not a digit of {a_grid(side)}")
        if len(values) > 1:
            rules.append(ours.Candidates((label,), values))
        elif digits[label - 1] not in (0, values[0]):
            raise SudokuError(f"{match[1].lower()} is given twice")
        else:
            digits[label - 1] = values[0]
    return rules


def _label(name: str, side: int) -> int:
    match = _CELL.fullmatch(name)
    if match is None:
        raise SudokuError(f"expected a cell such as R1C2, found {show(name)}")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= side and 1 <= column <= side):
        raise SudokuError(f"{name.lower()} is not a cell of {a_grid(side)}")
    return cell(row, column, side)


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


def _edges(kind: Callable[[tuple[int, ...]], Rule]) -> _Make:
    return lambda arguments, side: [kind(both) for both in pairwise(_labels(arguments, side))]


def _alone(rule: Rule) -> _Make:
    return lambda arguments, side: [rule]


def _cage(arguments: list[str], side: int) -> list[Rule]:
    return [ours.Cage(_labels(arguments[1:], side), _number(arguments) or None)]


def _sum(arguments: list[str], side: int) -> list[Rule]:
    return [ours.Sum(_labels(arguments[1:], side), _number(arguments))]


def _whisper(arguments: list[str], side: int) -> list[Rule]:
    numbered = bool(arguments) and not _CELL.fullmatch(arguments[0])
    difference = _number(arguments) if numbered else 5
    return [ours.Whisper(_labels(arguments[numbered:], side), difference)]


def _lockout(arguments: list[str], side: int) -> list[Rule]:
    usual = side // 2
    if _number(arguments) != usual:
        raise SudokuError(f"a lockout line must have the difference {usual} in this grid")
    return [ours.LockoutLine(_labels(arguments[1:], side))]


def _modular(arguments: list[str], side: int) -> list[Rule]:
    if _number(arguments) not in (2, 3):
        raise SudokuError("a modular line must have the modulus 3, or 2 for a parity line")
    kind = ours.ModularLine if arguments[0] == "3" else ours.ParityLine
    return [kind(_labels(arguments[1:], side))]


def _quad(arguments: list[str], side: int) -> list[Rule]:
    label = _label(arguments[0] if arguments else "", side)
    digits = tuple(_number([value]) for value in arguments[1:])
    return [ours.Quadruple((label, label + 1, label + side, label + side + 1), digits)]


_RULES: dict[str, _Make] = {
    "AntiKnight": _alone(ours.AntiKnight()),
    "AntiKing": _alone(ours.AntiKing()),
    "AntiConsecutive": _alone(ours.NonConsecutive()),
    "StrictKropki": _alone(ours.AllDots()),
    "StrictXV": _alone(ours.AllXV()),
    "DisjointSets": _alone(ours.DisjointGroups()),
    "Diagonal": lambda arguments, side: [ours.Diagonal("/" if _number(arguments) > 0 else "\\")],
    "Jigsaw": lambda arguments, side: [ours.Jigsaw(arguments[-1] if arguments else "")],
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
}
