"""`sudokulp solve`."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from typing import Any

from ..analysis.solving import solve
from ..analysis.verdict import Result
from ..batch import WRITERS
from ..errors import SudokuError
from ..formats import WRITABLE, Reading
from ..grid import Boxes, box_of
from ..models import MODELS, Model, Way, find_way
from ..names import Selection, find_named
from ..puzzle import Puzzle
from .batch import declare_batch, refuse_alone, run_batch
from .explanations import VARIANT_HELP, models_help
from .files import Piece, each, need_file, only_one, target, write_binary
from .options import (
    TEXTS,
    Command,
    Parser,
    as_suffix,
    checked,
    declare_input,
    declare_time_limit,
    model_name,
    text_format,
)
from .output import Output, code_of

#: Formats that a solution is written in: texts and workbooks.
_GRIDS = Selection(WRITABLE, lambda format: format.holds_grids)


def _declare(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--model",
        type=checked(model_name),
        default="lp",
        metavar="NAME",
        help="how to solve, see below (default: lp); cp/plain is a model and one of its ways",
    )
    parser.add_argument(
        "--backend", metavar="NAME", help="the solver of the integer program: highs or cbc"
    )
    parser.add_argument(
        "--way",
        "--formulation",
        dest="way",
        default="",
        metavar="NAME",
        help="one of the ways to write or solve the model, see below",
    )
    declare_time_limit(parser, 60)
    parser.add_argument(
        "--no-proof", action="store_true", help="do not check whether there is another solution"
    )
    parser.add_argument(
        "--relaxed",
        action="store_true",
        help="solve the linear program without asking for whole numbers, and prove nothing",
    )
    parser.add_argument(
        "--to",
        type=checked(_format),
        metavar="FORMAT",
        help=f"how solutions are written: {', '.join(TEXTS)} (default: {as_suffix('grid')}); "
        "for --batch see below",
    )
    declare_batch(parser)


def _format(name: str) -> str:
    """Return the listed name of a text format, or of a file format of batches."""
    return name if name in WRITERS else text_format(name)


def _run(options: Namespace, output: Output) -> None:
    model, way = find_way(options.model, options.way)
    if options.backend is not None and not model.backends:
        fitting = ", ".join(each.name for each in MODELS.values() if each.backends)
        raise SudokuError(f"--backend goes with the model {fitting}, not with {model.name}")
    if options.relaxed:
        _check_relaxable(model, way)
    named = way.name and (options.way or "/" in options.model)
    options.model = f"{model.name}/{way.name}" if named else model.name
    if options.batch:
        run_batch(options, output)
        return
    refuse_alone(options)
    options.to = find_named(_GRIDS, target(options, _GRIDS, "grid"), "format of a grid").name
    if _GRIDS[options.to].binary:
        need_file(options)
    done: list[Piece] = []
    each(options, output, partial(_solve, options, output, done))


def _check_relaxable(model: Model, way: Way) -> None:
    """Refuse a model or a way whose relaxation cannot be solved; a default way may stand for it."""
    if not model.relaxable or way not in (model.ways[0], *model.relaxable):
        fitting = ", ".join(
            f"{each.name}/{one.name}" for each in MODELS.values() for one in each.relaxable
        )
        raise SudokuError(f"--relaxed goes with {fitting}, not with {model.name_of(way)}")


def _solve(
    options: Namespace, output: Output, done: list[Piece], piece: Piece, reading: Reading
) -> int:
    binary = _GRIDS[options.to].binary
    if binary:
        only_one(done, piece)
    puzzle, prove = reading.puzzle, not (options.no_proof or options.relaxed)
    more: dict[str, Any] = {"integer": False} if options.relaxed else {}
    result = solve(
        puzzle,
        model=options.model,
        backend=options.backend,
        time_limit=options.time_limit,
        prove_unique=prove,
        notify=lambda phase: output.progress(f"{piece.place}: {phase}"),
        **more,
    )
    if binary:
        output.warn(f"{piece.place}: {result.verdict.remark(result.why)}")
        if result.solution is not None:
            write_binary(options, output, result.solution)
    else:
        text = _text(piece, result, options, output)
        output.result(identity(piece, puzzle) | record(result), text)
    return code_of(result.verdict, proof=prove)


def identity(piece: Piece, puzzle: Puzzle) -> dict[str, Any]:
    """Return the first fields of every JSON object about a puzzle that was read."""
    return {"source": piece.source, "line": piece.line, **described(puzzle)}


def described(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a puzzle in JSON."""
    shape = puzzle.shape
    size = {"boxes": box_of(shape)} if isinstance(shape, Boxes) else {"boxsize": shape}
    signs = {"symbols": puzzle.symbols} if puzzle.own_symbols else {}
    found = {"variant": puzzle.variant.name, **size, "puzzle": puzzle.line, **signs}
    if not puzzle.rules:
        return found
    from ..formats.rules.fields import told_as  # most puzzles have none

    rules = [told_as(rule, puzzle.side) for rule in puzzle.rules]
    return found | {"rules": rules}


def record(result: Result) -> dict[str, Any]:
    """Return the fields of a result in JSON."""
    return {
        "model": result.model,
        "way": result.way,
        "verdict": result.verdict,
        "outcome": result.outcome,
        "solution": result.solution and result.solution.line,
        "unique": result.unique,
        "second": result.second and result.second.line,
        "reason": result.reason,
        "variables": result.variables,
        "constraints": result.constraints,
        "formulation": result.formulation,
        "singles": result.singles,
        "nodes": result.nodes,
        "iterations": result.iterations,
        "integral": result.integral,
        "prover": result.prover,
        "solver": result.solver,
        "version": result.version,
        "times": asdict(result.times),
        "fullest": result.fullest and result.fullest.line,
    }


def _text(piece: Piece, result: Result, options: Namespace, output: Output) -> str:
    verdict = f"{piece.place}: {result.verdict.remark(result.why)}"
    if result.solution is None:  # even with --quiet: there is nothing else to write
        more = f"; {result.filling}" if result.filling else ""
        return output.apart(f"# {verdict}{more}\n")
    if not _GRIDS[options.to].files:
        return output.grid(result.solution, options.to, output.comment(verdict))
    output.warn(verdict)  # a file of another program's is written to the letter
    return output.grid(result.solution, options.to)


SOLVE = Command(
    name="solve",
    about="solve puzzles and tell whether their solutions are unique",
    more=f"""\
{models_help()}

examples:
  sudokulp solve puzzle.sdkx
  sudokulp solve --to line --quiet list.txt > solutions.txt
  sudokulp solve --model "exact cover" --json < list.txt
  sudokulp solve --relaxed --way plain puzzle.sdk
  sudokulp solve --batch --jobs 4 -o solved.xlsx list.txt
  sudokulp solve --batch --what rate < list.txt > ratings.csv

Each solution has a remark above it: unique solution, one of several solutions, or a
solution (with --no-proof). Where there is none, the line "# ...: no solution" or
"# ...: unknown: ..." takes its place.

{VARIANT_HELP}
exit code: 0 if each puzzle has exactly one solution (with --no-proof: at least one), 1 if
one has none or several, 2 for wrong input, 3 if the answer or the proof is not known.
""",
    declare=_declare,
    run=_run,
)
