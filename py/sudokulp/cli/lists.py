"""The command `sudokulp list`, which writes a row for each puzzle of a list."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import chain
from os.path import samestat
from pathlib import Path
from typing import BinaryIO

from ..analysis.verdict import Verdict
from ..errors import SudokuError, quote
from ..formats.lists import entries_of
from ..grid import box_of, name_of
from ..lists import (
    CARDS,
    KINDS,
    TASKS,
    WRITERS,
    Job,
    Row,
    agreement,
    figures,
    read_rows,
    rows_of,
    sources,
    write,
)
from ..lists.cards import Card
from ..lists.run import Part
from ..lists.tasks import Entry
from ..lists.workers import MOST_JOBS
from ..models import MODELS, all_ways
from ..numbers import counted
from .inputs import STDIN, InputError, exists, is_path, names_in, opened, standard_input, target
from .output import GOOD, NO, Output, ProgressBar, code_of, complain, printable
from .parser import (
    VARIANT_HELP,
    Command,
    as_suffix,
    boxes,
    checked,
    filled,
    group,
    integer,
    load,
    model_name,
    models_help,
    one_of,
    option,
    seconds,
    seed,
    switch,
    valued,
    variant,
)

_PART = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4})(?:(?::| by )([1-9][0-9]{0,3}))?)?")


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a list such as 17,20-30,40-80:5 or, in the page's form, 40-80 by 5."""
    parts = [_PART.fullmatch(part.strip()) for part in text.split(",")]
    ranges = [
        range(int(match[1]), int(match[2] or match[1]) + 1, int(match[3] or 1))
        for match in parts
        if match
    ]
    if not all(parts) or not all(ranges):
        raise ArgumentTypeError(f"expected numbers such as 17,20-30,40-80:5, found {quote(text)}")
    return tuple(sorted(set(chain.from_iterable(ranges))))


def _models(text: str) -> tuple[str, ...]:
    """Return the names of models. "all" means all models, and "ways" all formulations."""
    if text == "all":
        return tuple(MODELS)
    if text == "ways":
        return tuple(f"{model.name}/{way.name}".rstrip("/") for model, way in all_ways())
    return tuple(map(model_name, text.split(",")))


# The source


def _generator(options: Namespace, card: Card | None) -> sources.Generator | None:
    """Return the puzzles to generate, or None if the puzzles are in files."""
    if card is None and options.generate is None:
        for name in ("givens", "count", "seed"):
            if getattr(options, name) is not None:
                raise SudokuError(f"--{name} needs --generate or --experiment")
        return None
    if options.puzzles or options.load:
        raise SudokuError("generated puzzles need no file; omit the file, or --generate")
    described = card.generator.to_json() if card else {}
    changes = {
        "kind": options.generate,
        "variant": options.variant and options.variant.name,
        "boxes": options.boxes and name_of(options.boxes),
        "givens": options.givens,
        "count": options.count,
        "seed": options.seed,
    }
    changed = {name: value for name, value in changes.items() if value is not None}
    return sources.Generator.from_json(described | changed)


def _job(options: Namespace, card: Card | None) -> Job:
    usual = card.job if card else Job()
    models = options.models or usual.models
    task = options.task or ("solve" if options.models else usual.task)
    if task != "solve" and options.models:
        raise SudokuError(f"--models needs --task solve, not {task}")
    limit = usual.time_limit if options.time_limit is None else options.time_limit
    if options.backend and not all(MODELS[name.partition("/")[0]].backends for name in models):
        raise SudokuError("--backend needs models that are integer programs, such as lp")
    return Job(task, models, limit, options.count_limit, options.backend or "")


def _entries_in(options: Namespace, output: Output) -> Iterator[Entry]:
    """Yield the puzzles in all files; a file that cannot be read is reported and skipped."""
    names = names_in(options)
    of_boxes = box_of(options.boxes) if options.boxes else None
    for number, name in enumerate(names, 1):
        source = _source(name, number)
        try:
            with _file(name, number) as file:
                named = name if exists(name) else None
                for entry in entries_of(file, options.variant, filename=named, boxes=of_boxes):
                    of = replace(entry.layout, source=source) if names[1:] else entry.layout
                    yield entry._replace(layout=of)
        except (SudokuError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            output.problem(str(why) if isinstance(error, InputError) else f"{source}: {why}")


def _source(name: str, number: int) -> str:
    if name == STDIN:
        return "standard input"
    return printable(name) if exists(name) else f"argument {number}"


def _file(name: str, number: int) -> BinaryIO:
    """Return the file with a name, or one with the text of an argument that is a puzzle."""
    if name == STDIN:
        return nullcontext(standard_input())  # type: ignore[return-value]
    if not exists(name) and not is_path(name):
        return BytesIO(name.encode("utf-8", "surrogateescape"))
    return opened(Path(name))


def _lines_in(options: Namespace, generator: sources.Generator | None, job: Job) -> int | None:
    """Return the number of rows to expect, or None if it is known only after reading."""
    if generator:
        return len(generator) * len(job.steps)
    total = 0
    for name in names_in(options):
        if not Path(name).is_file() or name.lower().endswith(".xlsx"):
            return None
        with Path(name).open("rb") as file:
            total += sum(part.count(b"\n") for part in iter(partial(file.read, 1 << 20), b""))
    return total * len(job.steps)


def _check_output(options: Namespace) -> None:
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


# The rows


class _Tally:
    """What is said about the rows at the end, and the exit code."""

    def __init__(self, output: Output, judges: bool, bar: ProgressBar | None = None) -> None:
        self._output, self._judges, self._bar = output, judges, bar
        self._verdicts: Counter[Verdict] = Counter()
        self._assumed: Counter[str] = Counter()

    def counted(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows, after they are counted."""
        for row in rows:
            if self._bar:
                self._bar.update()
            self.count(row)
            yield row

    def count(self, row: Row) -> None:
        self._verdicts[row.verdict] += 1
        self._assumed[row.notice] += 1
        code = code_of(row.verdict) if self._judges else GOOD
        expected = row.task in ("solve", "unique")
        self._output.ended(GOOD if code == NO and not expected else code)

    def say(self, left_out: int) -> None:
        """Write the summary."""
        for notice, number in self._assumed.items():
            if notice:
                self._output.warn(f"{counted(number, 'puzzle')}: {notice}")
        total = self._verdicts.total()
        if not total:
            self._output.warn("the input contains no puzzles")
            return
        counts = (f"{self._verdicts[one]:,} {_COUNTED[one]}" for one in Verdict)
        known = (text for text in counts if not text.startswith("0 "))
        reason = "not written, because the format does not support them"
        skipped = f"; {left_out:,} {reason}" if left_out else ""
        self._output.warn(f"{counted(total, 'row')}: {', '.join(known)}{skipped}")


#: The words in the summary after the number of rows with a verdict.
_COUNTED = {
    Verdict.UNIQUE: "with exactly one solution",
    Verdict.SEVERAL: "with several solutions",
    Verdict.SOLVED: "with at least one solution",
    Verdict.NONE: "without a solution",
    Verdict.UNKNOWN: "unknown",
    Verdict.READ: "read",
    Verdict.WRONG: "not a puzzle",
}


def _run_list(options: Namespace, output: Output) -> None:
    card = CARDS[options.experiment] if options.experiment else None
    if card:
        options.output = options.output or f"{card.name}.csv"
        options.figures = True
    _check_output(options)
    format = _format(options)
    if options.results:
        _convert(options, format, output)
        return
    generator, job = _generator(options, card), _job(options, card)
    entries = generator.entries() if generator else _entries_in(options, output)
    quiet = options.quiet or (options.output is None and output.stream.isatty())
    path = options.output and Path(options.output)
    run = partial(rows_of, job=job, jobs=options.jobs, scheduler=options.scheduler)
    with ProgressBar("rows", _lines_in(options, generator, job), quiet=quiet) as bar:
        tally = _Tally(output, generator is None, bar)
        if path and _is_file(path):
            with Part(path.with_name(f"{path.name}.part")) as part:
                rest = part.rest(entries, job)
                if done := part.done:
                    output.warn(f"{counted(done, 'row')} of an earlier run kept")
                for row in part.rows():
                    tally.count(row)
                _complete(part, run(rest), tally)
                left_out = _written(part.rows(), format, path, output) if part.done else 0
                if options.figures:
                    _draw(list(part.rows()), path, output, card)
                part.path.unlink()
        else:
            with closing(run(entries)) as rows:
                left_out = _written(tally.counted(rows), format, path, output)
    tally.say(left_out)


def _complete(part: Part, made: Generator[Row, None, None], tally: _Tally) -> None:
    """Make the rows that are missing."""
    try:
        with closing(made) as rows:
            for row in tally.counted(rows):
                part.add(row)
    except KeyboardInterrupt:
        kept = f"{printable(str(part.path))} has {counted(part.done, 'row')}"
        complain(f"stopped; {kept}; the same command continues")
        raise


def _is_file(path: Path) -> bool:
    """Return whether a path is a file, or can become one: it is not a pipe or a device."""
    return path.is_file() or not path.exists()


def _written(rows: Iterator[Row], format: str, path: Path | None, output: Output) -> int:
    """Write rows, and return the number of rows that the format cannot hold.

    A file replaces an older one only when it is complete. Without a path, rows go to standard
    output.
    """
    if path is None or not _is_file(path):
        with path.open("wb") if path else nullcontext(output.stream.buffer) as stream:
            first = next(rows, None)  # without any row, nothing is written
            return 0 if first is None else write(chain([first], rows), format, stream)
    whole = path.resolve()  # so that a link remains a link
    new = whole.with_name(f"{whole.name}.new")
    try:
        with new.open("wb") as stream:
            left_out = write(rows, format, stream)
        new.replace(whole)
    finally:
        new.unlink(missing_ok=True)
    return left_out


def _draw(rows: list[Row], path: Path, output: Output, card: Card | None = None) -> None:
    """Write the figures beside a file of rows, and say whether the models agree."""
    found = figures(rows)
    wanted = [each for each in found if card and each.name in card.figures]
    for figure in wanted or found:
        file = path.with_name(f"{path.stem}-{figure.name}.svg")
        file.write_text(figure.svg, encoding="utf-8", newline="\n")
        output.warn(f"{printable(str(file))}: {figure.title}")
    if said := agreement(rows):
        output.warn(said)


def _convert(options: Namespace, format: str, output: Output) -> None:
    """Write the rows of files of results in another format, with their figures."""
    rows: list[Row] = []
    for number, name in enumerate(names_in(options), 1):
        with _file(name, number) as file:
            found = read_rows(file.read())
        if found is None:
            raise SudokuError(f"{_source(name, number)}: this file has no rows of results")
        rows += found
    tally = _Tally(output, judges=True)
    path = options.output and Path(options.output)
    left_out = _written(tally.counted(rows), format, path, output)
    if options.figures:
        _draw(rows, path or Path("list"), output)
    tally.say(left_out)


def _format(options: Namespace) -> str:
    """Return the name of the format to write."""
    name = target(options, WRITERS, "jsonl" if options.json else "csv")
    if WRITERS[name].binary and options.output is None:
        raise SudokuError(f"--to {name} needs -o FILE, because {name} is a binary format")
    return name


def _listed(title: str, abouts: Mapping[str, str]) -> str:
    lines = (filled(f"{name:<12} {about}", 2) for name, about in abouts.items())
    return "\n".join([f"{title}:", *lines])


LIST = Command(
    name="list",
    about="solve, count, rate or convert the puzzles of a list, and write a row for each",
    more=f"""\
{_listed("tasks", {task.name: task.about for task in TASKS.values()})}

{_listed("kinds of puzzles", {kind.name: f"{kind.label}. {kind.about}" for kind in KINDS.values()})}

{_listed("experiments", {card.name: card.question for card in CARDS.values()})}

{models_help()}

examples:
  sudokulp list list.txt --jobs 4 -o solved.xlsx
  sudokulp list --task rate < list.txt > ratings.csv
  sudokulp list puzzle.sdk --models all
  sudokulp list --generate random --givens 20-30 --models lp,sat -o a.csv --figures
  sudokulp list --experiment paper --jobs 2
  sudokulp list --results solved.xlsx --to csv

The row of a line that is not a puzzle says why it is not. With several models, each puzzle
has a row for each model. With -o FILE, the rows are kept in FILE.part until the run ends,
and are then written to FILE. If the run is stopped, even by kill -9, the same command
continues it; no row is lost or made twice.

{VARIANT_HELP.partition("--rules")[0].rstrip()}

exit code: 0 if each puzzle has exactly one solution, or was generated, counted, rated or
converted; 1 if one has none or several; 2 for wrong input; 3 if an answer is unknown.
""",
    options=(
        option(
            "puzzles", nargs="*", metavar="FILE", help='a list, a puzzle, or "-" for standard input'
        ),
        load("another way to name the file"),
        variant("the variant of the puzzles"),
        boxes(),
        valued("--task NAME", f"{', '.join(TASKS)} (default: solve)", one_of(TASKS, "task")),
        valued(
            "--models NAME,...",
            'models, or formulations such as lp/pattern; "all" for all models, "ways" for all '
            "formulations (default: lp)",
            checked(_models),
        ),
        valued("--backend NAME", "solver of the integer program: highs or cbc"),
        valued("--time-limit SECONDS", "time limit per puzzle and model (default: 10)", seconds),
        valued(
            "--count-limit COUNT",
            f"with --task count: stop counting at this number (default: {Job.count_limit})",
            integer(1),
            Job.count_limit,
        ),
        switch(
            "--results", "the files contain rows that this command wrote: only convert or plot them"
        ),
        group(
            "puzzles to generate",
            valued("--experiment NAME", f"{', '.join(CARDS)}", one_of(CARDS, "experiment")),
            valued("--generate KIND", f"{', '.join(KINDS)}", one_of(KINDS, "kind of puzzles")),
            valued(
                "--givens LIST",
                "numbers of givens: 17,20-30,40-80:5 (the last: 40 to 80 in steps of 5)",
                checked(_numbers),
            ),
            valued("--count COUNT", "puzzles for each number of givens", integer(1)),
            valued("--seed NUMBER", "random seed; the same seed makes the same puzzles", seed),
        ),
        group(
            "workers",
            valued(
                "--jobs COUNT",
                f"number of parallel processes, at most {MOST_JOBS} (default: 1)",
                integer(1, MOST_JOBS),
                1,
            ),
            valued(
                "--scheduler ADDRESS", "use this Dask cluster instead: tcp://host:8786", default=""
            ),
        ),
        valued(
            "--to FORMAT",
            f"{', '.join(WRITERS)} (default: {as_suffix('csv')})",
            one_of(WRITERS, "format"),
        ),
        switch("--figures", "with -o: also draw the plots, as SVG files next to the output file"),
    ),
    run=_run_list,
)
