"""Parts of a workbook: XML in a zip file, read as it comes and within limits.

No part is unpacked whole and no tree is made of it, so that neither what a part unpacks to nor
how deeply its elements are nested takes memory; all limits follow from the size of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from ...closing import Closing
from ...errors import FileError, SudokuError
from ...packages import need
from ..base import MAX_DATA

#: What is said of a file that is no workbook inside.
DAMAGED = "this file begins like a workbook (.xlsx) but is damaged"
#: The part with which a workbook begins.
FIRST = "xl/workbook.xml"
#: Deepest nesting of elements; sheets need eight levels.
MAX_DEPTH = 50
#: How many times its size a file may unpack to, beyond what every file may.
RATIO, FLOOR = 100, 200_000
#: Bytes that are unpacked at once: more and more, so that a long name is not parsed too often.
_CHUNK, _LARGEST = 1 << 16, 1 << 23
#: Other programs' zip files, by a member that each has.
_OTHERS = {
    "mimetype": "an OpenDocument file",
    "Index/Document.iwa": "a Numbers document",
    "word/document.xml": "a Word document",
}


@dataclass(frozen=True)
class Limits:
    """Limits on what is read of a workbook; a small file can unpack to a very large one.

    Parameters
    ----------
    data, unpacked : int
        Most bytes of the file, and of its unpacked content.
    cells, characters : int
        Most cells that are read, and most characters in them.
    """

    data: int = MAX_DATA
    unpacked: int = 20_000_000
    cells: int = 300_000
    characters: int = 5_000_000

    def of_file(self, size: int) -> Limits:
        """Return the limits for a file of so many bytes."""
        most = FLOOR + RATIO * size
        return replace(self, characters=min(self.characters, most))


def no_text(text: str) -> None:
    """Take no notice of a text, or of the end of an element."""


class Archive(Closing):
    """The zip file of a workbook.

    Raises
    ------
    FileError
        If it is none, or too large, before anything is unpacked.
    """

    def __init__(self, data: bytes, limits: Limits) -> None:
        if len(data) > limits.data:
            raise FileError(f"the file has over {limits.data:,} bytes; split it into parts")
        try:
            self._zip = ZipFile(BytesIO(data))
        except Exception as error:  # whatever zipfile makes of it
            raise FileError(DAMAGED) from error
        self._refuse_others()
        self._refuse_bombs(len(data), limits)

    def _refuse_others(self) -> None:
        names = set(self._zip.namelist())
        if FIRST not in names:
            kind = next((kind for name, kind in _OTHERS.items() if name in names), "a zip file")
            raise FileError(f"this is {kind}; save the puzzle as .xlsx or .csv")
        if any(one.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for one in self._zip.filelist):
            raise FileError(f"{DAMAGED}, or packed as no spreadsheet program does")

    def _refuse_bombs(self, size: int, limits: Limits) -> None:
        unpacked = sum(member.file_size for member in self._zip.filelist)
        if unpacked > limits.unpacked:
            most = f"{limits.unpacked:,} bytes"
            raise FileError(f"the workbook unpacks to over {most}; split it into parts")
        if unpacked > FLOOR + RATIO * size:
            advice = "save it again in a spreadsheet program"
            raise FileError(f"the workbook unpacks to over {RATIO} times its size; {advice}")

    def close(self) -> None:
        """Close the zip file."""
        self._zip.close()

    def parse(
        self,
        part: str,
        start: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None] = no_text,
        text: Callable[[str], None] = no_text,
    ) -> None:
        """Tell of the elements of a part, by their names without namespaces, as they come.

        Raises
        ------
        FileError
            If it is missing or damaged.
        MissingPackage
            If defusedxml is not installed.
        """
        need("defusedxml", "a workbook")
        try:
            parser = _parser(start, end, text)
            for chunk in self._chunks(part):
                parser.feed(chunk)
            parser.close()
        except SudokuError:
            raise
        except Exception as error:  # whatever zipfile and the parser make of it
            raise FileError(DAMAGED) from error

    def _chunks(self, part: str) -> Iterator[bytes]:
        size = _CHUNK
        with self._zip.open(part) as file:
            while chunk := file.read(size):
                yield chunk
                size = min(2 * size, _LARGEST)


class _Nothing:
    """A target of defusedxml's parser that is not told of anything."""

    def close(self) -> None:
        """Do nothing: there is no tree to return."""


def _parser(
    start: Callable[[str, Mapping[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> Any:
    """Return a parser that refuses entities and deep nesting."""
    from defusedxml.ElementTree import DefusedXMLParser

    depth = 0

    def started(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise FileError("the elements of the workbook are nested too deeply")
        start(tag.rpartition("}")[2], attributes)

    def ended(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end(tag.rpartition("}")[2])

    parser = DefusedXMLParser(target=_Nothing())
    expat = parser.parser
    expat.ordered_attributes = False
    expat.StartElementHandler, expat.EndElementHandler = started, ended
    expat.CharacterDataHandler = text
    return parser
