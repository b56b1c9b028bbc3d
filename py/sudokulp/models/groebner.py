"""The polynomial system of a puzzle, solved by a Groebner basis, with sympy.

The way "paper" solves the full system of Davis, Henderson and Smith (2010). The other ways restrict
the system to open cells:

- A cell with one candidate is fixed to its digit, repeatedly (naked singles). If more cells are
  open than a 4 x 4 grid has, hidden singles are placed, too. The basis decides the rest: each open
  cell has a node polynomial, which is a product over its candidates. Two open cells that must
  differ also have an edge polynomial if they share a candidate.
- Coefficients are integers modulo the first prime above the highest digit, so they do not grow. All
  zeros of the system are digits, which are distinct modulo the prime. So no zero is lost or gained.
- The order is lexicographic, so the basis can be solved from its end: the polynomials in only the
  last cells determine which digits these cells can have. The basis {1} proves that there is no
  solution. A basis in another order is converted by the algorithm of Faugere, Gianni, Lazard and
  Mora (1994).
- A cell that can still have any digit, because no peer is known, is fixed to each digit in turn.
  This gives one system for each digit, so an empty 4 x 4 grid becomes 160 small systems. A single
  system for the entire grid would take a minute.
- The cost depends on the product of the numbers of candidates, in bits. For random 9 x 9 puzzles, a
  basis takes one second at 16 bits, four seconds at 23 bits and ten seconds at 27 bits. It takes
  more than twelve seconds above 32 bits. Above `MOST_BITS`, a cell with the fewest candidates is
  also fixed to each of its candidates in turn.

Ordinary 9 x 9 puzzles, including random puzzles with 15 to 30 givens, take one or two seconds. Hard
puzzles with one solution are split into cases that singles solve; the hardest known puzzles take
5 s. The full system over the rationals takes 3 s for a 4 x 4 puzzle with 6 to 12 givens, and 12 s
for a 4 x 4 puzzle with 3 givens. sympy did not solve the full system of any 9 x 9 puzzle in a
minute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import prod
from typing import Any

from sympy import GF, QQ, nextprime
from sympy.polys.fglmtools import matrix_fglm
from sympy.polys.groebnertools import groebner
from sympy.polys.orderings import MonomialOrder, grevlex, grlex, lex
from sympy.polys.rings import PolyRing

from ..deadline import check_deadline
from ..engine.candidates import Masks, Singles, candidates, digits_of, is_single, peers_of
from ..errors import GaveUp
from ..names import lookup
from ..packages import version_of
from ..puzzle import Puzzle, Solution
from .graph import Split, edges_and_lists
from .polynomials import cell_symbol_name, edge_terms, node_terms
from .statistics import Statistics

#: The exponents and the coefficient of each term of a polynomial.
Polynomial = list[tuple[tuple[int, ...], Any]]


def open_cells(masks: Masks) -> list[int]:
    """Return the cells, counted from 0, that have several candidates or none."""
    return [cell for cell, mask in enumerate(masks) if not is_single(mask)]


class _ClockedOrder(MonomialOrder):  # type: ignore[misc]
    """A monomial order that checks the time limit.

    Sympy calls the order for every term that it compares. So an exception raised here can end
    sympy's algorithm at any point, without threads or signals.
    """

    is_global = True

    def __init__(self, order: MonomialOrder) -> None:
        self._order = order
        self.alias = order.alias
        self._calls = 0

    def __call__(self, monomial: tuple[int, ...]) -> Any:
        self._calls += 1
        if self._calls % 256 == 0:
            check_deadline()
        return self._order(monomial)

    # Sympy would treat all orders of one class as equal, but each search has its own clock.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class System:
    """The polynomials of the open cells of a puzzle or, if givens are passed, the full system.

    The full system is the paper's: it is over the rationals, with a variable for every cell and a
    polynomial for each given. The polynomials of givens come first, because sympy begins by
    reducing each polynomial by those before it. With this order, a 4 x 4 puzzle takes a thirtieth
    of the time.
    """

    def __init__(
        self,
        masks: Masks,
        split: Split,
        order: MonomialOrder,
        givens: Mapping[int, int] | None = None,
    ) -> None:
        self._masks, self._order = masks, order
        self.open = open_cells(masks) if givens is None else list(range(len(masks)))
        self._digits = [tuple(digits_of(masks[cell])) for cell in self.open]
        names = [cell_symbol_name(cell + 1) for cell in self.open]
        numbers = GF(int(nextprime(split.plain.side))) if givens is None else QQ
        self._ring = PolyRing(names, numbers, _ClockedOrder(order))
        terms = self._terms(split, givens or {})
        self.polynomials = [self._polynomial(*each) for each in terms]

    def _terms(
        self, split: Split, givens: Mapping[int, int]
    ) -> Iterator[tuple[dict[tuple[int, int], int], int, int]]:
        """Yield each polynomial, with the positions of its two variables among the open cells."""
        for label, digit in givens.items():
            yield {(1, 0): 1, (0, 0): -digit}, label - 1, label - 1
        for place, digits in enumerate(self._digits):
            yield {(i, 0): factor for i, factor in enumerate(node_terms(digits))}, place, place
        peers = peers_of(split.plain.variant, split.plain.shape)
        for (x, first), (y, second) in combinations(enumerate(self.open), 2):
            if second in peers[first] and self._masks[first] & self._masks[second]:
                check_deadline()
                yield edge_terms(self._digits[x], self._digits[y]), x, y
        place_of = {cell + 1: place for place, cell in enumerate(self.open)}
        for _, one, other in split.equal:
            if one in place_of and other in place_of:
                x, y = sorted((place_of[one], place_of[other]))
                yield {(1, 0): 1, (0, 1): -1}, x, y

    def _polynomial(self, terms: dict[tuple[int, int], int], x: int, y: int) -> Any:
        exponents = {}
        for (i, j), factor in terms.items():
            exponent = [0] * len(self.open)
            exponent[y] = j
            exponent[x] += i
            exponents[tuple(exponent)] = self._ring.domain(factor)
        return self._ring.from_dict(exponents)

    def zeros(self) -> Iterator[tuple[int, ...]]:
        """Yield the digits of all cells for each common zero of the polynomials."""
        check_deadline()
        basis = groebner(self.polynomials, self._ring) if self.open else []
        if any(polynomial.is_ground for polynomial in basis):
            return
        if basis and self._order is not lex:
            basis = matrix_fglm(basis, self._ring, _ClockedOrder(lex))
        full = [mask.bit_length() for mask in self._masks]
        beginning: list[list[Polynomial]] = [[] for _ in self.open]  # by their first variable
        for polynomial in basis:
            first = next(place for place, power in enumerate(polynomial.LM) if power)
            terms = [(monomial[first:], factor) for monomial, factor in polynomial.items()]
            beginning[first].append(terms)
        for found in self._read(beginning, ()):
            for cell, digit in zip(self.open, found, strict=True):
                full[cell] = digit
            yield tuple(full)

    def _read(
        self, beginning: list[list[Polynomial]], known: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        place = len(self.open) - len(known) - 1
        if place < 0:
            yield known
            return
        for digit in self._digits[place]:
            point = (digit, *known)
            if not any(self._value(terms, point) for terms in beginning[place]):
                yield from self._read(beginning, point)

    def _value(self, terms: Polynomial, point: tuple[int, ...]) -> Any:
        total = self._ring.domain.zero
        for monomial, factor in terms:
            for digit, power in zip(point, monomial, strict=True):
                if power:
                    factor *= digit**power
            total += factor
        return total


#: The monomial orders in which a basis can be computed.
ORDERS = {"lex": lex, "grlex": grlex, "grevlex": grevlex}
#: If more cells than this are open, hidden singles are placed first.
MANY = 16
#: The largest product of the numbers of candidates in open cells, in bits, for a single system.
MOST_BITS = 22
#: The largest number of cells for the full system, which would fill the memory on larger grids.
MOST_FULL = 81


#: The names of solvers: singles alone, and an addition if cases were tried.
SINGLES, BY_CASES = "singles", ", by cases"


def solutions(
    puzzle: Puzzle, statistics: Statistics, order: str = "lex", whole: bool = False
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in a fixed order.

    With `whole`, the paper's full system is solved, without placing singles or trying cases. The
    sizes are the open cells and polynomials of the largest system; the nodes are cases.
    """
    split = edges_and_lists(puzzle, "groebner")
    named = lookup(ORDERS, order, "order of terms")
    if whole and len(split.left) > MOST_FULL:
        raise GaveUp(f"the full system is limited to {MOST_FULL} cells")
    systems = (
        iter([System(split.left, split, named, split.plain.givens)])
        if whole
        else (System(masks, split, named) for masks in _parts(split, statistics))
    )
    with statistics.timing("build"):
        system = next(systems, None)
    statistics.notify("solving")
    while system is not None:
        _record(system, statistics)
        for digits in system.zeros():
            yield Solution(puzzle, digits)
        system = next(systems, None)
    _record(None, statistics)


def _record(system: System | None, statistics: Statistics) -> None:
    """Record the size of a system if it is the largest, and what has solved the puzzle so far."""
    if system is not None and len(system.polynomials) > statistics.constraints:
        statistics.size(len(system.open), len(system.polynomials))
    polynomials = statistics.constraints > 0
    name, version = ("Buchberger", f"sympy {version_of('sympy')}") if polynomials else (SINGLES, "")
    statistics.solved_by(f"{name}{BY_CASES if statistics.nodes else ''}", version.rstrip())


def _parts(split: Split, statistics: Statistics) -> Iterator[Masks]:
    """Yield the candidates of all cells for each system.

    Each solution belongs to exactly one system.
    """
    puzzle = split.plain
    singles, every = Singles.of(puzzle), (1 << puzzle.side) - 1
    stack = [[mask & other for mask, other in zip(candidates(puzzle), split.left, strict=True)]]
    while stack:
        check_deadline()
        masks = stack.pop()
        if not _place(masks, split, singles, hidden=False):
            continue
        if len(open_cells(masks)) > MANY and not _place(masks, split, singles, hidden=True):
            continue
        left = open_cells(masks)
        cell = next((cell for cell in left if masks[cell] == every), None)
        if cell is None:
            if not prod(masks[cell].bit_count() for cell in left) >> MOST_BITS:
                yield masks
                continue
            cell = min(left, key=lambda each: masks[each].bit_count())
        statistics.nodes += masks[cell].bit_count()
        for digit in reversed(digits_of(masks[cell])):
            stack.append([*masks[:cell], 1 << digit - 1, *masks[cell + 1 :]])


def _place(masks: Masks, split: Split, singles: Singles, hidden: bool) -> bool:
    before: Masks = []
    while masks != before:
        before = masks[:]
        for _, one, other in split.equal:
            masks[one - 1] = masks[other - 1] = masks[one - 1] & masks[other - 1]
        if not singles.place(masks, hidden):
            return False
    return True
