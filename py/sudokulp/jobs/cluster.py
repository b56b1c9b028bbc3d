"""Tasks on a Dask cluster, with any number of machines."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from time import monotonic
from typing import Any, TypeVar

from ..errors import LabError
from ..packages import need
from .processes import Lost

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Seconds to wait for the scheduler to answer.
PATIENCE = 10
#: Tasks submitted ahead for each thread of the cluster, and the least of them in all.
AHEAD, LEAST = 3, 8
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
                future = self._client.submit(_do, self._work, task, pure=False)
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
            self._most, self._counted = max(threads * AHEAD, LEAST), now
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


def _do(work: Callable[[Any], Any], task: Any) -> Any:
    return work(task)
