"""The reasoning of steps: each line is checked against the candidates, by separate code."""

import json
import re
from dataclasses import asdict, replace

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import (
    Boxes,
    Checker,
    Role,
    check_steps,
    grid_rows,
    hint,
    is_reasoned,
    reasoning,
    ruled_rows,
)
from samples import page
from solvers import make_backend
from strategies import puzzles
from test_explaining import HARD, STUCK, X_WING, on_page, path
from test_explaining_sums import EXAMPLES

from sudokulp import Puzzle, SudokuError, read
from sudokulp.ops import explanations

#: `STUCK` with one more given: some steps still need cases, but it takes a fifth of the time.
CASES = Puzzle("8..7...4...36......7..9.2...5...7...3...457.....1...3...1....68..85...1..9....4..")
#: Puzzles with rules whose rows are needed by steps that are no sums alone.
RULED = ("23-sums-6x6", "24-x-and-v-8x8", "31-sandwich-9x9", "33-skyscrapers-6x6")


def ruled(name):
    return read(EXAMPLES / f"{name}.json")


class WrongError(Exception):
    """The error for a line that does not follow."""


def claim(holds, line):
    if not holds:
        raise WrongError(str(line))


class Replay:
    """A check of all lines of a reasoning, with the rules of the puzzle and the candidates left."""

    def __init__(self, puzzle, left, placed, step):
        self.rows, self.left, self.step = dict(grid_rows(puzzle)), left, step
        self.rules = dict(ruled_rows(puzzle))
        for row in self.rules.values():
            for pair in placed:
                if pair in row.weights:
                    row.place(pair)
        self.truths = {truth.label for truth, _ in step.truths}

    def rivals(self, pair):
        """Return the candidates that cannot be true with a candidate."""
        exclusive = [*self.rows.values(), *(row.excluded for row in self.rules.values())]
        return {other for row in exclusive if pair in row for other in row} - {pair}

    def run(self, lines):
        self.lines = iter(lines)
        first = next(self.lines)
        claim((first.role, first.case) == (Role.SUPPOSED, ()), first)
        claim(set(first.true) <= set(self.step.eliminated), first)
        self.follow((), self.left - self.dropped(first, self.left), frozenset(first.true))
        last = next(self.lines)
        claim((last.role, last.case, last.true) == (Role.CONCLUSION, (), ()), last)
        claim(next(self.lines, None) is None, last)

    def dropped(self, line, still):
        """Return the candidates that the true one of a line rules out."""
        (true,) = line.true
        found = self.rivals(true) & still
        claim(true in still and set(line.false) == found, line)
        return found

    def follow(self, case, still, true):
        """Check the lines of a case: each follows, and the last one ends it."""
        while True:
            line = next(self.lines)
            claim(line.case == case, line)
            if line.role is Role.CONTRADICTION:
                return self.fails(line, still, true)
            here = self.unmet(line, true) & still
            claim(here == set(line.left), line)
            if line.role is Role.SPLIT:
                return self.split(line, still, true)
            claim(line.role is Role.FORCED and here == set(line.true), line)
            still, true = still - self.dropped(line, still), true | here

    def unmet(self, line, true):
        """Return the candidates of a truth of the step that no true candidate satisfies yet."""
        label = "".join(line.labels)
        claim(label in self.truths and not self.rows[label] & true, line)
        return self.rows[label]

    def split(self, line, still, true):
        claim(len(line.left) > 1, line)
        tried = set()
        for number in range(1, len(line.left) + 1):
            opened = next(self.lines)
            claim((opened.role, opened.case) == (Role.CASE, (*line.case, number)), opened)
            tried |= set(opened.true)
            self.follow(opened.case, still - self.dropped(opened, still), true | set(opened.true))
        claim(tried == set(line.left), line)

    def fails(self, line, still, true):
        if len(line.labels) > 1:  # only the sum of the step shows it
            claim(self.step.divisor > 0 and set(line.labels) <= self.rules.keys(), line)
        elif line.labels[0] in self.rules:
            claim(self.rules[line.labels[0]].is_broken(still) or self.step.divisor > 0, line)
        else:
            claim(not self.unmet(line, true) & still, line)


def replayed(puzzle, change=lambda lines: lines, candidates=None):
    """Check the reasoning of all steps, after a change; return the numbers of their lines."""
    checker, steps, sizes = Checker(puzzle, candidates), path(puzzle).steps, []
    placed = list(puzzle.givens.items())
    for index, step in enumerate(steps):
        lines = reasoning(puzzle, step, steps[:index])
        assert bool(lines) == is_reasoned(step)
        if lines:
            Replay(puzzle, set(checker.open), placed, step).run(change(lines))
            sizes.append(len(lines))
        checker.take(step)
        placed += step.placed
    return sizes


# Each line follows


@pytest.mark.parametrize(
    "puzzle", [X_WING, HARD, pytest.param(STUCK, marks=pytest.mark.full), *map(ruled, RULED)]
)
def test_each_line_follows_from_those_before(puzzle):
    assert replayed(puzzle)


@pytest.mark.full
@pytest.mark.parametrize("name", ["18-marks-9x9", "20-anti-knight-9x9"])
def test_a_hard_puzzle_with_rules_is_explained_to_the_end_and_each_line_follows(name):
    puzzle = ruled(name)
    assert replayed(puzzle)
    assert path(puzzle).solved
    check_steps(puzzle, path(puzzle).steps)


@examples(6)
@given(puzzles(shapes=(2, Boxes(2, 3))))
def test_each_line_of_a_small_puzzle_follows(puzzle):
    try:
        steps = path(puzzle).steps
    except SudokuError:
        return
    if steps:
        replayed(puzzle)


@examples(4)
@given(st.sampled_from([X_WING, HARD]), st.integers(0, 10**6))
def test_each_line_follows_however_a_puzzle_is_turned_and_relabelled(puzzle, seed):
    assert replayed(puzzle.vary(seed))


def without(at):
    return lambda lines: [line for index, line in enumerate(lines) if index != at % len(lines)]


def swapped(lines):
    """Return the lines with another true candidate in the first that follows."""
    found = list(lines)
    for index, line in enumerate(found):
        if line.role is Role.FORCED:
            ((label, digit),) = line.true
            found[index] = replace(line, true=((label, digit % 9 + 1),))
            break
    return found


def hasty(lines):
    """Return the lines with a contradiction in place of what follows first."""
    first, second, *_, last = lines
    return [first, replace(second, role=Role.CONTRADICTION, true=(), false=()), last]


@pytest.mark.parametrize("change", [without(0), without(1), without(-1), without(-2), hasty])
def test_the_check_refuses_a_reasoning_in_which_something_is_missing(change):
    with pytest.raises((WrongError, StopIteration)):
        replayed(CASES, change)


def test_the_check_refuses_another_candidate():
    with pytest.raises(WrongError):
        replayed(X_WING, swapped)


# What players read


def first_with_cases(puzzle):
    steps = path(puzzle).steps
    every = ((reasoning(puzzle, step, steps[:at]), step) for at, step in enumerate(steps))
    return next(each for each in every if any(line.role is Role.CASE for line in each[0]))


def test_the_lines_of_a_fish_are_sentences():
    steps = path(X_WING).steps
    (at,) = (index for index, step in enumerate(steps) if step.name == "X-Wing")
    lines = reasoning(X_WING, steps[at], steps[:at])
    assert [str(line) for line in lines] == [
        "Suppose r1c4 is 7.",
        "r2c8 is 7: row 2 has no other cell left for 7, as r1c4 is 7.",
        "Contradiction: row 6 has no cell left for 7, as r1c4 is 7 and r2c8 is 7.",
        "So r1c4 is not 7. In the same way, r4c8, r5c4, r5c8, r8c4, r8c8, r9c4 and r9c8 are not 7.",
    ]
    assert lines[1].cells == tuple(range(10, 19))
    assert (lines[1].labels, lines[1].left) == (("row 2, digit 7",), ((17, 7),))


def test_cases_are_numbered_and_indented_and_the_sentence_of_the_step_stays_short():
    lines, step = first_with_cases(CASES)
    (first, *_) = (line for line in lines if line.role is Role.CASE)
    assert str(first).startswith("Case 1: r")
    after = lines[lines.index(first) + 1]
    assert after.case == (1,)
    assert str(after) == f"   {after.sentence}"
    assert lines[-1].sentence.startswith("Every case ends in a contradiction. So r")
    sentences = [each.sentence for each in path(CASES).steps]
    assert max(map(len, sentences)) < 400
    assert not any("\n" in sentence for sentence in sentences)
    assert step.sentence.count("; ") < 6


def test_a_sentence_counts_the_digits_that_follow():
    steps, counted = path(CASES).steps, 0
    for index, step in enumerate(steps):
        if found := re.search(" Then ([0-9]+) more digits follow, ", step.sentence):
            lines = reasoning(CASES, step, steps[:index])
            assert sum(line.role is Role.FORCED for line in lines) == int(found[1])
            assert step.name in ("Contradiction Chain", "Region Forcing Chain")
            counted += 1
    assert counted > 5


# The doors


def test_the_page_gets_the_same_lines_for_the_candidates_before_the_step():
    answer, _ = on_page(page.explain, X_WING)
    digits, left = list(X_WING.digits), [set(here) for here in answer["open"]]
    for step, own in zip(answer["steps"], path(X_WING).steps, strict=True):
        assert step.get("reasoned", False) == is_reasoned(own)
        if step["name"] == "X-Wing":
            break
        for label, digit in step["placed"]:
            digits[label - 1] = digit
        for label, digit in step["eliminated"]:
            left[label - 1].discard(digit)
    request = {
        "entries": digits,
        "open": [sorted(here) for here in left],
        "rows": [row[:2] for row in step["rows"]],
        "eliminated": step["eliminated"],
    }
    told, _ = on_page(page.reasoning, X_WING, **request)
    steps = path(X_WING).steps
    at = steps.index(own)
    expected = [asdict(line) for line in reasoning(X_WING, own, steps[:at])]
    assert told["lines"] == json.loads(json.dumps(expected))
    for wrong in (
        {"rows": [[-1, "row 2, digit 10"]]},
        {"rows": request["rows"][:1]},
        {"eliminated": []},
        {"eliminated": [[1, 1]]},
        {"open": []},
    ):
        refused, _ = on_page(page.reasoning, X_WING, **(request | wrong))
        assert not refused["ok"]


def test_the_reasoning_of_a_hint_uses_the_candidates():
    steps = path(X_WING).steps
    at = next(index for index, step in enumerate(steps) if is_reasoned(step))
    checker = Checker(X_WING)
    for step in steps[:at]:
        checker.take(step)
    known = {}
    for label, digit in checker.open:
        known.setdefault(label, set()).add(digit)
    found = hint(X_WING, known, backend=make_backend())
    assert (found.kind.name, found.sentence) == ("TRUTHS", steps[at].sentence)
    assert reasoning(X_WING, found, candidates=known) == reasoning(X_WING, steps[at], steps[:at])
    with pytest.raises(SudokuError, match="not a step of this position"):
        reasoning(Puzzle({}), steps[at])


def test_the_command_line_writes_the_lines(run):
    code, said, _ = run("explain", "--reasoning", "--quiet", X_WING.line)
    assert code == 0
    assert "X-Wing: Row 2 and row 6" in said
    assert "\n   Suppose r1c4 is 7.\n   r2c8 is 7: row 2 has no other cell left" in said
    _, said, _ = run("explain", "--json", "--reasoning", X_WING.line)
    steps = json.loads(said)["steps"]
    assert {step["name"] for step in steps if step["reasoning"]} == {"X-Wing"}
    _, said, _ = run("hint", "--json", X_WING.line)
    assert not json.loads(said)["step"].get("reasoning")


def test_the_command_line_keeps_its_time_limit_and_loses_no_step(run, monkeypatch, end_after):
    late = "he time limit of 1000 s was reached before all of the reasoning was found"

    made = explanations.each_reasoning

    def too_late(puzzle, steps):
        end_after(0)
        return made(puzzle, steps)

    monkeypatch.setattr("sudokulp.ops.explanations.each_reasoning", too_late)
    code, said, _ = run("explain", "--json", "--reasoning", "--time-limit", "1000", X_WING.line)
    answer = json.loads(said)
    assert (code, answer["solved"], answer["reason"]) == (3, False, f"T{late}.")
    assert not any(step.get("reasoning") for step in answer["steps"])
    end_after(10**9)
    code, said, _ = run("hint", "--reasoning", "--time-limit", "1000", X_WING.line)
    assert code == 3
    assert said.startswith("X-Wing: ")
    assert f"T{late}.\n" in said
