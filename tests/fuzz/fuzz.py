"""Fuzz the reader: mutated samples of all formats, through every public entry point.

    python3 build.py fuzz [--inputs N] [--first NUMBER] [--seed S] [--processes P]

The same seed gives the same inputs, however many inputs and processes there are. Each fault is
reported once, with the number of its input; `--only NUMBER` runs that input alone. Progress is
printed after each `CHUNK`, so that a run can be interrupted and continued with `--first`.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import process_time
from traceback import extract_tb
from typing import NamedTuple

from counting import calls
from doors import DOORS, Broken, enter, promise
from texts import mutated

from sudokulp import Puzzle

#: Calls are counted for one in COUNTED inputs. An input may cause CALLS calls, and CALLS_PER_BYTE
#: more for each of its bytes.
COUNTED, CALLS, CALLS_PER_BYTE = 20, 60_000, 600
#: Inputs that a process handles at a time.
CHUNK = 1_000


class Chunk(NamedTuple):
    """The results for a range of input numbers: their faults, and the seconds they took."""

    numbers: range
    faults: list[tuple[int, str]]
    seconds: float


def main() -> int:
    """Pass inputs to all entry points; print and count the faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    first, most = options.first, options.inputs
    if options.only is not None:
        first, most = options.only, 1
    numbers = range(first, first + most)
    parts = [numbers[start : start + CHUNK] for start in range(0, most, CHUNK)]
    seen: Counter[str] = Counter()
    try:
        for done in chunks(options.seed, parts, options.processes):
            for number, fault in done.faults:
                seen[fault] += 1
                if seen[fault] == 1:
                    print(f"input {number} of seed {options.seed}: {fault}", flush=True)
            cost = f"{1_000 * done.seconds / len(done.numbers):.1f} ms each"
            print(f"inputs up to {done.numbers[-1]:,}: {seen.total():,} faults, {cost}", flush=True)
    except KeyboardInterrupt:
        print("interrupted")
    print(f"each through {len(DOORS)} doors: {seen.total():,} faults")
    return 1 if seen else 0


def chunks(seed: str, parts: list[range], processes: int) -> Iterator[Chunk]:
    """Yield the result for each part of the inputs, in order."""
    take = partial(taken, seed)
    if processes == 1:
        yield from map(take, parts)
        return
    with Pool(min(processes, len(parts))) as pool:
        yield from pool.imap(take, parts)


def taken(seed: str, numbers: range) -> Chunk:
    """Pass the inputs with these numbers to all entry points."""
    began = process_time()
    found = [(number, fault) for number in numbers for fault in faults(seed, number)]
    return Chunk(numbers, found, process_time() - began)


def data_of(seed: str, number: int) -> bytes:
    """Return the input with this number."""
    return mutated(Random(f"{seed}/{number}"))


def faults(seed: str, number: int) -> list[str]:
    """Return the faults that an input reveals in the entry points."""
    data = data_of(seed, number)
    found = []
    answers: dict[str, object] = {}

    def take(door: str) -> None:
        answers[door] = enter(door, data)

    for door in DOORS:
        try:
            if number % COUNTED == 0:
                count = calls(partial(take, door))
                promise(count < CALLS + CALLS_PER_BYTE * len(data), "work is in proportion")
            else:
                take(door)
        except Broken as error:
            found.append(f"{door}: broken promise: {error}")
        except Exception as error:  # noqa: BLE001 (any exception is a fault)
            last = extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}, {last.name}, line {last.lineno}"
            found.append(f"{door}: {type(error).__name__} in {where}")
    return found + disagreements(answers)


def disagreements(answers: dict[str, object]) -> list[str]:
    """Return how the entry points contradict each other about an input.

    A list must have the puzzles that the file has, and a puzzle string must mean the same as a
    text, up to 9x9 (in larger grids a text is read as a whole to decide what letters and 0 stand
    for, while `Puzzle` has a fixed alphabet). These differences are intended:

    - `Puzzle` makes one puzzle of all lines; a text in which some lines alone are smaller puzzles
      is a list of these.
    - `Puzzle` allows white space anywhere; in a text of rows a tab makes a row too long. `Puzzle`
      turns a lone 0 into an empty 1x1 grid; in a text it has the wrong size.
    """
    found = []
    if _lines(answers.get("file")) != _lines(answers.get("list")):
        found.append("file and list: other puzzles")
    text, puzzle = answers.get("text"), answers.get("puzzle")
    if isinstance(puzzle, Puzzle) and puzzle.side < 10 and not _agree(_digits(text), puzzle.line):
        found.append("text and puzzle: other puzzles")
    return found


def _agree(lines: list[str], line: str) -> bool:
    return lines in ([], [line]) or all(len(other) < len(line) for other in lines)


def _lines(puzzles: object) -> list[str]:
    """Return the puzzles of an answer with their variants, or [] if it is an error."""
    found = puzzles if isinstance(puzzles, list) else []
    return [f"{puzzle.variant.name} {puzzle.line}" for puzzle in found]


def _digits(puzzles: object) -> list[str]:
    return [line.split()[-1] for line in _lines(puzzles)]


if __name__ == "__main__":
    sys.exit(main())
