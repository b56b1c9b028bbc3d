"""`sudokulp certify` and `sudokulp check`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ..certifying.certificate import certificate
from ..certifying.checking import Proved, check_certificate
from ..errors import CertificateError, GaveUp
from ..formats import MAX_DATA, Reading
from ..puzzle import Puzzle
from .explanations import VARIANT_HELP
from .files import STDIN, InputError, Piece, each, only_one, opened, standard_input
from .options import (
    Command,
    Parser,
    declare_boxes,
    declare_rules,
    declare_time_limit,
    declare_variant,
)
from .output import GOOD, NO, UNKNOWN, Output, printable
from .solving import described, identity
from .stepping import declare, each_in_time

FILE = "certificate.zip"


def _declare_certify(parser: Parser) -> None:
    declare(parser)
    parser.add_argument(
        "--steps", action="store_true", help="add how it follows step by step, with multipliers"
    )
    parser.add_argument(
        "-o",
        "--output",
        dest="file",
        metavar="FILE",
        default=FILE,
        help=f"where to write the certificate (default: {FILE})",
    )


def _run_certify(options: Namespace, output: Output) -> None:
    each_in_time(options, output, partial(_certify, []))


def _certify(
    done: list[Piece], options: Namespace, output: Output, piece: Piece, reading: Reading
) -> int:
    only_one(done, piece)
    made = certificate(reading.puzzle, options.steps, options.time_limit, options.backend)
    data = made.to_bytes()
    Path(options.file).write_bytes(data)
    record = {
        "verdict": made.verdict,
        "solution": made.solution and made.solution.line,
        "file": options.file,
        "bytes": len(data),
    }
    name, said = printable(options.file), f"{piece.place}: {made.verdict.solutions}"
    output.result(identity(piece, reading.puzzle) | record, f"{said}; the proof is in {name}\n")
    return GOOD


def _declare_check(parser: Parser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help='a certificate, "-" for standard input'
    )
    parser.add_argument(
        "--puzzle",
        action="append",
        default=[],
        dest="puzzles",
        metavar="PUZZLE",
        help="what the certificate has to be about: a file, or a string",
    )
    parser.set_defaults(load=[])
    declare_variant(parser, "the variant of that puzzle")
    declare_boxes(parser)
    declare_rules(parser, "rules beside those of the puzzle")
    declare_time_limit(parser, 60, each="file")


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
    done: list[Piece] = []
    found: list[Puzzle] = []

    def take(piece: Piece, reading: Reading) -> int:
        only_one(done, piece)
        found.append(reading.puzzle)
        return GOOD

    if options.puzzles:
        each(options, output, take)
    return found[0] if found else None


def _check(name: str, options: Namespace, output: Output, wanted: Puzzle | None) -> int:
    source = "standard input" if name == STDIN else printable(name)
    try:
        proved = check_certificate(_read(name), options.time_limit, wanted)
    except CertificateError as error:
        output.result(
            {"source": source, "holds": False, "reason": str(error)}, f"{source}: {error}\n"
        )
        return NO
    except GaveUp as error:
        output.problem(f"{source}: unknown: {error}", UNKNOWN)
        return UNKNOWN
    told = (f"puzzle: {proved.puzzle.line}", *proved.checked())
    said = "".join(f"{line}\n" for line in (f"{source}: {proved}", *_indented(told)))
    output.result({"source": source, "holds": True} | _record(proved), said)
    return GOOD


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _read(name: str) -> bytes:
    """Return a file's content, of one that is too large just more than is taken."""
    if name == STDIN:
        return standard_input().read(MAX_DATA + 1)
    with opened(Path(name)) as file:
        return file.read(MAX_DATA + 1)


def _record(proved: Proved) -> dict[str, Any]:
    return described(proved.puzzle) | {
        "verdict": proved.verdict,
        "solution": proved.solution and proved.solution.line,
        "clauses": proved.clauses,
        "lines": proved.lines,
        "steps": proved.steps,
    }


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
    declare=_declare_certify,
    run=_run_certify,
    to_file=False,
)

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
    declare=_declare_check,
    run=_run_check,
)
