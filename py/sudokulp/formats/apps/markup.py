"""Safe XML parsing: no entities, no external files, limited depth."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ...errors import ParseError
from ...packages import need
from ..format import Line

#: Packages that reading XML needs.
PACKAGES = ("defusedxml",)
#: Deepest nesting of elements; puzzle files need three levels.
MAX_DEPTH = 20


@dataclass
class Element:
    """One element of a document.

    Parameters
    ----------
    tag : str
        Its name.
    attributes : dict
        Values by name.
    depth : int
        1 for the root.
    line : Line
        The line on which it begins.
    parts : list of str
        Its text in pieces, without the elements in it.
    """

    tag: str
    attributes: dict[str, str]
    depth: int
    line: Line
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the text between its tags."""
        return "".join(self.parts)


def root_of(lines: list[Line]) -> str:
    """Return the name of the first element of a text, "" if it is not XML."""
    start = _start(lines)
    text = "\n".join(line.text for line in lines[start : start + 50]) if start >= 0 else ""
    match = re.search(r"<([A-Za-z]\w*)", text)
    return match[1] if match else ""


def _start(lines: list[Line]) -> int:
    """Return the index of the first line after comments and empty lines, -1 if it is not XML."""
    for index, line in enumerate(lines):
        text = line.text.strip()
        if text and not text.startswith("#"):
            return index if text.startswith("<") else -1
    return -1


class _Collector:
    """Target of the parser, which collects elements in a list: a tree could be too deep."""

    def __init__(self, lines: list[Line]) -> None:
        self.elements: list[Element] = []
        self.expat: Any = None
        self._lines = lines
        self._open: list[Element] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self._lines[min(self.expat.CurrentLineNumber, len(self._lines)) - 1]
        if len(self._open) == MAX_DEPTH:
            raise line.error("the elements are nested too deeply for a puzzle file")
        element = Element(tag, attributes, len(self._open) + 1, line)
        self.elements.append(element)
        self._open.append(element)

    def data(self, text: str) -> None:
        self._open[-1].parts.append(text)

    def end(self, tag: str) -> None:
        self._open.pop()

    def close(self) -> None:
        """Do nothing: everything is collected already."""


def elements(lines: list[Line]) -> list[Element]:
    """Return the elements of a document in document order.

    Raises
    ------
    ParseError
        If it is not XML, or defines entities.
    MissingPackage
        If defusedxml is not installed.
    """
    need("defusedxml", "an XML file")
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    document = lines[max(_start(lines), 0) :]
    collector = _Collector(document)
    parser = DefusedXMLParser(target=collector)
    collector.expat = parser.parser
    try:
        parser.feed("\n".join(line.text for line in document).lstrip())
        parser.close()
    except DefusedXmlException as error:
        line = document[min(parser.parser.CurrentLineNumber, len(document)) - 1]
        raise line.error("the file defines entities, which no puzzle needs") from error
    except SyntaxError as error:
        raise _malformed(document, error) from error
    return collector.elements


def _malformed(document: list[Line], error: SyntaxError) -> ParseError:
    """Return what is wrong with a document, from ElementTree's own error."""
    number, _ = getattr(error, "position", (1, 0))
    message = str(error).partition(":")[0]
    return document[min(number, len(document)) - 1].error(f"this is not XML: {message}")
