"""Operations that explain: solving steps, hints, why a puzzle has no solution or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

from ..analysis.difficulty import in_words
from ..analysis.play import find_mistakes, with_entries
from ..analysis.verdict import Verdict
from ..deadline import check_deadline, deadline, silent
from ..engine.search import search_from
from ..errors import GaveUp, Stop
from ..explaining.explanation import SEVERAL, Explanation, explained
from ..explaining.explanation import hint as next_step
from ..explaining.infeasible import DeadEnd
from ..explaining.path import Contradicted
from ..explaining.position import Position, bits, start
from ..explaining.reasoning.chains import Link, chain, notation
from ..explaining.reasoning.implications import (
    Implication,
    each_reasoning,
    implications,
    is_reasoned,
    position_of,
)
from ..explaining.repairs import Difference
from ..explaining.sets.cores import by_cores
from ..explaining.sets.refutation import by_cases
from ..explaining.values import Contradiction, Step
from ..explaining.why import Offer, Why, differing, ended, offers, sentences, to_be_given
from ..explaining.why import why as why_of
from ..explaining.wording import absurdity, added, degrees, outcome, outlook, signed, total
from ..grid import short_name
from ..numbers import capital
from ..packages import pip_name
from ..puzzle import Puzzle
from .boards import Status, longer, says, unknown
from .play import Marks, PlayJudged, entries_in, judgement
from .protocol import LIMIT, Message, Notify, require

#: A candidate is a cell label and a digit. A row is a constraint with its multiplier (negative if
#: the constraint is subtracted), its label and its terms.
Candidate = tuple[int, int]
Row = tuple[int, str, str]

_LARGER = (
    "Steps without multipliers may be larger than necessary: the package {package}, which finds "
    "smaller ones, could not be downloaded."
)
_WITHOUT_MARKS = "Your pencil marks rule out a digit of the solution, so this hint ignores them."

_SUM = "The same step as arithmetic: subtract (\u2212) and add (+) the constraints below."
_TRIED = "Every way to satisfy the constraints below was tried."


class ShownStep(Message):
    """A solving step in the form that the page shows, or cells that the page shows like a step."""

    name: str
    reasoned: bool | None = None  # whether `reasoning` has more than the sentence
    outcome: str
    sentence: str
    size: int = 1
    placed: tuple[Candidate, ...] = ()
    eliminated: tuple[Candidate, ...] = ()
    cells: tuple[int, ...]  # labels of the cells to highlight
    keys: tuple[Candidate, ...] = ()  # candidates of the truths
    rows: tuple[Row, ...] = ()
    checked: bool = False
    total: str = ""  # sum of the rows
    chain: tuple[Link, ...] = ()  # links to draw as a chain, in order
    noted: str = ""  # the chain as text
    reasoning: tuple[Implication, ...] | None = None  # if it was asked for
    dead: tuple[int, ...] | None = None  # labels of cells without candidates


class StepList(Message):
    """Steps, with the candidates of each cell before the first."""

    sentences: tuple[str, ...]
    reason: str  # why the steps end before the solution, or ""
    open: Marks
    steps: tuple[ShownStep, ...]


class Steps(StepList):
    """The solving steps of a puzzle."""

    solved: bool  # whether the steps fill the grid
    several: bool  # whether the steps end because there are several solutions


def explain(
    puzzle: Puzzle,
    *,
    reasoning: bool = False,
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
    without: Sequence[str] = (),
) -> Steps:
    """Return the solving steps of a puzzle, with the reasoning of each if wanted.

    Only steps by cases use python-sat. Without it, our own search finds these steps, but they then
    use more candidates.
    """
    notify("finding the steps")
    cases = by_cases if "pysat" in without else by_cores
    with deadline(time_limit):
        found = explained(puzzle, None, backend, notify, cases)
        lines, late = _reasons(puzzle, found.steps) if reasoning else ([], "")
    larger = (_LARGER.format(package=pip_name(name)) for name in without)
    return Steps(
        sentences=(*_difficulty(found), *larger),
        reason=_reason(found) or late,
        solved=found.solved and not late,
        several=found.stop is Stop.SEVERAL,
        open=_open(start(puzzle)),
        steps=tuple(_shown(puzzle, *each) for each in zip_longest(found.steps, lines)),
    )


#: The lines of the reasoning of a step; None if they are not wanted.
Lines = tuple[Implication, ...] | None


def _reasons(puzzle: Puzzle, steps: Iterable[Step]) -> tuple[list[Lines], str]:
    """Return the reasoning that is found before the deadline, and why the rest is missing."""
    found: list[Lines] = []
    try:
        for lines in each_reasoning(puzzle, steps):
            check_deadline()
            found.append(lines)
    except GaveUp as error:
        return found, f"{capital(str(error))} before all of the reasoning was found."
    return found, ""


def _open(position: Position) -> Marks:
    """Return the candidates of each cell."""
    found: list[list[int]] = [[] for _ in position.placed]
    for candidate in bits(position.open):
        label, digit = position.rules.pair(candidate)
        found[label - 1].append(digit)
    return tuple(map(tuple, found))


def _shown(puzzle: Puzzle, step: Step, lines: Lines = None) -> ShownStep:
    keys = sorted({pair for truth, _ in step.truths for pair in truth.candidates})
    links = chain(puzzle, step)
    cells = outlook(puzzle, step) if step.placed else sorted({label for label, _ in keys})
    return ShownStep.of(
        step,
        reasoned=is_reasoned(step) or None,
        outcome=outcome(puzzle, step),
        cells=tuple(cells),
        keys=tuple(keys),
        rows=_rows(puzzle, step),
        checked=bool(step.divisor),
        total=total(step),
        chain=links,
        noted=notation(puzzle, links) if links else "",
        reasoning=lines,
        dead=None,
    )


def _rows(puzzle: Puzzle, step: Step | Contradiction) -> tuple[Row, ...]:
    return tuple((often, row.label, added(puzzle, row)) for row, often in signed(step))


def _difficulty(found: Explanation) -> list[str]:
    """Return sentences on the difficulty and the class of the steps."""
    if not found.level or found.score is None:
        return []
    difficulty = f"Difficulty: {in_words(found.score)}."
    return [difficulty, f"Class for optimisation: {found.level}. {found.level.about}"]


def _reason(found: Explanation) -> str:
    """Return the reason why steps or the class are missing, or "" if nothing is missing."""
    if not found.stop:
        return ""
    if found.stop is Stop.SEVERAL:
        return f"{found.reason.capitalize()}."
    if found.solved:
        return f"The class of the steps is not known: {found.reason}."
    what = "The steps end here" if found.steps else "No step was found"
    return f"{what}: {found.reason}.{longer(found.stop, ', and solve again')}"


class Hint(Message):
    """The next step, revealed in three stages: the region, the technique, and the reason."""

    step: ShownStep
    open: Marks
    said: tuple[str, ...]  # the text of each stage
    lit: tuple[tuple[int, ...], ...]  # labels of the cells to highlight in each stage
    arithmetic: str  # sentence that introduces the rows of the step
    late: bool = False  # whether the time limit was reached before all of the reasoning was found


def hint(
    puzzle: Puzzle,
    *,
    entries: tuple[int, ...] = (),
    marks: Marks = (),
    centre: Marks = (),
    reasoning: bool = False,
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Hint | Status | PlayJudged:
    """Return the next step, or a status that says why there is none, such as a mistake.

    Pencil marks are ignored if they rule out a digit of the solution.
    """
    for name, noted_in in (("marks", marks), ("centre", centre)):
        require(len(noted_in) in (0, len(puzzle.digits)), name, "marks of each cell")
    filled = entries_in(entries, puzzle)
    notify("finding the next step")
    try:
        found = find_mistakes(puzzle, filled, time_limit)
        if not found.number or found.cells or not found.together:
            return judgement(found, filled, puzzle)
        both = with_entries(puzzle, filled)
        noted, remark = _noted(marks, centre, both), ""
        with deadline(time_limit):
            try:
                step = next_step(both, noted, time_limit, backend)
            except Contradicted:
                noted, remark = {}, _WITHOUT_MARKS
                step = next_step(both, None, time_limit, backend)
            if step is None:
                return _no_step(both)
            lines, late = _reasons(both, [step]) if reasoning else ([None], "")
        shown = lines[0] if lines else None
        return shown_hint(both, step, noted, remark, shown, late)
    except GaveUp as error:
        return Status(**unknown(str(error), "The next step is not known."))


def _noted(corners: Marks, centre: Marks, puzzle: Puzzle) -> dict[int, tuple[int, ...]]:
    """Return the pencil marks of each open cell: those in the centre, or else in the corners."""
    both = zip_longest(corners, centre, fillvalue=())
    marks = {label: middle or corner for label, (corner, middle) in enumerate(both, 1)}
    return {label: here for label, here in marks.items() if here and label not in puzzle.givens}


def _no_step(puzzle: Puzzle) -> Status:
    filled = len(puzzle.givens) == len(puzzle.digits)
    why = "Every cell is filled." if filled else f"{SEVERAL.capitalize()}."
    return Status(**says("ready", "Ready: no more steps", why))


def shown_hint(
    puzzle: Puzzle,
    step: Step,
    noted: Mapping[int, tuple[int, ...]],
    remark: str = "",
    lines: Lines = None,
    late: str = "",
) -> Hint:
    """Return a step as a hint; `noted` are the pencil marks of cells, by label."""
    where, what, why = degrees(puzzle, step)
    region, shown = tuple(outlook(puzzle, step)), _shown(puzzle, step, lines)
    return Hint(
        step=shown,
        open=tuple(
            tuple(digit for digit in digits if digit in noted.get(label, digits))
            for label, digits in enumerate(_open(start(puzzle)), 1)
        ),
        said=(f"{where} {remark}".rstrip(), what, f"{why} {late}".rstrip()),
        lit=(region, region, shown.cells),
        arithmetic=_SUM if step.divisor else _TRIED,
        late=bool(late),
    )


class Reasoning(Message):
    """What follows if a candidate that a step rules out were true."""

    lines: tuple[Implication, ...]


def reasoning(
    puzzle: Puzzle,
    *,
    open: Marks,
    rows: tuple[tuple[int, str], ...],
    eliminated: tuple[Candidate, ...],
    entries: tuple[int, ...] = (),
    time_limit: float = LIMIT,
) -> Reasoning:
    """Return the reasoning of a step."""
    require(len(open) == len(puzzle.digits), "open", "candidates of each cell")
    both = with_entries(puzzle, entries_in(entries, puzzle))
    with deadline(time_limit):
        position = position_of(both, dict(enumerate(open, 1)))
        truths, links = ([label for often, label in rows if often * sign > 0] for sign in (-1, 1))
        return Reasoning(lines=implications(position, truths, links, eliminated))


class Path(StepList):
    """Steps that lead to a dead end, or that show the cells in which solutions differ."""

    first: int  # index of the step to show first
    digits: tuple[int, ...] | None = None  # digits common to all solutions, if all were compared


class Compared(Message):
    cells: tuple[int, ...]  # labels of the cells in which solutions differ
    digits: Marks  # the digits of each solution in these cells
    shared: tuple[int, ...]  # the digit of each cell, 0 if solutions differ in it
    exact: bool  # whether these are all solutions
    compared: int
    times: Marks  # for each cell, the number of solutions with each of its digits


class Reason(Message):
    """Why a puzzle has no solution or several solutions.

    The sentences do not repeat the other fields.
    """

    title: str
    verdict: Verdict
    late: bool  # whether the time limit was reached first
    sentences: tuple[str, ...]
    offered: str  # heading of the changes
    changes: tuple[Offer, ...]
    path: Path | None
    solutions: Compared | None
    relaxed: str  # sentence about the LP relaxation
    rows: tuple[Row, ...]  # constraints that conflict
    total: str  # sum of the rows

    def __str__(self) -> str:
        steps = self.path.steps if self.path else ()
        said = (*self.sentences, *(step.sentence for step in steps), self.relaxed)
        changes = [each.sentence for each in self.changes]
        offered = [f"{self.offered}:", *changes] if changes else []
        return "\n  ".join([f"{self.title}.", *filter(None, said), *offered])


_TITLES = {
    Verdict.NONE: "Why there is no solution",
    Verdict.SEVERAL: "Why there is more than one solution",
    Verdict.UNIQUE: "There is exactly one solution",
}


def why(
    puzzle: Puzzle, *, time_limit: float = LIMIT, backend: Any = None, notify: Notify = silent
) -> Reason:
    """Return why a puzzle has no solution or several solutions, and how to fix it.

    For a puzzle without a solution, the reasons are repeated digits and broken rules, or the steps
    to a cell or region with no candidate left; the largest number of cells that can be filled; the
    changes of givens, rules or the variant that lead to exactly one solution; and constraints that
    conflict even in the LP relaxation. For several solutions, the number of solutions and givens
    that make the solution unique are shown.
    """
    notify("finding the reason")
    with deadline(time_limit):
        found = why_of(puzzle, time_limit, backend)
        difference = found.difference
        compared = solutions(found.puzzle, difference) if difference else None
    puzzle, rows = found.puzzle, found.contradiction
    changes = tuple(offers(found))
    path = _path(found)
    shown = {each.sentence for each in changes}
    shown.update(step.sentence for step in (path.steps if path else ()))
    if found.dead_end:
        shown.update(ended(found.dead_end, puzzle.side))
    relaxed = rows.sentence if rows else ""
    several = found.verdict is Verdict.SEVERAL
    return Reason(
        title=_TITLES.get(found.verdict, "Ran out of time"),
        verdict=found.verdict,
        late=bool(found.missing),
        sentences=tuple(each for each in sentences(found) if each not in {*shown, relaxed}),
        offered="Givens that make the solution unique" if several else "How to fix it",
        changes=changes,
        path=path,
        solutions=compared,
        relaxed=relaxed,
        rows=_rows(puzzle, rows) if rows else (),
        total=absurdity(rows) if rows else "",
    )


#: The largest number of digits that are sent. If there are more, some solutions are omitted.
MOST = 100_000


def solutions(puzzle: Puzzle, found: Difference) -> Compared | None:
    """Return the solutions that were compared, or None if finding them again takes too long."""
    most = max(2, min(found.number, MOST // max(len(found.cells), 1)))
    search, state = search_from(puzzle)
    try:
        grids = [search.board.digits(full) for full in islice(search.solutions(state), most)]
    except GaveUp:
        return None
    times = [[found.number] if digit else [] for digit in found.shared]
    for (label, _), count in sorted(found.counts.items()):
        times[label - 1].append(count)
    return Compared(
        cells=tuple(found.cells),
        digits=tuple(tuple(grid[label - 1] for label in found.cells) for grid in grids),
        shared=tuple(found.shared),
        exact=found.exact and len(grids) == found.number,
        compared=found.number,
        times=tuple(map(tuple, times)),
    )


def _path(found: Why) -> Path | None:
    """Return the steps to show in the grid, or None if there are none."""
    puzzle, end, difference = found.puzzle, found.dead_end, found.difference
    if end:
        steps = tuple(_shown(puzzle, step) for step in end.steps)
        opened, last = _open(start(puzzle)), _end(puzzle, end)
        return Path(sentences=(), reason="", open=opened, steps=(*steps, last), first=len(steps))
    if difference is None:
        return None
    opened_lists = [[digit] if digit else [] for digit in difference.shared]
    for label, digit in difference.counts:
        opened_lists[label - 1].append(digit)
    return Path(
        sentences=(),
        reason="",
        open=tuple(map(tuple, opened_lists)),
        steps=tuple(_places(puzzle, difference)),
        first=0,
        digits=tuple(difference.shared) if difference.exact else None,
    )


_NOTHING = "No candidate is left here, so the sum of the candidates is 0, but it must be 1."


def _end(puzzle: Puzzle, end: DeadEnd) -> ShownStep:
    """Return a dead end in the form of a step that has no result."""
    rules = start(puzzle).rules
    is_equation = rules.is_equation(rules.labels.index(end.label))
    return ShownStep(
        name="Dead end",
        outcome=end.sentence,
        sentence=" ".join(ended(end, puzzle.side)),
        cells=tuple(end.digits),
        dead=tuple(end.cells),
        rows=((-1, end.label, "0"),) if is_equation else (),
        total=_NOTHING if is_equation else "",
    )


#: The largest number of unavoidable sets that are shown, and of cells in each set.
MOST_SETS, MOST_CELLS = 8, 16
#: If a larger share of the cells differs, they are not highlighted.
TOO_MANY = 0.5


def _places(puzzle: Puzzle, found: Difference) -> Iterator[ShownStep]:
    """Yield steps: one with all cells in which solutions differ, then one per unavoidable set."""
    side, few = puzzle.side, len(found.cells) <= TOO_MANY * len(puzzle.digits)
    yield ShownStep(
        name="All differences",
        outcome=f"{len(found.cells)} cells differ.",
        sentence=differing(found),
        cells=tuple(found.cells) if few else (),
    )
    for labels in [each for each in found.unavoidable if len(each) <= MOST_CELLS][:MOST_SETS]:
        yield ShownStep(
            name="At least one of these must be given",
            outcome=", ".join(short_name(label, side) for label in labels),
            sentence=to_be_given(found, labels, side),
            cells=tuple(labels),
        )
