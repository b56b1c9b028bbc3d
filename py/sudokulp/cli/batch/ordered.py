"""The rows of a batch in the order of its lines, whichever process is ready first."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import count, islice

from ...analysis.verdict import Verdict
from ...batch import Entry, Job, Row, work
from ...jobs.limits import Lost
from ...jobs.spread import spread

#: Lines in a group, the task of one process, if there are several processes.
GROUP = 20
#: Groups that may be started ahead of the first unfinished one, for which their rows wait.
WINDOW = 1_000

Group = tuple[int, list[Entry]]


def ordered_rows(
    entries: Iterator[Entry], job: Job, options: Namespace
) -> Generator[Row, None, None]:
    """Yield the rows in the order of the entries, whichever is finished first."""
    alone = options.jobs == 1 and not options.scheduler
    groups = _groups(entries, 1 if alone else GROUP)
    window = _Window(groups)
    waiting: dict[int, list[Row]] = {}
    with closing(_spread(window, job, options)) as done:
        for number, found in done:
            waiting[number] = found
            while window.turn in waiting:
                yield from waiting.pop(window.turn)
                window.turn += 1


class _Window(Iterator[Group]):
    """An iterator of groups that pauses while too many are ahead of the first unfinished one.

    It raises StopIteration then, and continues when it is asked again later: `spread`, which
    keeps a bounded number of tasks, asks again after every result.
    """

    def __init__(self, groups: Iterator[Group]) -> None:
        self._groups = groups
        self._taken = 0
        #: The number of the first unfinished group.
        self.turn = 0

    def __next__(self) -> Group:
        if self._taken - self.turn >= WINDOW:
            raise StopIteration
        group = next(self._groups)
        self._taken += 1
        return group


def _groups(entries: Iterator[Entry], size: int) -> Iterator[Group]:
    for number in count():
        group = list(islice(entries, size))
        if not group:
            return
        yield number, group


def _spread(
    groups: Iterable[Group], job: Job, options: Namespace
) -> Generator[tuple[int, list[Row]], None, None]:
    """Yield the rows of each group; the lines of a group that was lost are tried one by one."""
    do = partial(work_group, job=job)
    with closing(spread(do, groups, options.jobs, options.scheduler)) as done:
        for (number, group), found in done:
            if not isinstance(found, Lost):
                yield number, found
            elif not group[1:]:
                yield number, [_lost(group[0], found)]
            else:
                singles = [(place, [entry]) for place, entry in enumerate(group)]
                parts = dict(_spread(singles, job, options))
                yield number, [parts[place][0] for place in range(len(group))]


def work_group(group: Group, job: Job) -> list[Row]:
    """Return the rows of a group of lines; other processes call this by its name."""
    return [work(entry, job) for entry in group[1]]


def _lost(entry: Entry, lost: Lost) -> Row:
    return Row(
        entry.line,
        entry.text,
        Verdict.UNKNOWN,
        problem=lost.reason,
        source=entry.layout.source,
    )
