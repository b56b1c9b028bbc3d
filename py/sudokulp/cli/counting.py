"""`sudokulp count` and `sudokulp fewest`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from ..analysis.count import Count, count_solutions
from ..certifying.fewest import Fewest, fewest_givens
from ..formats import Reading
from .explanations import VARIANT_HELP
from .files import Piece, each, fitting, settle_strings
from .options import (
    TEXTS,
    Command,
    Parser,
    checked,
    declare_format,
    declare_input,
    declare_time_limit,
    model_name,
    whole,
)
from .output import GOOD, UNKNOWN, Output
from .solving import identity
from .stepping import declare, each_in_time

LIMIT = 10_000


def _declare(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--limit",
        type=whole(0),
        default=LIMIT,
        metavar="COUNT",
        help=f"count no further than this, 0 for no limit (default: {LIMIT})",
    )
    parser.add_argument(
        "--model",
        type=checked(model_name),
        metavar="NAME",
        help='let a model find the solutions one by one, such as "lp" or "sat/nested" (default: '
        "the backtracking search, which is the fastest)",
    )
    declare_time_limit(parser, 60)


def _run(options: Namespace, output: Output) -> None:
    each(options, output, partial(_count, options, output))


def _count(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    found = count_solutions(
        reading.puzzle,
        limit=options.limit or None,
        time_limit=options.time_limit,
        notify=lambda so_far: output.progress(f"{piece.place}: {so_far}"),
        model=options.model or "",
    )
    record = {
        "verdict": found.verdict,
        "count": found.number,
        "exact": found.exact,
        "reason": found.reason,
    }
    text = f"{_in_words(found)}\t{piece.place}\n"
    output.result(identity(piece, reading.puzzle) | record, text)
    return GOOD if found.exact or found.number == options.limit else UNKNOWN


def _in_words(found: Count) -> str:
    """Return a count without commas, for other programs to read."""
    return str(found.number) if found.exact else f"at least {found.number}"


COUNT = Command(
    name="count",
    about="count the solutions of puzzles",
    more=f"""\
examples:
  sudokulp count puzzle.sdk
  sudokulp count --limit 0 "................"
  sudokulp count --limit 2 list.txt

For each puzzle there is a line: the count, or "at least" and the number found so far; a
tab; and where the puzzle was read.

{VARIANT_HELP}
exit code: 0 if all solutions were counted, up to the limit; 2 for wrong input; 3 if the
time limit was reached first.
""",
    declare=_declare,
    run=_run,
)


def _declare_fewest(parser: Parser) -> None:
    declare(parser)
    declare_format(parser, "line")


def _run_fewest(options: Namespace, output: Output) -> None:
    settle_strings(options, TEXTS)
    each_in_time(options, output, _fewest)


def _fewest(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    puzzle = reading.puzzle
    found = fewest_givens(puzzle, time_limit=options.time_limit, backend=options.backend)
    record = {
        "fewest": found.puzzle.line,
        "givens": len(found.puzzle.givens),
        "least": found.least,
        "proved": found.proved,
        "reason": found.reason,
    }
    said = f"{piece.place}: {len(found.puzzle.givens)} of {len(puzzle.givens)} givens"
    remark = output.comment(f"{said}{_how_sure(found)}")
    output.result(
        identity(piece, puzzle) | record,
        output.grid(found.puzzle, fitting(options, puzzle), remark),
    )
    return GOOD if found.proved else UNKNOWN


def _how_sure(found: Fewest) -> str:
    if found.proved:
        return ", and fewer do not suffice"
    return f"; it takes at least {found.least}: {found.reason}"


FEWEST = Command(
    name="fewest",
    about="leave out as many givens as possible, with the same only solution",
    more=f"""\
examples:
  sudokulp fewest puzzle.sdk
  sudokulp fewest --time-limit 10 --to grid list.txt

That fewer givens of the puzzle do not suffice is proved, by an integer program.

{VARIANT_HELP}
exit code: 0 if that is proved; 2 for wrong input and for puzzles without exactly one
solution; 3 if the time limit was reached first: the fewest that were found are written.
""",
    declare=_declare_fewest,
    run=_run_fewest,
)
