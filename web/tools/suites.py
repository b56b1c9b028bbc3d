"""What `build.py test` runs, as stages: suites of pytest, and other programs."""

import os
from collections import Counter
from collections.abc import Callable, Sequence

import needs
from browsers import browser, prepare_browsers
from making import build_if_changed
from needs import ROOT
from stages import Outcome, Stage, run_command

# Tests that come later, as they need dist/ or much time.
LATER = ["tests/browser", "tests/engines", "tests/lab", "tests/pyodide"]
LATER += ["tests/test_build.py", "tests/test_fresh.py"]
# What `build.py newest` runs.
NEWEST = ["-q", "tests/package", "tests/test_fresh.py", "tests/test_streams.py"]
NEWEST += ["tests/test_cli_process.py", "-m", "not full", "-n", "2"]
QUICK, FULL = ["-m", "not full"], ["-m", "full"]
# What stages need that visit the page.
VISITED = ["build", "browsers"]


def quick_stages() -> list[Stage]:
    """Return what every change has to pass: first what finds faults soonest."""
    modules = "tests/web/node_modules"
    biome = ["node", f"{modules}/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"]
    types = ["node", f"{modules}/typescript/bin/tsc", "-p", "tests/web"]
    node = ["node", "--import", "./web/tools/strip.mjs"]
    units = sorted(path.relative_to(ROOT) for path in (ROOT / "tests" / "web").glob("*.test.mjs"))
    python = [needs.venv_python(), "-m"]
    journeys = ["tests/browser", *QUICK, *side_by_side(3)]
    return [
        suite("package", "tests", *QUICK, *not_later(), *side_by_side(2)),
        *visited(),
        program("ruff check", [*python, "ruff", "check"]),
        program("ruff format", [*python, "ruff", "format", "--check"]),
        program("mypy", [*python, "mypy"]),
        program("biome", biome, "packages"),
        program("tsc", types, "packages"),
        program("modules", [*node, "--test", *units], "packages"),
        suite("journeys", *journeys, after=VISITED, env=with_browser),
        suite("Pyodide", "tests/pyodide", *QUICK, after=["build"]),
    ]


def full_stages() -> list[Stage]:
    """Return what takes longer, or rarely breaks: the longest stages first."""
    browser_faults = ["tests/browser", *FULL, *side_by_side(3)]
    return [
        *visited(),
        suite("Pyodide", "tests/pyodide", *FULL, after=["build"]),
        suite("browser", *browser_faults, after=VISITED, env=with_browser),
        suite("package", "tests", *FULL, *not_later(), *side_by_side(2)),
        suite("engines", "tests/engines", "-rs", after=VISITED, env=with_browser),
        suite("lab", "tests/lab"),
        suite("fresh", "tests/test_fresh.py", "-rs"),
        suite("site", "tests/test_build.py", after=["build"]),
    ]


def visited() -> list[Stage]:
    """Return the stages after which the page can be visited."""
    return [
        Stage("packages", fetched),
        Stage("browsers", prepared, ["packages"]),
        Stage("build", built, ["packages"]),
    ]


def program(name: str, command: list[object], *after: str) -> Stage:
    """Return a stage that passes when a program does."""
    return Stage(name, lambda: run_command(command, cwd=ROOT), after)


def suite(
    name: str,
    *arguments: str,
    after: Sequence[str] = (),
    env: Callable[[], dict[str, str]] = lambda: dict(os.environ),
) -> Stage:
    """Return a stage of pytest's, with an environment that is made when it starts."""
    command = pytest_command(["-q", *arguments])
    return Stage(name, lambda: run_command(command, cwd=ROOT, env=env()), after)


def side_by_side(processes: int) -> list[str]:
    """Return how pytest is told to use several processes."""
    return ["-n", str(processes), "--dist", "worksteal"]


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs pytest with these arguments."""
    return [needs.venv_python(), "-m", "pytest", *arguments]


def fetched() -> Outcome:
    """Install what the page is made of, and what only its tests need."""
    needs.npm_packages()
    needs.prepare_tests()
    return Outcome(Counter(passed=1))


def prepared() -> Outcome:
    """Find the browsers, or install them: where none can be had, that is said once."""
    prepare_browsers()
    browser()
    return Outcome(Counter(passed=1))


def built() -> Outcome:
    """Make dist/ where it is needed."""
    build_if_changed()
    return Outcome(Counter(passed=1))


def not_later() -> list[str]:
    """Return how pytest is told to leave out what other stages run."""
    return [f"--ignore={path}" for path in LATER]


def with_browser(shell: bool = True) -> dict[str, str]:
    """Return an environment that names the browser of the tests, or one with windows."""
    return {**os.environ, "SUDOKULP_CHROMIUM": browser(shell)}
