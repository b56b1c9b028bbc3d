"""Run a predefined experiment of the lab, measuring processor time, and draw its figures.

    python tests/bench/lab.py FOLDER [--experiment paper] [--to web/help] [--figures NAME,...]

`sudokulp lab run paper` does the same, but measures elapsed time. Use this script on a computer
that is busy with other work: that work is not counted. Records go into FOLDER; the named figures,
usually those of Help, are drawn as SVG.
"""

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "py"))
time.perf_counter = time.process_time  # before any module imports the clock

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

SHOWN = "time-cp-paper,time-lp-plain"


def by_the_processor(figure: Figure) -> Figure:
    """Return a figure with a note that its seconds are processor time."""
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
    parser.add_argument("--figures", default=SHOWN)
    options = parser.parse_args()
    # A backend's own clock still measures elapsed time, so a result at the time limit would be
    # wrong.
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
