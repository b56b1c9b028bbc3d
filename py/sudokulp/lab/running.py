"""Runs of experiments: each in a folder, where it can be interrupted and resumed."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from ..closing import Closing
from ..errors import LabError
from ..jobs.limits import Lost
from ..jobs.spread import spread
from .experiment import Experiment
from .journal import RECORDS, Journal, read_journal
from .records import Record
from .tables import TABLE, RecordTable

#: The file with the description, from which the experiment can be run again.
DESCRIPTION = "experiment.json"


class Run(Closing):
    """A run of an experiment whose records are kept in a folder.

    Parameters
    ----------
    folder : Path
        It is created if missing. Records of the same experiment that it holds are kept.
    experiment : Experiment
        The experiment to run or to resume.

    Attributes
    ----------
    done : int
        Number of tasks that have a record.

    Raises
    ------
    LabError
        If the folder holds another experiment, or another run is writing to it.
    OSError
        If it cannot be written to.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> experiment = Experiment(boxsize=1, givens=(0, 1), solvers=("exact cover",))
    >>> with TemporaryDirectory() as folder, Run(Path(folder), experiment) as run:
    ...     [record["task"] for record in run.records()], run.done
    ([0, 1], 2)
    """

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder, self.experiment = folder, experiment
        folder.mkdir(parents=True, exist_ok=True)
        self._journal = Journal(folder / RECORDS, experiment)
        try:
            description = json.dumps(experiment.to_json(), indent=2) + "\n"
            (folder / DESCRIPTION).write_text(description, encoding="utf-8")
            self._table = RecordTable(folder / TABLE, read_journal(folder / RECORDS)[1])
        except BaseException:
            self._journal.close()
            raise

    @property
    def done(self) -> int:
        """Number of tasks that have a record."""
        return len(self._journal.done)

    def records(self, jobs: int = 1, scheduler: str = "") -> Generator[Record, None, None]:
        """Do the remaining tasks; yield each record after it was written.

        Parameters
        ----------
        jobs, scheduler
            See `spread`.
        """
        before = frozenset(self._journal.done)
        left = (task for task in range(len(self.experiment)) if task not in before)
        with closing(spread(self.experiment.run, left, jobs, scheduler)) as results:
            for task, result in results:
                if isinstance(result, Lost):
                    record = self.experiment.lost(task, result.reason)
                else:
                    record = result
                self._journal.add(record)
                self._table.add(record)
                yield record

    def close(self) -> None:
        """Close the files; another run may resume then."""
        self._table.close()
        self._journal.close()


def experiment_in(folder: Path) -> Experiment:
    """Return the experiment whose records a folder holds.

    Raises
    ------
    LabError
        If it holds none.
    """
    path = folder / RECORDS
    if not path.is_file():
        raise LabError(f"{folder}: there is no {RECORDS} in it")
    return read_journal(path)[0]
