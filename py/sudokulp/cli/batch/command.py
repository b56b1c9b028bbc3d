"""The arguments of `sudokulp solve --batch`, and the whole work."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from contextlib import closing
from tempfile import SpooledTemporaryFile

from ...analysis.verdict import Verdict
from ...batch import TASKS, WRITERS, Job, Row
from ...errors import SudokuError
from ...phrases import counted
from ..bars import Bar
from ..options.parser import Parser
from ..options.shared import as_suffix
from ..options.values import checked, whole
from ..options.workers import declare_workers
from ..output import GOOD, NO, Output, code_of
from ..targets import target
from .files import RowFile, check_output, entries_in, lines_in
from .ordered import ordered_rows

#: Options that only apply to single puzzles.
_ALONE = ("no_proof", "relaxed", "boxes", "rules")
#: Options that only apply to batches.
_TOGETHER = ("what", "jobs", "scheduler", "count_limit")
#: Bytes of the end of a file that are kept in memory; more go to a temporary file.
_KEPT = 1_000_000


def declare_batch(parser: Parser) -> None:
    """Add the arguments of batches."""
    group = parser.add_argument_group("many puzzles at once")
    group.add_argument(
        "--batch",
        action="store_true",
        help="read files with a puzzle on each line and write a row for each line; "
        f"--to is one of {', '.join(WRITERS)} then (default: {as_suffix('csv')})",
    )
    group.add_argument(
        "--what",
        type=checked(lambda name: TASKS.find(name).name),
        default="solve",
        metavar="TASK",
        help=f"what to do with them: {', '.join(TASKS)} (default: solve)",
    )
    declare_workers(group)
    group.add_argument(
        "--count-limit",
        type=whole(1),
        default=Job.count_limit,
        metavar="COUNT",
        help=f"with --what count: no further than this (default: {Job.count_limit})",
    )
    parser.set_defaults(usual={name: parser.get_default(name) for name in _TOGETHER})


def refuse_alone(options: Namespace) -> None:
    """Refuse options that only apply to batches."""
    for name, value in options.usual.items():
        if getattr(options, name) != value:
            raise SudokuError(f"--{name.replace('_', '-')} goes with --batch")


def run_batch(options: Namespace, output: Output) -> None:
    """Work through all files that the options name."""
    for name in _ALONE:
        if getattr(options, name):
            raise SudokuError(f"--{name.replace('_', '-')} does not go with --batch")
    check_output(options)
    format = _format(options)
    job = Job(
        options.what,
        options.time_limit,
        options.count_limit,
        options.model,
        options.backend or "",
    )
    tally: Counter[Verdict] = Counter()
    assumed: Counter[str] = Counter()
    with (
        closing(Bar(lines_in(options), unit=" puzzles", quiet=options.quiet)) as bar,
        SpooledTemporaryFile(_KEPT) as held,
        RowFile(format, options.output, held, output.stream) as file,
    ):
        entries = entries_in(options, output, bar)
        with closing(ordered_rows(entries, job, options)) as rows:
            for row in rows:
                file.write(row)
                bar.forward()
                tally[row.verdict] += 1
                assumed[row.notice] += 1
                output.ended(_code(row, job.task))
    for notice, number in assumed.items():
        if notice:
            output.warn(f"{counted(number, 'puzzle')}: {notice}")
    output.warn(_summary(tally, file.left_out))


def _format(options: Namespace) -> str:
    """Return the name of the file format to write."""
    name = target(options, WRITERS, "jsonl" if options.json else "csv")
    if name not in WRITERS:
        raise SudokuError(f"with --batch, --to is one of {', '.join(WRITERS)}, not {name}")
    if WRITERS[name].binary and options.output is None:
        raise SudokuError(f"--to {name} needs -o FILE: it is a binary file")
    return name


def _code(row: Row, task: str) -> int:
    """Return the exit code of a row; for counting and rating any number of solutions is good."""
    code = code_of(row.verdict)
    return GOOD if code == NO and task not in ("solve", "unique") else code


def _summary(tally: Counter[Verdict], left_out: int) -> str:
    said = [f"{tally[one]:,} {one.label.lower()}" for one in Verdict if tally[one]]
    aside = f"; {left_out:,} left out, which this file cannot hold" if left_out else ""
    return f"{tally.total():,} puzzles: {', '.join(said)}{aside}" if said else "no puzzles"
