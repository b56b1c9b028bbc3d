"""The entry of the worker: answers the page's calls, JSON text in and JSON text out.

PyScript runs this file in a worker once Pyodide, PuLP and our package are loaded. The calls are the
operations of `sudokulp.ops`. They come through a message port, as a call through PyScript would
take longer than solving many a puzzle. Long calls report their progress to the page.
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

from sudokulp import ops
from sudokulp.backends.solver import HighsJS
from sudokulp.ops.protocol import Refusal, encode

SITE = Path("/home/pyodide/packages")
SOLVER = "HiGHS"  # its name as a missing package, although it is not a Python package
PROGRAM = "program_run"  # runs a user's program; the last call of its worker
# Modules that give access to the browser, which such a program must not have.
CLOSED = ("js", "pyodide_js", "pyodide", "pyodide.code", "pyodide.http", "pyscript", "polyscript")
# The puzzle that an idle worker solves as a warm-up, without branching, which would fetch
# python-sat; and the seconds to wait before loading HiGHS for it, if no call needs HiGHS sooner.
PRACTICE = "481..6......21.....3....7....39..1...4......77....8..6..6.....135.67.8.....3.4..."
IDLE = 0.5
# Looked up now, so that a function missing in a script is noticed at the start.
fetch_rest, fetch_at_once = packages.fetchRest, packages.fetchAtOnce
fetch_package, confine = packages.fetchPackage, packages.confine
load_solver, need_solver, listen = loading.loadSolver, loading.needSolver, packages.listen


class SolverMissing(Exception):
    """HiGHS is needed, but not loaded yet."""


class RestMissing(OSError):
    """A part of the library that is not loaded at the start cannot be loaded now."""


def rest_of_library() -> bytes:
    """Return the part of the library that is not loaded at the start."""
    return fetched_at_once(fetch_rest, packages.rest)


def fetched_at_once(fetch, listed) -> bytes:
    """Return a file fetched synchronously, after comparing its hash with that of the build."""
    try:
        data = fetch().to_bytes()
    except JsException as error:
        raise RestMissing(error.message) from error
    if sha256(data).hexdigest() != listed.sha256:
        file = listed.file
        raise RestMissing(f"Could not use {file}: it is of another version of the page. Reload it")
    return data


def package_for_program(name: str) -> None:
    """Fetch and unpack a package that a program imports, synchronously as an import must be."""
    try:
        data = fetched_at_once(partial(fetch_at_once, name), getattr(packages.packages, name))
    except RestMissing as error:
        raise ImportError(f"the package {name} is not here. {error}", name=name) from error
    unpackArchive(to_js(data), "zip", extractDir=str(SITE))


def refusal(error: BaseException) -> str:
    """Return the answer for a failed download; raise any other error."""
    if not isinstance(error, RestMissing | JsException):
        raise error
    reason = str(getattr(error, "message", error)).rstrip(".")  # Firefox adds a full stop
    message = f"{reason}. The next try asks for it again."
    return encode(Refusal(message=message, line=None))


def notify(text: str) -> None:
    """Report the progress of a call to the page."""
    line.say("note", text)


def ask(name: str, text: str, without: tuple[str, ...] = ()):
    """Return the answer to a call; if it needs a package, a coroutine that returns how to retry."""
    if name == PROGRAM:
        return confined(text)
    answer = perform(name, text, without)
    return fetched(name, text, answer, without) if needed(answer) else encode(answer)


def perform(name: str, text: str, without: tuple[str, ...] = (), say=notify) -> object:
    """Return the result of a call; `without` are packages that could not be loaded."""
    try:
        return ops.perform(name, text, backend=backend, notify=say, without=without)
    except SolverMissing:
        return Refusal(message="HiGHS is not here yet", line=None, needs=SOLVER)


def needed(answer: object) -> str | None:
    """Return the package that is missing according to an answer."""
    return answer.needs if isinstance(answer, Refusal) else None


async def fetched(name: str, text: str, answer: object, without: tuple[str, ...]):
    """Fetch the packages that are missing according to an answer; return how to retry."""
    while missing := needed(answer):
        try:
            await add_package(missing)
        except JsException:
            if missing in without or missing not in ops.OPERATIONS[name].spared:
                raise
            without = (*without, missing)
        # Preparing would look for a native solver, which is in the rest of the library.
        answer = None if missing in (SOLVER, *without) else ops.prepare(name, text)
    return partial(ask, name, text, without)


async def confined(text: str):
    """Remove access to the browser and the network; return how to run the program.

    Nothing runs beside it or after its answer: then the page terminates this worker, and Firefox
    logs an error if that interrupts Python.
    """
    practising.cancel()
    await add_solver()
    await loading.completeModules()  # otherwise a rare function would fetch it in the program
    ops.prepare(PROGRAM, text)  # after this, only packages can be fetched
    sys.meta_path.append(later.Fetched(frozenset(packages.names), SITE, package_for_program))
    confine()
    sys.modules |= dict.fromkeys(CLOSED)
    return lambda: answered(encode(perform(PROGRAM, text)))


async def answered(answer: str):
    """Return how to answer once the work for it has ended."""
    return lambda: answer


async def add_package(name: str) -> None:
    """Fetch a package and import it."""
    if name == SOLVER:
        await add_solver()
        return
    archive = await fetch_package(name)
    notify(f"starting {name}")
    unpackArchive(archive, "zip", extractDir=str(SITE))
    invalidate_caches()
    import_module(name)


def wait_for_solver(*model: object) -> str:
    """Raise SolverMissing in place of HiGHS until it is loaded; the call is then repeated."""
    raise SolverMissing


async def add_solver(load=need_solver) -> None:
    """Load HiGHS, unless another call is loading it, and wait for it."""
    run = await load()
    if not backend.at_hand:
        backend.arrive(run)


async def practise() -> None:
    """Solve a puzzle as a warm-up: a first solve takes up to ten times as long as later ones."""
    text = {"text": PRACTICE, "variant": "classic"}
    soon(partial(rehearse, "read", {"reading": text}))
    await asyncio.sleep(IDLE)
    await add_solver(load_solver)
    request = {"reading": text, "model": "lp", "way": "singles", "time_limit": 10}
    soon(partial(rehearse, "solve", request))
    await loading.completeModules()


def rehearse(name: str, request: dict[str, object]) -> None:
    """Perform a call as a warm-up; if HiGHS crashes, the next solve reports it.

    Progress is not reported, as the page would take it for that of a waiting call.
    """
    with suppress(JsException):
        perform(name, json.dumps(request), say=lambda text: None)


later.install(Path("/lib/rest.zip"), rest_of_library)
SITE.mkdir()
sys.path.append(str(SITE))
backend = HighsJS(wait_for_solver, at_hand=False)
soon = Soon(listen)
practising = asyncio.ensure_future(practise())
line = Line(listen, ask, refusal, soon)  # last, as it tells the page that this file has run
