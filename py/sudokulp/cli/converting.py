"""`sudokulp convert`, `sudokulp model` and `sudokulp vary`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial, reduce

from ..engine.cnf import ENCODINGS
from ..errors import SudokuError, UnknownName, quote
from ..exports import MODEL_EXPORTS
from ..exports.models import NAMINGS
from ..formats import FORMATS, WRITABLE, Reading, dumps
from ..generation.transforms import TRANSFORMS, transform
from ..models import MODELS
from ..names import Selection, find_named, plain_name
from ..puzzle import Puzzle
from .explanations import VARIANT_HELP
from .files import Piece, each, fitting, only_one, settle_strings, target, write_binary
from .options import (
    TEXTS,
    Command,
    Parser,
    as_suffix,
    checked,
    declare_format,
    declare_input,
    declare_seed,
    seeds,
)
from .output import GOOD, Output
from .solving import identity

#: Seconds for a relaxation.
_LIMIT = 60.0
#: All formats that `convert` writes; only the page can turn a picture into pixels.
TARGETS = Selection(WRITABLE, lambda format: not format.raster)


def _declare_convert(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--to",
        type=checked(_target),
        metavar="FORMAT",
        help=f"what to write: {', '.join(TARGETS)} (default: as the file's suffix says)",
    )


def _target(name: str) -> str:
    """Return the listed name of a format."""
    found = find_named(FORMATS, name, "format")
    if found.raster:
        raise SudokuError(f"{found.name} is made on the page only; here use svg")
    if found.dumps is None:
        raise SudokuError(f"{found.name} is only read; there are {', '.join(TARGETS)}")
    return found.name


def _convert(options: Namespace, output: Output) -> None:
    options.to = target(options, TARGETS)
    done: list[Piece] = []
    each(options, output, partial(_convert_one, options, output, done))


def _convert_one(
    options: Namespace, output: Output, done: list[Piece], piece: Piece, reading: Reading
) -> int:
    format = TARGETS[options.to]
    if format.binary:
        only_one(done, piece)
        write_binary(options, output, reading.puzzle)
        return GOOD
    if format.holds_grids:
        text = output.grid(reading.puzzle, options.to)
    else:
        only_one(done, piece)
        text = dumps(reading.puzzle, format)
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
{"".join(f"  {one.name:<12} {one.about}" + chr(10) for one in TARGETS.values())}
examples:
  sudokulp convert --to grid puzzle.sdk
  sudokulp convert --to line *.sdk > list.txt
  sudokulp convert "4.....2..1.....3" -o puzzle.sdk
  sudokulp convert puzzle.sdkx -o puzzle.svg

Puzzle strings are written as a list, and drawn grids are separated by an empty line: both
can be read again. A picture, a model or a workbook holds one puzzle.

{VARIANT_HELP}
exit code: 0 if all were written, 2 for wrong input or a puzzle that the format cannot hold.
""",
    declare=_declare_convert,
    run=_convert,
)


def _declare_model(parser: Parser) -> None:
    declare_input(parser)
    parser.add_argument(
        "--to", choices=MODEL_EXPORTS, help=f"what to write, see below (default: {as_suffix('lp')})"
    )
    parser.add_argument(
        "--formulation",
        "--way",
        choices=MODELS["lp"].named_ways,
        metavar="NAME",
        help=f"of the integer program: {', '.join(MODELS['lp'].named_ways)} "
        "(default: assignment, or plain)",
    )
    parser.add_argument(
        "--change", metavar="NAME", help="put a ready change into the program that --to py writes"
    )
    parser.add_argument(
        "--names",
        choices=NAMINGS,
        help="whose names the integer program has, see below (default: 000)",
    )
    parser.add_argument("--encoding", choices=ENCODINGS, help="of the formula (default: extended)")
    parser.add_argument(
        "--relax",
        action="store_true",
        help="write nothing, and tell what the program's relaxation settles",
    )


def _model(options: Namespace, output: Output) -> None:
    if options.relax:
        if any((options.to, options.names, options.encoding, options.output, options.change)):
            raise SudokuError("--relax goes with --formulation alone: it writes no file")
        return each(options, output, partial(_relax_one, options, output))
    options.to = target(options, MODEL_EXPORTS, "lp")
    fitting = MODEL_EXPORTS[options.to].options
    for name in ("formulation", "names", "encoding"):
        if getattr(options, name) is not None and name not in fitting:
            raise SudokuError(f"--{name} does not go with --to {options.to}")
    if options.change and (options.to != "py" or options.formulation):
        raise SudokuError(
            "--change goes with --to py alone: it is for the program written with loops"
        )
    done: list[Piece] = []
    each(options, output, partial(_model_one, options, output, done))


def _model_one(
    options: Namespace, output: Output, done: list[Piece], piece: Piece, reading: Reading
) -> int:
    only_one(done, piece)
    chosen = {name: getattr(options, name) for name in MODEL_EXPORTS[options.to].options}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    text = dumps(reading.puzzle, options.to, **chosen)
    if options.change:
        from ..editing.changes import changed

        text, _ = changed(text, options.change, reading.puzzle.side)
    output.result(identity(piece, reading.puzzle) | {"to": options.to, "text": text}, text)
    return GOOD


def _relax_one(options: Namespace, output: Output, piece: Piece, reading: Reading) -> int:
    # With PuLP, which writing most formats does without.
    from ..inspecting.relaxation import Relaxation, counted, reached, said

    relaxation = Relaxation(reading.puzzle, options.formulation or "candidates", time_limit=_LIMIT)
    point = relaxation.optimum()
    counts = counted(largest for _, largest in relaxation.reaches())
    sentences = [said(point, len(relaxation.candidates)), reached(counts)]
    record = {
        "feasible": point.feasible,
        "whole": point.is_whole(),
        "fractional": len(point.fractional()),
        "candidates": counts,
    }
    output.result(identity(piece, reading.puzzle) | record, "\n".join(sentences) + "\n")
    return GOOD


MODEL = Command(
    name="model",
    about="write the model of a puzzle: an integer program, a formula or a graph",
    more=f"""\
what can be written:
{"".join(f"  {name:<12} {one.about}" + chr(10) for name, one in MODEL_EXPORTS.items())}
names of the integer program, as the documents of the literature have them:
{"".join(f"  {name:<12} {one.about}" + chr(10) for name, one in NAMINGS.items())}
examples:
  sudokulp model "4.....2..1.....3"
  sudokulp model puzzle.sdk -o puzzle.mps
  sudokulp model puzzle.sdk --to py > puzzle.py
  sudokulp model puzzle.sdk --names 004 --to listing
  sudokulp model puzzle.sdk --relax
  sudokulp model puzzle.sdk --to cnf --encoding minimal | minisat /dev/stdin

{VARIANT_HELP}
exit code: 0 if it was written, 2 for wrong input.
""",
    declare=_declare_model,
    run=_model,
)


def _declare_vary(parser: Parser) -> None:
    declare_input(parser)
    declare_transforms(parser, "the transforms, in this order", ["vary"])
    declare_seed(parser)
    declare_format(parser, "line")


def declare_transforms(parser: Parser, what: str, default: list[str] | None = None) -> None:
    """Add --by."""
    usual = f" (default: {', '.join(default)})" if default else ""
    parser.add_argument(
        "--by",
        "--method",
        type=checked(_transforms),
        default=default,
        metavar="NAME,...",
        help=f"{what}: {', '.join(TRANSFORMS)}{usual}",
    )


def _transforms(names: str) -> list[str]:
    """Return the names in a list separated by commas, as they are in TRANSFORMS."""
    known = {plain_name(name): name for name in TRANSFORMS}
    wanted = [plain_name(name) for name in names.split(",")]
    for name in wanted:
        if name not in known:
            there_are = ", ".join(TRANSFORMS)
            raise UnknownName(f"no transform is called {quote(name)}; there are {there_are}")
    return [known[name] for name in wanted]


def vary(options: Namespace, output: Output) -> None:
    """Transform the puzzles that the options name."""
    settle_strings(options, TEXTS)
    each(options, output, partial(_vary_one, options, output, seeds(options)))


def _vary_one(
    options: Namespace, output: Output, wanted: range, piece: Piece, reading: Reading
) -> int:
    for seed in wanted:
        varied = reduce(partial(_changed, seed), options.by, reading.puzzle)
        record = {"varied": varied.line, "transforms": options.by, "seed": seed}
        output.remark_once(f"seed: {seed}")
        as_read = reading.format.name == "sdk" and not options.asked
        text = output.grid(varied, "sdk" if as_read else fitting(options, varied))
        output.result(identity(piece, reading.puzzle) | record, text)
    return GOOD


def _changed(seed: int, puzzle: Puzzle, name: str) -> Puzzle:
    return transform(puzzle, name, seed)


VARY = Command(
    name="vary",
    about="transform puzzles into others with the same number of solutions",
    more=f"""\
transforms:
{"".join(f"  {one.name:<12} {one.about}" + chr(10) for one in TRANSFORMS.values())}
examples:
  sudokulp vary puzzle.sdk
  sudokulp vary --by transpose,relabel --seed 7 list.txt
  sudokulp vary -n 10 "4.....2..1.....3"
  sudokulp vary --load puzzle.sdk --method transpose --save other.sdk

Without --to or -o, puzzles of an .sdk file are written as such a file has them, others
as strings.
A transform that would break the rules of the puzzle's variant is refused.

{VARIANT_HELP}
exit code: 0 if all were transformed, 2 for wrong input or a transform that is refused.
""",
    declare=_declare_vary,
    run=vary,
)
