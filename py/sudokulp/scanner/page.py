"""A text as a page: lines in ASCII without markup, each of them blank, a frame or text."""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise

from ..errors import ParseError
from .parsed import MAX_LINES, MAX_TEXT, Line

BLANK, FRAME, TEXT = range(3)
#: (index of the line, first column, end column)
Span = tuple[int, int, int]

#: Lone surrogates (halves of characters). JavaScript strings can contain them, but files cannot.
_HALF = re.compile("[\ud800-\udfff]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f]")
_SIGNS: dict[int, str | int | None] = {
    **dict.fromkeys(map(ord, "·•∙⋅●□○☐⬜▢▫◻◯。"), "."),
    **dict.fromkeys(map(ord, "│┃┆┇┊┋╎╏║❘▌▐¦"), "|"),
    **dict.fromkeys(map(ord, "─━┄┅┈┉╌╍═\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys([*range(0x250C, 0x254C), *range(0x2552, 0x256D), *range(0x256D, 0x2571)], "+"),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\ufe0f\u20e3\u00ad"), None),
    **dict.fromkeys(map(ord, "“”„«»"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019"), "'"),
    **{ord(wide): chr(ord(wide) - 0xFEE0) for wide in map(chr, range(0xFF01, 0xFF5F))},
}


class _Plain(dict[int, str | int | None]):
    """The ASCII replacement of each character. Digits of all scripts become 0 to 9."""

    def __missing__(self, code: int) -> str | int:
        sign = chr(code)
        value = unicodedata.numeric(sign, -1) if code > 127 else -1
        found: str | int = str(int(value)) if value in range(10) else code
        if code > 127 and sign.isspace():
            found = " "
        if len(self) < 20_000:
            self[code] = found
        return found


_PLAIN = _Plain(_SIGNS)


def in_ascii(text: str) -> str:
    """Return a text with its digits, borders, spaces and empty cells converted to ASCII.

    Examples
    --------
    >>> in_ascii("║ 4 · │ ⑦")
    '| 4 . | 7'
    """
    return text if text.isascii() else text.translate(_PLAIN)


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text, or raise ParseError if it is empty, too long or damaged."""
    if len(text) > MAX_TEXT:
        told = f"the text has more than {MAX_TEXT:,} characters; split it into several texts"
        raise ParseError(1, "", told)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") >= MAX_LINES and text.rstrip("\n").count("\n") >= MAX_LINES:
        told = f"the text has more than {MAX_LINES:,} lines; split it into several texts"
        raise ParseError(1, "", told)
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    half = None if text.isascii() else _HALF.search(text)
    if half:
        line = lines[text.count("\n", 0, half.start())]
        raise line.error(f"the text contains a damaged character, U+{ord(half[0]):04X}")
    if not in_ascii(text).strip():
        raise ParseError(1, "", "the text is empty; paste a puzzle")
    return lines


# Markup. A row of a table that does not end its line ends with "\v", so that lines keep their
# numbers.
_ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_ROW = re.compile(r"<tr\b[^<>]*>((?:[^<]|<(?!/?tr\b|/table))*)", re.I)
_INPUT = re.compile(r"<input\b([^<>]*)>", re.I)
_VALUE = re.compile(r"\bvalue\s*=\s*[\"']?([^\"'<>\s]*)", re.I)
_CELL = re.compile(r"<t[dh]\b[^<>]*>", re.I)
_BREAK = re.compile(r"<(?:br|/p|/li|/div)\b[^<>]*>", re.I)
_TAG = re.compile(r"<!--[^<>]*-->|</?[a-z][^<>]*>", re.I)
_TEX_RULE = re.compile(r"\\(?:hline|toprule|midrule|bottomrule|cline\s?\{[^{}]*\})")
_TEX_BLANK = re.compile(r"\\(?:cdot|phantom\s?\{[^{}]*\}|quad|,)\s?")
_TEX_WORD = re.compile(r"\\(?:textbf|mathbf|text|bf|large|Large|huge)\s?\{([^{}]*)\}")
#: A call with one number, as in ``np.int64(7)`` and ``Some(7)``.
_WRAPPED = re.compile(r"\b[A-Za-z_][\w.]{0,30}\((\d{1,2}|)\)")
_BOLD = re.compile(r"(?<!\S)\*\*(\w[^*\n]{0,11})\*\*(?!\S)")


def without_markup(text: str) -> str:
    """Return a text without the markup of terminals, HTML, LaTeX, wikis and Markdown."""
    if "\x1b" in text:
        text = _ESCAPE.sub("", text)
    if _CONTROLS.search(text):
        text = _CONTROLS.sub(" ", text)
    if "<" in text:
        text = _without_tags(text)
    if "\\" in text:
        if "&" in text or r"\begin" in text or r"\setrow" in text:
            text = _TEX_WORD.sub(r"\1", _TEX_BLANK.sub(" . ", _TEX_RULE.sub(" ", text)))
            text = re.sub(r"\\\\(?:\[[^\[\]]*\])?", "\v", text.replace("{}", ""))
            text = re.sub(r"\\n(?![A-Za-z])", "\v", text)  # a string beside a table
        else:
            text = text.replace("\\n", "\v").replace("\\t", "\t").replace('\\"', '"')
    if text.count("**") > 3 and "***" not in text:
        text = _BOLD.sub(r"\1", text)
    if "(" in text and len(_WRAPPED.findall(text)) >= 4:
        text = _WRAPPED.sub(r"\1", text)
    if ("|-" in text and "{|" in text) or "|===" in text:
        text = _wiki_rows(text)
    return text


def _without_tags(text: str) -> str:
    has_cells = _CELL.search(text) is not None
    if has_cells:

        def one_line(row: re.Match[str]) -> str:
            cells = _CELL.sub("|", row[1].replace("\n", " "))
            cells = cells[max(0, cells.find("|")) :]
            return "\v" + cells + "|\v" + "\n" * row[1].count("\n")

        text = _ROW.sub(one_line, text)
        text = _CELL.sub("|", text)
    if "<i" in text or "<I" in text:
        before = "" if has_cells else "|"

        def value(tag: re.Match[str]) -> str:
            found = _VALUE.search(tag[1])
            return before + (found[1] if found else "")

        text = _INPUT.sub(value, text)
    return in_ascii(html.unescape(_TAG.sub("", _BREAK.sub("\v", text))))


def _wiki_rows(text: str) -> str:
    """Return a text in which each row of a wiki or AsciiDoc table is one line."""
    rows: list[str] = []
    cells: list[str] = []  # the lines of the current row of cells
    inside = False
    for line in [*text.split("\n"), "|}"]:
        bare = line.strip()
        is_edge = bare.startswith(("{|", "|-", "|}", "|==="))
        inside = (inside or is_edge) and bare[:2] != "|}"
        if inside and bare[:1] in ("|", "!") and not is_edge:
            cells.append(re.sub(r"\|\||!!", "|", bare))
            continue
        if cells:
            rows += ["".join(cells) + "|", *[""] * (len(cells) - 1)]
            cells = []
        rows.append("" if is_edge else line)
    return "\n".join(rows[:-1])


_COMMENT = re.compile(r"\s*#")
#: Comments that are never cells.
_COMMAND = re.compile(r"\s*#\s*(?:variant|rule|boxes|title|author|ruleset)\s*:", re.I)
_PREFIXES = ("#>", "##", "#", "//", "%", "--", ";", ">>", ">", "*", "-")
#: The number or bullet of a row: ``1.``, ``a)``, ``Row 1:``, ``-``.
_LABEL = re.compile(r"\s*(?:(?:[A-Za-z]{1,6} ?)?(\d{1,2}|[A-Za-z])[.):]:?|[-*+])(?=\s+\S)")
_BARE_FRAME = re.compile(r"[\s|+:.,'`*!/\\=_~<>^#-]+")
_PUNCTUATION = re.compile(r"[\s()\[\]{},;\"'`]*")
#: A row or border of a drawn grid, and words at its right.
_BESIDE = re.compile(r"( *[|+](?:[^|+\n]*[|+]){3,}) {3,}[^|+\n]*[A-Za-z]{2}[^|+\n]*")
_NO_SPACES = str.maketrans("", "", " \t|!+")
_ONE_DIGIT = re.compile("[1-9]")


class Page:
    """The lines of a text in ASCII.

    Parameters
    ----------
    lines : sequence of Line
        The lines of the text.
    comments : bool
        Whether lines that begin with ``#`` are part of the text.

    Attributes
    ----------
    lines : list of Line
        The lines, with the numbers that they have in the text.
    kinds : list of int
        `BLANK`, `FRAME` or `TEXT` for each line.
    weights : list of int
        The number of characters of each line of text, without spaces.
    """

    def __init__(self, lines: Sequence[Line], comments: bool = False) -> None:
        first = lines[0].number if lines else 1
        text = in_ascii("\n".join([line.text for line in lines]))
        parts = [Line(number, line) for number, line in enumerate(text.split("\n"), first)]
        self.notes: list[Line] = []  # the lines that are comments
        if "#" in text:
            parts = _signs_as_bars(parts, "#")
            kept = _COMMAND if comments else _COMMENT
            self.notes = [part for part in parts if kept.match(part.text)]
            parts = [Line(p.number, "") if kept.match(p.text) else p for p in parts]
        parts = _without_prefix(parts)
        flat = without_markup("\n".join([part.text for part in parts]))
        parts = [
            Line(number, part)
            for number, line in enumerate(flat.split("\n"), first)
            for part in (line.split("\v") if "\v" in line else (line,))
        ]
        if len(parts) > 4 * MAX_LINES:
            told = f"the text has more than {4 * MAX_LINES:,} rows; split it into several texts"
            raise ParseError(first, "", told)
        if "*" in flat:
            parts = _signs_as_bars(parts, "*")
        self.beside: list[int] = []  # the numbers of lines with words beside a drawn grid
        if "   " in flat and ("|" in flat or "+" in flat):
            for at, part in enumerate(parts):
                found = _BESIDE.fullmatch(part.text)
                if found:
                    parts[at] = Line(part.number, found[1])
                    self.beside.append(part.number)
        self.lines = _without_labels(parts)
        self.kinds = self._kinds()
        self.weights = [
            weight(line.text) if kind == TEXT else 0
            for line, kind in zip(self.lines, self.kinds, strict=True)
        ]
        self.weight = sum(self.weights)
        self.texts = [
            (index, self.lines[index].text) for index, kind in enumerate(self.kinds) if kind == TEXT
        ]
        self._before = [0, *accumulate(kind == TEXT for kind in self.kinds)]

    def _kinds(self) -> list[int]:  # noqa: C901
        """Return the kind of each line.

        A row of hyphens is a border, unless hyphens are empty cells in rows with digits and it has
        as many cells as one of these. A row with nothing but bars is a row of empty cells if it has
        as many bars as a row with digits.
        """
        widths: dict[str, set[int]] = defaultdict(set)
        bars: Counter[int] = Counter()
        frames: list[int] = []
        kinds: list[int] = []
        for index, line in enumerate(self.lines):
            bare = line.text.strip()
            if not bare:
                kinds.append(TEXT if line.text.count("\t") > 2 else BLANK)
            elif bare.isalnum():
                kinds.append(TEXT)
            elif _PUNCTUATION.fullmatch(bare):
                separators = bare.count(",") + bare.count(";") + line.text.count("\t")
                kinds.append(TEXT if separators > 2 else BLANK)
            elif _BARE_FRAME.fullmatch(bare):
                tabs = line.text.count("\t") > 2 or bare.count(",") > 2
                kinds.append(TEXT if tabs else FRAME)
                if not tabs:
                    frames.append(index)
            else:
                kinds.append(TEXT)
                if _ONE_DIGIT.search(bare):
                    bars[bare.count("|")] += 1
                    cells = bare.translate(_NO_SPACES)
                    signs = {sign for sign in {*cells} if not sign.isalnum()}
                    if len(signs) == 1:
                        widths[signs.pop()].add(len(cells))
        for index in frames:
            bare = self.lines[index].text.strip()
            signs = {*bare} - {" ", "|", "!", "\t"}
            if not signs:
                kinds[index] = TEXT if bars[bare.count("|")] else FRAME
            elif signs == {"."}:
                kinds[index] = TEXT
            elif len(signs) == 1:
                cells = bare.translate(_NO_SPACES)
                if len(cells) in widths.get(signs.pop(), ()):
                    kinds[index] = TEXT
        if not any(widths.values()) and not any(bars.values()) and frames:
            # nothing has digits: lines with one sign may be an empty grid
            lengths = Counter(self.lines[index].text.strip() for index in frames)
            for index in frames:
                bare = self.lines[index].text.strip()
                if len({*bare} - {" "}) == 1 and bare[0] in "_*-" and lengths[bare] > 3:
                    kinds[index] = TEXT
        self._drop_headings(kinds)
        self._drop_padding(kinds)
        return kinds

    def _drop_headings(self, kinds: list[int]) -> None:
        """Mark empty headings of Markdown tables as frames: ``|  |  |`` above ``|--|--|``."""
        for at in range(len(kinds) - 3):
            if kinds[at] == TEXT and kinds[at + 1] == FRAME and "|" in self.lines[at].text:
                empty = not self.lines[at].text.replace("|", "").strip()
                above = at and kinds[at - 1] != BLANK
                if empty and not above and kinds[at + 1 : at + 4].count(FRAME) == 1:
                    kinds[at] = FRAME

    def _drop_padding(self, kinds: list[int]) -> None:
        """Mark the empty lines above and below the digits in high cells as frames."""
        edges = [at for at, kind in enumerate(kinds) if kind == FRAME]
        if len(edges) < 5:
            return
        gaps = Counter(b - a - 1 for a, b in pairwise(edges))
        size, often = gaps.most_common(1)[0]
        if size not in (2, 3) or often < 4:
            return
        groups = [range(a + 1, b) for a, b in pairwise(edges) if b - a - 1 == size]
        empty = [
            {at - group.start for at in group if not self.lines[at].text.strip(" |")}
            for group in groups
        ]
        always = set.intersection(*empty)
        if len(always) == size - 1:
            for group in groups:
                for offset in always:
                    kinds[group.start + offset] = FRAME

    def is_clear(self, start: int, stop: int) -> bool:
        """Return whether no line from `start` to `stop` - 1 is text."""
        return stop <= start or self._before[stop] == self._before[start]

    def number(self, index: int) -> int:
        """Return the number of a line, by its index."""
        return self.lines[index].number

    def weigh(self, spans: Sequence[Span]) -> int:
        """Return the number of characters in parts of the page, without spaces."""
        return sum(
            self.weights[line]
            if start == 0 and end >= len(self.lines[line].text)
            else weight(self.lines[line].text[start:end])
            for line, start, end in spans
        )

    @cached_property
    def joined(self) -> str:
        """All lines as one text."""
        return "\n".join([line.text for line in self.lines])

    @cached_property
    def has_digits(self) -> bool:
        """Whether the page has a digit from 1 to 9."""
        return _ONE_DIGIT.search(self.joined) is not None

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line.text) + 1 for line in self.lines)]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the index of the line and the column at an offset in the joined text."""
        index = bisect_right(self._starts, offset) - 1
        return index, offset - self._starts[index]

    def spans(self, start: int, end: int) -> list[Span]:
        """Return the parts of lines between two offsets in the joined text."""
        first, left = self.place(start)
        last, right = self.place(end)
        if first == last:
            return [(first, left, right)]
        inner = [(at, 0, len(self.lines[at].text)) for at in range(first + 1, last)]
        return [(first, left, len(self.lines[first].text)), *inner, (last, 0, right)]


def _signs_as_bars(parts: list[Line], sign: str) -> list[Line]:
    """Return lines with bars for a sign, if frames are drawn with it."""
    frame = re.compile(rf"\s*[{sign}](?:[ =+{sign}-]){{4,}}\s*")
    inner = re.compile(
        rf"[^{sign}\n]*\d[^{sign}\n]*[{sign}|]|[{sign}][^{sign}\n]*\d[^{sign}\n]*[{sign}]"
    )
    frames = [at for at, part in enumerate(parts) if frame.fullmatch(part.text)]
    if len(frames) < 2:
        return parts
    rows = [
        part
        for part in parts[frames[0] : frames[-1]]
        if sign in part.text and inner.search(part.text)
    ]
    if len(rows) < 4 or not all(part.text.strip()[0] in f"{sign}|" for part in rows):
        return parts
    return [Line(part.number, part.text.replace(sign, "|")) for part in parts]


def _without_prefix(parts: list[Line]) -> list[Line]:
    """Return lines without the comment sign or the > of a quotation that begins all of them."""
    full = [text for _, line in parts if (text := line.lstrip())]
    if not full or full[0][0] not in ("#/>" if len(full) == 1 else "#/%-;>*"):
        return parts
    for prefix in _PREFIXES:
        if not all(text.startswith(prefix) for text in full):
            continue
        cut = len(prefix)
        rest = [text[cut:] for text in full]
        may_be_cell = prefix in "*-;"
        if may_be_cell and (len(full) < 4 or not all(text[:1] in ("", " ") for text in rest)):
            continue
        if may_be_cell and any(prefix in text for text in rest):
            spaced = [text.split() for text in full]
            if len({*map(len, spaced)}) == 1:
                continue  # the first sign is a cell like the others
        gap = all(text[:1] in ("", " ") for text in rest)
        found = []
        for number, line in parts:
            bare = line.lstrip()
            found.append(Line(number, bare[cut + (gap and bare[cut : cut + 1] == " ") :]))
        return found
    return parts


def _without_labels(parts: list[Line]) -> list[Line]:
    """Return lines without the labels or bullets of at least four rows: ``1.``, ``Row 1:``, ``-``.

    Labels have to count, and the rest of each line must have digits or signs of empty cells.
    """
    found = list(parts)
    run: list[tuple[int, re.Match[str]]] = []

    def strip() -> None:
        if len(run) < 4:
            return
        labels = [match[1] for _, match in run]
        if None in labels:
            texts = [parts[at].text.strip() for at, _ in run]
            counts = {len(text.split()) for text in texts}
            alike = len({text[0] for text in texts}) == 1
            others = any(text[0] in text[1:] for text in texts)
            if not alike or (others and len(counts) == 1):
                return
        else:
            ranks = [int(each) if each.isdigit() else ord(each.lower()) - 96 for each in labels]
            if any((b - a) != 1 and b not in (0, 1) for a, b in pairwise(ranks)):
                return
        for at, match in run:
            text = parts[at].text
            found[at] = Line(parts[at].number, " " * match.end() + text[match.end() :])

    for at, part in enumerate(parts):
        match = _LABEL.match(part.text)
        if match and (not run or (match[1] is None) == (run[0][1][1] is None)):
            run.append((at, match))
        elif part.text.strip():
            strip()
            run = [(at, match)] if match else []
    strip()
    return found


def weight(text: str) -> int:
    """Return the number of characters without spaces."""
    return len(text) - text.count(" ") - text.count("\t")
