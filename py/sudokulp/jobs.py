"""Jobs: tasks run here, on several processes, or on a Dask cluster."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, TypeVar

from .errors import LabError
from .packages import need

#: A task is given up after so many workers died while doing it.
MOST_DEATHS = 3
#: Most processes on one machine: Windows cannot wait for more at once.
MOST_JOBS = 61


@dataclass(frozen=True)
class Lost:
    """Stands for the result of a task that was given up.

    Parameters
    ----------
    reason : str
        Why, for people.
    """

    reason: str


Task = TypeVar("Task")
Result = TypeVar("Result")

#: Tasks submitted for each worker: the one that it does, and the next.
AHEAD = 2


def spread_on_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks on a pool of processes; see `spread`.

    When a worker dies, the pool is broken, and it is unknown which of the tasks in flight was
    the cause. So these are repeated one by one, each alone in a new pool, before the rest.
    """
    left = iter(tasks)
    pool = _Pool(work, jobs)
    suspects: list[Task] = []
    try:
        while True:
            pool.add(islice(left, pool.room))
            if not pool.flying:
                return
            yield from pool.done(suspects)
            while suspects:
                result = _alone(work, suspects[0])
                if isinstance(result, Lost):
                    _check_start(work)  # else the task is not the cause
                yield suspects[0], result
                suspects.pop(0)
    finally:
        pool.stop()


def _alone(work: Callable[[Task], Result], task: Task) -> Result | Lost:
    """Return the result of a task that was in flight when a worker died."""
    for _ in range(1, MOST_DEATHS):
        pool = _Pool(work, 1)
        try:
            pool.add([task])
            broken: list[Task] = []
            for _, result in pool.done(broken):
                found: Result = result
                return found
        finally:
            pool.stop()
    return Lost(f"{MOST_DEATHS} workers died while doing it")


def _check_start(work: Callable[[Any], Any]) -> None:
    """Raise LabError if a worker dies before it is given a task."""
    pool = _Pool(work, 1)
    try:
        if not pool.starts():
            raise LabError(
                "no further process can be started here: use 1 job; or, if this is a program of "
                'your own, put its main code under `if __name__ == "__main__":`'
            )
    finally:
        pool.stop()


class _Pool:
    """A pool of processes that is replaced when it breaks."""

    def __init__(self, work: Callable[[Any], Any], jobs: int) -> None:
        self._work, self._jobs = work, jobs
        self._pool: ProcessPoolExecutor | None = None
        self.flying: dict[Future[Any], Any] = {}

    @property
    def room(self) -> int:
        """How many more tasks can be submitted."""
        return self._jobs * AHEAD - len(self.flying)

    def add(self, tasks: Iterable[Any]) -> None:
        """Submit tasks."""
        for task in tasks:
            self.flying[self._submit(_do, task)] = task

    def done(self, broken: list[Any]) -> Iterator[tuple[Any, Any]]:
        """Wait for results and yield them; append tasks interrupted by a death to `broken`."""
        finished, _ = wait(self.flying, return_when=FIRST_COMPLETED)
        deaths = any(isinstance(future.exception(), BrokenProcessPool) for future in finished)
        if deaths:
            finished, _ = wait(self.flying)
            self.stop()
        for future in finished:
            task = self.flying.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                broken.append(task)
            else:
                yield task, future.result()

    def starts(self) -> bool:
        """Whether a worker lives long enough to do a task."""
        return not isinstance(self._submit(_nothing).exception(), BrokenProcessPool)

    def _submit(self, function: Callable[..., Any], *given: Any) -> Future[Any]:
        pool = (
            self._open()
        )  # first, as it may start a process of Python's own, which unblocks Ctrl+C
        try:
            with _uninterrupted():
                return pool.submit(function, *given)
        except BrokenProcessPool as error:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not fork: a lock held by a thread of this process would stay locked in the copy.
            context = get_context("spawn")
            ends, self._lifeline = Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self._jobs, context, initializer=_begin, initargs=(ends, self._work)
            )
            self._ends = ends
        return self._pool

    def stop(self) -> None:
        """End the workers, whatever they are doing; tasks in flight are dropped."""
        if self._pool is not None:
            self._lifeline.close()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._ends.close()
            self._pool = None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block Ctrl+C in processes that are started here until they can handle it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_work: Callable[[Any], Any]


def _begin(lifeline: Connection, work: Callable[[Any], Any]) -> None:
    """Prepare a worker: it ignores Ctrl+C, and ends when the process that started it ends."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):  # there may be no standard error
        os.dup2(2, 1)  # a worker has no results to print, whatever its libraries print
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """Wait until the other end of the pipe is closed or its owner has died; then end."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def _nothing() -> None:
    pass


def _do(task: Any) -> Any:
    return _work(task)


#: Seconds to wait for the scheduler to answer.
PATIENCE = 10
#: Tasks submitted ahead for each thread of the cluster, and the least of them in all.
AHEAD_REMOTE, LEAST = 3, 8
#: Seconds between two queries of the number of threads.
RECOUNT = 2.0


def spread_on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], scheduler: str
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks on a Dask cluster; see `spread`.

    The cluster itself repeats the tasks of a worker that died, and gives up a task during which
    too many workers died. Workers may come and go; if there is none, it waits for one.
    """
    distributed = need("distributed", "a cluster")
    try:
        client = _client(distributed, scheduler)
    except (OSError, ValueError, TypeError) as error:
        raise LabError(f"no Dask scheduler answers at {scheduler}: {error}") from error
    log = logging.getLogger("distributed.client")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it reports every worker that dies
    try:
        with client:
            yield from _Spread(distributed, client, work).results(iter(tasks))
    finally:
        log.setLevel(level)


def _client(distributed: Any, scheduler: str) -> Any:
    """Return a client of the scheduler; one that cannot be connected is closed at once.

    A client that is only forgotten closes itself whenever it happens to be collected, and can
    then wait for the thread that waits for it.
    """

    class Client(distributed.Client):  # type: ignore[misc]
        def start(self, **options: Any) -> None:
            try:
                super().start(**options)
            except BaseException:
                self.close()
                raise

    return Client(scheduler, timeout=PATIENCE, set_as_default=False)


class _Spread:
    def __init__(self, distributed: Any, client: Any, work: Callable[[Any], Any]) -> None:
        self._distributed, self._client = distributed, client
        # The work is sent once, pickled, so that any worker can restore it.
        self._work = client.submit(pickle.loads, pickle.dumps(work), pure=False)
        self._flying: dict[Any, Any] = {}
        self._most, self._counted = LEAST, 0.0

    def results(self, left: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
        """Yield each task with its result."""
        done = self._distributed.as_completed(loop=self._client.loop)
        while True:
            for task in islice(left, self._room()):
                future = self._client.submit(_do_remotely, self._work, task, pure=False)
                self._flying[future] = task
                done.add(future)
            if not self._flying:
                return
            future = next(done)
            yield self._flying.pop(future), self._result(future)

    def _room(self) -> int:
        """Return how many more tasks to submit; the number of threads is queried at intervals."""
        now = monotonic()
        if now - self._counted > RECOUNT:
            threads = sum(self._asked(self._threads).values())
            self._most, self._counted = max(threads * AHEAD_REMOTE, LEAST), now
        return self._most - len(self._flying)

    def _threads(self) -> dict[str, int]:
        try:
            return dict(self._client.nthreads())
        except OSError as error:  # it could not be connected again
            raise self._distributed.comm.CommClosedError(str(error)) from error

    def _result(self, future: Any) -> Any:
        try:
            return self._asked(future.result)
        except self._distributed.KilledWorker:
            return Lost("more workers died while doing it than the cluster allows")

    def _asked(self, ask: Callable[[], Any]) -> Any:
        """Ask the cluster, and turn its errors into LabErrors."""
        try:
            return ask()
        except (self._distributed.CancelledError, self._distributed.comm.CommClosedError) as error:
            raise LabError("the connection to the Dask scheduler was lost") from error
        except ModuleNotFoundError as error:
            raise LabError(f"the workers of the cluster lack a package: {error}") from error


def _do_remotely(work: Callable[[Any], Any], task: Any) -> Any:
    return work(task)


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int = 1,
    scheduler: str = "",
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks and yield each of them once, with its result, as soon as it is done.

    Closing the generator stops the workers.

    Parameters
    ----------
    work : callable
        Does a task. For other processes, `work`, tasks and results must be picklable.
    tasks : iterable
        Only a few more than there are workers are taken ahead of the results. With several
        workers, an iterator is asked again after each result, even if it had ended.
    jobs : int
        Number of processes; 1 means this one.
    scheduler : str
        Address of a Dask scheduler, "tcp://…": its cluster does the tasks, and `jobs` is ignored.

    Yields
    ------
    task, result
        `Lost` in place of the result if `MOST_DEATHS` workers died while doing the task.

    Raises
    ------
    LabError
        If the cluster cannot be reached or used, or no process can be started.
    MissingPackage
        If Dask is wanted and not installed.
    Exception
        What `work` raises, for any task.
    """
    if scheduler:
        # MERGED-IMPORT

        return spread_on_cluster(work, tasks, scheduler)
    if jobs > 1:
        # MERGED-IMPORT  # no processes in the browser

        return spread_on_processes(work, tasks, jobs)
    return ((task, work(task)) for task in tasks)
