"""Hostile input for the entry points other than the text box, at any size.

Each maker returns input from an untrusted source: a certificate, a file, a list, the rules of a
link, the description of puzzles to generate. Calls are made in JSON, as the page makes them.
"""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from doors import promise
from texts import LINE, SMALL

from sudokulp import Puzzle
from sudokulp.certifying.certificate import certificate
from sudokulp.ops import OPERATIONS, answer

Json = dict[str, Any]

#: Titles, labels and file names that are displayed: markup, formulas, odd characters.
NAMES = (
    "<img src=x onerror=alert(1)>.sdk",
    "\"><script>alert(1)</script><svg onload='alert(1)'>",
    '=HYPERLINK("http://example.org","x")',
    "+1+1|cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1)",
    "\t=1+1\r\n@x",
    "]]></desc><!--",
    '"""\nimport os\n',
    "\\end{document}\\input{/etc/passwd}$x$",
    "../../..\\con:aux|nul?*.sdk",
    "${7*7}{{7*7}}%s%n{0.__class__}",
    "\0\x07\x1b[31m\u202egnp.exe\ufeff\u2028",
    "\ud800" + "a" * 3_000,
)


def evaluated(text: str) -> bool:
    """Return whether a program might evaluate a text as a formula."""
    return text.strip().startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"))


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


@cache
def proof() -> tuple[str, str]:
    """Return a valid certificate, before and after the beginning of its derived rows."""
    text = certificate(Puzzle("4... ..2. .1.. ...3")).text
    place = text.index("DER")
    return text[:place], text[place:]


def _repeated(begin: str, unit: str, end: str = "") -> Callable[[int], str]:
    """Return a maker of certificates with a long part after the program of the puzzle."""
    return lambda size: proof()[0] + begin + unit * (size // len(unit)) + end


def _described(**fields: Any) -> str:
    puzzle = {"side": 4, "variant": "classic", "givens": "." * 16, "rules": []}
    return f"% puzzle: {json.dumps(puzzle | fields)}\n"


_WIDE = "a L 0 1 0 1 { lin 64" + "".join(f" {row} 1" for row in range(64, 128)) + " } -1\n"

#: Certificates, by what is wrong with them, and of which size.
CERTIFICATES: dict[str, Callable[[int], str]] = {
    "nothing but zeros": lambda size: "0" * size,
    "rows without an end": _repeated("DER 1000000\n", "a L 0 0 { lin 0 } -1\n"),
    "a row without an end": _repeated("DER 1\na L 0 1 0 1 { lin 9 ", "1 1 "),
    "a row of one weight": _repeated("DER 1\na L 0 100000 ", "1 1 ", "{ lin 1 64 1 } -1\n"),
    "a sum of one row": _repeated("DER 1\na L 0 1 0 1 { lin 100000 ", "64 1 ", "} -1\n"),
    "sums of many rows": _repeated("DER 1000000\n", _WIDE),
    "a long number": _repeated("DER 1\na L ", "9", " 0 { lin 1 64 1 } -1\n"),
    "many denominators": lambda size: (
        f"{proof()[0]}DER 1\na L 0 0 {{ lin {size} "
        + " ".join(f"64 1/{number}" for number in range(1, size // 8))
    ),
    "a long name": _repeated("DER 1\n", "a", " L 0 0 { lin 1 64 1 } -1\n"),
    "many rows announced": lambda size: f"{proof()[0]}DER {10 ** min(size, 4_000)}\n",
    "comments": lambda size: "% a\n" * (size // 4),
    "a comment without an end": lambda size: "% " + "a" * size,
    "empty lines": lambda size: _described() + "\n" * size,
    "a puzzle without an end": lambda size: '% puzzle: {"givens": "' + "." * size,
    "brackets in a puzzle": lambda size: "% puzzle: " + "[" * size,
    "a large grid": lambda size: _described(side=81, givens="." * 81**2) + " " * size,
    "many rules": lambda size: _described(rules=[{"rule": "anti-knight"}] * (size // 25)),
    "markup": lambda size: "<img src=x onerror=alert(1)>" * (size // 28),
}


def _random(head: bytes) -> Callable[[int], bytes]:
    """Return a maker of files with the head of a known format and a random body."""
    return lambda size: head + Random(size).randbytes(size)


#: Dropped files, by kind.
FILES: dict[str, Callable[[int], bytes]] = {
    "picture": _random(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff"),
    "photograph": _random(b"\xff\xd8\xff\xe0\0\x10JFIF\0"),
    "document": _random(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    "program": _random(b"MZ\x90\0"),
    "packed": lambda size: gzip.compress(b"." * size, mtime=0),
    "zip": lambda size: zipped({"a.txt": "." * size}),
    "workbook of another kind": lambda size: zipped({"word/document.xml": "." * size}),
    "workbook without sheets": lambda size: zipped({"xl/workbook.xml": "<a>" * (size // 3)}),
    "page": lambda size: b"<!doctype html><script>alert(1)</script>" + b"<p>1" * (size // 4),
    "drawing": lambda size: b"<svg onload='alert(1)'>" + b"<use href='#a'/>" * (size // 16),
    "entities": lambda size: (
        b"<!DOCTYPE a [<!ENTITY a 'x'>]><opensudoku>" + b"&a;" * (size // 3) + b"</opensudoku>"
    ),
    "zeros": bytes,
    "noise": lambda size: Random(size).randbytes(size),
    "wide noise": lambda size: b"\xff\xfe" + Random(size).randbytes(size),
}


def _lines(*units: str) -> Callable[[int], bytes]:
    """Return a maker of lists that repeat some lines."""
    text = "".join(f"{unit}\n" for unit in units).encode("utf-8", "surrogatepass")
    return lambda size: text * (size // len(text) + 1)


#: Lists, by what is wrong with them.
LISTS: dict[str, Callable[[int], bytes]] = {
    "one line": lambda size: b"5" * size,
    "one line behind others": lambda size: f"{LINE}\n{SMALL}\n".encode() + b"." * size,
    "no end of a quotation": lambda size: f"{LINE}\n{LINE},".encode() + b'"' * size,
    "empty lines": lambda size: b"\n" * size,
    "carriage returns": lambda size: b"\r" * size,
    "zeros": _lines(LINE, "\0" * 9),
    "marks of order": _lines(f"\ufeff{LINE}", f"{LINE}\ufeff"),
    "formulas": _lines(LINE, *(f"{sign}1+1,{LINE}" for sign in "=+-@\uff1d")),
    "names": _lines(LINE, *(f"{LINE} # {name!a}" for name in NAMES)),
    "halves of characters": _lines(LINE, "\ud800", "\udfff"),
    "of another encoding": lambda size: f"{LINE}\n".encode() + b"\xe9\xff\n" * (size // 3),
    "variants": _lines("# variant: x", LINE, "# variant: nothing", LINE),
    "columns": lambda size: b"a," * (size // 2) + f"\n{LINE}\n".encode(),
    "headings": _lines("puzzle,puzzle,solution", f"{LINE},{SMALL},"),
    "workbook": lambda size: FILES["workbook without sheets"](size),
    "noise": lambda size: Random(size).randbytes(size),
}

_CELLS = ["r1c1", "r1c2", "r2c2", "r2c1"]

#: Rules of links and files, none of which can be drawn.
RULES: dict[str, Callable[[int], list[Any]]] = {
    "many": lambda size: [{"rule": "anti-knight"}] * size,
    "a long cage": lambda size: [{"rule": "cage", "cells": _CELLS * size}],
    "a long line": lambda size: [{"rule": "thermometer", "cells": _CELLS * size, "sum": 1}],
    "long letters": lambda size: [{"rule": "jigsaw", "letters": "a" * size}],
    "a huge sum": lambda size: [{"rule": "cage", "cells": _CELLS, "sum": 10 ** min(size, 4_000)}],
    "no number": lambda size: [{"rule": "cage", "cells": _CELLS, "sum": {"a": [None] * size}}],
    "no cells": lambda size: [{"rule": "cage", "cells": "r1c1" * size}],
    "cells of no grid": lambda size: [{"rule": "cage", "cells": ["r99c99", 5, None] * size}],
    "digits of none": lambda size: [{"rule": "quadruple", "cells": _CELLS, "digits": [0] * size}],
    "names of every object": lambda size: [{"rule": "__proto__", "__class__": "x" * size}],
    "a name that is none": lambda size: [{"rule": ["cage"] * size}],
    "no objects": lambda size: [None, 5, "cage", []] * size,
}

#: Descriptions of puzzles to generate.
GENERATORS: dict[str, Callable[[int], Any]] = {
    "count": lambda size: {"givens": [20], "count": 10 ** min(size, 4_000)},
    "givens": lambda size: {"givens": list(range(size))},
    "kind": lambda size: {"givens": [20], "kind": "<b>" * size},
    "seed": lambda size: {"givens": [20], "seed": "9" * size},
    "boxes": lambda size: {"givens": [20], "boxes": f"{10 ** min(size, 400)}x1"},
    "variants": lambda size: {"givens": [20], "variant": " + ".join(["x"] * size)},
    "names of every object": lambda size: {"__proto__": {"count": 1}, "constructor": "x" * size},
    "a list": lambda size: [1] * size,
}


def asked(name: str, request: Json) -> Json:
    """Make a call of the page; return the answer, after checking that it can be displayed."""
    assert name in OPERATIONS
    found = json.loads(answer(name, json.dumps(request)))
    for said in (found.get("message"), found.get("said")):
        if isinstance(said, str):
            promise(said.isprintable(), "what is said is one line that can be shown")
            promise(len(said) < 2_000, "what is said is short")
    promise(found["ok"] or bool(found["message"]), "what is wrong is said")
    return dict(found)


def base64(data: bytes) -> str:
    """Return bytes encoded as in requests."""
    return b64encode(data).decode()
