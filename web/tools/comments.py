"""Comments of the page's modules, which are for their readers and not for visitors."""

import re

#: Comments that have their lines to themselves.
WHOLE_LINES = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE)


def without_comments(source: str) -> str:
    """Return a module without comments that have their lines to themselves.

    The lines stay, empty: an error has the number that it has in the source.

    Raises
    ------
    ValueError
        If what looks like a comment could be in a text between backticks.
    """
    kept, end, backticks = [], 0, 0
    for found in WHOLE_LINES.finditer(source):
        kept.append(source[end : found.start()])
        backticks += kept[-1].count("`")
        if backticks % 2:
            line = source.count("\n", 0, found.start()) + 1
            raise ValueError(f"line {line} is a comment, or a part of a text between backticks")
        kept.append("\n" * found[0].count("\n"))
        end = found.end()
    return "".join([*kept, source[end:]])
