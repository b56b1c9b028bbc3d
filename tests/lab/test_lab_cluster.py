"""Experiments on a real Dask cluster: a scheduler and workers, each a process of its own."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sudoku.lab import Experiment, LabError
from sudoku.lab.journal import RECORDS, read_journal
from sudoku.lab.running import Run
from sudoku.lab.spread import Lost, spread

pytest.importorskip("distributed", reason="Dask is not installed")

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join((str(ROOT / "py"), str(Path(__file__).parent))),
    "PYTHONDONTWRITEBYTECODE": "1",
}
#: Seconds until a test that waits for something that should come has failed.
PATIENCE = 120


class Cluster:
    """A scheduler and workers on this computer."""

    def __init__(self, folder):
        self._folder = folder
        self._address_file = folder / "scheduler.json"
        self._started = []
        self._start(
            "dask.distributed.cli.dask_scheduler" if False else "distributed.cli.dask_scheduler",
            "--host=127.0.0.1",
            "--port=0",
            "--no-dashboard",
            f"--scheduler-file={self._address_file}",
        )
        wait_for(self._address_file.exists)
        self.address = wait_for(self._address)

    def _address(self):
        import json

        try:
            return json.loads(self._address_file.read_text())["address"]
        except (OSError, ValueError):
            return None

    def _start(self, module, *arguments):
        log = (self._folder / f"{len(self._started)}.log").open("w")
        with log:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                env=ENVIRONMENT,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        self._started.append(process)
        return process

    def worker(self):
        return self._start(
            "distributed.cli.dask_worker",
            self.address,
            "--no-nanny",
            "--no-dashboard",
            "--nthreads=1",
            "--host=127.0.0.1",
            f"--local-directory={self._folder}",
        )

    def stop(self):
        for process in reversed(self._started):
            process.kill()
        for process in self._started:
            process.wait()


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)
    return found
