"""Run a ready experiment of the lab by the processor's clock, and draw figures of it.

    python tests/bench/lab.py FOLDER [--experiment paper] [--to web/help] [--figures NAME,...]

`sudokulp lab run paper` does the same by the clock on the wall. This is for a computer that does
other things, too: what these take is not counted. Records go into FOLDER; the figures named,
usually those of the README, are drawn as SVG.
"""

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "py"))
time.perf_counter = time.process_time  # before anything takes it for its clock

from sudokulp.lab import EXPERIMENTS, figures  # noqa: E402
from sudokulp.lab.drawing import (  # noqa: E402
    Axis,
    Figure,
    draw,
)
from sudokulp.lab.journal import (  # noqa: E402
    RECORDS,
    Run,
    read_journal,
)

README = "time-cp,time-lp,medians,integrality"


def by_the_processor(figure: Figure) -> Figure:
    """Return a figure that says by which clock its seconds are."""
    axes = {"x": figure.x, "y": figure.y}
    named = {
        name: Axis("processor seconds", axis.scale)
        for name, axis in axes.items()
        if axis.label == "seconds"
    }
    return replace(figure, **named)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--experiment", default="paper")
    parser.add_argument("--to", type=Path, default=ROOT / "web" / "help")
    parser.add_argument("--figures", default=README)
    options = parser.parse_args()
    # A backend's own clock is still the one on the wall: a limit that is reached would be wrong.
    experiment = replace(EXPERIMENTS.find(options.experiment).experiment, time_limit=120)
    with Run(options.folder, experiment) as run:
        for _ in run.records():
            print(f"\r{run.done} of {len(experiment)}", end="", flush=True)
    print()
    for figure in figures(read_journal(options.folder / RECORDS)[1]):
        if figure.name in options.figures.split(","):
            path = options.to / f"lab-{figure.name.removeprefix('time-')}.svg"
            path.write_bytes(draw(by_the_processor(figure)))
            print(path)
