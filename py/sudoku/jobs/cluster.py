"""Tasks spread over a Dask cluster: any number of machines."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from time import monotonic
from typing import Any, TypeVar

from ..errors import LabError
from ..packages import need
from .limits import Lost

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Seconds to wait for the scheduler to answer.
PATIENCE = 10
#: Tasks in the cluster's hands for each of its threads, and at least so many.
AHEAD, LEAST = 3, 8
#: Seconds between two looks at how many threads there are.
RECOUNT = 2.0


def spread_on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], scheduler: str
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Have tasks done by a Dask cluster; see `spread`.

    The cluster itself does the tasks of a worker that dies again, and gives a task up that costs
    it too many. Workers may come and go; without any, it waits for one.
    """
    distributed = need("distributed", "a cluster")
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise LabError(f"no Dask scheduler answers at {scheduler}: {error}") from error
    log = logging.getLogger("distributed.client")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it tells of every worker that dies
    try:
        with client:
            yield from _Spread(distributed, client, work).results(iter(tasks))
    finally:
        log.setLevel(level)


class _Spread:
    def __init__(self, distributed: Any, client: Any, work: Callable[[Any], Any]) -> None:
        self._distributed, self._client = distributed, client
        # The work goes to the cluster once, in a form that it can make again anywhere.
        self._work = client.submit(pickle.loads, pickle.dumps(work), pure=False)
        self._flying: dict[Any, Any] = {}
        self._most, self._counted = LEAST, 0.0

    def results(self, left: Iterator[Any]) -> Iterator[tuple[Any, Any]]:
        """Yield all tasks with their results."""
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
        """Return how many more tasks the cluster is given; it is asked for its size at times."""
        now = monotonic()
        if now - self._counted > RECOUNT:
            threads = sum(self._named(self._client.nthreads).values())
            self._most, self._counted = max(threads * AHEAD, LEAST), now
        return self._most - len(self._flying)

    def _result(self, future: Any) -> Any:
        try:
            return self._named(future.result)
        except self._distributed.KilledWorker:
            return Lost("more workers died of it than the cluster allows")

    def _named(self, ask: Callable[[], Any]) -> Any:
        """Ask the cluster, and say what is wrong with it."""
        try:
            return ask()
        except (self._distributed.CancelledError, self._distributed.comm.CommClosedError) as error:
            raise LabError("the Dask scheduler was lost") from error
        except ModuleNotFoundError as error:
            raise LabError(f"the workers of the cluster lack a package: {error}") from error


def _do(work: Callable[[Any], Any], task: Any) -> Any:
    return work(task)
