"""Zip files written piece by piece.

Python's `zipfile` keeps what it knows of every member until the end, and writes in one process.
Here each call returns the next bytes; what goes to the end of the file, the directory, is handed
out as it grows; and what is left to remember is a few numbers. So a zip of any length can be
made of pieces that are asked for one after the other, wherever they are made.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import pack

#: Version of the format that a reader needs: 2.0, and 4.5 for many members.
_PLAIN, _MANY = 20, 45
#: More members than this need the longer end of the file.
_SHORT = 0xFFFF
#: The first day that a zip file knows: the same content gives the same bytes.
_DATE = 1 << 5 | 1
_DEFLATED = 8
#: Of a member written in pieces: sizes come after it.
_LATER = 1 << 3
#: Of a member whose name is in UTF-8.
_UNICODE = 1 << 11
_LAST = b"\x03\x00"  # an empty last block


@dataclass
class Archive:
    """The state of a zip file that is being written.

    Parameters
    ----------
    offset : int
        Bytes written so far, without the directory.
    members : int
        Members so far.
    listed : int
        Bytes of the directory so far.
    start, crc, size, packed : int
        Of the open member: where it begins, its checksum, its size and its packed size.
    """

    offset: int = 0
    members: int = 0
    listed: int = 0
    start: int = 0
    crc: int = 0
    size: int = 0
    packed: int = 0

    def __post_init__(self) -> None:
        """Begin with nothing written."""
        self._directory = bytearray()

    def add(self, name: str, data: bytes) -> bytes:
        """Return the bytes of a whole member."""
        self.crc, self.size = zlib.crc32(data), len(data)
        body = _squeezed(data) + _LAST
        self.start, self.packed = self.offset, len(body)
        head = b"PK\x03\x04" + self._described(name, 0)
        self._list(name, 0)
        return self._written(head + name.encode() + body)

    def begin(self, name: str) -> bytes:
        """Return the bytes with which a member begins that is written in pieces."""
        self.start, self.crc, self.size, self.packed = self.offset, 0, 0, 0
        return self._written(b"PK\x03\x04" + self._described(name, _LATER) + name.encode())

    def more(self, data: bytes) -> bytes:
        """Return the bytes of the next piece of the open member."""
        self.crc, self.size = zlib.crc32(data, self.crc), self.size + len(data)
        body = _squeezed(data)
        self.packed += len(body)
        return self._written(body)

    def close(self, name: str) -> bytes:
        """Return the bytes with which the open member ends."""
        self.packed += len(_LAST)
        self._list(name, _LATER)
        return self._written(_LAST + b"PK\x07\x08" + pack("<3L", self.crc, self.packed, self.size))

    def directory(self) -> bytes:
        """Return what has been listed since the last call: it goes behind all members."""
        new = bytes(self._directory)
        self._directory.clear()
        return new

    def end(self) -> bytes:
        """Return the bytes that follow the directory and end the file."""
        count = min(self.members, _SHORT)
        short = pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, self.listed, self.offset, 0)
        if self.members < _SHORT:
            return short
        where = self.offset + self.listed
        many = (self.members, self.members, self.listed, self.offset)
        long = pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, _MANY, _MANY, 0, 0, *many)
        return long + pack("<4sLQL", b"PK\x06\x07", 0, where, 1) + short

    def _described(self, name: str, flags: int) -> bytes:
        """Return what stands of a member both before it and in the directory."""
        sizes = (0, 0, 0) if flags & _LATER and not self.packed else self._sizes()
        flags |= 0 if name.isascii() else _UNICODE
        return pack("<5H3L2H", _PLAIN, flags, _DEFLATED, 0, _DATE, *sizes, len(name.encode()), 0)

    def _sizes(self) -> tuple[int, int, int]:
        return self.crc, self.packed, self.size

    def _list(self, name: str, flags: int) -> None:
        tail = pack("<3H2L", 0, 0, 0, 0, self.start)
        entry = b"PK\x01\x02" + pack("<H", _PLAIN) + self._described(name, flags) + tail
        self._directory += entry + name.encode()
        self.members += 1
        self.listed += len(entry) + len(name.encode())

    def _written(self, data: bytes) -> bytes:
        self.offset += len(data)
        return data


def _squeezed(data: bytes) -> bytes:
    """Return packed bytes to which others can be added."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)
