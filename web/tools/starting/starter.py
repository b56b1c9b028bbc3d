"""Starters: modules without the functions that most visits never call.

A starter has all functions of a module under the same numbers, but most are stubs. The first stub
that is called has the whole module loaded; see `web/worker/packed.ts`. The whole module then uses
the memory, tables, tags and globals of the starter, and puts its functions into a table of the
starter. Each stub calls the function with its number in this table.

The whole module is the vendored file with other sections in a few places. A recipe lists its parts:
ranges of that file, and short pieces of bytes.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from starting.data import Segment, left_out, segments_of
from starting.wasm import (
    CALL_INDIRECT,
    COUNTER,
    EMPTY,
    END,
    EQZ,
    EXTERNAL,
    GLOBAL_GET,
    HEAD,
    I32_CONST,
    IF,
    LOCAL_GET,
    Kind,
    Reader,
    Section,
    changed,
    code_of,
    counted,
    exported,
    extended,
    functions_of,
    imports_of,
    named,
    sections_of,
    signed,
    types_of,
    unsigned,
    vector,
)

#: The module name of what the whole module takes from the starter.
OWNER = "behind"
#: Names of the starter's table of functions, and of the global that is 1 once it is filled.
TABLE, LINKED = f"{OWNER}.functions", f"{OWNER}.linked"
FUNCREF, VOID = b"\x70", (b"", b"")
#: A part of a whole module: a range of the vendored file, or bytes as Base64.
Part = list[int] | str


@dataclass(frozen=True)
class Definition:
    """What a module defines itself: the kind and the number of it, and its type."""

    kind: str
    index: int
    type: bytes

    @property
    def name(self) -> str:
        return f"{OWNER}.{self.kind}{self.index}"

    def imported(self) -> bytes:
        """Return the entry of an import section."""
        code = bytes([EXTERNAL.index(self.kind)])
        return named(OWNER) + named(self.name) + code + self.type

    def exported(self) -> bytes:
        """Return the entry of an export section."""
        return exported(self.name, self.kind, self.index)


class Module:
    """A vendored module, and the starter and the recipe made from it.

    Parameters
    ----------
    data : bytes
        The module.
    kept : collection of int
        The numbers of the functions, without imports, that the starter keeps.
    rare : collection of pairs of int
        The ranges of addresses, each with its first and the one after its last, whose data only
        other functions use.
    """

    def __init__(
        self, data: bytes, kept: Collection[int], rare: Iterable[tuple[int, int]] = ()
    ) -> None:
        self._kept = frozenset(kept)
        self._sections = sections_of(data)
        self._bodies = {each.kind: each.body for each in self._sections if each.kind}
        self._functions = functions_of(self._bodies[Kind.CODE])
        self._types = types_of(self._bodies[Kind.TYPE])
        kinds = [kind for kind, _ in imports_of(self._bodies.get(Kind.IMPORT, b"\0"))]
        self._imported = {kind: kinds.count(kind) for kind in EXTERNAL}
        self._table = self._imported["table"] + counted(self._bodies.get(Kind.TABLE, b"\0"))
        self._linked = self._imported["global"] + counted(self._bodies.get(Kind.GLOBAL, b"\0"))
        self._size = unsigned(len(self._functions) + 1)
        segments = segments_of(self._bodies[Kind.DATA])
        left = left_out(segments, rare, (self._functions[number] for number in self._kept))
        self._segments = [each for each in segments if each not in left]
        self._left_out = [each for each in segments if each in left]

    def starter(self) -> bytes:
        """Return the module with stubs in place of the functions that it does not keep."""
        bodies = self._bodies
        new = {
            Kind.TYPE: extended(bodies[Kind.TYPE], [] if VOID in self._types else [b"\x60\0\0"]),
            Kind.TABLE: extended(bodies[Kind.TABLE], [FUNCREF + b"\1" + self._size * 2]),
            Kind.GLOBAL: extended(bodies[Kind.GLOBAL], [COUNTER]),
            Kind.EXPORT: extended(bodies[Kind.EXPORT], [*self._exports()]),
            Kind.CODE: code_of([*self._code()]),
            Kind.DATA: self._data(self._segments),
            Kind.DATA_COUNT: unsigned(len(self._segments)),
        }
        return changed(self._sections, new)

    def _exports(self) -> Iterator[bytes]:
        yield from (each.exported() for each in self._definitions())
        yield exported(TABLE, "table", self._table)
        yield exported(LINKED, "global", self._linked)

    def _code(self) -> Iterator[bytes]:
        """Yield each function, or a stub for it."""
        reader = Reader(self._bodies[Kind.FUNCTION])
        owned = [reader.unsigned() for _ in range(reader.unsigned())]
        void = [*self._types, VOID].index(VOID)
        is_missing = bytes([GLOBAL_GET]) + unsigned(self._linked) + bytes([EQZ, IF, EMPTY])
        ask = is_missing + self._called(len(self._functions), void) + bytes([END])
        for number, function in enumerate(self._functions):
            parameters = range(len(self._types[owned[number]][0]))
            pushed = b"".join(bytes([LOCAL_GET]) + unsigned(x) for x in parameters)
            stub = b"\0" + ask + pushed + self._called(number, owned[number]) + bytes([END])
            yield function if number in self._kept else stub

    def _called(self, number: int, kind: int) -> bytes:
        """Return the instructions that call a function in the starter's table."""
        which = bytes([I32_CONST]) + signed(number)
        return which + bytes([CALL_INDIRECT]) + unsigned(kind) + unsigned(self._table)

    def _data(self, segments: Sequence[Segment]) -> bytes:
        body = self._bodies[Kind.DATA]
        return vector([body[each.start : each.end] for each in segments])

    def _definitions(self) -> list[Definition]:
        """Return the tables, memories, globals and tags that the module defines."""
        found = []
        for kind, section in (
            ("table", Kind.TABLE),
            ("memory", Kind.MEMORY),
            ("global", Kind.GLOBAL),
            ("tag", Kind.TAG),
        ):
            types = _types_in(self._bodies.get(section, b"\0"), kind)
            first = self._imported[kind]
            found += [Definition(kind, first + n, each) for n, each in enumerate(types)]
        return found

    def recipe(self) -> list[Part]:
        """Return the parts of the whole module behind the starter."""
        parts: list[Part] = [_literal(HEAD)]
        new = {Kind.IMPORT: self._importing(), Kind.ELEMENT: self._filling()}
        new[Kind.DATA_COUNT] = unsigned(len(self._left_out))
        sizes = (len(each.encoded()) for each in self._sections)
        ends = [*accumulate(sizes, initial=len(HEAD))]
        for each, start, end in zip(self._sections, ends, ends[1:], strict=False):
            if each.kind in (Kind.TYPE, Kind.FUNCTION, Kind.CODE):
                parts.append([start, end])
            elif each.kind in new:
                parts.append(_literal(Section(each.kind, new[Kind(each.kind)]).encoded()))
            elif each.kind == Kind.DATA:
                parts += self._filled(end - len(each.body))
        return parts

    def _importing(self) -> bytes:
        """Return the import section, in which the starter's own parts are imported as well."""
        own = [each.imported() for each in self._definitions()]
        table = named(OWNER) + named(TABLE) + b"\1" + FUNCREF + b"\1" + self._size * 2
        return extended(self._bodies[Kind.IMPORT], [*own, table])

    def _filling(self) -> bytes:
        """Return the element section that also puts all functions into the starter's table."""
        first = self._imported["function"]
        numbers = [unsigned(first + number) for number in range(len(self._functions))]
        at = unsigned(self._table) + bytes([I32_CONST, 0, END, 0])
        return extended(self._bodies[Kind.ELEMENT], [b"\2" + at + vector(numbers)])

    def _filled(self, start: int) -> list[Part]:
        """Return the data section that writes what the starter lacks.

        `start` is where the content of the vendored data section begins.
        """
        segments = self._left_out
        count = unsigned(len(segments))
        size = len(count) + sum(each.end - each.start for each in segments)
        head = bytes([Kind.DATA]) + unsigned(size) + count
        runs: list[list[int]] = []
        for each in segments:
            if runs and runs[-1][1] == start + each.start:
                runs[-1][1] = start + each.end
            else:
                runs.append([start + each.start, start + each.end])
        return [_literal(head), *runs]


def _literal(data: bytes) -> str:
    return b64encode(data).decode()


def _types_in(body: bytes, kind: str) -> Iterator[bytes]:
    """Yield the types in a section of tables, memories, globals or tags."""
    reader = Reader(body)
    for _ in range(reader.unsigned()):
        start = reader.at
        if kind == "global":
            reader.bytes(2)
        elif kind == "tag":
            reader.byte()
            reader.unsigned()
        else:
            if kind == "table":
                reader.byte()
            reader.limits()
        yield body[start : reader.at]
        if kind == "global":
            _expression(reader)


def _expression(reader: Reader) -> None:
    """Read a constant expression."""
    code = reader.byte()
    if code in (0x41, 0x42):
        reader.signed()
    elif code in (0x23, 0xD2):
        reader.unsigned()
    elif code in (0x43, 0x44):
        reader.bytes(4 if code == 0x43 else 8)
    elif code == 0xD0:
        reader.byte()
    else:
        raise ValueError(f"the constant {code:#x} is not known here")
    if reader.byte() != END:
        raise ValueError("a constant of this module has several parts")
