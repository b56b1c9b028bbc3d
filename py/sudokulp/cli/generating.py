"""`sudokulp generate`."""

from __future__ import annotations

from argparse import BooleanOptionalAction, Namespace
from typing import Any

from ..analysis.rating import DIFFICULTIES
from ..errors import GaveUp, SudokuError
from ..generation.generate import generate, generate_cages, random_puzzle
from ..generation.transforms import SYMMETRIES
from ..puzzle import Puzzle
from .converting import declare_transforms, vary
from .files import fitting, settle_strings, with_more
from .options import (
    TEXTS,
    Command,
    Parser,
    checked,
    declare_format,
    declare_rules,
    declare_seed,
    declare_size,
    declare_time_limit,
    declare_variant,
    seeds,
    whole,
)
from .output import GOOD, UNKNOWN, Output
from .solving import described

#: Options of new puzzles with their defaults; a puzzle that is transformed has none of them.
_NEW: dict[str, Any] = {
    "boxsize": 3,
    "symmetry": "none",
    "difficulty": "any",
    "givens": None,
    "random": False,
    "cages": None,
    "minimal": None,
}


def _declare_generate(parser: Parser) -> None:
    declare_variant(parser, "the variant (default: classic)")
    declare_size(parser, _NEW["boxsize"])
    declare_rules(parser, "rules beside those of the variant")
    parser.add_argument(
        "--symmetry",
        type=checked(lambda name: SYMMETRIES.find(name).name),
        default=_NEW["symmetry"],
        metavar="NAME",
        help=f"of the pattern of givens: {', '.join(SYMMETRIES)}",
    )
    parser.add_argument(
        "--difficulty",
        type=checked(lambda name: DIFFICULTIES.find(name).name),
        default=_NEW["difficulty"],
        metavar="NAME",
        help=f"what proving the solution must take: {', '.join(DIFFICULTIES)}",
    )
    parser.add_argument(
        "--givens", type=whole(0), metavar="COUNT", help="the exact number of givens"
    )
    parser.add_argument(
        "--random",
        action="store_true",
        help="as many digits of a random full grid as --givens says: one solution or more",
    )
    parser.add_argument(
        "--cages",
        type=whole(2),
        metavar="SIZE",
        help="a killer: instead of givens, cages of at most so many cells and their sums",
    )
    parser.add_argument(
        "--minimal",
        action=BooleanOptionalAction,
        help="whether no given may be left out (default: none may, unless --givens is used)",
    )
    parser.add_argument(
        "--load", action="append", default=[], metavar="FILE", help="transform this, as vary does"
    )
    declare_transforms(parser, "the transforms of that file")
    declare_seed(parser)
    declare_time_limit(parser, 60)
    declare_format(parser, "line")


def _generate(options: Namespace, output: Output) -> None:
    if options.load or options.by:
        _transform(options, output)
        return
    if options.random and options.givens is None:
        raise SudokuError("--random needs --givens: say how many digits")
    chosen = options.symmetry != "none" or options.difficulty != "any"
    if options.random and (options.minimal is not None or chosen):
        raise SudokuError("--random goes neither with --symmetry, --difficulty nor --minimal")
    others = (options.givens, options.minimal, options.random or None, chosen or None)
    if options.cages and others != (None,) * 4:
        raise SudokuError("--cages goes with --variant, --boxsize, --boxes and --rules alone")
    settle_strings(options, TEXTS)
    for seed in seeds(options):
        try:
            output.ended(_generate_one(options, output, seed))
        except GaveUp as error:
            output.problem(f"seed {seed}: no puzzle: {error}", UNKNOWN)


def _transform(options: Namespace, output: Output) -> None:
    """Make puzzles of others, as `vary` does."""
    if not options.load:
        raise SudokuError("--method needs --load: say which puzzle to transform")
    for name, usual in _NEW.items():
        if getattr(options, name) != usual:
            raise SudokuError(f"--{name} is for new puzzles: --load transforms one that is there")
    options.puzzles, options.by = [], options.by or ["vary"]
    vary(options, output)


def _generate_one(options: Namespace, output: Output, seed: int) -> int:
    puzzle = _made(options, output, seed)
    record = described(puzzle) | {
        "givens": len(puzzle.givens),
        "seed": seed,
        "symmetry": options.symmetry,
    }
    output.remark_once(f"seed: {seed}")
    output.result(record, output.grid(puzzle, fitting(options, puzzle)))
    return GOOD


def _made(options: Namespace, output: Output, seed: int) -> Puzzle:
    shape = options.boxes or options.boxsize
    empty = with_more(Puzzle({}, shape, options.variant or "classic"), options.rules)
    if options.cages:
        return generate_cages(
            empty.variant, shape, seed, options.cages, options.time_limit, output.progress
        )
    if options.random:
        return random_puzzle(options.givens, shape, seed, empty.variant, options.time_limit)
    return generate(
        empty.variant,
        shape,
        seed,
        symmetry=options.symmetry,
        givens=options.givens,
        minimal=options.minimal,
        time_limit=options.time_limit,
        notify=output.progress,
        difficulty=options.difficulty,
    )


GENERATE = Command(
    name="generate",
    about="make new puzzles with exactly one solution, or of random givens",
    more="""\
examples:
  sudokulp generate
  sudokulp generate --variant x --seed 7 | sudokulp solve
  sudokulp generate --boxsize 2 -n 20 > list.txt
  sudokulp generate --symmetry rotate180 --givens 30 --to grid
  sudokulp generate --random --givens 15
  sudokulp generate --rules anti-knight --boxes 2x3
  sudokulp generate --cages 3 --to killer
  sudokulp generate --load puzzle.sdk --method relabel --save other.sdk

Puzzle strings are written one a line, as a list. A comment line "# variant: x", which
every command understands, names a variant other than classic; another comment line names
the seed, which makes the same puzzle again. Puzzles with rules, or with boxes that a
string does not tell, are written as JSON.

exit code: 0 if all were made, 2 if there can be no such puzzle, 3 if none was found
within the time limit.
""",
    declare=_declare_generate,
    run=_generate,
)
