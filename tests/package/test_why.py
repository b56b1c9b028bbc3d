"""Why there is no solution, or more than one: every statement about a puzzle is true."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import BACKENDS, Checker, Relaxation, contradicting, sentences, true_candidates, why
from meanings import Look, obeys
from samples import UNIQUE, WELL_KNOWN, fillings, grid_of, page, puzzle_in
from solvers import make_backend, solutions
from strategies import puzzles

from sudokulp import Puzzle, Verdict
from sudokulp.formats import dump
from sudokulp.ops import explanations
from sudokulp.rules import AntiKing, Cage, Difference, Even, Grid, Jigsaw, Odd, Thermometer
from sudokulp.variants import VARIANTS

SMALL = Puzzle("4... ..2. .1.. ...3")
WRONG = Puzzle("4.1. ..2. .1.. ...3")
FEW = Puzzle("4... ..2. .1.. ....")
#: No two of its digits conflict.
NINE = Puzzle(WELL_KNOWN.replace("53..7", "53.27", 1))
CAGED = Puzzle(SMALL.givens, size=4, rules=[Cage([2, 3], sum=6)])
#: Rules that some full grids of side 4 satisfy, but hardly two or three of them together.
NARROW = [
    *(Cage([1, 2, 5], 6), Cage([2, 3], 7), Cage([6, 7], 3), Cage([7, 11], 4), Cage([11, 12], 7)),
    *(Thermometer([1, 2, 3]), Thermometer([3, 2, 6]), Thermometer([16, 12, 11])),
    *(Even([1]), Odd([1]), Even([2]), Odd([16]), Difference([1, 2]), Difference([3, 7])),
]
#: Parts of an answer with a time limit of their own.
BOUNDED = {"the most cells that can be filled", "the nearest puzzle with exactly one solution"}


@cache
def ask(puzzle):
    return why(puzzle, backend=make_backend(), time_limit=10_000)


def changed(puzzle, givens):
    """Return a puzzle with some givens changed, or removed (0)."""
    return puzzle.with_digits([givens.get(n, d) for n, d in enumerate(puzzle.digits, 1)])


def ruled(puzzle, givens, rules, variant=None):
    return Puzzle(givens, boxes=puzzle.shape, variant=variant or puzzle.variant.plain, rules=rules)


def has_any(puzzle):
    return puzzle.count(limit=1).number > 0


def request(puzzle):
    return {**grid_of(puzzle), "time_limit": 10_000}


@cache
def on_page(puzzle):
    return json.loads(page.why(json.dumps(request(puzzle)), backend=make_backend()))


# Statements are true


def assert_true(puzzle):
    found = ask(puzzle)
    number = puzzle.count(limit=2).number
    assert found.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[number]
    assert {*found.missing} <= BOUNDED
    assert list(found.conflicts) == puzzle.conflicts()
    is_plain = bool(number or found.conflicts or found.broken)
    assert (found.dead_end is None, found.contradiction is None) == (is_plain, is_plain)
    assert (found.difference is None) == (number < 2)
    if found.dead_end:
        assert_dead(puzzle, found.dead_end)
        assert_less_than_nothing(puzzle, found.contradiction)
    if not number:
        assert_mended(puzzle, found)
    if found.difference and found.difference.exact:
        assert_differing(puzzle, found.difference)
    assert_offered(puzzle)


def assert_dead(puzzle, end):
    """Assert that the steps lead to a constraint whose candidates these digits all rule out."""
    checker = Checker(puzzle)
    for step in end.steps:
        checker.follow(step)
    assert checker.is_dead(end.label)
    assert "left" in end.sentence or "sum" in end.label
    if checker.left(end.label) is not None:
        placed = puzzle.givens | dict(pair for step in end.steps for pair in step.placed)
        few = {label: placed[label] for label in end.digits}
        left = Checker(ruled(puzzle, few, puzzle.rules)).left(end.label)
        assert (left == set()) == end.complete
        assert end.complete or end.steps


def assert_less_than_nothing(puzzle, found):
    if not puzzle.rules:  # otherwise the relaxation is of a smaller program
        relaxation = Relaxation(puzzle, "candidates", make_backend())
        assert bool(found.truths) is not relaxation.optimum().feasible
    columns, right = Counter(), 0
    for part, sign, bound in ((found.truths, -1, "least"), (found.links, 1, "most")):
        for row, often in part:
            right += sign * often * getattr(row, bound)
            weights = row.weights or [1] * len(row.candidates)
            for pair, weight in zip(row.candidates, weights, strict=True):
                columns[pair] += sign * often * weight
    assert min(columns.values(), default=0) >= 0
    assert right == found.right
    assert (right < 0) is bool(found.truths)
    assert not found.truths or Checker(puzzle).objection(found) == ""
    answer = on_page(puzzle)
    assert sorted((often, label) for often, label, _ in answer["rows"]) == sorted(
        [(-often, row.label) for row, often in found.truths]
        + [(often, row.label) for row, often in found.links]
    )
    assert answer["relaxed"] == found.sentence
    assert answer["relaxed"] not in answer["sentences"]


def assert_mended(puzzle, found):
    """Assert that each repair leaves one solution, and that no other single change does."""
    for each in found.repairs:
        assert each.puzzle == changed(puzzle, {each.label: each.digit})
    if puzzle.side < 9:
        assert {(each.label, each.digit) for each in found.repairs} == {
            (label, digit)
            for label, before in puzzle.givens.items()
            for digit in range(puzzle.side + 1)
            if digit != before and changed(puzzle, {label: digit}).is_unique()
        }
    for each in found.rule_repairs:
        others = [rule for rule in puzzle.rules if rule is not each.rule]
        instead = [each.instead] if each.instead else []
        assert ruled(puzzle, puzzle.givens, [*others, *instead]).is_unique()
    out = found.left_out
    assert has_any(changed(puzzle, dict.fromkeys(out, 0))) == bool(out)
    for fewer in combinations(puzzle.givens, len(out) - 1) if out else ():
        assert not has_any(changed(puzzle, dict.fromkeys(fewer, 0)))
    if found.contradicting:
        assert not out
        assert not has_any(ruled(puzzle, {}, puzzle.rules))
    assert found.variants == tuple(
        name
        for name, other in VARIANTS.items()
        if other is not puzzle.variant.plain
        and other.exists(puzzle.shape)
        and ruled(puzzle, puzzle.givens, puzzle.rules, name).is_unique()
    )
    for name in found.variants:
        assert any(f" {name}; then there is exactly one" in each for each in sentences(found))


def assert_differing(puzzle, found):
    grids = [each.digits for each in solutions("search", puzzle)]
    assert (found.number, found.count.number) == (len(grids), len(grids))
    columns = [Counter(column) for column in zip(*grids, strict=True)]
    cells = [label for label, column in enumerate(columns, 1) if len(column) > 1]
    assert list(found.cells) == cells
    assert found.counts == {(n, d): times for n in cells for d, times in columns[n - 1].items()}
    assert found.shared == tuple(0 if len(each) > 1 else next(iter(each)) for each in columns)
    for chosen in found.settling:
        assert changed(puzzle, dict(chosen)).is_unique()
    if found.fewest:
        for fewer in combinations(found.counts, len(found.settling[0]) - 1):
            assert not changed(puzzle, dict(fewer)).is_unique()
    assert sorted(found.unavoidable, key=len) == list(found.unavoidable)
    if len(grids) <= 40:
        assert {*found.unavoidable} <= {
            tuple(n for n, (a, b) in enumerate(zip(one, other, strict=True), 1) if a != b)
            for one, other in combinations(grids, 2)
        }
    said = any(
        re.match("At least one of .* must be given", each) for each in sentences(ask(puzzle))
    )
    assert said == (len(grids) == 2)
    assert_gone_through(puzzle, found, grids)


def assert_gone_through(puzzle, found, grids):
    """Assert that the page has all the cells in which solutions differ, and counts their digits."""
    answer = on_page(puzzle)
    choices = [choice["edits"] for each in answer["changes"] for choice in each["choices"]]
    assert all([list(pair) for pair in chosen] in choices for chosen in found.settling)
    path, told = answer["path"], answer["solutions"]
    first, *sets = path["steps"]
    assert path["first"] == 0
    assert first["cells"] == (list(found.cells) if 2 * len(found.cells) <= len(grids[0]) else [])
    small = [list(cells) for cells in found.unavoidable if len(cells) <= 16]
    assert [step["cells"] for step in sets] == small[:8]
    columns = [Counter(column) for column in zip(*grids, strict=True)]
    assert path["open"] == [sorted(column) for column in columns]
    assert told["times"] == [[column[d] for d in sorted(column)] for column in columns]
    assert path["digits"] == told["shared"] == list(found.shared)
    assert (told["exact"], told["compared"]) == (True, len(grids))
    assert {
        changed(puzzle, dict(zip(told["cells"], digits, strict=True)) | shared(found)).digits
        for digits in told["digits"]
    } == {*grids}


def shared(found):
    return {label: digit for label, digit in enumerate(found.shared, 1) if digit}


def assert_offered(puzzle):
    """Assert that the changes offered by the page do what they say, without duplicates."""
    answer = on_page(puzzle)
    assert answer["ok"]
    for change in answer["changes"]:
        assert change["sentence"] not in answer["sentences"]
        for choice in change["choices"]:
            assert re.match("Changed|Removed|Added", choice["done"])
            asked = request(changed(puzzle, dict(choice["edits"])))
            asked |= {"variant": choice["variant"]} if "variant" in choice else {}
            asked |= {"rules": choice["rules"]} if "rules" in choice else {}
            number = puzzle_in(asked).count(limit=2).number
            assert 1 <= number <= (1 if "exactly one" in change["sentence"] else 2)
    assert (answer["solutions"] is None) == (ask(puzzle).difference is None)


@examples(12)
@given(puzzles(shapes=(2,), wrong=0.2))
def test_every_statement_is_true(puzzle):
    assert_true(puzzle)


@cache
def full_grids():
    """Return all full grids of side 4."""
    return list(fillings(Puzzle({}, size=4)))


@examples(40)
@given(st.lists(st.sampled_from(NARROW), min_size=2, max_size=6, unique=True))
def test_contradicting_rules_are_a_minimal_set_that_no_grid_satisfies(rules):
    def fit(some):
        return any(all(obeys(each, Look(grid, 2)) for each in some) for grid in full_grids())

    named = contradicting(Puzzle({}, size=4, rules=rules))
    few = [rule for rule in rules if rule.told(Grid(2)) in named]
    assert len(few) == len(named)
    assert fit(few) == fit(rules) == (not few)
    assert all(fit([each for each in few if each is not rule]) for rule in few)


@pytest.mark.parametrize(("at", "digit"), [(0, 2), (1, 4), (4, 4), (13, 4)])
def test_a_dead_end_that_singles_reach_needs_no_other_steps(at, digit):
    steps = ask(changed(Puzzle(WELL_KNOWN), {at + 1: digit})).dead_end.steps
    assert steps
    assert all(step.placed for step in steps)


@pytest.mark.full
@examples(40)
@given(puzzles(wrong=0.1))
def test_every_statement_about_more_puzzles_is_true(puzzle):
    assert_true(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        *(
            Puzzle(line, size=4)
            for line in ("11" + "." * 14, "1122" + "." * 12, "12.3..4........1")
        ),
        *(Puzzle(line, size=4) for line in ("1" + "." * 15, "4.....2..1......")),
        *(
            SMALL,
            WRONG,
            FEW,
            CAGED,
            Puzzle({}, size=4, variant="x"),
            Puzzle({}, size=4, rules=[AntiKing()]),
        ),
        Puzzle({1: 1, 2: 1}, size=4, rules=[Jigsaw("AAAB CABB CCDB CDDD")]),
        Puzzle("1234 3412 2143 4321", variant="x", rules=[Cage([1, 2], sum=3)]),
        NINE,
        *(
            pytest.param(puzzle, marks=pytest.mark.full)
            for puzzle in (
                Puzzle({**Puzzle(UNIQUE[6][2]).givens, 7: 4}),
                Puzzle({**Puzzle(UNIQUE[7][2]).givens, 32: 6}, variant="x"),
                Puzzle({**Puzzle(UNIQUE[9][2]).givens, 18: 2}, variant="four pyramid"),
                Puzzle(WELL_KNOWN, variant="x"),
                Puzzle({}, size=4),
            )
        ),
    ],
    ids=lambda puzzle: puzzle.line[:20],
)
def test_every_statement_about_sample_puzzles_is_true(puzzle):
    assert_true(puzzle)


# Contradictions


def test_an_invalid_contradiction_is_rejected():
    checker, found = Checker(NINE), ask(NINE).contradiction
    (one, often), *others = found.truths
    assert checker.objection(replace(found, truths=tuple(others)))
    assert checker.objection(replace(found, truths=((one, often + 1), *others)))
    other = replace(one, candidates=one.candidates[1:])
    said = checker.objection(replace(found, truths=((other, often), *others)))
    assert "does not have these open candidates" in said


def test_if_infeasibility_needs_integrality_that_is_stated():
    puzzle = Puzzle(
        ".6.1.......2.....81....2.76....46.9..18..9..5......4..9..4..8.7...39...4..3.2..1."
    )
    found = ask(puzzle)
    assert (found.verdict, found.contradiction.truths) == (Verdict.NONE, ())
    assert "relaxation is feasible" in " ".join(sentences(found))
    assert Relaxation(puzzle, "candidates", make_backend()).optimum().feasible


@pytest.mark.skipif(not BACKENDS["cbc"]().available(), reason="there is no CBC here")
def test_a_solver_that_cannot_find_conflicting_constraints_still_gives_multipliers():
    found = why(WRONG, backend="cbc").contradiction
    assert found.truths
    assert Checker(WRONG).objection(found) == ""


# Very many solutions


def test_only_some_of_very_many_solutions_are_compared():
    found = ask(Puzzle({}))
    assert (found.verdict, found.difference.exact) == (Verdict.SEVERAL, False)
    assert found.difference.fewest is False
    (givens,) = found.difference.settling
    assert Puzzle(dict(givens), size=9).is_unique()
    for label, _ in givens:
        assert not changed(Puzzle(dict(givens), size=9), {label: 0}).is_unique()
    counted = found.difference.count.number
    assert 500 <= counted <= 10_000  # as many as time allows
    assert sentences(found)[0] == "There are more than 500 solutions; they differ in 81 cells."
    told = on_page(Puzzle({}))["solutions"]
    assert (told["exact"], len(told["digits"]), told["compared"]) == (False, 500, 500)


def test_all_differences_between_very_many_solutions_are_reported():
    puzzle = Puzzle("123456789456789123789123456" + "." * 54)
    found = ask(puzzle).difference
    possible = true_candidates(puzzle)
    assert (found.number, found.exact, found.complete) == (500, False, True)
    assert found.cells == tuple(label for label, digits in possible.items() if len(digits) > 1)
    assert set(found.counts) == {(label, d) for label in found.cells for d in possible[label]}
    assert sum(found.counts.values()) == 500 * len(found.cells)
    assert found.shared == (*puzzle.digits[:27], *[0] * 54)
    counted = ask(puzzle).difference.count.number
    assert 500 <= counted <= 10_000  # as many as time allows


def test_solutions_that_are_not_compared_are_still_counted(monkeypatch):
    monkeypatch.setattr("sudokulp.explaining.repairs.SECONDS", 1000)
    puzzle = Puzzle("123456456123" + "." * 24)
    number = puzzle.count().number
    assert 500 < number < 10_000
    assert ask(puzzle).difference.count == number
    assert sentences(ask(puzzle))[0].startswith(f"There are {number:,} solutions; they differ in ")
    assert ask(Puzzle("1" + "." * 35)).difference.count.number == 10_000


# Short time limits


def test_if_time_is_short_the_first_findings_are_reported(monkeypatch):
    monkeypatch.setattr("sudokulp.explaining.repairs.SECONDS", 1e-9)
    found = why(Puzzle({}), backend=make_backend(), time_limit=10_000)
    assert not found.difference.complete
    said = r"There are more than 500 solutions; the first 500 found differ in \d+ cells\."
    assert re.fullmatch(said, sentences(found)[0])


def test_parts_that_ran_out_of_time_are_named():
    found = why(Puzzle({}, size=16), time_limit=1e-6)
    assert found.verdict is Verdict.UNKNOWN
    assert found.missing == ("the number of solutions",)


# The command and the page


def test_the_command_reports_line_by_line_for_texts_and_files(run, tmp_path):
    code, out, err = run("why", WRONG.line)
    assert (code, err) == (0, "")
    assert all(sentence in out for sentence in sentences(ask(WRONG)))
    dump(WRONG, tmp_path / "puzzle.sdk")
    code, out, _ = run("why", "--json", tmp_path / "puzzle.sdk")
    found = json.loads(out)
    assert (code, found["verdict"]) == (0, "none")
    assert found["path"]["steps"][-1]["rows"] == [[-1, "cell r1c4", "0"]]
    code, out, _ = run("why", "--time-limit", "0.000001", "." * 256)
    assert code == 3
    assert "Ran out of time checking: the number of solutions." in out


def test_the_page_gets_fewer_solutions_of_large_grids(monkeypatch):
    monkeypatch.setattr(explanations, "MOST", 14)
    told = on_page.__wrapped__(FEW)["solutions"]
    assert not told["exact"]
    assert (len(told["digits"]), len(told["cells"]), told["compared"]) == (2, 7, 3)


def test_the_page_highlights_the_givens_that_leave_no_candidate():
    answer = on_page(WRONG)
    assert answer["title"] == "Why there is no solution"
    (end,) = answer["path"]["steps"]
    assert (end["cells"], end["dead"]) == ([1, 3, 7, 16], [4])
    assert [1, "cell r1c4", "0"] in answer["rows"] or [-1, "cell r1c4", "0"] in answer["rows"]
    assert end["sentence"].startswith("r1c4 has no digit left. The givens in r1c1, r1c3,")
    assert not any(each in end["sentence"] for each in answer["sentences"])
    assert on_page(CAGED)["path"]["steps"][-1]["dead"] == [2, 3]
    plain = on_page(SMALL)
    assert (plain["title"], plain["rows"], plain["relaxed"]) == (
        "There is exactly one solution",
        [],
        "",
    )
    assert on_page(FEW)["sentences"] == []


def test_the_page_offers_to_change_rules_and_to_remove_several_givens():
    change, without, *_ = on_page(CAGED)["changes"]
    assert change["sentence"].startswith("Change the total of the cage at r1c2 from 6 to 5")
    (choice,), (other,) = change["choices"], without["choices"]
    (rule,) = request(CAGED)["rules"]
    assert (choice["rules"], other["rules"]) == ([{**rule, "sum": 5}], [])
    assert other["done"] == "Removed the cage at r1c2."
    (change,) = on_page(Puzzle("1122............"))["changes"]
    assert change["sentence"].startswith("Remove the givens in ")
    (choice,) = change["choices"]
    assert [digit for _, digit in choice["edits"]] == [0, 0]
