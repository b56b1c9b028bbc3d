"""Profiles: the functions of a vendored module that ran in recorded visits."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from compiling import hash_of

#: The modules that have starters, by the name of their profile.
MODULES = {
    "pyodide": "vendor/pyodide/pyodide.asm.wasm",
    "highs": "vendor/highs/highs.wasm",
}
FOLDER = Path(__file__).parent / "profiles"


@dataclass(frozen=True)
class Profile:
    """The numbers of functions, without imports, and the hash of their module.

    `rare` are ranges of addresses whose data a starter leaves out, each a first address and the one
    after the last: tables of character sets, Unicode, zlib, SQLite and Zstandard, and for printing
    floats in C++, which only functions that did not run use.
    """

    of: str
    functions: frozenset[int]
    rare: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(cls, name: str) -> Profile:
        """Read the profile of a module."""
        content = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        every = (range(first, last + 1) for first, last in content["functions"])
        return cls(
            content["of"],
            frozenset(number for each in every for number in each),
            tuple((first, end) for first, end in content["rare"]),
        )

    def write(self, name: str) -> None:
        """Write the profile of a module."""
        content = {"of": self.of, "rare": self.rare, "functions": ranges(self.functions)}
        text = json.dumps(content, separators=(",", ":")).replace("],[", "],\n[")
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")

    def fits(self, module: bytes) -> bool:
        """Return whether a module is the one that was recorded."""
        return self.of == hash_of(module)


def ranges(numbers: Collection[int]) -> list[tuple[int, int]]:
    """Return numbers as ranges, each with its first and last number."""
    runs = groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    found = ([number for _, number in run] for _, run in runs)
    return [(run[0], run[-1]) for run in found]
