"""Processes that tests start, and waiting for what they do."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join((str(HERE.parents[1] / "py"), str(HERE))),
    "PYTHONDONTWRITEBYTECODE": "1",
}
#: Seconds until a test that waits for something that should come has failed.
PATIENCE = 120


def wait_for(condition):
    """Return what a condition comes to when it comes to something."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)
    return found


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


class Cluster:
    """A Dask scheduler and workers on this computer, each a process of its own."""

    def __init__(self, folder, **settings):
        self.folder = folder
        self.environment = ENVIRONMENT | settings
        self._file = folder / "scheduler.json"
        self._started = []

    def __enter__(self):
        self.scheduler = self._start(
            "distributed.cli.dask_scheduler",
            *("--host=127.0.0.1", "--port=0", "--no-dashboard"),
            f"--scheduler-file={self._file}",
        )
        self.address = wait_for(self._address)
        return self

    def __exit__(self, *raised):
        for process in reversed(self._started):
            process.kill()
        for process in self._started:
            process.wait()

    def worker(self):
        """Start a worker and return its process when the scheduler knows it."""
        process = self._start(
            "distributed.cli.dask_worker",
            self.address,
            *(
                "--host=127.0.0.1",
                "--no-nanny",
                "--no-dashboard",
                "--nthreads=1",
                "--death-timeout=60",
            ),
            f"--local-directory={self.folder}",
        )
        log = self._log(len(self._started) - 1)
        wait_for(lambda: "Registered to" in log.read_text())
        return process

    def _address(self):
        try:
            return json.loads(self._file.read_text())["address"]
        except (FileNotFoundError, ValueError):  # not there yet, or not all of it
            return None

    def _log(self, number):
        return self.folder / f"process-{number}.log"

    def _start(self, module, *arguments):
        with self._log(len(self._started)).open("w") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                env=self.environment,
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        self._started.append(process)
        return process
