"""Line lengths in the page's sources, including comments, which no formatter wraps."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 120  # ruff checks Python
SUFFIXES = {".css", ".js", ".mjs", ".mts", ".ts"}


def sources():
    """Return the page's own modules and style sheets, and their tests."""
    paths = [path for folder in ("web", "tests") for path in (ROOT / folder).rglob("*")]
    ours = (path for path in paths if "node_modules" not in path.parts)
    return [path for path in ours if path.suffix in SUFFIXES]


def test_no_line_is_too_long():
    found = sources()
    assert {path.suffix for path in found} == SUFFIXES
    assert [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in found
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ] == []
