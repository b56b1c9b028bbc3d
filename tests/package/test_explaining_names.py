"""Names of steps, on positions with few candidates, and on HoDoKu's library if available."""

import re
from collections import Counter
from enum import StrEnum
from pathlib import Path

import pytest
from inner import (
    OWN_NAMES,
    Checker,
    Kind,
    Position,
    SetSearch,
    bits,
    by_cores_or_cases,
    find_rules,
    locked,
    prove,
    start,
    step,
    tried,
    widened,
)
from solvers import make_backend

from sudokulp import Puzzle
from sudokulp.explaining.multipliers import Solver
from sudokulp.variants import find_variant

NAMES = Path(__file__).with_name("names.txt")


def samples():
    """Yield the name of a step, the remaining candidates by constraint, and an eliminated one."""
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        if line[0] != "#":
            name, left, out = line.split(" | ")
            row, column, digit = map(int, re.findall(r"\d+", out))
            places = dict(each.split(": ") for each in left.split("; "))
            yield pytest.param(name, places, (row, column, digit), id=name)


def only(position, label, left):
    """Remove all candidates of a constraint except those given."""
    rules = position.rules
    name = f"cell {label}" if label.startswith("r") and label[1].isdigit() else label
    number = rules.labels.index(name)
    keep = 0
    for each in left.split() if " " in left else left:
        if rules.is_cell(number):
            keep |= 1 << rules.number(number + 1, int(each))
        else:
            digit = rules.region_of(number)[1] + 1
            keep |= 1 << rules.number(rules.labels.index(f"cell {each}") + 1, digit)
    position.eliminate(position.live[number] & ~keep)


@pytest.mark.parametrize(("name", "left", "out"), list(samples()))
def test_a_set_has_the_name_that_players_use(name, left, out):
    position = Position(find_rules(find_variant("classic"), 3))
    for label, what in left.items():
        only(position, label, what)
    row, column, digit = out
    candidate = position.rules.number(row * 9 + column - 9, digit)
    step = step_against(position, candidate, make_backend())
    assert step.name == name
    assert ((row - 1) * 9 + column, digit) in step.eliminated
    assert Checker(Puzzle({}), open_digits(position)).complaint(step) == ""


# HoDoKu's library

#: By HoDoKu's number of a technique: the end of our name for it, and its number of truths. For
#: chains, the number follows from the length; for sets of cells, the library does not state it.
LIBRARY = {
    "0100": ("(Pointing)", 1),
    "0101": ("(Claiming)", 1),
    "0110": ("Locked Pair", 2),
    "0111": ("Locked Triple", 3),
    "0200": ("Naked Pair", 2),
    "0201": ("Naked Triple", 3),
    "0202": ("Naked Quadruple", 4),
    "0210": ("Hidden Pair", 2),
    "0211": ("Hidden Triple", 3),
    "0212": ("Hidden Quadruple", 4),
    "0300": ("X-Wing", 2),
    "0301": ("Swordfish", 3),
    "0302": ("Jellyfish", 4),
    "0310": ("Finned X-Wing", 2),
    "0311": ("Finned Swordfish", 3),
    "0312": ("Finned Jellyfish", 4),
    "0320": ("Sashimi X-Wing", 2),
    "0321": ("Sashimi Swordfish", 3),
    "0322": ("Sashimi Jellyfish", 4),
    "0331": ("Franken Swordfish", 3),
    "0332": ("Franken Jellyfish", 4),
    "0340": ("Finned Franken X-Wing", 2),
    "0341": ("Finned Franken Swordfish", 3),
    "0342": ("Finned Franken Jellyfish", 4),
    "0362": ("Finned Mutant Jellyfish", 4),
    "0363": ("Finned Mutant Squirmbag", 5),
    "0400": ("Skyscraper", 2),
    "0401": ("2-String Kite", 2),
    "0402": ("Turbot Fish", 2),
    "0403": ("Empty Rectangle", 2),
    "0404": ("2-String Kite", 2),
    "0405": ("Empty Rectangle", 2),
    "0500": ("X-Chain", 2),
    "0501": ("X-Chain", 2),
    "0502": ("X-Chain", 2),
    "0701": ("X-Chain", 2),
    "0702": ("XY-Chain", None),
    "0703": ("Remote Pair", None),
    "0706": ("Continuous Nice Loop", None),
    "0707": ("Alternating Inference Chain", None),
    "0708": ("Alternating Inference Chain", None),
    "0709": ("Grouped Continuous Nice Loop", None),
    "0710": ("Grouped Chain", None),
    "0711": ("Grouped Chain", None),
    "0800": ("XY-Wing", 3),
    "0801": ("XYZ-Wing", 3),
    "0803": ("W-Wing", 3),
    "0901": ("Almost Locked Set XZ-Rule", None),
    "0902": ("Almost Locked Set XY-Wing", None),
    "0903": ("Almost Locked Set Chain", None),
    "0904": ("Death Blossom", None),
    "1101": ("Sue de Coq", None),
    "1202": ("Template Delete", 4),
}
#: Names for one digit. HoDoKu's names depend on which lines are called bases and covers, on which
#: candidates are called fins, or on colours; a fish of the other lines or of boxes is the same.
_ONE_DIGIT = (
    *("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Skyscraper", "2-String Kite"),
    *("Turbot Fish", "Empty Rectangle", "X-Chain"),
)
#: Names of chains and loops. An almost locked set is the same as an almost hidden set of the other
#: cells and digits of its region, which is a link or a group of a chain.
_CHAINS = (
    *("Alternating Inference Chain", "Grouped Chain", "Continuous Nice Loop", "XY-Chain"),
    *("X-Chain", "W-Wing", "Almost Locked Set XZ-Rule", "Almost Locked Set XY-Wing"),
    *("Almost Locked Set Chain", "with Almost Locked Sets"),
)
#: Names of the same technique seen from the other side.
DUALS = {
    **dict.fromkeys(
        (name for name, _ in LIBRARY.values() if name.endswith(_ONE_DIGIT)), _ONE_DIGIT
    ),
    **dict.fromkeys((name for name, _ in LIBRARY.values() if name.endswith(_CHAINS)), _CHAINS),
    "X-Chain": _ONE_DIGIT,
    "Template Delete": _ONE_DIGIT,
    "(Claiming)": ("(Pointing)",),
    "XY-Wing": (),
    "W-Wing": (),
    "Sue de Coq": _CHAINS,
    "Death Blossom": ("Cell Forcing Chain", "Region Forcing Chain", *_CHAINS),
    "Naked Quadruple": ("Hidden Quadruple",),
    "Hidden Quadruple": ("Naked Quadruple",),
    "Hidden Triple": ("Naked Triple",),
    "Naked Triple": ("Hidden Triple",),
    "Hidden Pair": ("Naked Pair",),
    "Naked Pair": ("Hidden Pair",),
}


def library(lines):
    """Yield number, puzzle, position, eliminations and chain length of each case of the library."""
    for number, puzzle, position, out, length in _cases(lines):
        # Techniques whose number begins with 06 assume a unique solution. No constraint states
        # that.
        if out and number[:2] != "06":
            yield number, puzzle, position, out, length


def _cases(lines):
    for line in lines:
        _, technique, _, grid, gone, out, _, length, *_ = [*line.split(":"), *[""] * 8]
        if not line.startswith(":") or technique.endswith("x"):
            continue
        puzzle = Puzzle(grid.replace("+", ""), size=9)
        position = start(puzzle)
        for entry in gone.split():
            position.eliminate(1 << numbered(position, entry))
        refuted = [numbered(position, entry) for entry in out.split()]
        yield technique.partition("-")[0], puzzle, position, refuted, length


class Named(StrEnum):
    """How the name of a step compares with HoDoKu's."""

    ALIKE = "alike"
    DUAL = "as the dual"
    SMALLER = "smaller"  # a step with fewer truths, which has a name
    OTHERWISE = "otherwise"


def named(number, step, length=""):
    """Return how our name of a step compares with HoDoKu's, given the length of a chain."""
    key = number if number in LIBRARY else number[:-1]  # a Siamese fish is two finned fish
    name, size = LIBRARY[key]
    if length.isdigit():
        size = (int(length) + 1) // 2
    if step.name.endswith(name):
        return Named.ALIKE
    is_grouped = name.startswith("Grouped")  # the length does not count the cells of a group
    if step.name.endswith(DUALS.get(name, ())) and (is_grouped or not size or step.size <= size):
        return Named.DUAL
    is_smaller = size and step.size < size and step.name not in OWN_NAMES
    return Named.SMALLER if is_smaller else Named.OTHERWISE


def numbered(position, entry):
    digit, row, column = map(int, entry)
    return position.rules.number(row * 9 + column - 9, digit)


def step_against(position, candidate, backend):
    """Return the step that refutes a candidate."""
    kind = Kind.LOCKED
    found = next(
        (
            (truths, candidate)
            for truths, _ in locked(position)
            if not position.live[truths.bit_length() - 1] & ~position.rules.rivals(candidate)
        ),
        None,
    )
    if not found:
        sets = SetSearch(position)
        kind, found = Kind.TRUTHS, sets.find([candidate])
    if not found:
        truths, _ = by_cores_or_cases(position, [candidate])
        kind, found = Kind.CASES, (sets.simplified(truths, candidate), candidate)
    proof = prove(position, *found, Solver(backend)) or tried(position, *found)
    return step(position, widened(position, proof, kind))


def open_digits(position):
    found = {}
    for candidate in bits(position.open):
        label, digit = position.rules.pair(candidate)
        found.setdefault(label, set()).add(digit)
    return found


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_the_cases_of_the_library_are_explained_and_named(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the whole library is for the native solver")
    path = shared / "data" / "formats" / "hodoku_reglib-1.3_even.txt"
    names = Counter()
    added = every = 0
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, puzzle, position, out, length in library(lines):
        step = step_against(position, out[0], make_backend())
        assert Checker(puzzle, open_digits(position)).complaint(step) == ""
        every += 1
        added += bool(step.divisor)
        names[named(number, step, length)] += 1
    assert every == 420
    assert names[Named.OTHERWISE] <= 0.01 * every
    assert added >= 0.99 * every
