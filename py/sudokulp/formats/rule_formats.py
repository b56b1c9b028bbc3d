"""Detection of formats with rules: our JSON, killers, jigsaws, and lists of cages.

::

    {"side": 4, "rules": […]}     56..1..2. aabbccdde     [{"result": 10, "indices": [[1, 1], …]}]
                                  ..72..68. afghhiide
    3x3::k:4864;4864;…            …                       SumoCueV1=0J0=8J0=…
                                  a=12 b=17 c=4 …

This module only detects these formats. The modules in `formats.rules` read and write them; they are
imported only when a text has rules, which is rare.
"""

from __future__ import annotations

import re

from .format import Format, Found, Line, Parsed, later, refusal_by
from .published import PUBLISHED
from .rules.jigsaws import is_jigsaw, jigsaw_in
from .rules.jigsaws import written as written_jigsaw
from .text import content, plain


def has_rules(lines: list[Line]) -> float:
    """Return the score 1 for a JSON object with rules, even if the JSON is invalid.

    If invalid JSON had the score 0, another format might find a puzzle string in the text and
    ignore the rules.
    """
    rows = content(lines)
    if not rows or not rows[0].text.lstrip().startswith("{"):
        return 0.0
    text = "".join(line.text for line in rows)
    return float('"rules"' in text or ('"givens"' in text and '"side"' in text))


#: Returns the puzzle in lines of our JSON.
from_json = later(".rules.file", "parsed")

JSON = Format(
    name="json",
    label="puzzle with rules",
    about="A JSON object with side, variant, givens and rules.",
    sniff=has_rules,
    order=15,
    loads=from_json,
    dumps=later(".rules.file", "written"),
    options=tuple(PUBLISHED),
    suffixes=("json",),
    type="application/json",
    rules=True,
)


#: Match the two forms of killer strings: 81 characters, with arrows that no other string has, and
#: numbered cages.
_SHORT = re.compile(r"[0-9A-Za-jv<>^`',.]{81}")
_LONG = re.compile("3x3:d?:k:.*")


def _joined(lines: list[Line]) -> str:
    return "".join("".join(line.text.split()) for line in content(lines))


def _sniff_killer(lines: list[Line]) -> float:
    text = _joined(lines)
    short = _SHORT.fullmatch(text) and set(text) & set("<>^`")
    return float(bool(short or _LONG.fullmatch(text)))


def _parsed_killer(lines: list[Line]) -> Parsed:
    from .rules.cages import killer_in

    text, first = _joined(lines), content(lines)[0]
    if not (_SHORT.fullmatch(text) or _LONG.fullmatch(text)):
        raise first.error("expected 81 characters, each a total or an arrow to a total")
    return killer_in(text, first)


_written_killer = later(".rules.cages", "written")

KILLER = Format(
    name="killer",
    label="killer string",
    about="Each character is the total of a cage, or an arrow to another cell of the cage.",
    sniff=_sniff_killer,
    order=12,
    loads=_parsed_killer,
    dumps=_written_killer,
    preference=-2,
    refusal=refusal_by(_written_killer),
    rules=True,
)


def _sniff_jigsaw(lines: list[Line]) -> float:
    return float(is_jigsaw("\n".join(line.text for line in plain(content(lines)))))


def _parsed_jigsaw(lines: list[Line]) -> Parsed:
    first = content(lines)[0]
    if not _sniff_jigsaw(lines):
        raise first.error("expected the cells, followed by one region letter per cell")
    return jigsaw_in(_joined(plain(lines)), first)


JIGSAW = Format(
    name="jigsaw",
    label="jigsaw string",
    about="One character per cell, then one region letter per cell.",
    sniff=_sniff_jigsaw,
    order=12,
    loads=_parsed_jigsaw,
    dumps=written_jigsaw,
    preference=-2,
    refusal=refusal_by(written_jigsaw),
    rules=True,
)

#: Matches the letter of a cage and its total.
_TOTAL = re.compile(r"(?<!\w)([A-Za-z0-9])\s*[=:]\s*(\d{1,3})(?![\w.])")
_OBJECT = re.compile(r"\s*(?:\{\s*\"\w+\"\s*:\s*)?\[\s*\{\s*\"\w+\"\s*:\s*(?:\d|\[\s*[\[{\"])")
_SUMOCUE = re.compile(r"\s*SumoCue\w*\s*=", re.IGNORECASE)
#: The maximum length of a text that is searched for cages, in characters.
_LONGEST = 100_000
#: The maximum number of lines of such a text. JSON may have several lines for each cage.
_MOST = 5_000


def _sniff_grouped(lines: list[Line]) -> float:
    """Return the score 1 for cells with cage letters, cages as JSON, and SumoCue strings."""
    rows = plain(content(lines))
    if not rows or len(rows) > _MOST or sum(len(line.text) for line in rows) > _LONGEST:
        return 0.0
    if _SUMOCUE.match(rows[0].text):
        return 1.0
    if "{" not in rows[0].text + rows[min(1, len(rows) - 1)].text:
        return float(_parted(rows) is not None)
    if not _OBJECT.match("\n".join(line.text for line in rows[:4])):
        return 0.0
    from .rules.cages import objects_in

    return float(objects_in(rows) is not None)


def _parted(lines: list[Line]) -> tuple[list[Line], list[Line], list[Line]] | None:
    """Return the rows of cells, the rows of letters and the lines of totals, or None.

    The rows of cells may be missing. Letters without totals are accepted only if the same lines
    also contain cells.
    """
    totals, rows = list[Line](), list[Line]()
    for line in lines:
        is_row = len(line.text.split()[0]) > 3 and not re.search("[=:]", line.text)
        (rows if is_row or not _TOTAL.search(line.text) else totals).append(line)
    words = [line.text.split() for line in rows]
    if not 4 <= len(rows) <= 72:
        return None
    if all(len(row) == 2 and len(row[0]) == len(row[1]) == len(rows) for row in words):
        left, right = (
            [Line(line.number, row[at]) for line, row in zip(rows, words, strict=True)]
            for at in (0, 1)
        )
        letters = "".join(line.text for line in right)
        sizes = {letters.count(letter) for letter in letters}
        are_cages = letters.isalpha() and len(sizes) > 2 and len(set(letters)) > len(rows)
        return (left, right, totals) if totals or are_cages else None
    if not totals or not all(len(row) == 1 for row in words):
        return None
    for side in (len(rows), len(rows) // 2):
        if all(len(line.text.strip()) == side for line in rows):
            return rows[: len(rows) - side], rows[len(rows) - side :], totals
    return None


def _parsed_grouped(lines: list[Line]) -> Found:
    from .rules.cages import caged, objects, sumocue

    lines = plain(content(lines))
    if _SUMOCUE.match(lines[0].text):
        return Found((sumocue(lines),))
    found = _parted(lines)
    if found is None:
        return Found((objects(lines),))
    rows, letters, below = found
    totals = [(line, *total) for line in below for total in _TOTAL.findall(line.text)]
    return Found((caged(rows, letters, totals),))


GROUPED = Format(
    name="cages",
    label="list of cages",
    about="Cells, a cage letter per cell, and totals; or cages as JSON; or SumoCue strings.",
    sniff=_sniff_grouped,
    order=9,
    loads=_parsed_grouped,
)
