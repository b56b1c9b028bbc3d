"""`sudokulp explain`, `hint`, `why`, `certify` and `check`."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from ..certifying.certificate import certificate
from ..certifying.checking import check_certificate
from ..errors import CertificateError, GaveUp, Stop
from ..explaining.explanation import SEVERAL, Explanation, explain, hint
from ..explaining.why import record, sentences, why
from ..explaining.wording import degrees, rows
from ..formats import MAX_DATA
from ..numbers import counted
from ..puzzle import Puzzle
from .inputs import STDIN, InputError, Item, described, each, in_time, opened, standard_input
from .output import GOOD, NO, UNKNOWN, Output, printable
from .parser import (
    EXPLAINED,
    VARIANT_HELP,
    Command,
    boxes,
    option,
    rules,
    switch,
    time_limit,
    valued,
    variant,
    whole,
)


def _explain(item: Item) -> int:
    options = item.options
    found = explain(item.puzzle, time_limit=options.time_limit, backend=options.backend)
    record = {
        "solved": found.solved,
        "reason": found.reason,
        "grade": found.grade and asdict(found.grade),
        "steps": [step.record() for step in found.steps],
    }
    item.result(record, _text(item, found))
    if found.solved:
        return GOOD
    return NO if found.stop is Stop.SEVERAL else UNKNOWN


def _text(item: Item, found: Explanation) -> str:
    head = f"{item.place}: {counted(len(found.steps), 'step')}"
    said = [head, *(str(part) for part in (found.grade, found.reason) if part)]
    lines = [] if item.options.quiet else [f"# {'; '.join(said)}"]
    for index, step in enumerate(found.steps, 1):
        words = f"{step.name}: {step.sentence}".replace("\n", "\n   ")
        lines.append(f"{index}. {words}")
        lines += [f"   {row}" for row in rows(step)] if item.options.rows else []
    return "\n".join([*lines, ""])


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
    options=(
        *EXPLAINED,
        switch("--rows", "below each step the constraints that are added and subtracted"),
    ),
    run=partial(each, in_time(_explain)),
)

#: The degree of a hint that is its whole reason; the next one has the rows, too.
WHOLE = 3


def _hint(item: Item) -> int:
    puzzle, degree = item.puzzle, item.options.degree
    step = hint(puzzle, time_limit=item.options.time_limit, backend=item.options.backend)
    reason = "" if step or len(puzzle.givens) == len(puzzle.digits) else SEVERAL
    told = f"Nothing follows any more{f': {reason}' if reason else ''}."
    if step:
        told = degrees(puzzle, step)[min(degree, WHOLE) - 1]
    name = f"{step.name}: " if step and degree >= WHOLE else ""
    more = rows(step) if step and degree > WHOLE else []
    record = {"hint": told, "reason": reason, "step": step and step.record()}
    item.result(record, "".join(f"{line}\n" for line in (name + told, *(f"   {x}" for x in more))))
    return NO if reason else GOOD


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
    options=(
        *EXPLAINED,
        valued(
            "--degree NUMBER",
            "how much is told: 1 where to look, 2 what follows there, 3 why, 4 also the "
            "constraints that are added and subtracted (default: 3)",
            whole(1, 4),
            3,
        ),
    ),
    run=partial(each, in_time(_hint)),
)


def _why(item: Item) -> int:
    options = item.options
    found = why(item.puzzle, time_limit=options.time_limit, backend=options.backend)
    head = item.output.comment(f"{item.place}: {found.verdict.solutions}")
    item.result(record(found), head + "".join(f"{sentence}\n" for sentence in sentences(found)))
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
    name, said = printable(options.file), f"{item.place}: {made.verdict.solutions}"
    item.result(record, f"{said}; the proof is in {name}\n")
    return GOOD


CERTIFY = Command(
    name="certify",
    about="prove that there is exactly one solution, or none, for others to check",
    more=f"""\
examples:
  sudokulp certify puzzle.sdk -o proof.zip
  sudokulp certify --steps "4.....2..1.....3"

The certificate is a zip file: the puzzle, its solution, clauses (DIMACS) that only another
solution could fulfil, and a proof (DRAT) that none does. It says how to check it elsewhere;
"sudokulp check" does so here. It needs a package: pip install python-sat.

{VARIANT_HELP}
exit code: 0 if the certificate is written; 2 for wrong input and for puzzles with several
solutions; 3 if the time limit was reached first.
""",
    options=(
        *EXPLAINED,
        switch("--steps", "add how it follows step by step, with multipliers"),
        valued(
            "-o --output FILE",
            f"where to write the certificate (default: {FILE})",
            default=FILE,
            dest="file",
        ),
    ),
    run=partial(each, in_time(_certify)),
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
    """Return the puzzle that certificates have to be about, None if there is none."""
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
        told = {"source": source, "holds": False, "reason": str(error)}
        output.result(told, f"{source}: {error}\n")
        return NO
    except GaveUp as error:
        output.problem(f"{source}: unknown: {error}", UNKNOWN)
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
    """Return a file's content, of one that is too large just more than is taken."""
    if name == STDIN:
        return standard_input().read(MAX_DATA + 1)
    with opened(Path(name)) as file:
        return file.read(MAX_DATA + 1)


CHECK = Command(
    name="check",
    about="check certificates, and tell what they prove",
    more="""\
examples:
  sudokulp check proof.zip
  sudokulp certify puzzle.sdk && sudokulp check certificate.zip
  sudokulp check proof.zip --puzzle puzzle.sdk

The clauses are made anew from the puzzle, the solution is judged, and every line of the
proof is followed, by a checker of other authors (dratify).

exit code: 0 if each certificate proves what it says; 1 if one does not: it is damaged,
changed, of another puzzle, or none at all; 2 if a file cannot be read; 3 if the time limit
was reached first.
""",
    options=(
        option("files", nargs="+", metavar="FILE", help='a certificate, "-" for standard input'),
        option(
            "--puzzle",
            action="append",
            default=[],
            dest="puzzles",
            metavar="PUZZLE",
            help="what the certificate has to be about: a file, or a string",
        ),
        lambda parser: parser.set_defaults(load=[]),
        variant("the variant of that puzzle"),
        boxes(),
        rules("rules beside those of the puzzle"),
        time_limit(each="file"),
    ),
    run=_run_check,
)
