"""Fuzzing of the readers: mutated samples of all formats through all public doors.

    python3 build.py fuzz [--inputs N] [--seed S]

The same seed gives the same inputs, whatever their number. Each fault is named once, with the
number of its input; `--only NUMBER` takes that one alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from traceback import extract_tb

from counting import calls
from doors import DOORS, Broken, enter, promise
from texts import mutated

from sudoku import Puzzle

#: One of how many inputs has its work counted; more calls than these are too many.
COUNTED, CALLS, CALLS_PER_BYTE = 20, 60_000, 600


def main() -> int:
    """Take inputs through all doors; print and count the faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    numbers = range(options.inputs) if options.only is None else [options.only]
    seen: Counter[str] = Counter()
    done = 0
    try:
        for number in numbers:
            for fault in faults(options.seed, number):
                seen[fault] += 1
                if seen[fault] == 1:
                    print(f"input {number} of seed {options.seed}: {fault}", flush=True)
            done += 1
    except KeyboardInterrupt:
        print("interrupted")
    print(f"{done:,} inputs, each through {len(DOORS)} doors: {seen.total():,} faults")
    return 1 if seen else 0


def data_of(seed: str, number: int) -> bytes:
    """Return the input with this number."""
    return mutated(Random(f"{seed}/{number}"))


def faults(seed: str, number: int) -> list[str]:
    """Return what is wrong with what the doors make of an input."""
    data = data_of(seed, number)
    found = []
    answers: dict[str, object] = {}

    def take(door: str) -> None:
        answers[door] = enter(door, data)

    for door in DOORS:
        try:
            if number % COUNTED == 0:
                count = calls(lambda door=door: take(door))  # type: ignore[misc]
                promise(count < CALLS + CALLS_PER_BYTE * len(data), "work is in proportion")
            else:
                take(door)
        except Exception as error:  # noqa: BLE001 (whatever it is, it is a fault)
            found.append(f"{door}: {named(error)}")
    return found + disagreements(answers)


def named(error: Exception) -> str:
    """Return an error and where it is from, alike for all inputs that meet it."""
    if isinstance(error, Broken):
        return f"broken promise: {error}"
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, {last.name}, line {last.lineno}"


def disagreements(answers: dict[str, object]) -> list[str]:
    """Return how doors contradict each other about a text that two of them can read."""
    whole, rows = answers.get("file"), answers.get("list")
    if not isinstance(whole, list) or not isinstance(rows, list) or len(whole) != len(rows):
        return []
    return [] if _lines(whole) == _lines(rows) else ["file and list: other puzzles"]


def _lines(puzzles: list[Puzzle]) -> list[str]:
    return [f"{puzzle.variant.name} {puzzle.line}" for puzzle in puzzles]


if __name__ == "__main__":
    sys.exit(main())
