"""Calls or texts with their outcomes, stored in files: headings, entries, indented outcomes."""

from sudokulp import SudokuError


def read_stored(path):
    """Return {heading: {entry: lines of its outcome}}."""
    found, entries, lines = {}, {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            entries = found[line[2:]] = {}
        elif line.startswith("  "):
            lines.append(line[2:])
        elif line:
            lines = entries[line] = []
    return found


def write_stored(path, outcome):
    """Rewrite a file with the current outcome of each entry."""
    parts = []
    for heading, entries in read_stored(path).items():
        parts.append(f"# {heading}\n")
        for entry in entries:
            parts += [f"{entry}\n", *(f"  {line}\n" for line in outcome(entry))]
        parts.append("\n")
    path.write_text("".join(parts).rstrip("\n") + "\n", encoding="utf-8")


def lines_or_error(describe):
    """Return the lines that a function yields, or the error that it raises, as ASCII."""
    try:
        lines = list(describe())
    except (SudokuError, TypeError) as error:
        lines = [f"{type(error).__name__}: {error}"]
    return [line.encode("unicode_escape").decode() for line in lines]
