"""The commands `sudokulp lab run`, `lab resume` and `lab plot`."""

from __future__ import annotations

import json
import re
import shlex
from argparse import ArgumentTypeError, Namespace
from contextlib import closing
from pathlib import Path
from typing import Any

from ..errors import LabError, MissingPackage, SudokuError, quote
from ..formats.lists import one_line
from ..grid import name_of
from ..lab import EXPERIMENTS, SOURCES, Experiment, Figure, Solver, figures
from ..lab.drawing import FORMATS, draw
from ..lab.experiment import MAX_PUZZLES, kind_of
from ..lab.journal import RECORDS, Run, experiment_in, read_journal
from ..lab.measuring import TABLE, without_result
from ..names import lookup, proper_name
from ..numbers import counted
from ..puzzle import Puzzle
from ..sanitizing import why_not_json
from .inputs import exists, pieces
from .output import INTERRUPTED, Output, ProgressBar, complain, printable
from .parser import (
    WORKERS,
    Command,
    Option,
    boxes,
    boxsize,
    checked,
    group,
    integer,
    one_of,
    option,
    seconds,
    seed,
    valued,
    variant,
)


def _formats(names: str) -> list[str]:
    return [proper_name(FORMATS, name, "format of plots") for name in names.split(",")]


#: The formats of plots.
_TO = valued(
    "--to FORMAT,...",
    f"formats of the plots: {', '.join(FORMATS)} (default: svg)",
    checked(_formats),
    ["svg"],
)


def _folder(about: str) -> Option:
    """Return the option --output for a folder."""
    return valued("-o --output FOLDER", about, Path, dest="folder")


def draw_figures(found: list[Figure], folder: Path, formats: list[str]) -> list[Path]:
    """Draw figures into a folder, and return the paths of the files."""
    drawn = []
    for figure in found:
        for format in formats:
            path = folder / f"{figure.name}.{format}"
            path.write_bytes(draw(figure, format))
            drawn.append(path)
    return drawn


def _plot(options: Namespace, output: Output) -> None:
    records = options.records / RECORDS if options.records.is_dir() else options.records
    found = figures(read_journal(records)[1])
    if options.json:
        for figure in found:
            output.result(figure.to_json(), "")
        return
    folder = options.folder or records.parent
    folder.mkdir(parents=True, exist_ok=True)
    for path in draw_figures(found, folder, options.to):
        output.result({}, f"{printable(str(path))}\n")


PLOT = Command(
    name="plot",
    about="plot the records of an experiment, finished or not",
    more="""\
examples:
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf
  sudokulp lab plot --json records.jsonl > figures.txt

With --json no files are written; each line describes one figure, with its points and a table.

exit code: 0 if it succeeded, 2 for invalid records or a missing package.
""",
    options=(
        option(
            "records",
            type=Path,
            metavar="RECORDS",
            help=f"the folder of an experiment, or {RECORDS}",
        ),
        _TO,
        _folder("folder of the plots (default: that of the records)"),
    ),
    run=_plot,
    to_file=False,
)


#: The maximum size of a description in bytes.
MAX_DESCRIPTION = 20_000_000
#: The fields of a description that options may change.
_CHANGES = ("source", "boxsize", "givens", "count", "solvers", "seed", "time_limit")


_PART = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4})(?:(?::| by )([1-9][0-9]{0,3}))?)?")


def _numbers(text: str) -> list[int]:
    """Return the numbers in a list such as 17,20-30,40-80:5 or, in the page's form, 40-80 by 5."""
    found: set[int] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if not match:
            raise ArgumentTypeError(
                f"expected numbers such as 17,20-30,40-80:5, found {quote(text)}"
            )
        first, last, step = match.groups()
        found.update(range(int(first), int(last or first) + 1, int(step or 1)))
    return sorted(found)


_CHANGED = group(
    "changes to the experiment",
    valued(
        "--source NAME",
        f"where the puzzles come from: {', '.join(SOURCES)}",
        one_of(SOURCES, "source"),
    ),
    variant("the variant"),
    boxsize(),
    boxes(", instead of --boxsize"),
    valued("--givens LIST", "numbers of givens: 17,20-30,40-80:5", _numbers),
    valued("--count COUNT", "puzzles for each number of givens", integer(1)),
    valued("--puzzles FILE", 'use the puzzles in this file; "-" is standard input'),
    valued(
        "--solvers NAME,...",
        'models: cp, "exact cover", lp/pattern, lp/assignment/cbc, lp/relaxed …',
        checked(lambda names: [Solver.named(name).name for name in names.split(",")]),
    ),
    valued("--seed NUMBER", "random seed; another seed generates other puzzles", seed),
    valued("--time-limit SECONDS", "time limit per puzzle and solver", seconds),
)


def described(options: Namespace) -> Experiment:
    """Return the experiment that the options describe, or raise SudokuError if it is invalid."""
    description = _named(options.experiment).to_json()
    for name in _CHANGES:
        if getattr(options, name) is not None:
            description[name] = getattr(options, name)
    if options.variant is not None:
        description["variant"] = options.variant.name
    if options.boxes is not None:
        description["boxsize"] = name_of(options.boxes)
    if options.puzzles is not None:
        description = _with_puzzles(description, options)
    elif "puzzles" in description:
        if options.source is None:
            description["puzzles"] = description["puzzles"][: options.count]
            description.pop("count", None)
        else:
            del description["puzzles"]
    return Experiment.from_json(description)


def _named(name: str) -> Experiment:
    """Return the experiment that a file describes, or a predefined experiment."""
    if not exists(name) or not Path(name).is_file():
        return lookup(EXPERIMENTS, name, "predefined experiment").experiment
    with Path(name).open("rb") as file:
        data = file.read(MAX_DESCRIPTION + 1)
    place = printable(name)
    if len(data) > MAX_DESCRIPTION:
        raise LabError(f"{place}: a description can have at most {MAX_DESCRIPTION:,} bytes")
    try:
        description = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise LabError(
            f"{place}: the description is not valid JSON ({why_not_json(error)})"
        ) from error
    try:
        return Experiment.from_json(description)
    except SudokuError as error:
        raise LabError(f"{place}: {error}") from error


def _with_puzzles(description: dict[str, Any], options: Namespace) -> dict[str, Any]:
    """Return a description changed to use the puzzles in a file."""
    most = options.count or MAX_PUZZLES + 1
    puzzles: list[Puzzle] = []
    for piece in pieces(options.puzzles, 1, options.variant, options.boxes):
        puzzle = piece.reading().puzzle
        if puzzles and kind_of(puzzle) != kind_of(puzzles[0]):
            raise LabError(f"{piece.place}: all puzzles must have the same size and variant")
        if len(puzzles) == most:
            break
        puzzles.append(puzzle)
    if not puzzles:
        raise LabError(f"{printable(options.puzzles)}: this file contains no puzzles")
    kept = {name: description[name] for name in ("name", "solvers", "time_limit")}
    return kept | {
        "source": "list",
        "variant": puzzles[0].variant.plain.name,
        "boxsize": name_of(puzzles[0].shape),
        "puzzles": [one_line(puzzle, puzzle.shape) for puzzle in puzzles],
    }


def _run(options: Namespace, output: Output) -> None:
    experiment = described(options)
    # file names on every system allow letters, digits and hyphens
    name = re.sub(r"[\W_]", "-", experiment.name.lower())[:40]
    folder = options.folder or Path(f"lab-{name}-{experiment.digest[:8]}")
    _complete(experiment, folder, options, output)


def _resume(options: Namespace, output: Output) -> None:
    _complete(experiment_in(options.folder), options.folder, options, output)


def _complete(experiment: Experiment, folder: Path, options: Namespace, output: Output) -> None:
    """Run the remaining tasks of an experiment, then draw its figures."""
    total = len(experiment)
    with Run(folder, experiment) as run:
        if run.done:
            output.warn(
                f"{printable(str(folder))}: {run.done:,} of {total:,} solves were already done"
            )
        bar = ProgressBar("solves", total, run.done, options.quiet)
        try:
            with bar, closing(run.records(options.jobs, options.scheduler)) as records:
                for _ in records:
                    bar.update()
        except KeyboardInterrupt:
            complain(_how_to_resume(run.done, total, folder, options))
            output.code = INTERRUPTED
            return
    found = figures(read_journal(folder / RECORDS)[1])
    drawn: list[Path] = []
    try:
        drawn = draw_figures(found, folder, options.to)
    except MissingPackage as error:
        output.warn(f"no plots were drawn, because {error}")
    _report(experiment, folder, drawn, output)


def _how_to_resume(done: int, total: int, folder: Path, options: Namespace) -> str:
    command = ["sudokulp", "lab", "resume", str(folder)]
    command += ["--jobs", str(options.jobs)] if options.jobs > 1 else []
    command += ["--scheduler", options.scheduler] if options.scheduler else []
    return f"stopped after {done:,} of {total:,} solves; to resume, run: {shlex.join(command)}"


def _report(experiment: Experiment, folder: Path, drawn: list[Path], output: Output) -> None:
    for sentence in without_result(read_journal(folder / RECORDS)[1]):
        output.warn(printable(sentence))
    files = [folder / RECORDS, folder / TABLE, *drawn]
    record = {
        "name": experiment.name,
        "digest": experiment.digest,
        "records": len(experiment),
        "files": [str(file) for file in files],
    }
    records = counted(len(experiment), "record")
    text = output.comment(f"{experiment.name} {experiment.digest}: {records}")
    output.result(record, text + "".join(f"{printable(str(file))}\n" for file in files))


RUN = Command(
    name="run",
    about="run an experiment: solve many puzzles, record each solve and plot the results",
    more="""\
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab run paper --count 2 --givens 20-35 --solvers cp,lp/pattern -o quick
  sudokulp lab run paper --puzzles list.txt --solvers "cp,exact cover"
  sudokulp lab run ways --boxes 2x3 --givens 6-12
  sudokulp lab run models --puzzles killers.jsonl --solvers lp,sat
  sudokulp lab run mine.json --scheduler tcp://localhost:8786

EXPERIMENT can be a JSON file such as experiment.json, which every run writes to its folder. Its
fields are source, variant, boxsize, givens, count, seed (or puzzles), solvers and time_limit. The
same description gives the same puzzles on every computer. Each solve adds a line to records.jsonl
and records.csv. To resume an interrupted experiment, run the same command again, or lab resume.
A list may contain puzzles with rules, as for sudokulp solve --batch; all puzzles must have
the same size and variant.
If a model does not support a puzzle, the record gives the reason instead of a result.

exit code: 0 if every task has a record (time-outs included), 2 for an invalid description or a
missing package, 130 if it was stopped by Ctrl+C.
""",
    options=(
        option(
            "experiment",
            metavar="EXPERIMENT",
            help=f"a predefined experiment ({', '.join(EXPERIMENTS)}), "
            "or a JSON file that describes one",
        ),
        _CHANGED,
        *WORKERS,
        _folder("folder of the records (default: lab-NAME-DIGEST); resumes an experiment there"),
        _TO,
    ),
    run=_run,
    to_file=False,
)


RESUME = Command(
    name="resume",
    about="resume an interrupted experiment",
    more="""\
example:
  sudokulp lab resume lab-paper-0123abcd --jobs 2

Solved puzzles are kept and not solved again.

exit code: as for lab run.
""",
    options=(
        option("folder", type=Path, metavar="FOLDER", help="the folder of the experiment"),
        *WORKERS,
        _TO,
    ),
    run=_resume,
    to_file=False,
)


LAB = Command(
    name="lab",
    about="run, resume and plot experiments on many puzzles",
    more=f"""\
predefined experiments: {", ".join(EXPERIMENTS)}

sources of puzzles:
{"".join(f"  {source.name:<12} {source.about}" + chr(10) for source in SOURCES.values())}
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab resume lab-paper-0123abcd
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf

exit code: 0 if it succeeded, 2 if something is wrong or missing, 130 if it was stopped by
Ctrl+C; the results so far are kept.
""",
    run=lambda _options, _output: None,
    commands=(RUN, RESUME, PLOT),
)
