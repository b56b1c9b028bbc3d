"""Time the engines that prove uniqueness and find true candidates, beside each other.

    python tests/bench/engines.py [--puzzles 20]

Medians and maxima, or how many took too long, in ms of this process's own time over puzzles
from ../shared. A puzzle's clauses and tables are part of it; a board's, made once, are not.
"""

from collections.abc import Callable
from itertools import islice
from statistics import median
from time import process_time

from tables import lines_of, options_of

from sudoku import GaveUp, Puzzle, loads
from sudoku.engine.budget import Budget
from sudoku.engine.prover import BacktrackingProver, SatProver
from sudoku.models import exact_cover, sat

#: What tells of a puzzle whether all is well.
Work = Callable[[Puzzle], bool]
#: Seconds for one puzzle; those that take longer are counted.
PATIENCE = 20
SETS = [
    ("easy50", "classic/easy50.txt", "classic"),
    ("top1465", "classic/magictour_top1465.txt", "classic"),
    ("17 clues", "classic/17clue.txt", "classic"),
    ("SE >= 11", "classic/forum_hardest_1905_11plus.txt", "classic"),
    ("X", "x/andoku_x.txt", "x"),
    ("four square", "windoku/andoku_hyper.txt", "four square"),
    ("four pyramid", "fourpyramid/generated_fourpyramid.txt", "four pyramid"),
    ("16x16", "size16/generated_16x16_minimalish.txt", "classic"),
    ("25x25", "size25/25x25.txt", "classic"),
]


def puzzles(name: str, variant: str, most: int) -> list[Puzzle]:
    return [loads(line.split(",")[0], variant=variant) for line in lines_of(name)[:most]]


def by_search(puzzle: Puzzle) -> bool:
    prover = BacktrackingProver(puzzle.variant, puzzle.boxsize, Budget(PATIENCE))
    return prover.has_one(puzzle.digits)


def by_model(model: object) -> Work:
    return lambda puzzle: len(list(islice(model.solutions(puzzle, Budget(PATIENCE)), 2))) == 1


def candidates_by(prover: type) -> Work:
    def find(puzzle: Puzzle) -> bool:
        made = prover(puzzle.variant, puzzle.boxsize, Budget(PATIENCE))
        return len(list(made.true_candidates(puzzle.digits))) > 0

    return find


def fewer(puzzle: Puzzle, givens: int) -> Puzzle:
    left = list(puzzle.givens.items())
    return Puzzle(dict(left[len(left) - givens :]), puzzle.boxsize, puzzle.variant)


def times(work: Work, wanted: list[Puzzle]) -> str:
    work(wanted[0])  # makes the board's tables
    taken, late = [], 0
    for puzzle in wanted:
        start = process_time()
        try:
            if not work(puzzle):
                raise SystemExit(f"wrong answer for {puzzle!r}")
        except GaveUp:
            late += 1
        taken.append((process_time() - start) * 1e3)
    most = f"{late} late" if late else f"{max(taken):.1f}"
    return f"{median(taken):8.2f} /{most:>8}"


def table(title: str, engines: dict[str, Work], rows: dict[str, list[Puzzle]]) -> None:
    print(f"{title:22}", *(f"{name:>18}" for name in engines))
    for label, wanted in rows.items():
        print(f"{label:22}", *(times(work, wanted) for work in engines.values()), flush=True)


if __name__ == "__main__":
    most = options_of(__doc__, puzzles=(20, "of each list")).puzzles
    engines = {"search": by_search, "exact cover": by_model(exact_cover), "sat": by_model(sat)}
    rows = {label: puzzles(name, variant, most) for label, name, variant in SETS}
    table("one solution, proved", engines, rows)
    engines = {"search": candidates_by(BacktrackingProver), "sat": candidates_by(SatProver)}
    sparse = puzzles("classic/17clue.txt", "classic", most)
    rows = {f"{n} givens": [fewer(puzzle, n) for puzzle in sparse] for n in (17, 14, 10, 0)}
    table("true candidates", engines, rows)
