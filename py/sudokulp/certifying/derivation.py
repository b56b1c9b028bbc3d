"""The derived rows of a certificate: a sum for each step, and trees of sums where cases are tried.

Each derived row is a sum of earlier rows, all as upper bounds, divided by a positive integer. If
the right side is a fraction then, it is rounded down. Whatever the sum contains besides the wanted
row is removed with rows that are already there: a candidate that is ruled out is at most 0, a
placed candidate is at least 1, and every variable is at least 0.

A step that tries all ways becomes rows of the form "not all of these candidates are true". For
candidates that are supposed to be true, the constraints of the step force further candidates. If
they lead to a contradiction, the constraint that fails gives such a row, and the forced candidates
are cancelled from it, the last one first. Otherwise, one constraint is split into cases, and the
rows of its cases are added up.

References
----------
W. Cook, C. Coullard, G. Turán, "On the Complexity of Cutting-Plane Proofs" (1987).
J. Elffers, S. Gocht, C. McCreesh, J. Nordström, "Justifying All Differences Using Pseudo-Boolean
Reasoning" (AAAI 2020).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from ..deadline import check_deadline
from ..errors import SolverFailed
from ..explaining.values import Step
from ..puzzle import Solution
from .program import Program, Row, Terms, listed

#: The rows of a sum with their multipliers, which are negative for rows "at least".
Sum = Counter[int]
#: Candidates that cannot all be true, and the number of the row that says so.
Clash = tuple[frozenset[int], int]


#: How many truths are compared before cases are tried, and by how much the number of cases is
#: assumed to grow with each truth that is not yet satisfied.
COMPARED, GROWTH = 8, 1.3


class _Derived(NamedTuple):
    """A derived row, and the sum from which it follows."""

    row: Row
    rounded: bool
    divisor: int
    parts: Mapping[int, int]

    def text(self, numbers: Mapping[int, int], is_objective: bool) -> str:
        """Return the line of a certificate; `numbers` are the numbers of the rows in the file.

        Checkers know a row whose left side is the objective by the word OBJ.
        """
        name, sense, bound, weights = self.row
        reason = "rnd" if self.rounded else "lin"
        parts = {numbers[row]: Fraction(often, self.divisor) for row, often in self.parts.items()}
        left = "OBJ" if is_objective else listed(weights)
        return f"{name} {sense} {bound} {left} {{ {reason} {listed(parts)} }} -1"


class _Branch(NamedTuple):
    """The candidates supposed or forced to be true, in order, and what they leave to examine."""

    #: For each true candidate, the row that forces it; None if the candidate is supposed.
    true: dict[int, int | None]
    false: set[int]
    truths: tuple[int, ...]  # the rows that are not yet satisfied


class Derivation:
    """The rows that follow from a program, step by step."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rows = list(program.rows)
        self._derived: dict[int, _Derived] = {}
        #: The row that says that a candidate is at most 0, for those that are ruled out.
        self._zero: dict[int, int] = {}
        #: The row that says that a candidate is at least 1, for the placed digits.
        self._one = dict(program.given)
        self._clashes: defaultdict[int, list[Clash]] = defaultdict(list)
        for candidate in program.given:
            self._rule_out_rivals(candidate)

    def follow(self, step: Step, name: str) -> None:
        """Derive the placed digits and the ruled-out candidates of a step.

        If they cannot be derived, SolverFailed is raised.
        """
        number, lower = self._program.number, self._program.lower
        for pair in step.placed:
            label = next(row.label for row, _ in step.truths if row.candidates == (pair,))
            placed = number(*pair)
            parts = Sum({lower[label]: -1})
            self._one[placed] = self._derive(name, {placed: -1}, -1, parts)
            self._rule_out_rivals(placed)
        out = [each for pair in step.eliminated if (each := number(*pair)) not in self._zero]
        if step.divisor and out:
            self._add_up(step, name, out)
        elif out:
            truths = tuple(lower[row.label] for row, _ in step.truths if row.is_equation)
            sums = tuple(row.label for row, _ in step.truths if not row.is_equation)
            for each in out:
                self._zero[each] = self._tried(each, truths, sums, name)

    def _add_up(self, step: Step, name: str, out: Sequence[int]) -> None:
        """Derive the ruled-out candidates of a step with multipliers."""
        parts = Sum()
        for row, often in step.links:
            parts[self._program.upper[row.label]] += often
        for row, often in step.truths:
            parts[self._program.lower[row.label]] -= often
        whole = self._derive(name, dict.fromkeys(out, 1), 0, parts, step.divisor)
        for each in out:
            self._zero[each] = whole if len(out) == 1 else self._drop(each, whole)

    def _rule_out_rivals(self, placed: int) -> None:
        for row in self._program.excluding[placed]:
            for other in self._rows[row].weights:
                if other not in self._zero and other not in self._one:
                    self._zero[other] = self._drop(other, row)

    def _drop(self, candidate: int, row: int) -> int:
        """Derive that a candidate is 0 from a row in which others leave no room for it."""
        name = f"not_{self._program.variables[candidate]}"
        return self._derive(name, {candidate: 1}, 0, Sum({row: 1}))

    # Cases

    def _tried(
        self, candidate: int, truths: tuple[int, ...], sums: tuple[str, ...], name: str
    ) -> int:
        """Derive that a candidate is 0 by trying all ways, and return the row."""
        found, row = self._refute({candidate: None}, truths, sums, name)
        if found:
            return row
        # The truths contradict each other, whether the candidate is true or not.
        parts = Sum({row: 1, self._program.cell(candidate): 1})
        return self._derive(name, {candidate: 1}, 0, parts)

    def _refute(
        self,
        true: Mapping[int, int | None],
        truths: tuple[int, ...],
        sums: tuple[str, ...],
        name: str,
    ) -> Clash:
        """Return supposed candidates that cannot all be true, and the row that says so."""
        branch = self._forced(dict(true), truths)
        for candidate in branch.true:
            for clash in self._clashes[candidate]:
                if clash[0] <= branch.true.keys():
                    counts = Counter(dict.fromkeys(clash[0], 1))
                    return self._concluded(branch.true, Sum({clash[1]: 1}), counts, name)
        failing = [Sum({row: -1}) for row in branch.truths if not self._left(row, branch.false)]
        broken = (parts for label in sums if (parts := self._broken(label, branch.false)))
        if parts := next(chain(failing, broken), None):
            return self._concluded(branch.true, parts, Counter(), name)
        if not branch.truths:
            raise SolverFailed(f"{name} of the certificate has a case without a contradiction")
        truth = self._easiest(branch)
        parts, counts = Sum({truth: -1}), Counter[int]()
        for case in self._left(truth, branch.false):
            used, row = self._refute({**branch.true, case: None}, branch.truths, sums, name)
            if case not in used:  # the other cases are not needed
                return used, row
            parts[row] += 1
            counts.update(used - {case})
        return self._concluded(branch.true, parts, counts, name)

    def _easiest(self, branch: _Branch) -> int:
        """Return the truth whose cases seem to end soonest, among those with the fewest cases."""
        left = {row: self._left(row, branch.false) for row in branch.truths}
        narrowest = sorted(left, key=lambda row: len(left[row]))[:COMPARED]

        def cost(row: int) -> float:
            cases = (self._forced({**branch.true, case: None}, branch.truths) for case in left[row])
            return sum(GROWTH ** len(each.truths) if self._is_open(each) else 1 for each in cases)

        return min(narrowest, key=cost)

    def _is_open(self, branch: _Branch) -> bool:
        return all(self._left(row, branch.false) for row in branch.truths)

    def _forced(self, true: dict[int, int | None], truths: tuple[int, ...]) -> _Branch:
        """Add the candidates that truths force, until a truth has no candidate left."""
        false: set[int] = set()
        for candidate in true:
            self._suppose(candidate, false)
        while True:
            check_deadline()
            truths = tuple(row for row in truths if self._rows[row].weights.keys().isdisjoint(true))
            forced = False
            for row in truths:
                left = self._left(row, false)
                if not left:
                    return _Branch(true, false, (row,))
                if len(left) == 1 and left[0] not in true:
                    true[left[0]] = row
                    self._suppose(left[0], false)
                    forced = True
            if not forced:
                return _Branch(true, false, truths)

    def _suppose(self, candidate: int, false: set[int]) -> None:
        for row in self._program.excluding[candidate]:
            false.update(self._rows[row].weights)
        false.discard(candidate)

    def _left(self, row: int, false: Collection[int]) -> list[int]:
        return [each for each in self._rows[row].weights if self._is_possible(each, false)]

    def _is_possible(self, candidate: int, false: Collection[int]) -> bool:
        if candidate in self._one:
            return True
        return candidate not in self._zero and candidate not in false

    def _concluded(
        self, true: Mapping[int, int | None], parts: Sum, counts: Counter[int], name: str
    ) -> Clash:
        """Derive that some supposed candidates are not all true, from a sum that they violate.

        `counts` are the coefficients of true candidates in the sum. If all of these candidates were
        true, the left side would exceed the right side by at least 1.
        """
        order = list(true)
        self._lift(parts, order, counts)
        for place in range(len(order) - 1, -1, -1):
            row, often = true[order[place]], counts[order[place]]
            if row is not None and often:
                del counts[order[place]]
                parts[row] -= often
                self._lift(parts, order[:place], counts)
        found = frozenset(+counts)
        used = [row for row, often in parts.items() if often]
        if len(used) == 1 and parts[used[0]] == 1 and self._rows[used[0]].weights.keys() == found:
            return found, used[0]  # a row that is already there
        most = max(counts.values(), default=1)
        for candidate in found:  # with equal coefficients, the sum can be divided
            parts[self._program.cell(candidate)] += most - counts[candidate]
        goal = dict.fromkeys(sorted(found), 1)
        clash = found, self._derive(name, goal, len(goal) - 1, parts, most)
        for candidate in found:
            self._clashes[candidate].append(clash)
        return clash

    # Constraints that fail

    def _broken(self, label: str, false: Collection[int]) -> Sum | None:
        """Return a sum that shows that a constraint fails if some candidates are false, or None."""
        check_deadline()
        if label in self._program.paths:
            return self._blocked(label, false)
        for rows, sign in ((self._program.upper, 1), (self._program.lower, -1)):
            if label in rows and (parts := self._exceeded(rows[label], sign, false)):
                return parts
        return None

    def _exceeded(self, row: int, sign: int, false: Collection[int]) -> Sum | None:
        """Return a sum that shows that a bound cannot be kept, or None.

        `sign` is 1 for an upper bound and -1 for a lower bound. Each cell of the row adds at least
        what its least possible candidate adds.
        """
        weights, parts, least = self._rows[row].weights, Sum({row: sign}), 0
        for cell in dict.fromkeys(map(self._program.cell, weights)):
            possible = self._left(cell, false)
            if not possible:
                return Sum({cell: -1})
            end = min(sign * weights.get(each, 0) for each in possible)
            parts[cell] -= end
            least += end
        return parts if least > sign * self._rows[row].bound else None

    def _blocked(self, label: str, false: Collection[int]) -> Sum | None:
        """Return a sum that shows that no path of possible candidates is left, or None.

        The rows of the states that can be reached add up to: their arcs to states that cannot be
        reached carry one unit. These arcs need candidates that are not possible.
        """
        program, reached, parts = self._program, {0}, Sum()
        for place, cell in enumerate(program.paths[label].cells):
            for state in reached:
                parts[program.states[label, place, state]] = 1 if place else -1
            ends = set()
            for start, digit, end in program.arcs[label, place]:
                candidate = program.number(cell, digit)
                if start not in reached:
                    continue
                if self._is_possible(candidate, false):
                    ends.add(end)
                else:
                    parts[program.digits[label, candidate]] = 1
            reached = ends
        return None if reached else parts

    # Sums

    def _total(self, parts: Sum) -> Counter[int]:
        total = Counter[int]()
        for row, often in parts.items():
            for variable, weight in self._rows[row].weights.items():
                total[variable] += often * weight
        return total

    def _lift(
        self, parts: Sum, true: Sequence[int], counts: Counter[int], goal: Terms | None = None
    ) -> None:
        """Add rows until no coefficient is below its goal, or below 0.

        That is possible for candidates that are ruled out, and for those that one of the true
        candidates excludes, whose coefficients in `counts` grow.
        """
        total, excluding = self._total(parts), self._program.excluding
        for variable in list(total):
            lack = (goal or {}).get(variable, 0) - total[variable]
            if lack <= 0:
                continue
            row = self._zero.get(variable)
            if row is None and variable in self._one:
                row = self._program.cell(variable)
            for other in true if row is None else ():
                rows = (each for each in excluding[variable] if other in self._rows[each].weights)
                row = next(rows, None)
                if row is not None:
                    counts[other] += lack
                    break
            if row is not None:
                parts[row] += lack
                for other in self._rows[row].weights:
                    total[other] += lack

    def _derive(self, name: str, goal: Terms, bound: int, parts: Sum, divisor: int = 1) -> int:
        """Add the row that `goal` is at most `bound`, and return its number.

        `parts` is a sum that is at least as strong, apart from ruled-out and placed candidates.
        """
        check_deadline()
        wanted = {variable: divisor * weight for variable, weight in goal.items()}
        self._lift(parts, (), Counter(), wanted)
        for variable, total in self._total(parts).items():
            excess = total - wanted.get(variable, 0)
            if excess < 0:
                raise SolverFailed(f"{name} of the certificate has a negative coefficient")
            if excess:
                parts[self._one.get(variable, variable)] -= excess
        parts = Sum({row: often for row, often in parts.items() if often})
        right = sum(often * self._rows[row].bound for row, often in parts.items())
        if right // divisor > bound:
            raise SolverFailed(f"{name} of the certificate has too large a right side")
        is_fraction = right > bound * divisor
        if is_fraction and all(self._rows[row].sense == "E" for row in parts):
            # Only an inequality can be rounded.
            parts = Sum({self._append(name, wanted, right, False, 1, parts): 1})
        return self._append(name, goal, bound, is_fraction, divisor, parts)

    def _append(
        self, name: str, goal: Terms, bound: int, rounded: bool, divisor: int, parts: Sum
    ) -> int:
        number, sense = len(self._rows), "L"
        if any(weight < 0 for weight in goal.values()):  # "at least" is easier to read
            goal = {variable: -weight for variable, weight in goal.items()}
            sense, bound, divisor = "G", -bound, -divisor
        row = Row(name, sense, bound, goal)
        self._rows.append(row)
        self._derived[number] = _Derived(row, rounded, divisor, parts)
        return number

    # The end

    def conclude(self, solution: Solution | None) -> bool:
        """Derive the last row. Return False if there is none because no constraint fails."""
        program = self._program
        if solution:
            true = program.candidates(solution)
            parts = Sum({self._one[candidate]: -1 for candidate in true})
            self._derive("all_cells", dict.fromkeys(true, -1), -len(true), parts)
            return True
        broken = (self._broken(label, ()) for label in self._labels())
        parts = next(filter(None, broken), Sum())
        if parts:
            self._derive("contradiction", {}, -1, parts)
        return bool(parts)

    def _labels(self) -> Iterable[str]:
        return dict.fromkeys([*self._program.lower, *self._program.upper, *self._program.paths])

    def lines(self, solution: Solution | None) -> Iterator[str]:
        """Yield the lines of the derived rows that the last row needs."""
        first, last = len(self._program.rows), len(self._rows) - 1
        needed = {last}
        for number in range(last, first - 1, -1):
            if number in needed:
                needed.update(self._derived[number].parts)
        kept = sorted(number for number in needed if number >= first)
        numbers = dict(enumerate(range(first))) | {row: n for n, row in enumerate(kept, first)}
        yield f"DER {len(kept)}"
        for number in kept:
            yield self._derived[number].text(numbers, number == last and solution is not None)
