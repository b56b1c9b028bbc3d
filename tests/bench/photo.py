"""Read the photos of ../shared: how many are read right by what decides, and how long it takes.

    python tests/bench/photo.py [--most 1000] [--json FILE]

A photo of a newspaper or of a book's page is read right if all 81 labels are: by taking the
likeliest label of each cell, by the integer program, and by the program of puzzles with one
solution. "Sure" is wrong if the puzzle's solution is not that of the labels. The photos are not
part of the repository (see ../shared/data/SOURCES.md).
"""

import sys
from dataclasses import dataclass
from statistics import median
from time import process_time

from tables import ROOT, Goal, finish, options_of, show, spread

sys.path.append(str(ROOT / "tests" / "photo"))
from photos import MARKS, digits_of, photos_of

from sudokulp import Puzzle, SudokuError, read_cells
from sudokulp.photo import load, look

#: The sets and a part of one.
SETS = {"newspapers": "newspapers", "book": "book", "book, no pencil marks": "book"}


@dataclass
class Photo:
    """What was read in a photo."""

    name: str
    found: bool = False
    likeliest: bool = False
    program: bool = False
    single: bool = False
    solved: bool = False
    sure: bool = False
    marks: bool = False
    seconds: float = 0
    seconds_of_program: float = 0

    @property
    def wrong_though_sure(self) -> bool:
        return self.sure and not self.solved


def read(path, labels) -> Photo:
    """Read a photo in three ways."""
    photo, digits = Photo(path.name, marks=MARKS in labels), digits_of(labels)
    picture = load(path)
    start = process_time()
    try:
        seen = look(picture)
    except SudokuError:
        return photo
    finally:
        photo.seconds = process_time() - start
    photo.found = True
    photo.likeliest = seen.log_p.argmax(axis=2).ravel().tolist() == digits
    cells, by_hand = seen.log_p.tolist(), seen.by_hand.tolist()
    start = process_time()
    try:
        reading = read_cells(cells, by_hand=by_hand)
    except SudokuError:
        return photo
    photo.seconds_of_program = process_time() - start
    several = read_cells(cells, by_hand=by_hand, single=False)
    photo.program = list(several.digits) == digits
    photo.single = list(reading.digits) == digits
    photo.sure = reading.sure
    photo.solved = photo.single or same_solution(reading.puzzle, digits)
    return photo


def same_solution(puzzle: Puzzle, digits) -> bool:
    """Return whether a puzzle has the solution of these digits, filled in or not."""
    text = "".join(str(digit) for digit in digits)
    right = Puzzle(text).solve()
    found = puzzle.solve()
    if not (right.solution and found.solution):
        return False
    return right.solution.digits == found.solution.digits


def main() -> None:
    options = options_of(__doc__, most=(1000, "photos of each set"))
    read_photos = {
        name: [read(*each) for each in list(photos_of(name))[: options.most]]
        for name in dict.fromkeys(SETS.values())
    }
    rows, goals, results = [], [], {}
    for title, name in SETS.items():
        photos = [each for each in read_photos[name] if title == name or not each.marks]
        if not photos:
            print(f"No photos of {title} in ../shared/data/photos", file=sys.stderr)
            continue
        counts = [
            sum(getattr(each, what) for each in photos)
            for what in ("found", "likeliest", "program", "single", "solved", "sure")
        ]
        wrong = sum(each.wrong_though_sure for each in photos)
        times = spread([each.seconds for each in photos], 1, 2)
        programs = f"{median(each.seconds_of_program for each in photos):.2f}"
        rows.append([title, len(photos), *counts, wrong, times, programs])
        results[title] = [vars(each) for each in photos]
        missed = [each.name for each in photos if not each.single]
        print(f"{title}: not read exactly: {', '.join(missed) or 'none'}")
        goals.append(Goal(f"{title}: sure and wrong", wrong, 0))
        if title == "newspapers":
            goals.append(Goal(f"{title}: not exact", len(missed), len(photos) * 3 // 160))
            unsolved = len(photos) - counts[4]
            goals.append(Goal(f"{title}: not solved right", unsolved, len(photos) // 160))
        elif title != name:
            goals.append(Goal(f"{title}: part not exact", len(missed) / len(photos), 0.1))
    head = ["photos", "", "grid found", "likeliest label", "program", "program, one solution"]
    head += ["solved right", "sure", "sure and wrong", "grid and cells, s", "program, s"]
    show("Photos", head, rows)
    finish(options.json, results, goals)


if __name__ == "__main__":
    main()
