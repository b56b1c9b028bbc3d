"""The photo of the lesson "What an objective is for", painted and found by a search over seeds.

    python lesson.py FIRST_SEED COUNT

Looked for: a blurred newspaper whose likeliest labels are no puzzle, whose likeliest labels that
obey the rules leave several solutions, and whose likeliest puzzle with one solution is right.
Writes web/learn/newspaper.webp, and newspaper.json with the log-probabilities.
"""

import io
import json
import sys
from pathlib import Path

import numpy as np
from camera import CROSSINGS, blurred, lighted, sensed
from fonts import fonts
from numpy.random import Generator
from paint import CELLS, Sheet, lines, print_digits, sized
from PIL import Image

from sudokulp import Puzzle, SudokuError, generate, read_cells
from sudokulp.photo import Look, load, look
from sudokulp.photo.cells import cells_of
from sudokulp.photo.look import reading_of
from sudokulp.photo.planes import gray_of

OUT = Path(__file__).resolve().parents[3] / "web/learn"
PIXELS = 420
MESH = (CROSSINGS + 1) / 11 * PIXELS
FLOOR = -12.0
DOUBTFUL = 0.9  # below this probability all ten numbers of a cell are kept


def newspaper(rng: Generator, digits: np.ndarray) -> Image.Image:
    """Paint a puzzle as an old telephone sees it: small, blurred, worn in places."""
    plain = fonts()[0]
    path = plain[rng.integers(len(plain))]
    sheet = Sheet(rng, 44, 225, 55, digits, np.zeros((9, 9), bool))
    title = sized(path, 44, 0.5)
    sheet.draw.text((44, 22), "SUDOKU", font=title, fill=55, anchor="lm")
    print_digits(sheet, path)
    worn = Image.new("L", sheet.picture.size, 0)
    for row, column in rng.integers(0, 9, (2, 2)):  # ink has come off around two cells
        for r, c in CELLS:
            if abs(r - row) + abs(c - column) <= 1:
                x, y = (int(v) - 22 for v in sheet.middle(r, c))
                worn.paste(int(rng.integers(90, 225)), (x, y, x + 44, y + 44))
    sheet.picture.paste(225, (0, 0), worn)
    lines(sheet)
    gray = lighted(rng, blurred(rng, sheet.picture, int(44 * rng.uniform(1.0, 1.9))))
    gray = sensed(rng, gray, 11 * int(rng.integers(12, 18)))
    small = Image.fromarray(np.clip(gray, 0, 255).astype(np.uint8))
    small = small.resize((PIXELS, PIXELS), Image.Resampling.BICUBIC)
    tone = np.asarray(small, float)[..., None] / 255 * [250, 244, 228]  # newsprint
    return Image.fromarray(tone.astype(np.uint8))


def compact(seen: Look) -> dict:
    """Keep the likeliest labels and their numbers; all ten numbers only of cells in doubt."""
    log_p = np.round(seen.log_p, 3)
    best = log_p.max(axis=2)
    doubtful = {
        f"r{row + 1}c{column + 1}": log_p[row, column].tolist()
        for row, column in CELLS
        if best[row, column] < np.log(DOUBTFUL)
    }
    labels = "".join(map(str, log_p.argmax(axis=2).ravel()))
    return {"labels": labels, "best": best.ravel().tolist(), "doubtful": doubtful}


def whole(kept: dict) -> np.ndarray:
    """All log-probabilities again; what was left out is the least there is."""
    log_p = np.full((9, 9, 10), FLOOR)
    for cell, label, value in zip(CELLS, kept["labels"], kept["best"], strict=True):
        log_p[(*cell, int(label))] = value
    for name, values in kept["doubtful"].items():
        log_p[int(name[1]) - 1, int(name[3]) - 1] = values
    return log_p


def teaches(log_p: np.ndarray, puzzle: Puzzle) -> bool:
    """Whether the three readings are: no puzzle, several solutions, one solution and right."""
    labels = log_p.argmax(axis=2)
    wrong = int((labels.ravel() != puzzle.digits).sum())
    if not 1 <= wrong <= 5 or log_p.max(axis=2).mean() < -0.3:
        return False
    try:
        if Puzzle.from_digits(labels.ravel().tolist(), 3).count(1).number:
            return False
    except SudokuError:  # a digit appears twice in a row, a column or a box
        pass
    try:
        reading = read_cells(log_p.tolist(), time_limit=300)
    except SudokuError:  # too blurred
        return False
    is_right = reading.digits == tuple(puzzle.digits)
    return is_right and reading.cuts == 1 and reading.solutions == 1


def main() -> None:
    first, tries = int(sys.argv[1]), int(sys.argv[2])
    puzzle = generate(seed="What an objective is for")
    digits = np.array(puzzle.digits).reshape(9, 9)
    for seed in range(first, first + tries):
        file = io.BytesIO()
        newspaper(np.random.default_rng(seed), digits).save(file, "WEBP", quality=60)
        picture = load(file.getvalue())
        if not teaches(
            reading_of(cells_of(gray_of(picture), MESH)).log_p.reshape(9, 9, 10), puzzle
        ):
            continue  # as if the grid had been found: much faster than to look for it
        seen = look(picture)
        kept = compact(seen)
        if seen.turn or not teaches(whole(kept), puzzle):
            continue
        corners = [
            seen.crossings[y, x].round(1).tolist() for y, x in ((0, 0), (0, 9), (9, 9), (9, 0))
        ]
        kept = {"puzzle": "".join(map(str, puzzle.digits)), "corners": corners, **kept}
        (OUT / "newspaper.webp").write_bytes(file.getvalue())
        (OUT / "newspaper.json").write_text(json.dumps(kept) + "\n")
        print(f"seed {seed}: {len(file.getvalue())} bytes, in doubt {len(kept['doubtful'])}")
        return
    raise SystemExit("no seed: try others")


if __name__ == "__main__":
    main()
