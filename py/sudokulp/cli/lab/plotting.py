"""`sudokulp lab plot`, and the plots that `run` and `resume` draw."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ...errors import SudokuError
from ...lab import figures
from ...lab.drawing import FORMATS, draw
from ...lab.journal import RECORDS, read_journal
from ..options.parser import Command, Parser
from ..options.values import checked
from ..output import Output, printable


def declare_formats(parser: Parser) -> None:
    """Declare --to, the formats of plots."""
    parser.add_argument(
        "--to",
        type=checked(_formats),
        default=["svg"],
        metavar="FORMAT,...",
        help=f"formats of the plots: {', '.join(FORMATS)} (default: svg)",
    )


def declare_folder(parser: Parser, about: str) -> None:
    """Declare --output, the folder of the files."""
    parser.add_argument("-o", "--output", dest="folder", type=Path, metavar="FOLDER", help=about)


def _formats(names: str) -> list[str]:
    wanted = names.lower().split(",")
    for name in wanted:
        if name not in FORMATS:
            raise SudokuError(f"plots are {', '.join(FORMATS)}, not {printable(name)}")
    return wanted


def draw_figures(records: Path, folder: Path, formats: list[str]) -> list[Path]:
    """Draw the figures of a journal into a folder; return the files."""
    drawn = []
    for figure in figures(read_journal(records)[1]):
        for format in formats:
            path = folder / f"{figure.name}.{format}"
            path.write_bytes(draw(figure, format))
            drawn.append(path)
    return drawn


def _declare_plot(parser: Parser) -> None:
    parser.add_argument(
        "records", type=Path, metavar="RECORDS", help=f"the folder of an experiment, or {RECORDS}"
    )
    declare_formats(parser)
    declare_folder(parser, "where the plots go (default: beside the records)")


def _plot(options: Namespace, output: Output) -> None:
    records = options.records / RECORDS if options.records.is_dir() else options.records
    if options.json:
        for figure in figures(read_journal(records)[1]):
            output.result(figure.to_json(), "")
        return
    folder = options.folder or records.parent
    folder.mkdir(parents=True, exist_ok=True)
    for path in draw_figures(records, folder, options.to):
        output.result({}, f"{printable(str(path))}\n")


PLOT = Command(
    name="plot",
    about="draw the figures of an experiment's records, even before it is finished",
    more="""\
examples:
  sudokulp lab plot lab-paper-0123abcd --to svg,pdf
  sudokulp lab plot --json records.jsonl > figures.txt

With --json there are no pictures; each line is a figure: its points and a table.

exit code: 0 if all is well, 2 for wrong records or something missing.
""",
    declare=_declare_plot,
    run=_plot,
    to_file=False,
)
