"""Seed small faults into py/, one at a time, and count how many the tests detect.

    .venv/bin/python tests/bench/mutants.py FOLDER [--tests tests] [--faults 300] [--seed 1]
                                      [--seconds 60] [--processes 2]

The first run measures which test covers which line, and writes this to FOLDER. The outcome goes to
faults.json in the same folder. For each fault, the tests that cover its line are run, the quickest
first, for at most --seconds of measured time; --tests names another suite for the same faults.
Requires pytest-cov besides the other packages for tests.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "web" / "tools"))

from suites import not_later, side_by_side  # noqa: E402

#: Operators that are exchanged with each other.
PAIRS = [
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn)),
    *((ast.Is, ast.IsNot), (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv)),
    *((ast.BitOr, ast.BitAnd), (ast.LShift, ast.RShift), (ast.Mod, ast.FloorDiv)),
]
SWAPPED: dict[type, type] = {
    **dict(PAIRS),
    **{other: one for one, other in PAIRS},
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
}


@dataclass(frozen=True)
class Fault:
    """A replacement of a range of characters in a file."""

    file: str
    line: int
    start: tuple[int, int]
    end: tuple[int, int]
    text: str
    inside: bool  # inside a function: only then are the tests that cover the line known

    def put_into(self, source: bytes) -> bytes:
        """Return a source with the fault in it."""
        lines = source.splitlines(keepends=True)
        before = b"".join(lines[: self.start[0] - 1]) + lines[self.start[0] - 1][: self.start[1]]
        after = lines[self.end[0] - 1][self.end[1] :] + b"".join(lines[self.end[0] :])
        return before + self.text.encode() + after


def faults_of(file: Path, name: str) -> Iterator[Fault]:
    """Yield all faults that can be seeded into a file."""
    for node, inside in places(ast.parse(file.read_bytes()), False):
        for text in changed(node):
            yield Fault(
                name,
                node.lineno,
                (node.lineno, node.col_offset),
                (node.end_lineno or 0, node.end_col_offset or 0),
                text,
                inside,
            )


def places(node: ast.AST, inside: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes whose change alters behaviour, and whether a function contains them."""
    if isinstance(node, ast.JoinedStr):  # has no positions of its own
        return
    yield node, inside
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        body = inside or (isinstance(node, ast.FunctionDef | ast.Lambda) and field == "body")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from places(child, body)


def changed(node: ast.AST) -> Iterator[str]:
    """Yield replacements for a node."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPPED:
            swapped = SWAPPED[type(operator)]()
            yield f"({ast.unparse(ast.Compare(node.left, [swapped], node.comparators))})"
        case ast.BinOp(op=operator) if type(operator) in SWAPPED and not is_text(node):
            yield f"({ast.unparse(ast.BinOp(node.left, SWAPPED[type(operator)](), node.right))})"
        case ast.BoolOp(op=operator):
            yield f"({ast.unparse(ast.BoolOp(SWAPPED[type(operator)](), node.values))})"
        case ast.UnaryOp(op=ast.Not()):
            yield f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.IfExp():
            test = ast.UnaryOp(ast.Not(), node.test)
            yield f"({ast.unparse(ast.IfExp(test, node.body, node.orelse))})"
        case (
            ast.Expr(value=ast.Call())
            | ast.AugAssign()
            | ast.Raise()
            | ast.Continue()
            | ast.Break()
        ):
            yield "pass"


def is_text(node: ast.BinOp) -> bool:
    """Return whether strings or types are joined: the result is not a number."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and not isinstance(side.value, int | float))
        for side in sides
    )


def measured(tests: Path, folder: Path, processes: int) -> tuple[Path, Path]:
    """Return the file with the tests of each line, and the one with their seconds."""
    found, times = folder / "lines", folder / "times.xml"
    if not times.exists():
        site = copied(tests, folder / "measured")
        settings = folder / "coveragerc"
        settings.write_text(f"[run]\nbranch = True\nsource = {site}/py\ndata_file = {found}\n")
        arguments = ["tests", *not_later(), *side_by_side(processes), "--cov-report="]
        arguments += ["--cov", f"--cov-config={settings}", "--cov-context=test"]
        run_pytest(site, [*arguments, f"--junitxml={times}"], None)
        if not times.exists():
            sys.exit("mutants.py: the tests could not be run with coverage: is pytest-cov there?")
    return found, times


def copied(tests: Path, site: Path) -> Path:
    """Return a copy of the project whose py/ can be changed, with the tests of a folder."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.name not in ("py", "tests", ".git"):
            (site / path.name).symlink_to(path)
    nothing_made = shutil.ignore_patterns("node_modules", ".hypothesis")
    shutil.copytree(ROOT / "py", site / "py")
    shutil.copytree(tests, site / "tests", ignore=nothing_made)
    shared = site.parent / "shared"
    if (ROOT.parent / "shared").is_dir() and not shared.exists():
        shared.symlink_to((ROOT.parent / "shared").resolve())
    return site


def run_pytest(site: Path, arguments: Sequence[str], seconds: float | None) -> int:
    """Run tests; return the exit code, or -1 if they were stopped."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command,
        cwd=site,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return -1


class Tests:
    """The tests by the lines that they cover, and their running times."""

    def __init__(self, found: Path, times: Path, most: float) -> None:
        from coverage import CoverageData  # what only this program needs

        self._data = CoverageData(str(found))
        self._data.read()
        self._files = {name.partition("/py/")[2]: name for name in self._data.measured_files()}
        self._seconds = seconds_of(times)
        self._most = most

    def reaching(self, fault: Fault) -> list[str]:
        """Return the tests that may detect a fault, the quickest first."""
        if fault.file not in self._files:
            return []
        lines = self._data.contexts_by_lineno(self._files[fault.file])
        every = chain.from_iterable(lines.values())
        wanted = lines.get(fault.line, []) if fault.inside else every
        names = {context.partition("|")[0] for context in wanted} & self._seconds.keys()
        chosen, spent = [], 0.0
        for name in sorted(names, key=lambda name: (self._seconds[name], name)):
            spent += self._seconds[name]
            if chosen and spent > self._most:
                break
            chosen.append(name)
        return chosen

    def limit(self, names: Sequence[str]) -> float:
        """Return the time limit for some tests in seconds."""
        return 60 + 10 * sum(self._seconds[name] for name in names)


def seconds_of(times: Path) -> Mapping[str, float]:
    """Return the seconds of the passed tests, by name."""
    seconds: dict[str, float] = defaultdict(float)
    for case in ET.parse(times).iter("testcase"):
        if case.find("failure") is None and case.find("skipped") is None:
            module = case.get("classname", "").replace(".", "/")
            seconds[f"{module}.py::{case.get('name')}"] += float(case.get("time", 0))
    return seconds


def looked_for(fault: Fault, tests: Tests, site: Path) -> str:
    """Return whether a fault is detected, missed, or covered by no test."""
    names = tests.reaching(fault)
    if not names:
        return "not reached"
    file, chosen = site / "py" / fault.file, site.with_suffix(".txt")
    chosen.write_text("\n".join(names))
    source, times = file.read_bytes(), file.stat()
    try:
        file.write_bytes(fault.put_into(source))
        code = run_pytest(site, ["-x", f"@{chosen}"], tests.limit(names))
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # keeps its .pyc file valid
    return {0: "not found", -1: "found: it does not end"}.get(code, "found")


def main() -> None:
    """Seed the faults, and report how many were detected."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tests", type=Path, default=ROOT / "tests")
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=2)
    wanted = parser.parse_args()
    folder = wanted.folder.resolve()
    files = sorted((ROOT / "py").rglob("*.py"))
    every = [
        fault for file in files for fault in faults_of(file, str(file.relative_to(ROOT / "py")))
    ]
    chosen = Random(wanted.seed).sample(every, wanted.faults)
    tests = Tests(*measured(wanted.tests, folder, wanted.processes), wanted.seconds)
    sites: SimpleQueue[Path] = SimpleQueue()
    for number in range(wanted.processes):
        sites.put(copied(wanted.tests, folder / f"copy{number}"))

    def look(fault: Fault) -> str:
        site = sites.get()
        outcome = looked_for(fault, tests, site)
        sites.put(site)
        print(f"{outcome}: {fault.file}:{fault.line} {fault.text}", flush=True)
        return outcome

    with ThreadPoolExecutor(wanted.processes) as pool:
        outcomes = list(pool.map(look, chosen))
    rows = [
        [outcome, *vars(fault).values()] for outcome, fault in zip(outcomes, chosen, strict=True)
    ]
    (folder / "faults.json").write_text(json.dumps(rows, indent=1))
    counts = Counter(outcome.partition(":")[0] for outcome in outcomes)
    print(f"{len(every):,} places; of {len(chosen)} faults {counts['found']} found,")
    print(f"{counts['not found']} not found, {counts['not reached']} reached by no test")


if __name__ == "__main__":
    main()
