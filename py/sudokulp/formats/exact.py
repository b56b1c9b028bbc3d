"""Exact formats: where they stand in a text, and which module reads each.

A format is exact if a short header tells it from all other texts: the address of a link, the keys
of an object, a root element, a magic word. `find_exact` tests headers only, in time linear in the
length of the text. Anything may stand around an exact format: a link may be part of a sentence, an
object an item of a list or an assignment in a program. Everything without such a header, such as
rows of digits in JSON, is left to the scanner.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import unescape
from importlib import import_module
from math import isqrt
from typing import NamedTuple

from ..errors import ParseError, SudokuError, quote
from ..lines import where_wrong
from ..scanner.parsed import Line, Parsed
from .apps import SOLO_ID
from .comments import PUBLISHED
from .killer import CAGES, CELL_KEYS, SUM_KEYS, TOTAL, are_regions
from .objects import Found, objects_in


class Piece(NamedTuple):
    """A part of a text that is in an exact format."""

    format: str  # a key of `READERS`
    start: int
    end: int
    line: int  # the number of the line on which it begins


#: The function that reads each format, as "module:function". It gets the lines of the piece.
READERS = {
    "f-puzzles link": "fpuzzles:read_link",
    "f-puzzles JSON": "fpuzzles:read",
    "SudokuPad link": "sudokupad:read_link",
    "SudokuPad JSON": "sudokupad:read",
    "puzz.link link": "apps:read_puzzlink",
    "pzprv3 file": "apps:read_pzprv3",
    "SudokuWiki link": "apps:read_wiki",
    "SudokuWiki string": "apps:read_wiki",
    "Interactive-Sudoku-Solver link": "iss:read_link",
    "Interactive-Sudoku-Solver string": "iss:read",
    "puzzle as JSON": "own_json:read",
    "SudokuLP file": "sdk:read",
    "SadMan file": "sdk:read_sadman",
    "SudoCue file": "sdk:read_sudocue",
    "cages as JSON": "killer:read_objects",
    "list of cages": "killer:read_cages",
    "killer in letters": "killer:read_letters",
    "killer string": "killer:read_string",
    "SumoCue string": "killer:read_sumocue",
    "jigsaw string": "killer:read_jigsaw",
    "Solo game ID": "apps:read_solo",
    "saved game of Solo": "apps:read_solo_save",
    "Andoku file": "apps:read_andoku",
    "HoDoKu library": "apps:read_hodoku",
    "janko.at file": "apps:read_janko",
    "GNOME Sudoku game": "apps:read_gnome",
    "OpenSudoku file": "apps:read_opensudoku",
    "SudoQ file": "apps:read_sudoq",
    "KSudoku file": "apps:read_ksudoku",
    "link": "exact:read_link",
}

#: The name of a format, and the start and the end of a piece.
_Span = tuple[str, int, int]


def find_exact(text: str) -> list[Piece]:
    """Return the parts of a text that are in an exact format, in order and without overlap."""
    text = _bare(text)
    spans = sorted(
        (span for find in _FINDERS for span in find(text)), key=lambda span: (span[1], -span[2])
    )
    starts = [0, *(match.end() for match in re.finditer("\n", text))] if spans else []
    pieces: list[Piece] = []
    for name, start, end in spans:
        if pieces and start < pieces[-1].end:
            continue
        if pieces and name == pieces[-1].format and _is_repeated(text, pieces[-1], start, end):
            continue
        pieces.append(Piece(name, start, end, bisect_right(starts, start)))
    if "#" in text:
        heads = (_HASH.match(text, starts[each.line - 1], each.start) for each in pieces)
        apart = [each for each, head in zip(pieces, heads, strict=True) if not head]
        rest = "" if apart else re.sub(r"^[ \t]*#[^\n]*", "", text, flags=re.MULTILINE)
        if apart or sum(map(rest.count, "123456789")) >= 8:
            pieces = apart  # those in comments belong to the puzzle below
    return pieces or _link_without_puzzle(text)


def _is_repeated(text: str, before: Piece, start: int, end: int) -> bool:
    """Return whether this is the text of a link whose address stands before it."""
    between = text[before.end : start]
    return between in ("](", '">', "'>", ">") and text[start:end] == text[before.start : before.end]


_HASH = re.compile(r"[ \t]*#")
#: A mark at the beginning of each line of a quotation or of a comment.
_PREFIX = re.compile(r"[ \t]*(>+(?=[ \t])|#|//|\*(?=[ \t])|--(?=[ \t])|%|;)")
_INVISIBLE = dict.fromkeys((0xA0, 0xFEFF, 0x200B, 0x200C, 0x200D, 0x2060), " ")


@lru_cache(maxsize=2)
def _bare(text: str) -> str:
    """Return a text of the same length, with spaces for marks at the beginning of all its lines.

    Characters that cannot be seen become spaces, too.
    """
    if not text.isascii() or "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n").translate(_INVISIBLE)
    first = _PREFIX.match(text.lstrip("\n"))
    if first is None:
        return text
    rows = text.split("\n")
    found = [_PREFIX.match(row) for row in rows]
    both = list(zip(rows, found, strict=True))
    if any(row.strip() and (not match or match[1] != first[1]) for row, match in both):
        return text
    return "\n".join(
        " " * match.end() + row[match.end() :] if match else row for row, match in both
    )


def read_exact(piece: Piece, text: str) -> list[Parsed]:
    """Return the puzzles in a part of a text that `find_exact` found, or raise ParseError."""
    module, _, name = READERS[piece.format].partition(":")
    read: Callable[[list[Line]], list[Parsed]] = getattr(
        import_module(f".{module}", __package__), name
    )
    part = _bare(text)[piece.start : piece.end]
    escaped = _ESCAPED_OBJECT.match(part)
    if escaped:
        part = _unescaped(part, escaped[1])
    elif piece.format.endswith("link"):
        part = part.replace("&amp;", "&").replace("\\/", "/")
    lines = [Line(number, row) for number, row in enumerate(part.split("\n"), piece.line)]
    try:
        return read(lines)
    except ParseError:
        raise
    except SudokuError as error:
        raise lines[0].error(str(error)) from error


# Links -------------------------------------------------------------------------------------------

_URL = re.compile(
    r"(?<![A-Za-z0-9@.-])(?:https?:\\?/\\?/)?(?:[A-Za-z0-9-]++\.)+[A-Za-z]{2,9}(?::\d+)?\\?[/?#]"
    r"(?:[^\s<>\"'`|\\]|\\/)*+(?:[ ][A-Za-z0-9+/=%]{20,})*"
)
#: The kinds of links that hold a puzzle. The pattern must match somewhere in the link.
_LINKS = (
    (
        "SudokuPad link",
        re.compile(r"(?:sudokupad|crackingthecryptic)\.\S{0,200}[/=](?:scl|ctc|fpuz)\S"),
    ),
    (
        "f-puzzles link",
        re.compile(r"f-puzzles\.com/\S{0,200}[?&#]load=|[?&#]load=N4I|/fpuz(?:zles)?N4I"),
    ),
    (
        "puzz.link link",
        re.compile(
            r"(?:\?|(?:puzz\.link|pzpr|pzv|pzplus)\S{0,200}[?/])sudoku(?:_edit)?/(?:[a-z]+:?/)?"
            r"\d{1,2}/\d{1,2}/"
        ),
    ),
    ("SudokuWiki link", re.compile(r"sudokuwiki\.org/\S{0,200}[?&]bd=|[?&]bd=[0-9A-Za-z.]{60}")),
    (
        "Interactive-Sudoku-Solver link",
        re.compile(
            r"Interactive-Sudoku-Solver/\S{0,200}[?&]q=|[?&]q=(?:\.|%2E)[a-z]*(?:~|%7E)",
            re.IGNORECASE,
        ),
    ),
    ("link", re.compile(r"(?<![0-9A-Za-z.])(?:[0-9.]{81}|[0-9A-Ga-g.]{256})(?![0-9A-Za-z.])")),
)


def _urls(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each link, without punctuation of the sentence around it."""
    for match in _URL.finditer(text) if "/" in text or "?" in text else ():
        link = match[0]
        if ")" in link and "(" not in link.partition(")")[0]:
            link = link.partition(")")[0]  # [title](address)
        signs = ".,;:!?)]}*" + "_" * (text[max(0, match.start() - 1)] == "_")
        yield match.start(), match.start() + len(link.rstrip(signs))


def _links(text: str) -> Iterator[_Span]:
    for start, end in _urls(text):
        link = text[start:end]
        name = next((name for name, pattern in _LINKS if pattern.search(link)), "")
        if name:
            yield name, start, end
    for packed in _PACKED.finditer(text):
        yield "f-puzzles link", *packed.span(1)


#: What a link of f-puzzles contains, alone on a line.
_PACKED = re.compile(r"^[ \t]*(N4I[A-Za-z0-9+/=%-]{40,})[ \t]*$", re.MULTILINE)


def _link_without_puzzle(text: str) -> list[Piece]:
    """Return a link that contains no puzzle, if the rest of the text contains none, either."""
    for start, end in _urls(text):
        around = text[:start] + text[end:]
        if sum(sign in "0123456789." for sign in around) < 16 and end - start > 8:
            return [Piece("link", start, end, text.count("\n", 0, start) + 1)]
        break
    return []


def read_link(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link to an unknown site that has a character for each cell."""
    line = lines[0]
    cells = _LINKS[-1][1].search(line.text)
    if cells:
        side = isqrt(len(cells[0]))
        digits = tuple(int(sign, 17) if sign != "." else 0 for sign in cells[0])
        return [Parsed(side, digits, "link with a puzzle string", line.number)]
    if re.search(r"f-puzzles\.com/\?id=|(?:sudokupad|crackingthecryptic)\.", line.text):
        module = "fpuzzles" if "f-puzzles" in line.text else "sudokupad"
        read: Callable[[list[Line]], list[Parsed]] = import_module(
            f".{module}", __package__
        ).read_link
        return read(lines)
    near = re.search(r"[0-9.*_-]{60,}", line.text)
    if near:
        raise line.error(
            f"the puzzle in this link has {len(near[0])} cells, but a 9x9 puzzle has 81"
            f"{where_wrong(near[0], 3)}"
        )
    held = re.search(r"[?&#=/]([0-9A-Za-z+/=_%.-]{20,})", line.text.partition("//")[2])
    if held:
        raise line.error(
            f"the puzzle in this link ({quote(held[1])}) is in an unknown format; open it and copy "
            "the digits, or use a SudokuWiki (?bd=) or f-puzzles (?load=) link"
        )
    raise line.error(
        "this link does not contain a puzzle; open it and copy the digits, or use a SudokuWiki "
        "(?bd=) or f-puzzles (?load=) link"
    )


# Objects -----------------------------------------------------------------------------------------

_OWN_KEYS = {"side", "boxes", "variant", "givens", "symbols", "rules", *PUBLISHED}
_ROWS_OF_OBJECTS = re.compile(r"\s*\[\s*\[\s*\{")
_POSITIONED = re.compile(r"\s*\[\s*\{\s*[\"']position\s*[\"']")
_BESIDE_CELLS = {"regions", "metadata", "cellSize", "cages", "lines", "overlays", "underlays"}
#: What stands between the items of a list: commas, bullets, and the name of a function.
_BETWEEN_ITEMS = re.compile(r"[\s,;)\]]*+(?:[-*]\s)?[A-Za-z_.]{0,20}+\(?")
#: Matches the beginning of an object inside a string of JSON, of a CSV table or of HTML.
_ESCAPED_OBJECT = re.compile(r"\{(?:\s|\\n)*+(\\\"|\"\"|&quot;|&#34;)")
#: The rest of each kind of string.
_STRING_ENDS = {
    '\\"': re.compile(r'(?:[^"\\]|\\.)*+', re.DOTALL),
    '""': re.compile(r'(?:[^"]|"")*+'),
    "&quot;": re.compile(r"[^<]*+"),
    "&#34;": re.compile(r"[^<]*+"),
}


def _unescaped(text: str, quote: str) -> str:
    """Return the object in a string, in which a quote is written in this way."""
    if quote == '""':
        return text.replace('""', '"')
    if quote.startswith("&"):
        return unescape(text)
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def _objects(text: str) -> Iterator[_Span]:
    if "{" not in text:
        return
    yield from _objects_in(text, 0)
    at = 0
    for match in _ESCAPED_OBJECT.finditer(text):
        if match.start() >= at:
            rest = _STRING_ENDS[match[1]].match(text, match.start())
            at = rest.end() if rest else match.end()
            quote = '"'.rjust(len(match[1]))
            inner = text[match.start() : at].replace(match[1], quote).replace("\\n", "  ")
            yield from _objects_in(inner, match.start())


def _objects_in(text: str, offset: int) -> Iterator[_Span]:
    cages: list[tuple[int, int]] = []
    for found in objects_in(text):
        keys = found.keys
        name = _kind_of_object(found, text)
        if name:
            yield name, offset + found.start, offset + found.end
        elif len(keys) < 5 and len(keys.keys() & SUM_KEYS) == 1 == len(keys.keys() & CELL_KEYS):
            cages.append((found.start, found.end))
    for name, start, end in _in_runs(text, "cages as JSON", cages):
        yield name, offset + start, offset + end


def _kind_of_object(found: Found, text: str) -> str:
    keys = found.keys
    if "givens" in keys and not keys.keys().isdisjoint({"side", "boxes", "variant"}):
        return "puzzle as JSON"
    if "rules" in keys and len(keys) > 1 and keys.keys() <= _OWN_KEYS:
        return "puzzle as JSON"
    if "size" in keys and _ROWS_OF_OBJECTS.match(text, keys.get("grid", len(text))):
        return "f-puzzles JSON"
    cells = keys.get("cells", len(text))
    if _ROWS_OF_OBJECTS.match(text, cells) and not _BESIDE_CELLS.isdisjoint(keys):
        return "SudokuPad JSON"
    return "GNOME Sudoku game" if _POSITIONED.match(text, cells) else ""


def _in_runs(text: str, name: str, spans: Iterable[tuple[int, int]]) -> Iterator[_Span]:
    """Yield a piece for each two or more items of a list."""
    run: list[tuple[int, int]] = []
    for start, end in spans:
        between = _BETWEEN_ITEMS.match(text, run[-1][1]) if run else None
        if between and between.end() < start:
            if len(run) > 1:
                yield name, run[0][0], run[-1][1]
            run = []
        run.append((start, end))
    if len(run) > 1:
        yield name, run[0][0], run[-1][1]


def _cages(text: str) -> Iterator[_Span]:
    patterns = [*(CAGES[:2] if any(sign in text for sign in "[({") else ())]
    patterns += [*(CAGES[2:] if re.search(r"[rR]\d{1,2}[cC]\d", text) else ())]
    for pattern in patterns:
        found = list(pattern.finditer(text))
        # totals of single cells are digits of a larger grid
        several = pattern in CAGES[:2] or any(len(match["cells"]) > 7 for match in found)
        if several and any(map(_is_cage, found)):
            yield from _in_runs(text, "list of cages", (match.span() for match in found))


def _is_cage(match: re.Match[str]) -> bool:
    """Return whether the first two cells touch, as those with the same digit cannot."""
    numbers = list(map(int, re.findall(r"\d+", match["cells"])))[:4]
    return len(numbers) == 4 and abs(numbers[0] - numbers[2]) + abs(numbers[1] - numbers[3]) == 1


# Strings and lines -------------------------------------------------------------------------------

#: Constraints of Interactive-Sudoku-Solver without arguments; all others are followed by a tilde.
_FLAGS = """
    AntiConsecutive AntiKing AntiKnight AntiTaxicab ChaosConstruction DisjointSets Doppelganger
    DutchFlatmates GlobalEntropy GlobalMod NoBoxes RegionSameValues StrictKropki StrictXV
    Windoku""".split()
_ISS = re.compile(
    r"(?<![\w.~\]])(?=\.\.?(?:~r\d|~r[a-g]c|[a-z]+~|(?:Or|And)\.[a-z]*~|(?:"
    + "|".join(_FLAGS)
    + r")(?:[.\s]|$)))(?:[.~][^.~\s\"'`<>]*+|[ \t]*\n?[ \t>]*(?=[.~][A-Za-z~])"
    r"|[ \t]*\n[ \t>]*(?=[\w~]*~))*+",
    re.IGNORECASE,
)
_WIKI = re.compile(r"(?<![0-9A-Za-z])[A-Z]9B[0-9A-Za-z]{162}(?![0-9A-Za-z])")
_SOLO = re.compile(rf"(?<![\w/]){SOLO_ID}(?:,[\w,]*)?(?!\w)")
_SUMOCUE = re.compile(r"SumoCue\w*(?:\s*[=+]\s*\d++(?:J\d++)?)++", re.IGNORECASE)
_LONG_KILLER = re.compile(r"3x3:d?:k:[\d:;]*+(?:\s*\n[ \t]*\d+[:;][\d:;]*+)*+")
_ARROWED = r"[0-9A-Za-jv<>^`',.]"
_SHORT_KILLER = re.compile(
    rf"(?<![^\s\"=(\[]){_ARROWED}{{81}}(?![^\s\")\]])"
    rf"|^{_ARROWED}{{9}}[ \t]*(?:\n{_ARROWED}{{9}}[ \t]*){{8}}$",
    re.MULTILINE,
)
_LONG_WORD = re.compile(r"(?<![^\s\"'`([=,>])[0-9A-Za-z.*_-]{16,}+(?![^\s\"'`)\],;<])")
_HODOKU = re.compile(
    r"(?<![\w:]):[0-9a-zA-Z-]*+:[^:\n\"]{0,80}:[+0-9.]{60,200}(?::[^:\n\"'<|]*+)*+"
)
_ANDOKU = re.compile(
    r"(?<![\w.|])(?:[0-9.]{70,90}|[0-9. ]{81})\|(?P<areas>[ \t]*|[1-9a-i]{81})"
    r"\|[ \t]*[A-Za-z]?(?!\w)"
)
#: The name of each string, signs of which the text must have one, and the pattern.
_STRINGS = (
    ("Interactive-Sudoku-Solver string", ".~", _ISS),
    ("SudokuWiki string", "9", _WIKI),
    ("SumoCue string", "=", _SUMOCUE),
    ("killer string", ":", _LONG_KILLER),
    ("killer string", "<>^`", _SHORT_KILLER),
    ("Solo game ID", ":", _SOLO),
    ("HoDoKu library", ":", _HODOKU),
    ("Andoku file", "|", _ANDOKU),
)


def _strings(text: str) -> Iterator[_Span]:
    for name, signs, pattern in _STRINGS:
        for match in pattern.finditer(text) if any(sign in text for sign in signs) else ():
            if pattern not in _CHECKS or _CHECKS[pattern](match):
                yield name, match.start(), match.start() + len(_trimmed(match[0]))


def _trimmed(text: str) -> str:
    """Return a string without punctuation of the sentence around it."""
    bare = text.rstrip(".,;!?]}*") if text.startswith(".") else text
    return bare.rstrip(")") if bare.count(")") > bare.count("(") else bare


def _fills_a_grid(match: re.Match[str]) -> bool:
    """Return whether a game ID has at least half of the cells of its grid."""
    side = int(match["side"] or 0) or int(match["c"] or 0) * int(match["r"] or 0)
    signs = re.findall("[0-9]+|[a-z]", match["cells"])
    cells = sum(ord(sign) - 96 if sign.isalpha() else 1 for sign in signs)
    return 2 * cells >= side**2 > 1


_OF_CELLS = re.compile(r"~(?:r\w{1,2}c\w|[rc]\w{1,2}\b)|\.(?:Shape|Jigsaw)~", re.IGNORECASE)
_CHECKS: dict[re.Pattern[str], Callable[[re.Match[str]], bool]] = {
    _ISS: lambda match: (
        any(flag in match[0] for flag in _FLAGS) or bool(_OF_CELLS.search(match[0]))
    ),
    _SOLO: _fills_a_grid,
    _SHORT_KILLER: lambda match: not set("<>^`").isdisjoint(match[0]),
    _ANDOKU: lambda match: len(match["areas"]) != 81 or are_regions(match["areas"], 9),
}


def _jigsaws(text: str) -> Iterator[_Span]:
    """Yield strings of cells and regions, which are one word or two words of equal length."""
    before = None
    for match in _LONG_WORD.finditer(text):
        word = match[0]
        side, half = isqrt(len(word)), isqrt(len(word) // 2)
        if 2 * half**2 == len(word) and _is_jigsaw(word[: half**2], word[half**2 :], half):
            yield "jigsaw string", match.start(), match.end()
        elif before and len(before[0]) == len(word) == side**2 and word.isalnum():
            apart = text[before.end() : match.start()]
            if not apart.strip() and apart.count("\n") < 2 and _is_jigsaw(before[0], word, side):
                yield "jigsaw string", before.start(), match.end()
        before = match


def _is_jigsaw(cells: str, regions: str, side: int) -> bool:
    if side < 4 or not regions.isalnum() or set(cells).isdisjoint(".0*_-"):
        return False
    if side < 10 and regions.isalpha() and not re.search("[A-Za-z]", cells):
        return side**2 > 16 or are_regions(regions, side)
    return are_regions(regions, side)


# Files of several lines --------------------------------------------------------------------------

_MARK = re.compile(
    r"""
    ^[ \t>*]*(?:
    (?P<sadman>\[puzzle\])(?=[ \t]*\n\s*[0-9.X*_-]{4,30}[ \t]*$)
    | (?P<pzprv3>pzprv3(?:\.\d)?)[ \t]*(?:/|\n[ \t]*)sudoku\b
    | (?P<save>SAVEFILE):\d+:Simon\ Tatham
    | (?P<janko>\[problem\]|problem)[ \t]*\n[ \t]*(?=(?:[\d.-]+[ \t]+){3})
    )""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_PZPR_ROWS = re.compile(r"[^\n]*(?:\s*\n[ \t]*[\d.+_-][\d.+_ \t-]*(?=$|\n))*+", re.MULTILINE)
_SAVED = re.compile(r"[^\n]*(?:\s*\n[ \t]*[A-Z]+[ ]*:\d+:[^\n]*)*+")
_NEXT_PUZZLE = re.compile(r"^[ \t>*]*\[puzzle\]", re.IGNORECASE | re.MULTILINE)
_REMARKS = re.compile(r"(?:^[ \t]*#[A-Z][^\n]*\n)+[ \t]*\Z", re.MULTILINE)
_SECTIONS = re.compile(
    r"(?:\s*\n[ \t>*]*(?:\[[A-Za-z]+\]|[\d.,*_Xx:-]{5,})[ \t]*$)*+", re.MULTILINE
)
_BEGIN = re.compile(r"^[ \t]*\[?begin\]?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_END = re.compile(r"^[ \t]*\[?end\]?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_XML = re.compile(r"<(opensudoku2?|sudoku|ksudoku)\b", re.IGNORECASE)
_PROLOG = re.compile(r"(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>\s*)?\Z")
_XML_FORMATS = {"opensudoku": "OpenSudoku file", "ksudoku": "KSudoku file"}
#: How far above its magic word the beginning of a file is searched for, in characters.
_ABOVE = 3_000


def _files(text: str) -> Iterator[_Span]:
    at = 0
    for match in _MARK.finditer(text):
        kind = match.lastgroup or ""
        start, end = match.start(kind), len(text)
        if start < at:
            continue
        above = text[max(at, start - _ABOVE) : start]
        if kind == "sadman":
            remarks, other = _REMARKS.search(above), _NEXT_PUZZLE.search(text, match.end())
            sections = _SECTIONS.match(text, match.end(kind))
            end = min(sections.end() if sections else end, other.start() if other else end)
            yield "SadMan file", start - len(remarks[0]) if remarks else start, end
        elif kind == "pzprv3":
            rows = _PZPR_ROWS.match(text, match.end())
            end = rows.end() if rows else end
            yield "pzprv3 file", start, end
        elif kind == "save":
            saved = _SAVED.match(text, start)
            end = saved.end() if saved else end
            yield "saved game of Solo", start, end
        else:
            heads = [*_BEGIN.finditer(above)][-1:]
            if not heads and not match[kind].startswith("["):
                continue  # "problem" may be a title
            ended = _END.search(text, match.end())
            end = ended.end() if ended else end
            yield "janko.at file", start - len(above) + heads[0].start() if heads else start, end
        at = end
    at = 0
    for match in _XML.finditer(text) if "<" in text else ():
        if match.start() >= at:
            root = match[1].lower()
            close = text.find(f"</{match[1]}", match.end())
            at = text.find(">", close) + 1 if close > 0 else 0
            at = at or len(text)
            if root != "sudoku" or text.find("<fieldmap", match.end(), at) > 0:
                start, highest = match.start(), max(0, match.start() - _ABOVE)
                begun = any(text.find(sign, highest, start) >= 0 for sign in ("<?", "<!"))
                prolog = _PROLOG.search(text[highest:start]) if begun else None
                start -= len(prolog[0]) if prolog else 0
                yield _XML_FORMATS.get(root.rstrip("2"), "SudoQ file"), start, at


#: Not among tabs, which are empty cells in rows from a spreadsheet.
_SIDE = re.compile(r"^[ >]*([-+]?\d{1,6}(?:\.\d+)?) *(?:\#[^\n]*)?\n", re.MULTILINE)
_FIELD = r"[-+]?\w{1,12}(?:\.\w{0,9})?"
_APART = r"[ \t]*+[,;][ \t]*+"
#: Matches a line of our own files: a given, a line like a given, a comment or nothing.
_IN_FILE = re.compile(
    rf"[ \t>]*+(?:(?P<given>\d{{1,6}}(?:{_APART}\d{{1,6}}){{2}}|\d\d?(?:[ \t]++\d\d?){{2}})"
    rf"|(?P<wrong>{_FIELD}(?:(?:{_APART}|[ \t]++)(?:{_FIELD})?){{1,3}}))?"
    r"[ \t]*+(?:\#[^\n]*+)?(?:\n|\Z)"
)
_ROW = re.compile(r"[ \t>]*\d[\d \t]*\n")
_SQUARES = {str(n * n) for n in range(1, 10)}


def _sdk_files(text: str) -> Iterator[_Span]:
    """Yield our own files, which begin with the side."""
    bare = re.sub(r"#[^\n]*", "", text).split() if len(text) < 10_000 else []
    alone = len(bare) == 1 and bare[0] in _SQUARES and (bare != ["1"] or "#" in text)
    if alone and not re.search(r"^[ \t]+\d|^\d+[ \t]+$", text, re.MULTILINE):
        yield "SudokuLP file", 0, len(text)  # without givens
    at = end = 0
    for match in _SIDE.finditer(text):
        if match.start() < at:
            continue
        # without commas, these may be rows of a grid with spaces for empty cells
        above = text.rfind("\n", 0, max(0, match.start() - 1)) + 1
        apart = match.start() == end or not _ROW.fullmatch(text, above, match.start())
        margin, most = match.start(1) - match.start(), len(match[1])
        layouts: set[tuple[int, ...]] = set()
        right, wrong, commas = 0, 0, False
        at = stop = match.end()
        while at < len(text) and (line := _IN_FILE.match(text, at)):
            right, wrong = right + bool(line["given"]), wrong + bool(line["wrong"])
            if wrong > 1 and not right:
                break
            if line["given"]:
                gaps = map(len, re.findall(r"[^\w]+", line["given"]))
                layouts.add((line.start("given") - at - margin + 1, *gaps))
            at = line.end()
            if line["given"] or line["wrong"]:
                commas, stop = commas or "," in line[0] or ";" in line[0], at
        is_whole = commas and not text[stop:].strip() and not text[: match.start(1)].strip()
        fine = wrong <= max(1, right // 2) and (right or is_whole)
        even = (len(layouts) == 1 and right > 3) or all(
            0 < width <= most for layout in layouts for width in layout
        )
        if fine and (commas or (apart and even and match[1] in _SQUARES)):
            end = stop
            yield "SudokuLP file", match.start(1), stop


_SUDOCUE = re.compile(
    r"(?:\#(?:[ABCDLS](?![a-z ])|U(?:http|www))[^\n]*\n\s*)++"
    r"(?:[0-9.]{9}[ \t]*(?:\n\s*|\Z)){9}"
)
_TOTALS = re.compile(
    r"^[ \t]*[A-Za-z0-9][ \t]?[=:][ \t]?\d{1,3}(?:[\s,;]+[A-Za-z0-9][ \t]?[=:][ \t]?\d{1,3})*+"
    r"[ \t,;]*$",
    re.MULTILINE,
)


def _tables(text: str) -> Iterator[_Span]:
    """Yield rows of cells below remarks, and rows of cage letters above totals."""
    for match in _SUDOCUE.finditer(text) if "#" in text else ():
        yield "SudoCue file", match.start(), match.end()
    for match in _TOTALS.finditer(text) if "=" in text or ":" in text else ():
        start = _start_of_letters(text, match)
        if start >= 0:
            yield "killer in letters", start, match.end()


def _start_of_letters(text: str, totals: re.Match[str]) -> int:
    """Return where the rows of cells and cage letters above totals begin, or -1."""
    last = text[max(0, totals.start() - 80) : totals.start()].split()[-1:]
    side = len(last[0]) if last else 0
    if not 4 <= side <= 25:
        return -1
    begin = max(0, totals.start() - 4 * side * (side + 3))
    rows = list(re.finditer(r"[^\n]*\S[^\n]*", text[begin : totals.start()]))
    words = [row[0].split() for row in rows]
    if [len(each[-1]) for each in words[-side:]] != [side] * side:
        return -1
    letters = "".join(each[-1] for each in words[-side:])
    named = {letter for letter, _ in TOTAL.findall(totals[0])}
    if 2 * len(named & set(letters)) < len(set(letters) - set(".-_0")):
        return -1
    above_letters = words[-2 * side : -side]
    has_cells = [len("".join(each)) for each in above_letters] == [side] * side
    count = 2 * side if has_cells and len(words[-1]) == 1 else side
    return begin + rows[-count].start()


_FINDERS: tuple[Callable[[str], Iterable[_Span]], ...] = (
    _links,
    _objects,
    _cages,
    _strings,
    _jigsaws,
    _files,
    _sdk_files,
    _tables,
)
