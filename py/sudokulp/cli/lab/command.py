"""`sudokulp lab`: its three commands."""

from __future__ import annotations

from ...lab import EXPERIMENTS, SOURCES
from ..options.parser import Command
from .plotting import PLOT
from .running import RESUME, RUN

LAB = Command(
    name="lab",
    about="experiments on many puzzles: run, resume and plot them",
    more=f"""\
ready experiments: {", ".join(EXPERIMENTS)}

sources of puzzles:
{"".join(f"  {source.name:<12} {source.about}" + chr(10) for source in SOURCES.values())}
examples:
  sudokulp lab run paper --jobs 2
  sudokulp lab resume lab-paper-0123abcd
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf

exit code: 0 if all is done, 2 if something is wrong or missing, 130 if it was stopped by
Ctrl+C; what was done by then is kept.
""",
    declare=lambda _: None,
    run=lambda _options, _output: None,
    commands=(RUN, RESUME, PLOT),
)
