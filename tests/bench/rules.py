"""Compare the integer program and SAT with CP-SAT: native times to solve and prove rule puzzles.

    python tests/bench/rules.py [--limit 30] [--json FILE]

CP-SAT has a Boolean for each candidate and arc, the same rows, and one worker. It looks for a
solution and then for another one. The puzzles are those strings and links in ../shared/data/rules
whose rules are all supported. OR-Tools is installed below .cache/ on the first run, using the
hashes in ortools.txt.
"""

import json
import sys
from collections.abc import Iterator
from os import environ
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen, run
from time import perf_counter

import pulp
from tables import DATA, ROOT, Goal, finish, options_of, ratio, show
from third_party import links_of, ruled_puzzles

from sudokulp import Puzzle, Solution
from sudokulp.analysis.verdict import solve
from sudokulp.models.lp.rules import rule_rows

HERE = Path(__file__).parent
FOLDER = ROOT / ".cache" / "ortools"
SHARED = DATA / "rules"


def cp_sat() -> Popen:
    """Return a process of CP-SAT, installed with the hashes of ortools.txt if necessary."""
    listed = ROOT / "web" / "tools" / "checks" / "ortools.txt"
    stamp = FOLDER / "installed"
    if not stamp.exists() or stamp.read_bytes() != listed.read_bytes():
        options = ["--only-binary=:all:", "--require-hashes", "--quiet", "--upgrade"]
        command = [sys.executable, "-m", "pip", "install", *options, "--target", str(FOLDER)]
        run([*command, "-r", str(listed)], check=True)
        stamp.write_bytes(listed.read_bytes())
    command = [sys.executable, "-S", str(HERE / "cp_sat.py")]
    with_it = {**environ, "PYTHONPATH": str(FOLDER)}
    return Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=with_it)


def model_of(puzzle: Puzzle, limit: float) -> dict:
    """Return the rows of a puzzle in the format of CP-SAT's process."""
    side = puzzle.side
    cells = [range(start, start + side) for start in range(0, side**3, side)]
    regions = [
        [(label - 1) * side + rank for label in region.cells]
        for region in puzzle.variant.all_regions(puzzle.shape)
        for rank in range(side)
    ]
    rows = list(rule_rows(puzzle.variant, puzzle.shape))
    groups = [list(row.weights) for row in rows if row.is_exclusion]
    sums = [
        (
            list(row.weights.items()),
            None if row.sense == pulp.LpConstraintLE else row.bound,
            None if row.sense == pulp.LpConstraintGE else row.bound,
        )
        for row in rows
        if not row.is_exclusion
    ]
    named = (number for row in rows for number in row.weights)
    return {
        "candidates": side**3,
        "variables": max(side**3, *(number + 1 for number in named), 0),
        "exactly_one": [*map(list, cells), *regions],
        "at_most_one": groups,
        "linear": sums,
        "given": [(label - 1) * side + digit - 1 for label, digit in puzzle.givens.items()],
        "limit": limit,
    }


def by_cp_sat(process: Popen, puzzle: Puzzle, limit: float) -> float | None:
    """Return the seconds to find the solution and prove it unique, or None after a time-out."""
    process.stdin.write(json.dumps(model_of(puzzle, limit)) + "\n")
    process.stdin.flush()
    found = json.loads(process.stdout.readline())
    if found["chosen"]:
        digits = tuple(number % puzzle.side + 1 for number in found["chosen"])
        assert Solution(puzzle, digits).is_valid()
    return found["seconds"]


def by_us(model: str, puzzle: Puzzle, limit: float) -> dict[str, float | None]:
    """Return the seconds of a model, and those of the program and of its first solution."""
    start = perf_counter()
    found = solve(puzzle, model, time_limit=limit)
    seconds = perf_counter() - start if found.unique else None
    if model != "lp":
        return {model: seconds}
    times = found.times
    first = (times.handover or 0.0) + (times.solve or 0.0)
    return {model: seconds, "build": times.build or 0.0, "first": first}


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Yield each puzzle whose rules are all supported, with its name or its link's heading."""
    yield from ((name, puzzle) for name, puzzle, _ in ruled_puzzles(SHARED))
    for heading, link, _ in links_of(SHARED):
        puzzle = Puzzle(link)
        if all(rule.known for rule in puzzle.rules):
            yield f"link: {heading}", puzzle


def row(process: Popen, name: str, puzzle: Puzzle, limit: float) -> dict:
    """Return the seconds of one puzzle for each solver."""
    seconds = by_us("lp", puzzle, limit) | by_us("sat", puzzle, limit)
    return {"name": name, **seconds, "cp-sat": by_cp_sat(process, puzzle, limit)}


def _ms(seconds: float | None) -> str:
    return "time-out" if seconds is None else f"{1000 * seconds:.0f}"


def report(rows: list[dict], limit: float) -> list[Goal]:
    """Print a table and return the goals. In medians and ratios, a time-out counts as the limit."""
    columns = ("lp", "build", "first", "sat", "cp-sat")
    times = {c: [limit if found[c] is None else found[c] for found in rows] for c in columns}
    lost = {c: sum(found[c] is None for found in rows) for c in columns}
    lines = [[found["name"], *(_ms(found[c]) for c in columns)] for found in rows]
    lines.append(["median", *(_ms(median(times[c])) for c in columns)])
    lines.append(["time-outs", *lost.values()])
    head = ["lp", "of it the program", "and its first solution", "sat", "CP-SAT"]
    show("Puzzles with rules", ["ms, solved and proved", *head], lines)
    alone = [found["build"] + found["first"] for found in rows]
    print(f"\nlp without proof to CP-SAT, median ratio: {ratio(alone, times['cp-sat']):.2f}")
    return [
        Goal("lp to CP-SAT, median ratio", ratio(times["lp"], times["cp-sat"]), 1.5),
        Goal("lp: slowest puzzle, s", max(times["lp"]), 2),
    ]


if __name__ == "__main__":
    wanted = options_of(__doc__, limit=(30.0, "seconds for each (default: 30)"))
    if not SHARED.is_dir():
        print("../shared/data/rules is not there: nothing to measure")
        sys.exit(2)
    listed = list(puzzles())
    with cp_sat() as process:
        row(process, *listed[0], wanted.limit)  # one-time work is not counted
        rows = [row(process, *named, wanted.limit) for named in listed]
        process.stdin.close()
    finish(wanted.json, {"rules": rows}, report(rows, wanted.limit))
