"""`sudokulp explain`, `sudokulp hint` and `sudokulp why`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from ..errors import GaveUp
from ..explaining.explanation import SEVERAL, Explanation, explain, hint
from ..explaining.reasons.why import record, sentences, why
from ..explaining.values import Step
from ..explaining.wording import degrees, rows
from ..formats import Reading
from ..numbers import counted
from ..puzzle import Puzzle
from .explanations import VARIANT_HELP
from .files import Piece, each
from .options import Command, Parser, declare_input, declare_time_limit, whole
from .output import GOOD, NO, UNKNOWN, Output
from .solving import identity

#: The degree of a hint that is its whole reason; the next one has the rows, too.
WHOLE = 3

#: Writes a result about a puzzle and returns the exit code.
Tell = Callable[[Namespace, Output, Piece, Reading], int]


def declare(parser: Parser) -> None:
    """Add the arguments of all that explains."""
    declare_input(parser)
    parser.add_argument(
        "--backend", metavar="NAME", help="the solver of the small integer programs: highs or cbc"
    )
    declare_time_limit(parser, 60)


def _declare_explain(parser: Parser) -> None:
    declare(parser)
    parser.add_argument(
        "--rows",
        action="store_true",
        help="below each step the constraints that are added and subtracted",
    )


def each_in_time(options: Namespace, output: Output, tell: Tell) -> None:
    """Tell something about each puzzle; where the time does not suffice, say so."""

    def told(piece: Piece, reading: Reading) -> int:
        try:
            return tell(options, output, piece, reading)
        except GaveUp as error:
            output.problem(f"{piece.place}: unknown: {error}", UNKNOWN)
            return UNKNOWN

    each(options, output, told)


def _run_explain(options: Namespace, output: Output) -> None:
    each_in_time(options, output, _explain)


def _explain(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    found = explain(reading.puzzle, time_limit=options.time_limit, backend=options.backend)
    output.result(identity(piece, reading.puzzle) | _record(found), _text(options, piece, found))
    if found.solved:
        return GOOD
    return NO if found.reason == SEVERAL else UNKNOWN


def _record(found: Explanation) -> dict[str, Any]:
    return {
        "solved": found.solved,
        "reason": found.reason,
        "grade": found.grade and asdict(found.grade),
        "steps": [step.record() for step in found.steps],
    }


def _text(options: Namespace, piece: Piece, found: Explanation) -> str:
    head = f"{piece.place}: {counted(len(found.steps), 'step')}"
    said = [head, *(str(part) for part in (found.grade, found.reason) if part)]
    lines = [] if options.quiet else [f"# {'; '.join(said)}"]
    for index, step in enumerate(found.steps, 1):
        lines.append(f"{index}. {_line(step)}")
        lines += [f"   {row}" for row in rows(step)] if options.rows else []
    return "\n".join([*lines, ""])


def _line(step: Step) -> str:
    """Return a step in words, its cases below each other."""
    return f"{step.name}: {step.sentence}".replace("\n", "\n   ")


def _declare_hint(parser: Parser) -> None:
    declare(parser)
    parser.add_argument(
        "--degree",
        type=whole(1, 4),
        default=3,
        metavar="NUMBER",
        help="how much is told: 1 where to look, 2 what follows there, 3 why, 4 also the "
        "constraints that are added and subtracted (default: 3)",
    )


def _run_hint(options: Namespace, output: Output) -> None:
    each_in_time(options, output, _hint)


def _hint(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    puzzle = reading.puzzle
    step = hint(puzzle, time_limit=options.time_limit, backend=options.backend)
    reason = "" if step or len(puzzle.givens) == len(puzzle.digits) else SEVERAL
    told = _told(puzzle, step, options.degree) if step else _ended(reason)
    record = {"hint": told, "reason": reason, "step": step and step.record()}
    name = f"{step.name}: " if step and options.degree >= WHOLE else ""
    lines = [f"{name}{told}", *(f"   {row}" for row in _rows(step, options.degree))]
    output.result(identity(piece, puzzle) | record, "".join(f"{line}\n" for line in lines))
    return NO if reason else GOOD


def _told(puzzle: Puzzle, step: Step, degree: int) -> str:
    return degrees(puzzle, step)[min(degree, WHOLE) - 1]


def _rows(step: Step | None, degree: int) -> list[str]:
    """Return what the last degree of a hint tells beside the whole reason."""
    return rows(step) if step and degree > WHOLE else []


def _ended(reason: str) -> str:
    return f"Nothing follows any more{f': {reason}' if reason else ''}."


EXPLAIN = Command(
    name="explain",
    about="tell step by step how the solution follows, and how hard that is",
    more=f"""\
examples:
  sudokulp explain puzzle.sdk
  sudokulp explain --rows "4.....2..1.....3"
  sudokulp explain --json list.txt

Each step is the smallest that was found. Above the steps stands the grade: what it takes
(singles, linear, rounding or branching), the constraints of the hardest step, and those of
all steps together.

{VARIANT_HELP}
exit code: 0 if the steps fill the grid; 1 if there are several solutions: the steps end
where these differ; 2 for wrong input and for puzzles without a solution; 3 if the time
limit was reached first.
""",
    declare=_declare_explain,
    run=_run_explain,
)

HINT = Command(
    name="hint",
    about="tell the next step, as much of it as is wanted",
    more=f"""\
examples:
  sudokulp hint puzzle.sdk
  sudokulp hint --degree 1 "4.....2..1.....3"
  sudokulp hint --degree 4 puzzle.sdk

{VARIANT_HELP}
exit code: 0 if there is a step, or nothing is left; 1 if nothing follows any more as there are
several solutions; 2 for wrong input and for puzzles
without a solution; 3 if the time limit was reached first.
""",
    declare=_declare_hint,
    run=_run_hint,
)


def _run(options: Namespace, output: Output) -> None:
    each(options, output, partial(_why, options, output))


def _why(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    found = why(reading.puzzle, time_limit=options.time_limit, backend=options.backend)
    head = output.comment(f"{piece.place}: {found.verdict.solutions}")
    text = head + "".join(f"{sentence}\n" for sentence in sentences(found))
    output.result(identity(piece, reading.puzzle) | record(found), text)
    return UNKNOWN if found.missing else GOOD


WHY = Command(
    name="why",
    about="tell why there is no solution, or several, and what would mend that",
    more=f"""\
examples:
  sudokulp why puzzle.sdk
  sudokulp why --variant x "4.....2..1.....3"
  sudokulp why --json list.txt

Where there is no solution: digits that stand twice, or else the steps to a cell or region
with nothing left; changes of one given that leave exactly one solution, or else the fewest
changes that do; the fewest givens to leave out; how many cells can be filled at most;
other variants under which there is exactly one; constraints that not even fractions satisfy
together; of rules those that are broken or contradict each other, and those that leave exactly
one solution without them, or with another sum. Where there are several: how many, and further
givens that leave one.

{VARIANT_HELP}
exit code: 0 if all is told; 2 for wrong input; 3 if the time limit was reached before.
""",
    declare=declare,
    run=_run,
)
