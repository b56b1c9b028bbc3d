"""Fuzzing of the readers: mutated samples of all formats through all public doors.

    python3 build.py fuzz [--inputs N] [--first NUMBER] [--seed S] [--processes P]

The same seed gives the same inputs, whatever their number and however many processes there are.
Each fault is named once, with the number of its input; `--only NUMBER` takes that one alone.
What was done is said after each `CHUNK`, so that a run can be ended, and gone on with by `--first`.
"""

import argparse
import os
import re
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

#: One of how many inputs has its work counted; more calls than these are too many.
COUNTED, CALLS, CALLS_PER_BYTE = 20, 60_000, 600
#: What is said of files of which line by line something can be read.
_WHOLE = re.compile("neither UTF-8 nor Windows-1252|no variant is called")
#: Inputs that a process takes at a time.
CHUNK = 1_000


class Chunk(NamedTuple):
    """What came of the inputs with these numbers: their faults, and the seconds they took."""

    numbers: range
    faults: list[tuple[int, str]]
    seconds: float


def main() -> int:
    """Take inputs through all doors; print and count the faults."""
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
    """Yield what came of each part of the inputs, in order."""
    take = partial(taken, seed)
    if processes == 1:
        yield from map(take, parts)
        return
    with Pool(min(processes, len(parts))) as pool:
        yield from pool.imap(take, parts)


def taken(seed: str, numbers: range) -> Chunk:
    """Take the inputs with these numbers through all doors."""
    began = process_time()
    found = [(number, fault) for number in numbers for fault in faults(seed, number)]
    return Chunk(numbers, found, process_time() - began)


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
                count = calls(partial(take, door))
                promise(count < CALLS + CALLS_PER_BYTE * len(data), "work is in proportion")
            else:
                take(door)
        except Broken as error:
            found.append(f"{door}: broken promise: {error}")
        except Exception as error:  # noqa: BLE001 (whatever it is, it is a fault)
            last = extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}, {last.name}, line {last.lineno}"
            found.append(f"{door}: {type(error).__name__} in {where}")
    return found + disagreements(answers)


def disagreements(answers: dict[str, object]) -> list[str]:
    """Return how doors contradict each other about an input.

    A file as a whole has the puzzles that it has line by line, and what is a puzzle string is no
    other puzzle as a text, up to 9x9: above, what letters and 0 stand for is told by all of them in
    a text, and is fixed for `Puzzle`. These differ and are right:

    - A format that is named is taken at its word: there are no fallbacks, so that what was read
      among sentences, or with a blank for an empty cell, is an error in the format it was read as.
    - A file may be in Windows-1252 or UTF-16; as a text it would have halves of characters.
    - A file with a line that is no text, or with a comment that names no variant, is refused as a
      whole; in a list, which may be longer than what can be looked at first, that line is wrong,
      or those below the comment are, and the others are read.
    - Of a list in which no line is a puzzle the lines' errors are told; a text is then tried in
      other ways as a whole.
    - `Puzzle` makes one puzzle of all lines; a text in which some lines alone are smaller ones is
      a list of these.
    - `Puzzle` takes white space anywhere; in a text of rows a tab makes a row too long. `Puzzle`
      makes of 0 alone an empty grid of one cell; in a text it is a wrong side.
    """
    found = []
    whole, rows = answers.get("file"), answers.get("list")
    if isinstance(whole, list) and rows and _lines(whole) not in ([], _lines(rows)):
        found.append("file and list: other puzzles")
    if isinstance(whole, str) and isinstance(rows, list) and rows and not _WHOLE.search(whole):
        found.append("file and list: a file of nothing")
    text, puzzle = answers.get("text"), answers.get("puzzle")
    if isinstance(puzzle, Puzzle) and puzzle.side < 10 and not _agree(_digits(text), puzzle.line):
        found.append("text and puzzle: other puzzles")
    return found


def _agree(lines: list[str], line: str) -> bool:
    return lines in ([], [line]) or all(len(other) < len(line) for other in lines)


def _lines(puzzles: object) -> list[str]:
    """Return the puzzles of an answer with their variants, none if it is an error."""
    found = puzzles if isinstance(puzzles, list) else []
    return [f"{puzzle.variant.name} {puzzle.line}" for puzzle in found]


def _digits(puzzles: object) -> list[str]:
    return [line.split()[-1] for line in _lines(puzzles)]


if __name__ == "__main__":
    sys.exit(main())
