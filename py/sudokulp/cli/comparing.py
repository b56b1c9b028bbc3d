"""`sudokulp compare`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from typing import Any

from ..analysis.comparison import MOST, SHARE, Agreement, Measured, agreement, compare
from ..analysis.verdict import Result
from ..formats import Reading
from ..models import MODELS
from .explanations import VARIANT_HELP, models_help
from .files import Piece, each
from .options import Command, Parser, checked, declare_input, declare_time_limit, model_name
from .output import GOOD, NO, UNKNOWN, Output
from .solving import identity, record

_HEADINGS = (
    *("model", "outcome", "seconds", "spread", "nodes", "size", "agreement"),
    *("runs", "solver"),
)

#: Where there is nothing to tell.
_NONE = "-"


def _declare(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--models",
        type=checked(lambda names: [model_name(name) for name in names.split(",")]),
        metavar="NAME,...",
        help="models, or ways such as lp/pattern (default: every model in every way)",
    )
    declare_time_limit(parser, 10, each="model")


def _run(options: Namespace, output: Output) -> None:
    each(options, output, partial(_compare, options, output))


def _compare(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    found = list(
        compare(
            reading.puzzle,
            options.models,
            options.time_limit,
            lambda phase: output.progress(f"{piece.place}: {phase}"),
        )
    )
    agreed = agreement(one.result for one in found)
    known = agreed.surest is not None
    compared = {
        "agree": not agreed.disagreements if known else None,
        "disagreements": agreed.disagreements,
        "models": [_record(one, agreed) for one in found],
    }
    text = f"{_table(found, agreed)}# {piece.place}: {agreed}{_detail(agreed)}\n"
    output.result(identity(piece, reading.puzzle) | compared, text)
    return NO if agreed.disagreements else GOOD if known else UNKNOWN


def _detail(agreed: Agreement) -> str:
    """Return the details that follow the words of the agreement."""
    if agreed.disagreements:
        return f": {'; '.join(agreed.disagreements)}"
    if not isinstance(agreed.surest, Result):
        return ""
    return f": {agreed.surest.verdict.remark(agreed.surest.why)}"


def _record(measured: Measured, agreed: Agreement) -> dict[str, Any]:
    timing = measured.timing
    return record(measured.result) | {
        "runs": timing.runs,
        "fastest": timing.fastest,
        "slowest": timing.slowest,
        "overdue": measured.is_overdue,
        "agreement": agreed.standing(measured.result),
    }


def _table(found: Sequence[Measured], agreed: Agreement) -> str:
    rows = [_HEADINGS, *(_row(one, agreed) for one in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(_aligned(row, widths) + "\n" for row in rows)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row of the table, its figures aligned to the right."""
    cells = [
        text.rjust(width) if 2 <= place <= 4 else text.ljust(width)
        for place, (text, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _row(measured: Measured, agreed: Agreement) -> tuple[str, ...]:
    result, timing = measured.result, measured.timing
    solver = f"{result.solver} {result.version}".strip()
    return (
        result.name,
        result.verdict,
        f"over {measured.limit:g}" if measured.is_overdue else f"{result.times.total:.3f}",
        f"{timing.fastest:.3f}-{timing.slowest:.3f}" if timing.runs > 1 else _NONE,
        _NONE if result.branched is None else str(result.branched),
        _size(result),
        agreed.standing(result),
        timing.how.lower(),
        "; ".join(part for part in (solver, result.reason) if part),
    )


def _size(result: Result) -> str:
    """Return how large the model was, "-" where none was written."""
    if not result.variables:
        return _NONE
    sizes = zip((result.variables, result.constraints), MODELS[result.model].sizes, strict=True)
    return ", ".join(f"{number} {noun}" for number, noun in sizes)


COMPARE = Command(
    name="compare",
    about="solve by every model in every way, compare times, check that all agree",
    more=f"""\
{models_help()}

examples:
  sudokulp compare puzzle.sdk
  sudokulp compare --models lp,sat --time-limit 60 list.txt
  sudokulp compare --models cp,cp/plain list.txt

Each model in turn finds a solution and proves that it is unique; the seconds cover both. Its
first run warms it up. Then it is run up to {MOST} times, as long as all runs together take at most
{SHARE:.0%} of the time limit; the seconds are the median, the spread is from the least to the most.
"one, cold": there was no other run. Nodes are told where the solver is HiGHS. What singles
settle alone has no size: no program was solved. On 36x36 grids about half of the models finish.
A model whose package is not installed is listed with an unknown outcome.

{VARIANT_HELP}
exit code: 0 if all models that found an answer agree, 1 if they do not, 2 for wrong input,
3 if none found an answer.
""",
    declare=_declare,
    run=_run,
)
