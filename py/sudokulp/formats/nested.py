"""Nested lists and dicts that programs print: rows in brackets, or {cell label: digit}.

::

    [[5, 3, 0, 0, 7, 0, 0, 0, 0],        {1: 5, 2: 3, 5: 7, 10: 6, 13: 1, 14: 9, 15: 5, …}
     [6, 0, 0, 1, 9, 5, 0, 0, 0], …]

0, None and null are empty cells. Commas may be missing, as in numpy arrays, and rows may be
strings. In a JSON object, only the lists are read. The text is parsed, but never executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from ..grid import BLANKS, digit_of, side_of
from ..numbers import a_grid, counted
from .format import (
    BOXSIZE_OF_CELLS,
    MAX_PUZZLES,
    SIDES_SAID,
    SQUARE_CELLS,
    Format,
    Found,
    Line,
    Parsed,
)
from .text import content

#: The maximum number of values and brackets that are read.
MAX_TOKENS = 200_000
_TOKEN = re.compile(
    r"""(?P<open>[\[({]) | (?P<close>[\])}]) | (?P<colon>:) | (?P<part>[,;\s]+)
    | (?P<text>"[^"]*"|'[^']*') | (?P<word>[A-Za-z_][\w.]*|=)
    | (?P<number>-?[0-9]+(?:\.[0-9]*)?)
    """,
    re.VERBOSE,
)


class _Token(NamedTuple):
    kind: str
    text: str
    line: Line


def _value_in(lines: list[Line]) -> list[_Token]:
    """Return the tokens of the first value in brackets, without the keys of JSON objects."""
    tokens = list(islice(chain.from_iterable(map(_tokens, lines)), MAX_TOKENS + 1))
    if len(tokens) > MAX_TOKENS:
        limit = f"the text has more than {MAX_TOKENS:,} values"
        raise lines[0].error(f"{limit}; split it into several texts")
    # A name, an equals sign and the name of a function may precede the value.
    equals = next((at for at, token in enumerate(tokens) if token.text == "="), len(tokens))
    number = next((at for at, token in enumerate(tokens) if token.kind == "number"), len(tokens))
    start = equals if equals < number else 0
    for brackets in ("[{", "("):
        for at in range(start, len(tokens)):
            if tokens[at].kind == "open" and tokens[at].text in brackets:
                return list(_without_keys(tokens[at : _end(tokens, at)]))
    return []


def _tokens(line: Line) -> Iterator[_Token]:
    at = 0
    while at < len(line.text):
        match = _TOKEN.match(line.text, at)
        if not match:
            raise line.error(
                f"{line.text[at]!a} in column {at + 1} is neither a digit nor a bracket"
            )
        if match.lastgroup != "part":
            yield _Token(str(match.lastgroup), match[0], line)
        at = match.end()


def _without_keys(tokens: list[_Token]) -> Iterator[_Token]:
    """Yield the tokens without the keys of JSON objects and without values that are not grids."""
    at = 0
    while at < len(tokens):
        kind, text, _ = tokens[at]
        named = kind in ("text", "word") and [t.kind for t in tokens[at + 1 : at + 2]] == ["colon"]
        if not named:
            yield tokens[at]
            at += 1
        else:
            at += 2
            value = tokens[at].text if at < len(tokens) else ""
            if "solution" in text.lower():
                at = _end(tokens, at)
            elif value[:1] not in "[({" and len(value) - 2 not in SQUARE_CELLS:
                at += 1


def _end(tokens: list[_Token], at: int) -> int:
    """Return the index after the last token of the value that begins at an index."""
    depth = 0
    while at < len(tokens):
        depth += {"open": 1, "close": -1}.get(tokens[at].kind, 0)
        at += 1
        if depth <= 0:
            break
    return at


_START = re.compile(r"\s*(?:\w[\w\[\]<>, .]*=\s*)?(?:[\w.]+\s*\(\s*)?(?:[\[{]|\(\s*\()")
_NOTHING = {"none", "null", "nil", "nan", "na", "undefined", "_"}


def _sniff(lines: list[Line]) -> float:
    rows = content(lines)
    if not rows or not _START.match(rows[0].text):
        return 0.0
    text = "".join(line.text for line in rows)
    return 1.0 if len(re.findall(r"[\[{(,:\"']", text)) > 1 else 0.0


def _loads(lines: list[Line]) -> Found:
    rows = content(lines)
    tokens = _value_in(rows)
    read = _of_dict if any(token.kind == "colon" for token in tokens) else _of_lists
    return read(tokens, rows[0])


class _Cell(NamedTuple):
    digit: str
    line: Line


def _of_lists(tokens: list[_Token], first: Line) -> Found:
    """Return the puzzles in nested brackets; the innermost brackets are rows."""
    rows: list[list[_Cell]] = [[]]
    for token in tokens:
        bare = token.text[1:-1] if token.kind == "text" else token.text
        if token.kind in ("open", "close"):
            rows.append([])
        elif token.kind == "text" and len(bare) > 2:  # a row or a puzzle
            rows += [[_Cell(sign, token.line) for sign in bare if not sign.isspace()], []]
        elif token.kind in ("number", "text") or bare.lower() in _NOTHING:
            rows[-1].append(_Cell(_plain(bare), token.line))
        # other words name types, such as the dtype of an array
    kept = [row for row in rows if row]
    if not kept:
        raise first.error("expected rows of digits in brackets, found none")
    puzzles = tuple(islice(_grids(kept), MAX_PUZZLES + 1))
    if len(puzzles) > MAX_PUZZLES:
        raise kept[0][0].line.error(f"there are more than {MAX_PUZZLES:,} puzzles")
    return Found(puzzles)


def _plain(text: str) -> str:
    bare = text.strip().partition(".0")[0].removesuffix(".")
    return "" if bare.lower() in _NOTHING or bare in ("", "0") or text.strip() in BLANKS else bare


def _grids(rows: list[list[_Cell]]) -> Iterator[Parsed]:
    side = len(rows[0])
    if side > 36 or (len(rows) == 1 and side in BOXSIZE_OF_CELLS):
        for row in rows:
            yield _grid(row)
        return
    if side**2 not in BOXSIZE_OF_CELLS:
        raise rows[0][0].line.error(f"expected rows of {SIDES_SAID} cells, found {side}")
    for start in range(0, len(rows), side):
        part = rows[start : start + side]
        odd = next((row for row in part if len(row) != side), None)
        if odd:
            raise odd[0].line.error(f"expected {side} cells, found {len(odd)}")
        if len(part) != side:
            raise part[-1][0].line.error(f"expected {side} rows, found {len(part)}")
        yield _grid([cell for row in part for cell in row])


def _grid(cells: list[_Cell]) -> Parsed:
    shape = BOXSIZE_OF_CELLS.get(len(cells))
    if shape is None:
        raise cells[0].line.error(
            f"no supported grid has {counted(len(cells), 'cell')}; a 9x9 puzzle has 81"
        )
    digits = tuple(_digit(cell, side_of(shape)) for cell in cells)
    return Parsed(shape, digits, line=cells[0].line.number)


def _digit(cell: _Cell, side: int) -> int:
    text = cell.digit
    if text == "":
        return 0
    is_number = re.fullmatch("[0-9]{1,4}", text)
    digit = int(text) if is_number else digit_of(text, side) if len(text) == 1 else None
    if digit is None or digit > side:
        raise cell.line.error(f"{text[:9]!a} is not a digit of {a_grid(side)}")
    return digit


def _of_dict(tokens: list[_Token], first: Line) -> Found:
    givens: dict[int, _Cell] = {}
    numbers = [token for token in tokens if token.kind not in ("open", "close", "word")]
    for start in range(0, len(numbers), 3):
        label, value = _pair(numbers[start : start + 3])
        if label in givens:
            raise value.line.error(f"cell {label} appears twice")
        givens[label] = value
    sizes = [n for cells, n in SQUARE_CELLS.items() if cells >= max(givens)]
    able = [n for n in sizes if all(int(cell.digit or 0) <= n**2 for cell in givens.values())]
    if not able:
        raise first.error("cells must be from 1 to 1,296, and digits from 1 to 36")
    first_found, *others = [_in_grid(givens, n) for n in able if n in (able[0], 3)]
    return replace(first_found, others=tuple(others))


def _pair(tokens: list[_Token]) -> tuple[int, _Cell]:
    if [token.kind for token in tokens] != ["number", "colon", "number"]:
        raise tokens[0].line.error("expected {cell: digit, ...}, such as {1: 5, 2: 3}")
    label, _, digit = tokens
    if not all(re.fullmatch("[0-9]{1,4}", token.text) for token in (label, digit)):
        raise label.line.error("cells and digits must be integers of at least 1")
    if int(label.text) == 0:
        raise label.line.error("a cell must be at least 1, not 0")
    return int(label.text), _Cell(_plain(digit.text), digit.line)


def _in_grid(givens: dict[int, _Cell], boxsize: int) -> Found:
    side = boxsize**2
    digits = [0] * side**2
    for label, cell in givens.items():
        digits[label - 1] = _digit(cell, side)
    parsed = Parsed(boxsize, tuple(digits))
    notice = f"assumed {a_grid(side)}"
    return Found((parsed,), notices=(notice,), label=f"{a_grid(side)}")


NESTED = Format(
    name="nested",
    label="list of rows",
    about="Rows in brackets, or cells and digits in braces, as programs print them.",
    sniff=_sniff,
    order=60,
    loads=_loads,
    loose=True,
)
