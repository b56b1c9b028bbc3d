"""lz-string compression in Base64, which f-puzzles and SudokuPad use in their links.

The method is a variant of LZ78: a stream of codes whose length in bits grows with the number of
known codes. The least significant bit is first. The codes 0 and 1 precede a new character of 8 or
16 bits, and the code 2 ends the stream. The codes from 3 on refer to earlier output: to a
character, or to an earlier piece plus one character. The only description is the source code,
https://github.com/pieroxy/lz-string.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters, ascii_uppercase, digits

#: The characters of Base64, each of which encodes six bits.
_SIGNS = ascii_uppercase + ascii_letters[:26] + digits + "+/"
_BYTE, _WIDE, _END, _FIRST = range(4)


def compress(text: str) -> str:
    """Return a compressed text, encoded in Base64.

    Examples
    --------
    >>> compress("sudokusudoku")
    'M4VwJg9g1iqTQ==='
    """
    bits = "".join(f"{number:0{width}b}"[::-1] for number, width in _numbers(text)) + "0"
    sixes = [bits[start : start + 6] for start in range(0, len(bits), 6)]
    packed = "".join(_SIGNS[int(f"{six:0<6}", 2)] for six in sixes)
    return packed + "=" * (-len(packed) % 4)


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers in the stream, each with its width in bits."""
    known: dict[str, int] = {}
    unsent: set[str] = set()
    width, room = 2, 2  # `room` is how many more numbers have this width
    current = ""

    def grow(number: int) -> None:
        nonlocal width, room
        room -= number
        if room == 0:
            room, width = 2**width, width + 1

    def send(piece: str) -> Iterator[tuple[int, int]]:
        if piece in unsent:
            unsent.remove(piece)
            yield (_BYTE if ord(piece) < 256 else _WIDE), width
            yield ord(piece), 8 if ord(piece) < 256 else 16
            grow(1)
        else:
            yield known[piece], width
        grow(1)

    for symbol in text:
        if symbol not in known:
            known[symbol] = len(known) + _FIRST
            unsent.add(symbol)
        if current + symbol in known:
            current += symbol
            continue
        yield from send(current)
        known[current + symbol] = len(known) + _FIRST
        current = symbol
    if current:
        yield from send(current)
    yield _END, width


def decompress(packed: str, most: int) -> str:
    """Return the original of a compressed text.

    Raises
    ------
    ValueError
        If the data are damaged, or if the original has more than `most` characters. A short
        compressed text can have a very long original.
    """
    found = [_SIGNS.find(sign) for sign in packed.rstrip("=")]
    if -1 in found:
        raise ValueError("it contains characters that are not Base64")
    pieces: list[str] = []
    length = 0
    for piece in _pieces("".join(f"{six:06b}" for six in found)):
        pieces.append(piece)
        length += len(piece)
        if length > most:
            raise ValueError(f"it unpacks to more than {most:,} characters")
    return "".join(pieces)


def _pieces(bits: str) -> Iterator[str]:
    at = 0

    def take(width: int) -> int:
        nonlocal at
        found = bits[at : at + width]
        if len(found) < width:
            raise ValueError("it ends too early")
        at += width
        return int(found[::-1], 2)

    known = ["", "", ""]
    width = 2
    last = ""
    while (number := take(width)) != _END:
        if number in (_BYTE, _WIDE):
            known.append(chr(take(8 if number == _BYTE else 16)))
            number = len(known) - 1
        if number > len(known) or (number == len(known) and not last):
            raise ValueError("it cannot be unpacked")
        piece = known[number] if number < len(known) else last + last[0]
        yield piece
        if last:
            known.append(last + piece[0])
        last = piece
        width = max(width, len(known).bit_length())
