"""The command `sudokulp superfluous`."""

from __future__ import annotations

from functools import partial

from ..analysis.superfluous import Superfluous, superfluous
from ..analysis.verdict import Verdict
from ..exports.rules import sentences
from ..grid import short_name
from ..puzzle import Puzzle
from .inputs import Item, each
from .output import GOOD, NO, UNKNOWN
from .parser import INPUT, VARIANT_HELP, Command, time_limit


def _superfluous(item: Item) -> int:
    found = superfluous(item.puzzle, item.options.time_limit, item.notify)
    record = {
        "verdict": found.verdict,
        "rules": found.rules,
        "givens": [short_name(label, item.puzzle.side) for label in found.givens],
        "unknown_rules": found.open_rules,
        "unknown_givens": [short_name(label, item.puzzle.side) for label in found.open_givens],
        "reason": found.reason,
    }
    item.result(record, "".join(f"{line}\n" for line in _lines(found, item)))
    if found.verdict is not Verdict.UNIQUE:
        return UNKNOWN if found.verdict is Verdict.UNKNOWN else NO
    return UNKNOWN if found.reason else GOOD


def _remark(found: Superfluous) -> str:
    """Return the reason why no rule or given was checked."""
    if found.verdict is Verdict.SEVERAL:
        return found.verdict.solutions
    return found.verdict.remark(found.reason)


def _lines(found: Superfluous, item: Item) -> list[str]:
    if found.verdict is not Verdict.UNIQUE:
        return [f"# {item.place}: {_remark(found)}"]
    out = _named(item.puzzle, found.rules, found.givens)
    unsettled = _named(item.puzzle, found.open_rules, found.open_givens)
    number = f"{len(out)} superfluous" if out or unsettled else "nothing is superfluous"
    more = f", {len(unsettled)} unknown: {found.reason}" if unsettled else ""
    return [f"# {item.place}: {number}{more}", *out, *(f"unknown: {each}" for each in unsettled)]


def _named(puzzle: Puzzle, rules: tuple[int, ...], givens: tuple[int, ...]) -> list[str]:
    said = sentences(puzzle)
    names = (short_name(label, puzzle.side) for label in givens)
    return [*(said[at].rstrip(".") for at in rules), *(f"Given: {name}" for name in names)]


SUPERFLUOUS = Command(
    name="superfluous",
    about="find rules and givens that can be removed without changing the solution",
    more=f"""\
examples:
  sudokulp superfluous killer.json
  sudokulp superfluous --time-limit 10 puzzle.sdk

Each line names a rule or a given that can be removed on its own. If you remove two of them, the
puzzle may have several solutions.

{VARIANT_HELP}
exit code: 0 if all were examined; 1 for puzzles without exactly one solution; 2 for wrong
input; 3 if the time limit was reached first: what is known so far is written.
""",
    options=(*INPUT, time_limit()),
    run=partial(each, _superfluous),
)
