"""Explanations: every step is true, adds up, and leads to the solution."""

import json
import sys
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from fewer import examples
from hypothesis import given
from inner import Boxes, check_steps, explain, hint, true_candidates
from samples import KILLER, SEVERAL, UNIQUE, grid_of, page
from solvers import make_backend
from strategies import puzzles

from sudokulp import GaveUp, Puzzle, SudokuError, generate
from sudokulp.errors import StepError, Stop
from sudokulp.ops import OPERATIONS
from sudokulp.rules import AntiKing, Arrow, Cage, Jigsaw, Odd, Thermometer, Whisper

LINE = "4.....2..1.....3"
SMALL = Puzzle(LINE, size=4)
FILLED = "4231132431422413"
#: Takes sets of two to four truths.
HARD = Puzzle(UNIQUE[7][2], variant="x")
#: Locked candidates, a hidden pair and an X-wing come before the singles.
X_WING = Puzzle("1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5")
#: Propagation gets stuck, so that a step needs cases.
STUCK = Puzzle("8..7...4...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
#: Propagation alone refutes few of its candidates.
HARDEST = Puzzle(
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)


@cache
def path(puzzle):
    return explain(puzzle, backend=make_backend(), time_limit=10_000)


def on_page(call, puzzle, **more):
    """Return the answer to a call of the page, and its progress messages."""
    context = {"backend": make_backend(), "notify": (notes := []).append}
    context |= {key: more.pop(key) for key in ("without",) if key in more}
    request = {**grid_of(puzzle), "time_limit": 10_000, **more}
    return json.loads(call(json.dumps(request), **context)), notes


# Steps are true


def assert_explained(puzzle):
    """Assert that the steps are true, add up, and go as far as the solutions agree."""
    true = true_candidates(puzzle)
    if not all(true.values()):
        for ask in (path, hint):
            with pytest.raises(SudokuError, match="no solution to explain"):
                ask(puzzle)
        return
    found = path(puzzle)
    assert found.solved == all(len(digits) == 1 for digits in true.values())
    assert (found.reason == "") == found.solved == (found.level is not None)
    assert hint(puzzle, backend=make_backend()) == (found.steps[0] if found.steps else None)
    check_steps(puzzle, found.steps)
    for step in found.steps:
        assert all(true[label] == {digit} for label, digit in step.placed)
        assert not any(digit in true[label] for label, digit in step.eliminated)
        assert step.sentence.endswith(".")
        assert step.name
        assert_sum(step)
    assert_shown(puzzle, found, true)


def assert_sum(step):
    """Assert in integers that the rows of a step add up."""
    columns, right = Counter(), 0
    for sign, weighted, bound in ((1, step.links, "most"), (-1, step.truths, "least")):
        for row, often in weighted:
            weights = row.weights or [1] * len(row.candidates)
            for pair, weight in zip(row.candidates, weights, strict=True):
                columns[pair] += sign * often * weight
            right += sign * often * getattr(row, bound)
    if step.divisor:
        assert all(columns[pair] >= step.divisor for pair in step.eliminated)
        assert min(columns.values()) >= 0
        assert right <= step.divisor - 1


def assert_shown(puzzle, found, true):
    """Assert that the page shows the steps, from the first candidates to the last."""
    answer, notes = on_page(page.explain, puzzle)
    left, placed = [set(digits) for digits in answer["open"]], dict(puzzle.givens)
    for step in answer["steps"]:
        for label, digit in step["eliminated"]:
            assert digit in left[label - 1]
            left[label - 1].discard(digit)
        for label, digit in step["placed"]:
            assert left[label - 1] == {digit}
            placed[label] = digit
        assert step["cells"] or not step["keys"]
        assert {label for label, _ in step["keys"]} <= set(step["cells"])
    if "The steps end here" not in answer["reason"]:  # with rules some may not be found
        assert all(len(digits) > 1 for label, digits in true.items() if label not in placed)
    assert [each["sentence"] for each in answer["steps"]] == [each.sentence for each in found.steps]
    assert found.solved or answer["reason"].startswith(("There are several", "The steps end here"))
    assert bool(answer["sentences"]) == (answer["reason"] == "") == found.solved
    assert len(notes) == 1 + len(found.steps)


@examples(40)
@given(puzzles(shapes=(2,), wrong=0.05))
def test_every_step_is_true_and_adds_up(puzzle):
    assert_explained(puzzle)


@pytest.mark.full
@examples(15)
@given(puzzles(shapes=(Boxes(2, 3), Boxes(3, 2)), wrong=0.02))
def test_every_step_in_6x6_grids_is_true_and_adds_up(puzzle):
    assert_explained(puzzle)


def later(*values):
    return pytest.param(*values, marks=pytest.mark.full)


@pytest.mark.parametrize(
    "puzzle",
    [
        *(SMALL, KILLER, X_WING, Puzzle(FILLED, size=4), Puzzle("."), Puzzle("12.3..4.........")),
        Puzzle({1: 1, 7: 2}, size=4, rules=[Jigsaw("AAAB CABB CCDB CDDD")]),
        Puzzle({4: 3}, size=4, variant="x", rules=[Thermometer([9, 10, 11])]),
        Puzzle({16: 1}, size=4, rules=[Arrow([1, 2, 5]), Cage([3, 4, 7], sum=6)]),
        *(Puzzle(line, boxes=n, variant=variant) for variant, n, line, _ in SEVERAL[:-1]),
        *(Puzzle(row[2], boxes=row[1], variant=row[0]) for row in UNIQUE[4:7]),
        *(later(Puzzle(row[2], boxes=row[1], variant=row[0])) for row in UNIQUE[7:]),
        *(
            later(generate(variant=variant, seed=seed))
            for variant in ("classic", "x", "four square", "four pyramid")
            for seed in (1, 2)
        ),
    ],
    ids=lambda puzzle: puzzle.line[:16],
)
def test_every_step_of_sample_puzzles_is_true_and_adds_up(puzzle):
    assert_explained(puzzle)


def test_steps_that_lead_nowhere_are_left_out(monkeypatch):
    found = path(X_WING)
    monkeypatch.setattr("sudokulp.explaining.path.WAITING", 0)
    every = path.__wrapped__(X_WING)
    assert found.solved
    assert every.solved
    assert len(found.steps) < len(every.steps)
    check_steps(X_WING, every.steps)


def test_steps_that_wait_are_shown_if_the_search_gives_up(monkeypatch):
    def gives_up(path):
        raise GaveUp("no more time")

    monkeypatch.setattr("sudokulp.explaining.path.Path._hard", gives_up)
    found = path.__wrapped__(X_WING)
    assert (found.solved, found.reason) == (False, "no more time")
    assert {step.kind.name for step in found.steps} == {"LOCKED"}
    check_steps(X_WING, found.steps)


# Cases


def test_a_case_step_can_be_checked_and_needs_each_of_its_truths():
    step = hint(HARDEST, backend=make_backend())
    assert step.divisor in (1, 2, 3)
    check_steps(HARDEST, [step])
    # None of its truths can be left out.
    for truth in step.truths:
        fewer = replace(step, links=(), divisor=0, truths=tuple({*step.truths} - {truth}))
        assert fault(HARDEST, [fewer])


def test_a_longer_limit_is_suggested_only_if_the_limit_was_reached():
    rules = [Cage([5, 6, 10], sum=8), Odd([3, 9, 15]), Whisper([5, 6], difference=1)]
    several = Puzzle({}, size=4, rules=rules)
    answer, _ = on_page(page.explain, several)
    assert answer["reason"].startswith("There are several solutions")
    assert "limit" not in answer["reason"]
    answer, _ = on_page(page.explain, several, time_limit=1e-9)
    assert answer["reason"].endswith("was reached. Set a longer time limit, and solve again.")


@pytest.mark.full
def test_the_page_asks_for_python_sat_for_a_case_step_and_works_without_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat", None)
    refused, _ = on_page(page.explain, STUCK)
    assert (refused["ok"], refused["needs"]) == (False, "pysat")
    assert refused["needs"] in OPERATIONS["explain"].spared
    answer, _ = on_page(page.explain, STUCK, without=("pysat",))
    assert answer["reason"] == ""
    assert (
        "python-sat, which finds smaller ones, could not be downloaded" in answer["sentences"][-1]
    )
    told = [step for step in answer["steps"] if step["name"] == "Case by Case"]
    assert all(step["reasoned"] for step in told)
    assert any(", and every case ends in a contradiction." in step["sentence"] for step in told)
    answer, _ = on_page(page.explain, X_WING)  # a step without cases
    assert answer["ok"]
    assert not any("could not be downloaded" in sentence for sentence in answer["sentences"])


# Options


def test_pencil_marks_are_taken_into_account():
    every = {label: set(range(1, 5)) for label in range(1, 17) if label not in SMALL.givens}
    assert explain(SMALL, every, 10_000, make_backend()).steps == path(SMALL).steps
    known = {5: [1], 9: (3,), 13: {2}}
    found = hint(SMALL, known)
    check_steps(SMALL, [found], known)
    assert fault(SMALL, [found]).startswith("step 1 is wrong: (5, 1) is placed, and a candidate")
    once = {label: iter(digits) for label, digits in known.items()}
    assert hint(SMALL, once) == found
    once = {label: iter(digits) for label, digits in known.items()}
    assert explain(SMALL, once, backend=make_backend()).solved


def test_the_time_limit_ends_the_search(end_after):
    found = explain(Puzzle({}, size=16), time_limit=1e-6)
    assert (found.steps, found.solved, found.stop) == ((), False, Stop.TIME)


def test_steps_are_found_even_if_the_solutions_are_not_known_in_time(monkeypatch):
    monkeypatch.setattr("sudokulp.explaining.path.KNOWING", 1e-9)
    found = path.__wrapped__(KILLER)
    assert found.solved
    check_steps(KILLER, found.steps)
    with pytest.raises(SudokuError, match="the puzzle has no solution to explain"):
        path.__wrapped__(Puzzle({}, size=4, rules=[AntiKing()]))


# The checker


def tampered(step):
    """Yield modified copies of a step, each of which is invalid."""
    (first, often), *others = step.links
    fewer = replace(first, candidates=first.candidates[1:])
    for links in (
        others,
        *([(first, times), *others] for times in (often - 1, -often, often + 0.5)),
        [(replace(first, label="row 0, digit 1", candidates=()), 1), *step.links],
        [(fewer, often), *others],
    ):
        yield replace(step, links=tuple(links))
    yield replace(step, truths=step.truths[:-1], divisor=step.divisor)
    yield replace(step, divisor=step.divisor + 10)
    yield replace(step, divisor=-1)
    yield replace(step, eliminated=(*step.eliminated, step.eliminated[0]))
    yield replace(step, eliminated=(), placed=())
    yield replace(step, placed=(step.eliminated[0],))


def fault(puzzle, steps):
    """Return the fault of the first wrong step; "" if there is none."""
    try:
        check_steps(puzzle, steps)
    except StepError as error:
        return str(error)
    return ""


def complaint(puzzle, at, step):
    """Return what the check says about a step in place of one of the path."""
    return fault(puzzle, [*path(puzzle).steps[:at], step])


@pytest.mark.parametrize("puzzle", [X_WING, later(HARD)])
def test_the_check_refuses_steps_that_are_untrue_or_tampered_with(puzzle):
    steps = path(puzzle).steps
    true = next(pair for step in steps for pair in step.placed)
    for at, step in enumerate(steps):
        if step.eliminated:
            assert [each for each in tampered(step) if not complaint(puzzle, at, each)] == []
        if not step.placed:
            assert complaint(puzzle, at, replace(step, eliminated=(*step.eliminated, true)))
    check_steps(puzzle, steps)


@pytest.mark.parametrize("puzzle", [X_WING, later(HARD)])
def test_steps_without_multipliers_are_checked_by_trying_every_case(puzzle):
    for at, step in enumerate(path(puzzle).steps):
        truths = tuple((truth, 1) for truth, _ in step.truths)
        plain = replace(step, links=(), truths=truths, divisor=0)
        if not step.placed:
            assert complaint(puzzle, at, plain) == ""
            fewer = replace(plain, truths=plain.truths[1:])
            assert "not refuted" in complaint(puzzle, at, fewer)


def test_the_check_refuses_tampered_sums():
    first = path(KILLER).steps[0]
    (row, often), *_ = first.links
    for other in (
        replace(row, most=2),
        replace(row, least=None),
        replace(row, weights=row.weights[::-1]),
        replace(row, candidates=row.candidates[:-1], weights=row.weights[:-1]),
    ):
        assert complaint(KILLER, 0, replace(first, links=((other, often),)))
    assert complaint(KILLER, 0, replace(first, divisor=1, links=()))
    puzzle = Puzzle({5: 3}, size=4, rules=[Thermometer([1, 2, 3])])
    step = hint(puzzle, backend=make_backend())
    assert not step.links[0][0].is_equation
    turned = replace(step, truths=step.links, links=step.truths)
    assert "has no such bound: least" in fault(puzzle, [turned])


# Wording


def test_a_sum_is_explained_in_words_and_rows():
    answer, _ = on_page(page.explain, KILLER)
    first = answer["steps"][0]
    assert first["name"] == "Sum"
    parts = ("cage at r1c1", "total 3", "r1c1 and r1c2 are not 3 or 4")
    assert all(part in first["sentence"] for part in parts)
    assert [(often, label) for often, label, _ in first["rows"]] == [
        (1, "cage at r1c1 sum"),
        (-1, "cell r1c1"),
        (-1, "cell r1c2"),
    ]
    assert "the right side is 1." in first["total"]
    assert hinted(KILLER)["said"][1:] == ["Technique: Sum.", first["sentence"]]
    assert str(path(KILLER).level) == "linear"


def test_a_fish_is_explained_in_words_and_rows():
    answer, _ = on_page(page.explain, X_WING)
    (step,) = (step for step in answer["steps"] if step["name"] == "X-Wing")
    assert step["outcome"] == "r1c4, r4c8, r5c4, r5c8, r8c4, r8c8, r9c4 and r9c8 are not 7."
    assert step["sentence"].startswith("Row 2 and row 6 have their 7s in column 4 and column 8")
    assert sorted(step["rows"]) == [
        [-1, "row 2, digit 7", "r2c4 + r2c8"],
        [-1, "row 6, digit 7", "r6c4 + r6c8"],
        [1, "column 4, digit 7", "r1c4 + r2c4 + r5c4 + r6c4 + r8c4 + r9c4"],
        [1, "column 8, digit 7", "r2c8 + r4c8 + r5c8 + r6c8 + r8c8 + r9c8"],
    ]
    assert step["cells"] == [13, 17, 49, 53]
    assert step["total"].endswith("So each candidate that is ruled out must be 0.")
    assert answer["sentences"][1].startswith("Class for optimisation: linear. ")


SINGLE = "r2c1 is 1: box 1 has no other cell left for 1."


# Hints on the page, given a player's digits and marks


def hinted(puzzle, entries=None, marks=None, centre=None, **more):
    def listed(given, nothing):
        return [(given or {}).get(label, nothing) for label in range(1, puzzle.side**2 + 1)]

    told = {"entries": listed(entries, 0), "marks": listed(marks, []), "centre": listed(centre, [])}
    answer, _ = on_page(page.hint, puzzle, **told, **more)
    assert answer["ok"]
    return answer


def test_hints_come_in_stages_and_lead_to_the_solution():
    answer = hinted(SMALL)
    assert answer["said"] == ["Look at box 1.", "Technique: Hidden Single.", SINGLE]
    assert "(\u2212)" in answer["arithmetic"]
    assert answer["lit"] == [[1, 2, 5, 6]] * 3
    assert (answer["step"]["placed"], answer["open"][4]) == ([[5, 1]], [1, 3])
    entries = {}
    while "step" in (answer := hinted(SMALL, entries)):
        ((label, digit),) = answer["step"]["placed"]
        assert digit == int(FILLED[label - 1])
        entries[label] = digit
    assert (answer["sentence"], len(entries)) == ("Every cell is filled.", 12)


def test_a_candidate_already_removed_from_the_marks_is_not_hinted_again():
    filled = json.loads(page.pencil(json.dumps(grid_of(X_WING))))["marks"]
    marks = {label: digits for label, digits in enumerate(filled, 1) if digits}
    first = hinted(X_WING, marks=marks)
    assert not first["step"]["placed"]
    assert first["open"] == hinted(X_WING)["open"]
    for label, digit in first["step"]["eliminated"]:
        marks[label].remove(digit)
    for kind in ("marks", "centre"):
        second = hinted(X_WING, **{kind: marks})
        assert second["step"]["eliminated"] != first["step"]["eliminated"]
        assert all(set(second["open"][label - 1]) <= set(here) for label, here in marks.items())


def test_marks_that_lack_the_solution_digit_are_ignored():
    answer = hinted(SMALL, marks={5: [3]})
    assert answer["said"][0].startswith("Look at box 1. Your pencil marks rule out a digit")
    assert answer["said"][1:] == ["Technique: Hidden Single.", SINGLE]
    assert answer["open"] == hinted(SMALL)["open"]


def test_if_time_runs_out_nothing_is_claimed():
    answer = hinted(Puzzle({}, size=16), time_limit=1e-6)
    assert answer["headline"].startswith("Unknown")
    assert answer["sentence"] == "The next step is not known."
    answer, _ = on_page(page.explain, Puzzle({}, size=16), time_limit=1e-6)
    assert (answer["ok"], answer["steps"], answer["sentences"]) == (True, [], [])
    assert answer["reason"].startswith("No step was found: ")


#: Lists in ../shared: file, variant, number of puzzles.
LISTS = [
    ("classic/easy50.txt", "classic", 5),
    ("classic/17clue.txt", "classic", 5),
    ("classic/magictour_top1465.txt", "classic", 4),
    ("x/andoku_x.txt", "x", 5),
    ("windoku/andoku_hyper.txt", "four square", 5),
    ("fourpyramid/generated_fourpyramid.txt", "four pyramid", 5),
    ("size16/kr_16x16.txt", "classic", 2),
]


@pytest.mark.full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("name", "variant", "most"), LISTS)
def test_lists_from_other_sources_are_explained(shared, name, variant, most):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the long lists are for the native solver")
    lines = (shared / "data" / name).read_text(encoding="utf-8").splitlines()
    lines = [line.split(",")[0] for line in lines if line and not line.startswith("#")]
    for line in lines[:: len(lines) // most][:most]:
        assert_explained(Puzzle(line, variant=variant))
