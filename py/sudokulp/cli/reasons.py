"""`sudokulp why`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from ..explaining.reasons.telling import record, sentences
from ..explaining.reasons.why import why
from ..formats import Reading
from .explanations import VARIANT_HELP
from .inputs import each
from .options.parser import Command
from .output import GOOD, UNKNOWN, Output
from .pieces import Piece
from .solving import identity
from .stepping import declare


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
