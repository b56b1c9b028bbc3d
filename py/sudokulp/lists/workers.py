"""Run tasks in this process, in several processes, or on a Dask cluster."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import Pipe, current_process, get_context
from multiprocessing.connection import Connection
from operator import call
from typing import Any, TypeVar

from ..errors import ListError
from ..packages import need

#: A task is given up after this many workers have died while running it.
MOST_DEATHS = 3
#: The maximum number of processes. Windows cannot wait for more at once.
MOST_JOBS = 61
#: The number of tasks submitted for each process and for each thread of a cluster (the current one
#: and the next ones), and the minimum for a cluster.
AHEAD, AHEAD_REMOTE, LEAST = 2, 3, 8
PATIENCE = 10  # seconds to wait for a response from the scheduler

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Lost:
    """The result of a task that was given up."""

    reason: str


def spread(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int = 1, scheduler: str = ""
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks, and yield each task with its result as soon as it is done.

    The result is `Lost` if `MOST_DEATHS` workers died during the task. Closing the generator stops
    all workers.

    Parameters
    ----------
    work : callable
        A function that runs a task. With several processes or a cluster, the function, the tasks
        and the results must be picklable.
    tasks : iterable
        The tasks. Each is requested only shortly before a worker needs it. With several workers,
        the iterator is asked for more tasks after each result, even if it raised StopIteration
        before.
    jobs : int
        The number of processes. With 1, this process runs the tasks.
    scheduler : str
        The address of a Dask scheduler, such as "tcp://...". If it is given, its cluster runs the
        tasks, and `jobs` is ignored.

    Raises
    ------
    ListError
        If a process cannot be started, or the cluster cannot be reached or used.
    Exception
        Any exception that `work` raises for a task.
    """
    if scheduler:
        return _on_cluster(work, iter(tasks), scheduler)
    if jobs > 1:
        if getattr(current_process(), "_inheriting", False):
            sys.exit(1)  # a worker imports a script without a main guard: see `_alone`
        return _on_processes(work, iter(tasks), jobs)
    return ((task, work(task)) for task in tasks)


def in_order(done: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Yield numbered results in the order of their numbers, which begin at 0."""
    waiting: dict[int, Result] = {}
    following = 0
    for number, result in done:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def run(
    submit: Callable[[Task], Future[Result]], tasks: Iterator[Task], ahead: Callable[[], int]
) -> Iterator[tuple[Task, Future[Result]]]:
    """Submit tasks to an executor, and yield each with its future as soon as it is done.

    At most `ahead()` tasks are submitted and not done. No task is lost: if the executor breaks,
    each of these tasks has a future with that error, and no further task is requested.
    """
    pending: dict[Future[Result], Task] = {}
    is_broken = False
    while True:
        for task in islice(tasks, 0 if is_broken else max(ahead() - len(pending), 0)):
            try:
                future = submit(task)
            except BrokenExecutor as error:
                future = Future()
                future.set_exception(error)
            pending[future] = task
        if not pending:
            return
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            is_broken |= _is_broken(future)
            yield pending.pop(future), future


def _is_broken(future: Future[Any]) -> bool:
    return not future.cancelled() and isinstance(future.exception(), BrokenExecutor)


# Processes


def _on_processes(
    work: Callable[[Task], Result], tasks: Iterator[Task], jobs: int
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks in a pool of processes.

    If a worker dies, its pool breaks, and any of the unfinished tasks may be the cause. Each of
    these tasks is therefore run again, alone in a new pool, before further tasks are begun.
    """
    suspects: list[Task] = []
    while True:
        with _Processes(jobs) as pool:
            for task, future in run(partial(pool.submit, work), tasks, lambda: jobs * AHEAD):
                if _is_broken(future):
                    suspects.append(task)
                else:
                    yield task, future.result()
        if not suspects:
            return
        yield from ((task, _alone(work, task)) for task in suspects)
        suspects.clear()


def _alone(work: Callable[[Task], Result], task: Task) -> Result | Lost:
    """Return the result of a task that was unfinished when a worker died."""
    for _ in range(1, MOST_DEATHS):
        with _Processes(1) as pool:
            future: Future[Result] = pool.submit(work, task)
            if not _is_broken(future):
                return future.result()
    with _Processes(1) as pool:
        if _is_broken(pool.submit(os.getpid)):  # the task is not the cause
            raise ListError(
                "cannot start more processes here; use 1 job or, in a program of your own, put its "
                'main code under `if __name__ == "__main__":`'
            )
    return Lost(f"{MOST_DEATHS} workers crashed during this task")


class _Processes(ProcessPoolExecutor):
    """Processes that end with the ``with`` block, even in the middle of a task."""

    def __init__(self, jobs: int) -> None:
        self._ends, self._lifeline = Pipe(duplex=False)
        # With "fork", a lock held by a thread of this process would stay locked in the copy.
        super().__init__(jobs, get_context("spawn"), initializer=_begin, initargs=(self._ends,))

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        # This may start a process, in which Ctrl+C is blocked until it handles it itself.
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(function, *given, **named)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(function, *given, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, *raised: object) -> None:
        self._lifeline.close()
        self.shutdown(wait=True, cancel_futures=True)
        self._ends.close()


def _begin(lifeline: Connection) -> None:
    """Prepare a worker: it ignores Ctrl+C, and ends when the process that started it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):  # standard error may be closed
        os.dup2(2, 1)  # standard output is for results, not for messages of libraries
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the process at the other end of the pipe closes the pipe or dies."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


# A cluster


def _on_cluster(
    work: Callable[[Task], Result], tasks: Iterator[Task], scheduler: str
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks on a Dask cluster.

    The cluster itself repeats the tasks of workers that died, and gives up a task during which
    too many workers died. Workers may join and leave at any time; without workers, tasks wait.
    """
    distributed = need("distributed", "a cluster")
    try:
        client = _client(distributed, scheduler)
    except (OSError, ValueError, TypeError) as error:
        raise ListError(f"no Dask scheduler responds at {scheduler} ({error})") from error

    def ahead() -> int:
        try:
            threads: int = sum(client.nthreads().values())
        except OSError as error:  # the client could not reconnect
            raise CancelledError from error
        return max(threads * AHEAD_REMOTE, LEAST)

    log = logging.getLogger("distributed.client")
    level = log.level
    log.setLevel(logging.CRITICAL)  # otherwise the library reports every worker that dies
    try:
        with client:
            # sent once, pickled, so that any worker can restore it
            sent = client.submit(pickle.loads, pickle.dumps(work), pure=False)
            submit = partial(client.get_executor(pure=False).submit, call, sent)
            for task, future in run(submit, tasks, ahead):
                try:
                    result = future.result()
                except distributed.KilledWorker:
                    result = Lost("more workers crashed during this task than the cluster allows")
                yield task, result
    except (CancelledError, distributed.comm.CommClosedError) as error:
        raise ListError("the connection to the Dask scheduler was lost") from error
    except ModuleNotFoundError as error:
        raise ListError(f"a package is missing on the cluster's workers ({error})") from error
    finally:
        log.setLevel(level)


def _client(distributed: Any, scheduler: str) -> Any:
    """Return a client of the scheduler.

    A client that cannot connect is closed at once. Otherwise the garbage collector might close it
    later, which can cause a deadlock.
    """

    class Client(distributed.Client):  # type: ignore[misc]
        def start(self, **options: Any) -> None:
            try:
                super().start(**options)
            except BaseException:
                self.close()
                raise

    return Client(scheduler, timeout=PATIENCE, set_as_default=False)
