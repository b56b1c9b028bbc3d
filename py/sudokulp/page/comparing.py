"""Comparison of several models on one puzzle: what they take, and whether they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from ..analysis.comparison import Agreement, Answer, agreement, is_overdue, timing, wants_more
from ..analysis.verdict import Times, Verdict
from ..models import find_way
from ..numbers import listed
from .wire import Json, answering, judged, says, unknown


@answering
def agree(request: Json) -> Json:
    """Return the agreement of several models: ``{answers}``.

    An answer is ``{name, verdict?, solution?, second?}``, the solutions as puzzle strings; one
    without a verdict counts as unknown. ``summary`` is the headline by itself, ``standings``
    say of each answer how it stands to the surest one.
    """
    answers = [_answer(one) for one in request["answers"]]
    agreed = agreement(answers)
    return _together(agreed, answers) | {
        "summary": f"{agreed}.".capitalize(),
        "standings": [agreed.standing(one) for one in answers],
    }


@answering
def measured(request: Json) -> Json:
    """Return what some runs of a model took: ``{runs, verdict, time_limit}``.

    ``runs`` are the times of each, as `solve` tells them, the first one of which warmed the
    model up. ``more`` says whether it is to be run again, ``overdue`` whether the limit ended it.
    """
    runs = [Times(**times) for times in request["runs"]]
    verdict, limit = Verdict(request["verdict"]), request["time_limit"]
    found = timing(runs)
    return asdict(found) | {
        "how": found.how,
        "more": wants_more(verdict, runs, limit),
        "overdue": is_overdue(verdict, found.times.total, limit),
    }


def _answer(request: Json) -> Answer:
    verdict = Verdict(request.get("verdict", Verdict.UNKNOWN))
    return Answer(request["name"], verdict, request.get("solution"), request.get("second"))


def _label(name: str) -> str:
    model, way = find_way(name)
    return model.label_of(way)


def _together(agreed: Agreement, answers: Sequence[Answer]) -> Json:
    if agreed.disagreements:
        what = "; ".join(agreed.disagreements)
        sentence = f"That must not happen: one of them has a fault. Found: {what}."
        return says("error", f"Error: {agreed}", sentence)
    if agreed.surest is None:
        return unknown(str(agreed), "A longer time limit may help.")
    verdict = agreed.surest.verdict
    who = "It says" if len(agreed.agreeing) == 1 else "They say"
    unsure = [one.name for one in answers if one.verdict is not Verdict.UNKNOWN]
    found = [_label(name) for name in agreed.others if name in unsure]
    silent = [_label(name) for name in agreed.others if name not in unsure]
    sentences = [
        f"{who} that the puzzle has {verdict.solutions}.",
        f"{listed(found)} found a solution, but did not look for another." if found else "",
        f"{listed(silent)} gave no answer." if silent else "",
    ]
    return judged(verdict, " ".join(filter(None, sentences)), f"Ready: {agreed}", "solved")
