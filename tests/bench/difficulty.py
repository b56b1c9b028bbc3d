"""Compare the difficulty of puzzles with their ratings by Sukaku Explainer.

    python tests/bench/difficulty.py FILE ... [--puzzles 20] [--seed 1] [--limit 60]

Each line of a file holds a puzzle of 81 digits or dots and its rating, such as 7.2, between spaces,
as in the files of the Sudoku Exchange Puzzle Bank. At most so many puzzles of each rating are drawn
at random. The goals are a rank correlation (Spearman) of 0.9, and the same word for 85 % of the
puzzles.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import correlation, fmean, median

from tables import Goal, finish, parser_of, show

from sudokulp import Difficulty, Puzzle, rate

PUZZLE = re.compile(r"(?<!\S)[0-9.]{81}(?!\S)")
RATING = re.compile(r"(?<!\S)\d{1,2}\.\d(?!\S)")


def rated_lines(paths: Sequence[Path], most: int, seed: int) -> list[tuple[float, str]]:
    """Return some puzzles of each rating, with their ratings."""
    found = defaultdict(list)
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            puzzle, rating = PUZZLE.search(line), RATING.search(line)
            if puzzle and rating:
                found[float(rating[0])].append(puzzle[0].replace("0", "."))
    chance = Random(seed)
    return [
        (rating, line)
        for rating, lines in sorted(found.items())
        for line in chance.sample(lines, min(most, len(lines)))
    ]


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share the mean of their ranks."""
    ordered = sorted(values)
    return [(bisect_left(ordered, one) + bisect_right(ordered, one)) / 2 for one in values]


if __name__ == "__main__":
    parser = parser_of(
        __doc__,
        puzzles=(20, "of each rating, at most"),
        seed=(1, "of the choice of puzzles"),
        limit=(60.0, "seconds for each puzzle"),
    )
    parser.add_argument("files", type=Path, nargs="+", help="puzzles with their ratings")
    wanted = parser.parse_args()
    chosen = rated_lines(wanted.files, wanted.puzzles, wanted.seed)
    found = [(theirs, rate(Puzzle(line), wanted.limit).score or 1.0) for theirs, line in chosen]
    words = [(Difficulty.of(theirs), Difficulty.of(ours)) for theirs, ours in found]
    rows = [
        [each, len(ours), *(ours.count(other) for other in Difficulty)]
        for each in Difficulty
        if (ours := [mine for theirs, mine in words if theirs is each])
    ]
    show("Words: theirs in rows, ours in columns", ["word", "puzzles", *Difficulty], rows)
    apart = [abs(theirs - ours) for theirs, ours in found]
    print(
        f"\nDifference: mean {fmean(apart):.2f}, median {median(apart):.2f}, {len(found)} puzzles"
    )
    theirs, ours = zip(*found, strict=True)
    same = fmean(one is other for one, other in words)
    rank_correlation = correlation(ranks(theirs), ranks(ours))
    print(f"Rank correlation: {rank_correlation:.3f}; same word: {same:.1%}")
    goals = [
        Goal("1 - rank correlation", 1 - rank_correlation, 0.1),
        Goal("other words", 1 - same, 0.15),
    ]
    finish(wanted.json, {"difficulty": found}, goals)
