"""The code of the source documents, read from `../shared/seeds` and typed out as a reader would.

The documents were converted from PDF files and web pages: listings have line numbers, wrapped lines
and lost indentation, and posts lost subscripts. Nothing of them is stored here.
"""

import json
import re
from base64 import b64encode
from textwrap import dedent, indent

from sudokulp import ops

#: Matches the title below a listing, with its number.
TITLE = re.compile(r"^Listing (\d+): ", re.MULTILINE)
FENCE = re.compile(r"^[ ]*```\w*\n(.*?)^[ ]*```", re.MULTILINE | re.DOTALL)
#: The listing that is a file, not code.
FILE = 29
#: The indentation of the listings that were converted to tables.
INDENTED = {27: "01223455521", 28: "01110000"}


def seed(shared, number):
    """Return the text of a document."""
    (path,) = (shared / "seeds").glob(f"{number}_*.txt")
    return path.read_text(encoding="utf-8")


def listings(shared):
    """Return the code of each listing of the classes' document, by its number."""
    text, found, start = seed(shared, "000"), {}, 0
    for title in TITLE.finditer(text):
        part, number = text[start : title.start()], int(title[1])
        start = title.end()
        blocks = FENCE.findall(part)
        if number in INDENTED:
            rows = zip(INDENTED[number], re.findall(r"<code>(.*?)</code>", part), strict=True)
            found[number] = "".join(f"{'    ' * int(depth)}{row}\n" for depth, row in rows)
        elif number == FILE:
            found[number] = blocks[-1]
        elif blocks:
            found[number] = "".join(f"{row}\n" for row in joined(unnumbered(blocks[-1])))
    return found


def unnumbered(block):
    """Yield the lines of a listing without the numbers before or after them."""
    lines = block.splitlines()
    leading = sum(bool(re.match(r"\d+  ", line)) for line in lines) > 2
    expected = 1
    for line in lines:
        number = re.match(r"(\d+)" if leading else r"(?:.*?\s)??(\d+)$", line)
        if number and int(number[1]) in (expected, expected + 1):
            expected = int(number[1]) + 1
            line = line[3:] if leading else line[: number.start(1)]
        if line.strip():
            yield line.rstrip()


def joined(lines):
    """Yield lines, joined where a string was wrapped."""
    begun = ""
    for line in lines:
        begun += f" {line}" if begun else line
        if begun.count('"') % 2 == 0:
            yield begun
            begun = ""


def classes(code, base=None):
    """Return the four classes of the document: as its authors', or as subclasses of a base class.

    Parameters
    ----------
    code : dict
        The listings.
    base : str, optional
        The class from which the classes inherit what the listings of the first class set up. By
        default, the first class is defined, too, as a subclass of LpProblem.
    """
    methods = [code[10], code[11]]
    parts = [HEADER]
    if base is None:
        parts.append(typed_class("SudokuLP", "LpProblem", [code[n] for n in range(1, 10)], methods))
    else:
        parts.append(typed_class("MineLP", base, [code[14]], methods))
        parts.append("SudokuLP = MineLP\n")
    for name, numbers in VARIANTS.items():
        parts.append(typed_class(name, "SudokuLP", [code[n] for n in numbers]))
    return "".join(parts)


HEADER = """\
from math import sqrt
from os import path
from random import randint
from re import sub
from pulp import *
"""
#: The listings of each class of a variant.
VARIANTS = {
    "SudokuXLP": (14, 15, 16),
    "FourSquareSudokuLP": (17, 18),
    "FourPyramidSudokuLP": (19, 20, 21, 22, 23),
}


def typed_class(name, base, body, methods=()):
    """Return a class with the listings of its constructor, and those of other methods."""
    constructor = function("__init__(self, matrix)", body)
    return f"class {name}({base}):\n{indent(constructor + ''.join(methods), '    ')}"


def function(head, body):
    """Return a function of listings."""
    return f"def {head}:\n{indent(''.join(body), '    ')}"


def reader_and_writer(code):
    """Return the document's functions that read and write files."""
    reading = function(
        "load(filename)", ["with open(filename) as file:\n", indent(code[30], "    ")]
    )
    reading += indent("".join(code[n] for n in (31, 32, 33)), "    ")
    writing = ["with open(filename, 'w') as file:\n", indent(code[34], "    ")]
    written = function("dump(matrix, filename)", writing)
    return f"{HEADER}from sudokulp import ParseError\n{reading}{written}"


def made_from_others(code):
    """Return the document's functions that make a puzzle from another one."""
    return f"{HEADER}import numpy as np\n{code[25]}{code[26]}{code[27]}"


def namespace(text):
    """Return what a program defines."""
    names = {}
    exec(compile(text, "typed.py", "exec"), names)
    return names


def in_editor(text, backend, side=9, **more):
    """Run a program as the page's editor does: its result, and the lines that it printed."""
    told = []
    files = [
        {"name": name, "data": b64encode(data).decode()}
        for name, data in more.pop("files", {}).items()
    ]
    request = json.dumps({"text": text, "side": side, "files": files, **more})
    ran = json.loads(ops.answer("program_run", request, backend=backend, notify=told.append))
    printed = "".join(each.removeprefix("printed\n") for each in told)
    return ran, printed.splitlines()


# The posts

#: The beginnings of lines of code in the two posts that have no code blocks.
STARTS = {
    "001": r"\s+\S|(?!cc|cf|f\b|c\b)\w+ \+?= |for .*:$|prob\.",
    "004": r"\s+\S|\w+ \+?= |for .*:$|prob\.|print\(|f\.|from ",
}
#: What the conversion of the first post lost: subscripts in square brackets, and straight quotes.
LOST = [
    ("[\u2018-\u201d]", "'"),
    (r"\[f\]\[v\]", "[f][c][v]"),
    (r"\[f\+3\*cf\]\[v\]", "[f+3*cf][c+3*cc][v]"),
    (r"sol\[f\] =", "sol[f][c] ="),
    (r"^col = ", "col = colum = "),
]


def post(shared, number):
    """Return the code of one of the three posts."""
    text = seed(shared, number)
    if number not in STARTS:
        blocks = (dedent(block) for block in FENCE.findall(text))
        return "import pulp\n" + "".join(blocks)
    rows = [row for row in text.splitlines() if re.match(STARTS[number], row)]
    code = "\n".join(rows) + "\n"
    if number == "004":
        return code
    for pattern, replacement in LOST:
        code = re.sub(pattern, replacement, code, flags=re.MULTILINE)
    imports = "import pulp\nfrom itertools import product\nfrom openpyxl import load_workbook\n"
    return imports + code


# The paper

#: The headings of the paper's sections, in order.
HEADINGS = (
    "Constraint models",
    "Graph models",
    "Polynomial system models",
    "Integer programming models",
    "Experimentation",
    "Enumerating Shidoku",
    "Coloring the Sudoku graph",
)
#: What Python 3 and today's packages write in another way, and what the conversion lost.
TODAY = [
    (r"^    return ", "...     return "),
    (r"^\.\. ", "... "),
    (r"\bg\.node\[", "g.nodes["),
    (r"\bprint ([^\"\n]+)(?=\"?$)", r"print(\1)"),
    (r"(?<=\S) >>> ", "\n>>> "),
    (r"\\backslash$", r"\\"),
    (r"return (map\(.*\))$", r"return list(\1)"),
]


def session(shared, heading):
    """Return the statements at the prompts of a section of the paper."""
    text = seed(shared, "003").partition("\nModels\n")[2]
    text = text.partition(f"\n{heading}\n")[2]
    for pattern, replacement in TODAY:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    lines = []
    for line in text.splitlines():
        if line in HEADINGS:
            break
        if line.startswith(">>> "):
            lines.append(line[4:])
        elif line.startswith("... "):
            depth = 4 * (lines[-1].rstrip().endswith(":") or lines[-1].startswith("    "))
            lines.append(" " * depth + line[4:].lstrip())
    return "\n".join(lines) + "\n"
