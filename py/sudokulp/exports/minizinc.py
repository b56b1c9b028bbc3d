"""The integer program in MiniZinc, row by row, as it is passed to a solver."""

from __future__ import annotations

from collections.abc import Iterable

import pulp

from ..models.lp.programs import program_for
from ..puzzle import Puzzle
from .code import WHOLE, title_of
from .terms import rows_of

_OUTPUT = """\
output [
  show(placed[c] + sum(p in index_set(var_at) where cell[p] = c)(digit[p] * fix(x[var_at[p]])))
  ++ if c mod {side} = 0 then "\\n" else " " endif | c in 1..{cells}
];
"""


def minizinc(puzzle: Puzzle, formulation: str = WHOLE) -> str:
    """Return a puzzle's integer program as a MiniZinc model that prints the grid.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`; "plain" is the literature's model.

    Examples
    --------
    >>> text = minizinc(Puzzle({1: 4, 7: 2, 10: 1, 16: 3}, 2))
    >>> text.splitlines()[1]
    'array[1..64] of var 0..1: x;'
    """
    program = program_for(puzzle, formulation)
    variables, _ = program.names()
    column = {name: f"x[{number}]" for number, name in enumerate(variables, 1)}
    places = [
        (number, cell + 1, digit)
        for number, here in enumerate(program.places(), 1)
        for cell, digit in here
    ]
    rows = [
        f"constraint {' + '.join(row.translated(column))} "
        f"{pulp.LpConstraintSenses[row.sense]} {row.bound}; % {row.name}"
        for row in rows_of(program)
    ]
    aim = "maximize sum(x)" if program.sense == pulp.LpMaximize else "satisfy"
    lines = [
        f"% {title_of(puzzle, program)}",
        f"array[1..{len(variables)}] of var 0..1: x;",
        *rows,
        f"solve {aim};",
        "% Digits of cells without a variable; then which variable places which digit where.",
        _array("placed", program.placed),
        _array("var_at", (number for number, _, _ in places)),
        _array("cell", (cell for _, cell, _ in places)),
        _array("digit", (digit for _, _, digit in places)),
    ]
    output = _OUTPUT.format(side=puzzle.side, cells=puzzle.side**2)
    return "\n".join(lines) + "\n" + output


def _array(name: str, numbers: Iterable[int]) -> str:
    listed = list(numbers)
    return f"array[1..{len(listed)}] of int: {name} = [{', '.join(map(str, listed))}];"
