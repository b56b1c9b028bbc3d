"""The polynomials of a puzzle's open cells, and their common zeros by a Groebner basis, on sympy.

sympy's Buchberger algorithm has no time limit. But it compares terms all the time, by the
monomial order that it is given, and this one checks the clock: see `ClockedOrder`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from sympy import GF, QQ, nextprime
from sympy.polys.fglmtools import matrix_fglm
from sympy.polys.groebnertools import groebner
from sympy.polys.orderings import MonomialOrder, lex
from sympy.polys.rings import PolyRing

from ...engine.budget import Budget
from ...engine.candidates import Masks, digits_of, is_single, peers_of
from ...puzzle import Puzzle
from ..splitting import Split
from .polynomials import cell_symbol_name, edge_terms, node_terms

#: The exponents and the factor of each term of a polynomial.
Terms = list[tuple[tuple[int, ...], Any]]


def open_cells(masks: Masks) -> list[int]:
    """Return the cells, from 0, that have more than one digit left."""
    return [cell for cell, mask in enumerate(masks) if not is_single(mask)]


class ClockedOrder(MonomialOrder):  # type: ignore[misc]
    """An order of terms, which checks the time limit.

    sympy asks an order for the key of every term that it compares; lexicographically the
    key is the term's exponents themselves. Raising from there ends sympy's algorithm at
    any point, without threads or signals.

    Parameters
    ----------
    budget : Budget
        The time that may be spent.
    order : sympy.polys.orderings.MonomialOrder
        The order itself.
    """

    is_global = True

    def __init__(self, budget: Budget, order: MonomialOrder) -> None:
        self._budget, self._order = budget, order
        self.alias = order.alias
        self._calls = 0

    def __call__(self, monomial: tuple[int, ...]) -> Any:
        """Return the key of a term, given its exponents.

        Raises
        ------
        GaveUp
            At the time limit.
        """
        self._calls += 1
        if self._calls % 256 == 0:
            self._budget.check_time()
        return self._order(monomial)

    # Each search has a clock of its own, but sympy treats orders of one class as equal.
    def __eq__(self, other: object) -> bool:
        """Tell whether it is the very same object."""
        return self is other

    def __hash__(self) -> int:
        """Return a hash of the object, not of its content."""
        return id(self)


class System:
    """The polynomials of a puzzle's open cells.

    Parameters
    ----------
    masks : list of int
        The digits left for each cell, singles placed.
    split : Split
        The puzzle, whose regions tell which cells differ, and which cells are equal.
    budget : Budget
        The time that may be spent.
    order : sympy.polys.orderings.MonomialOrder
        The order in which the basis is looked for.
    givens : mapping of int to int, optional
        For the whole system of the paper, over fractions: {cell label: digit}. Then every cell
        is a variable, and the givens are polynomials.

    Attributes
    ----------
    open : list of int
        The cells, from 0, that are variables: those with more than one digit left, or all.
    polynomials : list of sympy.polys.rings.PolyElement
        One for each given of the whole system; a node polynomial for each variable, an edge
        polynomial for any two that have to differ and share a digit, and the difference of any
        two that are equal. sympy begins by reducing each polynomial by those before it: with the
        givens first a 4 x 4 puzzle takes a thirtieth of the time.
    """

    def __init__(
        self,
        masks: Masks,
        split: Split,
        budget: Budget,
        order: MonomialOrder,
        givens: Mapping[int, int] | None = None,
    ) -> None:
        self._masks, self._budget, self._order = masks, budget, order
        self.open = open_cells(masks) if givens is None else list(range(len(masks)))
        self._digits = [tuple(digits_of(masks[cell])) for cell in self.open]
        names = [cell_symbol_name(cell + 1) for cell in self.open]
        numbers = GF(int(nextprime(split.plain.side))) if givens is None else QQ
        self._ring = PolyRing(names, numbers, ClockedOrder(budget, order))
        self.polynomials = [
            *self._givens(givens or {}),
            *self._nodes(),
            *self._edges(split.plain),
            *self._equals(split),
        ]

    def _givens(self, givens: Mapping[int, int]) -> Iterator[Any]:
        for label, digit in givens.items():
            yield self._polynomial({(1, 0): 1, (0, 0): -digit}, label - 1, label - 1)

    def _nodes(self) -> Iterator[Any]:
        for place, digits in enumerate(self._digits):
            terms = enumerate(node_terms(digits))
            yield self._polynomial({(i, 0): factor for i, factor in terms}, place, place)

    def _edges(self, puzzle: Puzzle) -> Iterator[Any]:
        peers = peers_of(puzzle.variant, puzzle.shape)
        for (x, first), (y, second) in combinations(enumerate(self.open), 2):
            if second in peers[first] and self._masks[first] & self._masks[second]:
                self._budget.check_time()
                yield self._polynomial(edge_terms(self._digits[x], self._digits[y]), x, y)

    def _equals(self, split: Split) -> Iterator[Any]:
        """Yield the difference of any two open cells that are equal."""
        place = {cell + 1: number for number, cell in enumerate(self.open)}
        for _, one, other in split.equal:
            if one in place and other in place:
                x, y = sorted((place[one], place[other]))
                yield self._polynomial({(1, 0): 1, (0, 1): -1}, x, y)

    def _polynomial(self, terms: dict[tuple[int, int], int], x: int, y: int) -> Any:
        """Return a polynomial in the variables at places x and y."""
        exponents = {}
        for (i, j), factor in terms.items():
            exponent = [0] * len(self.open)
            exponent[y] = j
            exponent[x] += i
            exponents[tuple(exponent)] = self._ring.domain(factor)
        return self._ring.from_dict(exponents)

    def zeros(self) -> Iterator[tuple[int, ...]]:
        """Yield the digits of all cells, for every common zero of the polynomials.

        Raises
        ------
        GaveUp
            At the time limit.
        """
        self._budget.check_time()
        basis = groebner(self.polynomials, self._ring) if self.open else []
        if any(polynomial.is_ground for polynomial in basis):
            return
        if basis and self._order is not lex:
            basis = matrix_fglm(basis, self._ring, ClockedOrder(self._budget, lex))
        full = [mask.bit_length() for mask in self._masks]
        for found in self._read(self._by_first_variable(basis), ()):
            for cell, digit in zip(self.open, found, strict=True):
                full[cell] = digit
            yield tuple(full)

    def _by_first_variable(self, basis: Sequence[Any]) -> list[list[Terms]]:
        """Return for each variable the terms of the polynomials that begin with it."""
        beginning: list[list[Terms]] = [[] for _ in self.open]
        for polynomial in basis:
            first = next(place for place, power in enumerate(polynomial.LM) if power)
            terms = [(monomial[first:], factor) for monomial, factor in polynomial.items()]
            beginning[first].append(terms)
        return beginning

    def _read(
        self, beginning: list[list[Terms]], known: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        """Yield all zeros that end with the known digits; no branch is a dead end."""
        place = len(self.open) - len(known) - 1
        if place < 0:
            yield known
            return
        for digit in self._digits[place]:
            point = (digit, *known)
            if not any(self._value(terms, point) for terms in beginning[place]):
                yield from self._read(beginning, point)

    def _value(self, terms: Terms, point: tuple[int, ...]) -> Any:
        """Return the value of a polynomial, in the numbers of its coefficients."""
        total = self._ring.domain.zero
        for monomial, factor in terms:
            for digit, power in zip(point, monomial, strict=True):
                if power:
                    factor *= digit**power
            total += factor
        return total
