"""The commands `sudokulp explain`, `hint`, `practice`, `why`, `certify` and `check`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from textwrap import fill
from typing import Any

from ..analysis.difficulty import in_words
from ..certifying.certificate import certificate, check_certificate
from ..deadline import check_deadline, deadline
from ..errors import CertificateError, GaveUp, Stop
from ..explaining.explanation import SEVERAL, Explanation, explain, hint
from ..explaining.reasoning.implications import Implication, each_reasoning
from ..explaining.values import Step
from ..explaining.why import record, sentences, why
from ..explaining.wording import degrees, rows
from ..formats import MAX_DATA
from ..generation.practice import TECHNIQUES, Exercise, practice
from ..numbers import capital, counted
from ..puzzle import Puzzle
from .inputs import STDIN, InputError, Item, described, each, opened, standard_input
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
    options = item.options
    with deadline(options.time_limit):
        found = explain(item.puzzle, time_limit=options.time_limit, backend=options.backend)
        shown, late = _shown(each_reasoning(item.puzzle, found.steps) if options.reasoning else ())
    steps = list(zip_longest(found.steps, shown))
    reason = found.reason or late
    record = {
        "solved": found.solved,
        "reason": reason,
        "class": found.level,
        "steps": [_record(step, lines) for step, lines in steps],
    }
    item.result(record, _text(item, found, steps, reason))
    if found.solved and not late:
        return GOOD
    return NO if found.stop is Stop.SEVERAL else UNKNOWN


#: The lines of the reasoning of a step; None if they are not wanted.
Lines = tuple[Implication, ...] | None


def _shown(every: Iterable[Lines]) -> tuple[list[Lines], str]:
    """Return the reasoning that is found before the deadline, and why the rest is missing."""
    shown: list[Lines] = []
    try:
        for lines in every:
            check_deadline()
            shown.append(lines)
    except GaveUp as error:
        return shown, f"{error} before all of the reasoning was found"
    return shown, ""


def _record(step: Step, lines: Lines) -> dict[str, Any]:
    more = {} if lines is None else {"reasoning": [line.record() for line in lines]}
    return step.record() | more


def _text(item: Item, found: Explanation, steps: Iterable[tuple[Step, Lines]], reason: str) -> str:
    head = f"{item.place}: {counted(len(found.steps), 'step')}"
    scored = found.score and f"difficulty: {in_words(found.score)}"
    classed = found.level and f"class: {found.level}"
    parts = [head, *(str(part) for part in (scored, classed, reason) if part)]
    lines = [] if item.options.quiet else [f"# {'; '.join(parts)}"]
    for index, (step, shown) in enumerate(steps, 1):
        lines.append(f"{index}. {step.name}: {step.sentence}")
        lines += [f"   {line}" for line in shown or ()]
        lines += [f"   {row}" for row in rows(step)] if item.options.rows else []
    return "\n".join([*lines, ""])


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

Each step is the smallest one found. The first line shows the difficulty of the puzzle, and its
class for optimisation (singles, linear, rounding or branching).

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
    puzzle, degree, options = item.puzzle, item.options.degree, item.options
    is_wanted = options.reasoning and degree >= REASON
    with deadline(options.time_limit):
        step = hint(puzzle, time_limit=options.time_limit, backend=options.backend)
        shown, late = _shown(each_reasoning(puzzle, [step]) if step and is_wanted else ())
    reason = "" if step or len(puzzle.givens) == len(puzzle.digits) else SEVERAL
    text = f"No more steps{f': {reason}' if reason else ''}."
    if step:
        text = degrees(puzzle, step)[min(degree, REASON) - 1]
    name = f"{step.name}: " if step and degree >= REASON else ""
    lines = shown[0] if shown else None
    more = [*map(str, lines or ()), *([f"({capital(late)}.)"] if late else [])]
    more += rows(step) if step and degree > REASON else []
    record = {"hint": text, "reason": reason or late, "step": step and _record(step, lines)}
    item.result(record, "\n   ".join([name + text, *more]) + "\n")
    return UNKNOWN if late else NO if reason else GOOD


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
are several solutions; 2 for wrong input and for puzzles without a solution; 3 if the time limit
was reached first.
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
            made = practice(options.technique, seed, options.time_limit, options.backend)
        except GaveUp as error:
            output.problem(f"seed {seed}: {error}", UNKNOWN)
            continue
        record = described(made.puzzle) | {
            "candidates": made.candidates,
            "seed": seed,
            "step": made.step.record(),
        }
        output.result(record, "".join(_exercise(made, seed, options.answer, output)))
        output.ended(GOOD)


def _exercise(made: Exercise, seed: int, with_answer: bool, output: Output) -> Iterator[str]:
    """Yield the lines of an exercise: the puzzle, and its candidates as comments."""
    yield output.comment(f"{made.step.name}; seed: {seed}")
    yield f"{made.puzzle.line}\n"
    side, symbols = made.puzzle.side, made.puzzle.symbols
    cells = [
        "".join(symbols[digit - 1] for digit in made.candidates.get(label, (given,)))
        for label, given in enumerate(made.puzzle.digits, 1)
    ]
    width = max(map(len, cells))
    for start in range(0, len(cells), side):
        row = " ".join(cell.ljust(width) for cell in cells[start : start + side])
        yield output.comment(row.rstrip())
    if with_answer:
        yield output.comment(made.step.sentence)


PRACTICE = Command(
    name="practice",
    about="make a position whose next step is a certain technique",
    more=f"""\
examples:
  sudokulp practice x-wing
  sudokulp practice --seed 7 -n 3 --answer pointing
  sudokulp practice --json chain

techniques, from easy to hard:
{fill(", ".join(TECHNIQUES), 92, initial_indent="  ", subsequent_indent="  ")}

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


def _why(item: Item) -> int:
    options = item.options
    found = why(item.puzzle, time_limit=options.time_limit, backend=options.backend)
    head = item.output.comment(f"{item.place}: {found.verdict.solutions}")
    item.result(record(found), head + "".join(f"{sentence}\n" for sentence in sentences(found)))
    return UNKNOWN if found.missing else GOOD


WHY = Command(
    name="why",
    about="explain why a puzzle has no solution, or several, and how to fix it",
    more=f"""\
examples:
  sudokulp why puzzle.sdk
  sudokulp why --variant x "4.....2..1.....3"
  sudokulp why --json list.txt

For a puzzle without a solution, the answer lists:
  - repeated digits, or else the steps to a cell or region with no candidate left;
  - changes that, each on its own, lead to exactly one solution, or else the fewest changes;
  - the fewest givens to remove, and the largest number of cells that can be filled;
  - other variants in which the puzzle has exactly one solution;
  - constraints that conflict even in the LP relaxation;
  - rules that are broken or conflict;
  - rules that can be removed, or totals that can be changed, to get exactly one solution.
For a puzzle with several solutions, the answer gives their number, and givens that, if added,
make the solution unique.

{VARIANT_HELP}
exit code: 0 if the answer is complete; 2 for wrong input; 3 if the time limit was reached.
""",
    options=EXPLAINED,
    run=partial(each, _why),
)

FILE = "certificate.zip"


def _certify(item: Item) -> int:
    options = item.options
    item.only_one()
    made = certificate(item.puzzle, options.steps, options.time_limit, options.backend)
    data = made.to_bytes()
    Path(options.file).write_bytes(data)
    record = {
        "verdict": made.verdict,
        "solution": made.solution and made.solution.line,
        "file": options.file,
        "bytes": len(data),
    }
    verdict = f"{item.place}: {made.verdict.solutions}"
    item.result(record, f"{verdict}; the proof is in {printable(options.file)}\n")
    return GOOD


CERTIFY = Command(
    name="certify",
    about="write a proof that there is exactly one solution, or none",
    more=f"""\
examples:
  sudokulp certify puzzle.sdk -o proof.zip
  sudokulp certify --steps "4.....2..1.....3"

The certificate is a zip file that lets anyone verify the result independently. It contains the
puzzle, its solution, clauses (DIMACS) that only another solution could satisfy, and a proof
(DRAT) that there is no other solution. It also has instructions for checking the proof.
"sudokulp check" checks certificates too. The command needs the package python-sat: pip install
python-sat.

{VARIANT_HELP}
exit code: 0 if the certificate is written; 2 for wrong input and for puzzles with several
solutions; 3 if the time limit was reached first.
""",
    options=(
        *EXPLAINED,
        switch("--steps", "add the solving steps, with their multipliers"),
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
    if options.puzzles and wanted is None:
        return
    for name in options.files:
        try:
            output.ended(_check(name, options, output, wanted))
        except InputError as error:
            output.problem(str(error))


def _wanted(options: Namespace, output: Output) -> Puzzle | None:
    """Return the puzzle of --puzzle, or None if there is none or it cannot be read."""
    found: list[Puzzle] = []

    def take(item: Item) -> int:
        item.only_one()
        found.append(item.puzzle)
        return GOOD

    if options.puzzles:
        each(take, options, output)
    return found[0] if found else None


def _check(name: str, options: Namespace, output: Output, wanted: Puzzle | None) -> int:
    source = "standard input" if name == STDIN else printable(name)
    try:
        proved = check_certificate(_read(name), options.time_limit, wanted)
    except CertificateError as error:
        invalid = {"source": source, "holds": False, "reason": str(error)}
        output.result(invalid, f"{source}: {error}\n")
        return NO
    except GaveUp as error:
        output.problem(f"{source}: the result is unknown, because {error}", UNKNOWN)
        return UNKNOWN
    record: dict[str, Any] = {"source": source, "holds": True, **described(proved.puzzle)}
    record |= {
        "verdict": proved.verdict,
        "solution": proved.solution and proved.solution.line,
        "clauses": proved.clauses,
        "lines": proved.lines,
        "steps": proved.steps,
    }
    checked = (f"puzzle: {proved.puzzle.line}", *proved.checked())
    output.result(record, f"{source}: {proved}\n" + "".join(f"  {line}\n" for line in checked))
    return GOOD


def _read(name: str) -> bytes:
    """Return the content of a file, but at most one byte more than the limit."""
    if name == STDIN:
        return standard_input().read(MAX_DATA + 1)
    with opened(Path(name)) as file:
        return file.read(MAX_DATA + 1)


CHECK = Command(
    name="check",
    about="check certificates and show what they prove",
    more="""\
examples:
  sudokulp check proof.zip
  sudokulp certify puzzle.sdk && sudokulp check certificate.zip
  sudokulp check proof.zip --puzzle puzzle.sdk

The command generates the clauses from the puzzle again, checks the solution, and checks every
line of the proof with an independent checker (dratify).

exit code: 0 if each certificate is valid; 1 if a file is damaged, changed, for another puzzle
or not a certificate; 2 if a file cannot be read; 3 if the time limit was
reached first.
""",
    options=(
        option("files", nargs="+", metavar="FILE", help='a certificate, "-" for standard input'),
        option(
            "--puzzle",
            action="append",
            default=[],
            dest="puzzles",
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
