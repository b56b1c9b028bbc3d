"""The commands `sudokulp explain`, `hint`, `practice`, `certify` and `check`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any

from ..certifying.certificate import SUFFIX
from ..certifying.check import LARGEST
from ..errors import GaveUp
from ..generation.practice import TECHNIQUES
from ..numbers import counted
from ..ops.boards import candidate_rows
from ..puzzle import Puzzle
from .inputs import STDIN, InputError, Item, each, opened, standard_input
from .operations import code_for, performed
from .output import GOOD, NO, UNKNOWN, Output, printable
from .parser import (
    BACKEND,
    EXPLAINED,
    SEEDS,
    VARIANT_HELP,
    Command,
    boxes,
    integer,
    one_of,
    option,
    rules,
    seeds,
    switch,
    time_limit,
    valued,
    variant,
)


def _explain(item: Item) -> int:
    found = performed("explain", item.options, item.notify, item.puzzle)
    item.result(found, "".join(f"{line}\n" for line in _steps(item, found)))
    return GOOD if found.solved else NO if found.several else UNKNOWN


def _steps(item: Item, found: Any) -> Iterator[str]:
    """Yield the lines of the solving steps."""
    if not item.options.quiet:
        head = f"{item.place}: {counted(len(found.steps), 'step')}."
        yield f"# {' '.join(filter(None, (head, *found.sentences, found.reason)))}"
    for number, step in enumerate(found.steps, 1):
        yield f"{number}. {step.name}: {step.sentence}"
        yield from (f"   {line}" for line in step.reasoning or ())
        yield from (f"   {line}" for line in _rows(step) if item.options.rows)


def _rows(step: Any) -> Iterator[str]:
    """Yield the constraints that a step adds (+) and subtracts (-), or tries."""
    for often, label, _ in step.rows:
        times = f"{abs(often)} x " if abs(often) > 1 else ""
        yield f"{'+' if often > 0 else '-'} {times}{label}" if step.checked else f"try: {label}"
    if step.checked and not step.placed:
        yield step.total


REASONING = switch("--reasoning", "show the reasoning of hard steps, line by line, with its cases")

EXPLAIN = Command(
    name="explain",
    about="show the solving steps and their difficulty",
    more=f"""\
examples:
  sudokulp explain puzzle.sdk
  sudokulp explain --rows "4.....2..1.....3"
  sudokulp explain --reasoning puzzle.sdk
  sudokulp explain --json list.txt

Each step adds the fewest constraints among those found. The first line shows the difficulty of
the puzzle, and what an integer program needs for it: only singles, only the linear relaxation,
rounded sums, or branching.

{VARIANT_HELP}
exit code: 0 if the steps fill the grid; 1 if there are several solutions, and the steps end
where they differ; 2 for wrong input and for puzzles without a solution; 3 if the time
limit was reached first.
""",
    options=(
        *EXPLAINED,
        switch("--rows", "show the constraints that each step adds and subtracts"),
        REASONING,
    ),
    run=partial(each, _explain),
)

#: The degree of a hint that gives the reason; the next degree adds the constraints.
REASON = 3


def _hint(item: Item) -> int:
    degree, wanted = item.options.degree, item.options.reasoning
    reasoning = wanted and degree >= REASON  # lower degrees do not show it
    found = performed("hint", item.options, item.notify, item.puzzle, reasoning=reasoning)
    step = getattr(found, "step", None)
    if step is None:
        item.result(found, f"{found}\n")
        several = found.kind == "ready" and 0 in item.puzzle.digits
        return NO if several else code_for(found)
    text = found.said[min(degree, REASON) - 1]
    lines = [f"{step.name}: {text}" if degree >= REASON else text]
    lines += map(str, step.reasoning or ())
    lines += _rows(step) if degree > REASON else ()
    item.result(found, "\n   ".join(lines) + "\n")
    return code_for(found)


HINT = Command(
    name="hint",
    about="give a hint: the next step, in as much detail as you want",
    more=f"""\
examples:
  sudokulp hint puzzle.sdk
  sudokulp hint --degree 1 "4.....2..1.....3"
  sudokulp hint --degree 4 puzzle.sdk
  sudokulp hint --reasoning puzzle.sdk

{VARIANT_HELP}
exit code: 0 if there is a step, or the grid is full; 1 if there are no more steps because there
are several solutions or none; 2 for wrong input; 3 if the time limit was reached first.
""",
    options=(
        *EXPLAINED,
        valued(
            "--degree NUMBER",
            "detail: 1 for where to look, 2 for the technique, 3 for the reason, 4 for the reason "
            "and the constraints that are added (+) and subtracted (-) (default: 3)",
            integer(1, 4),
            3,
        ),
        REASONING,
    ),
    run=partial(each, _hint),
)


def _practice(options: Namespace, output: Output) -> None:
    for seed in seeds(options):
        try:
            found = performed("practice", options, output.progress, seed=seed)
        except GaveUp as error:
            output.problem(f"seed {seed}: {error}", UNKNOWN)
            continue
        output.result(found, "".join(_exercise(found, options.answer, output)))
        output.ended(GOOD)


def _exercise(found: Any, with_answer: bool, output: Output) -> Iterator[str]:
    """Yield the lines of an exercise: the puzzle, and its candidates as comments."""
    step = found.hint.step
    yield output.comment(f"{step.name}; seed: {found.seed}")
    yield f"{found.line}\n"
    given = Puzzle(found.line).digits
    cells = [digits or (digit,) for digits, digit in zip(found.hint.open, given, strict=True)]
    yield from map(output.comment, candidate_rows(cells))
    if with_answer:
        yield output.comment(step.sentence)


_NAMED = fill(
    ", ".join(TECHNIQUES),
    92,
    initial_indent="  ",
    subsequent_indent="  ",
    break_on_hyphens=False,
)

PRACTICE = Command(
    name="practice",
    about="make a position whose next step is a technique of your choice",
    more=f"""\
examples:
  sudokulp practice x-wing
  sudokulp practice --seed 7 -n 3 --answer pointing
  sudokulp practice --json chain

techniques, from easy to hard:
{_NAMED}

A position is the last state of a random 9x9 puzzle before the step. It is written as a puzzle
string. The comment lines below it are the candidates of each row.

exit code: 0 if all were made; 2 for an unknown technique; 3 if the time limit was reached
first.
""",
    options=(
        option(
            "technique",
            metavar="TECHNIQUE",
            type=one_of(TECHNIQUES, "technique"),
            help="the technique, by its name below",
        ),
        switch("--answer", "also write the step, as a sentence"),
        *SEEDS,
        BACKEND,
        time_limit(),
    ),
    run=_practice,
)


#: The default name of the file for a certificate.
FILE = f"certificate{SUFFIX}"


def _certify(item: Item) -> int:
    options = item.options
    item.only_one()
    found = performed("certify", options, item.notify, item.puzzle)
    if found.late:
        item.result(found, f"{item.place}: {found.said}\n")
        return UNKNOWN
    if options.file == STDIN:
        item.result(found, found.text)
        return GOOD
    Path(options.file).write_text(found.text, encoding="utf-8", newline="\n")
    verdict = f"{item.place}: {found.verdict.solutions}"
    item.result(found, f"{verdict}; the proof is in {printable(options.file)}\n")
    return GOOD


CERTIFY = Command(
    name="certify",
    about="write a proof that there is exactly one solution, or none",
    more=f"""\
examples:
  sudokulp certify puzzle.sdk -o proof{SUFFIX}
  sudokulp certify "4.....2..1.....3"

The certificate is one text file in the format VIPR 1.0: the integer program of the puzzle, and
every solving step as a sum of its constraints, divided and rounded down. "sudokulp check"
checks that the program is that of the puzzle and adds up every sum in integers. viprchk, a
checker by other authors (github.com/scipopt/vipr), checks the sums too.

{VARIANT_HELP}
exit code: 0 if the certificate is written; 2 for wrong input and for puzzles with several
solutions; 3 if the time limit was reached first.
""",
    options=(
        *EXPLAINED,
        valued(
            "-o --output FILE",
            f"where to write the certificate (default: {FILE})",
            default=FILE,
            dest="file",
        ),
    ),
    run=partial(each, _certify),
    to_file=False,
)


def _run_check(options: Namespace, output: Output) -> None:
    wanted = _wanted(options, output)
    if options.puzzle and wanted is None:
        return
    try:
        output.ended(_check(options.certificate, options, output, wanted))
    except InputError as error:
        output.problem(str(error))


def _wanted(options: Namespace, output: Output) -> Puzzle | None:
    """Return the puzzle that the options name, or None if there is none or it cannot be read."""
    found: list[Puzzle] = []

    def take(item: Item) -> int:
        item.only_one()
        found.append(item.puzzle)
        return GOOD

    options.puzzles = [options.puzzle]
    if options.puzzle:
        each(take, options, output)
    return found[0] if found else None


def _check(name: str, options: Namespace, output: Output, wanted: Puzzle | None) -> int:
    source = "standard input" if name == STDIN else printable(name)
    puzzles = [wanted] if wanted else []
    text = _read(name).decode("utf-8", "surrogateescape")
    found = performed("verify", options, output.progress, *puzzles, text=text)
    puzzle = [f"puzzle: {found.puzzle}"] if found.puzzle else []
    lines = [f"{source}: {found.said}", *(f"  {line}" for line in (*puzzle, *found.checked))]
    output.result(found, "".join(f"{line}\n" for line in lines), source)
    return UNKNOWN if found.late else GOOD if found.holds else NO


def _read(name: str) -> bytes:
    """Return the content of a file, but at most one byte more than the limit."""
    if name == STDIN:
        return standard_input().read(LARGEST + 1)
    with opened(Path(name)) as file:
        return file.read(LARGEST + 1)


CHECK = Command(
    name="check",
    about="check a certificate and show what it proves",
    more=f"""\
examples:
  sudokulp check proof{SUFFIX}
  sudokulp check proof{SUFFIX} puzzle.sdk
  sudokulp certify puzzle.sdk && sudokulp check {FILE}

The command writes the integer program of the puzzle again, compares it with the file, checks
the solution, and adds up every sum in integers. If you name a puzzle, the certificate must be
for this puzzle.

exit code: 0 if the certificate is valid; 1 if the file is damaged, changed, for another puzzle
or not a certificate; 2 if a file cannot be read; 3 if the time limit was reached first.
""",
    options=(
        option("certificate", metavar="FILE", help='a certificate, "-" for standard input'),
        option(
            "puzzle",
            nargs="?",
            metavar="PUZZLE",
            help="the puzzle that the certificate must be for: a file or a string",
        ),
        lambda parser: parser.set_defaults(load=[]),
        variant("the variant of that puzzle"),
        boxes(),
        rules("rules to add to those of that puzzle"),
        time_limit(each="file"),
    ),
    run=_run_check,
)
