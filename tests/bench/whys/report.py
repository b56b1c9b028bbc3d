"""The tables of `why`: a line for each list and each environment."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from tables import SPREAD, show, spread

#: The environments: natively, in WebAssembly.
Runs = dict[str, dict[str, Any]]


def report(runs: Runs) -> None:
    _paths(runs)
    _library(runs)
    _broken(runs)
    _several(runs)
    _certificates(runs)
    for where, found in runs.items():
        one = found["tampered"]
        print(f"\n{where}: {one['refused']} of {one['tried']} tampered certificates refused,")
        print(f"{one['untrue']} passed although untrue; the others are true")


def _paths(runs: Runs) -> None:
    head = [f"ms: {SPREAD}", "where", "slowest step", "path", "hardest", "class", "multipliers"]
    rows = [
        [
            f"{name} ({len(one['path'])})",
            where,
            spread(one["slowest"]),
            spread(one["path"]),
            least_to_most(one["hardest"]),
            ", ".join(f"{level} {count}" for level, count in one["levels"].items()),
            f"{one['held']} of {one['steps']}",
            one["unnamed"],
            least_to_most(one["cases"]),
            one["lost"],
        ]
        for name, where, one in _each(runs, "lists")
    ]
    head += ["without a name", "truths of case tables", "unfinished"]
    show("Solving steps", head, rows)


def _library(runs: Runs) -> None:
    rows = []
    for where, found in runs.items():
        one = found["library"]
        if one["times"]:
            rows.append(
                [
                    where,
                    len(one["times"]) + one["lost"],
                    spread(one["times"]),
                    one["explained"],
                    one["held"],
                    ", ".join(f"{name} {count}" for name, count in one["names"].items()),
                    f"{one['small'] - one['smaller']} of {one['small']}",
                    one["undecided"],
                    one["lost"],
                ]
            )
    head = ["where", "cases", f"ms: {SPREAD}", "explained", "multipliers", "names"]
    head += ["smallest, up to 5 truths", "minimality unknown", "unfinished"]
    show("HoDoKu's library", head, rows)


def _broken(runs: Runs) -> None:
    rows = [
        [
            f"{name} ({one['puzzles']})",
            where,
            spread(one["end"]),
            spread(one["repair"]),
            spread(one["all"]),
            one["ends"],
            least_to_most(one["steps"]),
            one["mended"],
            one["lost"],
        ]
        for name, where, one in _each(runs, "broken")
        if one["puzzles"]
    ]
    head = [f"ms: {SPREAD}", "where", "dead end", "first repair", "full answer", "dead ends"]
    show("Why there is no solution", [*head, "steps before", "repaired", "unfinished"], rows)


def _several(runs: Runs) -> None:
    rows = [
        [where, one["puzzles"], spread(one["all"]), one["told"], one["settled"], one["lost"]]
        for where, one in ((where, found["several"]) for where, found in runs.items())
    ]
    head = ["where", "puzzles", f"ms: {SPREAD}", "compared", "givens to add", "unfinished"]
    show("Why there are several solutions", head, rows)


def _certificates(runs: Runs) -> None:
    rows = [
        [
            f"{name} ({len(one['bytes'])})",
            where,
            spread(one["made"]),
            spread(one["checked"]),
            f"{median(one['bytes']):,.0f} / {max(one['bytes']):,}",
            one["lost"],
        ]
        for name, where, one in _each(runs, "certificates")
        if one["bytes"]
    ]
    head = [f"ms: {SPREAD}", "where", "made", "checked", "bytes: median / max", "unfinished"]
    show("Certificates", head, rows)


def _each(runs: Runs, part: str) -> Iterable[tuple[str, str, dict[str, Any]]]:
    """Yield name, environment and figures, list by list."""
    names = dict.fromkeys(name for found in runs.values() for name in found[part])
    for name in names:
        for where, found in runs.items():
            if name in found[part]:
                yield name, where, found[part][name]


def least_to_most(sizes: Sequence[int]) -> str:
    """Return the minimum, the median and the maximum of some sizes."""
    listed = sorted(sizes) or [0]
    return f"{listed[0]}/{median(listed):g}/{listed[-1]}"
