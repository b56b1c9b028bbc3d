"""`sudokulp generate` and `sudokulp vary`."""

import json

import pytest

from sudoku import (
    VARIANTS,
    Puzzle,
    loads,
)
from sudoku.analysis.count import count_solutions
from sudoku.generation.generate import generate
from sudoku.generation.transforms import relabel, transpose

SMALL = "4.....2..1.....3"
FAST = ("--model", "exact cover")


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_generated_can_be_solved_through_a_pipe(run, variant):
    code, made, errors = run("generate", "--variant", variant, "--seed", 7)
    assert (code, errors) == (0, "")
    assert made.startswith("# seed: 7\n")
    code, output, _ = run("solve", *FAST, "--json", stdin=made)
    (solved,) = objects(output)
    assert code == 0
    assert solved["variant"] == variant
    assert solved["puzzle"] == generate(variant, seed=7).line


@pytest.mark.parametrize("format", ["sdk", "grid", "line"])
def test_the_variant_goes_through_the_pipe_in_every_format_that_can_hold_it(run, format):
    _, made, _ = run("generate", "--variant", "x", "--boxsize", 2, "--seed", 7, "--to", format)
    code, output, _ = run("solve", *FAST, "--json", stdin=made)
    assert code == 0
    assert objects(output)[0]["variant"] == "x"


def test_a_list_of_several_variants_keeps_them(run, tmp_path):
    names = ["x", "x", "classic", "four square"]
    text = "".join(f"# variant: {name}\n{'.' * 16}\n" for name in names)
    _, output, _ = run("convert", "--to", "line", stdin=text)
    assert output.count("# variant") == 3
    _, output, _ = run("convert", "--to", "line", "--json", stdin=output)
    assert [found["variant"] for found in objects(output)] == names


def test_several_are_those_of_the_seeds_that_follow(run):
    code, output, _ = run("generate", "--boxsize", 2, "-n", 3, "--seed", 7, "--json")
    assert code == 0
    assert objects(output) == [
        {
            "variant": "classic",
            "boxsize": 2,
            "puzzle": generate(boxsize=2, seed=seed).line,
            "givens": len(generate(boxsize=2, seed=seed).givens),
            "seed": seed,
            "symmetry": "none",
        }
        for seed in (7, 8, 9)
    ]


def test_the_seed_that_is_said_makes_the_same_again(run):
    _, first, _ = run("generate", "--boxsize", 2)
    seed = first.splitlines()[0].removeprefix("# seed: ")
    assert run("generate", "--boxsize", 2, "--seed", seed)[1] == first


def test_symmetry_and_givens(run):
    arguments = ["--boxsize", 2, "--symmetry", "Rotate 180", "--givens", 8, "--no-minimal"]
    code, output, _ = run("generate", *arguments, "--seed", 1, "--quiet")
    digits = loads(output).digits
    assert code == 0
    assert sum(digit > 0 for digit in digits) == 8
    assert [digit > 0 for digit in digits] == [digit > 0 for digit in reversed(digits)]


def test_generating_may_give_up(run):
    code, output, errors = run("generate", "--seed", 5, "--time-limit", "1e-9")
    assert (code, output) == (3, "")
    assert errors == "seed 5: no puzzle: the time limit of 1e-09 s was reached\n"


def test_varying_by_name(run):
    code, output, _ = run("vary", SMALL, "--by", "Transpose,relabel", "--seed", 3)
    expected = relabel(transpose(Puzzle(SMALL, 2)), 3)
    assert (code, output) == (0, f"# seed: 3\n{expected.line}\n")


def test_varying_keeps_the_number_of_solutions(run):
    text = "# variant: x\n1...............\n"
    code, output, _ = run("vary", "-n", 3, "--seed", 1, "--json", stdin=text)
    assert code == 0
    for found in objects(output):
        varied = Puzzle(found["varied"], 2, found["variant"])
        assert found["transforms"] == ["vary"]
        assert count_solutions(varied) == count_solutions(Puzzle(found["puzzle"], 2, "x"))


def test_a_change_that_breaks_the_rules_is_refused(run):
    code, output, errors = run("vary", "." * 81, "--variant", "four pyramid", "--by", "transpose")
    assert (code, output) == (2, "")
    assert errors.startswith("argument 1: transposing would move pyramid 1 onto cells")
