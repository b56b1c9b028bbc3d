"""Processes started by tests, and waiting for their results."""

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
#: Seconds until a test that waits in vain fails.
PATIENCE = 120


def wait_for(condition):
    """Return the value of a condition once it is true."""
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
    """A Dask scheduler and workers on this computer, each in a process of its own."""

    def __init__(self, folder, **settings):
        self._folder = folder
        self._environment = ENVIRONMENT | settings
        self._started = []

    def __enter__(self):
        file = self._folder / "scheduler.json"
        here = ["--host=127.0.0.1", "--port=0", "--no-dashboard"]
        self.scheduler, _ = self._start("dask_scheduler", *here, f"--scheduler-file={file}")

        def address():
            try:
                return json.loads(file.read_text())["address"]
            except (FileNotFoundError, ValueError):  # not written yet, or not completely
                return None

        self.address = wait_for(address)
        return self

    def __exit__(self, *raised):
        for process in reversed(self._started):
            process.kill()
        for process in self._started:
            process.wait()

    def worker(self):
        """Start a worker and return its process once the scheduler knows it."""
        options = ["--host=127.0.0.1", "--no-nanny", "--no-dashboard", "--nthreads=1"]
        options += ["--death-timeout=60", f"--local-directory={self._folder}"]
        process, log = self._start("dask_worker", self.address, *options)
        wait_for(lambda: "Registered to" in log.read_text())
        return process

    def _start(self, module, *arguments):
        """Start a process; return it with its log."""
        path = self._folder / f"process-{len(self._started)}.log"
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        with path.open("w") as log:
            process = subprocess.Popen(
                command, env=self._environment, cwd=self._folder, stdout=log, stderr=log
            )
        self._started.append(process)
        return process, path
