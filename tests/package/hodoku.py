"""HoDoKu's library of techniques: its cases as positions, and the names it gives them."""

from sudokulp import Puzzle
from sudokulp.engine.budget import Budget
from sudokulp.explaining.cores import by_cores_or_cases
from sudokulp.explaining.multipliers import Solver, prove
from sudokulp.explaining.path import SetSearch, locked, set_step, tried
from sudokulp.explaining.position import bits, start
from sudokulp.explaining.values import Kind

#: Numbers of singles; a dual finds the same cell and digit from the other side.
SINGLES = {
    "0000": {"Full House"},
    "0002": {"Hidden Single", "Naked Single"},
    "0003": {"Naked Single", "Hidden Single"},
}
#: By HoDoKu's number of a technique: the end of our name for it, and its number of truths.
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
    "0400": ("Skyscraper", 2),
    "0401": ("2-String Kite", 2),
    "0402": ("Turbot Fish", 2),
    "0403": ("Empty Rectangle", 2),
    "0404": ("2-String Kite", 2),
    "0405": ("Empty Rectangle", 2),
    "0800": ("XY-Wing", 3),
    "0801": ("XYZ-Wing", 3),
    "0803": ("W-Wing", 3),
}
#: Fish of two lines and their duals: both give the same eliminations.
DUALS = {
    "Turbot Fish": ("Finned X-Wing", "Empty Rectangle", "2-String Kite"),
    "Empty Rectangle": ("Turbot Fish", "Finned X-Wing", "2-String Kite"),
    "Naked Quadruple": ("Hidden Quadruple",),
    "Hidden Quadruple": ("Naked Quadruple",),
    "Hidden Triple": ("Naked Triple",),
    "Naked Triple": ("Hidden Triple",),
    "Hidden Pair": ("Naked Pair",),
}


def library(lines):
    """Yield number, puzzle, position and eliminations of each case in HoDoKu's library."""
    for number, puzzle, position, out, _ in _cases(lines):
        # Techniques whose number begins with 06 assume a unique solution. No constraint states
        # that.
        if out and number[:2] != "06":
            yield number, puzzle, position, out


def singles_of(lines):
    """Yield number, position and placed candidate of each case of a single."""
    for number, _, position, _, placed in _cases(lines):
        if number in SINGLES:
            yield number, position, placed[0]


def _cases(lines):
    for line in lines:
        _, technique, _, grid, gone, out, placed, *_ = [*line.split(":"), *[""] * 7]
        if not line.startswith(":") or technique.endswith("x"):
            continue
        puzzle = Puzzle(grid.replace("+", ""), 3)
        position = start(puzzle)
        for entry in gone.split():
            position.eliminate(1 << numbered(position, entry))
        results = ([numbered(position, entry) for entry in each.split()] for each in (out, placed))
        yield technique.partition("-")[0], puzzle, position, *results


def is_named(number, step):
    """Return whether a step has HoDoKu's name or is smaller; None if there is no name."""
    name, size = LIBRARY.get(number, ("", 0))
    if not name:
        return None
    return step.name.endswith((name, *DUALS.get(name, ()))) or step.size < size


def numbered(position, entry):
    digit, row, column = map(int, entry)
    return position.rules.number(row * 9 + column - 9, digit)


def step_against(position, candidate, backend, seconds=1000):
    """Return the step that refutes a candidate."""
    budget = Budget(seconds, backend)
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
        kind, found = Kind.TRUTHS, SetSearch(position).find([candidate])
    if not found:
        kind, found = Kind.CASES, by_cores_or_cases(position, [candidate], budget)
    proof = prove(position, *found, Solver(budget)) or tried(position, *found)
    return set_step(position, kind, proof)


def open_digits(position):
    found = {}
    for candidate in bits(position.open):
        label, digit = position.rules.pair(candidate)
        found.setdefault(label, set()).add(digit)
    return found
