"""SudoQ's files: XML with an element for each cell and its solution.

::

    <sudoku type="6" complexity="2" id="1">
      <fieldmap id="65" editable="false" solution="6"><position x="1" y="7"></position></fieldmap>
      (80 more)
    </sudoku>

Digits are numbered from 0, and cells that are not editable are givens. The type is a number:
0 is 9x9, 1 is 4x4, 3 is 16x16, 5 is X and 6 is four square; the others are unsupported.
"""

from __future__ import annotations

from ...grid import cell
from ..format import Format, Line, Parsed
from .markup import PACKAGES, Element, elements, root_of

#: Box size and variant by type, as SudoQ numbers them.
_TYPES = {
    "0": (3, "classic"),
    "1": (2, "classic"),
    "3": (4, "classic"),
    "5": (3, "x"),
    "6": (3, "four square"),
}


def sniff(lines: list[Line]) -> float:
    """Return 1 for XML that begins with <sudoku> and has a <fieldmap>."""
    if root_of(lines) != "sudoku":
        return 0.0
    return 1.0 if any("<fieldmap" in line.text for line in lines) else 0.0


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle of a file, without its solution."""
    root, *inner = elements(lines)
    kind = root.attributes.get("type", "")
    if kind not in _TYPES:
        raise root.line.error(
            f"type {kind[:9]!a} is unsupported, only 0, 1, 3, 5 and 6 are supported"
        )
    boxsize, variant = _TYPES[kind]
    digits = _givens(inner, boxsize**2, root)
    return Parsed(boxsize, digits, variant=variant, line=root.line.number)


def _givens(inner: list[Element], side: int, root: Element) -> tuple[int, ...]:
    """Return the givens of all cells, each of which must be there once."""
    digits: dict[int, int] = {}
    field = root
    for element in inner:
        if element.tag == "fieldmap":
            field = element
        if element.tag == "position":
            label = cell(_number(element, "y", side) + 1, _number(element, "x", side) + 1, side)
            if label in digits:
                raise element.line.error("this cell appears twice")
            is_given = field.attributes.get("editable") == "false"
            digits[label] = _number(field, "solution", side) + 1 if is_given else 0
    if len(digits) != side * side:
        raise root.line.error(f"expected {side * side} cells, found {len(digits)}")
    return tuple(digits[label] for label in range(1, side * side + 1))


def _number(element: Element, name: str, side: int) -> int:
    """Return an attribute that is a number from 0 to side - 1."""
    text = element.attributes.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < side):
        raise element.line.error(f"expected {name} from 0 to {side - 1}, found {text[:9]!a}")
    return int(text)


SUDOQ = Format(
    name="sudoq",
    label="SudoQ file",
    about="XML with an element for each cell.",
    sniff=sniff,
    loads=loads,
    packages=PACKAGES,
)
