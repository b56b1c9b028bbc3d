"""Puzzles of f-puzzles: links, and the JSON in them. One table reads and writes the rules.

::

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn...

    {"size": 9, "grid": [[{"value": 5, "given": true}, {}, …], …], "antiknight": true,
     "thermometer": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], …}

A link contains the JSON, compressed by lz-string. Everything that is not in the tables below
becomes an unknown rule, which is kept unchanged, so that the puzzle can be shown, but not solved.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import isqrt
from typing import Any, NamedTuple
from urllib.parse import unquote

from .. import rules as ours
from ..errors import ParseError, RuleError, SizeError, SudokuError, damaged, show
from ..grid import GridShape, boxes_of, cell, cells_by_box, place, short_name, side_of, usual_shape
from ..numbers import as_int, whole_within
from ..puzzle import Puzzle
from ..rules import Grid, Rule, Unknown
from ..rules.base import CellsRule, check_count
from ..rules.fields import called, inside, label_in, labels_in, possible
from ..rules.outside import OutsideRule, lines_from
from ..rules.unknown import unknown
from ..scanner.parsed import MAX_TEXT, Line, Parsed
from ..variants import VARIANTS, every_variant
from .comments import published, with_published
from .lzstring import compress, decompress
from .objects import value_of

#: A JSON object: the type for reading, and the type for writing.
_Object = Mapping[str, Any]
_Entry = dict[str, Any]

#: The sides of the grids that f-puzzles can show.
SIDES = range(3, 17)
_SOURCE, _IN_CELLS = "f-puzzles", "f-puzzles cells"
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")


def shape_of(side: int) -> GridShape:
    """Return the shape that f-puzzles uses for a side.

    The boxes are as nearly square as possible, with at least as many columns as rows. If the side
    is a prime number, there are no boxes.

    Examples
    --------
    >>> shape_of(9), str(shape_of(7)), str(shape_of(15))
    (3, '7x7 without boxes', '15x15 with boxes of 3x5')
    """
    try:
        return usual_shape(side)
    except SizeError:
        if side not in SIDES:
            raise
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    return boxes_of((height, side // height))


def _names(labels: Iterable[int], side: int) -> list[str]:
    return ["R{}C{}".format(*place(label, side)) for label in labels]


# The table of rules: each entry reads some kinds of rules from an object, and writes them --------


class _Unsupported(RuleError):
    """A valid rule that is not supported. `like` is a similar rule that can be drawn."""

    def __init__(self, message: str, like: Rule | None = None) -> None:
        super().__init__(message)
        self.like = like


class _Form(NamedTuple):
    """The two functions for some kinds of rules, each of which has its own object."""

    kinds: tuple[type[Rule], ...]
    read: Callable[[_Object, int], Iterator[Rule]]
    write: Callable[[Any, int], _Entry]


def _lines(each: _Object, side: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each line, or () if there is no line."""
    lines = each.get("lines")
    if not isinstance(lines, list):
        raise RuleError(damaged("expected lines of cells"))
    return (labels_in(line, side) for line in lines or [[]])


def _number(each: _Object, otherwise: int | None, rule: Rule, side: int) -> int | None:
    """Return the number of a rule, which an object has as text, or `otherwise` if it has none."""
    value = each.get("value")
    if value in (None, ""):
        return otherwise
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        message = f"the value of the {called(rule, side)} must be a number, not {show(value)}"
        # a clue outside the grid is drawn as its number, so without a number it cannot be drawn
        is_clue = isinstance(rule, ours.LittleKiller | OutsideRule)
        raise _Unsupported(message, None if is_clue else rule)
    return int(text)


#: The default numbers of f-puzzles that depend on the side of the grid.
_USUAL: dict[type[Rule], Callable[[int], int]] = {
    ours.Whisper: lambda side: (side + 1) // 2,
    ours.DutchWhisper: lambda side: (side + 1) // 2 - 1,
}


def _form(kind: Any, key: str, number: str = "") -> _Form:
    """Return the form of rules that are lines of cells, or cells, perhaps with a number."""

    def read(each: _Object, side: int) -> Iterator[Rule]:
        lines = _lines(each, side) if key == "lines" else [labels_in(each.get(key), side)]
        for cells in lines:
            rule = kind(cells)
            if number:
                usual = _USUAL[kind](side) if kind in _USUAL else getattr(rule, number)
                rule = replace(rule, **{number: _number(each, usual, rule, side)})
            yield rule

    def write(rule: Any, side: int) -> _Entry:
        names, value = _names(rule.cells, side), getattr(rule, number) if number else None
        entry: _Entry = {key: [names] if key == "lines" else names}
        return entry if value is None else {**entry, "value": str(value)}

    return _Form((kind,), read, write)


def _read_arrows(each: _Object, side: int) -> Iterator[Rule]:
    circle = labels_in(each.get("cells"), side)
    for line in _lines(each, side):
        arrow = ours.Arrow(line or circle)
        if len(circle) != 1:
            name = called(ours.Arrow(circle), side)
            raise _Unsupported(f"the {name} has {len(circle)} circle cells instead of 1", arrow)
        if arrow.cells[:1] != circle:
            raise RuleError(damaged("an arrow must start in its circle"))
        yield arrow


def _read_xv(each: _Object, side: int) -> Iterator[Rule]:
    cells, value = labels_in(each.get("cells"), side), each.get("value")
    kind: Any = {"X": ours.X, "V": ours.V}.get(str(value).upper())
    if kind is None:
        at = called(ours.X(cells), side).removeprefix("X ")
        found = "but has no letter" if value in (None, "") else f"not {show(value)}"
        raise _Unsupported(f"the mark {at} must be X or V, {found}")
    yield kind(cells)


def _read_clones(each: _Object, side: int) -> Iterator[Rule]:
    yield ours.Clone(*(labels_in(each.get(key), side) for key in ("cells", "cloneCells")))


def _read_quadruple(each: _Object, side: int) -> Iterator[Rule]:
    digits = each.get("values")
    if not isinstance(digits, list):
        raise RuleError(damaged("a quadruple must have a list of digits"))
    yield ours.Quadruple(labels_in(each.get("cells"), side), tuple(digits))


def _read_little_killer(each: _Object, side: int) -> Iterator[Rule]:
    rule = ours.LittleKiller(labels_in(each.get("cells"), side), 0)
    total = _number(each, None, rule, side)
    if total is None:
        raise _Unsupported(f"the {called(rule, side)} has no total")
    yield replace(rule, sum=total)


def _write_little_killer(rule: ours.LittleKiller, side: int) -> _Entry:
    positions = [place(label, side) for label in rule.cells]
    if len(positions) < 2:
        raise RuleError("f-puzzles cannot store the direction of a one-cell little killer")
    (r, c), (s, d) = positions[:2]
    down, right = s - r, d - c
    outside, beyond = (r - down, c - right), (positions[-1][0] + down, positions[-1][1] + right)
    if any(1 <= row <= side and 1 <= column <= side for row, column in (outside, beyond)):
        raise RuleError("f-puzzles supports only little killers that reach from edge to edge")
    direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
    name, cells = "R{}C{}".format(*outside), _names(rule.cells, side)
    return {"cell": name, "cells": cells, "direction": direction, "value": str(rule.sum)}


def _read_clue(each: _Object, side: int, kind: Any) -> Iterator[Rule]:
    """Yield the clue in an object, whose cell is outside the grid, next to a row or column."""
    name = each.get("cell")
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = map(int, found.groups()) if found else (0, 0)
    across, down = 1 <= row <= side, 1 <= column <= side
    if across == down or {row, column}.isdisjoint({0, side + 1}):
        reason = f"a {kind.name} needs a cell outside the grid next to a row or column"
        raise RuleError(damaged(f"{reason}, not {show(name)}"))
    start = cell(min(max(row, 1), side), min(max(column, 1), side), side)
    step = "row" if across else "column"
    lines = [line for where, line in lines_from(start, side) if step in where]
    rule = kind(lines[0] if lines[0][0] == start else lines[1], 0)
    number = _number(each, None, rule, side)
    if number is None:
        raise _Unsupported(f"the {kind.name} {rule.where(side)} has no number")
    yield kind(rule.cells, number)


def _write_clue(rule: OutsideRule, side: int) -> _Entry:
    (r, c), (s, d) = (place(label, side) for label in (rule.cells * 2)[:2])
    return {"cell": f"R{2 * r - s}C{2 * c - d}", "value": str(rule.clue)}


def _clue(kind: type[Rule]) -> _Form:
    return _Form((kind,), partial(_read_clue, kind=kind), _write_clue)


#: The rules that consist only of lines, by their keys in the JSON.
_LINES = {
    "thermometer": _form(ours.Thermometer, "lines"),
    "slowthermometer": _form(ours.SlowThermometer, "lines"),
    "palindrome": _form(ours.Palindrome, "lines"),
    "renban": _form(ours.Renban, "lines"),
    "betweenline": _form(ours.Between, "lines"),
    "germanwhispers": _form(ours.Whisper, "lines", "difference"),
    "whispers": _form(ours.Whisper, "lines", "difference"),
    "dutchwhispers": _form(ours.DutchWhisper, "lines", "difference"),
    "nabner": _form(ours.Nabner, "lines"),
    "lockout": _form(ours.LockoutLine, "lines"),
    "doublearrow": _form(ours.DoubleArrow, "lines"),
    "zipperline": _form(ours.ZipperLine, "lines"),
    "regionsumline": _form(ours.RegionSumLine, "lines"),
    "entropicline": _form(ours.EntropicLine, "lines"),
    "modularline": _form(ours.ModularLine, "lines"),
}
#: The kinds of rules of which each has its own object. f-puzzles itself has no X-sums and
#: skyscrapers; other programs add them.
_FORMS = {
    **_LINES,
    "arrow": _Form(
        (ours.Arrow,),
        _read_arrows,
        lambda rule, side: {
            "lines": [_names(rule.cells, side)],
            "cells": _names(rule.cells[:1], side),
        },
    ),
    "killercage": _form(ours.Cage, "cells", "sum"),
    "littlekillersum": _Form((ours.LittleKiller,), _read_little_killer, _write_little_killer),
    "sandwichsum": _clue(ours.Sandwich),
    "xsum": _clue(ours.XSum),
    "skyscraper": _clue(ours.Skyscraper),
    "difference": _form(ours.Difference, "cells", "difference"),
    "ratio": _form(ours.Ratio, "cells", "ratio"),
    "xv": _Form(
        (ours.X, ours.V),
        _read_xv,
        lambda rule, side: {"cells": _names(rule.cells, side), "value": rule.name.upper()},
    ),
    "clone": _Form(
        (ours.Clone,),
        _read_clones,
        lambda rule, side: {
            "cells": _names(rule.cells, side),
            "cloneCells": _names(rule.clones, side),
        },
    ),
    "quadruple": _Form(
        (ours.Quadruple,),
        _read_quadruple,
        lambda rule, side: {"cells": _names(rule.cells, side), "values": list(rule.digits)},
    ),
}
#: The rules about the whole grid, which are on or off.
_FLAGS: dict[str, type[Rule]] = {
    "antiknight": ours.AntiKnight,
    "antiking": ours.AntiKing,
    "disjointgroups": ours.DisjointGroups,
}
#: The rules about single cells: all objects of a key together make one rule.
_CELLS: dict[str, type[CellsRule]] = {
    "even": ours.Even,
    "odd": ours.Odd,
    "minimum": ours.Minimum,
    "maximum": ours.Maximum,
}
#: The key of each kind of rule; of two keys for the same kind, the last is written.
_KEYS: dict[type[Rule], str] = {
    **{kind: key for key, kind in (_FLAGS | _CELLS).items()},
    **{kind: key for key, form in _FORMS.items() for kind in form.kinds},
}
#: The keys of dots and letters of which all are given, and of dots with a difference of 1.
_NEGATIVE, _NO_STEP = "negative", "nonconsecutive"
_DIAGONALS = {"diagonal": "diagonal-", "anti diagonal": "diagonal+"}
_EXTRA, _REGION, _GIVEN_MARKS = "extraregion", "region", "givenPencilMarks"
_KNOWN = {*_FLAGS, *_CELLS, *_FORMS, _NEGATIVE, _NO_STEP, _EXTRA, *_DIAGONALS.values()}
#: The keys, of a puzzle and of a cell, that add no rules.
_PLAIN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "msgcorrect"),
    *("successMessage", "cursor", "selected"),
}
#: The keys of drawings, which f-puzzles adds for other programs.
_DRAWN = {"rectangle", "circle", "text", "line", "cage"}
_PLAIN_IN_CELLS = {
    *("value", "given", "centerPencilMarks", "cornerPencilMarks", "candidates"),
    *("c", "cArray", "highlight", "highlightArray"),
}


# Reading ------------------------------------------------------------------------------------------


def read_link(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link."""
    line = lines[0]
    if re.search(r"f-puzzles\.com/\?id=", line.text):
        raise line.error(
            "this short link does not contain the puzzle; open it and copy the long link"
        )
    packed = re.search(r"(?:[?&#]load=|fpuz(?:zles)?|^(?=\s*N4I))([A-Za-z0-9+/=%\- _]+)", line.text)
    if not packed:
        raise line.error("expected a link with ?load= and a packed puzzle")
    try:
        text = decompress(unquote(packed[1]).strip().replace(" ", "+"), MAX_TEXT)
    except (SudokuError, ValueError) as error:
        raise line.error(damaged(error)) from error
    return [_puzzle(text, line, "f-puzzles link")]


def read(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in the JSON of a link."""
    return [_puzzle("\n".join(line.text for line in lines), lines[0], "f-puzzles JSON")]


def _puzzle(text: str, line: Line, format: str) -> Parsed:
    try:
        found = value_of(text)
    except SudokuError as error:
        raise line.error(damaged(error) if format.endswith("link") else str(error)) from error
    try:
        return _in_object(found, line, format)
    except ParseError:
        raise
    except SudokuError as error:
        raise line.error(str(error)) from error


def _in_object(found: Any, line: Line, format: str) -> Parsed:
    size = as_int(found.get("size")) if isinstance(found, dict) else None
    if size is None:
        raise RuleError(damaged("it does not contain the size of the grid"))
    shape, rows = shape_of(size), found.get("grid")
    side = side_of(shape)
    listed = rows if isinstance(rows, list) else []
    cells = [each for row in listed if isinstance(row, list) for each in row]
    square = [len(row) for row in listed if isinstance(row, list)] == [side] * side
    if not square or not all(isinstance(each, dict) for each in cells):
        raise RuleError(damaged(f"expected {side} rows of {side} cells"))
    digits = []
    for each in cells:
        digit = whole_within(each.get("value") or 0, 0, side)
        if digit is None:
            raise RuleError(damaged(f"a digit must be from 1 to {side}"))
        digits.append(digit)
    given = [bool(each.get("given")) for each in cells]
    variant, regions = _variant(found, shape)
    made = Parsed(
        side,
        tuple(digit if fixed else 0 for digit, fixed in zip(digits, given, strict=True)),
        format,
        line.number,
        shape,
        variant=variant,
        rules=(*_rules(found, cells, shape), *regions),
        entries={
            label: digit
            for label, (digit, fixed) in enumerate(zip(digits, given, strict=True), 1)
            if digit and not fixed
        },
        marks={
            label: tuple(each["centerPencilMarks"])
            for label, each in enumerate(cells, 1)
            if not digits[label - 1] and _are_digits(each.get("centerPencilMarks"), side)
        },
    )
    if any(each.get("cornerPencilMarks") for each in cells):
        made = made.noted("ignored the pencil marks in the corners")
    return with_published(made, found)


def _are_digits(marks: Any, side: int) -> bool:
    return (
        isinstance(marks, list)
        and bool(marks)
        and all(whole_within(each, 1, side) is not None for each in marks)
    )


def _rules(found: _Object, cells: Sequence[_Object], shape: GridShape) -> tuple[Rule, ...]:
    """Return the rules of a puzzle, except those that its diagonals and extra regions become."""
    side = side_of(shape)
    made: list[Rule] = [kind() for key, kind in _FLAGS.items() if found.get(key)]
    for key, kind in _CELLS.items():
        if entries := _listed(found, key):
            made += inside(partial(_one, kind, side), entries, side, _SOURCE, key)
    for key, form in _FORMS.items():
        for each in _listed(found, key):
            read = partial(_each, form, side)
            try:
                made += inside(read, [each], side, _SOURCE, key)
            except _Unsupported as error:
                made.append(unknown(key, [each], _SOURCE, str(error), error.like))
    made += _all_given(found, made)
    made += [*_of_cells(cells, shape), *_strange(found), *_strange_in_cells(cells, side)]
    return possible(made, Grid(shape))


def _listed(found: _Object, key: str) -> list[_Object]:
    entries = found.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise RuleError(damaged(f"'{key}' must be a list of objects"))
    check_count(len(entries))
    return entries


def _one(kind: type[CellsRule], side: int, entries: list[_Object]) -> list[Rule]:
    labels = [label_in(each.get("cell"), side) for each in entries]
    return [kind(tuple(dict.fromkeys(labels)))]


def _each(form: _Form, side: int, entries: list[_Object]) -> Iterator[Rule]:
    return chain.from_iterable(form.read(one, side) for one in entries)


def _has_dots(rules: Iterable[Rule]) -> bool:
    return any(isinstance(rule, ours.Difference | ours.Ratio) for rule in rules)


def _numbers_of_dots(rules: Iterable[Rule]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the differences and the ratios that the dots mean; f-puzzles' usual ones if none."""
    made = list(rules)
    whites = sorted({rule.difference for rule in made if isinstance(rule, ours.Difference)})
    blacks = sorted({rule.ratio for rule in made if isinstance(rule, ours.Ratio)})
    return tuple(whites or [1]), tuple(blacks or [2])


def _all_given(found: _Object, made: Sequence[Rule]) -> Iterator[Rule]:
    """Yield the rules that all dots or letters are given.

    In f-puzzles, "nonconsecutive" means that all dots with a difference of 1 are given: pairs of
    cells with a dot are exempt.
    """
    names = found.get(_NEGATIVE) or []
    if not isinstance(names, list):
        raise RuleError(damaged(f"'{_NEGATIVE}' must be a list, not {show(names)}"))
    strange = [each for each in names if each not in ("difference", "ratio", "xv")]
    if strange:
        yield unknown(_NEGATIVE, strange, _SOURCE)
    if "xv" in names:
        yield ours.AllXV()
    whites, blacks = _numbers_of_dots(made)
    differences = set(whites) if "difference" in names else set()
    ratios = blacks if "ratio" in names else ()
    if found.get(_NO_STEP) and not (differences or ratios or _has_dots(made)):
        yield ours.NonConsecutive()
    elif found.get(_NO_STEP) or differences or ratios:
        differences |= {1} if found.get(_NO_STEP) else set()
        yield ours.AllDots(tuple(sorted(differences)), ratios)


def _of_cells(cells: Sequence[_Object], shape: GridShape) -> Iterator[Rule]:
    """Yield the candidates of cells, and the jigsaw if the regions are not the boxes."""
    side = side_of(shape)
    for label, content in enumerate(cells, 1):
        marks = content.get(_GIVEN_MARKS)
        if marks:
            if not isinstance(marks, list):
                raise RuleError(damaged(f"'{_GIVEN_MARKS}' must be a list, not {show(marks)}"))
            yield ours.Candidates((label,), tuple(marks))
    numbered = {label: n for n, labels in enumerate(cells_by_box(shape)) for label in labels}
    boxes = [numbered[label] for label in range(1, side**2 + 1)]
    regions = [each.get(_REGION, usual) for each, usual in zip(cells, boxes, strict=True)]
    if regions == boxes:
        return
    inside_grid = [whole_within(each, 0, side - 1) is not None for each in regions]
    letters = [
        chr(ord("A") + each) if fine else "-"
        for each, fine in zip(regions, inside_grid, strict=True)
    ]
    like = ours.Jigsaw("".join(letters))
    if "-" not in letters:
        yield like
        return
    where, number = short_name(letters.index("-") + 1, side), regions[letters.index("-")]
    reason = f"{where} is in no region"
    if number is not None:
        reason = f"the region of {where} must be from 0 to {side - 1}, not {show(number)}"
    yield _unknown_in_cells(_REGION, cells, side, reason, like)


def _variant(found: _Object, shape: GridShape) -> tuple[str, tuple[Rule, ...]]:
    """Return the variant that covers the most diagonals and extra regions, and rules for others."""
    side = side_of(shape)
    diagonals = VARIANTS["x"].extra_regions(shape)
    regions = {frozenset(each.cells) for each in diagonals if found.get(_DIAGONALS[each.kind])}
    for each in _listed(found, _EXTRA):
        labels = labels_in(each.get("cells"), side)
        if labels:
            regions.add(frozenset(labels))
    if not regions:
        return "classic", ()
    there = [one for one in every_variant() if one.exists(shape)]
    own = {one.name: {frozenset(each.cells) for each in one.extra_regions(shape)} for one in there}
    name = max((name for name in own if regions >= own[name]), key=lambda name: len(own[name]))
    ways = dict(zip((frozenset(each.cells) for each in diagonals), "\\/", strict=True))
    rules: list[Rule] = []
    others = []
    for region in sorted(regions - own[name], key=sorted):
        if region in ways:
            rules.append(ours.Diagonal(ways[region]))
        elif len(region) == side:
            rules.append(ours.Cage(tuple(sorted(region))))
        else:
            others.append({"cells": _names(sorted(region), side)})
    return name, (*rules, *([unknown(_EXTRA, others, _SOURCE)] if others else []))


def _strange(found: _Object) -> Iterator[Rule]:
    """Yield an unknown rule for each unknown key, except for drawings of known rules."""
    for key, value in found.items():
        known = key in _PLAIN or key in _KNOWN or not key
        if value and not known and not (key in _DRAWN and _is_drawn(key, found)):
            yield unknown(key, value, _SOURCE)


def _is_drawn(key: str, found: _Object) -> bool:
    """Return whether all drawings under a key belong to rules or repeat what rules draw.

    A line repeats the line of a rule; a cage repeats one with the same cells and, if a sum is
    drawn, the same sum.
    """
    entries = found[key]
    if not (isinstance(entries, list) and all(isinstance(each, dict) for each in entries)):
        return False
    ruled = [line for each in _LINES for entry in found.get(each) or () for line in entry["lines"]]
    caged = [
        (sorted(entry["cells"]), total)
        for entry in found.get("killercage") or ()
        for total in (None, "", entry.get("value"))
    ]

    def repeats(each: _Object) -> bool:
        lines, cells = each.get("lines"), each.get("cells")
        if key == "line" and isinstance(lines, list) and lines:
            return all(isinstance(x, list) and (x in ruled or x[::-1] in ruled) for x in lines)
        is_cage = key == "cage" and isinstance(cells, list)
        return is_cage and (sorted(map(str, cells or [])), each.get("value")) in caged

    return all(each.get("fromConstraint") or repeats(each) for each in entries)


def _strange_in_cells(cells: Sequence[_Object], side: int) -> Iterator[Rule]:
    keys = dict.fromkeys(key for content in cells for key in content if content[key] and key)
    for key in keys:
        if key not in _PLAIN_IN_CELLS and key not in (_GIVEN_MARKS, _REGION):
            yield _unknown_in_cells(key, cells, side)


def _unknown_in_cells(
    key: str,
    cells: Sequence[_Object],
    side: int,
    reason: str | None = None,
    like: Rule | None = None,
) -> Unknown:
    """Return an unknown rule with the values that cells have under a key."""
    both = zip(_names(range(1, side**2 + 1), side), cells, strict=True)
    values = {name: content[key] for name, content in both if key in content}
    return unknown(key, values, _IN_CELLS, reason, like)


# Writing ------------------------------------------------------------------------------------------


def write(puzzle: Puzzle, **about: str) -> str:
    """Return a link that opens the puzzle in f-puzzles."""
    return f"https://f-puzzles.com/?load={packed(puzzle, **about)}\n"


def packed(puzzle: Puzzle, **about: str) -> str:
    """Return the compressed puzzle for a link, without the address of the site.

    `about` contains the title, the author and the rules in words.
    """
    side = puzzle.side
    grid: list[list[_Entry]] = [
        [{"value": digit, "given": True} if digit else {} for digit in row] for row in puzzle.rows()
    ]
    found: _Entry = {"size": side, **published(**about), "grid": grid}
    regions = puzzle.variant.plain.extra_regions(puzzle.shape)
    found |= {_DIAGONALS[each.kind]: True for each in regions if each.kind in _DIAGONALS}
    others = [each.cells for each in regions if each.kind not in _DIAGONALS]
    found |= {_EXTRA: [{"cells": _names(cells, side)} for cells in others]} if others else {}
    link = _Link(found, [content for row in grid for content in row], side, puzzle.rules)
    for rule in puzzle.rules:
        link.add(rule)
    return compress(json.dumps(found, separators=(",", ":")))


def refusal(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written as an f-puzzles link, or ""."""
    if puzzle.side not in SIDES:
        least, most = SIDES[0], SIDES[-1]
        return f"f-puzzles supports only grids from {least}x{least} to {most}x{most}"
    if puzzle.shape != shape_of(puzzle.side):
        return f"f-puzzles does not support a grid of {puzzle.shape}"
    try:
        packed(puzzle)
    except RuleError as error:
        return str(error)
    return ""


class _Link(NamedTuple):
    """The parts of a link while rules are added to it."""

    found: _Entry  # the object of the puzzle
    cells: list[_Entry]  # the objects of the cells
    side: int
    rules: Sequence[Rule]  # all rules of the puzzle

    def add(self, rule: Any) -> None:
        """Add a rule, or raise RuleError if f-puzzles cannot store it."""
        key = _KEYS.get(type(rule), "")
        if type(rule) in _ADDED:
            _ADDED[type(rule)](self, rule)
        elif key in _FLAGS:
            self.found[key] = True
        elif key in _CELLS:
            if key in ("minimum", "maximum") and key in self.found:
                raise RuleError(f"f-puzzles can store the rule '{rule.name}' only once")
            named = [{"cell": name} for name in _names(rule.cells, self.side)]
            self.found.setdefault(key, []).extend(named)
        elif key:
            self.found.setdefault(key, []).append(_FORMS[key].write(rule, self.side))
        else:
            raise RuleError(f"f-puzzles does not support the rule '{rule.name}'")


def _add_candidates(link: _Link, rule: ours.Candidates) -> None:
    for label in rule.cells:
        before = link.cells[label - 1].get(_GIVEN_MARKS, rule.digits)
        left = sorted(set(before) & set(rule.digits))
        if not left:
            raise RuleError("f-puzzles does not support a cell without candidates")
        link.cells[label - 1][_GIVEN_MARKS] = left


def _add_jigsaw(link: _Link, rule: ours.Jigsaw) -> None:
    if len(rule.letters) != len(link.cells):
        raise RuleError(f"f-puzzles needs a region for each of the {len(link.cells)} cells")
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys(rule.letters))}
    for content, letter in zip(link.cells, rule.letters, strict=True):
        content[_REGION] = numbers[letter]


def _add_non_consecutive(link: _Link, rule: ours.NonConsecutive) -> None:
    if _has_dots(link.rules) or any(isinstance(each, ours.AllDots) for each in link.rules):
        raise RuleError(
            "in f-puzzles, the rule 'non-consecutive' exempts pairs of cells with a dot"
        )
    link.found[_NO_STEP] = True


def _add_all_dots(link: _Link, rule: ours.AllDots) -> None:
    """Write that all dots are given: those with a difference of 1, and those with ratios."""
    if tuple(rule.differences) not in ((), (1,)):
        raise RuleError("in f-puzzles, all white dots can be given only for a difference of 1")
    if rule.ratios and tuple(sorted(rule.ratios)) != _numbers_of_dots(link.rules)[1]:
        raise RuleError(
            "f-puzzles cannot express 'all dots are given' for a kind of dots that the grid lacks"
        )
    if not rule.ratios and not (rule.differences and _has_dots(link.rules)):
        raise RuleError("f-puzzles can express 'all dots are given' only for a grid with dots")
    if sum(isinstance(each, ours.AllDots) for each in link.rules) > 1:
        raise RuleError("f-puzzles can store 'all dots are given' only once")
    if rule.differences:
        link.found[_NO_STEP] = True
    if rule.ratios:
        link.found.setdefault(_NEGATIVE, []).append("ratio")


def _put_back(link: _Link, rule: Unknown) -> None:
    """Write an unknown rule as it was read, and an impossible rule like a possible one."""
    if rule.like and rule.value is None:
        link.add(rule.like)
    elif rule.source == _SOURCE:
        before = link.found.get(rule.title, [])
        lists = isinstance(before, list) and isinstance(rule.value, list)
        link.found[rule.title] = [*before, *rule.value] if lists else rule.value
    elif rule.source == _IN_CELLS:
        names = _names(range(1, link.side**2 + 1), link.side)
        for name, content in zip(names, link.cells, strict=True):
            if name in rule.value:
                content[rule.title] = rule.value[name]
    else:
        raise RuleError(f"f-puzzles does not support the {rule.name}")


#: The kinds of rules that are written in a way of their own.
_ADDED: dict[type[Rule], Callable[[_Link, Any], None]] = {
    ours.Diagonal: lambda link, rule: link.found.update(
        {"diagonal+" if rule.direction == "/" else "diagonal-": True}
    ),
    ours.Candidates: _add_candidates,
    ours.Jigsaw: _add_jigsaw,
    ours.NonConsecutive: _add_non_consecutive,
    ours.AllDots: _add_all_dots,
    ours.AllXV: lambda link, rule: link.found.setdefault(_NEGATIVE, []).append("xv"),
    Unknown: _put_back,
}
