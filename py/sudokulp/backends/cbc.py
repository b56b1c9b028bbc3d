"""CBC, the solver that is bundled with PuLP 3, and installed by ``pulp[cbc]`` with PuLP 4."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import pulp

from ..errors import SolverFailed
from .problem import Outcome, Status, columns_of, outcome_of, report, write_mps

#: CBC is killed this many seconds after its time limit, because it checks the clock only between
#: long steps.
GRACE = 0.5


@cache
def _version_of(path: str) -> str:
    greeting = subprocess.run([path, "-exit"], capture_output=True, text=True, timeout=20).stdout
    found = re.search(r"Version:\s*(\S+)", greeting)
    return found.group(1) if found else ""


def _bundled() -> str | None:
    """Return the path of the CBC that PuLP 3 contains; None with PuLP 4, which looks for one."""
    try:
        from pulp.apis.coin_api import pulp_cbc_path
    except ModuleNotFoundError:
        return None
    return str(pulp.COIN_CMD.executableExtension(pulp_cbc_path))


class CBC(pulp.COIN_CMD):  # type: ignore[misc]
    """CBC, run as a separate program that exchanges files with PuLP.

    With PuLP's own driver, CBC can exceed a short time limit by minutes. This driver uses the same
    files but enforces the limit. `options` are more commands for CBC, such as ``["preprocess
    off"]``.
    """

    name = "CBC"

    def __init__(
        self,
        timeLimit: float | None = None,  # noqa: N803
        mip: bool = True,
        msg: bool = False,
        threads: int | None = None,
        options: Sequence[str] = (),
    ) -> None:
        super().__init__(
            mip=mip,
            msg=msg,
            timeLimit=timeLimit,
            threads=threads,
            options=list(options),
            path=_bundled(),
        )
        #: The seconds that the last run spent on writing the problem to a file.
        self.handover: float | None = None

    @property
    def version(self) -> str:
        return _version_of(self.path)

    def actualSolve(self, lp: pulp.LpProblem, **kwargs: Any) -> Any:  # noqa: N802
        start = perf_counter()
        outcome = Outcome()
        with TemporaryDirectory(prefix="sudokulp-") as folder:
            model, answer = Path(folder, "model.mps"), Path(folder, "answer.sol")
            names = write_mps(lp, str(model), rename=True)
            self.handover = perf_counter() - start
            in_time = self._run(self._command(model, answer))
            if in_time and answer.exists():
                status, values, *_, solution = self.readsol_MPS(str(answer), lp, *names)
                lp.assignVarsVals(values)
                outcome = outcome_of(status, solution)
        if outcome.status == Status.NOT_SOLVED:
            for variable in columns_of(lp):
                variable.varValue = None
        return report(self, lp, outcome)

    def _command(self, model: Path, answer: Path) -> list[str]:
        command = [self.path, str(model)]
        if self.timeLimit is not None:
            command += ["-sec", f"{self.timeLimit:.3f}"]
        for option in [*self.options, *self.getOptions()]:
            command += f"-{option}".split()
        command.append("-solve" if self.mip else "-initialSolve")
        return [*command, "-printingOptions", "all", "-solution", str(answer)]

    def _run(self, command: list[str]) -> bool:
        """Run CBC and return whether it finished within the time limit."""
        limit = None if self.timeLimit is None else self.timeLimit + GRACE
        output = None if self.msg else subprocess.DEVNULL
        start = perf_counter()
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return False
        if done.returncode != 0:
            raise SolverFailed(f"CBC ended without an answer (exit code {done.returncode})")
        # An interrupted run may still write "Infeasible", but that proves nothing.
        return self.timeLimit is None or perf_counter() - start < self.timeLimit
