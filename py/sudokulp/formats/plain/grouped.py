"""Killers and jigsaws as cells and their groups, which `formats.rules.grouped` reads.

::

    56..1..2. aabbccdde      [{"result": 10, "indices": [[1, 1], [1, 2]]},      SumoCueV1=0J0=8J0=…
    ..72..68. afghhiide       {"result": 7, "indices": [[1, 3], [2, 3]]}, …]
    …
    a=12 b=17 c=4 …
"""

from __future__ import annotations

import re

from ..format import Format, Found, Line
from ..text import content, plain

#: A letter of a cage, and its total.
_TOTAL = re.compile(r"(?<!\w)([A-Za-z0-9])\s*[=:]\s*(\d{1,3})(?![\w.])")
_OBJECT = re.compile(r"\s*(?:\{\s*\"\w+\"\s*:\s*)?\[\s*\{\s*\"\w+\"\s*:\s*(?:\d|\[\s*[\[{\"])")
_SUMOCUE = re.compile(r"\s*SumoCue\w*\s*=", re.IGNORECASE)
#: Longest text that is looked at, in characters.
_LONGEST = 100_000
#: Most lines of it: the cages of the largest grid as JSON, each over some lines.
_MOST = 5_000


def sniff(lines: list[Line]) -> float:
    """Return 1 for cells with letters of cages, for cages as JSON, and for SumoCue's strings."""
    said = plain(content(lines))
    if not said or len(said) > _MOST or sum(len(line.text) for line in said) > _LONGEST:
        return 0.0
    if _SUMOCUE.match(said[0].text):
        return 1.0
    if "{" in said[0].text + said[min(1, len(said) - 1)].text:
        text = "\n".join(line.text for line in said[:4])
        return float(bool(_OBJECT.match(text)) and _has_groups(said))
    return float(parted(said) is not None)


def _has_groups(said: list[Line]) -> bool:
    from ..rules.grouped import objects_in  # most texts have no rules

    return objects_in(said) is not None


def parted(said: list[Line]) -> tuple[list[Line], list[Line], list[Line]] | None:
    """Return the rows of cells, those of letters and the lines of totals; None for another text.

    The rows of cells may be missing. Letters without totals are so rows beside cells only.
    """
    totals = [
        line for line in said if len(_TOTAL.findall(line.text)) > 0 and not _is_row(line.text)
    ]
    rows = [line for line in said if line not in totals]
    words = [line.text.split() for line in rows]
    if not 4 <= len(rows) <= 72:
        return None
    if all(len(row) == 2 and len(row[0]) == len(row[1]) == len(rows) for row in words):
        left = [Line(line.number, row[0]) for line, row in zip(rows, words, strict=True)]
        right = [Line(line.number, row[1]) for line, row in zip(rows, words, strict=True)]
        return (left, right, totals) if totals or _are_cages(right) else None
    if not totals or not all(len(row) == 1 for row in words):
        return None
    for side in (len(rows), len(rows) // 2):
        if all(len(line.text.strip()) == side for line in rows):
            return rows[: len(rows) - side], rows[len(rows) - side :], totals
    return None


def _is_row(text: str) -> bool:
    return len(text.split()[0]) > 3 and not re.search("[=:]", text)


def _are_cages(rows: list[Line]) -> bool:
    """Return whether letters stand for cages: groups of many sizes."""
    letters = "".join(line.text for line in rows)
    sizes = {letters.count(letter) for letter in set(letters)}
    return letters.isalpha() and len(sizes) > 2 and len(set(letters)) > len(rows)


def loads(lines: list[Line]) -> Found:
    """Return the puzzle of cells and their groups."""
    from ..rules.grouped import caged, objects, sumocue

    said = plain(content(lines))
    if _SUMOCUE.match(said[0].text):
        return Found((sumocue(said),))
    found = parted(said)
    if found is None:
        return Found((objects(said),))
    rows, letters, lines = found
    totals = [(line, *total) for line in lines for total in _TOTAL.findall(line.text)]
    return Found((caged(rows, letters, totals),))


GROUPED = Format(
    name="cages",
    label="list of cages",
    about="Cells, a letter for the cage of each, and totals; cages as JSON; SumoCue's strings.",
    sniff=sniff,
    order=9,
    loads=loads,
)
