"""`sudokulp lab run`, `sudokulp lab resume`, `sudokulp lab plot`."""

from __future__ import annotations

import shlex
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from ...errors import MissingPackage, SudokuError
from ...lab import EXPERIMENTS, SOURCES, Experiment, figures
from ...lab.drawing import FORMATS, draw
from ...lab.journal import RECORDS, read_journal
from ...lab.running import Run, experiment_in
from ...lab.tables import TABLE
from ..arguments import Command, Parser
from ..bars import Bar
from ..output import INTERRUPTED, Output, complain, printable
from ..values import checked
from ..workers import declare_workers
from .descriptions import declare_changes, described


def _declare_run(parser: Parser) -> None:
    parser.add_argument(
        "experiment",
        metavar="EXPERIMENT",
        help=f"one that is ready ({', '.join(EXPERIMENTS)}), or a file that describes one as JSON",
    )
    declare_changes(parser)
    declare_workers(parser)
    parser.add_argument(
        "-o",
        "--output",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="where the records go (default: lab-NAME-DIGEST); an experiment there is resumed",
    )
    _declare_formats(parser)


def _declare_formats(parser: Parser) -> None:
    parser.add_argument(
        "--to",
        type=checked(_formats),
        default=["svg"],
        metavar="FORMAT,...",
        help=f"formats of the plots: {', '.join(FORMATS)} (default: svg)",
    )


def _formats(names: str) -> list[str]:
    wanted = names.lower().split(",")
    for name in wanted:
        if name not in FORMATS:
            raise SudokuError(f"plots are {', '.join(FORMATS)}, not {printable(name)}")
    return wanted


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
        drawn = _draw(folder / RECORDS, folder, options.to)
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
    files = [folder / RECORDS, folder / TABLE, *drawn]
    record = {
        "name": experiment.name,
        "digest": experiment.digest,
        "records": len(experiment),
        "files": [str(file) for file in files],
    }
    text = output.comment(f"{experiment.name} {experiment.digest}: {len(experiment):,} records")
    output.result(record, text + "".join(f"{printable(str(file))}\n" for file in files))


def _draw(records: Path, folder: Path, formats: list[str]) -> list[Path]:
    """Draw the figures of a journal into a folder; return the files."""
    drawn = []
    for figure in figures(read_journal(records)[1]):
        for format in formats:
            path = folder / f"{figure.name}.{format}"
            path.write_bytes(draw(figure, format))
            drawn.append(path)
    return drawn


def _declare_resume(parser: Parser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the folder of an experiment that was begun"
    )
    declare_workers(parser)
    _declare_formats(parser)


def _declare_plot(parser: Parser) -> None:
    parser.add_argument(
        "records", type=Path, metavar="RECORDS", help=f"the folder of an experiment, or {RECORDS}"
    )
    _declare_formats(parser)
    parser.add_argument(
        "-o",
        "--output",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="where the plots go (default: beside the records)",
    )


def _plot(options: Namespace, output: Output) -> None:
    records = options.records / RECORDS if options.records.is_dir() else options.records
    if options.json:
        for figure in figures(read_journal(records)[1]):
            output.result(figure.to_json(), "")
        return
    folder = options.folder or records.parent
    folder.mkdir(parents=True, exist_ok=True)
    for path in _draw(records, folder, options.to):
        output.result({}, f"{printable(str(path))}\n")


RUN = Command(
    name="run",
    about="solve many puzzles in several ways, record each solve, draw the figures",
    more="""\
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab run paper --count 2 --givens 20-35 --solvers cp,lp/pattern -o quick
  sudokulp lab run paper --puzzles list.txt --solvers "cp,exact cover"
  sudokulp lab run mine.json --scheduler tcp://localhost:8786

A description is what experiment.json in the folder of every experiment holds: source, variant,
boxsize, givens, count, seed (or puzzles), solvers and time_limit. The same description makes
the same puzzles everywhere. Records are added to records.jsonl and records.csv, one a line, as
the puzzles are solved; the same command, or lab resume, resumes an interrupted experiment.

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
PLOT = Command(
    name="plot",
    about="draw the figures of an experiment's records, even before it is finished",
    more="""\
examples:
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf
  sudokulp lab plot --json records.jsonl > figures.txt

With --json there are no pictures; each line is a figure: its points and a table.

exit code: 0 if all is well, 2 for wrong records or something missing.
""",
    declare=_declare_plot,
    run=_plot,
    to_file=False,
)
LAB = Command(
    name="lab",
    about="experiments on many puzzles: run, resume and plot them",
    more=f"""\
ready experiments: {", ".join(EXPERIMENTS)}

sources of puzzles:
{"".join(f"  {source.name:<12} {source.about}" + chr(10) for source in SOURCES.values())}
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab resume lab-paper-0123abcd
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf

exit code: 0 if all is done, 2 if something is wrong or missing, 130 if it was stopped by
Ctrl+C; what was done by then is kept.
""",
    declare=lambda _: None,
    run=lambda _options, _output: None,
    commands=(RUN, RESUME, PLOT),
)
