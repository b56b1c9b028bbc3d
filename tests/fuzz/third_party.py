"""Third-party puzzles below ../shared/data: lines of lists, and puzzles with rules."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sudokulp import Puzzle
from sudokulp.grid import cell, usual_shape
from sudokulp.rules import RULES, Cage, Candidates, Jigsaw, Rule


def entries(path: Path, most: int | None = None) -> list[list[str]]:
    """Return the first two fields of the lines of a list, without its comments."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    wanted = (line.split(",")[:2] for line in lines if line and not line.startswith("#"))
    return list(islice(wanted, most))


def ruled_puzzles(folder: Path) -> Iterator[tuple[str, Puzzle, str]]:
    """Yield the name, the puzzle and the unique solution of each puzzle with rules."""
    for line in (folder / "iss_rules.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        yield told["name"], _puzzle_of(told), told["solution"]


def links_of(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the heading, the address and the unique solution of each link of f-puzzles."""
    heading = ""
    for line in (folder / "fpuzzles_links.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.removeprefix("#").strip()
        elif line:
            packed, solution = line.split()
            yield heading, f"https://f-puzzles.com/?load={packed}", solution


def _puzzle_of(told: dict[str, Any]) -> Puzzle:
    side = told["side"]
    rules = [_rule_of(each, side) for each in told["rules"]]
    for name, digits in told.get("candidates", {}).items():
        rules.append(Candidates([_label(name, side)], digits))
    return Puzzle(told["givens"], boxes=usual_shape(side), rules=rules)


def _rule_of(told: dict[str, Any], side: int) -> Rule:
    """Return a rule from its description in these files."""
    told = dict(told)
    name = told.pop("rule")
    if "cells" in told:
        told["cells"] = [_label(each, side) for each in told["cells"]]
    if name == "different" or (name == "cage" and not told["sum"]):
        return Cage(told["cells"])
    if name == "jigsaw":
        places = {_label(c, side): n for n, cells in enumerate(told["regions"]) for c in cells}
        return Jigsaw("".join("ABCDEFGHIJKLMNOP"[places[n]] for n in range(1, side**2 + 1)))
    numbered = re.fullmatch(r"(difference|ratio) (\d+)", name)
    if numbered:
        return RULES[numbered[1]](told["cells"], int(numbered[2]))
    return RULES[name](**told)


def _label(name: str, side: int) -> int:
    row, column = map(int, re.findall(r"\d+", name))
    return cell(row, column, side)
