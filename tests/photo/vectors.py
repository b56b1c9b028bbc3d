"""Write vectors.json: a drawn picture and what Python sees in it, for tests of both languages.

    python tests/photo/vectors.py

It is written again when the weights or the steps of `sudokulp.photo` change. The test of the page
reads the same file.
"""

import base64
import json
import zlib
from pathlib import Path

import numpy as np
from drawn import drawing, slanted, turned

FILE = Path(__file__).with_name("vectors.json")


def pictures():
    """Yield the name of each picture, and the picture."""
    paper = drawing(24, paper=(235, 228, 210), ink=(60, 40, 50), thick=2)
    yield "paper seen from the side", slanted(*paper, [(12, 20), (250, 2), (262, 258), (4, 240)])[0]
    yield "a quarter turn", turned(*drawing(20), 1)[0]
    dark = drawing(22, paper=(20, 22, 30), ink=(220, 225, 230), line=(90, 95, 100), thick=2)
    yield "light lines on dark ground", dark[0]
    yield "ten rows", drawing(20, boxes=(2, 5), line=(170, 170, 180))[0]


def seen_in(picture):
    """Return what is seen in a picture as JSON."""
    from sudokulp import SudokuError
    from sudokulp.photo import look as look_at

    try:
        look = look_at(picture)
    except SudokuError as error:
        return {"refused": str(error)}
    return {
        "score": round(look.score, 5),
        "turn": look.turn,
        "crossings": np.round(look.crossings, 3).ravel().tolist(),
        "log_p": np.round(look.log_p, 4).tolist(),
        "by_hand": np.round(look.by_hand, 4).tolist(),
    }


def stored():
    """Return the pictures in the file, as arrays, and what was seen in them."""
    for each in json.loads(FILE.read_text(encoding="utf-8")):
        data = zlib.decompress(base64.b64decode(each["rgb"]))
        shape = each["height"], each["width"], 3
        yield each, np.frombuffer(data, np.uint8).reshape(shape)


def main():
    rows = []
    for name, picture in pictures():
        data = base64.b64encode(zlib.compress(picture.tobytes(), 9)).decode()
        height, width = picture.shape[:2]
        row = {"name": name, "width": width, "height": height, **seen_in(picture)}
        rows.append(row | {"rgb": data})
    text = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    FILE.write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
