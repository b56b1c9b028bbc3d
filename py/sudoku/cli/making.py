"""`sudokulp generate` and `sudokulp vary`."""

from __future__ import annotations

from argparse import BooleanOptionalAction, Namespace
from functools import partial, reduce

from ..errors import GaveUp, SudokuError, UnknownName, quote
from ..formats import Reading
from ..generation.difficulty import DIFFICULTIES
from ..generation.full_grids import random_puzzle
from ..generation.generate import generate
from ..generation.symmetries import SYMMETRIES
from ..generation.transforms import TRANSFORMS, transform
from ..grid import MAX_BOXSIZE
from ..names import plain_name
from ..puzzle import Puzzle
from .arguments import (
    TEXTS,
    Command,
    Parser,
    declare_format,
    declare_input,
    declare_seed,
    declare_time_limit,
    declare_variant,
    seeds,
)
from .explanations import VARIANT_HELP
from .inputs import each
from .output import GOOD, UNKNOWN, Output
from .pieces import Piece
from .solving import described, identity
from .targets import target
from .values import checked, whole


def _declare_generate(parser: Parser) -> None:
    declare_variant(parser, "the variant", "classic")
    parser.add_argument(
        "--boxsize",
        type=int,
        choices=range(1, MAX_BOXSIZE + 1),
        default=3,
        help="2 for 4x4, 3 for 9x9, 4 for 16x16 and so on (default: 3)",
    )
    parser.add_argument(
        "--symmetry",
        type=checked(lambda name: SYMMETRIES.find(name).name),
        default="none",
        metavar="NAME",
        help=f"of the pattern of givens: {', '.join(SYMMETRIES)}",
    )
    parser.add_argument(
        "--difficulty",
        type=checked(lambda name: DIFFICULTIES.find(name).name),
        default="any",
        metavar="NAME",
        help=f"what it shall take to be certain of the solution: {', '.join(DIFFICULTIES)}",
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
        "--minimal",
        action=BooleanOptionalAction,
        help="whether no given may be left out (default: none may, unless --givens is used)",
    )
    declare_seed(parser)
    declare_time_limit(parser, 60)
    declare_format(parser, "line")


def _generate(options: Namespace, output: Output) -> None:
    if options.random and options.givens is None:
        raise SudokuError("--random needs --givens: say how many digits")
    chosen = options.symmetry != "none" or options.difficulty != "any"
    if options.random and (options.minimal is not None or chosen):
        raise SudokuError("--random goes neither with --symmetry, --difficulty nor --minimal")
    options.to = target(options, TEXTS, "line")
    for seed in seeds(options):
        try:
            output.ended(_generate_one(options, output, seed))
        except GaveUp as error:
            output.problem(f"seed {seed}: no puzzle: {error}", UNKNOWN)


def _generate_one(options: Namespace, output: Output, seed: int) -> int:
    puzzle = _made(options, output, seed)
    record = described(puzzle) | {
        "givens": len(puzzle.givens),
        "seed": seed,
        "symmetry": options.symmetry,
    }
    output.remark_once(f"seed: {seed}")
    output.result(record, output.grid(puzzle, options.to))
    return GOOD


def _made(options: Namespace, output: Output, seed: int) -> Puzzle:
    if options.random:
        return random_puzzle(
            options.givens, options.boxsize, seed, options.variant, options.time_limit
        )
    return generate(
        options.variant,
        options.boxsize,
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

Puzzle strings are written one a line, as a list. A comment line "# variant: x", which
every command understands, names a variant other than classic; another comment line names
the seed, which makes the same puzzle again.

exit code: 0 if all were made, 2 if there can be no such puzzle, 3 if none was found
within the time limit.
""",
    declare=_declare_generate,
    run=_generate,
)


def _declare_vary(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--by",
        type=checked(_transforms),
        default=["vary"],
        metavar="NAME,...",
        help=f"the transforms, in this order: {', '.join(TRANSFORMS)} (default: vary)",
    )
    declare_seed(parser)
    declare_format(parser, "line")


def _transforms(names: str) -> list[str]:
    """Return the names in a list separated by commas, as they are in TRANSFORMS."""
    known = {plain_name(name): name for name in TRANSFORMS}
    wanted = [plain_name(name) for name in names.split(",")]
    for name in wanted:
        if name not in known:
            there_are = ", ".join(TRANSFORMS)
            raise UnknownName(f"no transform is called {quote(name)}; there are {there_are}")
    return [known[name] for name in wanted]


def _vary(options: Namespace, output: Output) -> None:
    options.to = target(options, TEXTS, "line")
    each(options, output, partial(_vary_one, options, output, seeds(options)))


def _vary_one(
    options: Namespace, output: Output, wanted: range, piece: Piece, reading: Reading
) -> int:
    for seed in wanted:
        varied = reduce(partial(_changed, seed), options.by, reading.puzzle)
        record = {"varied": varied.line, "transforms": options.by, "seed": seed}
        output.remark_once(f"seed: {seed}")
        text = output.grid(varied, options.to)
        output.result(identity(piece, reading.puzzle) | record, text)
    return GOOD


def _changed(seed: int, puzzle: Puzzle, name: str) -> Puzzle:
    return transform(puzzle, name, seed)


VARY = Command(
    name="vary",
    about="transform puzzles into others with the same number of solutions",
    more=f"""\
transforms:
{"".join(f"  {one.name:<12} {one.about}" + chr(10) for one in TRANSFORMS.values())}
examples:
  sudokulp vary puzzle.sdk
  sudokulp vary --by transpose,relabel --seed 7 list.txt
  sudokulp vary -n 10 "4.....2..1.....3"

A transform that would break the rules of the puzzle's variant is refused.

{VARIANT_HELP}
exit code: 0 if all were transformed, 2 for wrong input or a transform that is refused.
""",
    declare=_declare_vary,
    run=_vary,
)
