"""Links of f-puzzles and SudokuPad for tests: packing and unpacking."""

import json

from inner import compress, decompress

#: The boxes of a 4x4 grid, as SudokuPad stores regions.
BOXES = [[[top + r, left + c] for r in (0, 1) for c in (0, 1)] for top in (0, 2) for left in (0, 2)]


def f_puzzles(side=4, cells=(), **told):
    """Return a link with these keys and cells.

    `cells` are given by label. In keys, "plus" and "minus" stand for the signs.
    """
    told = {key.replace("plus", "+").replace("minus", "-"): value for key, value in told.items()}
    contents = [dict(cells).get(label, {}) for label in range(1, side * side + 1)]
    grid = [contents[start : start + side] for start in range(0, side * side, side)]
    packed = compress(json.dumps({"size": side, "grid": grid, **told}))
    return f"https://f-puzzles.com/?load={packed}"


def packed_in(text):
    """Return the keys packed in a link."""
    return json.loads(decompress(text.strip().partition("load=")[2], 10**6))


def sudokupad(regions=BOXES, more=""):
    """Return a link of SudokuPad that contains two givens, these regions and further keys."""
    cells = "[[,{v:4},,],[,,,],[,,,],[,,,{v:'1'}]]"
    packed = compress(f"{{cs:50,ce:{cells},re:{json.dumps(regions)}{more}}}")
    return f"https://sudokupad.app/scl{packed}"
