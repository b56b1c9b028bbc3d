"""The answers of several models to the same puzzles: whether they contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import attrgetter

from ..analysis.verdict import Outcome, Verdict
from ..numbers import counted, listed
from .plots import label_of
from .rows import Row, by_puzzle

#: The largest number of puzzles whose contradictions are described.
MOST = 20


def agreement(rows: Iterable[Row]) -> str:
    """Return sentences on whether several models agree, or "" if there is only one model.

    Examples
    --------
    >>> one, other = (Row(line=7, model=name, verdict="unique") for name in ("lp", "cp"))
    >>> agreement([one, other])
    'All models agree on 1 puzzle.'
    """
    solved = [row for row in rows if row.task == "solve" and row.model and row.verdict.outcome]
    models = len({row.model for row in solved})
    wrong, sizes = [], Counter[str]()
    for (source, line), answers in sorted(by_puzzle(solved).items()):
        known = [row for row in answers if row.verdict is not Verdict.UNKNOWN]
        if texts := list(_contradictions(known)):
            wrong.append(f"line {line}{source and f' of {source}'}: {'; '.join(texts)}")
        else:
            number = len({row.model for row in known})
            sizes["all" if number == models else "some" if number else "none"] += 1
    said = [
        text.format(counted(sizes[name], "puzzle"))
        for name, text in (
            ("all", "All models agree on {}."),
            ("some", "Only some models have an answer for {}."),
            ("none", "No model has an answer for {}."),
        )
        if sizes[name]
    ]
    said += [f"The models disagree on {each}." for each in wrong[:MOST]]
    said += [f"The models disagree on {len(wrong) - MOST:,} more."] * (len(wrong) > MOST)
    return " ".join(said) if models > 1 else ""


def _contradictions(answers: Iterable[Row]) -> Iterator[str]:
    """Yield what contradicts what in the answers to one puzzle."""
    answers = sorted(answers, key=attrgetter("model"))
    none = [row for row in answers if row.verdict is Verdict.NONE]
    solved = [row for row in answers if row.verdict.outcome is Outcome.SOLVED]
    if none and solved:
        yield f"{_names(none)} found no solution, but {_names(solved)} found one"
    for one in solved:
        same = ("", one.solution) if one.solution else {row.solution for row in solved}
        others = [
            row for row in solved if row.verdict is Verdict.SEVERAL or row.solution not in same
        ]
        if one.verdict is Verdict.UNIQUE and others:
            yield f"{_names([one])} found a unique solution, but {_names(others)} found another"


def _names(rows: Iterable[Row]) -> str:
    return listed(dict.fromkeys(label_of(row.model) for row in rows))
