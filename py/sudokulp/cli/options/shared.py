"""Arguments that several commands share."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from ...boxes import COMMON_BOXSIZES
from ...formats import WRITABLE
from ...names import Selection, find_named
from ...rng import new_seed
from ...variants import VARIANTS, find_variant
from .parser import Parser
from .values import boxes, checked, rules, seconds, seed, whole

if TYPE_CHECKING:
    from argparse import _ActionsContainer

#: Text formats, in which several grids can be written one after the other.
TEXTS = Selection(WRITABLE, lambda format: format.holds_grids and not format.binary)


def declare_input(parser: Parser) -> None:
    """Add the arguments that say which puzzles to read."""
    parser.add_argument(
        "puzzles",
        nargs="*",
        metavar="PUZZLE",
        help='a file, "-" for standard input, or a puzzle string',
    )
    parser.add_argument(
        "--load", action="append", default=[], metavar="FILE", help="a file, as one of the PUZZLEs"
    )
    declare_variant(parser, "the variant of the puzzles")
    declare_boxes(parser)
    declare_rules(parser, "rules beside those of the puzzle")


def declare_variant(parser: _ActionsContainer, what: str, default: str | None = None) -> None:
    """Add --variant."""
    parser.add_argument(
        "--variant",
        type=checked(find_variant),
        default=None if default is None else find_variant(default),
        metavar="NAME",
        help=f"{what}: {', '.join(VARIANTS)}",
    )


def declare_boxes(parser: _ActionsContainer, instead: str = "") -> None:
    """Add --boxes."""
    about = f"rows and columns of a box{instead}: 2x3 for 6x6, 1x7 for 7x7 without boxes"
    parser.add_argument("--boxes", type=checked(boxes), metavar="RxC", help=about)


def declare_size(parser: _ActionsContainer, default: int | None = None) -> None:
    """Add --boxsize and --boxes."""
    usual = "" if default is None else f" (default: {default})"
    parser.add_argument(
        "--boxsize",
        type=int,
        choices=COMMON_BOXSIZES,
        default=default,
        help=f"2 for 4x4, 3 for 9x9, 4 for 16x16 and so on{usual}",
    )
    declare_boxes(parser, ", instead of --boxsize")


def declare_rules(parser: _ActionsContainer, which: str) -> None:
    """Add --rules."""
    parser.add_argument(
        "--rules",
        type=checked(rules),
        default=(),
        metavar="RULES",
        help=f"{which}: names such as anti-knight+anti-king, or JSON, or a file of it",
    )


def text_format(name: str) -> str:
    """Return the listed name of a text format; raises UnknownName."""
    return find_named(TEXTS, name, "format of text").name


def as_suffix(usual: str) -> str:
    """Return the default of --to, in words."""
    return f"as the file's suffix says, or {usual}"


def declare_format(parser: Parser, usual: str) -> None:
    """Add --to."""
    parser.add_argument(
        "--to",
        type=checked(text_format),
        metavar="FORMAT",
        help=f"how grids are written: {', '.join(TEXTS)} (default: {as_suffix(usual)})",
    )


def declare_time_limit(parser: Parser, default: float, each: str = "puzzle") -> None:
    """Add --time-limit."""
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=default,
        metavar="SECONDS",
        help=f"for each {each}; after it the answer is unknown (default: {default:g})",
    )


def declare_seed(parser: Parser) -> None:
    """Add --seed and -n."""
    parser.add_argument(
        "--seed",
        type=seed,
        metavar="NUMBER",
        help="the same number gives the same result on every computer",
    )
    parser.add_argument(
        "-n",
        type=whole(1),
        default=1,
        metavar="COUNT",
        help="how many (default: 1); each has the seed after that of the one before",
    )


def seeds(options: Namespace) -> range:
    """Return as many seeds as are wanted; the first one is random if none is given."""
    first = new_seed() if options.seed is None else options.seed
    return range(first, first + options.n)
