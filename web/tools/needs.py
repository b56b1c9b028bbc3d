"""Prerequisites of build.py: versions of Python and Node, and packages."""

import hashlib
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
VENV_PYTHON = "Scripts/python.exe" if os.name == "nt" else "bin/python"
NPM = ROOT / "web" / "node_modules"
#: Lists of the packages for the tests, for Python, Pyodide and Node.
CHECKS = ROOT / "web" / "tools" / "checks"

PYTHON = (3, 11)
NODE = 20

#: The oldest and the newest PuLP and HiGHS for which the package is tested, each with the oldest
#: Python that it supports. PuLP 4 is not on the page, because it has no wheel for Pyodide.
VERSIONS: dict[str, tuple[tuple[int, int], list[str]]] = {
    "PuLP 3": (PYTHON, ["pulp==3.3.2", "highspy==1.8.*"]),
    "PuLP 4": ((3, 12), ["pulp>=4", "highspy"]),
}

# The tests inside Pyodide need packages for Pyodide's own Python.
PYODIDE_SITE = CACHE / "pyodide-site"
PYODIDE_PYTHON = ["--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32"]


class Failure(Exception):
    """A problem that a person must fix; the message explains how."""


def run(command: Sequence[object], failure: str, **options) -> str:
    """Run a program and return its output; if it fails, raise Failure with the output."""
    result = subprocess.run(
        [str(part) for part in command], capture_output=True, encoding="utf-8", **options
    )
    if result.returncode:
        raise Failure(f"{failure}:\n{result.stdout}{result.stderr}".rstrip())
    return result.stdout


def is_current(stamp: Path, *content: str | bytes) -> bool:
    """Return whether `mark` wrote a stamp for the same content."""
    return stamp.exists() and stamp.read_text() == digest(*content)


def mark(stamp: Path, *content: str | bytes) -> None:
    """Write a stamp for `is_current`."""
    stamp.write_text(digest(*content))


def digest(*content: str | bytes) -> str:
    """Return a hash of several contents."""
    found = hashlib.sha256()
    for part in content:
        found.update(part if isinstance(part, bytes) else part.encode())
    return found.hexdigest()


# Python and Node


def check_python() -> None:
    """Raise Failure if this Python is too old."""
    if sys.version_info < PYTHON:
        raise Failure(
            f"needs Python {dotted(PYTHON)} or newer, this is {dotted(sys.version_info[:2])}"
        )


def check_node() -> None:
    """Raise Failure if Node is missing or too old."""
    if not shutil.which("node") or not shutil.which("npm"):
        advice = "nodejs.org; on Debian: apt-get install nodejs npm"
        raise Failure(f"needs Node {NODE} or newer with npm ({advice})")
    found = run(["node", "--version"], "node does not run").strip()
    if int(found.lstrip("v").split(".")[0]) < NODE:
        raise Failure(f"needs Node {NODE} or newer, found {found}")


def dotted(version: tuple[int, ...]) -> str:
    """Return a version as text, such as "3.11"."""
    return ".".join(map(str, version))


def npm_packages(folder: Path = NPM.parent) -> None:
    """Install the npm packages of a folder's lock file if it has changed."""
    check_node()
    lock = (folder / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / ".sudokulp"
    if is_current(stamp, lock):
        return
    print(f"fetching npm packages for {folder.relative_to(ROOT).as_posix()}", flush=True)
    npm = shutil.which("npm")  # a .cmd file on Windows
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, "the npm packages could not be installed", cwd=folder)
    mark(stamp, lock)


# Python packages


def venv_python() -> str:
    """Return the Python of .venv, creating it if necessary."""
    python = VENV / VENV_PYTHON
    if not works(python, "-m", "pip", "--version"):
        print("making .venv", flush=True)
        failure = ".venv could not be made (on Debian: apt-get install python3-venv)"
        run([sys.executable, "-m", "venv", "--clear", VENV], failure)
    return str(python)


def works(*command: object, timeout: float = 60, **options) -> bool:
    """Return whether a program succeeds within a time limit in seconds."""
    words = [str(part) for part in command]
    try:
        done = subprocess.run(words, capture_output=True, timeout=timeout, **options)
        return done.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def pip_python() -> str:
    """Return a Python with pip: this one, or that of .venv."""
    return sys.executable if works(sys.executable, "-m", "pip", "--version") else venv_python()


def wheels(listed: Path) -> Path:
    """Return a folder with the wheels for Pyodide in a list, whose hashes pip checks."""
    folder = CACHE / "wheels"
    stamp = CACHE / "wheels.stamp"
    if not folder.is_dir() or not is_current(stamp, listed.read_bytes()):
        print("fetching wheels", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        options = ["--no-deps", "--only-binary=:all:", "--require-hashes", *PYODIDE_PYTHON]
        # If there is no wheel for Pyodide, the list may have the hash of one for Windows.
        pip("download", *options, "--platform", "win_amd64", "-r", listed, "-d", folder)
        mark(stamp, listed.read_bytes())
    return folder


def pip(*arguments: object, python: str = "") -> None:
    """Run pip of this Python or of another one."""
    command = [python or pip_python(), "-m", "pip", "--disable-pip-version-check", *arguments]
    run(command, "Python packages could not be fetched")


def prepare_python() -> None:
    """Install the packages for the tests in .venv."""
    listed = CHECKS / "requirements.txt"
    stamp = VENV / "sudokulp-requirements"
    python = venv_python()
    if not is_current(stamp, listed.read_bytes()):
        print("installing test packages into .venv", flush=True)
        # Python compiles what the tests import.
        pip("install", "--no-compile", "--require-hashes", "-r", listed, python=python)
        mark(stamp, listed.read_bytes())


class Unavailable(Failure):
    """An environment for the tests that cannot be made on this computer."""


def environment(name: str, tests: bool = False) -> str:
    """Return the Python of an environment with a version of PuLP and HiGHS: a key of `VERSIONS`.

    With `tests`, it also has the newest versions of all packages for the tests of the package. An
    environment is made again every week. Unavailable is raised if there is no suitable Python, or
    if pip cannot download packages or has none for this Python.
    """
    least, required = VERSIONS[name]
    found = python_from(least)
    packages = [*required, *optional_packages()] if tests else required
    folder = CACHE / "environments" / f"{name.replace(' ', '-')}{'-tests' * tests}"
    python, stamp = folder / VENV_PYTHON, folder / "sudokulp-packages"
    content = (found, *packages, time.strftime("%G week %V"))
    if is_current(stamp, *content):
        return str(python)
    print(f"making {folder.relative_to(ROOT).as_posix()}", flush=True)
    run([found, "-m", "venv", "--clear", folder], f"{folder} could not be made")
    wheels = ("--only-binary=highspy", "--only-binary=pulp")
    fetch = [python, "-m", "pip", "download", "--no-deps", "-d", folder / "probe", *wheels]
    if not works(*fetch, *required, timeout=600):
        raise Unavailable(f"pip finds no {' and '.join(required)} for {found}")
    pip("install", *wheels, *packages, python=str(python))
    mark(stamp, *content)
    return str(python)


def python_from(least: tuple[int, int]) -> str:
    """Return this Python if it is new enough, otherwise the newest that is installed."""
    if sys.version_info >= least:
        return sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in range(19, least[1] - 1, -1):
        own = sorted(pyenv.glob(f"{least[0]}.{minor}.*/bin/python"), reverse=True)
        for path in (shutil.which(f"python{least[0]}.{minor}"), *own):
            if path and works(path, "-c", "import ensurepip, venv"):  # Debian may lack the first
                return str(path)
    raise Unavailable(f"there is no Python {dotted(least)} or newer")


def optional_packages() -> list[str]:
    """Return the names of the optional packages and of those that only the tests need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = (CHECKS / "requirements.in").read_text(encoding="utf-8").splitlines()
    names = {line.partition("==")[0] for line in listed if line and not line.startswith("#")}
    extras = [name for names in project["optional-dependencies"].values() for name in names]
    return sorted({*extras, *names} - {"pulp", "highspy"})


def prepare_tests() -> None:
    """Install the packages for the tests: for this Python, for Pyodide, and for Node."""
    prepare_python()
    prepare_others()


def prepare_others() -> None:
    """Install the packages for the tests inside Pyodide and in Node."""
    prepare_pyodide(venv_python())
    npm_packages(CHECKS)


def prepare_pyodide(python: str) -> None:
    """Install the packages for the tests inside Pyodide."""
    listed = CHECKS / "pyodide.txt"
    stamp = PYODIDE_SITE / "sudokulp-requirements"
    if is_current(stamp, listed.read_bytes()):
        return
    print("fetching test packages for Pyodide", flush=True)
    shutil.rmtree(PYODIDE_SITE, ignore_errors=True)
    options = ["--no-deps", "--only-binary=:all:", "--no-compile", *PYODIDE_PYTHON]
    options += ["--target", PYODIDE_SITE, "--require-hashes", "-r", listed]
    pip("install", *options, python=python)
    shutil.rmtree(PYODIDE_SITE / "pulp" / "solverdir")  # native programs cannot run there
    mark(stamp, listed.read_bytes())
