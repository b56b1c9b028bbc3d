"""Time the four variants without rules against an older commit, by processor time, natively.

    python tests/bench/variants.py COMMIT [--puzzles 20] [--rounds 4]

Both have a process of their own, which is asked in turn for the same new puzzle; the ratio of their
processor times is taken puzzle by puzzle. `1dce1a3^` is the last commit without rules.
"""

import io
import json
import subprocess
import sys
import tarfile
from os import environ
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tables import ROOT, parser_of

from sudoku import generate

VARIANTS = ("classic", "x", "four square", "four pyramid")
TASKS = ("lp", "lp/singles", "sat", "exact cover", "count", "lp file")
#: What each process runs; it knows nothing of either version.
WORKER = """
import gc, json, sys, time
from sudoku import Puzzle, count_solutions, export, solve
for line in sys.stdin:
    digits, variant, task = json.loads(line)
    gc.collect(); gc.disable()
    begun = time.process_time()
    puzzle = Puzzle(digits, 3, variant)
    if task == "count":
        answer = count_solutions(puzzle).number
    elif task == "lp file":
        answer = export(puzzle, "lp")
    else:
        answer = solve(puzzle, task).unique
    spent = time.process_time() - begun
    gc.enable()
    print(json.dumps([spent, answer]), flush=True)
"""


def process(place: Path) -> subprocess.Popen:
    command = [sys.executable, "-c", WORKER]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, env={**environ, "PYTHONPATH": str(place)}, **pipes)


def ask(worker: subprocess.Popen, question: list[str]) -> tuple[float, object]:
    """Return the seconds that a process took, and its answer."""
    worker.stdin.write(json.dumps(question) + "\n")
    worker.stdin.flush()
    return tuple(json.loads(worker.stdout.readline()))


def ratios(old: subprocess.Popen, new: subprocess.Popen, questions: list, rounds: int) -> list:
    """Return the ratio of the times for each question and round, whichever is asked first."""
    found = []
    for number, question in enumerate(questions * (rounds + 1)):
        order = (old, new) if number % 2 else (new, old)
        answers = {worker: ask(worker, question) for worker in order}
        if answers[old][1] != answers[new][1]:
            raise SystemExit(f"the answers differ: {question}")
        if number >= len(questions):  # the first round fills the caches
            found.append(answers[new][0] / answers[old][0])
    return found


def compare(place: Path, puzzles: int, rounds: int) -> None:
    old, new = process(place), process(ROOT / "py")
    try:
        for variant in VARIANTS:
            lines = [generate(variant, 3, seed).line for seed in range(puzzles)]
            for task in TASKS:
                found = ratios(old, new, [[line, variant, task] for line in lines], rounds)
                low, median, high = quantiles(found, n=4)
                said = f"{median:.3f}  (quartiles {low:.3f} and {high:.3f})"
                print(f"{variant:13} {task:12} {said}", flush=True)
    finally:
        for worker in (old, new):
            worker.stdin.close()
            worker.wait()


if __name__ == "__main__":
    parser = parser_of(__doc__, puzzles=(20, "of each variant"), rounds=(4, "of each puzzle"))
    parser.add_argument("commit")
    wanted = parser.parse_args()
    command = ["git", "archive", wanted.commit, "py"]
    packed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
        compare(Path(folder) / "py", wanted.puzzles, wanted.rounds)
