"""Generate many puzzles and change many, and have another engine check each: prints times.

    python tests/bench/generated.py [--puzzles 1000] [--transforms 200] [--variant x]

For every variant: puzzles of side 9 from seeds 0, 1 … must each have one solution by
Algorithm X, as must the proof that they are minimal for one in ten; puzzles with a few
givens removed must have as many solutions after a transform, each kind that the variant
allows in turn, by Algorithm X again. Then times of larger grids. Any failure ends it.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from statistics import median
from time import perf_counter

from tables import parser_of

from sudoku import VARIANTS, Puzzle
from sudoku.engine.budget import Budget
from sudoku.generation.generate import generate
from sudoku.generation.transforms import allowed_transforms, transform
from sudoku.models import exact_cover

#: Solutions to count up to when a transform is checked.
MOST = 300
#: Puzzles of side 16 and the seconds that each may take.
LARGE, PATIENCE = 5, 120


def count(puzzle: Puzzle, most: int) -> int:
    """Return the number of solutions up to `most`, by Algorithm X."""
    return sum(1 for _ in islice(exact_cover.solutions(puzzle, Budget(600)), most))


def expect(fact: bool, what: str, puzzle: Puzzle) -> None:
    if not fact:
        raise SystemExit(f"{what}: {puzzle!r}")


def without(puzzle: Puzzle, labels: set[int]) -> Puzzle:
    left = {label: digit for label, digit in puzzle.givens.items() if label not in labels}
    return Puzzle(left, puzzle.boxsize, puzzle.variant)


def timed(
    times: list[float], make: Callable[..., Puzzle], *given: object, **more: object
) -> Puzzle:
    start = perf_counter()
    made = make(*given, **more)
    times.append(perf_counter() - start)
    return made


def ms(times: Sequence[float]) -> str:
    return f"ms median {median(times) * 1e3:.1f}, max {max(times) * 1e3:.0f}"


def check_generated(variant: str, puzzles: int) -> None:
    times, givens = [], []
    for seed in range(puzzles):
        puzzle = timed(times, generate, variant, seed=seed)
        givens.append(len(puzzle.givens))
        expect(count(puzzle, 2) == 1, "not well-formed", puzzle)
        for label in puzzle.givens if seed % 10 == 0 else ():
            expect(count(without(puzzle, {label}), 2) == 2, "not minimal", puzzle)
    print(
        f"{variant:13} {puzzles} generated, all well-formed; {ms(times)}; "
        f"givens {min(givens)} to {max(givens)}, median {median(givens):g}",
        flush=True,
    )


def check_transforms(variant: str, transforms: int) -> None:
    names = [name for name, reason in allowed_transforms(variant, 3).items() if not reason]
    times, counts = [], []
    for seed in range(transforms):
        name = names[seed % len(names)]
        puzzle = generate(variant, seed=seed, symmetry="none")
        puzzle = without(puzzle, set(islice(puzzle.givens, seed % 3)))
        changed = timed(times, transform, puzzle, name, seed)
        counts.append(count(puzzle, MOST))
        expect(count(changed, MOST) == counts[-1], f"{name} changed the count", puzzle)
    print(
        f"{variant:13} {transforms} transforms ({', '.join(names)}) kept the count "
        f"(1 to {max(counts)}); {ms(times)}",
        flush=True,
    )


def time_large(variant: str) -> None:
    times: list[float] = []
    made = [timed(times, generate, variant, 4, at, time_limit=PATIENCE) for at in range(LARGE)]
    givens = [len(puzzle.givens) for puzzle in made]
    print(
        f"{variant:13} {LARGE} of 16x16: s median {median(times):.2f}, max {max(times):.2f}; "
        f"givens {min(givens)} to {max(givens)}",
        flush=True,
    )


if __name__ == "__main__":
    each = "per variant"
    parser = parser_of(__doc__, puzzles=(1000, each), transforms=(200, each))
    parser.add_argument("--variant", choices=VARIANTS, help="only this one")
    options = parser.parse_args()
    wanted = [options.variant] if options.variant else list(VARIANTS)
    for variant in wanted:
        check_generated(variant, options.puzzles)
        check_transforms(variant, options.transforms)
    for variant in wanted:
        if VARIANTS[variant].exists(4):
            time_large(variant)
