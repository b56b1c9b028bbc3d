"""The commands `sudokulp solve`, `count` and `fewest`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from ..errors import SudokuError
from ..formats import WRITABLE
from ..models import MODELS, Model, Way, find_way
from ..names import proper_name
from ..numbers import listed
from ..puzzle import Solution
from .inputs import Item, each, fitting, need_file, settle_strings, target, write_binary
from .operations import performed
from .output import GOOD, UNKNOWN, Output, code_of
from .parser import (
    EXPLAINED,
    FORMAT,
    INPUT,
    TEXTS,
    VARIANT_HELP,
    Command,
    as_suffix,
    checked,
    integer,
    model_name,
    models_help,
    switch,
    text_format,
    time_limit,
    valued,
)

#: The formats for solutions, which are texts and workbooks.
_GRIDS = {name: each for name, each in WRITABLE.items() if each.holds_grids}


def _run_solve(options: Namespace, output: Output) -> None:
    model, way = find_way(options.model, options.way)
    if options.backend is not None and not model.backends:
        fitting = " or ".join(f"'{each.name}'" for each in MODELS.values() if each.backends)
        raise SudokuError(f"--backend needs the model {fitting}, not '{model.name}'")
    if options.relaxed:
        _check_relaxable(model, way)
    named = way.name and (options.way or "/" in options.model)
    options.model, options.way = f"{model.name}/{way.name}" if named else model.name, ""
    options.to = proper_name(_GRIDS, target(options, _GRIDS, "grid"), "grid format")
    if _GRIDS[options.to].binary:
        need_file(options)
    each(_solve, options, output)


def _check_relaxable(model: Model, way: Way) -> None:
    """Raise SudokuError unless the model has an LP relaxation for this way or its default way."""
    if not model.relaxable or way not in (model.ways[0], *model.relaxable):
        pairs = ((each, one) for each in MODELS.values() for one in each.relaxable)
        fitting = listed((f"'{each.name}/{one.name}'" for each, one in pairs), "or")
        raise SudokuError(f"--relaxed needs the model {fitting}, not '{model.name_of(way)}'")


def _solve(item: Item) -> int:
    options, output = item.options, item.output
    if binary := _GRIDS[options.to].binary:
        item.only_one()
    prove = not (options.no_proof or options.relaxed)
    found = performed("solve", options, item.notify, item.puzzle, prove=prove)
    remark = f"{item.place}: {found.remark}"
    solution = Solution(item.puzzle, found.solution.cells) if found.solution else None
    if binary:
        output.warn(remark)
        if solution is not None:
            write_binary(options, output, solution)
    else:
        item.result(found, _text(output, options.to, solution, remark))
    return code_of(found.verdict, proof=prove)


def _text(output: Output, format: str, solution: Solution | None, remark: str) -> str:
    if solution is None:  # shown even with --quiet, because there is no other output
        return output.apart(f"# {remark}\n")
    if not _GRIDS[format].files:
        return output.grid(solution, format, output.comment(remark))
    output.warn(remark)  # files for other programs must not contain comments
    return output.grid(solution, format)


SOLVE = Command(
    name="solve",
    about="solve puzzles and check whether the solutions are unique",
    more=f"""\
{models_help()}

examples:
  sudokulp solve puzzle.sdkx
  sudokulp solve --to line --quiet list.txt > solutions.txt
  sudokulp solve --model "exact cover" --json < list.txt
  sudokulp solve --relaxed --formulation plain puzzle.sdk

Above each solution is a remark: "unique solution", "the puzzle has several
solutions; this is one of them" or, with --no-proof, "a solution". If there is no
solution, only a remark is written: "no solution", or "unknown" with the reason.

{VARIANT_HELP}
exit code: 0 if each puzzle has exactly one solution (with --no-proof: at least one), 1 if
one has none or several, 2 for wrong input, 3 if the answer or the proof is unknown.
""",
    options=(
        *INPUT,
        valued(
            "--model NAME",
            "the model, see below (default: lp); add a formulation as in cp/plain",
            checked(model_name),
            "lp",
        ),
        valued("--backend NAME", "solver of the integer program: highs or cbc"),
        valued(
            "--formulation --way NAME",
            "the formulation of the model, see below",
            default="",
            dest="way",
        ),
        time_limit(),
        switch("--no-proof", "do not check whether there is another solution"),
        switch("--relaxed", "solve only the LP relaxation, and prove nothing"),
        valued(
            "--to FORMAT",
            f"format of the solutions: {', '.join(TEXTS)} (default: {as_suffix('grid')})",
            checked(text_format),
        ),
    ),
    run=_run_solve,
)

LIMIT = 10_000


def _count(item: Item) -> int:
    options, limit = item.options, item.options.limit
    chosen = {"limit": limit or None, "model": options.model or ""}
    found = performed("count", options, item.notify, item.puzzle, **chosen)
    # without thousands separators, because other programs read this
    number = f"{found.count}" if found.exact else f"at least {found.count}"
    item.result(found, f"{number}\t{item.place}\n")
    return GOOD if found.exact or found.count == limit else UNKNOWN


COUNT = Command(
    name="count",
    about="count the solutions of puzzles",
    more=f"""\
examples:
  sudokulp count puzzle.sdk
  sudokulp count --limit 0 "................"
  sudokulp count --limit 2 list.txt

For each puzzle, one line is written: the number of solutions, or "at least" and the number
found so far; a tab; and the source of the puzzle.

{VARIANT_HELP}
exit code: 0 if all solutions were counted, or up to the limit; 2 for wrong input; 3 if the
time limit was reached first.
""",
    options=(
        *INPUT,
        valued(
            "--limit COUNT",
            f"stop counting at this number; 0 for no limit (default: {LIMIT})",
            integer(0),
            LIMIT,
        ),
        valued(
            "--model NAME",
            'find the solutions with a model, such as "lp" or "sat/minimal" '
            "(default: backtracking search, the fastest)",
            checked(model_name),
        ),
        time_limit(),
    ),
    run=partial(each, _count),
)


def _run_fewest(options: Namespace, output: Output) -> None:
    settle_strings(options, TEXTS)
    each(_fewest, options, output)


def _fewest(item: Item) -> int:
    options, output = item.options, item.output
    found = performed("fewest", options, item.notify, item.puzzle)
    puzzle = found.puzzle()
    remark = output.comment(f"{item.place}: {found.sentence}")
    item.result(found, output.grid(puzzle, fitting(options, puzzle), remark))
    return GOOD if found.proved else UNKNOWN


FEWEST = Command(
    name="fewest",
    about="remove as many givens as possible, keeping the solution unique",
    more=f"""\
examples:
  sudokulp fewest puzzle.sdk
  sudokulp fewest --time-limit 10 --to grid list.txt

An integer program decides whether more givens can be removed.

{VARIANT_HELP}
exit code: 0 if no more can be removed; 2 for wrong input and for puzzles without exactly one
solution; 3 if the time limit was reached first: the best result so far is written.
""",
    options=(*EXPLAINED, FORMAT),
    run=_run_fewest,
)
