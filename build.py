"""Build the static site in dist/, serve it, run the tests.

    python3 build.py                    build dist/; --address URL names it in the page's head, for
                                        search engines and other sites, and in a sitemap
    python3 build.py serve [--port N]   build it if anything changed, and serve it on this computer
    python3 build.py test [--full]      run the tests that every change must pass; --full runs the
                                        others
    python3 build.py test arguments     run pytest with these arguments; needs no Node unless they
                                        name tests of the page
    python3 build.py release            make the wheel, the source archive and the page as a zip in
                                        release/; --repository URL makes the README's links absolute
    python3 build.py picture            take the picture for the README
    python3 build.py protocol           write web/protocol.ts, the types of requests and results
    python3 build.py versions           run the package's tests with PuLP 3 and the oldest HiGHS,
                                        and with PuLP 4 and the newest packages
    python3 build.py fuzz [--inputs N] [--seed S]
                                        pass mutated samples of all formats to all entry points of
                                        the package; "test" does this with a few samples
    python3 build.py bench [name] [arguments]
                                        run the benchmark tests/bench/<name>.py; page, the default,
                                        measures what a visitor waits for; tests/bench/README.md
                                        lists the others

Needs Python 3.11, Node 20 for the page, and, the first time, network access. Nothing is installed
outside this folder except a browser, if the tests find none. The same sources give the same bytes.
"""

import argparse
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "web" / "tools"))

import needs  # noqa: E402
import server  # noqa: E402
from compressing import BEST  # noqa: E402
from making import build, build_if_changed  # noqa: E402
from needs import Failure  # noqa: E402
from publishing.addresses import addresses  # noqa: E402
from publishing.release import RELEASE, make_release  # noqa: E402
from sources import DIST, PACKAGE, PAGE_PATH, PICTURE, PROTOCOL, files  # noqa: E402
from stages import run_stages, summary  # noqa: E402
from suites import (  # noqa: E402
    full_stages,
    needs_page,
    pytest_command,
    quick_stages,
    version_stages,
    with_browser,
)

# Number of test stages that run at once; with more, tests that depend on the clock fail.
LANES = 2


def main(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    options, rest = parse(arguments)
    try:
        needs.check_python()
        return options.run(options, rest)
    except Failure as failure:
        print(f"build.py: {failure}", file=sys.stderr)
        return 1


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options of a command, and the arguments for another program."""
    plain = argparse.RawDescriptionHelpFormatter
    published = argparse.ArgumentParser(add_help=False)
    for name, place in (("address", "the page"), ("repository", "this repository")):
        about = f"where {place} is on the web, instead of the setting in pyproject.toml"
        published.add_argument(f"--{name}", metavar="URL", default=argparse.SUPPRESS, help=about)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=plain, parents=[published]
    )
    parser.set_defaults(run=run_build, address=None, repository=None)
    names = "serve | test | release | picture | protocol | versions | fuzz | bench"
    commands = parser.add_subparsers(metavar=names)
    serve = commands.add_parser("serve", help="build if anything changed, then serve dist/")
    serve.add_argument("--port", type=int, default=8000)
    serve.set_defaults(run=run_serve)
    test = commands.add_parser("test", help="set up and run the tests", add_help=False)
    test.set_defaults(run=run_test)
    release = commands.add_parser("release", help="make the packages", parents=[published])
    release.set_defaults(run=run_release)
    picture = commands.add_parser("picture", help="take the picture for the README")
    picture.set_defaults(run=run_picture)
    protocol = commands.add_parser("protocol", help="write the types of requests and results")
    protocol.set_defaults(run=run_protocol)
    versions = commands.add_parser("versions", help="test the package with PuLP 3 and 4")
    versions.set_defaults(run=run_versions)
    fuzz = commands.add_parser(
        "fuzz", help="look for inputs that break the readers", add_help=False
    )
    fuzz.set_defaults(run=run_fuzz)
    bench = commands.add_parser("bench", help="set up and measure the page", add_help=False)
    bench.set_defaults(run=run_bench)
    options, rest = parser.parse_known_args(arguments)
    if rest and options.run not in (run_test, run_fuzz, run_bench):
        parser.error(f"unknown argument: {rest[0]}")
    return options, rest


def run_build(options: argparse.Namespace, rest: list[str]) -> int:
    """Build dist/."""
    build(BEST, addresses(options.address, options.repository))
    return 0


def run_serve(options: argparse.Namespace, rest: list[str]) -> int:
    """Build dist/ if needed, and serve it."""
    build_if_changed()
    server.serve(DIST, options.port)
    return 0


def run_test(options: argparse.Namespace, rest: list[str]) -> int:
    """Run a tier of the tests, or pytest with the given arguments."""
    if rest and rest != ["--full"]:
        if needs_page(rest):
            build_if_changed()
            needs.prepare_tests()
            return subprocess.run(pytest_command(rest), cwd=ROOT, env=with_browser()).returncode
        needs.prepare_python()
        return subprocess.run(pytest_command(rest), cwd=ROOT).returncode
    needs.check_node()
    needs.venv_python()  # before the stages, as several of them use it
    return finished(run_stages(full_stages() if rest else quick_stages(), LANES))


def run_release(options: argparse.Namespace, rest: list[str]) -> int:
    """Build dist/ if needed, and make the files of a release."""
    at = addresses(options.address, options.repository)
    if not at.repository:
        print("no repository is set: the README of the packages has no links to files", flush=True)
    build_if_changed(BEST, at)
    make_release(at)
    for path in files(RELEASE):
        print(f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def run_picture(options: argparse.Namespace, rest: list[str]) -> int:
    """Build dist/ if needed, and take the README's picture with Chromium."""
    build_if_changed()
    needs.prepare_python()
    command = [needs.venv_python(), ROOT / "web/tools/publishing/picture.py", PICTURE]
    environment = with_browser() | {"PYTHONPATH": str(ROOT / "web" / "tools")}
    needs.run(command, "the picture could not be taken", cwd=ROOT, env=environment)
    print(f"{PICTURE.relative_to(ROOT).as_posix()}: {PICTURE.stat().st_size / 1e3:.0f} kB")
    return 0


def run_protocol(options: argparse.Namespace, rest: list[str]) -> int:
    """Generate the types of requests and results from those of the package."""
    needs.prepare_python()
    code = "from page_types import typescript; print(typescript(), end='')"
    environment = {**os.environ, "PYTHONPATH": PAGE_PATH}
    types = needs.run([needs.venv_python(), "-c", code], "no types were made", env=environment)
    PROTOCOL.write_text(types, encoding="utf-8")
    return 0


def run_versions(options: argparse.Namespace, rest: list[str]) -> int:
    """Run the tests of the package with each version of PuLP and HiGHS, one after the other."""
    return finished(run_stages(version_stages(), lanes=1))


def finished(counts: Counter[str]) -> int:
    """Print the last line of a run, and return its exit code."""
    print(f"\n\n{summary(counts)}")
    return 1 if counts["failed"] else 0


def run_fuzz(options: argparse.Namespace, rest: list[str]) -> int:
    """Run the fuzzer of tests/fuzz."""
    needs.prepare_python()
    command = [needs.venv_python(), ROOT / "tests" / "fuzz" / "fuzz.py", *rest]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def run_bench(options: argparse.Namespace, rest: list[str]) -> int:
    """Run a benchmark of tests/bench."""
    name, *arguments = rest if rest and not rest[0].startswith("-") else ["page", *rest]
    measures = measurements()
    if name not in measures:
        raise Failure(f"there is no measurement {name}: expected one of {', '.join(measures)}")
    build_if_changed(BEST)
    needs.prepare_tests()
    command = [needs.venv_python(), measures[name], *arguments]
    return subprocess.run(command, cwd=ROOT, env=with_browser(shell=False)).returncode


def measurements() -> dict[str, Path]:
    """Return the benchmarks of tests/bench by name, without shared modules."""
    scripts = sorted((ROOT / "tests" / "bench").glob("*.py"))
    return {path.stem: path for path in scripts if "__main__" in path.read_text(encoding="utf-8")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
