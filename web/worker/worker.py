"""The worker's entry, which knows the browser, as `line` does: JSON text in, JSON text out.

PyScript runs this file in a worker when Pyodide, PuLP and our package are there. The page's calls
are those of `sudokulp.api`; they come through a port of its own, as a call through
PyScript takes longer than many a puzzle. Those that may take long tell the page what they do.
"""

import asyncio
import json
import sys
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib import import_module, invalidate_caches
from pathlib import Path

import later
from line import Line, Soon
from pyodide.ffi import JsException, to_js
from pyodide_js import unpackArchive
from pyscript.js_modules import loading, packages

from sudokulp import api
from sudokulp.api.protocol import Refusal, encode
from sudokulp.backends.highs_js import HighsJS

SITE = Path("/home/pyodide/packages")
SOLVER = "HiGHS"  # what a refusal calls HiGHS where it is missing, which is no package of Python's
PROGRAM = "program_run"  # the call that runs a text of somebody's: the last one of its worker
# What such a text is not given: ways into the browser.
CLOSED = ("js", "pyodide_js", "pyodide", "pyodide.code", "pyodide.http", "pyscript", "polyscript")
# The puzzles that an idle worker solves for practice, one that HiGHS settles and one that is
# branched, and the seconds before it does, and before it loads HiGHS if nothing needs it sooner.
PRACTICES = (
    "481..6......21.....3....7....39..1...4......77....8..6..6.....135.67.8.....3.4...",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
)
IDLE = 0.5
# Taken at once: a script that lost them on its way is noticed here, not when they are needed.
fetch_rest, fetch_at_once = packages.fetchRest, packages.fetchAtOnce
fetch_package, confine = packages.fetchPackage, packages.confine
load_solver, need_solver, listen = loading.loadSolver, loading.needSolver, packages.listen


class SolverMissing(Exception):
    """A program is to be solved, and HiGHS is not there yet."""


class RestMissing(OSError):
    """The part of the library that Python was not started with cannot be had now."""


def rest_of_library() -> bytes:
    """Fetch the part of the library that Python was not started with."""
    return fetched_at_once(fetch_rest, packages.rest)


def fetched_at_once(fetch, listed) -> bytes:
    """Return a file that is fetched now, and is the one that the build made."""
    try:
        data = fetch().to_bytes()
    except JsException as error:
        raise RestMissing(error.message) from error
    if sha256(data).hexdigest() != listed.sha256:
        file = listed.file
        raise RestMissing(f"Could not use {file}: it is of another version of the page. Reload it")
    return data


def package_for_program(name: str) -> None:
    """Fetch and unpack a package that a program imports: that cannot wait for a promise."""
    try:
        data = fetched_at_once(partial(fetch_at_once, name), getattr(packages.packages, name))
    except RestMissing as error:
        raise ImportError(f"the package {name} is not here. {error}", name=name) from error
    unpackArchive(to_js(data), "zip", extractDir=str(SITE))


def refusal(error: BaseException) -> str:
    """Return the answer when something could not be fetched; raise what is no such error."""
    if not isinstance(error, RestMissing | JsException):
        raise error
    said = str(getattr(error, "message", error)).rstrip(".")  # Firefox ends its own with a stop
    message = f"{said}. The next try asks for it again."
    return encode(Refusal(message=message, line=None))


def notify(text: str) -> None:
    """Tell the page about the progress of a call."""
    line.say("note", text)


def ask(name: str, text: str, without: tuple[str, ...] = ()):
    """Answer a call, or fetch what it turns out to need: that ends in how to go on."""
    if name == PROGRAM:
        return confined(text)
    said = perform(name, text, without)
    return fetched(name, text, said, without) if needed(said) else encode(said)


def perform(name: str, text: str, without: tuple[str, ...] = (), say=notify) -> object:
    """Answer a call with the packages that are here; some may be told that cannot be had."""
    try:
        return api.perform(name, text, backend=backend, notify=say, without=without)
    except SolverMissing:
        return Refusal(message="HiGHS is not here yet", line=None, needs=SOLVER)


def needed(said: object) -> str | None:
    """Return the package that an answer says is missing."""
    return said.needs if isinstance(said, Refusal) else None


async def fetched(name: str, text: str, said: object, without: tuple[str, ...]):
    """Fetch the packages that an answer says are missing; return how to ask again."""
    while lacking := needed(said):
        try:
            await add_package(lacking)
        except JsException:
            if lacking in without or lacking not in api.OPERATIONS[name].spared:
                raise
            without = (*without, lacking)
        # Preparing would look for a native solver, which is in the rest of the library.
        said = None if lacking in (SOLVER, *without) else api.prepare(name, text)
    return partial(ask, name, text, without)


async def confined(text: str):
    """Take away all that this worker can reach; return how to ask its last call."""
    await add_solver()
    api.prepare(PROGRAM, text)  # after this only packages are fetched
    sys.meta_path.append(later.Fetched(frozenset(packages.names), SITE, package_for_program))
    await confine()
    sys.modules |= dict.fromkeys(CLOSED)
    return lambda: encode(perform(PROGRAM, text))


async def add_package(name: str) -> None:
    """Fetch a package that is not here yet."""
    if name == SOLVER:
        await add_solver()
        return
    archive = await fetch_package(name)
    notify(f"starting {name}")
    unpackArchive(archive, "zip", extractDir=str(SITE))
    invalidate_caches()
    import_module(name)


def wait_for_solver(*model: object) -> str:
    """Stand in for HiGHS until it is there: the call is repeated then."""
    raise SolverMissing


async def add_solver(load=need_solver) -> None:
    """Wait for HiGHS, which the first to call this has loaded."""
    run = await load()
    if not backend.at_hand:
        backend.arrive(run)


async def practise() -> None:
    """Solve for practice: the first time takes up to ten times as long as the others."""
    for line in PRACTICES:
        text = {"text": line, "variant": "classic"}
        soon(partial(rehearse, "read", text))
        await asyncio.sleep(IDLE)
        await add_solver(load_solver)
        request = {"reading": text, "model": "lp", "way": "singles", "time_limit": 10}
        soon(partial(rehearse, "solve", request))


def rehearse(name: str, request: dict[str, object]) -> None:
    """Answer a call that nobody asked; if HiGHS crashes, the next solve reports it.

    Nothing is said of it: a call that waits for a package would seem to be solved.
    """
    with suppress(JsException):
        perform(name, json.dumps(request), say=lambda text: None)


later.install(Path("/lib/rest.zip"), rest_of_library)
SITE.mkdir()
sys.path.append(str(SITE))
backend = HighsJS(wait_for_solver, at_hand=False)
soon = Soon(listen)
tasks = [asyncio.ensure_future(practise())]
line = Line(listen, ask, refusal, soon)  # the last: by it the page knows that this file is whole
