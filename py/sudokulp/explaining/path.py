"""Paths to a solution: each step is found, worded, checked and taken before the next one.

A step is the smallest that is found. In this order: a naked or hidden single; a candidate of which
all of a truth's are rivals (locked candidates); what a sum rules out alone; then sets of two
truths, of three and so on, first those with as many links, then those that unit propagation finds;
at last those that take cases, found by a SAT solver where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from ..backends import check_backend
from ..contexts import check_deadline
from ..engine.budget import Budget
from ..engine.cnf import Formula
from ..engine.prover import in_full_grids
from ..engine.search import find_board
from ..errors import GaveUp, MissingPackage, SudokuError, show
from ..numbers import check_digit, check_label
from ..puzzle import AsPuzzle, Puzzle, as_puzzle
from .checker import Checker
from .multipliers import Solver, prove, prove_by_any, single_proof
from .position import Position, bits, dead_ends, mask_of, start, sum_proofs
from .refutation import Memory, Refuted, Trial, by_cases, covers, is_checkable, shrink
from .techniques import set_name, single_name
from .values import Kind, Multipliers, Pair, Proof, Step, Weighted
from .wording import set_sentence, single_sentence

#: Sizes of the sets that are looked for one after the other; the last one is no limit.
SIZES = (2, 3, 4, 5, 6, 8, 10, 14, 20, 30, 10_000)
#: The largest sets with as many links: beyond, the other way round is smaller on a 9x9 grid.
COVERS = 4
#: Larger sets are not made smaller one by one.
SHRINK = 40


def singles(position: Position) -> Iterator[Refuted]:
    """Yield truths with one candidate left, and the candidate, as numbers; easy ones first.

    A region's last cell comes first, then digits with one place in a region, then cells with one
    digit.
    """
    found = [(truth, here) for truth, here in position.live.items() if here & (here - 1) == 0]
    for truth, here in sorted(found, key=lambda each: _order(position, each[0])):
        yield truth, here.bit_length() - 1


def _order(position: Position, truth: int) -> tuple[bool, bool, bool, int]:
    rules = position.rules
    if rules.is_cell(truth):
        return True, True, False, truth
    return not position.is_last(truth), False, rules.region(truth).kind != "box", truth


def locked(position: Position) -> Iterator[Refuted]:
    """Yield truths whose candidates have common rivals, and one of these."""
    boxes_first = sorted(position.live.items(), key=lambda each: _order(position, each[0]))
    for truth, here in boxes_first:
        check_deadline()
        common = position.open & ~here
        for candidate in bits(here):
            common &= position.rules.rivals(candidate)
            if not common:
                break
        if common:
            yield 1 << truth, _lowest(common)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class SetSearch:
    """Finds small sets of truths; it remembers from one step to the next what there is none of."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._memory = Memory()

    def find(self, wanted: Iterable[int]) -> Refuted | None:
        """Return a small set of truths that refutes one of some candidates, and which it is."""
        wanted = list(wanted)
        suspects = mask_of(wanted)
        for size in SIZES:
            if size <= COVERS:
                for truths, out in covers(self._position, size):
                    if out & suspects:
                        return truths, _lowest(out & suspects)
            found = self._propagated(wanted, size)
            if found:
                return found
        return None

    def _propagated(self, wanted: Iterable[int], size: int) -> Refuted | None:
        """Return the smallest set within a size that propagation finds for some candidate."""
        best: list[int] = []
        chosen = -1
        for candidate in wanted:
            check_deadline()
            found = self._memory.refutations(self._position, candidate, size)
            if found:
                best, chosen, size = found, candidate, found[0].bit_count() - 1
        if not best:
            return None
        easiest = min(best, key=self._effort)
        small = easiest.bit_count() <= SHRINK
        return shrink(self._position, easiest, chosen) if small else easiest, chosen

    def _effort(self, truths: int) -> tuple[int, ...]:
        """Return what makes one of several sets of a size harder to see than another.

        Those of one digit come first, of these those with two places each, in rows and columns;
        then those of cells, and those with sums.
        """
        rules, live = self._position.rules, self._position.live
        sums = [truth for truth in bits(truths) if truth in rules.sums]
        if sums:
            return 2, len(sums), truths.bit_count()
        regions = [truth for truth in bits(truths) if not rules.is_cell(truth)]
        wide = sum(live[truth].bit_count() > 2 for truth in bits(truths))
        if len(regions) < truths.bit_count() or len({truth % rules.side for truth in regions}) > 1:
            return 1, len(regions), wide
        kinds = {rules.region(truth).kind for truth in regions}
        return 0, wide, "box" in kinds, len(kinds)


#: Variables of truths.
Core = frozenset[int]
#: Candidates that are compared by their truths, those with the smallest cores.
COMPARED_CORES = 12
#: Truths that are left out one by one in all, after which no more are compared.
ASKED = 600


def by_cores_or_cases(position: Position, wanted: Iterable[int], budget: Budget) -> Refuted | None:
    """Return what `by_cores` does; without python-sat, what `by_cases` does."""
    wanted = list(wanted)
    try:
        return by_cores(position, wanted, budget)
    except MissingPackage:
        return by_cases(position, wanted, budget)


def by_cores(position: Position, wanted: Iterable[int], budget: Budget) -> Refuted | None:
    """Return few truths that refute one of some candidates, and which it is; by python-sat."""
    wanted = list(wanted)
    with Formula(budget) as formula:
        solver = _Cores(formula, position)
        found = ((core, candidate) for candidate in wanted if (core := solver.of(candidate)))
        cores = sorted(found, key=lambda each: len(each[0]))
        least, asked = None, 0
        for core, candidate in islice(cores, COMPARED_CORES):
            if least and asked > ASKED:
                break
            asked += len(core)
            most = least[0].bit_count() if least else len(core) + 1
            truths = solver.shrunk(core, candidate, most)
            if truths and is_checkable(position, truths, candidate):
                least = truths, candidate
    return least or by_cases(position, wanted, budget)


class _Cores:
    """The open candidates and the truths of a position in a solver; variables count from 1."""

    def __init__(self, formula: Formula, position: Position) -> None:
        self._formula = formula
        self._first = position.rules.side**3 + 1
        self._every = [self._first + truth for truth in position.live]
        for truth, here in position.live.items():
            formula.add([[-self._first - truth, *(one + 1 for one in bits(here))]])
        for one in bits(position.open):
            later = position.rules.rivals(one) & position.open & ~((2 << one) - 1)
            formula.add([[-one - 1, -other - 1] for other in bits(later)])

    def of(self, candidate: int, truths: Iterable[int] | None = None) -> Core:
        """Return those of some truths, of all by default, that refute a candidate; or none."""
        assumed = self._every if truths is None else truths
        if self._formula.is_satisfiable([candidate + 1, *sorted(assumed)]):
            return frozenset()
        return frozenset(self._formula.core() - {candidate + 1})

    def shrunk(self, core: Core, candidate: int, most: int) -> int:
        """Return truths of which none can be left out, 0 if so many, or more, are needed."""
        needed = 0
        for truth in sorted(core):
            if truth not in core:
                continue
            fewer = self.of(candidate, core - {truth})
            core, needed = fewer or core, needed + (not fewer)
            if needed >= most:
                return 0
        return mask_of(truth - self._first for truth in core)


#: Candidates that a step without multipliers rules out at most.
TOGETHER = 12


def take(position: Position, step: Step) -> None:
    """Follow a step in a position."""
    for pair in step.placed:
        position.place(position.rules.number(*pair))
    position.eliminate(mask_of(position.rules.number(*pair) for pair in step.eliminated))


def single_step(position: Position, truth: int, candidate: int) -> Step:
    """Return the step that places the only candidate of a truth."""
    sentence = single_sentence(position, truth, candidate)
    proof = single_proof(position, truth, candidate)
    placed = (position.rules.pair(candidate),)
    return _step(position, Kind.SINGLE, single_name(position, truth), placed, proof, sentence)


def tried(position: Position, truths: int, candidate: int) -> Proof | None:
    """Return the proof of a set of truths without multipliers: all ways to meet them were tried.

    None if that takes more tries than a check has.
    """
    if not is_checkable(position, truths, candidate):
        return None
    others, trial = bits(position.open & ~(1 << candidate)), Trial(position, truths)
    also = (other for other in others if trial.refutes(other, TOGETHER))
    out = (candidate, *islice(also, TOGETHER - 1))
    return Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)


def set_step(position: Position, kind: Kind, proof: Proof) -> Step:
    """Return the step of a set of truths, with multipliers or without."""
    if kind is Kind.CASES and proof.divisor:
        kind = Kind.TRUTHS
    name = "Case by Case" if kind is Kind.CASES else set_name(position, proof)
    return _step(position, kind, name, (), proof, set_sentence(position, proof))


def _step(
    position: Position, kind: Kind, name: str, placed: tuple[Pair, ...], proof: Proof, sentence: str
) -> Step:
    def rows(multipliers: Multipliers) -> tuple[Weighted, ...]:
        ordered = sorted(multipliers.items())
        return tuple((position.constraint(number), often) for number, often in ordered)

    eliminated = tuple(map(position.rules.pair, sorted(proof.eliminated)))
    truths, links = rows(proof.truths), rows(proof.links)
    return Step(kind, name, placed, eliminated, truths, links, proof.divisor, sentence)


#: The digits that some cells may hold: {label: digits}.
Candidates = Mapping[int, Iterable[int]]
#: How much of the time may be spent on which candidates are in a solution, where there are rules.
KNOWING = 0.25
#: What refutes one of some candidates of a position where propagation gets stuck.
Cases = Callable[[Position, Iterable[int], Budget], Refuted | None]


class Contradicted(SudokuError):
    """The candidates leave no solution of a puzzle that has some."""


class Path:
    """Finds steps from a puzzle and its candidates on, and checks each."""

    def __init__(
        self,
        puzzle: AsPuzzle,
        candidates: Candidates | None,
        budget: Budget,
        cases: Cases = by_cores_or_cases,
    ) -> None:
        self.puzzle = as_puzzle(puzzle)
        self.budget, self.solver, self._cases = budget, Solver(budget), cases
        check_backend(budget.backend)
        allowed = _checked(self.puzzle, candidates)
        conflicts = self.puzzle.conflicts()
        if conflicts:
            raise SudokuError(f"there is no solution to explain: {conflicts[0]}")
        self._position = start(self.puzzle)
        #: What of the position candidates exclude.
        self._excluded = mask_of(
            self._position.rules.number(label, digit)
            for label, digits in allowed.items()
            for digit in range(1, self.puzzle.side + 1)
            if digit not in digits
        )
        self._is_solvable = True
        #: The candidates that are in some solution; 0 if that takes too long with rules: then
        #: steps are looked for about all of them.
        self.true = self._find_true()
        self._position.eliminate(self._excluded)
        self._sets = SetSearch(self._position)
        self._checker = Checker(self.puzzle, allowed)

    def is_solved(self) -> bool:
        """Return whether nothing is left to find."""
        return not self._position.live

    def begin(self) -> Position:
        """Return what is open before the first step."""
        position = start(self.puzzle)
        position.eliminate(self._excluded)
        return position

    def _find_true(self) -> int:
        puzzle = self.puzzle
        board = find_board(puzzle.variant, puzzle.shape)
        every = allowed = board.start(puzzle.digits)
        for candidate in bits(self._excluded):
            allowed = board.without(allowed, candidate)
        share = self.budget.remaining() * (KNOWING if puzzle.rules else 1)
        try:
            with Budget(share) as knowing:
                found = in_full_grids(board, allowed, knowing)
        except GaveUp:
            self.budget.check_time()
            self._is_solvable = False
            return 0
        if not found:
            if self._excluded and in_full_grids(board, every, self.budget):
                raise Contradicted("the candidates allow no solution")
            raise SudokuError("the puzzle has no solution to explain")
        return mask_of(board.candidates(found))

    def steps(self) -> Iterator[Step]:
        """Yield the steps as they are found, each checked."""
        while True:
            with self.budget:
                check_deadline()
                step = self._next()
                if step is None:
                    return
                self._checker.follow(step)
                take(self._position, step)
            yield step

    def _next(self) -> Step | None:
        position = self._position
        if not self._is_solvable and next(dead_ends(position), None) is not None:
            raise SudokuError("the puzzle has no solution to explain")
        for truth, candidate in singles(position):
            return single_step(position, truth, candidate)
        suspects = position.open & ~self.true
        if not suspects:
            return None
        for truths, candidate in locked(position):
            return self._set_step(Kind.LOCKED, truths, candidate)
        for proof in sum_proofs(position):
            return set_step(position, Kind.SUM, proof)
        for kind, find in ((Kind.TRUTHS, self._sets.find), (Kind.CASES, self._by_cases)):
            found = find(bits(suspects))
            step = found and self._set_step(kind, *found)
            if step:
                return step
        raise GaveUp("no next step was found")

    def _by_cases(self, wanted: Iterable[int]) -> Refuted | None:
        return self._cases(self._position, wanted, self.budget)

    def _set_step(self, kind: Kind, truths: int, candidate: int) -> Step | None:
        """Return the step of a set of truths, None if it could not be checked."""
        position = self._position
        proof = prove(position, truths, candidate, self.solver)
        if proof is None and kind is Kind.CASES and not self.puzzle.rules:
            proof = prove_by_any(position, candidate, truths.bit_count(), self.solver)
        proof = proof or tried(position, truths, candidate)
        return None if proof is None else set_step(position, kind, proof)


def _checked(puzzle: Puzzle, candidates: Candidates | None) -> dict[int, set[int]]:
    """Return candidates as sets; an iterator may yield the digits of a cell only once."""
    if not isinstance(candidates or {}, Mapping):
        raise SudokuError("candidates are {cell label: digits}")
    found = {}
    for label, digits in (candidates or {}).items():
        cell = check_label(label, puzzle.side**2)
        if not isinstance(digits, Iterable):
            raise SudokuError(f"candidates of cell {cell} are a set of digits, not {show(digits)}")
        where = f"candidates of cell {cell}: "
        found[cell] = {check_digit(digit, puzzle.side, where) for digit in digits}
    return found
