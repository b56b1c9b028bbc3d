"""The polynomial system of a puzzle, as Davis, Henderson and Smith (2010) write it, with sympy.

They took it from Gago-Vargas, Hartillo-Hermosa, Martin-Morales and Ucha-Enriquez, "Sudokus and
Groebner Bases: not only a Divertimento" (2006). Sympy is imported when a polynomial is made.
`sudokulp.models.groebner` solves such systems.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from ..errors import SizeError
from ..grid import MAX_BOXSIZE, GridShape, cells, dependent_cells, symbols
from ..numbers import check_whole
from ..packages import need
from ..puzzle import Puzzle, PuzzleLike

if TYPE_CHECKING:
    from sympy import Expr, Symbol


#: The largest side. A 16x16 grid has 5,248 polynomials, which take half a minute; the 20,625 of a
#: 25x25 grid would take ten times as long.
MAX_SYSTEM = 16
#: A polynomial in two variables x and y: {(i, j): coefficient of x^i y^j}.
Terms = dict[tuple[int, int], int]


def _sympy() -> Any:
    return need("sympy", "the polynomial system")


def cell_symbol_name(cell: int) -> str:
    """Return the name of the variable of a cell, such as "x16" for cell label 16."""
    return f"x{check_whole(cell, 'a cell', 1, MAX_BOXSIZE**4)}"


def cell_symbol_names(boxsize: GridShape) -> list[str]:
    """Return the names of the variables of all cells, in row order."""
    return [cell_symbol_name(cell) for cell in cells(boxsize)]


def cell_symbols(boxsize: GridShape) -> list[Symbol]:
    """Return the variables of all cells as sympy symbols, in row order."""
    return [_sympy().Symbol(name) for name in cell_symbol_names(boxsize)]


def dependent_symbols(boxsize: GridShape) -> list[tuple[Symbol, Symbol]]:
    """Return a pair of variables for every two cells that share a row, column or box.

    The variable of the cell with the lower label is first in its pair.
    """
    symbols_of = cell_symbols(boxsize)
    return [(symbols_of[x - 1], symbols_of[y - 1]) for x, y in dependent_cells(boxsize)]


def F(x: Expr, n: GridShape) -> Expr:  # noqa: N802
    """Return the node polynomial for box size n: it is 0 if and only if x is a digit.

    Examples
    --------
    >>> from sympy.abc import x
    >>> F(x, 2)
    (x - 4)*(x - 3)*(x - 2)*(x - 1)
    """
    product: Expr = prod(x - digit for digit in symbols(n))
    return product


def G(x: Expr, y: Expr, n: GridShape) -> Expr:  # noqa: N802
    """Return the edge polynomial (F(x) - F(y))/(x - y), expanded.

    For digits x and y, the polynomial is 0 if and only if x and y differ. The coefficients are
    computed directly: for the pairs of a 9 x 9 grid, sympy's `cancel` would take half a minute.

    Examples
    --------
    >>> from sympy.abc import x, y
    >>> G(x, y, 2).subs({x: 1, y: 3}), G(x, y, 2).subs({x: 3, y: 3})
    (0, -2)
    """
    digits = tuple(symbols(n))
    terms = edge_terms(digits, digits)
    total: Expr = _sympy().Add(*[terms[i, j] * x**i * y**j for i, j in terms])
    return total


def D(i: int, j: int) -> Expr:  # noqa: N802
    """Return the polynomial of a given, such as x1 - 4 for a 4 in the first cell."""
    return _sympy().Symbol(cell_symbol_name(i)) - j


def puzzle_as_polynomial_system(
    givens: PuzzleLike | Mapping[int, int], boxsize: GridShape | None = None
) -> list[Expr]:
    """Return the system of polynomials whose common zeros are the solutions of a puzzle.

    As in Davis et al. (2010), there is a polynomial for each cell, which is zero for digits; one
    for each pair of cells that must differ, which is zero if they do; and one for each given. With
    box size n, there are n⁴ cells. The classic variant has n⁴(3n² - 2n - 1)/2 pairs; other variants
    have more.

    Parameters
    ----------
    givens : Puzzle or mapping
        A puzzle of any variant or, as in the paper, a mapping ``{cell label: digit}``.
    boxsize : int or Boxes, optional
        The box size, if `givens` is a mapping; 3 by default.

    Raises
    ------
    SizeError
        If the grid has more than 16 rows.

    Examples
    --------
    >>> len(puzzle_as_polynomial_system({1: 4, 7: 2}, 2))  # 16 + 56 + 2
    74
    """
    puzzle = Puzzle(givens, boxes=boxsize)
    n = puzzle.shape
    if puzzle.side > MAX_SYSTEM:
        size, most = f"{puzzle.side}x{puzzle.side}", f"{MAX_SYSTEM}x{MAX_SYSTEM}"
        raise SizeError(f"the polynomial system supports grids up to {most}, not {size}")
    x = cell_symbols(n)
    return [
        *(F(cell, n) for cell in x),
        *(G(x[one - 1], x[other - 1], n) for one, other in puzzle.variant.dependent_cells(n)),
        *(D(cell, digit) for cell, digit in puzzle.givens.items()),
    ]


@lru_cache(maxsize=4096)
def node_terms(digits: tuple[int, ...]) -> Sequence[int]:
    """Return the coefficients of the product of all (t - digit), starting with the constant."""
    terms = [1]
    for digit in digits:
        terms = [low - digit * high for low, high in zip([0, *terms], [*terms, 0], strict=True)]
    return terms


@lru_cache(maxsize=4096)
def edge_terms(xs: tuple[int, ...], ys: tuple[int, ...]) -> Terms:
    """Return a polynomial that, for x in xs and y in ys, is 0 if and only if x and y differ.

    Let H(t) be the product of all (t - s) over the common digits s. Then (H(x) - H(y))/(x - y) is a
    factor of the polynomial. The other factors are (x - d) for each digit d that is only in xs, and
    (y - d) for each digit d that is only in ys. If xs and ys contain all digits, the polynomial is
    the paper's G.

    Examples
    --------
    >>> edge_terms((1, 2), (2, 3))  # (x - 1)(y - 3)
    {(1, 1): 1, (1, 0): -3, (0, 1): -1, (0, 0): 3}
    """
    shared = tuple(digit for digit in xs if digit in ys)
    only_x = node_terms(tuple(digit for digit in xs if digit not in ys))
    only_y = node_terms(tuple(digit for digit in ys if digit not in xs))
    terms: Terms = {}
    for k, factor in enumerate(node_terms(shared)):
        for i, a in enumerate(only_x):
            for j, b in enumerate(only_y):
                # (x^k - y^k)/(x - y) is the sum of all x^u y^v with u + v = k - 1
                for u in range(k):
                    power = i + u, j + k - 1 - u
                    terms[power] = terms.get(power, 0) + factor * a * b
    return {power: terms[power] for power in sorted(terms, reverse=True) if terms[power]}
