"""Draw the pictures of Help, in light and in dark: python pictures.py FOLDER.

The script needs our package on Python's path, and no other package.
"""

import sys
from pathlib import Path

from reasons import PUZZLE as STEPS
from reasons import reasons

from sudokulp import Puzzle, read
from sudokulp.analysis.verdict import solve
from sudokulp.exports.picture import picture
from sudokulp.names import slug
from sudokulp.variants import VARIANTS, Variant

CLASSIC = Puzzle(
    "..2.....9.1..5...8.59...417...8.7354.........3785.4...937...16.8...6..4.1.....8.."
)
#: The puzzle in the picture of a variant.
OF_VARIANT = {
    "classic": CLASSIC.usual_line,
    "x": "........2.8.6.3..1.31....696....125...........138....797....62.1..9.4.7.3........",
    "four square": (
        "..........5.2.48.3..6....241.8....7....7.2....7....4.579....2..3.46.9.5.........."
    ),
    "four pyramid": (
        ".7...9...8...72....3.64....4.5......9.8...5.3......8.6....28.5....53...1...1...3."
    ),
}
#: The 4x4 puzzles of the chapter on integer programs. The first has two solutions; the second has
#: one more given.
SEVERAL = Puzzle("4...1.2........3")
ONLY = Puzzle("4...1.2..1.....3")

#: Suffixes of file names, and the colours for each.
LOOKS = (("", "colour"), ("-dark", "dark"))


def main(folder: Path) -> None:
    """Draw every picture, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (puzzle, options) in pictures().items():
        for suffix, colours in LOOKS:
            write(folder / f"{name}{suffix}.svg", picture(puzzle, colours=colours, **options))
    for suffix, colours in LOOKS:
        for name, text in reasons(colours, possible(STEPS)):
            write(folder / f"{name}{suffix}.svg", text)


def write(path: Path, text: str) -> None:
    """Write a picture, with the same bytes on every system."""
    path.write_text(text, encoding="utf-8", newline="\n")


def pictures() -> dict[str, tuple[Puzzle, dict]]:
    """Return the puzzle and the options of each picture, by name."""
    only = solve(ONLY, model="exact cover")
    several = solve(SEVERAL, model="exact cover")
    both = list(zip(several.solution.digits, several.second.digits, strict=True))
    differ = [label for label, (one, other) in enumerate(both, 1) if one != other]
    sure = {label: one for label, (one, other) in enumerate(both, 1) if one == other}
    open_ = {label: set(both[label - 1]) for label in differ}
    return {
        "puzzle": (CLASSIC, {}),
        "solution": (CLASSIC, {"solution": solve(CLASSIC, model="exact cover").solution}),
        "marks": (CLASSIC, {"marks": possible(CLASSIC)}),
        "small": (ONLY, {}),
        "small-solution": (ONLY, {"solution": only.solution}),
        "small-row": (ONLY, {"tinted": range(1, 5)}),
        "small-box": (ONLY, {"tinted": [1, 2, 5, 6]}),
        "one": (SEVERAL, {"solution": several.solution, "tinted": differ}),
        "other": (SEVERAL, {"solution": several.second, "tinted": differ}),
        "halves": (SEVERAL, {"entries": sure, "marks": open_, "tinted": differ}),
        **{file_name(variant): (of_variant(variant), {}) for variant in VARIANTS.values()},
        **{f"rules-{name}": (read(path), {}) for name, path in with_rules().items()},
    }


def with_rules() -> dict[str, Path]:
    """Return the examples with rules by name, such as "killer" for "15-killer-9x9.json"."""
    found = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
    ruled = [path for path in found if read(path).rules]
    return {path.stem.partition("-")[2].removesuffix("-9x9"): path for path in ruled}


def file_name(variant: Variant) -> str:
    """Return the name of a variant's picture."""
    return f"variant-{slug(variant.name)}"


def of_variant(variant: Variant) -> Puzzle:
    """Return the puzzle of a variant from OF_VARIANT, otherwise an empty grid."""
    return Puzzle(OF_VARIANT.get(variant.name, "." * 81), size=9, variant=variant)


def possible(puzzle: Puzzle) -> dict[int, set[int]]:
    """Return the candidates of each empty cell."""
    left = {label: set(range(1, puzzle.side + 1)) for label in range(1, puzzle.side**2 + 1)}
    for region in puzzle.regions():
        for label in region.cells:
            left[label] -= {puzzle.digits[x - 1] for x in region.cells}
    return {label: digits for label, digits in left.items() if label not in puzzle.givens}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
