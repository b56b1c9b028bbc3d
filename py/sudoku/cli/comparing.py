"""`sudokulp compare`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import partial

from ..analysis.agreement import Agreement, agreement
from ..analysis.comparison import MOST, SHARE, Measured, compared
from ..analysis.result import Result, Times
from ..analysis.solving import solve
from ..analysis.verdict import Outcome
from ..errors import SolverFailed, SolverUnavailable
from ..formats import Reading
from ..models import all_ways
from ..puzzle import Puzzle
from .arguments import Command, Parser, declare_input, declare_time_limit
from .explanations import VARIANT_HELP, models_help
from .inputs import each
from .output import GOOD, NO, UNKNOWN, Output
from .pieces import Piece
from .solving import identity, record
from .values import checked, model_name

_HEADINGS = ("model", "outcome", "seconds", "variables", "constraints", "runs", "solver")


def _declare(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--models",
        type=checked(lambda names: [model_name(name) for name in names.split(",")]),
        default=[model.name_of(way) for model, way in all_ways()],
        metavar="NAME,...",
        help="models, or ways such as lp/pattern (default: every model in every way)",
    )
    declare_time_limit(parser, 10, each="model")


def _run(options: Namespace, output: Output) -> None:
    each(options, output, partial(_compare, options, output))


def _compare(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    found = [_asked(name, options, output, piece, reading) for name in options.models]
    agreed = agreement(one.result for one in found)
    known = agreed.surest is not None
    compared = {
        "agree": not agreed.disagreements if known else None,
        "disagreements": agreed.disagreements,
        "models": [record(one.result) | {"runs": one.runs} for one in found],
    }
    text = f"{_table(found)}# {piece.place}: {agreed}{_detail(agreed)}\n"
    output.result(identity(piece, reading.puzzle) | compared, text)
    return NO if agreed.disagreements else GOOD if known else UNKNOWN


def _detail(agreed: Agreement) -> str:
    """Return the details that follow the words of the agreement."""
    if agreed.disagreements:
        return f": {'; '.join(agreed.disagreements)}"
    if not isinstance(agreed.surest, Result):
        return ""
    return f": {agreed.surest.verdict.remark(agreed.surest.why)}"


def _asked(
    name: str, options: Namespace, output: Output, piece: Piece, reading: Reading
) -> Measured:
    """Return the result of a model; a missing or failed solver does not end the comparison."""

    def run() -> Result:
        return solve(
            reading.puzzle,
            model=name,
            time_limit=options.time_limit,
            notify=lambda phase: output.progress(f"{piece.place}: {name}: {phase}"),
        )

    try:
        return compared(run, options.time_limit)
    except (SolverUnavailable, SolverFailed) as error:
        return Measured(_without_answer(reading.puzzle, name, str(error)), 0)


def _without_answer(puzzle: Puzzle, name: str, reason: str) -> Result:
    model, _, way = name.partition("/")
    return Result(
        puzzle=puzzle,
        model=model,
        way=way,
        outcome=Outcome.UNKNOWN,
        solution=None,
        unique=None,
        second=None,
        reason=reason,
        variables=0,
        constraints=0,
        solver="",
        version="",
        times=Times(None, None, None, None, 0.0),
    )


def _table(found: Sequence[Measured]) -> str:
    rows = [_HEADINGS, *map(_row, found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(_aligned(row, widths) + "\n" for row in rows)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row of the table, its figures aligned to the right."""
    cells = [
        text.rjust(width) if 2 <= place <= 4 else text.ljust(width)
        for place, (text, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _row(measured: Measured) -> tuple[str, ...]:
    result = measured.result
    solver = f"{result.solver} {result.version}".strip()
    return (
        result.name,
        result.verdict,
        f"{_seconds(result.times):.3f}",
        str(result.variables),
        str(result.constraints),
        measured.how.lower(),
        "; ".join(part for part in (solver, result.reason) if part),
    )


def _seconds(times: Times) -> float:
    """Return the seconds of all parts; the total would include the import of packages."""
    return sum(part or 0.0 for part in (times.build, times.handover, times.solve, times.prove))


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
{SHARE:.0%} of the time limit; the seconds are the median. "one, cold": there was no other run.
A model whose package is not installed is listed with an unknown outcome.

{VARIANT_HELP}
exit code: 0 if all models that found an answer agree, 1 if they do not, 2 for wrong input,
3 if none found an answer.
""",
    declare=_declare,
    run=_run,
)
