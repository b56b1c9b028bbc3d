"""The commands `sudokulp convert`, `model`, `vary` and `generate`."""

from __future__ import annotations

from argparse import BooleanOptionalAction, Namespace
from functools import partial
from operator import attrgetter

from ..analysis.difficulty import DIFFICULTIES
from ..engine.cnf import ENCODINGS
from ..errors import GaveUp, SudokuError
from ..exports.models import NAMINGS
from ..formats import WRITABLE
from ..generation.symmetries import SYMMETRIES
from ..generation.transforms import TRANSFORMS
from ..grid import name_of
from ..models import MODELS
from ..names import lookup
from ..variants import find_variant
from .inputs import Item, each, fitting, settle_strings, target, write_binary
from .operations import answered, performed
from .output import GOOD, UNKNOWN, Output
from .parser import (
    FORMAT,
    INPUT,
    SEEDS,
    TEXTS,
    VARIANT_HELP,
    Command,
    as_suffix,
    boxes,
    boxsize,
    checked,
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

#: The formats that `convert` writes: all except pixel images, which only the page can make.
TARGETS = {name: format for name, format in WRITABLE.items() if not format.raster}
#: The formats that `model` writes.
MODEL_EXPORTS = {name: format for name, format in WRITABLE.items() if format.group == "models"}


def _target(name: str) -> str:
    """Return the proper name of a format."""
    if name.lower() == "png":
        raise SudokuError("only the page can make 'png' files; use 'svg'")
    return lookup(TARGETS, name, "format").name


def _run_convert(options: Namespace, output: Output) -> None:
    options.to = target(options, TARGETS)
    each(_convert, options, output)


def _convert(item: Item) -> int:
    options, output, puzzle, reading = item.options, item.output, item.puzzle, item.reading
    format = TARGETS[options.to]
    if format.binary:
        item.only_one()
        write_binary(options, output, puzzle)
        return GOOD
    if not format.holds_grids:
        item.only_one()
    told = {"author": reading.author, "ruleset": reading.ruleset, "entries": ()}
    title = {"title": reading.title, "named": bool(reading.title)}
    found = performed("dump", options, item.notify, puzzle, format=options.to, **told, **title)
    item.result(found, output.grid(puzzle, options.to) if format.holds_grids else found.text)
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

Several puzzles are written as a list of puzzle strings, or as drawn grids separated by empty
lines; both can be read again. A picture, a model or a workbook holds one puzzle.

{VARIANT_HELP}
exit code: 0 if all were written, 2 for wrong input or a puzzle that the format cannot hold.
""",
    options=(
        *INPUT,
        valued(
            "--to FORMAT",
            f"the format: {', '.join(TARGETS)} (default: from the suffix of the output file)",
            checked(_target),
        ),
    ),
    run=_run_convert,
)


def _run_model(options: Namespace, output: Output) -> None:
    if options.relax:
        if any((options.to, options.names, options.encoding, options.output, options.change)):
            raise SudokuError("--relax writes no file; combine it only with --formulation")
        return each(_relax, options, output)
    options.to = target(options, MODEL_EXPORTS, "lp")
    each(_model, options, output)


def _model(item: Item) -> int:
    item.only_one()
    return answered(item, "model", attrgetter("text"), format=item.options.to)


def _relax(item: Item) -> int:
    way = {"way": item.options.formulation or ""}
    point = performed("relax", item.options, item.notify, item.puzzle, **way)
    reaches = performed("reaches", item.options, item.notify, item.puzzle, **way)
    item.result({"relaxed": point, "reaches": reaches}, f"{point.sentence}\n{reaches.sentence}\n")
    return GOOD


MODEL = Command(
    name="model",
    about="write the model of a puzzle: an integer program or a formula",
    more=f"""\
formats:
{"".join(f"  {name:<12} {one.about}" + chr(10) for name, one in MODEL_EXPORTS.items())}
naming schemes of the integer program, from the literature:
{"".join(f"  {name:<12} {one.about}" + chr(10) for name, one in NAMINGS.items())}
examples:
  sudokulp model "4.....2..1.....3"
  sudokulp model puzzle.sdk -o puzzle.mps
  sudokulp model puzzle.sdk --to py > puzzle.py
  sudokulp model puzzle.sdk --names iwatobipen --to listing
  sudokulp model puzzle.sdk --relax
  sudokulp model puzzle.sdk --to cnf --encoding minimal | minisat /dev/stdin

{VARIANT_HELP}
exit code: 0 if it was written, 2 for wrong input.
""",
    options=(
        *INPUT,
        option(
            "--to",
            choices=MODEL_EXPORTS,
            help=f"the format, see below (default: {as_suffix('lp')})",
        ),
        option(
            *("--formulation", "--way"),
            choices=MODELS["lp"].named_ways,
            metavar="NAME",
            help=f"how to write the integer program: {', '.join(MODELS['lp'].named_ways)} "
            "(default: assignment; with --to py, plain; with --names, that of the author)",
        ),
        valued(
            "--change NAME",
            "an example change to insert into the program that --to py writes: "
            "diagonal, x, fewest, row, another, knight",
        ),
        option(
            "--names",
            choices=NAMINGS,
            help="naming scheme of the integer program, see below (default: sioros)",
        ),
        option("--encoding", choices=ENCODINGS, help="encoding of the formula (default: extended)"),
        switch("--relax", "write no file; show which cells the LP relaxation determines"),
    ),
    run=_run_model,
)


def _transforms(names: str) -> list[str]:
    """Return the proper names of transforms that are separated by commas."""
    return [lookup(TRANSFORMS, name, "transform").name for name in names.split(",")]


def _run_vary(options: Namespace, output: Output) -> None:
    settle_strings(options, TEXTS)
    each(partial(_vary, seeds(options)), options, output)


def _vary(wanted: range, item: Item) -> int:
    options, output = item.options, item.output
    as_read = item.reading.format == WRITABLE["sdk"].label and not options.asked
    is_random = any(TRANSFORMS[name].random for name in options.by)
    for seed in wanted:
        puzzle = item.puzzle
        for name in options.by:
            found = performed("vary", options, item.notify, puzzle, transform=name, seed=seed)
            puzzle = found.puzzle()
        if is_random:
            output.remark_once(f"seed: {seed}")
        item.result(found, output.grid(puzzle, "sdk" if as_read else fitting(options, puzzle)))
    return GOOD


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

Without --to or -o, puzzles from an .sdk file are written in that format, others as puzzle
strings. A transform that would break the rules of the puzzle's variant is refused.

{VARIANT_HELP}
exit code: 0 if all were transformed, 2 for wrong input or a transform that is refused.
""",
    options=(
        *INPUT,
        valued(
            "--by --method NAME,...",
            f"the transforms, in this order: {', '.join(TRANSFORMS)} (default: vary)",
            checked(_transforms),
            ["vary"],
        ),
        *SEEDS,
        FORMAT,
    ),
    run=_run_vary,
)


def _run_generate(options: Namespace, output: Output) -> None:
    if options.random and options.givens is None:
        raise SudokuError("--random needs the number of givens; set it with --givens")
    chosen = options.symmetry != "none" or options.difficulty != "any"
    if options.random and (options.minimal is not None or chosen):
        raise SudokuError("--random cannot be used with --symmetry, --difficulty or --minimal")
    others = (options.givens, options.minimal, options.random or None, chosen or None)
    if options.cages and others != (None,) * 4:
        raise SudokuError(
            "--cages can only be combined with --variant, --boxsize, --boxes and --rules"
        )
    settle_strings(options, TEXTS)
    for seed in seeds(options):
        try:
            output.ended(_generate(options, output, seed))
        except GaveUp as error:
            output.problem(f"seed {seed}: no puzzle was made, because {error}", UNKNOWN)


def _generate(options: Namespace, output: Output, seed: int) -> int:
    size = name_of(options.boxes or options.boxsize)
    kind = {"variant": (options.variant or find_variant("classic")).name, "boxsize": size}
    found = performed("generate", options, output.progress, **kind, seed=seed)
    output.remark_once(f"seed: {seed}")
    puzzle = found.puzzle()
    output.result(found, output.grid(puzzle, fitting(options, puzzle)))
    return GOOD


GENERATE = Command(
    name="generate",
    about="generate puzzles with exactly one solution, or with random givens",
    more="""\
examples:
  sudokulp generate
  sudokulp generate --variant x --seed 7 | sudokulp solve
  sudokulp generate --boxsize 2 -n 20 > list.txt
  sudokulp generate --symmetry rotate180 --givens 30 --to grid
  sudokulp generate --random --givens 15
  sudokulp generate --rules anti-knight --boxes 2x3
  sudokulp generate --cages 3 -o killer.json

Puzzles are written as puzzle strings, one per line. A comment line "# variant: x", which every
command understands, names a variant other than classic; another comment line gives the seed,
which generates the same puzzle again. Puzzles with added rules, or with boxes that a
puzzle string cannot show, are written as JSON.

exit code: 0 if all were generated, 2 if no such puzzle exists, 3 if none was found within the
time limit.
""",
    options=(
        variant("the variant (default: classic)"),
        boxsize(3),
        boxes(", instead of --boxsize"),
        rules("rules to add to those of the variant"),
        valued(
            "--symmetry NAME",
            f"symmetry of the givens: {', '.join(SYMMETRIES)} (mirror: left and right; "
            "flip: up and down; full: all)",
            one_of(SYMMETRIES, "symmetry"),
            "none",
        ),
        valued(
            "--difficulty NAME",
            f"the difficulty: {', '.join(DIFFICULTIES)}",
            one_of(DIFFICULTIES, "difficulty"),
            "any",
        ),
        valued("--givens COUNT", "the exact number of givens", integer(0)),
        switch(
            "--random",
            "use random digits of a random full grid as givens; --givens sets their number; the "
            "puzzle may have more than one solution",
        ),
        valued(
            "--cages SIZE",
            "generate a killer without givens: cages of at most SIZE cells, with totals",
            integer(2),
        ),
        option(
            "--minimal",
            action=BooleanOptionalAction,
            help="make sure that no given can be removed (default: yes, unless --givens is used)",
        ),
        *SEEDS,
        time_limit(),
        FORMAT,
    ),
    run=_run_generate,
)
