"""The paper's system of polynomials for a puzzle, as sympy expressions.

A variable x_i for each cell i; x_i = j says that the cell holds j. The system is that of
Gago-Vargas, Hartillo-Hermosa, Martin-Morales and Ucha-Enriquez, "Sudokus and Gröbner
bases: not only a divertimento" (2005): a polynomial F for each cell, G for any two cells
that share a region, D for each given. Its common zeros are the puzzle's solutions.

It is solved in another form, by `sudokulp.models.groebner`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from ..grid import MAX_BOXSIZE, GridShape, cells, dependent_cells, symbols
from ..numbers import check_whole
from ..packages import need
from ..puzzle import Puzzle

if TYPE_CHECKING:
    from sympy import Expr, Symbol

#: A polynomial in two variables x and y: {(i, j): coefficient of x^i y^j}.
Terms = dict[tuple[int, int], int]


def _sympy() -> Any:
    return need("sympy", "the polynomial system")


def cell_symbol_name(cell: int) -> str:
    """Return the name of a cell's variable, "x16" for cell 16."""
    return f"x{check_whole(cell, 'a cell', 1, MAX_BOXSIZE**4)}"


def cell_symbol_names(boxsize: GridShape) -> list[str]:
    """Return the names of all cells' variables, in row order."""
    return [cell_symbol_name(cell) for cell in cells(boxsize)]


def cell_symbols(boxsize: GridShape) -> list[Symbol]:
    """Return the variables of all cells, in row order."""
    return [_sympy().Symbol(name) for name in cell_symbol_names(boxsize)]


def dependent_symbols(boxsize: GridShape) -> list[tuple[Symbol, Symbol]]:
    """Return the variables of all pairs (x, y), x < y, of cells in one row, column or box."""
    symbols_of = cell_symbols(boxsize)
    return [(symbols_of[x - 1], symbols_of[y - 1]) for x, y in dependent_cells(boxsize)]


def F(x: Expr, n: GridShape) -> Expr:  # noqa: N802
    """Return the node polynomial of box size n: it is 0 where x is a digit.

    Examples
    --------
    >>> from sympy.abc import x
    >>> F(x, 2)
    (x - 4)*(x - 3)*(x - 2)*(x - 1)
    """
    product: Expr = prod(x - digit for digit in symbols(n))
    return product


def G(x: Expr, y: Expr, n: GridShape) -> Expr:  # noqa: N802
    """Return the edge polynomial (F(x) - F(y))/(x - y), expanded: 0 for digits just if they differ.

    The division is done on the coefficients: with sympy's `cancel` the pairs of a 9 x 9 grid would
    take half a minute.

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
    """Return the polynomial of a given: x1 - 4 where cell 1 holds 4."""
    return _sympy().Symbol(cell_symbol_name(i)) - j


def puzzle_as_polynomial_system(
    givens: Puzzle | Mapping[int, int], boxsize: GridShape | None = None
) -> list[Expr]:
    """Return the puzzle's system: F for each cell, G for each pair, D for each given.

    These are n⁴ + n⁴(3n² - 2n - 1)/2 polynomials and one for each given; a variant has more pairs.

    Parameters
    ----------
    givens : Puzzle or mapping
        A puzzle of any variant, or ``{cell label: digit}`` as in the paper, with the box size.

    Examples
    --------
    >>> len(puzzle_as_polynomial_system({1: 4, 7: 2}, 2))  # 16 + 56 + 2
    74
    """
    puzzle = givens if isinstance(givens, Puzzle) else Puzzle(givens, boxsize)
    n = puzzle.shape
    x = cell_symbols(n)
    return [
        *(F(cell, n) for cell in x),
        *(G(x[one - 1], x[other - 1], n) for one, other in puzzle.variant.dependent_cells(n)),
        *(D(cell, digit) for cell, digit in puzzle.givens.items()),
    ]


@lru_cache(maxsize=4096)
def node_terms(digits: tuple[int, ...]) -> Sequence[int]:
    """Return the coefficients of the product of all t - digit, the constant first."""
    terms = [1]
    for digit in digits:
        terms = [low - digit * high for low, high in zip([0, *terms], [*terms, 0], strict=True)]
    return terms


@lru_cache(maxsize=4096)
def edge_terms(xs: tuple[int, ...], ys: tuple[int, ...]) -> Terms:
    """Return a polynomial that is 0 if and only if x and y differ, for x in xs and y in ys.

    With S the digits that both have, and H the product of all t - s over S, it is
    (H(x) - H(y))/(x - y), times x - d for the digits d that only x has and y - d for
    those that only y has. Where both have all digits this is the paper's G.

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
