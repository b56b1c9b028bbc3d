"""The stages of `build.py test`: suites of pytest, and other programs."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import needs
from browsers import browser, prepare_browsers
from making import build_if_changed
from needs import ROOT
from stages import Outcome, Stage, run_command

# Tests that other stages run, because they need dist/ or much time.
LATER = ["tests/browser", "tests/engines", "tests/lists", "tests/pyodide"]
LATER += ["tests/test_build.py", "tests/test_fresh.py", "tests/test_release.py"]
# Tests of the package that run with each version of PuLP.
VERSIONED = ["tests/package", "tests/test_optional.py", "tests/test_streams.py"]
VERSIONED += ["tests/test_cli_process.py"]
# Tests that need neither dist/ nor Node.
OF_PACKAGE = [*VERSIONED, "tests/fuzz", "tests/lists", "tests/test_documents.py"]
QUICK, FULL = ["-m", "not full"], ["-m", "full"]
SLOWEST = "--durations=10"  # each suite lists its slowest tests
# Stages needed to visit the page.
VISITED = ["Python", "build", "browsers"]


def quick_stages() -> list[Stage]:
    """Return the stages that every change must pass. Those that find faults fastest come first."""
    modules = "web/tools/checks/node_modules"
    biome = ["node", f"{modules}/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"]
    types = ["node", f"{modules}/typescript/bin/tsc", "-p", "tests/web"]
    node = ["node", "--import", "./web/tools/strip.mjs"]
    units = sorted(path.relative_to(ROOT) for path in (ROOT / "tests" / "web").glob("*.test.mjs"))
    python = [needs.venv_python(), "-m"]
    journeys = ["tests/browser", *QUICK, *side_by_side(3)]
    return [
        *visited(),
        suite("package", "tests", *QUICK, *not_later(), *side_by_side(2), after=["Python"]),
        program("ruff check", [*python, "ruff", "check"], "Python"),
        program("ruff format", [*python, "ruff", "format", "--check"], "Python"),
        program("mypy", [*python, "mypy"], "Python"),
        program("biome", biome, "packages"),
        program("tsc", types, "packages"),
        program("modules", [*node, "--test", *units], "packages"),
        suite("journeys", *journeys, after=VISITED, env=with_browser),
        suite("Pyodide", "tests/pyodide", *QUICK, after=["Python", "build"]),
    ]


def full_stages() -> list[Stage]:
    """Return the stages that take longer or rarely fail.

    The longest comes first, and none starts before the site is there: a short one in its place
    would make the whole tier longer. The other engines come last, when Chromium is done: WebKit
    gives up on files when several browsers share two cores.
    """
    browser_faults = ["tests/browser", *FULL, *side_by_side(3)]
    return [
        *visited(),
        suite("browser", *browser_faults, after=VISITED, env=with_browser),
        suite("Pyodide", "tests/pyodide", *FULL, *side_by_side(2), after=VISITED),
        suite("package", "tests", *FULL, *not_later(), *side_by_side(2), after=VISITED),
        suite("lists", "tests/lists", after=VISITED),
        suite("fresh", "tests/test_fresh.py", "-rs", after=VISITED),
        suite("site", "tests/test_build.py", after=VISITED),
        suite("release", "tests/test_release.py", "-rs", after=VISITED, env=with_browser),
        *version_stages(after=VISITED),
        suite("engines", "tests/engines", "-rs", after=VISITED, env=with_browser),
    ]


def version_stages(after: Sequence[str] = ()) -> list[Stage]:
    """Return the stages that test the package with each version of PuLP and HiGHS."""

    def tested(name: str) -> Outcome:
        try:
            python = needs.environment(name, tests=True)
        except needs.Unavailable as why:
            return Outcome(Counter(skipped=1), f"skipped: {why}")
        arguments = ["-q", SLOWEST, *VERSIONED, *QUICK, *side_by_side(2)]
        return run_command([python, "-m", "pytest", *arguments], cwd=ROOT)

    return [Stage(name, partial(tested, name), after) for name in needs.VERSIONS]


def visited() -> list[Stage]:
    """Return the stages needed to visit the page."""
    return [
        # Both mostly wait for the network.
        Stage("Python", installed),
        Stage("packages", fetched),
        Stage("browsers", prepared, ["Python"]),
        Stage("build", built, ["packages"]),
    ]


def program(name: str, command: list[object], *after: str) -> Stage:
    """Return a stage that runs a program."""
    return Stage(name, lambda: run_command(command, cwd=ROOT), after)


def suite(
    name: str,
    *arguments: str,
    after: Sequence[str] = (),
    env: Callable[[], dict[str, str]] = lambda: dict(os.environ),
) -> Stage:
    """Return a stage that runs pytest; `env` is called when it starts."""
    command = pytest_command(["-q", SLOWEST, *arguments])
    return Stage(name, lambda: run_command(command, cwd=ROOT, env=env()), after)


def side_by_side(processes: int) -> list[str]:
    """Return the arguments with which pytest uses several processes."""
    return ["-n", str(processes), "--dist", "worksteal"]


def needs_page(arguments: Sequence[str]) -> bool:
    """Return whether pytest with these arguments may run a test that needs dist/ or Node."""
    named = [ROOT / argument.partition("::")[0] for argument in arguments]
    paths = [path for path in named if path.exists() and path.is_relative_to(ROOT / "tests")]
    return not paths or not all(
        any(path.is_relative_to(ROOT / each) for each in OF_PACKAGE) for path in paths
    )


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs pytest with these arguments."""
    return [needs.venv_python(), "-m", "pytest", *arguments]


def installed() -> Outcome:
    """Install the Python packages for the tests."""
    needs.prepare_python()
    return Outcome(Counter(passed=1))


def fetched() -> Outcome:
    """Install the packages for the page, and those of Node and Pyodide for the tests."""
    needs.npm_packages()
    needs.prepare_others()
    return Outcome(Counter(passed=1))


def prepared() -> Outcome:
    """Find or install the browsers, and report unavailable ones."""
    prepare_browsers()
    browser()
    return Outcome(Counter(passed=1))


def built() -> Outcome:
    """Build dist/ if needed."""
    build_if_changed()
    return Outcome(Counter(passed=1))


def not_later() -> list[str]:
    """Return the arguments with which pytest skips the tests of other stages."""
    return [f"--ignore={path}" for path in LATER]


def with_browser(shell: bool = True) -> dict[str, str]:
    """Return an environment with the path of the browser for the tests."""
    return {**os.environ, "SUDOKULP_CHROMIUM": browser(shell)}
