"""The stages of `build.py test`, run in parallel and summarised."""

import re
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "tools"))

from needs import Failure
from stages import Outcome, Stage, run_command, run_stages, summary
from suites import needs_page


def passing(name, *needs, text=""):
    return Stage(name, lambda: Outcome(Counter(passed=1), text), needs)


def failing(name, *needs):
    return Stage(name, lambda: Outcome(Counter(failed=1), f"said by {name}"), needs)


def python(program):
    return run_command([sys.executable, "-c", program])


def test_every_stage_that_can_be_run_is_run_and_summarised(capfd):
    stages = [failing("first"), passing("second"), passing("third", "first"), passing("last")]
    assert summary(run_stages(stages, 2)) == "2 passed, 1 failed"
    output = capfd.readouterr().out
    assert re.search(r"first: FAILED after \d+ s\nsaid by first", output)
    assert "not run: third, which needs first" in output
    assert output.endswith("\nFAILED: first\nnot run: third")


def test_a_stage_is_skipped_if_one_it_depends_on_was_not_run(capfd):
    stages = [failing("build"), passing("page", "build"), passing("offline", "page")]
    assert run_stages(stages, 1) == Counter(failed=1)
    assert "not run: offline, which needs page" in capfd.readouterr().out


def test_stages_run_in_parallel_and_wait_for_their_dependencies():
    together = threading.Barrier(2, timeout=60)
    seen = []

    def meet(name):
        together.wait()
        seen.append(name)
        return Outcome(Counter(passed=1))

    stages = [
        Stage("one", lambda: meet("one")),
        Stage("after", lambda: Outcome(Counter(passed=len(seen))), ["one", "two"]),
        Stage("two", lambda: meet("two")),
    ]
    assert run_stages(stages, 2) == Counter(passed=4)


def test_a_missing_requirement_is_reported_and_the_other_stages_run(capfd):
    def missing():
        raise Failure("install it")

    stages = [Stage("build", missing), passing("native")]
    assert summary(run_stages(stages, 1)) == "1 passed, 1 failed"
    assert re.search(r"build: FAILED after \d+ s\ninstall it", capfd.readouterr().out)


@pytest.mark.parametrize(
    ("said", "code", "line"),
    [
        ("== 4 passed, 2 skipped in 0.12s ==", 0, "4 passed, 0 failed, 2 skipped"),
        ("4 passed in 0.12s", 0, "4 passed, 0 failed"),
        (
            "= 2 failed, 3 passed, 1 skipped, 1 error in 61.00s (0:01:01) =",
            1,
            "3 passed, 3 failed, 1 skipped",
        ),
        ("# pass 5\n# fail 1\n# skipped 0", 1, "5 passed, 1 failed"),
        ("\u2139 pass 5\n\u2139 fail 0\n\u2139 skipped 2", 0, "5 passed, 0 failed, 2 skipped"),
        ("All checks passed!", 0, "1 passed, 0 failed"),
        ("Found 3 errors.", 1, "0 passed, 1 failed"),
        ("4 passed in 0.12s", 3, "4 passed, 1 failed"),
        ("no tests ran in 0.01s", 5, "0 passed, 1 failed"),
    ],
)
def test_counts_are_extracted_from_a_programs_output(said, code, line):
    outcome = python(f"import sys; sys.stdout.buffer.write({said.encode()!r}); sys.exit({code})")
    assert summary(outcome.counts) == line
    assert said in outcome.text


@pytest.mark.parametrize(
    ("arguments", "page"),
    [
        (["tests/package/test_grid.py"], False),
        (["tests/package/test_grid.py::test_name", "tests/fuzz", "-q"], False),
        (["tests/test_documents.py"], False),
        (["tests/package", "tests/browser/test_page_why.py"], True),
        (["tests"], True),
        (["-k", "grid"], True),
    ],
)
def test_only_tests_of_the_page_need_a_build(arguments, page):
    assert needs_page(arguments) is page
