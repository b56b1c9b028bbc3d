"""Samples of every format, mutations of them, and decompression bombs."""

from collections.abc import Callable, Sequence
from random import Random

from sudokulp import Puzzle, SudokuError, generate
from sudokulp.analysis.verdict import solve
from sudokulp.formats import WRITABLE, encode

_SEEDED = {2: generate(size=4, seed=1), 3: generate(seed=1)}
_LARGER = {boxsize: Puzzle({1: 1, 7: boxsize}, boxes=boxsize) for boxsize in (4, 5, 6)}
PUZZLES = (
    *_SEEDED.values(),
    generate(variant="x", seed=2),
    generate(variant="four square", seed=3),
    *_LARGER.values(),
)
LINE = _SEEDED[3].line
SMALL = _SEEDED[2].line
SOLVED = solve(_SEEDED[3], model="exact cover").solution.line
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
GRID = "\n".join(ROWS)


def _written() -> dict[str, bytes]:
    """Return each puzzle in each format that can hold it, models and pictures included."""
    found = {}
    for name in WRITABLE:
        for puzzle in PUZZLES if WRITABLE[name].holds_grids else PUZZLES[:1]:
            try:
                made = encode(puzzle, name)
            except SudokuError:
                continue  # it does not support this size or variant
            key = f"{name} {puzzle.side} {puzzle.variant.name}"
            found[key] = made if isinstance(made, bytes) else made.encode()
    return found


def _sudoq() -> str:
    cells = "".join(
        f'<fieldmap id="{y}{x}" editable="false" solution="{(x + 2 * y) % 4}">'
        f'<position x="{x}" y="{y}"></position></fieldmap>'
        for x in range(4)
        for y in range(4)
    )
    return f'<sudoku type="1" id="7">{cells}</sudoku>'


def _by_hand() -> dict[str, str]:
    """Return texts in read-only formats, and as people and programs write them."""
    listed = [[int(sign) if sign.isdigit() else 0 for sign in row] for row in ROWS]
    placed = LINE.replace(".", "+5", 3)
    return {
        "list": f"# variant: x\n{LINE}\n\n{LINE},{SOLVED}\n{LINE} 1.2 easy\nnonsense\n",
        "table of strings": f"id;puzzle;solution\n1;{LINE};{SOLVED}\n2;{LINE};{SOLVED}\n",
        "list of two sizes": f"{SMALL}\n{LINE}\n{SMALL}\n",
        "rows": repr(listed),
        "rows in C": f"int grid[9][9] = {listed};".replace("[[", "{{").replace("]]", "}}"),
        "dict": repr(_SEEDED[3].givens),
        "json": f'{{"puzzle": {listed}, "solution": {listed}}}',
        "hodoku": f":0000:1:{placed}:::182:\n:0610:x:{LINE}::\n",
        "andoku": f"{LINE}||X\n{LINE}|\n",
        "sudoq": _sudoq(),
        "prose": "Can you solve this?\n\n" + "\n".join(ROWS) + "\n\nThank you!",
        "spaces": "\n".join(row.replace(".", " ") for row in ROWS),
        "question marks": "\n".join(row.replace(".", "?") for row in ROWS),
        "saved": f'<opensudoku><game data="version: 1&#10;{"5|0|1|" * 81}"/></opensudoku>',
        "two figures": " ".join(f"{number % 10:02}" for number in range(81)),
        "sections": "#Asomebody\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS),
        "several": f"One\n{encode(_SEEDED[3], 'grid')}[ok]\nTwo\n{GRID}\n{LINE}\n{SMALL}\n",
        "solution below": f"{GRID}\nSolution:\n{encode(Puzzle(SOLVED), 'grid')}",
        "jigsaw in rows": "\n".join([GRID, *(9 * sign for sign in "123456789")]),
        "two values": f"a = {listed}\nb = {listed}\n",
        "cells": "".join(f"({n % 9 + 1}, {n // 9}, {n % 8})\n" for n in range(0, 72, 3)),
        "facts": " ".join(f"cell({n},{n * 2 % 9 + 1},{n * 3 % 9 + 1})." for n in range(1, 10)),
        "subscripts": "\n".join(f"grid[{n}][{n * 2 % 9}] = {n + 1};" for n in range(9)),
        "named cells": "\n".join(f"{sign}{n + 1}={n + 1}" for n, sign in enumerate("ABCDEFGHI")),
        "comment signs": "".join(f"# {' '.join(row)}\n" for row in ROWS),
        "labels": "  1 2 3 4 5 6 7 8 9\n"
        + "".join(f"{n} {' '.join(row)} {n}\n" for n, row in enumerate(ROWS, 1)),
        "markdown": "|A|B|C|D|E|F|G|H|I|\n"
        + "|---" * 9
        + "|\n"
        + "".join(f"|{'|'.join(row.replace('.', ' '))}|\n" for row in ROWS),
        "frame": "\n".join(f"!{row[:3]}!{row[3:6]}!{row[6:]}!" for row in ROWS),
        "spaces in a line": LINE.replace(".", " "),
        "letters": "".join(chr(ord("A") + number % 16) for number in range(256)),
    }


SAMPLES: dict[str, bytes] = _written() | {name: text.encode() for name, text in _by_hand().items()}
#: Text inserted into samples: signs of all formats, odd characters, beginnings of formats.
PIECES = [
    *(sign.encode() for sign in "\n\r\t ,;:|+-=.*_0129aAzZ#[](){}<>\"'&?/%"),
    *(sign.encode() for sign in "\ufeff\u200b\u0661é\u2502\u2028\U0001f600"),
    *(b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x1a", b"\x85", b"\xff\xfe", b"PK\x03\x04"),
    *(b"# variant: x\n", b"# variant: four pyramid\n", b"#REF!", b"nan", b"[Puzzle]\n", b"?bd="),
    *(b"?load=", b"<opensudoku>", b"<!DOCTYPE a [", b"-----", b"9" * 20, b"-1", b"1.5"),
]


def mutated(chance: Random) -> bytes:
    """Return a sample after a few random changes."""
    data = chance.choice(list(SAMPLES.values()))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5, 8))):
        start = chance.randrange(len(data) + 1)
        end = start + chance.choice((1, 1, 2, 5, 30, 300))
        change = chance.choice(CHANGES)
        data = change(data[:start], data[start:end], data[end:], chance.choice(PIECES), chance)
    return data[:20_000]


def _swapped(data: bytes, chance: Random) -> bytes:
    lines = data.split(b"\n")
    first, second = (chance.randrange(len(lines)) for _ in range(2))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


def _other(chance: Random) -> bytes:
    """Return the end of a sample, after a possible separator."""
    other = chance.choice(list(SAMPLES.values()))
    return chance.choice((b"", b"\n", b",")) + other[chance.randrange(len(other) + 1) :]


#: Changes of a text: functions of its parts before, inside and after a range, and of a piece to
#: insert.
CHANGES: Sequence[Callable[[bytes, bytes, bytes, bytes, Random], bytes]] = (
    lambda a, b, c, piece, chance: a,
    lambda a, b, c, piece, chance: a + c,
    lambda a, b, c, piece, chance: a + piece + c,
    lambda a, b, c, piece, chance: a + piece + c,
    lambda a, b, c, piece, chance: a + piece + b + c,
    lambda a, b, c, piece, chance: a + piece * chance.choice((1, 2, 9, 100)) + b + c,
    lambda a, b, c, piece, chance: a + b + b * chance.choice((1, 2, 10)) + c,
    lambda a, b, c, piece, chance: a + bytes(x ^ 1 << chance.randrange(8) for x in b[:1]) + c,
    lambda a, b, c, piece, chance: _swapped(a + b + c, chance),
    lambda a, b, c, piece, chance: a + b + c + _other(chance),
    lambda a, b, c, piece, chance: (
        (a + b + c)
        .decode("utf-8", "replace")
        .encode(chance.choice(("utf-16", "utf-16-le", "utf-16-be")))
    ),
)

#: Texts of arbitrary length: their beginning, the repeated part, and their end.
BOMBS: dict[str, tuple[str, str, str]] = {
    "border": (".", "-", "x|"),
    "borders": ("", "." + "-" * 900 + "x|\n", ""),
    "frames": ("", "*-----*\n| 1 | 2 |\n", ""),
    "digits of another script": ("", "\u0661", ""),
    "other letters": ("", "é", ""),
    "brackets": ("", "[", ""),
    "closed brackets": ("", "[]", ""),
    "braces": ("", '{"a":', ""),
    "json": ('{"size":9,"grid":', "[", ""),
    "solutions": ("{", '"solution":[', ""),
    "commas": ("", "1,", ""),
    "table": ("", "1,2,,4\n", ""),
    "strings": ("", f"{SMALL}\n", ""),
    "strings and more": ("id,puzzle\n", f"1,{SMALL}\n", ""),
    "dots": ("", ".", "x"),
    "spaces": ("", " ", "1"),
    "comments": ("", "# variant: x\n", "1"),
    "sections": ("[Puzzle]\n", "123456789\n", ""),
    "givens": ("9\n", "1,1,1\n", ""),
    "elements": ("<opensudoku>", "<a>", ""),
    "empty elements": ("<opensudoku>", "<game/>", "</opensudoku>"),
    "attributes": ("<opensudoku ", 'a="', ">"),
    "link": ("https://f-puzzles.com/?load=", "N", ""),
    "links": ("", "?load=", ""),
    "board": ("https://www.sudokuwiki.org/sudoku.htm?bd=", "1", ""),
    "hodoku": (":0000:1:", "+1", "x"),
    "andoku": (" ", " ", "|"),
    "sentences": ("", "can you solve this 1.2.3.\n", ""),
    "quotes": ("", '"', ""),
    "comments of C": ("[1,2,3,4", "/*", ""),
    "words": ("a", " a", "=["),
}


def bomb(name: str, size: int) -> str:
    """Return a bomb of roughly this size, in characters."""
    begin, unit, end = BOMBS[name]
    return begin + unit * (size // len(unit)) + end
