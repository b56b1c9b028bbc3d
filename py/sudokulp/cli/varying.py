"""`sudokulp vary`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial, reduce

from ..errors import UnknownName, quote
from ..formats import Reading
from ..generation.transforms import TRANSFORMS, transform
from ..names import plain_name
from ..puzzle import Puzzle
from .explanations import VARIANT_HELP
from .inputs import each
from .options.parser import Command, Parser
from .options.shared import TEXTS, declare_format, declare_input, declare_seed, seeds
from .options.values import checked
from .output import GOOD, Output
from .pieces import Piece
from .solving import identity
from .targets import fitting, settle_strings


def _declare_vary(parser: Parser) -> None:
    declare_input(parser)
    declare_transforms(parser, "the transforms, in this order", ["vary"])
    declare_seed(parser)
    declare_format(parser, "line")


def declare_transforms(parser: Parser, what: str, default: list[str] | None = None) -> None:
    """Add --by."""
    usual = f" (default: {', '.join(default)})" if default else ""
    parser.add_argument(
        "--by",
        "--method",
        type=checked(_transforms),
        default=default,
        metavar="NAME,...",
        help=f"{what}: {', '.join(TRANSFORMS)}{usual}",
    )


def _transforms(names: str) -> list[str]:
    """Return the names in a list separated by commas, as they are in TRANSFORMS."""
    known = {plain_name(name): name for name in TRANSFORMS}
    wanted = [plain_name(name) for name in names.split(",")]
    for name in wanted:
        if name not in known:
            there_are = ", ".join(TRANSFORMS)
            raise UnknownName(f"no transform is called {quote(name)}; there are {there_are}")
    return [known[name] for name in wanted]


def vary(options: Namespace, output: Output) -> None:
    """Transform the puzzles that the options name."""
    settle_strings(options, TEXTS)
    each(options, output, partial(_vary_one, options, output, seeds(options)))


def _vary_one(
    options: Namespace, output: Output, wanted: range, piece: Piece, reading: Reading
) -> int:
    for seed in wanted:
        varied = reduce(partial(_changed, seed), options.by, reading.puzzle)
        record = {"varied": varied.line, "transforms": options.by, "seed": seed}
        output.remark_once(f"seed: {seed}")
        as_read = reading.format.name == "sdk" and not options.asked
        text = output.grid(varied, "sdk" if as_read else fitting(options, varied))
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
  sudokulp vary --load puzzle.sdk --method transpose --save other.sdk

Without --to or -o, puzzles of an .sdk file are written as such a file has them, others
as strings.
A transform that would break the rules of the puzzle's variant is refused.

{VARIANT_HELP}
exit code: 0 if all were transformed, 2 for wrong input or a transform that is refused.
""",
    declare=_declare_vary,
    run=vary,
)
