"""The command `sudokulp solve --batch`, which writes a row for each puzzle in a list."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import count, islice
from os.path import samestat
from pathlib import Path
from typing import IO, TextIO

from ..analysis.verdict import Verdict
from ..batch import TASKS, Entry, Job, Row, entries_of, work
from ..batch.writers import WRITERS, write
from ..errors import SudokuError
from ..jobs import Lost, in_order, spread
from ..numbers import counted
from .inputs import STDIN, InputError, names_in, opened, standard_input, target
from .output import GOOD, NO, Output, ProgressBar, code_of, complain, printable
from .parser import WORKERS, Parser, as_suffix, group, integer, one_of, switch, valued


def check_output(options: Namespace) -> None:
    """Raise SudokuError if the output file would overwrite an input file."""
    if options.output is None or not Path(options.output).is_file():
        return
    for name in names_in(options):
        if name == STDIN and sys.stdin is None:
            continue
        try:
            read = os.fstat(sys.stdin.fileno()) if name == STDIN else Path(name).stat()
        except OSError:  # the file does not exist
            continue
        if samestat(read, Path(options.output).stat()):
            same = f"the output file '{printable(options.output)}' is also an input file"
            raise SudokuError(f"{same}; choose another")


def lines_in(options: Namespace) -> int | None:
    """Return the total number of lines, or None if it is known only after reading."""
    total = 0
    for name in names_in(options):
        if not Path(name).is_file() or name.lower().endswith(".xlsx"):
            return None
        with Path(name).open("rb") as file:
            total += sum(part.count(b"\n") for part in iter(partial(file.read, 1 << 20), b""))
    return total


def entries_in(options: Namespace, output: Output, bar: ProgressBar) -> Iterator[Entry]:
    """Yield the entries in all files; a file that cannot be read is reported and skipped."""
    names = names_in(options)
    for name in names:
        source = "standard input" if name == STDIN else printable(name)
        try:
            with nullcontext(standard_input()) if name == STDIN else opened(Path(name)) as file:
                for entry in entries_of(file, options.variant, filename=name):
                    of = replace(entry.layout, source=source) if names[1:] else entry.layout
                    yield entry._replace(layout=of)
        except (SudokuError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            bar.clear()
            output.problem(str(why) if isinstance(error, InputError) else f"{source}: {why}")


class Stopped(KeyboardInterrupt):
    """Ctrl+C, or a signal to end, after the rows so far were written."""


@contextmanager
def _replaced(path: str | None, stream: TextIO) -> Iterator[IO[bytes]]:
    """Provide a stream to write to. A file replaces an older one only when it is complete.

    If the run is stopped, the rows so far stay in a file beside it.
    """
    file = path and Path(path)
    if not file or (file.exists() and not file.is_file()):  # such as a pipe
        with nullcontext(stream.buffer) if not file else file.open("wb") as target:
            yield target
        return
    part = file.with_name(f"{file.name}.part")
    try:
        with part.open("wb") as target:
            yield target
        part.replace(file)
    except Stopped:
        complain(f"stopped; the rows so far are in {printable(str(part))}")
        raise
    except BaseException:
        part.unlink(missing_ok=True)
        raise


#: The number of lines in a group; with several processes, each task is a group.
GROUP = 20
#: The number of groups that may be started while an earlier group is unfinished. Their rows are
#: held back until it is finished.
WINDOW = 1_000

Group = tuple[int, list[Entry]]


def ordered_rows(
    entries: Iterator[Entry], job: Job, options: Namespace
) -> Generator[Row, None, None]:
    """Yield the rows in the order of the entries."""
    alone = options.jobs == 1 and not options.scheduler
    groups = _groups(entries, 1 if alone else GROUP)
    window = _Window(groups)
    with closing(_spread(window, job, options)) as done:
        for found in in_order(done):
            yield from found
            window.turn += 1


class _Window(Iterator[Group]):
    """An iterator of groups, which pauses while too many groups wait for an unfinished group.

    During a pause, `next` raises StopIteration. Later calls may succeed again: `spread` calls
    `next` after each result.
    """

    def __init__(self, groups: Iterator[Group]) -> None:
        self._groups = groups
        self._taken = 0
        #: The number of the first unfinished group.
        self.turn = 0

    def __next__(self) -> Group:
        if self._taken - self.turn >= WINDOW:
            raise StopIteration
        group = next(self._groups)
        self._taken += 1
        return group


def _groups(entries: Iterator[Entry], size: int) -> Iterator[Group]:
    for number in count():
        group = list(islice(entries, size))
        if not group:
            return
        yield number, group


def _spread(
    groups: Iterable[Group], job: Job, options: Namespace
) -> Generator[tuple[int, list[Row]], None, None]:
    """Yield the rows of each group. If a group is lost, its lines are tried again one by one."""
    do = partial(work_group, job=job)
    with closing(spread(do, groups, options.jobs, options.scheduler)) as done:
        for (number, group), found in done:
            if not isinstance(found, Lost):
                yield number, found
            elif not group[1:]:
                yield number, [_lost(group[0], found)]
            else:
                singles = [(place, [entry]) for place, entry in enumerate(group)]
                parts = dict(_spread(singles, job, options))
                yield number, [parts[place][0] for place in range(len(group))]


def work_group(group: Group, job: Job) -> list[Row]:
    """Return the rows for a group of entries; other processes import this function."""
    return [work(entry, job) for entry in group[1]]


def _lost(entry: Entry, lost: Lost) -> Row:
    return Row(
        entry.line, entry.text, Verdict.UNKNOWN, problem=lost.reason, source=entry.layout.source
    )


#: The options that apply only to single puzzles.
_ALONE = ("no_proof", "relaxed", "boxes", "rules")
#: The options that apply only to batches.
_TOGETHER = ("what", "jobs", "scheduler", "count_limit")

_BATCH = group(
    "many puzzles at once",
    switch(
        "--batch",
        "read files with one puzzle per line and write one row per line; "
        f"--to is then one of {', '.join(WRITERS)} (default: {as_suffix('csv')})",
    ),
    valued(
        "--what TASK",
        f"the task: {', '.join(TASKS)} (default: solve)",
        one_of(TASKS, "task"),
        "solve",
    ),
    *WORKERS,
    valued(
        "--count-limit COUNT",
        f"with --what count: stop counting at this number (default: {Job.count_limit})",
        integer(1),
        Job.count_limit,
    ),
)


def declare_batch(parser: Parser) -> None:
    """Add the arguments for batches."""
    _BATCH(parser)
    parser.set_defaults(usual={name: parser.get_default(name) for name in _TOGETHER})


def refuse_alone(options: Namespace) -> None:
    """Raise SudokuError if an option that needs --batch is used without it."""
    for name, value in options.usual.items():
        if getattr(options, name) != value:
            raise SudokuError(f"--{name.replace('_', '-')} needs --batch")


def run_batch(options: Namespace, output: Output) -> None:
    """Run the task for the lines of all files that the options name."""
    for name in _ALONE:
        if getattr(options, name):
            raise SudokuError(f"--{name.replace('_', '-')} cannot be used with --batch")
    check_output(options)
    format = _format(options)
    job = Job(
        options.what, options.time_limit, options.count_limit, options.model, options.backend or ""
    )
    tally: Counter[Verdict] = Counter()
    assumed: Counter[str] = Counter()
    rows_are_seen = options.output is None and output.stream.isatty()
    quiet = options.quiet or rows_are_seen
    left_out, stopped = 0, False
    with (
        ProgressBar("puzzles", lines_in(options), quiet=quiet) as bar,
        closing(ordered_rows(entries_in(options, output, bar), job, options)) as rows,
    ):

        def counted_rows(first: Row) -> Iterator[Row]:
            nonlocal stopped
            row: Row | None = first
            while row is not None:
                bar.update()
                tally[row.verdict] += 1
                assumed[row.notice] += 1
                output.ended(_code(row, job.task))
                yield row
                try:
                    row = next(rows, None)
                except KeyboardInterrupt:
                    row, stopped = None, True

        if first := next(rows, None):
            with _replaced(options.output, output.stream) as file:
                left_out = write(counted_rows(first), format, file)
                if stopped:
                    raise Stopped
    for notice, number in assumed.items():
        if notice:
            output.warn(f"{counted(number, 'puzzle')}: {notice}")
    output.warn(_summary(tally, left_out))


def _format(options: Namespace) -> str:
    """Return the name of the format to write."""
    name = target(options, WRITERS, "jsonl" if options.json else "csv")
    if name not in WRITERS:
        raise SudokuError(f"with --batch, --to must be one of {', '.join(WRITERS)}, not '{name}'")
    if WRITERS[name].binary and options.output is None:
        raise SudokuError(f"--to {name} needs -o FILE, because {name} is a binary format")
    return name


def _code(row: Row, task: str) -> int:
    """Return the exit code for a row; only some tasks expect exactly one solution."""
    code = code_of(row.verdict)
    return GOOD if code == NO and task not in ("solve", "unique") else code


#: The words in the summary after the number of entries with a verdict.
_COUNTED = {
    Verdict.UNIQUE: "with exactly one solution",
    Verdict.SEVERAL: "with several solutions",
    Verdict.SOLVED: "with at least one solution",
    Verdict.NONE: "without a solution",
    Verdict.UNKNOWN: "unknown",
    Verdict.READ: "read",
    Verdict.WRONG: "not a puzzle",
}


def _summary(tally: Counter[Verdict], left_out: int) -> str:
    if not tally:
        return "the input contains no puzzles"
    counts = ", ".join(f"{tally[one]:,} {_COUNTED[one]}" for one in Verdict if tally[one])
    skipped = (
        f"; {left_out:,} not written, because the format does not support them" if left_out else ""
    )
    return f"{counted(tally.total(), 'entry', 'entries')}: {counts}{skipped}"
