"""WebAssembly modules: their sections and functions, and the addresses that functions use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

HEAD = b"\0asm\x01\0\0\0"


class Kind(IntEnum):
    """The numbers of sections."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    TABLE = 4
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    START = 8
    ELEMENT = 9
    CODE = 10
    DATA = 11
    DATA_COUNT = 12
    TAG = 13


#: The kinds of imports and exports, in the order of their numbers.
EXTERNAL = ("function", "table", "memory", "global", "tag")

I32_CONST, I64_CONST, F32_CONST, F64_CONST = 0x41, 0x42, 0x43, 0x44
CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, GLOBAL_SET = 0x11, 0x20, 0x23, 0x24
END, IF, EQZ, EMPTY = 0x0B, 0x04, 0x45, 0x40
#: The definition of a global that is a number, 0 at first, and may change.
COUNTER = b"\x7f\x01" + bytes([I32_CONST, 0, END])


def unsigned(number: int) -> bytes:
    """Return a number in LEB128."""
    return _leb128(number, lambda rest, low: rest == 0)


def signed(number: int) -> bytes:
    """Return a number in signed LEB128."""
    return _leb128(number, lambda rest, low: rest == (-1 if low & 0x40 else 0))


def _leb128(number: int, is_last: Callable[[int, int], bool]) -> bytes:
    """Return the bytes of a number, seven bits in each; `is_last` gets the rest and these bits."""
    encoded = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        if is_last(number, low):
            return bytes([*encoded, low])
        encoded.append(low | 0x80)


def named(text: str) -> bytes:
    """Return a name with its length before it."""
    data = text.encode()
    return unsigned(len(data)) + data


def exported(name: str, kind: str, index: int) -> bytes:
    """Return an entry of an export section."""
    return named(name) + bytes([EXTERNAL.index(kind)]) + unsigned(index)


def vector(items: Sequence[bytes]) -> bytes:
    """Return items with their number before them."""
    return unsigned(len(items)) + b"".join(items)


class Reader:
    """A position in the bytes of a module."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def unsigned(self) -> int:
        return self._leb128()[0]

    def signed(self) -> int:
        number, bits = self._leb128()
        return number - (1 << bits) if number >> bits - 1 else number

    def _leb128(self) -> tuple[int, int]:
        """Return a number without a sign, and how many bits it was written with."""
        number = bits = 0
        while True:
            byte = self.byte()
            number |= (byte & 0x7F) << bits
            bits += 7
            if byte < 0x80:
                return number, bits

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        return self.bytes(self.unsigned()).decode()

    def limits(self) -> None:
        if self.byte() & 1:
            self.unsigned()
        self.unsigned()


@dataclass(frozen=True)
class Section:
    """A section: its kind, and its content without the head."""

    kind: int
    body: bytes

    def encoded(self) -> bytes:
        """Return the section with its head."""
        return bytes([self.kind]) + unsigned(len(self.body)) + self.body


def sections_of(data: bytes) -> list[Section]:
    """Return the sections of a module."""
    if data[: len(HEAD)] != HEAD:
        raise ValueError("not a WebAssembly module")
    reader = Reader(data, len(HEAD))
    found = []
    while reader.at < len(data):
        kind, size = reader.byte(), reader.unsigned()
        found.append(Section(kind, reader.bytes(size)))
    return found


def changed(sections: Sequence[Section], bodies: Mapping[Kind, bytes]) -> bytes:
    """Return the module of these sections, some of them with another content."""
    new = (Section(each.kind, bodies.get(Kind(each.kind), each.body)) for each in sections)
    return HEAD + b"".join(each.encoded() for each in new)


def counted(body: bytes) -> int:
    """Return the number of items of a section."""
    return Reader(body).unsigned()


def extended(body: bytes, items: Sequence[bytes]) -> bytes:
    """Return the content of a section with more items at its end."""
    reader = Reader(body or b"\0")
    count = reader.unsigned()
    return unsigned(count + len(items)) + body[reader.at :] + b"".join(items)


def functions_of(code: bytes) -> list[bytes]:
    """Return the functions of a code section, each with its locals."""
    reader = Reader(code)
    return [reader.bytes(reader.unsigned()) for _ in range(reader.unsigned())]


def code_of(functions: Sequence[bytes]) -> bytes:
    """Return the code section of functions."""
    return vector([unsigned(len(each)) + each for each in functions])


def types_of(body: bytes) -> list[tuple[bytes, bytes]]:
    """Return the parameters and results of each function type."""
    reader = Reader(body)
    found = []
    for _ in range(reader.unsigned()):
        if reader.byte() != 0x60:
            raise ValueError("a type of this module is not of a function")
        found.append((reader.bytes(reader.unsigned()), reader.bytes(reader.unsigned())))
    return found


def imports_of(body: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the kind of each import, and what follows its names."""
    reader = Reader(body)
    for _ in range(reader.unsigned()):
        reader.text(), reader.text()
        start = reader.at
        kind = reader.byte()
        _external(reader, kind)
        yield EXTERNAL[kind], body[start : reader.at]


def _external(reader: Reader, kind: int) -> None:
    """Read the type of an import."""
    if kind == 0:
        reader.unsigned()
    elif kind == 1:
        reader.byte()
        reader.limits()
    elif kind == 2:
        reader.limits()
    elif kind == 3:
        reader.bytes(2)
    else:
        reader.byte()
        reader.unsigned()


def instructions(function: bytes) -> int:
    """Return where the instructions of a function begin, after its locals."""
    reader = Reader(function)
    for _ in range(reader.unsigned()):
        reader.unsigned()
        reader.byte()
    return reader.at
