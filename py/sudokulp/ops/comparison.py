"""Operations that compare the answers and the times of models."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.comparison import MOST, Agreement, Answer, agreement, is_overdue, timing, wants_more
from ..analysis.verdict import Times, Verdict
from ..models import find_way
from ..numbers import listed
from .boards import Status, Texts, judged, says, unknown
from .protocol import Message, require


class Agreed(Status):
    summary: str  # the headline as a sentence
    standings: tuple[str, ...]  # for each answer, whether it agrees with the surest answer


def agree(answers: tuple[Answer, ...]) -> Agreed:
    """Return whether the answers of several models agree."""
    agreed = agreement(answers)
    return Agreed(
        **_together(agreed, answers),
        summary=f"{agreed}.".capitalize(),
        standings=tuple(agreed.standing(one) for one in answers),
    )


def _together(agreed: Agreement, answers: Sequence[Answer]) -> Texts:
    if agreed.disagreements:
        what = "; ".join(agreed.disagreements)
        sentence = f"At least one of them must be wrong: {what}. Please report this puzzle."
        return says("error", f"Error: {agreed}", sentence)
    if agreed.surest is None:
        return unknown(str(agreed), "A longer time limit may help.")
    verdict = agreed.surest.verdict
    unsure = [one.name for one in answers if one.verdict is not Verdict.UNKNOWN]
    found = [_label(name) for name in agreed.others if name in unsure]
    silent = [_label(name) for name in agreed.others if name not in unsure]
    sentences = [
        f"The puzzle has {verdict.solutions}.",
        f"{listed(found)} found a solution but did not look for another." if found else "",
        f"{listed(silent)} gave no answer." if silent else "",
    ]
    return judged(verdict, " ".join(filter(None, sentences)), f"Ready: {agreed}", "solved")


def _label(name: str) -> str:
    model, way = find_way(name)
    return f"'{model.label_of(way)}'"


class Measured(Message):
    times: Times
    runs: int
    fastest: float
    slowest: float
    how: str
    more: bool  # whether to run the model again
    overdue: bool  # whether a run reached the time limit


def measured(*, runs: tuple[Times, ...], verdict: Verdict, time_limit: float) -> Measured:
    """Return the times of a model's runs."""
    require(0 < len(runs) <= MOST + 1, "runs", f"1 to {MOST + 1} runs")
    found = timing(runs)
    return Measured.of(
        found,
        more=wants_more(verdict, runs, time_limit),
        overdue=is_overdue(verdict, found.times.total, time_limit),
    )
