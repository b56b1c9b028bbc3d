"""Comparing two benchmark records: slowdowns are reported, noise is not."""

import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent / "bench"))

import record

PUZZLES = [f"puzzle {number}" for number in range(8)]
#: Seconds that vary tenfold between puzzles, and by one percent between runs.
HARD = [0.1, 0.2, 0.15, 0.3, 0.8, 0.9, 0.4, 1.0]
NOISE = [1.01, 0.99, 1.0, 1.01, 0.99, 1.0, 1.01, 0.99]


def solved(page, plain=(0.02,) * 8, puzzles=PUZZLES):
    return {"solving": {"some": [{"puzzles": puzzles, "page": page, "plain": list(plain)}]}}


def started(megabytes, page=(1.0, 1.1, 0.9)):
    kinds = {who: list(page) for who in ("page", "typing", "bare")}
    found = {"seconds": {"cold": kinds}, "profile": kinds, "networks": {"slow4g": kinds}}
    return {"start": found | {"megabytes": {"first visit": megabytes}}}


def verdicts(now, then):
    pace = record.pace(now, then)
    found = record.changes(record.figures(now), record.figures(then), pace)
    return {change.name: change.verdict for change in found}


def scaled(times, *factors):
    return [time * factors[at % len(factors)] for at, time in enumerate(times)]


BUSY = solved(scaled(HARD, 3), scaled([0.02] * 8, 3))


@pytest.mark.parametrize(
    ("now", "verdict"),
    [
        (solved([a * b for a, b in zip(scaled(HARD, 1.2), NOISE, strict=True)]), "SLOWER"),
        (solved([a * b for a, b in zip(scaled(HARD, 0.8), NOISE, strict=True)]), "faster"),
        (solved([a * b for a, b in zip(HARD, NOISE, strict=True)]), "as before"),
        # slower in the median, but as often faster
        (solved(scaled(HARD, 0.7, 1.4, 0.9, 1.3)), "as before"),
        # puzzles are matched by name, and others are ignored
        (solved(HARD[::-1][:6], (0.02,) * 6, PUZZLES[::-1][:6]), "as before"),
        # what should not have changed shows how busy the machine is
        (BUSY, "as before"),
        (solved(scaled(HARD, 3), scaled([0.02] * 8, 2)), "SLOWER"),
    ],
)
def test_each_puzzle_is_compared_with_itself(now, verdict):
    assert verdicts(now, solved(HARD)) == {"solve some, page": verdict}
    assert record.pace(BUSY, solved(HARD)) == pytest.approx(3)


def test_three_visits_are_too_few_but_bytes_are_exact():
    found = verdicts(started(6.6, (2.0, 2.1, 1.9)), started(6.5))
    assert found.pop("megabytes sent") == "SLOWER"
    assert {"start cold, page", "start in a profile, page"} < set(found)
    assert set(found.values()) == {"too few to tell"}
    assert verdicts(started(6.5), started(6.5))["megabytes sent"] == "as before"


def test_rounds_are_compared_with_rounds_and_slowdowns_are_reported_by_name(capsys):
    then = record.joined([record.figures(started(6.5)), record.figures(started(6.5))])
    now = record.joined([record.figures(started(6.5, (1.5, 1.6, 1.4))) for _ in range(2)])
    found = {change.name: change for change in record.changes(now, then)}
    assert len(found["start cold, page"].ratios) == 6
    assert found["start cold, page"].verdict == "SLOWER"
    changes = record.changes(record.figures(solved(scaled(HARD, 2))), record.figures(solved(HARD)))
    assert record.report(changes, "before") == 1
    said = capsys.readouterr().out
    assert "| solve some, page | 2.00 | 0.00 | 8 | SLOWER |" in said
    assert said.endswith("Slower by more than the spread: solve some, page.\n")


@pytest.mark.parametrize("text", ["{", "[]", '{"rounds": []}'])
def test_an_invalid_record_is_refused_before_anything_is_measured(tmp_path, text):
    path = tmp_path / "some.json"
    path.write_text(text)
    with pytest.raises(SystemExit, match="is no record"):
        record.read(path)
    assert record.read(tmp_path / "other") is None
    path.write_text(json.dumps(started(6.5)))
    assert record.figures(record.read(path))["megabytes sent"] == {"first visit": 6.5}
