"""Table of calls: the functions that the page calls by name, JSON text in, JSON text out.

A new call is a function decorated with `answering` in a module beside this one, and an entry
here. Its module is imported when it is first called, so modules that only some visits need cost
the others nothing. It is given ``backend`` and ``notify`` if it has parameters of these names,
and ``without``, the packages that cannot be had of those that it can do without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ..errors import show
from .wire import to_json


@dataclass(frozen=True)
class Call:
    """A function that the page may call.

    Parameters
    ----------
    name : str
        The name of the call and of the function.
    module : str
        The function's module in this package.
    prepare : str
        The module's function to be called with the same text once a missing package is
        loaded, before the call is repeated.
    spared : tuple of str
        Packages that it asks for, and does without where they cannot be had.
    """

    name: str
    module: str
    prepare: str = ""
    spared: tuple[str, ...] = ()

    def function(self, name: str = "") -> Callable[..., str]:
        """Return the call's function, or another function of its module."""
        found: Callable[..., str] = getattr(
            import_module(f".{self.module}", __package__), name or self.name
        )
        return found


CALLS: dict[str, Call] = {
    call.name: call
    for call in (
        Call("read", "puzzles"),
        Call("check", "puzzles"),
        Call("dump", "puzzles"),
        Call("links", "puzzles"),
        Call("sheets", "sheets"),
        Call("solve", "solving", prepare="warm_up"),
        Call("program", "inspecting"),
        Call("listing", "inspecting"),
        Call("program_text", "inspecting"),
        Call("program_change", "inspecting"),
        Call("program_run", "inspecting", prepare="program_ready"),
        Call("program_judge", "inspecting"),
        Call("stages", "inspecting"),
        Call("relax", "inspecting"),
        Call("reaches", "inspecting"),
        Call("contradiction", "inspecting"),
        Call("solver_did", "inspecting"),
        Call("agree", "comparing"),
        Call("measured", "comparing"),
        Call("count", "analysing"),
        Call("rate", "analysing"),
        Call("candidates", "analysing"),
        Call("set_rule", "desk"),
        Call("standing", "desk"),
        Call("why", "explaining"),
        Call("certify", "certifying"),
        Call("verify", "certifying"),
        Call("explain", "stepping", spared=("pysat",)),
        Call("hint", "stepping"),
        Call("generate", "making"),
        Call("vary", "making"),
        Call("fewest", "making"),
        Call("pencil", "play"),
        Call("mistakes", "play"),
        Call("reveal", "play"),
        Call("batch", "batch"),
        Call("batch_open", "batch"),
        Call("batch_scan", "batch"),
        Call("batch_whole", "batch"),
        Call("batch_line", "batch"),
        Call("batch_write", "batch"),
        Call("lab_ready", "lab"),
        Call("lab_plan", "lab"),
        Call("lab_list", "lab"),
        Call("lab_make", "lab"),
        Call("lab_run", "lab"),
        Call("lab_lost", "lab"),
        Call("lab_figures", "lab"),
        Call("lab_file", "lab"),
    )
}


def answer(name: str, text: str, **context: Any) -> str:
    """Answer a call; one that is not in the table gets the answer for wrong input."""
    call = CALLS.get(name)
    if call is None:
        message = f"there is no call {show(name)}: reload the page"
        return to_json({"ok": False, "message": message, "line": None})
    return call.function()(text, **context)


def prepare(name: str, text: str) -> str:
    """Run a call's `prepare`, once its missing package is loaded; return the answer, or ""."""
    call = CALLS[name]
    return call.function(call.prepare)(text) if call.prepare else ""
