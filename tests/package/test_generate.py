"""Generators: proved unique by a second model, symmetric, and the same on every platform."""

import re
from itertools import islice

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import (
    DIFFICULTIES,
    SYMMETRIES,
    Boxes,
    Difficulty,
    generate,
    generate_cages,
    orbits,
    random_puzzle,
    rate,
)
from samples import is_minimal
from solvers import make_backend, solutions

from sudokulp import GaveUp, Puzzle
from sudokulp.rules import Thermometer
from sudokulp.variants import VARIANTS

#: variant, box size, seed and the puzzle that `generate` makes: these must never change.
SEEDED = [
    ("x", 2, 7, "..1....2..4....."),
    (
        "classic",
        3,
        7,
        ".6.1.......2.....81....2.76....46.9..18..9..2......4..9..4..8.7...39...4..3.2..1.",
    ),
    (
        "four pyramid",
        3,
        7,
        ".8..6.....51......9...12...2....9...1.....4.......8......7...3......6.5..........",
    ),
    pytest.param(
        *("classic", 4, 26),
        "8..5.7ga4.9.....7..6.bd3..1.5..c.fa..6....3...b..g.c548....e..a...5....9....1..."
        "3a..48...2...7..4......g53..bd.f..e.dc....b...68.5....2..ce9.f.bb9.4.g...1...8.."
        "........8...7...ec.78f56.gd.a..2..2....c.b.1.4....g3.e.d....6....bc8.56..d......"
        ".4..92.........1",
        marks=pytest.mark.full,
    ),
]
EVERYWHERE = st.sampled_from(
    [(name, n) for name, each in VARIANTS.items() for n in each.boxsizes() if n < 4]
)


def some_solutions(puzzle, most=2):
    """Return up to `most` solutions, by a model that shares no code with the generator."""
    return list(islice(solutions("exact cover", puzzle), most))


@pytest.mark.parametrize(("variant", "n", "seed", "line"), SEEDED)
def test_a_seed_gives_the_same_puzzle_on_every_platform(variant, n, seed, line):
    puzzle = generate(variant=variant, boxes=n, seed=seed)
    assert puzzle == Puzzle(line, boxes=n, variant=variant)
    assert len(some_solutions(puzzle)) == 1


@pytest.mark.parametrize("large", [1, 9])
def test_the_puzzle_does_not_depend_on_the_available_prover(monkeypatch, large):
    monkeypatch.setattr("sudokulp.engine.prover.LARGE", large)
    for variant, n, seed, line in SEEDED[:3]:
        assert generate(variant=variant, boxes=n, seed=seed).line == line


@examples(10)
@given(EVERYWHERE, st.sampled_from(list(SYMMETRIES)), st.integers(0, 9))
def test_puzzles_are_symmetric_and_minimal(place, symmetry, seed):
    variant, n = place
    puzzle = generate(variant=variant, boxes=n, seed=seed, symmetry=symmetry)
    assert (puzzle.variant.name, puzzle.boxsize) == (variant, n)
    (solution,) = some_solutions(puzzle)
    assert solution.is_valid()
    given = set(puzzle.givens)
    for group in orbits(SYMMETRIES[symmetry].moves, n):
        assert set(group) <= given or not set(group) & given
        if set(group) <= given and n > 1:  # removing any one of the sets gives several solutions
            left = {label: digit for label, digit in puzzle.givens.items() if label not in group}
            assert len(some_solutions(Puzzle(left, boxes=n, variant=variant))) == 2
    if symmetry == "none":
        assert is_minimal(puzzle)


@pytest.mark.parametrize(
    ("givens", "symmetry"), [(24, "none"), (30, "none"), (32, "rotate180"), (81, "full")]
)
def test_the_number_of_givens_is_respected(givens, symmetry):
    puzzle = generate(seed=1, givens=givens, symmetry=symmetry)
    assert len(puzzle.givens) == givens
    assert len(some_solutions(puzzle)) == 1


def test_minimal_puzzles_with_few_givens_are_found_by_trying_grids():
    heard = []
    puzzle = generate(seed=2, givens=23, minimal=True, notify=heard.append)
    assert len(puzzle.givens) == 23
    assert is_minimal(puzzle)
    assert re.match(
        r"grid 1: filling it, at most (60|59) s more\|"
        r"grid 1: 0 of 81 removals tried, 81 givens left, at most (60|59) s more\|",
        "|".join(heard),
    )


@pytest.mark.parametrize("difficulty", DIFFICULTIES.values(), ids=DIFFICULTIES)
def test_the_difficulty_is_respected(difficulty):
    puzzle = generate(seed=3, difficulty=difficulty.name.upper(), backend=make_backend())
    rated = rate(puzzle, backend=make_backend()).difficulty
    assert rated is (difficulty.difficulty or rated)
    assert difficulty.name != "any" or puzzle == generate(seed=3)


def test_a_difficulty_can_be_combined_with_other_options():
    puzzle = generate(seed=1, givens=28, symmetry="rotate180", difficulty="easy")
    assert len(puzzle.givens) == 28
    assert {82 - label for label in puzzle.givens} == set(puzzle.givens)
    assert rate(puzzle).difficulty is Difficulty.EASY


def test_a_puzzle_need_not_be_minimal():
    puzzle = generate(seed=1, minimal=False)
    assert len(some_solutions(puzzle)) == 1
    assert not is_minimal(puzzle)


@pytest.mark.parametrize(
    ("wishes", "ticks", "message"),
    [
        (
            {"size": 4, "difficulty": "very-hard"},
            1000,
            r"none of [\d,]+ puzzles has the difficulty 'very hard'$",
        ),
        (
            {"givens": 18, "difficulty": "hard"},
            5000,
            "puzzles has 18 givens and the difficulty 'hard'$",
        ),
        ({"givens": 17}, 350, "the one puzzle tried does not have 17 givens$"),
        ({"boxes": 5}, 9, "the time limit of 1 s was reached$"),
        ({"givens": 17}, 20, "the time limit of 1 s was reached$"),
    ],
)
def test_a_failed_search_says_what_was_tried(ticking, wishes, ticks, message):
    generate(seed=1)  # otherwise much of the time goes to the masks of the board
    ticking(1 / ticks)
    with pytest.raises(GaveUp, match=message):
        generate(seed=1, time_limit=1, **wishes)


# Random puzzles: some digits of a full grid


def test_random_puzzles_match_those_of_the_paper():
    assert random_puzzle(7, size=4, seed=1).line == ".23..34..1..2.1."
    large = random_puzzle(200, size=16, seed=1)
    assert len(large.givens) == 200
    assert all(solution.is_valid() for solution in some_solutions(large))
    assert some_solutions(large)


@examples(15)
@given(EVERYWHERE, st.integers(0, 9), st.floats(0.3, 1))
def test_random_puzzles_of_any_variant_have_a_solution(place, seed, part):
    variant, n = place
    count = round(part * n**4)
    puzzle = random_puzzle(count, boxes=n, seed=seed, variant=variant)
    assert len(puzzle.givens) == count
    assert some_solutions(puzzle, 1)
    assert random_puzzle(0, boxes=n, seed=seed, variant=variant) == Puzzle(
        {}, boxes=n, variant=variant
    )


def test_puzzles_of_one_fixed_grid_differ_only_in_their_givens():
    made = [random_puzzle(20, seed=seed, fixed=True) for seed in range(4)]
    assert len(set(made)) == 4
    both = random_puzzle(81, seed=9, fixed=True).givens
    assert all(puzzle.givens.items() <= both.items() for puzzle in made)
    assert random_puzzle(81, seed=9).givens != both


def test_without_a_seed_puzzles_differ():
    assert len({generate(size=4).line for _ in range(20)}) > 5


# Rules


@pytest.mark.parametrize(
    ("shape", "variant", "largest", "seed"),
    [
        (2, "classic", 3, 1),
        (3, "x", 3, 1),
        (Boxes(2, 3), "classic", 4, 1),
        (Boxes(2, 3), "classic", 6, 19),  # some cages fall apart without their middle cell
    ],
)
def test_the_sums_of_cages_leave_one_solution(shape, variant, largest, seed):
    made = generate_cages(variant=variant, boxes=shape, seed=seed, largest=largest)
    assert made == generate_cages(variant=variant, boxes=shape, seed=seed, largest=largest)
    assert made.count() == 1
    assert made.givens == {}
    cells = sorted(label for cage in made.rules for label in cage.cells)
    assert cells == list(range(1, made.side**2 + 1))
    assert max(len(cage.cells) for cage in made.rules) <= largest
    assert len(made.rules) < len(cells)


def test_generated_puzzles_satisfy_the_given_rules():
    rules = [Thermometer([1, 2, 3])]
    variant = Puzzle({}, size=4, variant="x", rules=rules).variant
    made = generate(variant="x", size=4, seed=1, rules=rules)
    assert made == generate(variant=variant, size=4, seed=1)
    assert (made.rules, made.count().number) == (tuple(rules), 1)
    assert random_puzzle(5, size=4, seed=1, variant="x", rules=rules) == random_puzzle(
        5, size=4, seed=1, variant=variant
    )
    killer = generate_cages(variant="classic", size=4, seed=1, rules=rules)
    assert killer == generate_cages(variant=Puzzle({}, size=4, rules=rules).variant, size=4, seed=1)
    assert killer.rules[0] == rules[0]
    assert killer.count().number == 1
