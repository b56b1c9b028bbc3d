"""One error message for each kind of error, and some results of calls, verbatim.

After changing messages, run this file as a program: it rewrites the outcomes, and the diff shows
everything that has changed.
"""

from pathlib import Path

import pulp
import pytest
from calls import evaluated, lines_of
from stored import lines_or_error, read_stored, write_stored

FILES = [Path(__file__).with_name(name) for name in ("messages.txt", "results.txt")]
CALLS = {
    f"{path.stem}: {heading}": calls
    for path in FILES
    for heading, calls in read_stored(path).items()
}


def outcome(call):
    """Return lines that describe what a call returns or raises."""
    return lines_or_error(lambda: lines_of(evaluated(call)))


@pytest.mark.parametrize("heading", CALLS)
def test_calls_have_the_stored_outcomes(heading, tmp_path, monkeypatch):
    if "results of analysing" in heading and not hasattr(pulp, "LpStatus"):
        pytest.skip("PuLP 4 finds other grids of several")
    if "graphs" in heading:
        pytest.importorskip("networkx")
    monkeypatch.chdir(tmp_path)
    assert {call: outcome(call) for call in CALLS[heading]} == CALLS[heading]
    assert not [*tmp_path.iterdir()]  # a refused request leaves no file


if __name__ == "__main__":
    for path in FILES:
        write_stored(path, outcome)
