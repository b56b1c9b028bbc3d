"""Links of f-puzzles for tests: packing and unpacking."""

import json

from sudokulp.formats.apps.lzstring import compress, decompress


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
