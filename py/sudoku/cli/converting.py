"""`sudokulp convert` and `sudokulp model`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ..cnf import ENCODINGS, dimacs_cnf
from ..col import dimacs_col
from ..errors import SudokuError
from ..formats import FORMATS, Reading
from ..puzzle import Puzzle
from .arguments import Command, Parser, declare_format, declare_input
from .explanations import VARIANT_HELP
from .inputs import each
from .output import GOOD, Output
from .pieces import Piece
from .solving import FORMULATIONS, identity


def _declare_convert(parser: Parser) -> None:
    declare_input(parser)
    declare_format(parser, None)


def _convert(options: Namespace, output: Output) -> None:
    each(options, output, partial(_convert_one, options, output))


def _convert_one(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    text = output.grid(reading.puzzle, options.to)
    record = {
        "givens": len(reading.puzzle.givens),
        "read_as": reading.format.name,
        "notices": list(reading.notices),
        "metadata": dict(reading.metadata),
        "format": options.to,
        "text": text,
    }
    output.result(identity(piece, reading.puzzle) | record, text)
    return GOOD


CONVERT = Command(
    name="convert",
    about="write puzzles in another format",
    more=f"""\
formats:
{"".join(f"  {one.name:<12} {one.about}" + chr(10) for one in FORMATS.values())}
examples:
  sudokulp convert --to grid puzzle.sdk
  sudokulp convert --to line *.sdk > list.txt
  sudokulp convert --to sdk "4.....2..1.....3" -o puzzle.sdk

Only puzzle strings make a list that can be read again; other grids stand apart by an
empty line.

{VARIANT_HELP}
exit code: 0 if all were written, 2 for wrong input or what the format cannot hold.
""",
    declare=_declare_convert,
    run=_convert,
)


def _lp(puzzle: Puzzle, options: Namespace) -> str:
    return _written(puzzle, options, "writeLP")


def _mps(puzzle: Puzzle, options: Namespace) -> str:
    return _written(puzzle, options, "writeMPS")


def _written(puzzle: Puzzle, options: Namespace, method: str) -> str:
    """Return what PuLP writes into a file."""
    from ..models.lp import lp_class

    lp = lp_class(puzzle.variant)(puzzle, options.formulation or FORMULATIONS[0])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        getattr(lp, method)(str(path))
        return path.read_text(encoding="utf-8")


def _cnf(puzzle: Puzzle, options: Namespace) -> str:
    return dimacs_cnf(puzzle, options.encoding or "extended")


def _col(puzzle: Puzzle, options: Namespace) -> str:
    return dimacs_col(puzzle)


#: What `model` writes: a line on each, how, and the option that goes with it.
FORMS: dict[str, tuple[str, Callable[[Puzzle, Namespace], str], str]] = {
    "lp": ("the integer program, to read and for most solvers", _lp, "formulation"),
    "mps": ("the integer program, for any solver", _mps, "formulation"),
    "cnf": ("a formula of propositional logic, for SAT solvers", _cnf, "encoding"),
    "col": ("the graph of the cells, for colouring", _col, ""),
}


def _declare_model(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--to", choices=FORMS, default="lp", help="what to write, see below (usually lp)"
    )
    parser.add_argument(
        "--formulation", choices=FORMULATIONS, help="of the integer program (usually assignment)"
    )
    parser.add_argument("--encoding", choices=ENCODINGS, help="of the formula (usually extended)")


def _model(options: Namespace, output: Output) -> None:
    fitting = FORMS[options.to][2]
    for name in ("formulation", "encoding"):
        if getattr(options, name) is not None and name != fitting:
            raise SudokuError(f"--{name} does not go with --to {options.to}")
    done: list[Piece] = []
    each(options, output, partial(_model_one, options, output, done))


def _model_one(
    options: Namespace, output: Output, done: list[Piece], piece: Piece, reading: Reading
) -> int:
    if done:
        raise SudokuError("one puzzle makes one model; the others are left aside")
    done.append(piece)
    text = FORMS[options.to][1](reading.puzzle, options)
    output.result(identity(piece, reading.puzzle) | {"to": options.to, "text": text}, text)
    return GOOD


MODEL = Command(
    name="model",
    about="write a puzzle down as an integer program or in another way",
    more=f"""\
what can be written:
{"".join(f"  {name:<12} {form[0]}" + chr(10) for name, form in FORMS.items())}
examples:
  sudokulp model "4.....2..1.....3"
  sudokulp model puzzle.sdk --to mps -o puzzle.mps
  sudokulp model puzzle.sdk --to cnf --encoding minimal | minisat /dev/stdin

{VARIANT_HELP}
exit code: 0 if it was written, 2 for wrong input.
""",
    declare=_declare_model,
    run=_model,
)
