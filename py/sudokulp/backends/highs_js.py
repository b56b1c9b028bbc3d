"""HiGHS compiled to WebAssembly, called through a function that is passed in.

Nothing here depends on a browser: `run` may be the page's JavaScript bridge, the same bridge
under Node, or a Python function in a test.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .problem import ModelArrays
from .solver import IRREDUCIBLE, Answer, ArrayBackend, Size


class HighsJS(ArrayBackend):
    """HiGHS called through an injected function.

    Parameters
    ----------
    run : callable
        Takes the fields of `ModelArrays` in order and, as JSON text, the HiGHS options, the
        task ("run", "presolve" or "conflict") and for a run whether it keeps the model and
        logs. Returns JSON text: for a run status, values (a list, or null), nodes, iterations,
        log and version; else variables, constraints and nonzeros, or rows.
    at_hand : bool
        False if that function only says, by raising, that HiGHS is still to come: see `arrive`.
    timeLimit, mip, msg, options
        See `ArrayBackend`.
    """

    name = "HiGHS (WASM)"

    def __init__(self, run: Callable[..., str], at_hand: bool = True, **options: Any) -> None:
        super().__init__(**options)
        self._run = run
        self.at_hand = at_hand
        self._version = ""

    def available(self) -> bool:
        return True

    def arrive(self, run: Callable[..., str]) -> None:
        """Use this function from now on: HiGHS has come."""
        self._run = run
        self.at_hand = True

    @property
    def version(self) -> str:
        return self._version

    def run(self, model: ModelArrays, options: dict[str, Any]) -> Answer:
        answer = self._ask(model, options, "run", keeps=self.keeps, logs=self.logs)
        self._version = answer["version"]
        steps = int(answer["nodes"]), int(answer["iterations"])
        return Answer(answer["status"], answer["values"], *steps, answer["log"])

    def presolve(self, model: ModelArrays) -> Size:
        return Size(**self._ask(model, {"output_flag": False}, "presolve"))

    def conflict(self, model: ModelArrays) -> list[int]:
        options = {"output_flag": False, "iis_strategy": IRREDUCIBLE}
        rows: list[int] = self._ask(model, options, "conflict")["rows"]
        return rows

    def _ask(
        self, model: ModelArrays, options: dict[str, Any], task: str, **wishes: bool
    ) -> dict[str, Any]:
        wanted = json.dumps({"options": options, "task": task, **wishes})
        answer: dict[str, Any] = json.loads(self._run(*vars(model).values(), wanted))
        return answer
