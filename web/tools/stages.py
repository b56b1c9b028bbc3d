"""Stages of a test run, some in parallel, with a summary in one line."""

import re
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from tempfile import TemporaryFile
from time import monotonic

from needs import Failure

#: Seconds after which a program is stopped and counts as failed.
LIMIT = 4500
#: Our names for the counts of pytest and node.
NAMES = {"pass": "passed", "fail": "failed", "error": "failed", "errors": "failed"}
PYTEST = re.compile(r"^(?=.* in [\d.]+s)=* ?(\d+ [a-z]+(?:, \d+ [a-z]+)*) in ", re.MULTILINE)
NODE = re.compile(r"^\S (pass|fail|skipped) (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """The outcome of a stage: counts of passed, failed and skipped tests, and its output."""

    counts: Counter[str]
    text: str = ""

    @property
    def failed(self) -> bool:
        """Whether any test failed."""
        return self.counts["failed"] > 0


@dataclass(frozen=True)
class Stage:
    """A step of a test run, which starts after the stages that it needs.

    Parameters
    ----------
    name : str
    run : callable
        Returns an outcome or raises Failure.
    after : sequence of str
        Names of the stages it needs.
    """

    name: str
    run: Callable[[], Outcome]
    after: Sequence[str] = ()


def run_stages(stages: Sequence[Stage], lanes: int) -> Counter[str]:
    """Run stages in order, up to `lanes` at once. When a stage ends, print its output.

    Returns
    -------
    Counter
        Counts of passed, failed and skipped tests. Stages that need a failed stage are not run
        and not counted.
    """
    waiting = list(stages)
    outcomes: dict[str, Outcome | None] = {}
    with ThreadPoolExecutor(lanes) as pool:
        running = {}
        while waiting or running:
            for stage in [stage for stage in waiting if outcomes.keys() >= set(stage.after)]:
                if broken := [name for name in stage.after if not passed(outcomes[name])]:
                    print(f"\nnot run: {stage.name}, which needs {', '.join(broken)}", flush=True)
                    outcomes[stage.name] = None
                elif len(running) < lanes:
                    running[pool.submit(timed, stage)] = stage
                else:
                    continue
                waiting.remove(stage)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                stage = running.pop(future)
                outcomes[stage.name] = future.result()
    for name in (name for name, outcome in outcomes.items() if not passed(outcome)):
        print(f"\n{'FAILED' if outcomes[name] else 'not run'}: {name}", end="", flush=True)
    return sum((outcome.counts for outcome in outcomes.values() if outcome), Counter())


def passed(outcome: Outcome | None) -> bool:
    """Return whether a stage was run without failures."""
    return outcome is not None and not outcome.failed


def timed(stage: Stage) -> Outcome:
    """Run a stage and print its output and duration."""
    start = monotonic()
    try:
        outcome = stage.run()
    except Failure as failure:
        outcome = Outcome(Counter(failed=1), str(failure))
    verdict = "FAILED" if outcome.failed else "passed"
    seconds = monotonic() - start
    print(f"\n{stage.name}: {verdict} after {seconds:.0f} s\n{outcome.text}".rstrip(), flush=True)
    return outcome


def run_command(command: Sequence[object], **options) -> Outcome:
    """Run a program and count the tests it reports. Without a report, it counts as one test."""
    words = [str(part) for part in command]
    # Not a pipe, because processes that are left running would keep a pipe open.
    with TemporaryFile() as output:
        try:
            code = subprocess.run(
                words, stdout=output, stderr=subprocess.STDOUT, timeout=LIMIT, **options
            ).returncode
        except subprocess.TimeoutExpired:
            output.write(f"\nended after {LIMIT} seconds\n".encode())
            code = -1
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return Outcome(counted(text, code), f"{' '.join(words)}\n{text}")


def counted(text: str, code: int) -> Counter[str]:
    """Return the counts of passed, failed and skipped tests from an output and exit code."""
    found = [pair[::-1] for pair in NODE.findall(text)]
    if summaries := PYTEST.findall(text):
        found = [part.split() for part in summaries[-1].split(", ")]
    counts: Counter[str] = Counter()
    for number, name in found:
        counts[NAMES.get(name, name)] += int(number)
    if not found:
        counts["failed" if code else "passed"] = 1
    elif code and not counts["failed"]:
        counts["failed"] = 1
    return counts


def summary(counts: Counter[str]) -> str:
    """Return the last line of a run."""
    line = f"{counts['passed']} passed, {counts['failed']} failed"
    return f"{line}, {counts['skipped']} skipped" if counts["skipped"] else line
