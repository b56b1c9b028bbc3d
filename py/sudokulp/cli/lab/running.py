"""`sudokulp lab run` and `sudokulp lab resume`."""

from __future__ import annotations

import shlex
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from ...errors import MissingPackage
from ...lab import EXPERIMENTS, Experiment
from ...lab.journal import RECORDS, read_journal
from ...lab.records import without_result
from ...lab.running import Run, experiment_in
from ...lab.tables import TABLE
from ..bars import Bar
from ..options.parser import Command, Parser
from ..options.workers import declare_workers
from ..output import INTERRUPTED, Output, complain, printable
from .descriptions import declare_changes, described
from .plotting import declare_folder, declare_formats, draw_figures


def _declare_run(parser: Parser) -> None:
    parser.add_argument(
        "experiment",
        metavar="EXPERIMENT",
        help=f"one that is ready ({', '.join(EXPERIMENTS)}), or a file that describes one as JSON",
    )
    declare_changes(parser)
    declare_workers(parser)
    declare_folder(
        parser, "where the records go (default: lab-NAME-DIGEST); an experiment there is resumed"
    )
    declare_formats(parser)


def _run(options: Namespace, output: Output) -> None:
    experiment = described(options)
    folder = options.folder or Path(f"lab-{_plain(experiment.name)}-{experiment.digest[:8]}")
    _complete(experiment, folder, options, output)


def _plain(name: str) -> str:
    """Return a name as it may be part of a file's name on every system."""
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())[:40]


def _resume(options: Namespace, output: Output) -> None:
    _complete(experiment_in(options.folder), options.folder, options, output)


def _complete(experiment: Experiment, folder: Path, options: Namespace, output: Output) -> None:
    """Do what is left of an experiment, then draw its figures."""
    total = len(experiment)
    with Run(folder, experiment) as run:
        if run.done:
            output.warn(f"{printable(str(folder))}: {run.done:,} of {total:,} were done before")
        bar = Bar(total, run.done, "solve", options.quiet)
        try:
            with closing(bar), closing(run.records(options.jobs, options.scheduler)) as records:
                for _ in records:
                    bar.forward()
        except KeyboardInterrupt:
            complain(_how_to_resume(run.done, total, folder, options))
            output.code = INTERRUPTED
            return
    try:
        drawn = draw_figures(folder / RECORDS, folder, options.to)
    except MissingPackage as error:
        output.warn(f"no plots: {error}")
        drawn = []
    _tell(experiment, folder, drawn, output)


def _how_to_resume(done: int, total: int, folder: Path, options: Namespace) -> str:
    command = ["sudokulp", "lab", "resume", str(folder)]
    command += ["--jobs", str(options.jobs)] if options.jobs > 1 else []
    command += ["--scheduler", options.scheduler] if options.scheduler else []
    return f"stopped, {done:,} of {total:,} are done; to resume: {shlex.join(command)}"


def _tell(experiment: Experiment, folder: Path, drawn: list[Path], output: Output) -> None:
    for sentence in without_result(read_journal(folder / RECORDS)[1]):
        output.warn(printable(sentence))
    files = [folder / RECORDS, folder / TABLE, *drawn]
    record = {
        "name": experiment.name,
        "digest": experiment.digest,
        "records": len(experiment),
        "files": [str(file) for file in files],
    }
    text = output.comment(f"{experiment.name} {experiment.digest}: {len(experiment):,} records")
    output.result(record, text + "".join(f"{printable(str(file))}\n" for file in files))


def _declare_resume(parser: Parser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the folder of an experiment that was begun"
    )
    declare_workers(parser)
    declare_formats(parser)


RUN = Command(
    name="run",
    about="solve many puzzles in several ways, record each solve, draw the figures",
    more="""\
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab run paper --count 2 --givens 20-35 --solvers cp,lp/pattern -o quick
  sudokulp lab run paper --puzzles list.txt --solvers "cp,exact cover"
  sudokulp lab run ladder --boxes 2x3 --givens 6-12
  sudokulp lab run ladder --puzzles killers.jsonl --solvers lp,sat
  sudokulp lab run mine.json --scheduler tcp://localhost:8786

A description is what experiment.json in the folder of every experiment holds: source, variant,
boxsize, givens, count, seed (or puzzles), solvers and time_limit. The same description makes
the same puzzles everywhere. Records are added to records.jsonl and records.csv, one a line, as
the puzzles are solved; the same command, or lab resume, resumes an interrupted experiment.
A list may hold puzzles with rules, as lists for sudokulp solve --batch do: all of them of one
size and variant. What a model does not take has no result, and the reason is said.

exit code: 0 if every task has a record (of a time-out, too), 2 for a wrong description or
something missing, 130 if it was stopped by Ctrl+C.
""",
    declare=_declare_run,
    run=_run,
    to_file=False,
)


RESUME = Command(
    name="resume",
    about="resume an experiment that was interrupted",
    more="""\
example:
  sudokulp lab resume lab-paper-0123abcd --jobs 2

Nothing is lost and nothing is done twice, whatever interrupted it.

exit code: that of lab run.
""",
    declare=_declare_resume,
    run=_resume,
    to_file=False,
)
